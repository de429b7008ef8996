"""List and count legal moves, with the compiled twin of the engine where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.rules import legal_moves, perft
from rococo_notation.rules.state import Packed
from rococo_notation.rules.twin import twin_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rococo_notation.rules import State

IN_ONE_GO = 4
"""The plies that the compiled twin counts at a time, during which a keyboard interrupt must wait."""


def packed_moves(state: State) -> Iterable[Packed]:
    """Return every legal move in the form of the engine."""
    twin = twin_of(state.tables)
    if twin is not None:
        try:
            return [Packed(*fields) for fields in twin.moves(state)]
        except ValueError:
            # The twin cannot hold a position with more than one King of a side.
            pass
    return legal_moves(state)


def count_lines(state: State, depth: int) -> int:
    """Count the lines of ``depth`` plies; a line that ends earlier is not counted."""
    twin = twin_of(state.tables)
    if twin is None:
        return perft(state, depth)
    if depth > IN_ONE_GO:
        return sum(count_lines(state.after(move), depth - 1) for move in legal_moves(state))
    try:
        return twin.perft(state, depth)
    except ValueError:
        return perft(state, depth)
