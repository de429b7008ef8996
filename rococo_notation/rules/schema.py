"""The shape of a variant file's data, checked here and written as a JSON Schema for editors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rococo_notation.dates import days_of
from rococo_notation.meant import hint
from rococo_notation.rules.powers import POWERS

TEXT, TEXTS, NAMES, FLAG, NUMBER, DAY, TARGETS = (
    "a text",
    "a list of texts",
    "a name or a list of names",
    "true or false",
    "a whole number",
    "a day as YYYY-MM-DD",
    "'captured', 'any' or a list of letters",
)
ANY = "*"


class Words(NamedTuple):
    """A list of texts with known values; an editor offers them, and the loader refuses others."""

    known: tuple[str, ...]
    betza: bool = False
    """Whether Betza notation belongs here too."""


class Either(NamedTuple):
    """One of two shapes."""

    simple: str
    table: dict[str, Any]


class Several(NamedTuple):
    """A table, or a list of such tables."""

    table: dict[str, Any]


_MOVES = Words(tuple(power.name for power in POWERS.values() if power.moves), betza=True)
_CAPTURES = Words(tuple(power.name for power in POWERS.values() if power.captures), betza=True)
_OPTIONAL = Words(tuple(power.name for power in POWERS.values() if power.optional))
_ZONE = {"files": TEXTS, "ranks": TEXTS, "squares": TEXTS}
_SIDES = {"white": _ZONE, "black": _ZONE}
_PROMOTION = {
    "to": Either(TARGETS, {"white": TEXTS, "black": TEXTS}),
    "compulsory": Either(FLAG, _SIDES),
    "in-place": FLAG,
    "only-on": {ANY: _SIDES},
    "zone": _SIDES,
}
_PIECE = {
    "name": TEXT,
    "royal": FLAG,
    "betza": TEXT,
    "moves": _MOVES,
    "enemy": {ANY: _CAPTURES},
    "own": {ANY: _CAPTURES},
    "freezes": TEXTS,
    "optional": _OPTIONAL,
    "lenient": _OPTIONAL,
    "first-move": {"reach": NUMBER, **_SIDES},
    "never-on": _SIDES,
    "within": _SIDES,
    "local": {"betza": TEXT, **_SIDES},
    "promotion": _PROMOTION,
}

# Key to what stands there: a kind, a tuple of words to choose from, or the shape of a table.
SHAPE: dict[str, Any] = {
    "title": TEXT,
    "extends": NAMES,
    "without": TEXTS,
    "aliases": TEXTS,
    "sources": TEXTS,
    "pgn": TEXT,
    "board": {
        "files": TEXTS,
        "ranks": TEXTS,
        "setup": TEXT,
        "aliases": {"files": {ANY: TEXT}, "ranks": {ANY: TEXT}},
        "edge": _ZONE,
        "stand-in": {ANY: TEXT},
    },
    "set-ups": {"shuffle": {"order": TEXT, "two-coloured": TEXTS}, ANY: {"setup": TEXT}},
    "pieces": {ANY: _PIECE},
    "promotion": {"pieces": TEXTS, "reserve": {ANY: NUMBER}, **_PROMOTION},
    "castling": {ANY: Several({"king": TEXT, "partner": TEXT})},
    "rules": {
        "suicide": FLAG,
        "check": FLAG,
        "fifty-moves": FLAG,
        "en-passant": TEXTS,
        "progress": TEXTS,
        "stuck": ("loss", "draw"),
        "bare-king": ("loss", "plays on"),
        "repetition": ("loss", "draw"),
    },
    "editions": {ANY: {"until": DAY, "edge-landing": ("any", "nearest")}},
    "zillions": {"rules": TEXT, "pieces": {ANY: TEXT}},
}
_OF_A_CHOICE = ("board", "pieces", "promotion", "castling", "rules", "editions", "zillions")
SHAPE["options"] = {
    ANY: {"summary": TEXT, "default": TEXT, "choices": {ANY: {key: SHAPE[key] for key in _OF_A_CHOICE}}}
}


def shape_faults(data: Mapping[str, Any]) -> list[str]:
    """List the faults in the shape of a variant file, each with its key.

    >>> shape_faults({"title": 3, "rules": {"stuck": "win"}})
    ['title: a text belongs here', "rules.stuck: 'loss' or 'draw' belongs here"]
    """
    return list(_shape_faults(data, SHAPE, ""))


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a variant file, for editors that complete and check TOML.

    >>> json_schema()["properties"]["rules"]["properties"]["stuck"]
    {'enum': ['loss', 'draw']}
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A variant of rococo_notation",
        **_as_json_schema(SHAPE),
    }


_TEXT, _LIST = {"type": "string"}, {"type": "array", "items": {"type": "string"}}
_BETZA = {"type": "string", "pattern": "^([a-z]*[A-Z][A-Z0-9]*)+$"}
_JSON: dict[str, dict[str, Any]] = {
    TEXT: _TEXT,
    TEXTS: _LIST,
    NAMES: {"anyOf": [_TEXT, _LIST]},
    FLAG: {"type": "boolean"},
    NUMBER: {"type": "integer", "minimum": 1},
    DAY: {"type": "string", "pattern": r"^\d{4}-\d\d-\d\d$"},
    TARGETS: {"anyOf": [{"enum": ["captured", "any"]}, _LIST]},
}


def _as_json_schema(shape: Any) -> dict[str, Any]:
    if isinstance(shape, str):
        return _JSON[shape]
    if isinstance(shape, Words):
        known = {"enum": list(shape.known)}
        return {"type": "array", "items": {"anyOf": [known, _BETZA]} if shape.betza else known}
    if isinstance(shape, Either):
        return {"anyOf": [_as_json_schema(shape.simple), _as_json_schema(shape.table)]}
    if isinstance(shape, Several):
        table = _as_json_schema(shape.table)
        return {"anyOf": [table, {"type": "array", "items": table}]}
    if isinstance(shape, tuple):
        return {"enum": list(shape)}
    properties = {
        # What a choice may hold is what the file may hold.
        key: {"$ref": f"#/properties/{key}"}
        if shape is not SHAPE and isinstance(inner, dict) and inner is SHAPE.get(key)
        else _as_json_schema(inner)
        for key, inner in shape.items()
        if key != ANY
    }
    others: dict[str, Any] = {"properties": properties} if properties else {}
    return {"type": "object", **others, "additionalProperties": _as_json_schema(shape[ANY]) if ANY in shape else False}


def _shape_faults(value: Any, shape: Any, path: str) -> Iterator[str]:
    if isinstance(shape, Words):
        # Which words are known is for the loader to say.
        shape = TEXTS
    if isinstance(shape, Either):
        shape = shape.table if isinstance(value, dict) else shape.simple
    if isinstance(shape, Several):
        tables = {f"{path}.{number}": each for number, each in enumerate(value, 1)} if isinstance(value, list) else {}
        for where, table in (tables or {path: value}).items():
            yield from _table_faults(table, shape.table, where)
    elif isinstance(shape, dict):
        yield from _table_faults(value, shape, path)
    elif isinstance(shape, tuple):
        if value not in shape:
            yield f"{path}: {' or '.join(map(repr, shape))} belongs here"
    elif not _is(value, shape):
        yield f"{path}: {shape} belongs here"


def _table_faults(value: Any, shape: dict[str, Any], path: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{path}: a table belongs here"
        return
    for key, inner in value.items():
        where = f"{path}.{key}" if path else key
        if key in shape or ANY in shape:
            yield from _shape_faults(inner, shape.get(key, shape.get(ANY)), where)
        else:
            yield f"{where}: unknown key; {hint(key, shape)}"


def _is(value: object, kind: str) -> bool:
    if kind == FLAG:
        return isinstance(value, bool)
    if kind == NUMBER:
        return isinstance(value, int) and not isinstance(value, bool) and value > 0
    if kind == TEXT or (kind == NAMES and isinstance(value, str)):
        return isinstance(value, str)
    if kind == DAY:
        return isinstance(value, str) and _is_day(value)
    return (kind == TARGETS and value in ("captured", "any")) or (
        isinstance(value, list) and all(isinstance(word, str) for word in value)
    )


def _is_day(text: str) -> bool:
    try:
        first, last = days_of(text)
    except ValueError:
        return False
    return first == last
