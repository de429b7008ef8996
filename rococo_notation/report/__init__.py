"""Records as reports, for people and for machines."""

from rococo_notation.report.jsonl import as_json, as_json_line
from rococo_notation.report.text import as_text, printable, summary

__all__ = ["as_json", "as_json_line", "as_text", "printable", "summary"]
