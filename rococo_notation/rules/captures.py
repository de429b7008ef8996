"""Captures of a move: by which of its powers a piece takes each victim, for notations, pictures and statistics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.rules.landing import Takings
from rococo_notation.rules.powers import DESTROY, Power
from rococo_notation.rules.tables import NOWHERE
from rococo_notation.rules.walk import walked

if TYPE_CHECKING:
    from rococo_notation.rules.move import Move
    from rococo_notation.rules.state import State


class Capture(NamedTuple):
    """A piece that is taken: its label, its square, and by which power."""

    label: str
    square: str
    power: Power


def captures(move: Move, state: State) -> Iterator[Capture]:
    """Tell by which power a move, legal in a state, takes each piece it captures; by file, then rank.

    >>> from rococo_notation import Position
    >>> position = Position.from_code("10/4k5/10/10/10/10/1p8/1L8/4K5/10 w - -")
    >>> list(captures(position.parse("L a2-a4"), position.state))
    [Capture(label='p', square='a3', power=<Power overtake>)]
    """
    takings = _takings(move, state) if move.removed else ()
    for label, square in move.removed:
        bit = 1 << state.tables.index[square]
        powers = next(powers for powers, squares in takings if squares & bit)
        yield Capture(label, square, state.tables.powers_in(move.packed.piece, powers)[0])


def leapt(move: Move, state: State) -> tuple[str, ...]:
    """Return the squares of the pieces a move passes over along a line, from its origin on."""
    tables, packed = state.tables, move.packed
    line = None if packed.target == NOWHERE else tables.line(packed.origin, packed.target)
    if line is None:
        return ()
    between = range(packed.origin + tables.steps[line], packed.target, tables.steps[line])
    return tuple(tables.names[square] for square in between if state.board[square])


def _takings(move: Move, state: State) -> Takings:
    """Return what the walk to the target captures; a piece with a choice may capture less."""
    packed, tables = move.packed, state.tables
    if packed.target == NOWHERE:
        return ((DESTROY, packed.captured),)
    rays = tables.rays[state.board[packed.origin]]
    return next(
        landing.takings
        for direction in tables.routes(packed.origin, packed.target)
        if direction in rays
        for landing in walked(state, packed.origin, direction)[0]
        if (landing.square, landing.swapped) == (packed.target, packed.swapped)
        and not landing.bar
        and not packed.captured & ~landing.captured
    )
