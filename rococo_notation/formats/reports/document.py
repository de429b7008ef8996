"""One JSON document for all logs, with a schema and a version."""

from __future__ import annotations

import json
from collections import Counter
from textwrap import indent
from typing import TYPE_CHECKING, Any

from rococo_notation import __version__
from rococo_notation.codes import CODES, Severity
from rococo_notation.formats.plain_data import listing_data
from rococo_notation.formats.writer import Tally, Writer
from rococo_notation.text_safety import as_json

if TYPE_CHECKING:
    from rococo_notation.formats.listing import Listing

VERSION = 1
"""Version of the document; it changes when a program that reads it must change."""


class JsonReport(Writer):
    """Writes one document, log by log."""

    between = ","

    def __init__(self) -> None:
        self.verdicts: Counter[str] = Counter()
        self.failures: list[dict[str, str]] = []

    def opening(self) -> str:
        """Write what precedes the first log."""
        program = json.dumps({"name": "rococo", "version": __version__})
        return f'{{\n  "version": {VERSION},\n  "program": {program},\n  "logs": ['

    def entry(self, listing: Listing) -> str:
        """Write one log."""
        return f"\n{indent(as_json(listing_data(listing), indented=True), '    ')}"

    def add(self, entry: str, tally: Tally) -> str:
        """Join a log and count its verdict."""
        self.verdicts[tally.verdict] += 1
        return super().add(entry, tally)

    def failure(self, name: str, message: str) -> str:
        """Remember a file that could not be read, for the closing."""
        self.failures.append({"file": name, "message": message})
        return ""

    def closing(self) -> str:
        """Write the unreadable files and the totals."""
        sums = {verdict: self.verdicts[verdict] for verdict in ("legal", "illegal", "unreadable")}
        tail = {"failures": self.failures, "summary": {"logs": self.verdicts.total(), **sums}}
        bracket = "\n  ]," if self.verdicts else "],"
        return f"{bracket}{as_json(tail, indented=True)[1:]}\n"


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of the document; each log in it is what ``jsonl`` writes as a line."""
    text, boolean = {"type": "string"}, {"type": "boolean"}
    count = {"type": "integer", "minimum": 0}
    place = {"type": ["integer", "null"], "minimum": 1}
    verdict = {"enum": ["legal", "illegal", "unreadable"]}
    finding = {
        "code": {"enum": list(CODES)},
        "severity": {"enum": [severity.value for severity in Severity]},
        "ply": place,
        "side": {"enum": ["white", "black", None]},
        "line": place,
        "column": place,
        "end_column": place,
        "text": text,
        "message": text,
        "suggestion": _maybe(text),
        "squares": {"type": "array", "items": text},
        "position": _maybe(text),
        "after_illegal": boolean,
        "secondary": boolean,
    }
    log = {
        "file": text,
        "game": _maybe(text),
        "log": _maybe(text),
        "variant": _maybe(text),
        "edition": _maybe(text),
        "effects": {"enum": ["auto", "implied", "manual"]},
        "plies": count,
        "judged": count,
        "verdict": verdict,
        "result": {"enum": ["1-0", "0-1", "1/2-1/2", "*"]},
        "findings": {"type": "array", "items": _object(finding)},
        "omitted": {"type": "object", "propertyNames": {"enum": list(CODES)}, "additionalProperties": count},
        "ignored": count,
    }
    document = {
        "version": {"const": VERSION},
        "program": _object({"name": {"const": "rococo"}, "version": text}),
        "logs": {"type": "array", "items": {"$ref": "#/$defs/log"}},
        "failures": {"type": "array", "items": _object({"file": text, "message": text})},
        "summary": _object(dict.fromkeys(("logs", *verdict["enum"]), count)),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A report of rococo validate",
        **_object(document),
        "$defs": {"log": _object(log)},
    }


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _maybe(schema: dict[str, Any]) -> dict[str, Any]:
    return {**schema, "type": [schema["type"], "null"]}
