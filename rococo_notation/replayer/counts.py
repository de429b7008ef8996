"""What is counted through a game: positions that stand again, quiet moves, and pieces lost by suicide."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rococo_notation.replayer.faults import Remark
from rococo_notation.rules.identity import Repetitions
from rococo_notation.rules.tables import NOWHERE

if TYPE_CHECKING:
    from rococo_notation.replayer.literal import Written
    from rococo_notation.rules import State
    from rococo_notation.rules.state import Packed

FIFTY_MOVES = 100
"""In plies."""


class Counts:
    """The counts of one game."""

    def __init__(self, start: State) -> None:
        self._suicides: Counter[int] = Counter()
        """How many of each piece left the board by suicide and were not regained."""
        self.begin_anew(start)

    def begin_anew(self, state: State) -> None:
        """Count from a position that was given."""
        self._repetitions = Repetitions(state)
        self._quiet = state.halfmoves or 0
        self._told_quiet = False

    def is_third(self, after: State) -> bool:
        """Whether the position after a move stands for the third time."""
        return self._repetitions.is_third(after)

    def quiet(self, move: Packed, state: State, *, over: bool) -> Remark | None:
        """Count a move; say once when fifty moves are quiet, unless the game is over."""
        tables = state.tables
        if move.captured or tables.progress[move.piece]:
            self._quiet, self._told_quiet = 0, False
            return None
        self._quiet += 1
        if self._quiet < FIFTY_MOVES or over or self._told_quiet or not tables.variant.fifty_moves:
            return None
        self._told_quiet = True
        message = "fifty moves of each side without a capture or a Pawn move: either side may claim a draw"
        return Remark("GC506", message)

    def suicide(self, written: Written, move: Packed, state: State) -> Remark | None:
        """Count a move; say when a promotion regains a piece that is off the board by suicide alone (ruling O8)."""
        tables = state.tables
        if move.target == NOWHERE and not move.captured:
            self._suicides[move.piece] += 1
        if not (move.promotion and tables.promotes_captured):
            return None
        if state.pool[move.promotion] > self._suicides[move.promotion]:
            return None
        self._suicides[move.promotion] -= 1
        placed = written.placement(move.target)
        name = tables.name(move.promotion)
        message = f"the {name} that is regained was not captured: it left the board by suicide"
        return Remark("GC413", message, (tables.names[move.target],), placed.part if placed else None)
