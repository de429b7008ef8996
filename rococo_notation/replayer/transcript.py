"""Transcripts: the plies and findings of a run, in the order of the log."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rococo_notation.replayer.record import Ply
from rococo_notation.replayer.words import finding_of
from rococo_notation.rules import Move
from rococo_notation.rules.tables import SIDES

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.notation import Source, Turn
    from rococo_notation.replayer.reasons import Note
    from rococo_notation.replayer.record import Status
    from rococo_notation.replayer.resolve import Hand
    from rococo_notation.rules import State
    from rococo_notation.rules.state import Packed


class Transcript:
    """The plies so far, and their findings; those of the turn that is being played are ``pending``."""

    def __init__(self, source: Source) -> None:
        self.plies: list[Ply] = []
        self.findings: list[Finding] = []
        self.pending: list[Finding] = []
        self.after_illegal = False
        """Whether a ply was illegal, so that what is found later may be its consequence."""
        self._source = source

    def begin(self, turn: Turn, before: State) -> None:
        """Begin a turn with the findings of the notation about it."""
        self.pending += (replace(f, ply=len(self.plies) + 1, side=SIDES[before.side]) for f in turn.findings)

    def note(self, note: Note | None, turn: Turn, before: State, *, secondary: bool = False) -> None:
        """Add the finding of a note about the turn that is being played."""
        if note is not None:
            number, side = len(self.plies) + 1, SIDES[before.side]
            self.pending.append(finding_of(note, turn, self._source, ply=number, side=side, secondary=secondary))

    def add(
        self,
        turn: Turn,
        status: Status,
        before: State,
        after: State,
        move: Packed | None = None,
        hand: Hand | None = None,
    ) -> None:
        """Add the ply of a turn, with the findings that are pending."""
        findings: tuple[Finding, ...] = ()
        if self.pending:
            findings = tuple(replace(f, after_illegal=True) if self.after_illegal else f for f in self.pending)
            self.findings += findings
            self.pending.clear()
        self.plies.append(
            _make_ply(
                number=len(self.plies) + 1,
                side=SIDES[before.side],
                turn=turn,
                status=status,
                hand=hand,
                findings=findings,
                before=before,
                after=after,
                after_illegal=self.after_illegal,
                _packed=move,
            )
        )

    def make_secondary(self, code: str) -> None:
        """Make the findings of the last ply with this code secondary, because a new finding repeats them."""
        last = self.plies[-1]
        changed = tuple(replace(f, secondary=True) if f.code == code else f for f in last.findings)
        self.findings[len(self.findings) - len(changed) :] = changed
        self.plies[-1] = replace(last, findings=changed)


def _move_of(ply: Ply) -> Move | None:
    packed = ply.__dict__["_packed"]
    return Move.of(packed, ply.before) if packed and ply.before else None


_make_ply = Ply.maker({"move": _move_of})
"""Makes plies whose move is built on first access."""
