"""Records as reports, for people and for machines."""

from rococo_notation.report.reporter import FORMATS, Reporter, reporter
from rococo_notation.report.selection import Choice, Listing

__all__ = ["FORMATS", "Choice", "Listing", "Reporter", "reporter"]
