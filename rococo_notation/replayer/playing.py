"""Play a log from its beginning: as written, or with the doubts of its text settled first."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.errors import NotationError
from rococo_notation.finding import Finding
from rococo_notation.notation import Log, PartKind, Remark
from rococo_notation.notation.log import LineKind
from rococo_notation.replayer import reasons
from rococo_notation.replayer.agreement import in_one_case
from rococo_notation.replayer.doubts import not_judged_before
from rococo_notation.replayer.placement import state_of
from rococo_notation.replayer.resolve import Effects, Hand
from rococo_notation.replayer.run import OnIllegal, Run
from rococo_notation.replayer.settling import Settled, settle
from rococo_notation.replayer.short_notation import is_null
from rococo_notation.replayer.words import finding_about
from rococo_notation.rules import State
from rococo_notation.rules.tables import SIDES

if TYPE_CHECKING:
    from rococo_notation.notation import Line, Turn
    from rococo_notation.replayer.record import Ply
    from rococo_notation.rules import Tables
    from rococo_notation.rules.cause import Reason

_MISFITS = ("GC201", "GC202", "GC203", "GC205", "GC206")
"""The codes of findings that are typical if the board is not as assumed."""
_LEFT_OUT = ("GC301", "GC303")
"""The codes of plies that do not write all they capture."""
_EARLY = 4
"""A log without numbers that stops fitting the board within this many plies may begin in mid-game."""

_NUMBERED = re.compile(r"^\W*\d{1,4}\W.*[a-z]\d")
_MAY_BE_MOVE = re.compile(rf"{_NUMBERED.pattern}|(?<![a-z])[a-z]\d{{1,2}}(?!\w).*(?<![a-z])[a-z]\d{{1,2}}(?!\w)")


class Start(NamedTuple):
    """The position with which a log begins, whether it is known, and whether the log or the caller gave it."""

    state: State
    known: bool = True
    given: bool = False
    findings: tuple[Finding, ...] = ()
    judged: int | None = None
    """How many turns may be judged, if the set-up is a guess that matters from there on."""


def play_log(
    log: Log, start: Start, effects: Effects, on_illegal: OnIllegal, *, as_read: bool = False
) -> tuple[Log, Run]:
    """Play a log as written, or settle it first if that leaves doubts; return the log as it was read, too.

    With ``as_read`` its turns are known to be the moves that the text means, or say that this is in doubt.
    """
    first: Effects = "implied" if effects == "auto" else effects
    one_case = in_one_case(log)

    def play_as(settled: Settled) -> tuple[Log, Run]:
        if start.judged is not None:
            settled = replace(settled, unjudged=settled.unjudged | set(range(start.judged, len(settled.turns))))
        as_settled = with_turns(log, settled.turns)
        run = Run(as_settled, start.state, first, on_illegal, settled, one_case=one_case, from_set_up=not start.given)
        run.play()
        return as_settled, run

    as_written = Settled(log.turns, frozenset() if start.known else frozenset(range(len(log.turns))))
    played = None if not as_read and _is_doubtful(log, start) else play_as(as_written)
    if played and (as_read or all(ply.status == "legal" for ply in played[1].plies)):
        return played
    given = _given(log, start.state.tables)
    settled = settle(
        log, start.state if start.known else None, given, on_illegal, from_set_up=not start.given, one_case=one_case
    )
    if settled != as_written:
        # Of a long log one run is let go before the next, which takes as much memory.
        played = None
    log, run = played or play_as(settled)
    played = None
    misfit = _first_misread(log, run)
    reason = reasons.OTHER_ORDER
    if misfit is None:
        misfit = _first_misfit(log, run)
        reason = reasons.MISFIT
    if misfit is None:
        return log, run
    unjudged = settled.unjudged | set(range(misfit, len(log.turns)))
    del run
    return play_as(replace(settled, turns=_with_misfit(log, misfit, reason), unjudged=unjudged))


def _is_doubtful(log: Log, start: Start) -> bool:
    """Tell whether anything but an illegal move leaves it in doubt how to read a log."""
    if not start.known or log.positions:
        return True
    if any(is_null(turn) or not_judged_before(turn) for turn in log.turns):
        return True
    # After a given position the first number may be any.
    if any(turn.skips for turn in log.turns[int(start.given) :]):
        return True
    return any(part.kind is PartKind.CODE for turn in log.turns if turn.plain is None for part in turn.parts)


def _first_misfit(log: Log, run: Run) -> int | None:
    """Return the first turn from which on the moves do not fit the board, or None if they fit.

    Moves may be missing there. With numbers that would be noticed, but the set-up may be another one.
    """
    if run.given or len(run.plies) != len(log.turns):
        return None
    numbered = any(turn.number is not None for turn in log.turns)
    first = next((ply for ply in run.plies if ply.status == "illegal"), None)
    if first is None:
        return None
    if _may_lack_turns(log, run, first):
        return first.number - 1
    odd = [p.number - 1 for p in run.plies if p.status == "illegal" and any(f.code in _MISFITS for f in p.findings)]
    if first.number - 1 not in odd:
        return None
    if numbered:
        if _are_sides_in_doubt(log, run):
            return odd[0]
        strange = [f for index in odd for f in run.plies[index].findings if f.code in ("GC201", "GC202")]
        return odd[0] if len(strange) > 2 and odd[0] < _EARLY else None
    return odd[0] if len(odd) > 1 or odd[0] < _EARLY else None


def _is_numbered(ply: Ply) -> bool:
    """Tell whether the turn of a ply has the number and the side that it should have."""
    return (ply.turn.number, ply.turn.side) == (ply.move_number, ply.side)


def _may_lack_turns(log: Log, run: Run, ply: Ply) -> bool:
    """Tell whether a turn may be missing before a ply: by its number, or by a line that is passed over before it."""
    codes = {finding.code for finding in ply.findings}
    if "GC107" in codes and not codes.isdisjoint(_MISFITS):
        return True
    is_turn = (_NUMBERED if _is_numbered(ply) else _MAY_BE_MOVE).search
    # Up to a turn with the number that it should have none is missing.
    begin = max((each.turn.span.start for each in run.plies[: ply.number - 1] if _is_numbered(each)), default=0)
    text, end = log.source.text, log.turns[ply.number - 1].span.start
    passed_over = (line.span for line in log.lines if line.kind is LineKind.TEXT and begin <= line.span.start < end)
    return any(is_turn(text[slice(*span)]) for span in passed_over)


def _are_sides_in_doubt(log: Log, run: Run) -> bool:
    """Tell whether the turns may be of other sides than they seem: all move pieces of the other side, or all of Black.

    The latter only if each turn has the next number: then the list may leave out the turns of Black.
    """
    white, black = (
        {any(f.code == "GC203" for f in ply.findings) for ply in run.plies if ply.side == side} for side in SIDES
    )
    consecutive = all(turn.number == number for number, turn in enumerate(log.turns, 1))
    return black == {True} and (white == {True} or consecutive)


def _first_misread(log: Log, run: Run) -> int | None:
    """Return the first turn that a slip explains, if with it the rest is illegal in the style of the log.

    Readings of slips are tried as if captures might be left out. If the log writes its captures, one that leaves some
    out does not let all the rest be legal, and must accuse nobody.
    """
    if len(run.plies) != len(log.turns):
        return None
    first = next((p.number - 1 for p in run.plies if any(f.code == "GC111" for f in p.findings)), len(run.plies))
    left_out = (f.code in _LEFT_OUT for p in run.plies[first:] if p.status == "illegal" for f in p.findings)
    return first if any(left_out) else None


def _with_misfit(log: Log, index: int, reason: Reason) -> tuple[Turn, ...]:
    told = finding_about(log.turns[index], reason, log.source)
    # How slips from there on were read says nothing any more.
    rest = [replace(turn, findings=tuple(f for f in turn.findings if f.code != "GC111")) for turn in log.turns[index:]]
    rest[0] = replace(rest[0], findings=(told, *rest[0].findings))
    return (*log.turns[:index], *rest)


def play_by_habit(
    log: Log, run: Run, start: Start, on_illegal: OnIllegal, *, as_read: bool = False
) -> tuple[Log, Run, Effects, list[Finding]]:
    """Play a log in its own style of writing captures; if that is mixed, in the legal one, with a finding."""
    manual, implied = run.hands[Hand.MANUAL], run.hands[Hand.IMPLIED]
    if not implied or run.habit() == "implied":
        return log, run, run.habit(), []
    other_log, other = play_log(log, start, "manual", on_illegal, as_read=as_read)
    if manual > implied:
        return other_log, other, "manual", []
    is_manual = _is_illegal(run) and not _is_illegal(other)
    moves = "1 move is written with what it takes" if manual == 1 else f"{manual} moves are written with what they take"
    taken = "to stay" if is_manual else "to be left to the preset"
    finding = Finding("GC305", f"{moves}, and {implied} without; what is left out was taken {taken}")
    return (other_log, other, "manual", [finding]) if is_manual else (log, run, "implied", [finding])


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
