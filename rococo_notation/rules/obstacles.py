"""Put into words why a walk does not end on a square: the bar of the landing, or the stop of the walk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.rules.landing import Bar, Cause
from rococo_notation.rules.powers import BY_LANDING, OVERTAKE, powers_in
from rococo_notation.rules.refusal import Refusal, at, listed, the
from rococo_notation.rules.state import bits
from rococo_notation.rules.walk import farthest, reach_of, walked

if TYPE_CHECKING:
    from rococo_notation.rules.landing import Landing, Stop
    from rococo_notation.rules.state import State
    from rococo_notation.rules.tables import Tables


def explain_walk(state: State, origin: int, target: int, direction: int) -> Refusal | None:
    """Explain why the walk from ``origin`` does not end on ``target``; None if it does."""
    tables = state.tables
    if not farthest(state, origin, direction):
        return Refusal(
            "GC204",
            f"{at(state, origin)} does not move that way to {tables.names[target]}",
            (tables.names[origin], tables.names[target]),
        )
    landings, stop = walked(state, origin, direction)
    for landing in landings:
        if landing.square == target:
            banned = landing.swapped and state.is_banned(origin, target)
            return _explain_landing(state, origin, landing, direction) if landing.bar or banned else None
    return _explain_stop(state, origin, target, direction, stop)


def _explain_landing(state: State, origin: int, landing: Landing, direction: int) -> Refusal:
    """Explain why a walk that comes to a square may not end there."""
    if landing.swapped:
        tables = state.tables
        both = f"{at(state, origin)} and {at(state, landing.square)}"
        squares = (tables.names[origin], tables.names[landing.square])
        return Refusal("GC405", f"{both} have just swapped, and may not swap back at once", squares)
    if landing.bar in (Bar.EDGE, Bar.EDGE_NEEDLESS, Bar.EDGE_FARTHER):
        return _explain_edge(state, origin, landing)
    if landing.bar == Bar.NO_MOUNT:
        return _explain_no_mount(state, origin, landing.square)
    return _explain_goal(state, origin, landing.square, direction)


def _explain_edge(state: State, origin: int, landing: Landing) -> Refusal:
    """Explain that an edge square may be entered only for a capture that needs it."""
    tables = state.tables
    mover, goal = at(state, origin), tables.names[landing.square]
    squares = (tables.names[origin], goal)
    if landing.bar == Bar.EDGE:
        if not any(tables.how[state.board[origin]]):
            return Refusal("GC402", f"{mover} never captures, so it may not go to the edge square {goal}", squares)
        return Refusal("GC402", f"{mover} captures nothing by going to the edge square {goal}", squares)
    taken = listed([at(state, square) for square in bits(landing.captured)])
    nearer = tables.names[landing.nearer]
    named = (*squares, nearer)
    if landing.bar == Bar.EDGE_NEEDLESS:
        tactful = f"{mover} need not go to the edge square {goal} to capture {taken}"
        return Refusal("GC402", f"{tactful}: {nearer} is enough", named, tactful)
    tactful = f"{mover} goes farther along the edge than is needed"
    message = f"{tactful}: {nearer} is enough to capture {taken}"
    return Refusal("GC403", message, named, f"{tactful} to capture {taken}")


def _explain_goal(state: State, origin: int, target: int, direction: int) -> Refusal:
    """Explain why a piece with a free way cannot land: it goes there only to capture, or captures otherwise."""
    tables, board = state.tables, state.board
    piece, occupant = board[origin], board[target]
    mover, goal = at(state, origin), tables.names[target]
    squares = (tables.names[origin], goal)
    code = "GC206" if occupant else "GC204"
    distance = (target - origin) // tables.steps[direction]
    if distance > farthest(state, origin, direction):
        return Refusal("GC204", f"{mover} does not move as far as {goal}", squares)
    strikes = (tables.near if distance == 1 else tables.far)[piece][direction]
    victims = _enemies(tables, piece)
    struck = [victim for victim in victims if tables.how[piece][victim] & strikes]
    if struck and distance > reach_of(state, origin, direction):
        whom = "" if struck == victims else f" {listed([f'a {tables.name(victim)}' for victim in struck], 'or')}"
        found = f"{the(tables, occupant)} stands there" if occupant else f"{goal} is empty"
        passing = ", and nothing may be taken en passant there now" if tables.passes[piece] and not occupant else ""
        return Refusal(code, f"{mover} goes to {goal} only to capture{whom}, and {found}{passing}", squares)
    if not occupant:
        return Refusal(code, f"{mover} does not move as far as {goal}", squares)
    message = f"{mover} cannot land on {goal}, where {the(tables, occupant)} stands"
    powers = tables.how[piece][occupant]
    if powers and not powers & ~BY_LANDING:
        ways = [power.landing for power in powers_in(powers)]
        message += f"; it takes a {tables.name(occupant)} only {listed(ways, 'or')}"
    return Refusal(code, message, squares)


def _explain_stop(state: State, origin: int, target: int, direction: int, stop: Stop) -> Refusal:
    """Explain why the walk stopped before it came to the square."""
    tables, board = state.tables, state.board
    mover, goal = at(state, origin), tables.names[target]
    squares: tuple[str, ...] = (tables.names[origin], goal)
    step = tables.steps[direction]
    # How far the piece goes and what the board is like are told first, whatever stands in the way.
    if (target - origin) // step > farthest(state, origin, direction):
        return Refusal("GC204", f"{mover} does not move as far as {goal}", squares)
    if tables.off in board[origin:target:step]:
        return Refusal("GC204", f"{mover} does not come to {goal}: the board has a hole on the way", squares)
    if stop.cause == Cause.OUT_OF_REACH:
        return Refusal("GC204", f"{mover} does not move as far as {goal}", squares)
    blocker = at(state, stop.square)
    squares = (*squares, tables.names[stop.square])
    if stop.cause == Cause.BESIDE and target == stop.square + step:
        return Refusal("GC206", f"{mover} cannot land on {goal}, where {the(tables, board[target])} stands", squares)
    if stop.cause == Cause.TWO_IN_A_ROW:
        behind = stop.square + step
        message = f"{mover} cannot leap over {blocker}: {at(state, behind)} stands directly behind it"
        return Refusal("GC208", message, tuple(dict.fromkeys((*squares, tables.names[behind]))))
    message = f"the way of {mover} to {goal} is blocked by {blocker}"
    other = tables.other_side(board[stop.square])
    if tables.side_of(other) != state.side and tables.how[board[origin]][other] & OVERTAKE:
        message += ", and it may not leap over a piece of its own side"
    return Refusal("GC205", message, squares)


def _explain_no_mount(state: State, origin: int, target: int) -> Refusal:
    tables = state.tables
    between, goal = tables.names[(origin + target) // 2], tables.names[target]
    mover = at(state, origin)
    only = f"{mover} can reach {goal} only by leaping over a piece"
    tactful = f"{only}, and there is none to leap over"
    message = f"{only} on {between}, and {between} is empty"
    return Refusal("GC207", message, (tables.names[origin], goal, between), tactful)


def _enemies(tables: Tables, piece: int) -> list[int]:
    """List every kind of piece of the other side."""
    return [other for other in range(1, tables.off) if tables.side_of(other) != tables.side_of(piece)]
