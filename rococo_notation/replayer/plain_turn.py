"""Resolve plain turns quickly: those that write a legal move with all of its side effects or none.

Most turns of most logs are plain. Any other turn is left to ``resolve``, which resolves a plain turn the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.notation import PartKind
from rococo_notation.rules import verify

if TYPE_CHECKING:
    from rococo_notation.notation import Turn
    from rococo_notation.notation.turns.meaning import PartReading
    from rococo_notation.rules import State, Tables
    from rococo_notation.rules.state import Packed

_REMEMBERED = 32768


class PlainTurn(NamedTuple):
    """The changes that a turn writes: squares and occupants, 0 for none; ``cleared`` is a bit set of squares."""

    origin: int
    target: int
    label: int
    promotion: int
    back: int
    """The piece put on the origin, as in a swap."""
    cleared: int


PlainReader = Callable[["Turn"], PlainTurn | None]


def plain_move(written: Turn, state: State, read: PlainReader, *, implied: bool) -> tuple[Packed, PlainTurn] | None:
    """Return the legal move that a plain turn writes, or None to leave the turn to ``resolve``.

    ``read`` is the ``plain_reader`` of the tables; ``implied`` tells whether the captures of a move may be left out.
    """
    tables, board = state.tables, state.board
    turn = read(written)
    if turn is None or state.fallen is not None:
        return None
    origin, target, label, promotion, back, cleared = turn
    piece = board[origin]
    if not piece or (piece > tables.count) != state.side or (label and label != piece) or promotion == piece:
        return None
    moves = verify(state, origin, target)
    for move in moves:
        if move.promotion == promotion and not move.castling:
            if move.swapped == back and move.captured & ~(1 << target) == cleared:
                return move, turn
            if implied and not (cleared or back or move.swapped) and len(moves) == 1:
                return None if tables.coordinates_leniently[piece] else (move, turn)
    return None


@lru_cache(maxsize=64)
def plain_reader(tables: Tables) -> PlainReader:
    """Return a function that reads plain turns in the names of the tables, with a cache."""
    known: dict[str, PlainTurn | None] = {}

    def read(turn: Turn) -> PlainTurn | None:
        text = turn.text
        if text in known:
            return known[text]
        if turn.plain is None:
            return None
        if len(known) == _REMEMBERED:
            known.clear()
        found = known[text] = _plain(tables, [part for _, part in turn.plain])
        return found

    return read


def _plain(tables: Tables, parts: list[PartReading]) -> PlainTurn | None:
    move, *effects = parts
    if move.kind is not PartKind.MOVE:
        return None
    index, codes = tables.index, tables.codes
    origin, target = index[move.squares[0]], index[move.squares[1]]
    label = codes[move.label] if move.label else 0
    promotion = back = cleared = 0
    for part in effects:
        square = index[part.squares[0]]
        if part.kind is PartKind.CLEAR and not part.label:
            for name in part.squares:
                cleared |= 1 << index[name]
        elif part.kind is PartKind.PUT and square == target and not promotion:
            promotion = codes[part.label or ""]
        elif part.kind is PartKind.PUT and square == origin and not back:
            back = codes[part.label or ""]
        else:
            return None
    if origin == target or cleared & (1 << origin | 1 << target):
        return None
    return PlainTurn(origin, target, label, promotion, back, cleared)
