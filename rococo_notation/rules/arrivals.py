"""Arrivals: what a piece that comes to a square may do there, as landings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rococo_notation.rules.landing import Bar, Landing, Takings
from rococo_notation.rules.powers import APPROACH, CANNON, SWAP

if TYPE_CHECKING:
    from rococo_notation.rules.state import State
    from rococo_notation.rules.tables import Tables

# Read from here the members cost the loop nothing.
_FREE, _OCCUPIED, _TOO_FAR, _EDGE, _NEEDLESS, _FARTHER, _NO_MOUNT = Bar


def meet(
    state: State, piece: int, how: list[int], square: int, direction: int, distance: int, takings: Takings
) -> Iterator[Landing]:
    """Offer what may be done by landing on an occupied square: displacing, swapping, or nothing."""
    tables, board = state.tables, state.board
    occupant, beyond = board[square], square + tables.steps[direction]
    powers = how[occupant]
    displaces = powers & tables.striking[piece][direction][distance]
    swaps = powers & SWAP and distance <= tables.reach[piece][direction]
    if displaces:
        made = with_approach(how, board, beyond, (*takings, (displaces, 1 << square)))
        yield landing_on(tables, {}, square, squares_of(made), made)
    elif not swaps:
        shoots = distance == 2 and powers & CANNON
        yield Landing(square, 0, 0, _NO_MOUNT if shoots else _OCCUPIED, 0, ())
    if swaps:
        # A swap is a capture of its own kind, so no other landing can make it needless (rulings 6 and 12).
        made = with_approach(how, board, beyond, takings)
        yield Landing(square, squares_of(made), occupant, _FREE, 0, made)


def occupied(square: int) -> tuple[Landing]:
    """Bar a square where a piece stands to which nothing can be done."""
    return (Landing(square, 0, 0, _OCCUPIED, 0, ()),)


def with_approach(how: list[int], board: bytearray, beyond: int, takings: Takings) -> Takings:
    """Add the approach of what stands just beyond."""
    return (*takings, (APPROACH, 1 << beyond)) if how[board[beyond]] & APPROACH else takings


def with_taken(takings: Takings, power: int, captured: int) -> Takings:
    """Add the squares that a power captures, if there are any."""
    return (*takings, (power, captured)) if captured else takings


def squares_of(takings: Takings) -> int:
    """Gather the squares captured, as bits."""
    captured = 0
    for _, squares in takings:
        captured |= squares
    return captured


def landing_on(tables: Tables, offered: dict[int, int], square: int, captured: int, takings: Takings) -> Landing:
    """Make a landing, barred where the edge rule forbids it."""
    if not tables.edge[square]:
        return Landing(square, captured, 0, _FREE, 0, takings)
    if not captured:
        return Landing(square, 0, 0, _EDGE, 0, ())
    nearer = offered.get(captured, 0)
    if not nearer:
        return Landing(square, captured, 0, _FREE, 0, takings)
    if not tables.edge[nearer]:
        return Landing(square, captured, 0, _NEEDLESS, nearer, takings)
    if tables.edition.nearest_edge_landing:
        return Landing(square, captured, 0, _FARTHER, nearer, takings)
    return Landing(square, captured, 0, _FREE, 0, takings)
