"""JSON Schemas (2020-12) of what programs read, games, reports and tournament tables, and of variant files.

The tests check what is written by them, and that ``docs/*.schema.json`` are what is made here (``--update-golden``).
"""

from __future__ import annotations

from typing import Any, Final, get_args, get_type_hints

from rococo_notation.archive.tournament import COUNTED
from rococo_notation.archive.tournament import VERSION as TABLE_VERSION
from rococo_notation.codes import CODES, Severity
from rococo_notation.formats.plain_data import NAME as GAMES
from rococo_notation.formats.plain_data import OF_A_FINDING, REPORT_VERSION
from rococo_notation.formats.plain_data import VERSION as GAMES_VERSION
from rococo_notation.notation import PartKind
from rococo_notation.replayer.record import Status
from rococo_notation.rules import schema as files
from rococo_notation.rules.move import Effect
from rococo_notation.rules.powers import POWERS
from rococo_notation.rules.schema import ANY, SHAPE, Either, Kind, Several

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


def games_schema() -> Schema:
    """Return the JSON Schema (2020-12) of the document."""
    count, span = {"type": "integer", "minimum": 1}, {"type": "array", "items": COUNT, "minItems": 2, "maxItems": 2}
    remark = record({"text": TEXT, "ply": COUNT})
    part = {"kind": {"enum": [kind.value for kind in PartKind]}, "text": TEXT, "label": maybe(TEXT), "squares": TEXTS}
    effect = {
        "kind": {"enum": list(get_args(get_type_hints(Effect)["kind"]))},
        "label": TEXT,
        "square": TEXT,
        "target": maybe(TEXT),
    }
    move = {
        "mover": TEXT,
        "origin": maybe(TEXT),
        "target": maybe(TEXT),
        "captured": TEXTS,
        "swapped": maybe(TEXT),
        "promotion": maybe(TEXT),
        "effects": array(record(effect)),
    }
    ply = {
        "ply": count,
        "side": SIDE,
        "text": TEXT,
        "line": count,
        "column": count,
        "span": span,
        "parts": array(record({**part, "span": span})),
        "comment": maybe(TEXT),
        "status": {"enum": list(get_args(Status))},
        "canonical": maybe(TEXT),
        "short": maybe(TEXT),
        "move": maybe(record(move)),
        "position": maybe(TEXT),
    }
    game = {
        "file": TEXT,
        "line": count,
        "source": TEXT,
        "headers": {"type": "object", "additionalProperties": TEXT},
        "variant": maybe(TEXT),
        "edition": maybe(TEXT),
        "effects": EFFECTS,
        "verdict": {"enum": list(VERDICTS)},
        "result": RESULT,
        "reason": maybe(TEXT),
        "start": maybe(TEXT),
        "plies": array({"$ref": "#/$defs/ply"}),
        "comments": array(remark),
        "variations": array(remark),
        "findings": array(record({name: FINDING[name] for name in OF_A_FINDING})),
    }
    properties: dict[str, Schema] = {
        "format": {"const": GAMES},
        "version": {"const": GAMES_VERSION},
        "games": array({"$ref": "#/$defs/game"}),
    }
    return document("Games converted by rococo convert", properties, game=record(game), ply=record(ply))


def report_schema() -> Schema:
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
        "version": {"const": REPORT_VERSION},
        "program": record({"name": {"const": "rococo"}, "version": TEXT}),
        "logs": array({"$ref": "#/$defs/log"}),
        "failures": array(record({"file": TEXT, "message": TEXT})),
        "summary": record(dict.fromkeys(("logs", *VERDICTS), COUNT)),
    }
    return document("A report of rococo validate", properties, log=record(log))


def tournament_schema() -> Schema:
    """Return the schema of the document (JSON Schema, 2020-12).

    >>> list(tournament_schema()["properties"])
    ['version', 'title', 'players', 'illegal']
    """
    points: Schema = {"type": "number", "minimum": 0}
    against = record({"player": TEXT, "points": points, "games": array({"enum": ["+", "=", "-", "*", "!", "?"]})})
    player = {"rank": COUNT, "player": TEXT}
    player |= {name: points if name in ("points", "tie_break") else COUNT for name in COUNTED}
    illegal = {
        **dict.fromkeys(("white", "black"), maybe(TEXT)),
        "log": TEXT,
        **dict.fromkeys(("game", "address", "begun"), maybe(TEXT)),
        "counted": RESULT,
        "written": TEXT,
        "fault": maybe({"$ref": "#/$defs/fault"}),
    }
    fault = {
        **{name: FINDING[name] for name in ("code", "message", "ply", "side")},
        "move": TEXT,
        "position": maybe(TEXT),
        "label": TEXT,
    }
    properties = {
        "version": {"const": TABLE_VERSION},
        "title": TEXT,
        "players": array(record({**player, "against": array(against)})),
        "illegal": array(record(illegal)),
    }
    return document("The table of a tournament, of rococo archive tournament", properties, fault=record(fault))


KINDS: Final[dict[Kind, Schema]] = {
    files.TEXT: TEXT,
    files.TEXTS: TEXTS,
    files.NAMES: {"anyOf": [TEXT, TEXTS]},
    files.FLAG: BOOLEAN,
    files.COUNT: COUNT,
    files.NUMBER: {"type": "integer", "minimum": 1},
    files.DAY: {"type": "string", "pattern": r"^\d{4}-\d\d-\d\d$"},
    files.TARGETS: {"anyOf": [{"enum": ["captured", "any"]}, TEXTS]},
}
"""What may stand at a key of a variant file."""

OF_POWERS: Final = {
    "moves": "moves",
    "enemy": "captures",
    "own": "captures",
    "optional": "optional",
    "lenient": "optional",
}
"""The keys of lists of powers, and the attribute of the powers in them, which editors offer."""


def variant_schema() -> Schema:
    """Return the JSON Schema of a variant file, for editors that complete and check TOML.

    >>> variant_schema()["properties"]["rules"]["properties"]["stuck"]
    {'enum': ['loss', 'draw', 'win']}
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A variant of rococo_notation",
        **of_shape(SHAPE),
    }


def of_shape(shape: Any, key: str = "") -> Schema:
    """Make the schema of what may stand at a key of a variant file."""
    match shape:
        case Kind():
            return powers(OF_POWERS[key]) if key in OF_POWERS else of_kind(shape)
        case Either(simple, table):
            return {"anyOf": [of_kind(simple), of_shape(table)]}
        case Several(table):
            one = of_shape(table)
            return {"anyOf": [one, array(one)]}
    properties = {
        # What a choice may hold is what the file may hold.
        name: {"$ref": f"#/properties/{name}"}
        if shape is not SHAPE and isinstance(inner, dict) and inner is SHAPE.get(name)
        else of_shape(inner, name)
        for name, inner in shape.items()
        if name != ANY
    }
    others: Schema = {"properties": properties} if properties else {}
    return {"type": "object", **others, "additionalProperties": of_shape(shape[ANY], key) if ANY in shape else False}


def of_kind(kind: Kind) -> Schema:
    """Make the schema of a simple value."""
    return {"enum": list(kind.values)} if kind.values else KINDS[kind]


def powers(attribute: str) -> Schema:
    """Make the schema of a list of powers that have an attribute; what is optional has no Betza notation."""
    known: Schema = {"enum": [power.name for power in POWERS.values() if getattr(power, attribute)]}
    betza: Schema = {"type": "string", "pattern": "^([a-z]*[A-Z][A-Z0-9*]*)+$"}
    return array(known if attribute == "optional" else {"anyOf": [known, betza]})
