"""A log played from its beginning, as it stands or, where that leaves doubts, as it is settled to be read."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.errors import NotationError
from rococo_notation.finding import Finding
from rococo_notation.notation import Log, PartKind, Remark
from rococo_notation.notation.log import LineKind
from rococo_notation.replayer.label_agreement import in_one_case
from rococo_notation.replayer.placement import state_of
from rococo_notation.replayer.resolve import Effects, Hand
from rococo_notation.replayer.run import OnIllegal, Run
from rococo_notation.replayer.settling import Settled, settle
from rococo_notation.rules import State

if TYPE_CHECKING:
    from rococo_notation.notation import Line, Turn
    from rococo_notation.rules import Tables

_ASTRAY = ("GC201", "GC202", "GC203", "GC205", "GC206")
"""What is found in plies of which the board is another than was thought."""
_LEFT_OUT = ("GC301", "GC303")
"""What is found in plies that do not write all they capture."""
_EARLY = 4
"""A list without numbers that goes astray within so many plies may have begun in the middle."""


class Start(NamedTuple):
    """Where a log begins: the position, whether it is known, and whether it is one that was given."""

    state: State
    known: bool = True
    given: bool = False
    findings: tuple[Finding, ...] = ()


def played(log: Log, start: Start, effects: Effects, on_illegal: OnIllegal) -> tuple[Log, Run]:
    """A log played, as it stands or, where that leaves doubts, as it was settled to be read."""
    first: Effects = "implied" if effects == "auto" else effects
    one_case = in_one_case(log)

    def played_as(settled: Settled) -> tuple[Log, Run]:
        as_settled = _with_turns(log, settled.turns)
        run = Run(as_settled, start.state, first, on_illegal, settled, one_case=one_case, begins=not start.given)
        run.play()
        return as_settled, run

    if not _is_doubtful(log, start):
        as_it_stands, run = played_as(Settled(log.turns))
        if all(ply.status == "legal" for ply in run.plies):
            return as_it_stands, run
    given = _given(log, start.state.tables)
    settled = settle(
        log, start.state if start.known else None, given, on_illegal, begins=not start.given, one_case=one_case
    )
    log, run = played_as(settled)
    stray = _misread(log, run)
    told = "lines stand here twice, run together or in another order"
    if stray is None:
        stray = _stray(log, run)
        told = "from here on the moves do not fit the board: moves may be missing, or the set-up is another one"
    if stray is None:
        return log, run
    unjudged = settled.unjudged | set(range(stray, len(log.turns)))
    return played_as(replace(settled, turns=_strayed(log, stray, told), unjudged=unjudged))


def _is_doubtful(log: Log, start: Start) -> bool:
    """Whether something other than an illegal move leaves in doubt how a log is to be read."""
    if not start.known or log.positions:
        return True
    # A position that was given begins with whichever number it likes.
    if any(turn.skips for turn in log.turns[int(start.given) :]):
        return True
    return any(part.kind is PartKind.CODE for turn in log.turns if not turn.is_lazy for part in turn.parts)


def _stray(log: Log, run: Run) -> int | None:
    """The turn from which on the moves do not fit the board, so that lines may be missing; None if they do fit.

    With numbers nothing can be missing unseen, but the set-up may be another one.
    """
    if run.given or len(run.plies) != len(log.turns):
        return None
    numbered = any(turn.number is not None for turn in log.turns)
    odd = [p.number - 1 for p in run.plies if p.status == "illegal" and any(f.code in _ASTRAY for f in p.findings)]
    if not odd or any(ply.status == "illegal" for ply in run.plies[: odd[0]]):
        return None
    if numbered:
        strange = [f for index in odd for f in run.plies[index].findings if f.code in ("GC201", "GC202")]
        return odd[0] if len(strange) > 2 and odd[0] < _EARLY else None
    return odd[0] if len(odd) > 1 or odd[0] < _EARLY else None


def _misread(log: Log, run: Run) -> int | None:
    """The first turn that was read as a slip explains it, if the rest is not legal in the way the log writes captures.

    Readings are tried as if captures might be left out; one under which they are left out here and there is none that
    lets all the rest be legal, and accuses nobody.
    """
    if len(run.plies) != len(log.turns):
        return None
    first = next((p.number - 1 for p in run.plies if any(f.code == "GC111" for f in p.findings)), len(run.plies))
    left_out = (f.code in _LEFT_OUT for p in run.plies[first:] if p.status == "illegal" for f in p.findings)
    return first if any(left_out) else None


def _strayed(log: Log, index: int, message: str) -> tuple[Turn, ...]:
    told = log.turns[index].finding("GC113", message, log.source)
    # How slips from there on were read says nothing any more.
    rest = [replace(turn, findings=tuple(f for f in turn.findings if f.code != "GC111")) for turn in log.turns[index:]]
    rest[0] = replace(rest[0], findings=(told, *rest[0].findings))
    return (*log.turns[:index], *rest)


def by_habit(log: Log, run: Run, start: Start, on_illegal: OnIllegal) -> tuple[Log, Run, Effects, list[Finding]]:
    """A log played in the way it writes captures; where that is open, as it can be legal, which is told."""
    manual, implied = run.hands[Hand.MANUAL], run.hands[Hand.IMPLIED]
    if not implied or run.habit() == "implied":
        return log, run, run.habit(), []
    other_log, other = played(log, start, "manual", on_illegal)
    if manual > implied:
        return other_log, other, "manual", []
    is_manual = _is_illegal(run) and not _is_illegal(other)
    moves = "1 move is written with what it takes" if manual == 1 else f"{manual} moves are written with what they take"
    taken = "to stay" if is_manual else "to be left to the preset"
    told = Finding("GC305", f"{moves}, and {implied} without; what is left out was taken {taken}")
    return (other_log, other, "manual", [told]) if is_manual else (log, run, "implied", [told])


def _is_illegal(run: Run) -> bool:
    return any(ply.status == "illegal" for ply in run.plies)


def _with_turns(log: Log, turns: tuple[Turn, ...]) -> Log:
    """A log with other turns; what stands between them keeps its place."""
    if turns == log.turns:
        return log
    starts = [line.span.start for line in log.lines]
    counts = [0] * len(starts)
    for turn in turns:
        if starts:
            counts[max(bisect_right(starts, turn.span.start) - 1, 0)] += 1
    lines = tuple(_counted(line, count) for line, count in zip(log.lines, counts, strict=True))
    places = sorted(turn.span.start for turn in turns)

    def moved(remarks: tuple[Remark, ...]) -> tuple[Remark, ...]:
        return tuple(replace(remark, ply=bisect_right(places, remark.span.start)) for remark in remarks)

    return replace(log, turns=turns, lines=lines, comments=moved(log.comments), variations=moved(log.variations))


def _counted(line: Line, count: int) -> Line:
    # What was no turn after all is kept as text.
    kind = LineKind.TEXT if line.turns and not count else line.kind
    return replace(line, turns=count, kind=kind)


def _given(log: Log, tables: Tables) -> dict[int, State]:
    """The positions a log gives between its turns, by the number of turns before them."""
    given = {}
    for remark in log.positions:
        try:
            given[remark.ply] = state_of(remark.text, tables)
        except NotationError:
            continue
    return given
