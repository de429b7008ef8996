"""What screening tells of a log: the one contract between the compiled reader and those who ask it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from rococo_notation.rules.twin import twin_of

if TYPE_CHECKING:
    from rococo_notation.rules import Tables, Variant
    from rococo_notation.rules.accel import Reader

_readers: WeakKeyDictionary[Tables, Reader] = WeakKeyDictionary()
_FIRST = re.compile(rb"Game: ([^\r\n]*)")
_GAME = re.compile(rb"^" + _FIRST.pattern, re.MULTILINE)


class Reading(NamedTuple):
    """A log that was read to its end and is legal in every edition of the rules."""

    plies: int
    manual: int
    """How many moves have all their effects written, of those that have more than the mover's own."""
    implied: int
    """How many have none of them written."""
    fallen: int
    """The side whose King was captured, or -1."""
    resigned: int
    """The side that resigned, or -1."""
    stuck: int
    """Whether the side to move has no legal move: 2 where that is checkmate, else 1."""
    name_start: int
    """Where in the bytes the log is named; ``name_end`` is 0 where it is not."""
    name_end: int


class Played(NamedTuple):
    """A move of such a log."""

    packed: tuple[int, ...]
    """The fields of the engine's ``Packed``."""
    taken: list[tuple[int, int]]
    """Square and occupant of each piece it captured, in board order."""
    partner: int
    """The occupant it castled with, or 0."""
    hand: int
    """0 where it has no effects but the mover's own, 1 where they are written, 2 where they are left out."""


def screen(data: bytes, bounds: Sequence[int], variant: Variant, game: bytes) -> Iterator[Reading | None]:
    """Screen UTF-8 logs of one game, each from one bound to the next, all with the header ``Game: <game>``.

    Yields a reading per log, or None for one that ``replay`` has to look at: every one where there is no compiled
    engine. Readings are judged under the strictest edition of the rules.
    """
    reader = reader_of(strictest(variant))
    if reader is None:
        yield from [None] * (len(bounds) - 1)
        return
    for plies, _, ended, *told in reader.read(data, bounds, game):
        yield Reading(plies, *told) if ended else None


def play(data: bytes, variant: Variant, game: bytes) -> tuple[Reading, list[Played]] | None:
    """Screen one log, as ``screen`` does, and give its moves too."""
    reader = reader_of(strictest(variant))
    found = reader.play(data, game) if reader is not None else None
    if found is None:
        return None
    (plies, _, _, *told), moves = found
    return Reading(plies, *told), [Played(*move) for move in moves]


def reader_of(tables: Tables) -> Reader | None:
    """The compiled reader of logs of a game, made once; None where there is no compiled engine."""
    twin = twin_of(tables)
    if twin is None:
        return None
    if tables not in _readers:
        from rococo_notation.rules.accel import Reader

        _readers[tables] = Reader(twin, tables)
    return _readers[tables]


def game_of(data: bytes, start: int, end: int) -> bytes | None:
    """The value of a log's header ``Game``, or None; a log need not begin on a line of its own in the data."""
    match = _FIRST.match(data, start, end) or _GAME.search(data, start, end)
    return match[1].strip(b" \t") if match else None


def is_utf8(data: bytes) -> bool:
    """Whether the bytes say of themselves what they are; a guessed encoding is a finding."""
    try:
        return not data.decode().startswith("\ufeff")
    except UnicodeDecodeError:
        return False


def strictest(variant: Variant) -> Tables:
    """The tables of the edition that allows least: what it allows, every edition does."""
    strict = next((name for name, each in variant.editions.items() if each.nearest_edge_landing), None)
    return variant.tables(strict)
