"""Screen logs with the compiled reader; without it every log is left to ``replay``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from rococo_notation.rules.twin import twin_of
from rococo_notation.rules.variant import USUAL

if TYPE_CHECKING:
    from rococo_notation.rules import Tables, Variant
    from rococo_notation.rules.accel import Reader


class ScreenedLog(NamedTuple):
    """A log that was read to its end and is legal under every edition of the rules."""

    plies: int
    manual: int
    """The number of moves that write all of their captures or other side effects."""
    implied: int
    """The number of moves that leave all of their side effects out."""
    fallen: int
    """The side whose King was captured, or -1."""
    resigned: int
    """The side that resigned, or -1."""
    stuck: int
    """2 if the side to move is checkmated, 1 if it has no legal move otherwise, else 0."""
    name_start: int
    """Where in the bytes the name of the log begins."""
    name_end: int
    """Where the name ends; 0 if the log has none."""


class ScreenedMove(NamedTuple):
    """A move of a screened log."""

    packed: tuple[int, ...]
    """The fields of the engine's ``Packed``."""
    taken: Sequence[tuple[int, int]]
    """The square and the occupant of each piece it captured, in board order."""
    partner: int
    """The occupant it castled with, or 0."""
    hand: int
    """0 for a move without side effects, 1 if they are written, 2 if they are left out."""
    regains: bool
    """Whether it regains a piece that was lost by suicide alone, of which there is a finding."""


_readers: WeakKeyDictionary[Tables, Reader] = WeakKeyDictionary()
_FIRST = re.compile(rb"Game: ([^\r\n]*)")
_GAME = re.compile(rb"^" + _FIRST.pattern, re.MULTILINE)


def screen(data: bytes, bounds: Sequence[int], variant: Variant, game: bytes) -> Iterator[ScreenedLog | None]:
    """Screen UTF-8 logs of one game, each from one bound to the next, all with the header ``Game: <game>``.

    Yields a reading per log, or None for a log that ``replay`` must judge. Readings are judged under the strictest
    edition of the rules.
    """
    reader = reader_of(strictest(variant))
    if reader is None:
        yield from [None] * (len(bounds) - 1)
        return
    yield from (ScreenedLog(*fields) if fields else None for fields in reader.read(data, bounds, game))


def play(data: bytes, variant: Variant, game: bytes) -> tuple[ScreenedLog, list[ScreenedMove]] | None:
    """Screen one log as ``screen`` does, and return its moves too; they may regain what was lost by suicide."""
    reader = reader_of(strictest(variant))
    found = reader.play(data, game) if reader else None
    if found is None:
        return None
    fields, moves = found
    return ScreenedLog(*fields), [ScreenedMove(*move) for move in moves]


def is_screened(variant: Variant) -> bool:
    """Tell whether logs of a game are screened: a bared King, and one of shuffled set-ups, is for ``replay`` to see.

    What the usual set-up allows is not tried with another one.
    """
    return not variant.endings and (variant.arranged or not variant.set_ups or USUAL in variant.set_ups)


def reader_of(tables: Tables) -> Reader | None:
    """Return the compiled reader of logs of a game, made once; None if there is no compiled engine."""
    twin = twin_of(tables) if is_screened(tables.variant) else None
    if twin is None:
        return None
    if tables not in _readers:
        from rococo_notation.rules.accel import Reader

        _readers[tables] = Reader(twin, tables)
    return _readers[tables]


def game_of(data: bytes, start: int, end: int) -> bytes | None:
    """Return the value of a log's header ``Game``, or None.

    The log need not begin at the start of a line of the data.
    """
    match = _FIRST.match(data, start, end) or _GAME.search(data, start, end)
    return match[1].strip(b" \t") if match else None


def is_utf8(data: bytes) -> bool:
    """Tell whether bytes are UTF-8 without a byte order mark; ``replay`` reports any other encoding."""
    try:
        return not data.decode().startswith("\ufeff")
    except UnicodeDecodeError:
        return False


def strictest(variant: Variant) -> Tables:
    """Return the tables of the strictest edition: what it allows is legal under every edition."""
    strict = next((name for name, each in variant.editions.items() if each.nearest_edge_landing), None)
    return variant.tables(strict)
