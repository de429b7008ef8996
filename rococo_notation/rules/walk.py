"""The walk: go from a piece along a ray or a path and tell, square by square, what the piece may do.

Listing moves, checking one written move, explaining a refusal and saying how a piece was captured all read this one
walk. It carries the pieces captured so far, each with the power that captured it, offers at each square it comes to a
landing or the reason why there is none, and ends with the reason why it goes no farther.
"""

from collections.abc import Generator, Iterator, Mapping
from enum import IntEnum
from typing import NamedTuple

from rococo_notation.rules.betza import HALF, Act, Span
from rococo_notation.rules.geometry import LINES, ORTHOGONALS, Stretch
from rococo_notation.rules.powers import APPROACH, CANNON, COORDINATE, CUSTODIAN, EN_PASSANT, OVERTAKE, SWAP, WITHDRAW
from rococo_notation.rules.state import State
from rococo_notation.rules.tables import EMPTY, NOWHERE, Tables

CapturesByPower = tuple[tuple[int, int], ...]
"""Captures on a walk: the bits of the powers that make them, and the squares captured as bits."""


class LandingFault(IntEnum):
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
    NO_MOUNT = 6
    """Two squares away, where it comes only by a leap over the square between, which is empty (rulings 15 and 16)."""


class StopReason(IntEnum):
    """Why a walk goes no farther."""

    ARRIVED = 0
    """It came to the square that was asked about."""
    OFF_BOARD = 1
    """The board ends, or has a hole."""
    OUT_OF_REACH = 2
    """All squares farther on are beyond the piece's reach."""
    BLOCKED = 3
    """A piece stands in the way."""
    TWO_IN_A_ROW = 4
    """A piece stands in the way that it could leap, if the square behind were empty."""
    BESIDE = 5
    """A neighbour stands in the way, which it may leap to no square but the one just beyond (rulings 15 and 36)."""
    NOTHING_MET = 6
    """It needs a piece to leap over, or to take on its way, and came to none."""


class Landing(NamedTuple):
    """A square the walk came to; ``fault`` is 0 where it may end there.

    ``captured`` is a set of squares as bits, and ``by_power`` says by which powers. ``swapped`` is the piece exchanged
    with or 0, ``nearer`` the square that makes the same capture where that is the fault.
    """

    square: int
    captured: int = 0
    by_power: CapturesByPower = ()
    swapped: int = EMPTY
    fault: LandingFault = LandingFault.NONE
    nearer: int = NOWHERE


WalkEnd = tuple[int, StopReason]
"""The last square a walk looked at, and why it goes no farther."""
Walk = Generator[Landing, None, WalkEnd]

# Read from here the members cost the loop nothing.
_, _OCCUPIED, _TOO_FAR, _EDGE, _NEEDLESS, _FARTHER, _NO_MOUNT = LandingFault
_ARRIVED, _OFF_BOARD, _OUT_OF_REACH, _BLOCKED, _TWO_IN_A_ROW, _BESIDE, _NOTHING_MET = StopReason
_MOVE, _CAPTURE, _CHECK, _DESTROY, _PASSING, _HOP, _UNLOAD = map(int, Act)
_REST, _SAME = int(Span.REST), int(Span.SAME)


def walk(state: State, origin: int, direction: int, target: int = NOWHERE) -> Walk:
    """Walk from ``origin`` in a direction until something stops it, or to the one ``target`` that is asked about.

    A piece that captures around it is walked without a target, since what it captures on the way may make an edge
    square needless. That the piece may move at all (its side's turn, not immobilized) is for the caller to know.
    """
    tables, piece = state.tables, state.board[origin]
    reach = reach_of(state, origin, direction) if tables.first[piece] else tables.reach[piece][direction]
    if tables.paths[direction]:
        return _follow(state, origin, direction, target)
    return _walk(state, origin, direction, target, reach)


def _walk(state: State, origin: int, direction: int, target: int, reach: int) -> Walk:
    tables, board = state.tables, state.board
    piece = board[origin]
    how = tables.how[piece] if direction < LINES else tables.leaping[piece]
    step = tables.steps[direction]
    behind = origin - step
    taken = 1 << behind if how[board[behind]] & WITHDRAW else 0
    by_power: CapturesByPower = ((WITHDRAW, taken),) if taken else ()
    leapt = False
    offered: dict[int, int] = {}
    square = origin
    distance = 0
    while square != target:
        square += step
        distance += 1
        occupant = board[square]
        if occupant == EMPTY:
            if distance > reach:
                yield _beyond_reach(state, piece, square, direction, distance, leapt=leapt)
                # It may capture farther than it moves, from afar over empty squares only.
                if leapt or distance >= tables.strikes[piece][direction]:
                    return square, _OUT_OF_REACH
                continue
            beyond = 1 << square + step if how[board[square + step]] & APPROACH else 0
            captured, made = taken | beyond, (*by_power, (APPROACH, beyond)) if beyond else by_power
            if not target or square == target:
                if tables.surrounds[piece]:
                    captured, made = yield from _surround(state, piece, origin, square, direction, made)
                edge = tables.edge[square]
                yield _landing_on(tables, square, made, offered) if edge else Landing(square, captured, made)
            offered.setdefault(captured, square)
            continue
        if occupant == tables.off:
            return square, _OFF_BOARD
        powers = how[occupant]
        if not target or square == target:
            # Most pieces met are of the same side, and nothing can be done to them.
            offers = _landings_on_piece(state, piece, how, square, direction, distance, by_power) if powers else ()
            yield from offers or (Landing(square, 0, (), EMPTY, _OCCUPIED),)
        overtakes = powers & OVERTAKE and distance <= reach + 1
        if overtakes and board[square + step] == EMPTY:
            taken |= 1 << square
            by_power = (*by_power, (OVERTAKE, 1 << square))
            leapt = True
            continue
        beside = distance == 1 and direction < LINES and tables.leaps[piece]
        yield from _leap(tables, board, piece, square, step, by_power) if beside else ()
        return square, _TWO_IN_A_ROW if overtakes else _BESIDE if beside and tables.hops[piece] else _BLOCKED
    return square, _ARRIVED


def _follow(state: State, origin: int, direction: int, target: int) -> Walk:
    """Follow the paths of a direction, leg by leg, as ``_walk`` follows a ray."""
    tables, places = state.tables, state.tables.places
    stops = [(origin, _OUT_OF_REACH)]
    for route in tables.paths[direction]:
        if target:
            (file, rank), (to_file, to_rank) = places[origin], places[target]
            if (to_file - file, to_rank - rank) not in route.ends:
                continue
        if route.first and not state.is_unmoved(origin):
            continue
        landings = _go(state, origin, direction, route.stretches, stops)
        yield from (landing for landing in landings if not target or landing.square == target)
    return max(stops, key=lambda stop: stop[1] in (_BLOCKED, _NOTHING_MET))


def _go(
    state: State,
    origin: int,
    direction: int,
    stretches: tuple[Stretch, ...],
    stops: list[tuple[int, StopReason]],
    start: int = NOWHERE,
    length: int = 0,
    by_power: CapturesByPower = (),
) -> Iterator[Landing]:
    """Go the first of some stretches from a square, and on from each square where it may end.

    ``length`` is how many steps the leg before had, and ``by_power`` what was taken. The piece that moves has left its
    origin, and what it took has left the board. Why it goes no farther is added to ``stops``.
    """
    tables, board = state.tables, state.board
    (steps, within, leaps, reach, act, span), *rest = stretches
    gone = squares_of(by_power) | 1 << origin
    reach = tables.to_the_middle(board[origin], origin) if reach == HALF else reach
    least = length if span == _SAME else 1
    most = length if span == _SAME else reach - length if span == _REST else reach
    square, stop = start or origin, _OUT_OF_REACH if act & _MOVE else _NOTHING_MET
    for number in range(1, most + 1):
        # A zigzag goes on where the leg before left it.
        turn = (length + number - 1) % len(steps)
        for between in (square + offset for offset in within[turn]):
            occupied = board[between] != EMPTY and not gone >> between & 1
            if board[between] == tables.off or occupied != leaps:
                reason = _OFF_BOARD if board[between] == tables.off else _BLOCKED if occupied else _NOTHING_MET
                stops.append((between, reason))
                return
        square += steps[turn]
        occupant = EMPTY if gone >> square & 1 else board[square]
        if occupant == tables.off:
            stops.append((square, _OFF_BOARD if act & _MOVE else stop))
            return
        if number >= least:
            ends = list(_ends(state, origin, direction, square, occupant, act, by_power, final=not rest))
            for landing in ends if not rest else ():
                yield landing if landing.swapped else _landing_on(tables, square, landing.by_power, {})
            for landing in ends if rest else ():
                yield from _go(state, origin, direction, tuple(rest), stops, square, number, landing.by_power)
            if act == _HOP or not (rest or ends):
                yield Landing(square, fault=_OCCUPIED if occupant else _NO_MOUNT if rest else _TOO_FAR)
        if occupant:
            stops.append((square, _BLOCKED))
            return
    stops.append((square, stop))


def _ends(
    state: State,
    origin: int,
    direction: int,
    square: int,
    occupant: int,
    act: int,
    by_power: CapturesByPower,
    *,
    final: bool,
) -> Iterator[Landing]:
    """Offer what a leg may do on a square where it may end, the last one or one from which the path goes on."""
    tables, piece = state.tables, state.board[origin]
    ways = tables.striking[piece][direction][1]
    if occupant == EMPTY:
        passer = state.passer if act & _PASSING and state.passing >> square & 1 else NOWHERE
        if passer and tables.how[piece][state.board[passer]] & ways:
            yield Landing(square, by_power=(*by_power, (EN_PASSANT, 1 << passer)))
        if act & _MOVE and (
            tables.reach[piece][direction] or tables.first_reach[piece][direction] or by_power or not final
        ):
            yield Landing(square, by_power=by_power)
        return
    if act & _HOP:
        yield Landing(square, by_power=by_power)
    powers = tables.how[piece][occupant] & ways
    takes = _CAPTURE | _CHECK if tables.royal[occupant] else _CAPTURE
    if tables.side_of(piece) == tables.side_of(occupant):
        takes = _DESTROY
    if powers and act & _UNLOAD:
        yield Landing(square, squares_of(by_power), by_power, occupant)
    elif powers and act & takes:
        yield Landing(square, by_power=(*by_power, (powers, 1 << square)))


def collect_walk(state: State, origin: int, direction: int, target: int = NOWHERE) -> tuple[list[Landing], WalkEnd]:
    """Walk until something stops it, and return all the landings and the end."""
    landings: list[Landing] = []
    steps = walk(state, origin, direction, target)
    while True:
        try:
            landings.append(next(steps))
        except StopIteration as end:
            return landings, end.value


def reach_of(state: State, origin: int, direction: int) -> int:
    """Count the empty squares a piece may cross now: more on its first move."""
    tables, piece = state.tables, state.board[origin]
    reach = tables.reach[piece][direction]
    return max(reach, tables.first_reach[piece][direction]) if state.is_unmoved(origin) else reach


def farthest(state: State, origin: int, direction: int) -> int:
    """Count the squares a piece may go in a direction at all, by moving, capturing or leaping a neighbour."""
    tables, piece = state.tables, state.board[origin]
    leap = 2 if direction < LINES and tables.leaps[piece] else 0
    return max(reach_of(state, origin, direction), tables.strikes[piece][direction], leap)


def _landing_on(tables: Tables, square: int, by_power: CapturesByPower, offered: Mapping[int, int]) -> Landing:
    """Make a landing, with a fault where the edge rule forbids it; ``offered`` are the captures made nearer."""
    captured = squares_of(by_power)
    if tables.edge[square]:
        if not captured:
            return Landing(square, 0, (), EMPTY, _EDGE)
        nearer = offered.get(captured, NOWHERE)
        if nearer and not tables.edge[nearer]:
            return Landing(square, captured, by_power, EMPTY, _NEEDLESS, nearer)
        if nearer and tables.edition.nearest_edge_landing:
            return Landing(square, captured, by_power, EMPTY, _FARTHER, nearer)
    return Landing(square, captured, by_power)


def _landings_on_piece(
    state: State, piece: int, how: list[int], square: int, direction: int, distance: int, by_power: CapturesByPower
) -> Iterator[Landing]:
    """Offer what may be done by landing on an occupied square: displacing, swapping, or nothing."""
    tables, occupant = state.tables, state.board[square]
    powers = how[occupant]
    displaces = powers & tables.striking[piece][direction][distance]
    swaps = powers & SWAP and distance <= tables.reach[piece][direction]
    approach = _approach(how, state.board, square + tables.steps[direction])
    if displaces:
        yield _landing_on(tables, square, (*by_power, (displaces, 1 << square), *approach), {})
    elif not swaps:
        yield Landing(square, fault=_NO_MOUNT if distance == 2 and powers & CANNON else _OCCUPIED)
    if swaps:
        # A swap is a capture of its own kind, so no other landing can make it needless (rulings 6 and 12).
        made = (*by_power, *approach)
        yield Landing(square, squares_of(made), made, occupant)


def _beyond_reach(state: State, piece: int, square: int, direction: int, distance: int, *, leapt: bool) -> Landing:
    """Make the landing on an empty square too far away, though perhaps near enough to take en passant (ruling 42)."""
    tables = state.tables
    passes = distance == 1 and state.passing >> square & 1 and tables.passes[piece]
    if passes and tables.how[piece][state.board[state.passer]] & tables.striking[piece][direction][1]:
        return Landing(square, 1 << state.passer, ((EN_PASSANT, 1 << state.passer),))
    mount = distance == 2 and tables.hops[piece] and not leapt
    return Landing(square, 0, (), EMPTY, _NO_MOUNT if mount else _TOO_FAR)


def _leap(
    tables: Tables, board: bytearray, piece: int, mount: int, step: int, by_power: CapturesByPower
) -> Iterator[Landing]:
    """Leap over an adjacent mount to the square just beyond, empty or with a victim (rulings 15, 16 and 36)."""
    how = tables.how[piece]
    target = mount + step
    overtakes, shoots = how[board[mount]] & OVERTAKE, how[board[target]] & CANNON
    if shoots:
        by_power = (*by_power, *_captures(OVERTAKE, 1 << mount if overtakes else 0), (CANNON, 1 << target))
    if shoots or (tables.hops[piece] and board[target] == EMPTY):
        yield _landing_on(tables, target, (*by_power, *_approach(how, board, target + step)), {})


def _captures(power: int, squares: int) -> CapturesByPower:
    return ((power, squares),) if squares else ()


def _approach(how: list[int], board: bytearray, beyond: int) -> CapturesByPower:
    """Return the approach of what stands just beyond, if the piece captures it."""
    return ((APPROACH, 1 << beyond),) if how[board[beyond]] & APPROACH else ()


def squares_of(by_power: CapturesByPower) -> int:
    """Gather the squares captured, as bits."""
    captured = 0
    for _, squares in by_power:
        captured |= squares
    return captured


def _surround(
    state: State, piece: int, origin: int, square: int, direction: int, by_power: CapturesByPower
) -> Generator[Landing, None, tuple[int, CapturesByPower]]:
    """Add what a landing captures all around it; where a piece may capture less, offer that first."""
    around = _captures(CUSTODIAN, _enclosed(state, piece, origin, square, direction))
    corners = some = _coordinated(state, piece, square)
    while some and state.tables.coordinates_at_will[piece]:
        # The smaller sets of the corners, the empty one last.
        some = (some - 1) & corners
        fewer = (*by_power, *_captures(COORDINATE, some), *around)
        yield Landing(square, squares_of(fewer), fewer)
    by_power = (*by_power, *_captures(COORDINATE, corners), *around)
    return squares_of(by_power), by_power


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
