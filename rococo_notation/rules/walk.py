"""The walk: go from a piece along a ray and tell, square by square, what the piece may do.

Listing moves, checking one written move, explaining a refusal and saying how a piece was captured all read this one
walk. It carries the pieces captured so far, each with the power that captured it, offers at each square it comes to a
landing or the reason why there is none, and ends with the reason why it goes no farther.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

from rococo_notation.rules.arrivals import landing_on, meet, occupied, squares_of, with_approach, with_taken
from rococo_notation.rules.geometry import LINES, ORTHOGONALS
from rococo_notation.rules.hops import hop
from rococo_notation.rules.landing import Bar, Halt, Landing, Stop, Takings
from rococo_notation.rules.powers import APPROACH, CANNON, COORDINATE, CUSTODIAN, EN_PASSANT, OVERTAKE, WITHDRAW
from rococo_notation.rules.tables import EMPTY, NOWHERE

if TYPE_CHECKING:
    from rococo_notation.rules.state import State
    from rococo_notation.rules.tables import Tables

# Read from here the members cost the loop nothing.
_FREE, _TOO_FAR, _NO_MOUNT = Bar.NONE, Bar.TOO_FAR, Bar.NO_MOUNT
_ARRIVED, _OFF_BOARD, _OUT_OF_REACH, _BLOCKED, _TWO_IN_A_ROW, _BESIDE = Halt


def walk(
    state: State, origin: int, direction: int, target: int = NOWHERE, *, tell: bool = False
) -> Generator[Landing, None, Stop | None]:
    """Walk from ``origin`` in a direction until something stops it, or to the one ``target`` that is asked about.

    A piece that captures around it is walked without a target, since what it captures on the way may make an edge
    square needless. That the piece may move at all (its side's turn, not immobilized) is for the caller to know. Only
    with ``tell`` does the walk return where and why it stopped: a loop over the landings would pay for it.
    """
    tables, piece = state.tables, state.board[origin]
    reach = reach_of(state, origin, direction) if tables.first[piece] else tables.reach[piece][direction]
    if tables.manners[direction]:
        return hop(state, origin, direction, target, reach)
    return _walk(state, origin, direction, target, reach, tell=tell)


def _walk(
    state: State, origin: int, direction: int, target: int, reach: int, *, tell: bool
) -> Generator[Landing, None, Stop | None]:
    tables, board = state.tables, state.board
    piece = board[origin]
    how = tables.how[piece] if direction < LINES else tables.leaping[piece]
    step = tables.steps[direction]
    behind = origin - step
    taken = 1 << behind if how[board[behind]] & WITHDRAW else 0
    takings: Takings = ((WITHDRAW, taken),) if taken else ()
    leapt = False
    halt = _ARRIVED
    offered: dict[int, int] = {}
    square = origin
    distance = 0
    while square != target:
        square += step
        distance += 1
        occupant = board[square]
        if occupant == EMPTY:
            if distance > reach:
                halt, square = yield from _beyond_reach(state, piece, square, direction, distance, takings, leapt=leapt)
                break
            beyond = 1 << square + step if how[board[square + step]] & APPROACH else 0
            captured, made = taken | beyond, (*takings, (APPROACH, beyond)) if beyond else takings
            if not target or square == target:
                if tables.surrounds[piece]:
                    captured, made = yield from _surround(state, piece, origin, square, direction, made)
                edge = tables.edge[square]
                yield (
                    landing_on(tables, offered, square, captured, made)
                    if edge
                    else Landing(square, captured, 0, _FREE, 0, made)
                )
            offered.setdefault(captured, square)
            continue
        if occupant == tables.off:
            halt = _OFF_BOARD
            break
        powers = how[occupant]
        if not target or square == target:
            # Most pieces met are of one's own side, and nothing can be done to them.
            yield from meet(state, piece, how, square, direction, distance, takings) if powers else occupied(square)
        if powers & OVERTAKE and board[square + step] == EMPTY:
            taken |= 1 << square
            takings = (*takings, (OVERTAKE, 1 << square))
            leapt = True
            continue
        if distance == 1 and direction < LINES and tables.leaps[piece]:
            halt = yield from _leap(tables, board, piece, square, step, takings)
        else:
            halt = _TWO_IN_A_ROW if powers & OVERTAKE else _BLOCKED
        break
    return Stop(square, halt) if tell else None


def walked(state: State, origin: int, direction: int) -> tuple[list[Landing], Stop]:
    """Walk until something stops it, and return all the landings and the stop."""
    landings: list[Landing] = []
    steps = walk(state, origin, direction, tell=True)
    while True:
        try:
            landings.append(next(steps))
        except StopIteration as end:
            return landings, end.value


def reach_of(state: State, origin: int, direction: int) -> int:
    """Count the empty squares a piece may cross now: more on its first move."""
    tables, piece = state.tables, state.board[origin]
    reach = tables.reach[piece][direction]
    if tables.first_zone[piece][origin] and not state.spent >> origin & 1:
        return max(reach, tables.first_reach[piece][direction])
    return reach


def farthest(state: State, origin: int, direction: int) -> int:
    """Count the squares a piece may go in a direction at all, by moving, capturing or leaping a neighbour."""
    tables, piece = state.tables, state.board[origin]
    leap = 2 if direction < LINES and tables.leaps[piece] else 0
    return max(reach_of(state, origin, direction), tables.strikes[piece][direction], leap)


def _surround(
    state: State, piece: int, origin: int, square: int, direction: int, takings: Takings
) -> Generator[Landing, None, tuple[int, Takings]]:
    """Add what a landing captures all around it; where a piece may capture less, offer that first."""
    around = with_taken((), CUSTODIAN, _enclosed(state, piece, origin, square, direction))
    corners = _coordinated(state, piece, square)
    if corners and state.tables.coordinates_at_will[piece]:
        for some in _fewer(corners):
            fewer = (*with_taken(takings, COORDINATE, some), *around)
            yield Landing(square, squares_of(fewer), 0, _FREE, 0, fewer)
    takings = (*with_taken(takings, COORDINATE, corners), *around)
    return squares_of(takings), takings


def _beyond_reach(
    state: State, piece: int, square: int, direction: int, distance: int, takings: Takings, *, leapt: bool
) -> Generator[Landing, None, tuple[Halt, int]]:
    """Offer an empty square too far away, and where a piece captures farther than it moves, what lies beyond it.

    The square may be a neighbour that is entered to capture en passant (ruling 42). A capture from afar is by
    displacement, over empty squares only: not where a piece was ``leapt`` on the way.
    """
    tables, board = state.tables, state.board
    mount = 2 if tables.hops[piece] and not leapt else 0
    passes = distance == 1 and state.passing >> square & 1 and tables.passes[piece]
    if passes and tables.how[piece][board[state.passer]] & tables.striking[piece][direction][1]:
        yield Landing(square, 1 << state.passer, 0, _FREE, 0, ((EN_PASSANT, 1 << state.passer),))
    else:
        yield Landing(square, 0, 0, _NO_MOUNT if distance == mount else _TOO_FAR, 0, ())
    strikes = 0 if leapt else tables.strikes[piece][direction]
    while distance < strikes:
        square += tables.steps[direction]
        distance += 1
        if board[square] == tables.off:
            return _OFF_BOARD, square
        if board[square] != EMPTY:
            yield from meet(state, piece, tables.how[piece], square, direction, distance, takings)
            return _BLOCKED, square
        yield Landing(square, 0, 0, _NO_MOUNT if distance == mount else _TOO_FAR, 0, ())
    return _OUT_OF_REACH, square


def _leap(
    tables: Tables, board: bytearray, piece: int, mount: int, step: int, takings: Takings
) -> Generator[Landing, None, Halt]:
    """Leap over an adjacent mount to the square just beyond, empty or with a victim (rulings 15, 16 and 36)."""
    how = tables.how[piece]
    target = mount + step
    if board[target] == EMPTY:
        if tables.hops[piece]:
            takings = with_approach(how, board, target + step, takings)
            yield landing_on(tables, {}, target, squares_of(takings), takings)
    elif how[board[target]] & CANNON:
        if how[board[mount]] & OVERTAKE:
            takings = with_taken(takings, OVERTAKE, 1 << mount)
        takings = with_approach(how, board, target + step, with_taken(takings, CANNON, 1 << target))
        yield landing_on(tables, {}, target, squares_of(takings), takings)
    if how[board[mount]] & OVERTAKE:
        return _TWO_IN_A_ROW
    return _BESIDE if tables.hops[piece] else _BLOCKED


def _coordinated(state: State, piece: int, square: int) -> int:
    """Find what a landing of ``piece`` on ``square`` captures at the corners it makes with its King (ruling 45)."""
    tables, board = state.tables, state.board
    how, captured = tables.how[piece], 0
    file, rank = tables.places[square]
    for king in state.kings(tables.side_of(piece)):
        king_file, king_rank = tables.places[king]
        for corner in ((file, king_rank), (king_file, rank)):
            victim = tables.at.get(corner, 0)
            if how[board[victim]] & COORDINATE:
                captured |= 1 << victim
    return captured


def _fewer(corners: int) -> Iterator[int]:
    """Iterate over the smaller sets of the captured corners, the empty one last."""
    some = (corners - 1) & corners
    while some:
        yield some
        some = (some - 1) & corners
    yield 0


def _enclosed(state: State, piece: int, origin: int, square: int, direction: int) -> int:
    """Find what ``piece``, landing on ``square`` along a rank or file, encloses with another piece of its side."""
    if direction >= ORTHOGONALS:
        return 0
    tables, board = state.tables, state.board
    side, how = tables.side_of(piece), tables.how[piece]
    captured = 0
    for step in tables.steps[:ORTHOGONALS]:
        victim, partner = square + step, square + 2 * step
        if how[board[victim]] & CUSTODIAN and partner != origin:
            other = board[partner]
            if other and other != tables.off and tables.side_of(other) == side:
                captured |= 1 << victim
    return captured
