"""Records of replayed logs: every ply with its move, its findings and the states around it, and their texts."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from typing import Final, Literal, NamedTuple

from rococo_notation.codes import Severity
from rococo_notation.finding import Finding
from rococo_notation.lazy import Lazy
from rococo_notation.notation import Log, Side, Turn
from rococo_notation.replayer.endings import Outcome
from rococo_notation.replayer.position import Position
from rococo_notation.replayer.resolve import CaptureStyle, Effects
from rococo_notation.replayer.short_notation import resigns, write_short
from rococo_notation.rules import Move, State, Variant
from rococo_notation.rules.reasons import side_name

Status = Literal["legal", "illegal", "unreadable", "unjudged", "unchecked"]
LogVerdict = Literal["legal", "illegal", "unreadable"]
UNKNOWN: Final = "unknown game"
"""The verdict in words on a game whose rules are not known."""
BY_DEFINITION: Final = "illegal by the rules in the definition: "
"""What is said of a move that breaks rules which are not known in full."""


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
    hand: CaptureStyle | None
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
        """``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` if the log does not say."""
        return self.outcome.result if self.outcome else "*"

    @property
    def kind(self) -> str:
        """The verdict for counting: ``unknown game`` if the rules are not known, so no move is judged."""
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
        """``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` if the log does not say."""
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
        errors = [finding for finding in findings if finding.severity is Severity.ERROR]
        if self.variant is not None and any(error.is_against_rules for error in errors):
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


# ---------------------------------------------------------------- texts for all outputs


def in_words(summary: Summary) -> str:
    r"""Return a verdict in words, with how far the log was judged if not to its end.

    >>> from rococo_notation import summarize
    >>> in_words(summarize("Game: Rococo\n1. P a2-a3\n1... p takes b6"))
    'legal as far as it could be read: 1 of 2 plies'
    """
    verdict, judged, plies = summary.verdict, summary.judged, summary.plies
    if not plies:
        return "nothing to check"
    if summary.kind == UNKNOWN:
        return f"{UNKNOWN}, not checked"
    if verdict == "legal":
        return "every move is legal"
    if summary.variant and summary.variant.omissions and judged < plies:
        return f"not all of it is legal by the rules in the definition: {judged} of {plies} plies"
    far = f"as far as it could be read: {judged} of {plies} plies" if judged < plies else ""
    if verdict == "illegal":
        return f"ILLEGAL, {far}" if far else "ILLEGAL"
    return f"legal {far}" if judged else "not all of it could be checked"


def text_of(ply: Ply) -> str:
    """Return the canonical text of a legal move, else the text as written."""
    return str(ply.move) if ply.status == "legal" and ply.move else ply.turn.text


def short_of(ply: Ply) -> str | None:
    """Return the short notation of a legal move, else None."""
    if ply.status != "legal" or ply.move is None or ply.before is None:
        return None
    return write_short(ply.move, Position(ply.before))


def errors_of(ply: Ply) -> tuple[Finding, ...]:
    """Return the findings of a ply that are errors."""
    return tuple(finding for finding in ply.findings if finding.severity is Severity.ERROR)


def is_illegal(ply: Ply) -> bool:
    """Tell whether a ply breaks the rules, be it an illegal move or one after the end of the game."""
    return ply.status == "illegal" or any(finding.is_against_rules for finding in ply.findings)


def is_doubtful(ply: Ply) -> bool:
    """Tell whether a ply was not judged to be legal without a fault of its notation."""
    return ply.status != "legal" or bool(errors_of(ply))


def first_fault(record: Record) -> int | None:
    """Return the first illegal ply, or else the first that is doubtful, or None."""
    illegal = (ply.number for ply in record.plies if is_illegal(ply))
    doubtful = (ply.number for ply in record.plies if is_doubtful(ply))
    return next(chain(illegal, doubtful), None)


def opening_ply(record: Record) -> int:
    r"""Return the ply whose board is shown first: the first illegal one, or one that is not judged, else the last.

    >>> from rococo_notation import replay
    >>> opening_ply(replay("Game: Rococo\n\n1. P a2-a5\n1... p a7-a6\n"))
    1
    """
    return (record.start and first_fault(record)) or len(record.plies)


def comments_of(record: Record) -> tuple[tuple[str, ...], ...]:
    """Return the comments before the first ply and after each, whether after a move or on lines of their own."""
    log, last = record.log, len(record.plies)
    # A resignation is a turn but not a ply; its comment belongs to the last ply.
    counts = accumulate((int(not resigns(turn)) for turn in log.turns), initial=0)
    places = [min(count, last) for count in counts]
    turns = zip(places[1:], log.turns, strict=True)
    said = [(place, turn.span.start, turn.comment) for place, turn in turns if turn.comment]
    said += [(places[min(remark.ply, len(log.turns))], remark.span.start, remark.text) for remark in log.comments]
    comments: list[list[str]] = [[] for _ in range(last + 1)]
    for place, _, text in sorted(said):
        comments[place].append(text)
    return tuple(map(tuple, comments))


# ---------------------------------------------------------------- the outcome that a log records

_CLAIMS = {"checkmate": "it is checkmate", "stalemate": "it is stalemate", "king captured": "a King was captured"}
"""What a status line may say of the board, in words."""

_WINNERS: dict[str, Side | None] = {"1-0": "white", "0-1": "black", "1/2-1/2": None}


def recorded_outcome(log: Log) -> Outcome | None:
    """Return the outcome given by the status line or the result of a log, or None.

    What a status line says of the board is no reason: whether it is checkmate the board decides.
    """
    for status in reversed(log.statuses):
        if status.winner is not None or status.reason in ("draw", "stalemate"):
            reason = "as recorded" if status.reason in _CLAIMS else status.reason
            return Outcome(status.winner, "resignation" if reason == "resigned" else reason)
    written = (log.result or "").strip()
    if written in _WINNERS:
        return Outcome(_WINNERS[written], "as recorded")
    match = re.match(r"(white|black)\b.*\b(won|wins)\b", written, re.IGNORECASE)
    if match:
        return Outcome("white" if match[1].lower() == "white" else "black", "as recorded")
    return Outcome(None, "as recorded") if re.match(r"drawn?\b", written, re.IGNORECASE) else None


def contradiction(log: Log, played: Outcome | None, side: int) -> Finding | None:
    """Return the finding that the log records what the board denies, or None.

    ``played`` is the outcome on the board, and ``side`` the side to move at its end, 0 or 1.
    """
    recorded = recorded_outcome(log)
    claim = next((status.reason for status in reversed(log.statuses) if status.reason in _CLAIMS), None)
    if played is not None and recorded is not None and played.winner != recorded.winner:
        message = f"the log records {recorded.result}, but on the board it is {played.result} ({played.reason})"
    elif played is None and claim is not None:
        stands = "both Kings are on the board" if claim == "king captured" else f"{side_name(side)} has a legal move"
        message = f"the log says {_CLAIMS[claim]}, but {stands}"
    else:
        return None
    if not log.statuses:
        return Finding("GC502", message, text=log.result or "")
    status = log.statuses[-1]
    return Finding("GC502", message, None, None, *log.source.place(*status.span), status.text)
