"""The walk: from a piece, square by square along a ray, what it may do at each.

Listing moves, checking one written move and explaining a refusal all read this one walk. It carries the set of pieces
taken so far and offers, at each square it comes to, a landing or the reason why there is none.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.rules.methods import (
    APPROACH,
    CANNON,
    COORDINATE,
    CUSTODIAN,
    LINES,
    ORTHOGONALS,
    OVERTAKE,
    SWAP,
    WITHDRAW,
)
from rococo_notation.rules.tables import EMPTY, NOWHERE

if TYPE_CHECKING:
    from rococo_notation.rules.state import State
    from rococo_notation.rules.tables import Tables


class Bar(IntEnum):
    """Why a walk cannot end on a square."""

    NONE = 0
    OCCUPIED = 1
    """A piece stands there that it can neither take nor exchange with by landing."""
    TOO_FAR = 2
    """The square is empty, and beyond the piece's reach."""
    EDGE = 3
    """An edge square, and nothing is captured (ruling 4)."""
    EDGE_NEEDLESS = 4
    """An edge square, and an inner one makes the same capture (ruling 3)."""
    EDGE_FARTHER = 5
    """An edge square, and a nearer edge square makes the same capture (ruling 1)."""


_FREE: Final = Bar.NONE


class Landing(NamedTuple):
    """A square the walk came to; ``bar`` is 0 where it may end there.

    ``captured`` is a set of squares as bits, ``swapped`` the piece exchanged with or 0, ``nearer`` the square that
    makes the same capture where that is the bar.
    """

    square: int
    captured: int
    swapped: int
    bar: Bar
    nearer: int


def walk(state: State, origin: int, direction: int, target: int = NOWHERE) -> Iterator[Landing]:
    """Walk from ``origin`` in a direction until something stops it, or to the one ``target`` that is asked about.

    Without a target the last square offered is where it stopped; a piece that captures around it is walked without
    one, since what it captures on the way may make an edge square needless. That the piece may move at all (its side's
    turn, not immobilized) is for the caller to know.
    """
    tables, board = state.tables, state.board
    piece = board[origin]
    how = tables.how[piece] if direction < LINES else tables.leaping[piece]
    step = tables.steps[direction]
    reach = reach_of(state, origin, direction) if tables.first_reach[piece] else tables.reach[piece][direction]
    behind = origin - step
    taken = 1 << behind if how[board[behind]] & WITHDRAW else 0
    withdrawn = taken
    offered: dict[int, int] = {}
    square = origin
    distance = 0
    while square != target:
        square += step
        distance += 1
        occupant = board[square]
        if occupant == EMPTY:
            if distance > reach:
                clear = taken == withdrawn
                yield from _beyond_reach(state, piece, square, direction, distance, taken, clear=clear)
                return
            beyond = square + step
            captured = taken | 1 << beyond if how[board[beyond]] & APPROACH else taken
            if not target or square == target:
                if tables.surrounds[piece]:
                    captured = yield from _surround(state, piece, origin, square, direction, captured)
                edge = tables.edge[square]
                yield _landing(tables, offered, square, captured) if edge else Landing(square, captured, 0, _FREE, 0)
            offered.setdefault(captured, square)
            continue
        if occupant == tables.off:
            return
        if not target or square == target:
            yield from _meet(state, piece, how, square, direction, distance, taken)
        if how[occupant] & OVERTAKE and board[square + step] == EMPTY:
            taken |= 1 << square
            continue
        if distance == 1 and direction < LINES:
            yield from _leap(tables, board, piece, square, step, taken)
        return


def reach_of(state: State, origin: int, direction: int) -> int:
    """How many empty squares a piece may cross now: more on its first move."""
    tables, piece = state.tables, state.board[origin]
    forward = direction == tables.forward[piece > tables.count]
    if forward and tables.first_zone[piece][origin] and not state.spent >> origin & 1:
        return tables.first_reach[piece]
    return tables.reach[piece][direction]


def _surround(
    state: State, piece: int, origin: int, square: int, direction: int, captured: int
) -> Generator[Landing, None, int]:
    """What a landing captures with all that it surrounds; those that take less, where that is allowed, are offered."""
    captured |= _enclosed(state, piece, square, direction)
    corners = _coordinated(state, piece, square)
    if corners and state.tables.coordinates_at_will[piece]:
        yield from (Landing(square, captured | some, 0, Bar.NONE, 0) for some in _fewer(corners))
    return captured | corners


def _meet(
    state: State, piece: int, how: list[int], square: int, direction: int, distance: int, taken: int
) -> Iterator[Landing]:
    """What may be done by landing on an occupied square: displacing, swapping, or nothing."""
    tables, board = state.tables, state.board
    occupant, beyond = board[square], square + tables.steps[direction]
    methods = how[occupant]
    displaces = tables.near if distance == 1 else tables.far
    swaps = methods & SWAP and distance <= tables.reach[piece][direction]
    if methods & displaces[piece][direction]:
        yield _landing(tables, {}, square, taken | 1 << square | _approach(how, board, beyond))
    elif not swaps:
        yield Landing(square, 0, 0, Bar.OCCUPIED, 0)
    if swaps:
        # A swap is a capture of its own kind, so no other landing can make it needless (rulings 6 and 12).
        yield Landing(square, taken | _approach(how, board, beyond), occupant, Bar.NONE, 0)


def _beyond_reach(
    state: State, piece: int, square: int, direction: int, distance: int, taken: int, *, clear: bool
) -> Iterator[Landing]:
    """An empty square too far away, and where the piece captures farther away than it moves, what lies beyond it.

    The square may be a neighbour that is entered to capture en passant (ruling 42). A capture from afar is by
    displacement, over empty squares only: the way is ``clear`` where nothing was leapt.
    """
    tables, board = state.tables, state.board
    passes = distance == 1 and state.passing >> square & 1 and tables.passes[piece]
    if passes and tables.how[piece][board[state.passer]] & tables.near[piece][direction]:
        yield Landing(square, 1 << state.passer, 0, Bar.NONE, 0)
    else:
        yield Landing(square, 0, 0, Bar.TOO_FAR, 0)
    strikes = tables.strikes[piece][direction] if clear else 0
    while distance < strikes:
        square += tables.steps[direction]
        distance += 1
        if board[square] == EMPTY:
            yield Landing(square, 0, 0, Bar.TOO_FAR, 0)
        else:
            if board[square] != tables.off:
                yield from _meet(state, piece, tables.how[piece], square, direction, distance, taken)
            return


def _leap(tables: Tables, board: bytearray, piece: int, mount: int, step: int, taken: int) -> Iterator[Landing]:
    """The leap over an adjacent mount to the square just beyond, empty or with a victim (rulings 15, 16 and 36)."""
    how = tables.how[piece]
    target = mount + step
    if board[target] == EMPTY:
        if tables.hops[piece]:
            yield _landing(tables, {}, target, taken | _approach(how, board, target + step))
    elif how[board[target]] & CANNON:
        if how[board[mount]] & OVERTAKE:
            taken |= 1 << mount
        yield _landing(tables, {}, target, taken | 1 << target | _approach(how, board, target + step))


def _coordinated(state: State, piece: int, square: int) -> int:
    """What a landing of ``piece`` on ``square`` captures at the corners it makes with its King (ruling 45)."""
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
    """Every smaller set of the captured corners, none of them included."""
    some = (corners - 1) & corners
    while some:
        yield some
        some = (some - 1) & corners
    yield 0


def _enclosed(state: State, piece: int, square: int, direction: int) -> int:
    """What ``piece``, landing on ``square`` along a rank or file, encloses with another piece of its side."""
    if direction >= ORTHOGONALS:
        return 0
    tables, board = state.tables, state.board
    side, how = tables.side_of(piece), tables.how[piece]
    captured = 0
    for step in tables.steps[:ORTHOGONALS]:
        victim, partner = square + step, square + 2 * step
        # A victim between it and its origin was leapt, and is taken in any case.
        if how[board[victim]] & CUSTODIAN:
            other = board[partner]
            if other and other != tables.off and tables.side_of(other) == side:
                captured |= 1 << victim
    return captured


def _approach(how: list[int], board: bytearray, beyond: int) -> int:
    return 1 << beyond if how[board[beyond]] & APPROACH else 0


def _landing(tables: Tables, offered: dict[int, int], square: int, captured: int) -> Landing:
    """The landing, barred where the edge rule forbids it."""
    if not tables.edge[square]:
        return Landing(square, captured, 0, Bar.NONE, 0)
    if not captured:
        return Landing(square, 0, 0, Bar.EDGE, 0)
    nearer = offered.get(captured, 0)
    if not nearer:
        return Landing(square, captured, 0, Bar.NONE, 0)
    if not tables.edge[nearer]:
        return Landing(square, captured, 0, Bar.EDGE_NEEDLESS, nearer)
    if tables.edition.nearest_edge_landing:
        return Landing(square, captured, 0, Bar.EDGE_FARTHER, nearer)
    return Landing(square, captured, 0, Bar.NONE, 0)
