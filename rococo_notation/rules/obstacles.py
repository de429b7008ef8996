"""Explain why a walk does not end on a square: by the bar of the landing, or by the stop of the walk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.rules import reasons
from rococo_notation.rules.betza import Manner
from rococo_notation.rules.cause import Cause
from rococo_notation.rules.landing import Bar, Halt
from rococo_notation.rules.powers import BY_LANDING, OVERTAKE
from rococo_notation.rules.state import bits
from rococo_notation.rules.walk import farthest, reach_of, walked

if TYPE_CHECKING:
    from rococo_notation.rules.landing import Landing, Stop
    from rococo_notation.rules.state import State
    from rococo_notation.rules.tables import Tables


def explain_walk(state: State, origin: int, target: int, direction: int) -> Cause | None:
    """Explain why the walk from ``origin`` does not end on ``target``; None if it does."""
    if not farthest(state, origin, direction):
        return Cause(reasons.NOT_THAT_WAY, state, (origin, target))
    landings, stop = walked(state, origin, direction)
    for landing in landings:
        if landing.square == target:
            banned = landing.swapped and state.is_banned(origin, target)
            return _explain_landing(state, origin, landing, direction) if landing.bar or banned else None
    return _explain_stop(state, origin, target, direction, stop)


def _explain_landing(state: State, origin: int, landing: Landing, direction: int) -> Cause:
    """Explain why a walk that comes to a square may not end there."""
    squares = (origin, landing.square)
    if landing.swapped:
        return Cause(reasons.SWAPS_BACK, state, squares)
    match landing.bar:
        case Bar.EDGE:
            captures = any(state.tables.how[state.board[origin]])
            return Cause(reasons.CAPTURES_NOTHING if captures else reasons.NEVER_CAPTURES, state, squares)
        case Bar.EDGE_NEEDLESS | Bar.EDGE_FARTHER:
            # An edge square may be entered only for a capture that needs it.
            reason = reasons.EDGE_NEEDLESS if landing.bar == Bar.EDGE_NEEDLESS else reasons.EDGE_FARTHER
            return Cause(reason, state, (*squares, landing.nearer), tuple(bits(landing.captured)))
        case Bar.NO_MOUNT:
            if state.tables.manners[direction]:
                return Cause(reasons.NOTHING_TO_HOP, state, squares)
            return Cause(reasons.NO_MOUNT, state, (*squares, sum(squares) // 2))
        case _:
            return _explain_target(state, origin, landing.square, direction)


def _explain_target(state: State, origin: int, target: int, direction: int) -> Cause:
    """Explain why a piece with a free way cannot land: it goes there only to capture, or captures otherwise."""
    tables, board = state.tables, state.board
    piece, occupant = board[origin], board[target]
    squares = (origin, target)
    distance = (target - origin) // tables.steps[direction]
    if distance > farthest(state, origin, direction):
        return Cause(reasons.TOO_FAR, state, squares)
    strikes = tables.striking[piece][direction][distance]
    if tables.manners[direction] in {Manner.HOPPING, Manner.BEHIND} and tables.how[piece][occupant] & strikes:
        return Cause(reasons.NOTHING_TO_HOP, state, squares)
    victims = _enemies(tables, piece)
    struck = [victim for victim in victims if tables.how[piece][victim] & strikes]
    if struck and distance > reach_of(state, origin, direction):
        reason = reasons.ONLY_TO_CAPTURE
        if not occupant:
            passes = tables.passes[piece]
            reason = reasons.ONLY_TO_CAPTURE_EN_PASSANT if passes else reasons.ONLY_TO_CAPTURE_AND_EMPTY
        return Cause(reason, state, squares, pieces=() if struck == victims else tuple(struck))
    if not occupant:
        return Cause(reasons.TOO_FAR, state, squares)
    powers = tables.how[piece][occupant]
    if powers and not powers & ~BY_LANDING:
        return Cause(reasons.CAPTURES_OTHERWISE, state, squares, powers=powers)
    return Cause(reasons.CANNOT_LAND, state, squares)


def _explain_stop(state: State, origin: int, target: int, direction: int, stop: Stop) -> Cause:
    """Explain why the walk stopped before it came to the square."""
    tables, board = state.tables, state.board
    step = tables.steps[direction]
    # How far the piece goes and what the board is like are told first, whatever stands in the way.
    if (target - origin) // step > farthest(state, origin, direction):
        return Cause(reasons.TOO_FAR, state, (origin, target))
    if tables.off in board[origin:target:step]:
        return Cause(reasons.HOLE, state, (origin, target))
    if stop.halt == Halt.OUT_OF_REACH:
        return Cause(reasons.TOO_FAR, state, (origin, target))
    squares, behind = (origin, target, stop.square), stop.square + step
    if stop.halt == Halt.BESIDE and target == behind:
        return Cause(reasons.CANNOT_LAND, state, squares)
    if stop.halt == Halt.TWO_IN_A_ROW:
        return Cause(reasons.TWO_IN_A_ROW, state, tuple(dict.fromkeys((*squares, behind))), (behind,))
    other = tables.other_side(board[stop.square])
    leaps_others = tables.side_of(other) != state.side and tables.how[board[origin]][other] & OVERTAKE
    return Cause(reasons.BLOCKED_BY_OWN if leaps_others else reasons.BLOCKED, state, squares)


def _enemies(tables: Tables, piece: int) -> list[int]:
    """List every kind of piece of the other side."""
    return [other for other in range(1, tables.off) if tables.side_of(other) != tables.side_of(piece)]
