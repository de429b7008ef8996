"""How a game ends: its outcome so far, draws to claim, and play after the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rococo_notation.replayer import reasons
from rococo_notation.replayer.note import Note
from rococo_notation.replayer.outcome import Outcome, is_mate, outcome_of, outcome_of_baring
from rococo_notation.rules import Cause, has_legal_move
from rococo_notation.rules.identity import Repetitions
from rococo_notation.rules.state import FIFTY_MOVES
from rococo_notation.rules.tables import SIDES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rococo_notation.rules import State
    from rococo_notation.rules.state import Packed


# Ends after which players may agree to go on.
_DISPUTED: Final = {
    "third repetition": reasons.PLAYED_AFTER_THIRD,
    "bare King": reasons.PLAYED_AFTER_BARE,
    "bare Kings": reasons.PLAYED_AFTER_BARE,
}


class Ending:
    """The end of one game, as far as it has come."""

    def __init__(self, start: State) -> None:
        self.claimable: Outcome | None = None
        """The draw that may be claimed in the current position, without ending the game."""
        self.resigned = False
        self._noted: set[str] = set()
        """The reasons of the end after which play was noted already."""
        self.begin_anew(start)

    def begin_anew(self, state: State) -> None:
        """Start again from a position that the log gives."""
        self.outcome = outcome_of(state) if state.fallen is not None else None
        self._repetitions = Repetitions(state)
        self._quiet = state.halfmoves or 0
        self._quiet_noted = False

    def resign(self, state: State) -> None:
        """Let the side to move resign, unless the game is over by a King or another resignation."""
        if not self.resigned and state.fallen is None:
            self.outcome = self.outcome or Outcome(SIDES[state.side ^ 1], "resignation")
            self.resigned = True

    def conclude(self, state: State) -> None:
        """Set the outcome of the last position, if nothing else has ended the game."""
        if self.outcome is None:
            self.outcome = outcome_of(state)

    def after_move(self, move: Packed, before: State, after: State) -> Sequence[Note]:
        """Count a legal move; return the notes about an end or a draw to claim that it brings."""
        self.claimable = None
        tables = before.tables
        if move.captured or tables.progress[move.piece]:
            self._quiet, self._quiet_noted = 0, False
        else:
            self._quiet += 1
        end = self.after_text(before, after)
        due = self._quiet >= FIFTY_MOVES and not self._quiet_noted and tables.variant.fifty_moves
        if due and self.outcome is None:
            self._quiet_noted = True
            quiet = Note(Cause(reasons.FIFTY_QUIET_MOVES, before))
            return (end, quiet) if end else (quiet,)
        return (end,) if end else ()

    def after_text(self, before: State, after: State) -> Note | None:
        """End the game if a King is captured or bared or a position stands for the third time (rulings 38 and 39)."""
        third = self._repetitions.is_third(after)
        over = after.fallen is not None or outcome_of_baring(after) is not None
        if not (third or over) or self.outcome is not None:
            return None
        if over:
            self.outcome = outcome_of(after)
            return None
        if after.tables.variant.repetition == "loss":
            self.outcome = Outcome(SIDES[before.side ^ 1], "third repetition")
            return Note(Cause(reasons.LOSES_BY_THIRD, before))
        self.claimable = Outcome(None, "third repetition")
        return Note(Cause(reasons.THIRD_TIME, before))

    def before_turn(self, state: State) -> Note | None:
        """Return a note if the log continues after the end of the game, once for each reason."""
        self.claimable = None
        if self.outcome is None:
            return None
        reason = self.outcome.reason
        if state.fallen is not None:
            reason = "King captured"
        elif self.resigned:
            reason = "resignation"
        if reason in self._noted:
            return None
        self._noted.add(reason)
        if reason in _DISPUTED:
            return Note(Cause(_DISPUTED[reason], state))
        return Note(Cause(reasons.GAME_WAS_OVER, state), given=reason)


def stuck(state: State) -> Note | None:
    """Return a note if the side to move has no legal move, and the log continues."""
    if has_legal_move(state):
        return None
    return Note(Cause(reasons.CHECKMATED if is_mate(state) else reasons.NO_LEGAL_MOVE, state))
