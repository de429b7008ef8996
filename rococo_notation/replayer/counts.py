"""Count through a game: repeated positions, quiet moves, and pieces lost by suicide."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rococo_notation.replayer import reasons
from rococo_notation.replayer.note import Note
from rococo_notation.rules import Cause
from rococo_notation.rules.identity import Repetitions
from rococo_notation.rules.tables import NOWHERE

if TYPE_CHECKING:
    from rococo_notation.replayer.literal import Written
    from rococo_notation.rules import State
    from rococo_notation.rules.state import Packed

FIFTY_MOVES = 100
"""Fifty moves, in plies."""


class Counts:
    """The counts of one game."""

    def __init__(self, start: State) -> None:
        self._suicides: Counter[int] = Counter()
        """The number of each piece that left the board by suicide and was not regained."""
        self.begin_anew(start)

    def begin_anew(self, state: State) -> None:
        """Start counting again from a position that the log gives."""
        self._repetitions = Repetitions(state)
        self._quiet = state.halfmoves or 0
        self._quiet_noted = False

    def is_third(self, after: State) -> bool:
        """Count the position after a move, and tell whether it stands for the third time."""
        return self._repetitions.is_third(after)

    def quiet(self, move: Packed, state: State, *, over: bool) -> Note | None:
        """Count a move; return a note once after fifty quiet moves, unless the game is over."""
        tables = state.tables
        if move.captured or tables.progress[move.piece]:
            self._quiet, self._quiet_noted = 0, False
            return None
        self._quiet += 1
        if self._quiet < FIFTY_MOVES or over or self._quiet_noted or not tables.variant.fifty_moves:
            return None
        self._quiet_noted = True
        return Note(Cause(reasons.FIFTY_QUIET_MOVES, state))

    def suicide(self, written: Written, move: Packed, state: State) -> Note | None:
        """Count a suicide; return a note if a promotion regains a piece that was lost by suicide alone (ruling O8)."""
        tables = state.tables
        if move.target == NOWHERE and not move.captured:
            self._suicides[move.piece] += 1
        if not (move.promotion and tables.promotes_captured):
            return None
        if state.pool[move.promotion] > self._suicides[move.promotion]:
            return None
        self._suicides[move.promotion] -= 1
        placed = written.placement(move.target)
        cause = Cause(reasons.LOST_BY_SUICIDE, state, (move.target,), pieces=(move.promotion,))
        return Note(cause, placed.part if placed else None)
