"""Check the shape of a variant file's data, and that the names in it refer to something."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

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
ANYTHING = "a table"
ANY = "*"


class Words(NamedTuple):
    """A list of texts with known values; an editor offers them, and the loader refuses others."""

    known: tuple[str, ...]


_MOVES = Words(tuple(power.name for power in POWERS.values() if power.moves))
_CAPTURES = Words(tuple(power.name for power in POWERS.values() if power.captures))
_OPTIONAL = Words(tuple(power.name for power in POWERS.values() if power.optional))
_ZONE = {"files": TEXTS, "ranks": TEXTS}
_SIDES = {"white": _ZONE, "black": _ZONE}
_PIECE = {
    "name": TEXT,
    "royal": FLAG,
    "moves": _MOVES,
    "enemy": {ANY: _CAPTURES},
    "own": {ANY: _CAPTURES},
    "freezes": TEXTS,
    "optional": _OPTIONAL,
    "lenient": _OPTIONAL,
    "first-move": {"reach": NUMBER, **_SIDES},
    "never-on": _SIDES,
}

# Key to what stands there: a kind, a tuple of words to choose from, or the shape of a table.
SHAPE: dict[str, Any] = {
    "title": TEXT,
    "extends": NAMES,
    "without": TEXTS,
    "aliases": TEXTS,
    "sources": TEXTS,
    "board": {
        "files": TEXTS,
        "ranks": TEXTS,
        "setup": TEXT,
        "aliases": {"files": {ANY: TEXT}, "ranks": {ANY: TEXT}},
        "edge": _ZONE,
        "stand-in": {ANY: TEXT},
    },
    "pieces": {ANY: _PIECE},
    "promotion": {"pieces": TEXTS, "to": TARGETS, "compulsory": FLAG, "in-place": FLAG, "zone": _SIDES},
    "castling": {ANY: {"king": TEXT, "partner": TEXT}},
    "rules": {
        "suicide": FLAG,
        "check": FLAG,
        "fifty-moves": FLAG,
        "en-passant": TEXTS,
        "progress": TEXTS,
        "stuck": ("loss", "draw"),
        "repetition": ("loss", "draw"),
    },
    "options": {ANY: {"summary": TEXT, "default": TEXT, "choices": {ANY: ANYTHING}}},
    "editions": {ANY: {"until": DAY, "edge-landing": ("any", "nearest")}},
    "zillions": {"rules": TEXT, "pieces": {ANY: TEXT}},
}


def shape_faults(data: Mapping[str, Any]) -> list[str]:
    """List the faults in the shape of a variant file, each with its key.

    >>> shape_faults({"title": 3, "rules": {"stuck": "win"}})
    ['title: a text belongs here', "rules.stuck: 'loss' or 'draw' belongs here"]
    """
    return list(_shape_faults(data, SHAPE, ""))


def name_faults(data: Mapping[str, Any]) -> list[str]:
    """List the names of files, ranks and pieces that are used but not given, or given twice; the shape must be right.

    >>> name_faults({"board": {"files": ["a", "a"]}, "promotion": {"pieces": ["P"]}})
    ["board.files: 'a' is there twice", 'promotion.pieces: no piece has the letter P']
    """
    return [*_board_name_faults(data), *_piece_name_faults(data), *_castling_faults(data)]


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
_JSON: dict[str, dict[str, Any]] = {
    TEXT: _TEXT,
    TEXTS: _LIST,
    NAMES: {"anyOf": [_TEXT, _LIST]},
    FLAG: {"type": "boolean"},
    NUMBER: {"type": "integer", "minimum": 1},
    DAY: {"type": "string", "pattern": r"^\d{4}-\d\d-\d\d$"},
    TARGETS: {"anyOf": [{"enum": ["captured", "any"]}, _LIST]},
    ANYTHING: {"type": "object"},
}


def _as_json_schema(shape: Any) -> dict[str, Any]:
    if isinstance(shape, str):
        return _JSON[shape]
    if isinstance(shape, Words):
        return {"type": "array", "items": {"enum": list(shape.known)}}
    if isinstance(shape, tuple):
        return {"enum": list(shape)}
    if ANY in shape:
        return {"type": "object", "additionalProperties": _as_json_schema(shape[ANY])}
    properties = {key: _as_json_schema(inner) for key, inner in shape.items()}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _shape_faults(value: Any, shape: Any, path: str) -> Iterator[str]:
    if isinstance(shape, Words):
        # Which words are known is for the loader to say.
        shape = TEXTS
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            yield f"{path}: a table belongs here"
            return
        for key, inner in value.items():
            where = f"{path}.{key}" if path else key
            if key in shape or ANY in shape:
                yield from _shape_faults(inner, shape.get(key, shape.get(ANY)), where)
            else:
                yield f"{where}: unknown key; known here are {', '.join(shape)}"
    elif isinstance(shape, tuple):
        if value not in shape:
            yield f"{path}: {' or '.join(map(repr, shape))} belongs here"
    elif not _is(value, shape):
        yield f"{path}: {shape} belongs here"


def _is(value: object, kind: str) -> bool:
    if kind == FLAG:
        return isinstance(value, bool)
    if kind == NUMBER:
        return isinstance(value, int) and not isinstance(value, bool) and value > 0
    if kind == TEXT or (kind == NAMES and isinstance(value, str)):
        return isinstance(value, str)
    if kind == ANYTHING:
        return isinstance(value, dict)
    if kind == DAY:
        return isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value) is not None
    return (kind == TARGETS and value in ("captured", "any")) or (
        isinstance(value, list) and all(isinstance(word, str) for word in value)
    )


def _board_name_faults(data: Mapping[str, Any]) -> Iterator[str]:
    board = data.get("board", {})
    zones = data.get("promotion", {}).get("zone", {})
    for key in ("files", "ranks"):
        given = board.get(key, [])
        yield from (
            f"board.{key}: '{name}' is there twice" for name in sorted({n for n in given if given.count(n) > 1})
        )
        used = {f"board.aliases.{key}.{alias}": [name] for alias, name in board.get("aliases", {}).get(key, {}).items()}
        used["board.edge." + key] = board.get("edge", {}).get(key, [])
        for letter, piece in data.get("pieces", {}).items():
            for zone in ("first-move", "never-on"):
                sides = {side: piece.get(zone, {}).get(side, {}) for side in ("white", "black")}
                used |= {f"pieces.{letter}.{zone}.{side}.{key}": names.get(key, []) for side, names in sides.items()}
        used |= {f"promotion.zone.{side}.{key}": zone.get(key, []) for side, zone in zones.items()}
        for path, names in used.items():
            yield from (f"{path}: the board has no '{name}' among its {key}" for name in names if name not in given)


def _castling_faults(data: Mapping[str, Any]) -> Iterator[str]:
    board = data.get("board", {})
    files, ranks = board.get("files", []), board.get("ranks", [])
    rows = [row.split() for row in board.get("setup", "").strip().splitlines()]
    holes = {
        f + r
        for r, row in zip(reversed(ranks), rows, strict=False)
        for f, x in zip(files, row, strict=False)
        if x == "-"
    }
    squares = {file + rank for file in files for rank in ranks} - holes
    for letter, way in data.get("castling", {}).items():
        for piece in ("king", "partner"):
            for name in way.get(piece, "").split("-"):
                if name not in squares:
                    yield f"castling.{letter}.{piece}: '{name}' is no square of the board"


def _piece_name_faults(data: Mapping[str, Any]) -> Iterator[str]:
    letters = list(data.get("pieces", {}))
    folded = [letter.upper() for letter in letters]
    for letter in letters:
        if not (len(letter) == 1 and letter.isalpha() and letter.upper() != letter.lower()):
            yield f"pieces.{letter}: a piece is named by one letter"
        elif folded.count(letter.upper()) > 1:
            yield f"pieces.{letter}: two pieces have this letter"
    for table, key in (("promotion", "pieces"), ("promotion", "to"), ("rules", "en-passant"), ("rules", "progress")):
        names = data.get(table, {}).get(key, [])
        if isinstance(names, list):
            yield from (f"{table}.{key}: no piece has the letter {name}" for name in names if name not in letters)
    for letter, name in data.get("zillions", {}).get("pieces", {}).items():
        if letter not in letters:
            yield f"zillions.pieces.{letter}: no piece has this letter"
        if not re.fullmatch(r"\w[\w-]*", name):
            yield f"zillions.pieces.{letter}: '{name}' is not one word"
    if data.get("editions") == {}:
        yield "editions: none is given"
