"""Records of replayed logs: every ply with its move, its findings and the states around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from rococo_notation.codes import AGAINST_THE_RULES, Severity
from rococo_notation.finding import Finding
from rococo_notation.lazy import Lazy
from rococo_notation.replayer.endings import Outcome
from rococo_notation.replayer.position import Position

if TYPE_CHECKING:
    from rococo_notation.notation import Log, Side, Turn
    from rococo_notation.replayer.resolve import Effects, Hand
    from rococo_notation.rules import Move, State, Variant

Status = Literal["legal", "illegal", "unreadable", "unjudged", "unchecked"]
LogVerdict = Literal["legal", "illegal", "unreadable"]
UNKNOWN: Final = "unknown game"
"""The verdict in words on a game whose rules are not known."""


@dataclass(frozen=True, repr=False)
class Ply(Lazy):
    """A ply of a log: the turn as written, the move that it means, and its findings.

    ``number`` counts plies from 1. ``move`` is None unless the turn was read as a legal move. ``status`` is
    ``unjudged`` if the position before the ply is not known, and ``unchecked`` if no rules were applied to it. ``hand``
    is its style of writing captures. ``before`` and ``after`` are the states around it.
    """

    number: int
    side: Side
    turn: Turn
    status: Status
    move: Move | None
    hand: Hand | None
    findings: tuple[Finding, ...]
    before: State | None
    after: State | None
    after_illegal: bool

    def __repr__(self) -> str:
        return f"<Ply {self.label} '{self.turn}' {self.status}>"

    @property
    def label(self) -> str:
        """The move number as players write it: ``3.`` for White's third move, ``3...`` for Black's."""
        return f"{self.move_number}{'.' if self.side == 'white' else '...'}"

    @property
    def move_number(self) -> int:
        """The move number, the same for both sides; if Black begins, the first move is Black's alone."""
        black_began = (self.number % 2 == 1) != (self.side == "white")
        return (self.number + 1 + black_began) // 2


class Summary(NamedTuple):
    """The result of replaying a log as a whole.

    ``file`` is the name of its source, ``plies`` the number of its plies, and ``judged`` how many of them were judged.
    """

    file: str
    game: str | None
    log: str | None
    variant: Variant | None
    edition: str | None
    effects: Effects
    plies: int
    verdict: LogVerdict
    outcome: Outcome | None
    judged: int

    @property
    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` when the log does not tell."""
        return self.outcome.result if self.outcome else "*"

    @property
    def kind(self) -> str:
        """The verdict as people count it: ``unknown game`` if the moves are not judged for want of rules."""
        return UNKNOWN if self.variant is None and self.plies else self.verdict


@dataclass(frozen=True, repr=False)
class Record(Lazy):
    """A replayed log with everything that the rules say about it; it is complete whatever is wrong.

    ``variant`` is None if the game is not known; its plies are then read, but not judged. ``effects`` is the style in
    which the log writes captures. ``cut_off`` tells whether the last move is illegal as it stands, and not judged
    because the text may be cut off there; ``replay`` judges it with ``complete``.
    """

    log: Log
    variant: Variant | None
    edition: str | None
    effects: Effects
    plies: tuple[Ply, ...]
    findings: tuple[Finding, ...]
    outcome: Outcome | None
    start: State | None
    cut_off: bool = False

    @property
    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` when the log does not tell."""
        return self.outcome.result if self.outcome else "*"

    @cached_property
    def summary(self) -> Summary:
        """The result of the replay as a whole."""
        return Summary(
            file=self.log.source.name,
            game=self.log.game,
            log=self.log.name,
            variant=self.variant,
            edition=self.edition,
            effects=self.effects,
            plies=len(self.plies),
            verdict=self.verdict,
            outcome=self.outcome,
            judged=self.judged,
        )

    @property
    def judged(self) -> int:
        """The number of plies that were judged: those that could be read in a known position."""
        return sum(ply.status in ("legal", "illegal") for ply in self.plies)

    @property
    def verdict(self) -> LogVerdict:
        """``illegal`` if a move is, else ``unreadable`` if a ply could not be judged, else ``legal``.

        A log of an unknown game is never illegal.
        """
        return self.verdict_by(self.findings)

    def verdict_by(self, findings: Iterable[Finding]) -> LogVerdict:
        """Return the verdict if only these findings count; a ply that could not be judged still counts."""
        errors = [finding.code for finding in findings if finding.severity is Severity.ERROR]
        if self.variant is not None and any(code.startswith(AGAINST_THE_RULES) for code in errors):
            return "illegal"
        if self.judged < len(self.plies) or (errors and not self.plies):
            return "unreadable"
        return "legal"

    def position_before(self, finding: Finding) -> Position | None:
        """Return the position before the ply of a finding, or None if it has no ply or that is not known."""
        if finding.ply is None or finding.ply > len(self.plies):
            return None
        ply = self.plies[finding.ply - 1]
        state = None if ply.status == "unjudged" and not finding.supposed else ply.before
        return Position(state) if state else None

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions before the first ply and after each; empty if the game is not known."""
        states = [self.start, *(ply.after for ply in self.plies)]
        return tuple(Position(state) for state in states if state is not None)

    @cached_property
    def literal_boards(self) -> tuple[dict[str, str], ...]:
        """The boards before the first ply and after each, as square to label, if the text is executed literally.

        If captures are implied they drift from ``positions``, as Game Courier's board would without its preset.
        """
        from rococo_notation.replayer.literal import execute, write

        if self.start is None:
            return ()
        states = [self.start]
        for ply in self.plies:
            states.append(execute(write(ply.turn.parts, states[-1]), states[-1]))
        return tuple(dict(Position(state).pieces) for state in states)

    def counts(self) -> Counter[Severity]:
        """Return the number of findings of each severity."""
        return Counter(finding.severity for finding in self.findings)

    def __repr__(self) -> str:
        name = self.log.source.name or self.log.name or "without a name"
        game = self.variant.name if self.variant else "unknown game"
        return f"<Record {name}, {game}, {self.verdict}, {len(self.plies)} plies>"

    def _repr_html_(self) -> str:
        from rococo_notation.view import replay_frame

        return replay_frame(self)
