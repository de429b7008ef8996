"""Whether the data of a variant file has the shape of one, and whether its names hang together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

TEXT, TEXTS, FLAG, DAY, TARGETS = (
    "a text",
    "a list of texts",
    "true or false",
    "a day as YYYY-MM-DD",
    "a list of letters",
)
ANY = "*"

_ZONE = {"files": TEXTS, "ranks": TEXTS}
_PIECE = {
    "name": TEXT, "royal": FLAG, "moves": TEXTS, "enemy": {ANY: TEXTS}, "own": {ANY: TEXTS}, "freezes": TEXTS,
}  # fmt: skip

# Key to what stands there: a kind, a tuple of words to choose from, or the shape of a table.
SHAPE: dict[str, Any] = {
    "title": TEXT,
    "extends": TEXT,
    "without": TEXTS,
    "aliases": TEXTS,
    "sources": TEXTS,
    "board": {
        "files": TEXTS,
        "ranks": TEXTS,
        "setup": TEXT,
        "aliases": {"files": {ANY: TEXT}, "ranks": {ANY: TEXT}},
        "edge": _ZONE,
    },
    "pieces": {ANY: _PIECE},
    "promotion": {"pieces": TEXTS, "to": TARGETS, "compulsory": FLAG, "zone": {"white": _ZONE, "black": _ZONE}},
    "rules": {"suicide": FLAG, "check": FLAG, "stuck": ("loss", "draw"), "repetition": ("loss", "draw")},
    "editions": {ANY: {"until": DAY, "edge-landing": ("any", "nearest")}},
}


def shape_faults(data: Mapping[str, Any]) -> list[str]:
    """What does not have the shape of a variant file, each fault with the key it is about.

    >>> shape_faults({"title": 3, "rules": {"stuck": "win"}})
    ['title: a text belongs here', "rules.stuck: 'loss' or 'draw' belongs here"]
    """
    return list(_shape_faults(data, SHAPE, ""))


def name_faults(data: Mapping[str, Any]) -> list[str]:
    """Which names of files, ranks and pieces are used and not given, or given twice; the shape must be right.

    >>> name_faults({"board": {"files": ["a", "a"]}, "promotion": {"pieces": ["P"]}})
    ["board.files: 'a' is there twice", 'promotion.pieces: no piece has the letter P']
    """
    return [*_board_name_faults(data), *_piece_name_faults(data)]


def _shape_faults(value: Any, shape: Any, path: str) -> Iterator[str]:
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            yield f"{path}: a table belongs here"
            return
        for key, inner in value.items():
            if key in shape or ANY in shape:
                yield from _shape_faults(inner, shape.get(key, shape.get(ANY)), f"{path}.{key}" if path else key)
    elif isinstance(shape, tuple):
        if value not in shape:
            yield f"{path}: {' or '.join(map(repr, shape))} belongs here"
    elif not _is(value, shape):
        yield f"{path}: {shape} belongs here"


def _is(value: object, kind: str) -> bool:
    if kind == FLAG:
        return isinstance(value, bool)
    if kind == TEXT:
        return isinstance(value, str)
    if kind == DAY:
        return isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value) is not None
    return (kind == TARGETS and value == "captured") or (
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
        used |= {f"promotion.zone.{side}.{key}": zone.get(key, []) for side, zone in zones.items()}
        for path, names in used.items():
            yield from (f"{path}: the board has no '{name}' among its {key}" for name in names if name not in given)


def _piece_name_faults(data: Mapping[str, Any]) -> Iterator[str]:
    letters = list(data.get("pieces", {}))
    folded = [letter.upper() for letter in letters]
    for letter in letters:
        if not (len(letter) == 1 and letter.isalpha() and letter.upper() != letter.lower()):
            yield f"pieces.{letter}: a piece is named by one letter"
        elif folded.count(letter.upper()) > 1:
            yield f"pieces.{letter}: two pieces have this letter"
    promotion = data.get("promotion", {})
    for key in ("pieces", "to"):
        names = promotion.get(key, [])
        if isinstance(names, list):
            yield from (f"promotion.{key}: no piece has the letter {name}" for name in names if name not in letters)
    if data.get("editions") == {}:
        yield "editions: none is given"
