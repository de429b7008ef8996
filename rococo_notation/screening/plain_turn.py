"""Plain turns: those in canonical text that write a legal move with all of its side effects or none.

Most turns of most logs are plain. Any other turn is left to ``resolve``, which resolves a plain turn the same way.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.rules import verify
from rococo_notation.rules.engine import may_destroy
from rococo_notation.rules.tables import NOWHERE

if TYPE_CHECKING:
    from rococo_notation.rules import State, Tables
    from rococo_notation.rules.state import Packed

PLAIN, MANUAL, IMPLIED = range(3)
"""The hands: a move without side effects, one with all of them written, one with none written."""
_LONGEST = 200
_REMEMBERED = 32768
_MOVE = re.compile(r"(?:([A-Za-z]) )?([a-z]\d\d?)-([a-z]\d\d?)?", re.ASCII)
_PUT = re.compile(r"([A-Za-z@])-([a-z]\d\d?)", re.ASCII)


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


class TurnReader:
    """Reads plain turns in the names of a game, with a cache."""

    def __init__(self, tables: Tables) -> None:
        self._squares = _spelled(tables)
        self._codes = tables.codes
        self._known: dict[str, PlainTurn | None] = {}

    def read(self, text: str) -> PlainTurn | None:
        """Return what a turn writes, or None if it is not plain."""
        if text in self._known:
            return self._known[text]
        if len(text) > _LONGEST:
            return None
        if len(self._known) == _REMEMBERED:
            self._known.clear()
        first, *effects = text.split("; ")
        turn = self._first(first)
        for effect in effects:
            turn = turn and self._with_effect(turn, effect)
        self._known[text] = turn
        return turn

    def _first(self, text: str) -> PlainTurn | None:
        """Read the part with which a turn begins: a move, a named piece that leaves, or a promotion in place."""
        put = _PUT.fullmatch(text)
        if put is None:
            move = self._move(text)
            return PlainTurn(*move) if move else None
        piece, square = self._codes.get(put[1], 0), self._squares.get(put[2], NOWHERE)
        return PlainTurn(square, square, promotion=piece) if piece and square else None

    def _move(self, text: str) -> tuple[int, int, int] | None:
        """Read origin, target and label of a move, or of a named piece that leaves."""
        move = _MOVE.fullmatch(text)
        if move is None or not (move[1] or move[3]):
            return None
        label = self._codes.get(move[1], 0) if move[1] else 0
        origin, target = (self._squares.get(name, NOWHERE) if name else NOWHERE for name in (move[2], move[3]))
        is_known = origin and origin != target and bool(label) == bool(move[1]) and bool(target) == bool(move[3])
        return (origin, target, label) if is_known else None

    def _with_effect(self, turn: PlainTurn, text: str) -> PlainTurn | None:
        """Add a piece that is put or taken off, or the move of a castling partner."""
        put = _PUT.fullmatch(text)
        if put is None:
            partner = self._move(text)
            return turn._replace(partner=partner) if partner and partner[1] and turn.partner is None else None
        square, piece = self._squares.get(put[2], NOWHERE), self._codes.get(put[1], 0)
        if put[1] == "@" and square not in (NOWHERE, turn.origin, turn.target):
            return turn._replace(cleared=turn.cleared | 1 << square)
        if piece and square and square == turn.target and not turn.promotion:
            return turn._replace(promotion=piece)
        if piece and square == turn.origin and not turn.back:
            return turn._replace(back=piece)
        return None


def _spelled(tables: Tables) -> dict[str, int]:
    """Map every spelling of each square to it."""
    variant = tables.variant
    files = {**variant.file_aliases, **{name: name for name in variant.files}}
    ranks = {**variant.rank_aliases, **{name: name for name in variant.ranks}}
    names = {file + rank: files[file] + ranks[rank] for file in files for rank in ranks}
    return {name: tables.index[square] for name, square in names.items() if square in tables.index}


@lru_cache(maxsize=64)
def turn_reader(tables: Tables) -> TurnReader:
    """Return the reader of plain turns of a game, made once."""
    return TurnReader(tables)


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
