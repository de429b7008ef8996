"""The walks that look at what stands on the way: lame leaps, and hops over another piece."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from rococo_notation.rules.arrivals import landing_on, meet, occupied
from rococo_notation.rules.betza import Manner
from rococo_notation.rules.landing import Bar, Halt, Landing, Stop
from rococo_notation.rules.tables import EMPTY

if TYPE_CHECKING:
    from rococo_notation.rules.state import State


def hop(state: State, origin: int, direction: int, target: int, reach: int) -> Generator[Landing, None, Stop]:
    """Walk in a direction whose steps are lame or which needs a mount, as ``walk`` does in any other."""
    tables, board = state.tables, state.board
    piece, step = board[origin], tables.steps[direction]
    how = tables.leaping[piece]
    lame = tables.manners[direction] == Manner.LAME
    behind = tables.manners[direction] == Manner.BEHIND
    mounted = lame
    square, distance = origin, 0
    while square != target:
        for offset in tables.between[direction]:
            if board[square + offset] != EMPTY:
                on_board = board[square + offset] != tables.off
                return Stop(square + offset, Halt.BLOCKED if on_board else Halt.OFF_BOARD)
        square += step
        distance += 1
        occupant = board[square]
        if occupant == tables.off:
            return Stop(square, Halt.OFF_BOARD)
        if not mounted:
            mounted = occupant != EMPTY
            if mounted:
                yield from occupied(square)
            else:
                yield Landing(square, 0, 0, Bar.NO_MOUNT, 0, ())
            continue
        if occupant != EMPTY:
            yield from meet(state, piece, how, square, direction, distance, ())
            return Stop(square, Halt.BLOCKED)
        if distance > reach:
            yield Landing(square, 0, 0, Bar.TOO_FAR, 0, ())
        else:
            yield landing_on(tables, {}, square, 0, ())
        if behind or distance >= max(reach, tables.strikes[piece][direction]):
            return Stop(square + step, Halt.OUT_OF_REACH)
    return Stop(square, Halt.ARRIVED)
