"""The signs of a legal move: its origin, its way, and what it takes by which power."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rococo_notation.rules.captures import captures, leapt
from rococo_notation.view.signs import Sign

if TYPE_CHECKING:
    from rococo_notation.rules import Move, State
    from rococo_notation.rules.captures import Capture


def signs_of_move(move: Move, state: State) -> Iterator[Sign]:
    """Yield the signs of a move that is legal in a state."""
    taken = tuple(captures(move, state))
    if move.target is None:
        yield Sign("destroy", (move.origin,), move.mover)
        yield from (Sign("destroy", (capture.square,), capture.label) for capture in taken)
        return
    yield Sign("mark", (move.origin,))
    yield Sign("target", (move.target,))
    if move.swapped:
        yield Sign("swap", (move.origin, move.target))
    elif move.target != move.origin:
        yield Sign("path", (move.origin, *leapt(move, state), move.target))
    if move.partner:
        yield Sign("path", move.partner[1:])
    for capture in taken:
        yield from _signs_of(capture, move, state)
    if move.promotion:
        yield Sign("promote", (move.target,))


def _signs_of(capture: Capture, move: Move, state: State) -> Iterator[Sign]:
    assert move.target is not None
    power, victim = capture.power, capture.square
    if power.drawing:
        places = {"origin": move.origin, "target": move.target, "king": state.tables.names[state.king(state.side)]}
        yield from (Sign(power.name, (places[start], victim)) for start in power.drawing.starts)
    # Where the mover stands now a cross could not be seen.
    yield Sign("taken", (victim,)) if victim == move.target else Sign("capture", (victim,), capture.label)
