"""Check that the names of files, ranks, squares and pieces in a variant file refer to something and none is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from rococo_notation.errors import VariantError

MOST: Final = 60
"""Files, ranks and pieces of a game; the largest Shogi has 36 files."""


def check_counts(name: str, data: Mapping[str, Any]) -> None:
    """Check how many files, ranks and pieces there are: a game takes time and memory by their products.

    Raises:
        VariantError: there are too many.
    """
    board, pieces = data.get("board", {}), data.get("pieces", {})
    counts = {key: len(board.get(key, ())) for key in ("files", "ranks")}
    faults = [f"board.{key}: at most {MOST}, not {count}" for key, count in counts.items() if count > MOST]
    faults += [f"pieces.{one}: at most {MOST} pieces, not {len(pieces)}" for one in [*pieces][MOST : MOST + 1]]
    if faults:
        raise VariantError.of_file(name, faults)


def name_faults(data: Mapping[str, Any]) -> list[str]:
    """List the names of files, ranks and pieces that are used but not given, or given twice; the shape must be right.

    >>> name_faults({"board": {"files": ["a", "a"]}, "promotion": {"pieces": ["P"]}})
    ["board.files: 'a' is there twice", 'promotion.pieces: no piece has the letter P']
    """
    return [*_board_name_faults(data), *_piece_name_faults(data), *_zone_faults(data), *_castling_faults(data)]


def _board_name_faults(data: Mapping[str, Any]) -> Iterator[str]:
    board = data.get("board", {})
    for key in ("files", "ranks"):
        given = board.get(key, [])
        yield from (
            f"board.{key}: '{name}' is there twice" for name in sorted({n for n in given if given.count(n) > 1})
        )
        used = {f"board.aliases.{key}.{alias}": [name] for alias, name in board.get("aliases", {}).get(key, {}).items()}
        used["board.edge." + key] = board.get("edge", {}).get(key, [])
        for path, zone in _zones(data):
            used |= {f"{path}.{side}.{key}": zone.get(side, {}).get(key, []) for side in ("white", "black")}
        for path, names in used.items():
            yield from (f"{path}: the board has no '{name}' among its {key}" for name in names if name not in given)
    squares = _squares(board)
    named = {"board.edge": board.get("edge", {})}
    named |= {f"{path}.{side}": zone.get(side, {}) for path, zone in _zones(data) for side in ("white", "black")}
    for path, zone in named.items():
        yield from (
            f"{path}.squares: '{name}' is no square of the board"
            for name in zone.get("squares", [])
            if name not in squares
        )


def _squares(board: Mapping[str, Any]) -> set[str]:
    """Return the squares of the board, without its holes."""
    files, ranks = board.get("files", []), board.get("ranks", [])
    rows = [row.split() for row in board.get("setup", "").strip().splitlines()]
    holes = {
        f + r
        for r, row in zip(reversed(ranks), rows, strict=False)
        for f, x in zip(files, row, strict=False)
        if x == "-"
    }
    return {file + rank for file in files for rank in ranks} - holes


def _zones(data: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every table of squares by side, with its key."""
    for path, promotion in _promotions(data):
        for key in ("zone", "compulsory"):
            if isinstance(promotion.get(key), dict):
                yield f"{path}.{key}", promotion[key]
        for letter, zone in promotion.get("only-on", {}).items():
            yield f"{path}.only-on.{letter}", zone
    for letter, piece in data.get("pieces", {}).items():
        for key in ("first-move", "never-on", "within", "local"):
            yield f"pieces.{letter}.{key}", piece.get(key, {})


def _promotions(data: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every table of promotion, with its key."""
    yield "promotion", data.get("promotion", {})
    for letter, piece in data.get("pieces", {}).items():
        yield f"pieces.{letter}.promotion", piece.get("promotion", {})


def _zone_faults(data: Mapping[str, Any]) -> Iterator[str]:
    """Say which pieces of the set-up promote, and have no square to promote on."""
    board, shared, pieces = data.get("board", {}), data.get("promotion", {}), data.get("pieces", {})
    own = {letter: piece["promotion"] for letter, piece in pieces.items() if "promotion" in piece}
    standing = {*board.get("setup", "").split()}
    for letter, meant in board.get("stand-in", {}).items():
        standing |= {case(meant) for case in (str.upper, str.lower) if case(letter) in standing}
    for letter in dict.fromkeys([*shared.get("pieces", ()), *own]):
        path = f"pieces.{letter}.promotion" if letter in own else "promotion"
        rule = {**shared, **own.get(letter, {})}
        to = rule.get("to", "captured")
        for side, label, far in (("white", letter.upper(), -1), ("black", letter.lower(), 0)):
            promotes = label in standing and (not isinstance(to, dict) or to.get(side))
            if promotes and not any(rule.get("zone", {}).get(side, {}).values()):
                zone = f'zone.{side} = {{ ranks = ["{(board.get("ranks") or ["1"])[far]}"] }}'
                yield f"{path}.zone.{side}: the {letter} has no square to promote on; write {zone}"


def _castling_faults(data: Mapping[str, Any]) -> Iterator[str]:
    squares = _squares(data.get("board", {}))
    for path, _, way in castlings_in(data):
        for piece in ("king", "partner"):
            for name in way.get(piece, "").split("-"):
                if name not in squares:
                    yield f"{path}.{piece}: '{name}' is no square of the board"


def castlings_in(data: Mapping[str, Any]) -> Iterator[tuple[str, str, Mapping[str, str]]]:
    """Yield every way to castle with its key and the letter of its right, which may have several.

    >>> list(castlings_in({"castling": {"K": {"king": "e1-g1"}}}))
    [('castling.K', 'K', {'king': 'e1-g1'})]
    """
    for letter, given in data.get("castling", {}).items():
        if isinstance(given, list):
            yield from ((f"castling.{letter}.{number}", letter, way) for number, way in enumerate(given, 1))
        else:
            yield f"castling.{letter}", letter, given


def _letter_faults(letters: list[str]) -> Iterator[str]:
    folded = [letter.upper() for letter in letters]
    for letter in letters:
        if not (len(letter) == 1 and letter.isalpha() and letter.upper() != letter.lower()):
            yield f"pieces.{letter}: a piece is named by one letter"
        elif folded.count(letter.upper()) > 1:
            yield f"pieces.{letter}: two pieces have this letter"


def _piece_name_faults(data: Mapping[str, Any]) -> Iterator[str]:
    letters = list(data.get("pieces", {}))
    yield from _letter_faults(letters)
    lists = {f"rules.{key}": data.get("rules", {}).get(key, []) for key in ("en-passant", "progress")}
    lists["promotion.pieces"] = data.get("promotion", {}).get("pieces", [])
    lists |= {f"promotion.reserve.{letter}": [letter] for letter in data.get("promotion", {}).get("reserve", {})}
    for path, promotion in _promotions(data):
        to = promotion.get("to", [])
        lists |= (
            {f"{path}.to.{side}": names for side, names in to.items()} if isinstance(to, dict) else {f"{path}.to": to}
        )
        lists |= {f"{path}.only-on.{letter}": [letter] for letter in promotion.get("only-on", {})}
    for path, names in lists.items():
        if isinstance(names, list):
            yield from (f"{path}: no piece has the letter {name}" for name in names if name not in letters)
    for letter, name in data.get("zillions", {}).get("pieces", {}).items():
        if letter not in letters:
            yield f"zillions.pieces.{letter}: no piece has this letter"
        if not re.fullmatch(r"\w[\w-]*", name):
            yield f"zillions.pieces.{letter}: '{name}' is not one word"
    if data.get("editions") == {}:
        yield "editions: none is given"
