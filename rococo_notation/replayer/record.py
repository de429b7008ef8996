"""What came of a replay: every ply with its move, its findings and the position after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from rococo_notation.codes import AGAINST_THE_RULES, Severity
from rococo_notation.finding import Finding
from rococo_notation.lazy import Lazy
from rococo_notation.replayer.position import Outcome, Position

if TYPE_CHECKING:
    from rococo_notation.notation import Log, Side, Turn
    from rococo_notation.replayer.resolve import Effects, Hand
    from rococo_notation.rules import Move, State, Variant

Status = Literal["legal", "illegal", "unreadable", "unjudged", "unchecked"]
LogVerdict = Literal["legal", "illegal", "unreadable"]


@dataclass(frozen=True, repr=False)
class Ply(Lazy):
    """One ply of a log: what is written, what it means, and what is wrong with it.

    ``number`` counts plies from 1. ``move`` is None unless the turn was read as a legal move. ``status`` is
    ``unjudged`` for a ply before which the position is not known, ``unchecked`` for one that no rules were asked about.
    ``before`` and ``after`` are the states around it.
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
        """The ply as players count it: ``3.`` for White's third move, ``3...`` for Black's."""
        return f"{self.move_number}{'.' if self.side == 'white' else '...'}"

    @property
    def move_number(self) -> int:
        """The move as players count it, one for both sides; where Black begins, the first is Black's alone."""
        black_began = (self.number % 2 == 1) != (self.side == "white")
        return (self.number + 1 + black_began) // 2


class Summary(NamedTuple):
    """What came of a log as a whole; all there is to say of a legal one.

    ``file`` is the name of its source, ``plies`` how many it holds, ``judged`` how many of them were judged.
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


@dataclass(frozen=True, repr=False)
class Record(Lazy):
    """A log and everything the rules say of it; it is whole whatever was wrong.

    ``variant`` is None when the game is not known: then the plies are read and nothing more. ``effects`` says how the
    log writes captures, as told by its habit.
    """

    log: Log
    variant: Variant | None
    edition: str | None
    effects: Effects
    plies: tuple[Ply, ...]
    findings: tuple[Finding, ...]
    outcome: Outcome | None
    start: State | None

    @property
    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` when the log does not tell."""
        return self.outcome.result if self.outcome else "*"

    @property
    def summary(self) -> Summary:
        """What came of the log as a whole."""
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
        """How many plies were judged: what was read whole, in a known position."""
        return sum(ply.status in ("legal", "illegal") for ply in self.plies)

    @property
    def verdict(self) -> LogVerdict:
        """``illegal`` when a move is, else ``unreadable`` when a ply could not be judged, else ``legal``.

        Of a game that is not known nobody can say that a move is illegal.
        """
        return self.verdict_by(self.findings)

    def verdict_by(self, findings: Iterable[Finding]) -> LogVerdict:
        """The verdict when only some of the findings count; a ply that could not be judged stays so."""
        errors = [finding.code for finding in findings if finding.severity is Severity.ERROR]
        if self.variant is not None and any(code.startswith(AGAINST_THE_RULES) for code in errors):
            return "illegal"
        if self.judged < len(self.plies) or (errors and not self.plies):
            return "unreadable"
        return "legal"

    def position_before(self, finding: Finding) -> Position | None:
        """The position in which the ply of a finding was to be played, None where there is none or it is not known."""
        if finding.ply is None or finding.ply > len(self.plies):
            return None
        ply = self.plies[finding.ply - 1]
        state = None if ply.status == "unjudged" and not finding.supposed else ply.before
        return Position(state) if state else None

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The position before the first ply and after each; empty when the game is not known."""
        states = [self.start, *(ply.after for ply in self.plies)]
        return tuple(Position(state) for state in states if state is not None)

    @cached_property
    def literal_boards(self) -> tuple[dict[str, str], ...]:
        """Square to label before the first ply and after each, executing what is written and nothing else.

        Where captures are implied it drifts from ``positions``: Game Courier's own board would too, without its preset.
        """
        from rococo_notation.replayer.literal import execute, write

        if self.start is None:
            return ()
        states = [self.start]
        for ply in self.plies:
            states.append(execute(write(ply.turn.parts, states[-1]), states[-1]))
        return tuple(dict(Position(state).pieces) for state in states)

    def counts(self) -> Counter[Severity]:
        """How many findings there are of each severity."""
        return Counter(finding.severity for finding in self.findings)

    def __repr__(self) -> str:
        name = self.log.source.name or self.log.name or "without a name"
        game = self.variant.name if self.variant else "unknown game"
        return f"<Record {name}, {game}, {self.verdict}, {len(self.plies)} plies>"

    def _repr_html_(self) -> str:
        from rococo_notation.view import replay_frame

        return replay_frame(self)
