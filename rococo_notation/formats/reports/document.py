"""One JSON document for all logs, with a schema and a version."""

from __future__ import annotations

import json
from collections import Counter
from textwrap import indent
from typing import TYPE_CHECKING

from rococo_notation import __version__
from rococo_notation.codes import CODES
from rococo_notation.formats.plain_data import listing_data
from rococo_notation.formats.schemas import (
    COUNT,
    EFFECTS,
    FINDING,
    RESULT,
    TEXT,
    VERDICTS,
    Schema,
    array,
    document,
    maybe,
    record,
)
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


def json_schema() -> Schema:
    """Return the JSON Schema (2020-12) of the document; each log in it is what ``jsonl`` writes as a line."""
    log = {
        "file": TEXT,
        "game": maybe(TEXT),
        "log": maybe(TEXT),
        "variant": maybe(TEXT),
        "edition": maybe(TEXT),
        "effects": EFFECTS,
        "plies": COUNT,
        "judged": COUNT,
        "verdict": {"enum": list(VERDICTS)},
        "result": RESULT,
        "findings": array(record(FINDING)),
        "omitted": {"type": "object", "propertyNames": {"enum": list(CODES)}, "additionalProperties": COUNT},
        "ignored": COUNT,
    }
    properties = {
        "version": {"const": VERSION},
        "program": record({"name": {"const": "rococo"}, "version": TEXT}),
        "logs": array({"$ref": "#/$defs/log"}),
        "failures": array(record({"file": TEXT, "message": TEXT})),
        "summary": record(dict.fromkeys(("logs", *VERDICTS), COUNT)),
    }
    return document("A report of rococo validate", properties, log=record(log))
