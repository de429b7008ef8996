"""List legal moves, with the compiled twin of the engine where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.rules import legal_moves
from rococo_notation.rules.state import Packed
from rococo_notation.rules.twin import twin_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rococo_notation.rules import State


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
