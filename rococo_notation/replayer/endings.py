"""The course of a game next to its moves: how it ends, suicides, and other editions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rococo_notation.notation import Log, PartKind, Side, Turn
from rococo_notation.replayer import messages
from rococo_notation.replayer.messages import Note
from rococo_notation.replayer.resolve import Effects, resolve
from rococo_notation.replayer.written import Written
from rococo_notation.rules import Cause, State, Tables, Variant, has_legal_move, legal_moves
from rococo_notation.rules.engine import Repetitions, attacker_of
from rococo_notation.rules.state import FIFTY_MOVES, Packed
from rococo_notation.rules.tables import NOWHERE, SIDES


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game: the winner, or None for a draw, and the reason in words."""

    winner: Side | None
    reason: str

    @property
    def result(self) -> str:
        """``1-0``, ``0-1`` or ``1/2-1/2``."""
        return {"white": "1-0", "black": "0-1", None: "1/2-1/2"}[self.winner]


def outcome_of(state: State) -> Outcome | None:
    """Return the outcome if the game has ended in a state, else None; repetition is not considered."""
    if state.fallen is not None:
        met = (end.rule.name for end, side in state.endings_met() if end.loser(side) == state.fallen)
        return Outcome(SIDES[1 - state.fallen], next(met, "King captured"))
    answerable = outcome_of_answerable(state)
    if answerable is not None or has_legal_move(state):
        return answerable
    return outcome_of_stuck(state.tables.variant, state.side, checkmate=is_mate(state))


def outcome_of_answerable(state: State) -> Outcome | None:
    """Return the outcome by an ending that may be answered, such as a bare King; None if there is none.

    The side to move that has lost by it, but can bring it about for the other side at once, has that move first, and
    the game is then drawn.
    """
    for end in state.tables.endings:
        met = [side for side in (0, 1) if end.rule.answer and state.meets(end, side)]
        if len(met) == 2:
            return Outcome(None, end.rule.name)
        for side in met:
            loser = end.loser(side)
            answers = loser == state.side and end.may_be_answered_by(loser)
            if answers and any(state.after(move).meets(end, 1 - side) for move in legal_moves(state)):
                return None
            return Outcome(SIDES[1 - loser], end.rule.name)
    return None


def is_mate(state: State) -> bool:
    """Tell whether a side without a legal move is checkmated."""
    return state.tables.variant.check and attacker_of(state, state.side) != NOWHERE


def outcome_of_stuck(variant: Variant, side: int, *, checkmate: bool) -> Outcome:
    """Return the outcome of a game in which a side, 0 or 1, has no legal move."""
    result, reason = (variant.mate, "checkmate") if checkmate else (variant.stuck, "no legal move")
    return Outcome(None if result == "draw" else SIDES[side if result == "win" else 1 - side], reason)


# Ends after which players may agree to go on.
_DISPUTED: Final = {"third repetition": messages.PLAYED_AFTER_THIRD, "bare King": messages.PLAYED_AFTER_BARE}


class Ending:
    """The end of one game, as far as it has come."""

    def __init__(self, start: State) -> None:
        self.claimable: Outcome | None = None
        """The draw that may be claimed in the current position, without ending the game."""
        self.resigned = False
        self._noted: set[str] = set()
        """The reasons of the end after which play was noted already."""
        self.begin_again(start)

    def begin_again(self, state: State) -> None:
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
        self.outcome = self.outcome or outcome_of(state)

    def after_move(self, move: Packed, before: State, after: State) -> Sequence[Note]:
        """Count a legal move; return the notes about an end or a draw to claim that it brings."""
        self.claimable = None
        tables = before.tables
        if move.captured or tables.progress[move.piece]:
            self._quiet, self._quiet_noted = 0, False
        else:
            self._quiet += 1
        end = self.after_text(before, after)
        notes = [end] if end else []
        due = self._quiet >= FIFTY_MOVES and not self._quiet_noted and tables.variant.fifty_moves
        if due and self.outcome is None:
            self._quiet_noted = True
            notes.append(Note(Cause(messages.FIFTY_QUIET_MOVES, before)))
        return notes

    def after_text(self, before: State, after: State) -> Note | None:
        """End the game if it is decided on the board or a position stands for the third time (rulings 38 and 39)."""
        third = self._repetitions.is_third(after)
        over = after.fallen is not None or outcome_of_answerable(after) is not None
        if over:
            self.outcome = self.outcome or outcome_of(after)
        if not third or self.outcome is not None:
            return None
        if after.tables.variant.repetition == "loss":
            self.outcome = Outcome(SIDES[before.side ^ 1], "third repetition")
            return Note(Cause(messages.LOSES_BY_THIRD, before))
        self.claimable = Outcome(None, "third repetition")
        return Note(Cause(messages.THIRD_TIME, before))

    def before_turn(self, state: State) -> Note | None:
        """Return a note if the log continues after the end of the game, once for each reason."""
        self.claimable = None
        if self.outcome is None:
            return None
        decided = outcome_of(state) if state.fallen is not None else None
        reason = decided.reason if decided else "resignation" if self.resigned else self.outcome.reason
        if reason in self._noted:
            return None
        self._noted.add(reason)
        if reason in _DISPUTED:
            return Note(Cause(_DISPUTED[reason], state))
        if any(end.rule.name == reason for end, _ in state.endings_met()):
            return Note(Cause(messages.WAS_DECIDED, state))
        return Note(Cause(messages.GAME_WAS_OVER, state), given=reason)


def stuck(state: State) -> Note | None:
    """Return a note if the side to move has no legal move, and the log continues."""
    if has_legal_move(state):
        return None
    return Note(Cause(messages.CHECKMATED if is_mate(state) else messages.NO_LEGAL_MOVE, state))


# ---------------------------------------------------------------- labels, regained pieces, other editions


def in_one_case(log: Log) -> bool:
    """Tell whether the labels of both sides are all in one case, so that they do not tell the side."""
    counts = [0, 0]
    cases: set[bool] = set()
    for index, turn in enumerate(log.turns):
        for part in turn.parts:
            if part.label and part.label.isalpha() and part.kind is PartKind.MOVE:
                counts[index % 2] += 1
                cases.add(part.label.isupper())
        if len(cases) > 1:
            return False
    # Fewer labels of a side are a slip, not a habit.
    return len(cases) == 1 and min(counts) >= 2


def regained(written: Written, move: Packed, state: State) -> Note:
    """Return the note that a promotion regains a piece that was lost by suicide alone."""
    cause = Cause(messages.LOST_BY_SUICIDE, state, (move.target,), pieces=(move.promotion,))
    return Note(cause, next((change.part for change in written.put_on(move.target)), None))


def other_edition(turn: Turn, state: State, effects: Effects) -> Note | None:
    """Return a note if a refused move is legal under another edition of the rules."""
    tables = state.tables
    others = (name for name in tables.variant.editions if name != tables.edition.name)
    legal = next((name for name in others if _accepts(tables.variant.tables(name), turn, state, effects)), None)
    return Note(Cause(messages.OTHER_EDITION, state), given=legal) if legal else None


def older_edition_only(turn: Turn, move: Packed, state: State, effects: Effects) -> Note | None:
    """Return a note if a capture that ends on an edge square is legal under this edition, but not under today's."""
    tables = state.tables
    today = tables.variant.tables()
    if not tables.edge[move.target] or not move.captured or _accepts(today, turn, state, effects):
        return None
    return Note(Cause(messages.OLDER_EDITION_ONLY, state), given=today.edition.name)


def _accepts(tables: Tables, turn: Turn, state: State, effects: Effects) -> bool:
    trial = state.copy()
    trial.tables = tables
    return resolve(turn, trial, effects).fault is None
