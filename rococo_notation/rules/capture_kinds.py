"""The manner of a capture: by which of its powers a move takes each piece, for notations and pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

from rococo_notation.rules.methods import APPROACH, CANNON, COORDINATE, CUSTODIAN, LINES, OVERTAKE, WITHDRAW
from rococo_notation.rules.tables import NOWHERE

if TYPE_CHECKING:
    from rococo_notation.rules.move import Move
    from rococo_notation.rules.state import State

Manner = Literal[
    "displace", "cannon", "approach", "withdraw", "overtake", "en passant", "coordinate", "custodian", "destroy"
]


class Capture(NamedTuple):
    """A piece that is taken: its label, its square, and how."""

    label: str
    square: str
    manner: Manner


def captures(move: Move, state: State) -> Iterator[Capture]:
    """How a move, legal in a state, takes each piece it captures; by file, then rank.

    >>> from rococo_notation import Position
    >>> position = Position.from_code("10/4k5/10/10/10/10/1p8/1L8/4K5/10 w - -")
    >>> list(captures(position.parse("L a2-a4"), position.state))
    [Capture(label='p', square='a3', manner='overtake')]
    """
    for label, square in move.removed:
        yield Capture(label, square, _manner(move, state, label, square))


def leapt(move: Move, state: State) -> tuple[str, ...]:
    """The squares of the pieces a move goes over, from its origin on."""
    tables, packed = state.tables, move.packed
    step = _step(move, state)
    if not step:
        return ()
    between = range(packed.origin + step, packed.target, step)
    return tuple(tables.names[square] for square in between if state.board[square])


def _manner(move: Move, state: State, label: str, square: str) -> Manner:
    tables, packed = state.tables, move.packed
    if packed.target == NOWHERE:
        return "destroy"
    place, step = tables.index[square], _step(move, state)
    methods = tables.how[packed.piece][tables.codes[label]]
    if place == packed.target:
        return "cannon" if methods & CANNON and packed.target - packed.origin == 2 * step else "displace"
    if place == packed.target + step and methods & APPROACH:
        return "approach"
    if place == packed.origin - step and methods & WITHDRAW:
        return "withdraw"
    if methods & OVERTAKE and place in range(packed.origin, packed.target, step or 1):
        return "overtake"
    if methods & COORDINATE:
        return "coordinate"
    return "custodian" if methods & CUSTODIAN else "en passant"


def _step(move: Move, state: State) -> int:
    """From one square of the move's line to the next, 0 where it is on none."""
    tables, packed = state.tables, move.packed
    if packed.target in (NOWHERE, packed.origin):
        return 0
    direction = tables.line(packed.origin, packed.target)
    return tables.steps[direction] if direction is not None and direction < LINES else 0
