"""Parts of the JSON Schemas of our formats (2020-12)."""

from __future__ import annotations

from typing import Any, Final

from rococo_notation.codes import CODES, Severity

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
