"""Plain turns: those in canonical text that write a legal move with all of its side effects or none.

Most turns of most logs are plain. Any other turn is left to ``resolve``, which resolves a plain turn the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.rules import State, Tables, verify
from rococo_notation.rules.engine import may_destroy
from rococo_notation.rules.state import Packed
from rococo_notation.rules.tables import NOWHERE

if TYPE_CHECKING:
    from rococo_notation.notation.turns.meaning import PartReading

PLAIN, MANUAL, IMPLIED = range(3)
"""The hands: a move without side effects, one with all of them written, one with none written."""


class PlainTurn(NamedTuple):
    """What a turn writes, in squares and occupants, 0 for none; ``cleared`` is a bit set of squares.

    ``target`` is NOWHERE if the piece leaves the board, and ``origin`` for a promotion in place.
    """

    origin: int
    target: int
    label: int = 0
    promotion: int = 0
    back: int = 0
    """The piece put on the origin, as in a swap."""
    cleared: int = 0
    partner: tuple[int, int, int] | None = None
    """Origin, target and label of the castling partner."""


@lru_cache(maxsize=64)
def turn_reader(tables: Tables) -> Callable[[tuple[tuple[int, PartReading], ...]], PlainTurn | None]:
    """Return what reads the parts of a turn in the names of a game, with a cache; it returns None if it is not plain.

    Each part comes with its offset.
    """
    return lru_cache(maxsize=32768)(partial(_read, tables))


def _read(tables: Tables, parts: tuple[tuple[int, PartReading], ...]) -> PlainTurn | None:
    turn = _first(tables, parts[0][1])
    for _, part in parts[1:]:
        turn = turn and _with_effect(tables, turn, part)
    return turn


def _first(tables: Tables, part: PartReading) -> PlainTurn | None:
    """Read the part with which a turn begins: a move, or a named piece that leaves."""
    label = tables.codes.get(part.label, 0) if part.label else 0
    origin, *target = [tables.index.get(name, NOWHERE) for name in part.squares]
    is_known = origin and bool(label) == bool(part.label) and (target[0] not in (NOWHERE, origin) if target else label)
    return PlainTurn(origin, target[0] if target else NOWHERE, label) if is_known else None


def _with_effect(tables: Tables, turn: PlainTurn, part: PartReading) -> PlainTurn | None:
    """Add a piece that is put or taken off, or the move of a castling partner."""
    if part.kind == "move":
        partner = None if turn.partner else _first(tables, part)
        return turn._replace(partner=partner[:3]) if partner else None
    squares = [tables.index.get(name, NOWHERE) for name in part.squares]
    if part.kind == "clear":
        if part.label or not {NOWHERE, turn.origin, turn.target}.isdisjoint(squares):
            return None
        return turn._replace(cleared=turn.cleared | sum({1 << square for square in squares}))
    piece, square = tables.codes.get(part.label or "", 0), squares[0]
    if piece and square and square == turn.target and not turn.promotion:
        return turn._replace(promotion=piece)
    if piece and square == turn.origin and not turn.back:
        return turn._replace(back=piece)
    return None


def plain_move(turn: PlainTurn, state: State) -> tuple[Packed, int] | None:
    """Return the legal move that a plain turn writes, and its hand; None to leave the turn to ``resolve``.

    That no King has been captured is for the caller to know.
    """
    tables = state.tables
    origin, target, label, promotion, back, cleared, partner = turn
    piece = state.board[origin]
    if not piece or (piece > tables.count) != state.side or (label and label != piece) or promotion == piece:
        return None
    is_silent = not (cleared or back or partner)
    last = None
    for move in verify(state, origin, target):
        if move.promotion == promotion:
            if _does_just(move, turn, state):
                return move, PLAIN if is_silent and (target or promotion) else MANUAL
            last = move
    if last is None or not is_silent or target == NOWHERE:
        return None
    if last.swapped and may_destroy(tables, piece, origin, last.swapped, target):
        return None
    # Where a piece need not capture all it could, the last move listed takes the most.
    return last, IMPLIED


def _does_just(move: Packed, turn: PlainTurn, state: State) -> bool:
    """Tell whether the side effects of a move are those that are written."""
    if move.swapped != turn.back or move.captured & ~(1 << move.target) != turn.cleared:
        return False
    if not move.castling or turn.partner is None:
        return not move.castling and turn.partner is None
    way = state.tables.castlings[move.castling - 1]
    origin, target, label = turn.partner
    return (origin, target) == (way.partner, way.partner_to) and label in (0, state.board[origin])
