"""Play a log from its beginning, in its own style of writing captures."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.errors import NotationError
from rococo_notation.finding import Finding
from rococo_notation.notation import Log, Remark
from rococo_notation.notation.log import LineKind
from rococo_notation.replayer.position import state_of
from rococo_notation.replayer.resolve import CaptureStyle, Effects
from rococo_notation.replayer.run import OnIllegal, Run
from rococo_notation.rules import State

if TYPE_CHECKING:
    from rococo_notation.notation import Line, Turn
    from rococo_notation.rules import Tables


class Start(NamedTuple):
    """The position with which a log begins, whether it is known, and whether the log or the caller gave it."""

    state: State
    known: bool = True
    given: bool = False
    findings: tuple[Finding, ...] = ()
    judged: int | None = None
    """How many turns may be judged, if the set-up is a guess that matters from there on."""


def play_log(log: Log, start: Start, effects: Effects, on_illegal: OnIllegal) -> Run:
    """Play a log as it is written; a log in an unknown style as if captures might be left out."""
    style: Effects = "implied" if effects == "auto" else effects
    judged = start.judged if start.known else 0
    if judged is None and log.is_cut:
        # The rest of the text was not read, and may belong to the last move.
        judged = len(log.turns) - 1
    given = _given(log, start.state.tables)
    run = Run(log, start.state, style, on_illegal, given=given, judged=judged, from_set_up=not start.given)
    run.play()
    return run


def play_in_own_style(log: Log, run: Run, start: Start, on_illegal: OnIllegal) -> tuple[Run, Effects, list[Finding]]:
    """Play a log in its own style of writing captures; if that is mixed, in the legal one, with a finding."""
    manual, implied = run.styles[CaptureStyle.MANUAL], run.styles[CaptureStyle.IMPLIED]
    if not implied or run.capture_style() == "implied":
        return run, run.capture_style(), []
    other = play_log(log, start, "manual", on_illegal)
    if manual > implied:
        return other, "manual", []
    is_manual = _is_illegal(run) and not _is_illegal(other)
    moves = "1 move is written with what it takes" if manual == 1 else f"{manual} moves are written with what they take"
    taken = "to stay" if is_manual else "to be left to the preset"
    finding = Finding("GC305", f"{moves}, and {implied} without; what is left out was taken {taken}")
    return (other, "manual", [finding]) if is_manual else (run, "implied", [finding])


def _is_illegal(run: Run) -> bool:
    return any(ply.status == "illegal" for ply in run.plies)


def with_turns(log: Log, turns: tuple[Turn, ...]) -> Log:
    """Replace the turns of a log; everything between them keeps its place."""
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
    # A line that has lost its turns becomes text.
    kind = LineKind.TEXT if line.turns and not count else line.kind
    return replace(line, turns=count, kind=kind)


def _given(log: Log, tables: Tables) -> dict[int, State]:
    """Return the positions that a log gives between its turns, by the number of turns before them."""
    given = {}
    for remark in log.positions:
        try:
            given[remark.ply] = state_of(remark.text, tables)
        except NotationError:
            continue
    return given
