"""Check: tell whether a King could be captured next, by any power (ruling 44)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.rules.geometry import LINES
from rococo_notation.rules.powers import DESTROY, SURROUNDING, WITHDRAW
from rococo_notation.rules.tables import NOWHERE
from rococo_notation.rules.walk import walk

if TYPE_CHECKING:
    from rococo_notation.rules.state import State


def attacker_of(state: State, side: int) -> int:
    """Return the square of an enemy piece that attacks a side's King, or NOWHERE."""
    for king in state.kings(side):
        attacker = attacker_at(state, king, side)
        if attacker:
            return attacker
    return NOWHERE


def attacker_at(state: State, king: int, side: int) -> int:
    """Return the square of an enemy piece that attacks a side's royal piece on ``king``, or NOWHERE."""
    tables, board = state.tables, state.board
    for square in tables.squares:
        piece = board[square]
        if (
            piece
            and tables.how[piece][board[king]]
            and tables.side_of(piece) != side
            and threatens(state, square, king)
        ):
            return square
    return NOWHERE


def threatens(state: State, origin: int, king: int) -> bool:
    """Tell whether the piece on ``origin`` attacks the King; an immobilized piece attacks nothing."""
    tables, board = state.tables, state.board
    piece, powers = board[origin], tables.how[board[origin]][board[king]]
    rays = tables.rays_on[piece][origin]
    if not powers & SURROUNDING:
        ways = [direction for direction in tables.routes(origin, king) if direction in rays]
        if not ways:
            return False
        if ways[0] < LINES and origin + tables.steps[ways[0]] == king:
            if powers & DESTROY:
                return state.frozen_by(origin) == NOWHERE
            if powers & WITHDRAW:
                ways.append(tables.opposite[ways[0]])
        rays = tuple(ways)
    target = 1 << king
    return any(
        landing.captured & target and not landing.bar and tables.may_stand(piece, landing.square, board[landing.square])
        for ray in rays
        for landing in walk(state, origin, ray)
    ) and (state.frozen_by(origin) == NOWHERE)
