"""The rules engine: which moves are legal, and whether one is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rococo_notation.rules.methods import DESTROY
from rococo_notation.rules.state import Packed, State
from rococo_notation.rules.tables import NOWHERE
from rococo_notation.rules.walk import Landing, walk

if TYPE_CHECKING:
    from rococo_notation.rules.tables import Tables


def legal_moves(state: State) -> Iterator[Packed]:
    """Every legal move, piece by piece in board order; none once a King has been captured."""
    if state.fallen is not None:
        return
    tables, board = state.tables, state.board
    for square in tables.squares:
        piece = board[square]
        if piece and tables.side_of(piece) == state.side:
            yield from moves_from(state, square)


def moves_from(state: State, origin: int) -> Iterator[Packed]:
    """Every legal move of the piece on ``origin``, which must be of the side to move."""
    tables, piece = state.tables, state.board[origin]
    if state.frozen_by(origin):
        if may_commit_suicide(tables, piece):
            yield Packed(piece, origin, NOWHERE)
        return
    for direction in range(len(tables.steps)):
        for landing in walk(tables, state.board, origin, direction):
            if not landing.bar and not (landing.swapped and state.is_banned(origin, landing.square)):
                yield from _arrivals(state, origin, landing)
    yield from _destructions(state, origin)


def verify(state: State, origin: int, target: int) -> list[Packed]:
    """The legal moves of the piece on ``origin`` to ``target``, walking one ray only.

    They differ in promotion at most, or in nothing: an empty list means there is none. ``target`` is NOWHERE for
    suicide and mutual destruction. That no King has been captured is for the caller to know.
    """
    tables, piece = state.tables, state.board[origin]
    if not piece or tables.side_of(piece) != state.side:
        return []
    if state.frozen_by(origin):
        return [Packed(piece, origin, NOWHERE)] if target == NOWHERE and may_commit_suicide(tables, piece) else []
    if target == NOWHERE:
        return list(_destructions(state, origin))
    direction = tables.line(origin, target)
    if direction is None:
        return []
    return [
        move
        for landing in walk(tables, state.board, origin, direction)
        if landing.square == target and not landing.bar
        if not (landing.swapped and state.is_banned(origin, target))
        for move in _arrivals(state, origin, landing)
    ]


def has_legal_move(state: State) -> bool:
    """Whether the side to move can move at all."""
    return next(legal_moves(state), None) is not None


def perft(state: State, depth: int) -> int:
    """How many lines of ``depth`` plies there are; a captured King or no legal move ends a line uncounted."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in legal_moves(state))
    return sum(perft(state.after(move), depth - 1) for move in legal_moves(state))


def may_commit_suicide(tables: Tables, piece: int) -> bool:
    """Whether a piece of this kind may leave the board when it is immobilized (ruling 34)."""
    return tables.variant.suicide and not tables.royal[piece]


def promotions(state: State, piece: int, square: int) -> list[int]:
    """What a piece that arrives on a square may become; empty where it may not promote."""
    tables = state.tables
    if not tables.promotion_zone[piece][square]:
        return []
    options = tables.promotes_to[piece]
    return [option for option in options if state.pool[option] > 0] if tables.promotes_captured else list(options)


def _arrivals(state: State, origin: int, landing: Landing) -> Iterator[Packed]:
    """The moves that end with a landing: as the piece it is, and as each it may become."""
    piece = state.board[origin]
    options = promotions(state, piece, landing.square)
    if not (options and state.tables.variant.promotion.compulsory):
        yield Packed(piece, origin, landing.square, landing.captured, landing.swapped)
    for option in options:
        yield Packed(piece, origin, landing.square, landing.captured, landing.swapped, option)


def _destructions(state: State, origin: int) -> Iterator[Packed]:
    """Mutual destruction with each neighbour it may be used on (ruling 31)."""
    tables, board = state.tables, state.board
    piece = board[origin]
    if tables.destroys[piece]:
        how = tables.how[piece]
        for step in tables.steps:
            if how[board[origin + step]] & DESTROY:
                yield Packed(piece, origin, NOWHERE, 1 << origin + step)
