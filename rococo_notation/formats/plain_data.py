"""Findings, logs and records as plain data, for every format that programs read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rococo_notation.codes import CODES, Severity

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.formats.writer import Listing
    from rococo_notation.replayer import Position
    from rococo_notation.replayer.record import Summary


def finding_data(finding: Finding, position: Position | None = None) -> dict[str, Any]:
    """Convert a finding to plain data; ``position`` is the one before its ply, if known and wanted."""
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "ply": finding.ply,
        "side": finding.side,
        "line": finding.line,
        "column": finding.column,
        "end_column": finding.end_column,
        "text": finding.text,
        "message": finding.message,
        "suggestion": finding.suggestion or None,
        "squares": list(finding.squares),
        "position": position.code() if position else None,
        "after_illegal": finding.after_illegal,
        "secondary": finding.secondary,
    }


def summary_data(summary: Summary) -> dict[str, Any]:
    """Convert a summary to plain data, naming the variant."""
    return {
        "file": summary.file,
        "game": summary.game,
        "log": summary.log,
        "variant": summary.variant.name if summary.variant else None,
        "edition": summary.edition,
        "effects": summary.effects,
        "plies": summary.plies,
        "judged": summary.judged,
        "verdict": summary.verdict,
        "result": summary.result,
    }


def listing_data(listing: Listing) -> dict[str, Any]:
    r"""Convert a summary and the listed findings to plain data.

    >>> from rococo_notation import replay
    >>> from rococo_notation.formats.writer import Choice
    >>> data = listing_data(Choice().of(replay("Game: Rococo\n1. P a2-a5")))
    >>> data["verdict"], data["findings"][0]["code"], data["findings"][0]["column"]
    ('illegal', 'GC204', 4)
    """
    findings = listing.findings
    return {
        **summary_data(listing.summary),
        "findings": [finding_data(each, listing.replayed.position_before(each)) for each in findings],
        "omitted": dict(sorted(listing.omitted.items())),
        "ignored": listing.ignored,
    }


def pick(data: dict[str, Any], *names: str) -> dict[str, Any]:
    """Pick some keys of the data, in the given order."""
    return {name: data[name] for name in names}


# ---------------------------------------------------------------- the schemas of our formats (JSON Schema 2020-12)


Schema = dict[str, Any]

TEXT: Final[Schema] = {"type": "string"}
TEXTS: Final[Schema] = {"type": "array", "items": TEXT}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
BOOLEAN: Final[Schema] = {"type": "boolean"}
SIDE: Final[Schema] = {"enum": ["white", "black", None]}
EFFECTS: Final[Schema] = {"enum": ["auto", "implied", "manual"]}
VERDICTS: Final = ("legal", "illegal", "unreadable")
RESULT: Final[Schema] = {"enum": ["1-0", "0-1", "1/2-1/2", "*"]}


def maybe(schema: Schema) -> Schema:
    """Allow null, too."""
    if "type" in schema:
        return {**schema, "type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


def record(properties: dict[str, Schema]) -> Schema:
    """Make the schema of an object with just these keys."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def array(items: Schema) -> Schema:
    """Make the schema of an array."""
    return {"type": "array", "items": items}


def document(title: str, properties: dict[str, Schema], **definitions: Schema) -> Schema:
    """Make the schema of a whole document; its properties may refer to the definitions."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **record(properties),
        "$defs": definitions,
    }


_PLACE: Final = maybe({"type": "integer", "minimum": 1})

FINDING: Final[dict[str, Schema]] = {
    "code": {"enum": list(CODES)},
    "severity": {"enum": [severity.value for severity in Severity]},
    "ply": _PLACE,
    "side": SIDE,
    "line": _PLACE,
    "column": _PLACE,
    "end_column": _PLACE,
    "text": TEXT,
    "message": TEXT,
    "suggestion": maybe(TEXT),
    "squares": TEXTS,
    "position": maybe(TEXT),
    "after_illegal": BOOLEAN,
    "secondary": BOOLEAN,
}
"""The keys of a finding, as ``finding_data`` writes them."""
