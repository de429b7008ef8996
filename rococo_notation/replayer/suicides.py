"""Count the pieces that leave the board by suicide, which a promotion may not regain."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rococo_notation.replayer import reasons
from rococo_notation.replayer.note import Note
from rococo_notation.rules import Cause
from rococo_notation.rules.tables import NOWHERE

if TYPE_CHECKING:
    from rococo_notation.replayer.literal import Written
    from rococo_notation.rules import State
    from rococo_notation.rules.state import Packed


class Suicides:
    """The suicides of one game."""

    def __init__(self) -> None:
        self._lost: Counter[int] = Counter()
        """The number of each piece that left the board by suicide and was not regained."""

    def count(self, written: Written, move: Packed, state: State) -> Note | None:
        """Count a suicide; return a note if a promotion regains a piece that was lost by suicide alone (ruling O8)."""
        tables = state.tables
        if move.target == NOWHERE and not move.captured:
            self._lost[move.piece] += 1
        if not (move.promotion and tables.promotes_captured):
            return None
        if state.pool[move.promotion] > self._lost[move.promotion]:
            return None
        self._lost[move.promotion] -= 1
        return regained(written, move, state)


def regained(written: Written, move: Packed, state: State) -> Note:
    """Return the note that a promotion regains a piece that was lost by suicide alone."""
    placed = written.placement(move.target)
    cause = Cause(reasons.LOST_BY_SUICIDE, state, (move.target,), pieces=(move.promotion,))
    return Note(cause, placed.part if placed else None)
