"""Settling how a log is to be read where that is in doubt, before it is judged.

A turn is in doubt when it cannot be read, when the numbers say that something is missing or stands twice before it, or
when it is no legal move and a slip would explain that. Every reading of it is tried: the one that lets all the rest of
the log be legal is taken, if it is the only one. Else the position is not known from there on, and nothing that follows
is judged until the log gives a position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from rococo_notation.replayer.course import Course, after_refused, legal_after
from rococo_notation.replayer.doubts import Doubt, doubt_at
from rococo_notation.replayer.resolve import resolve
from rococo_notation.replayer.run import resigns

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.notation import Log, Turn
    from rococo_notation.replayer.course import Candidate
    from rococo_notation.replayer.run import OnIllegal
    from rococo_notation.rules import State

MOST_STEPS = 6000
"""Turns played to try readings of one log; what is still in doubt then stays so."""
DEEPEST = 12
"""Doubts within doubts."""


@dataclass(frozen=True)
class Settled:
    """A log as it is to be judged: its turns, which of them are not judged, and positions given on the way."""

    turns: tuple[Turn, ...]
    unjudged: frozenset[int] = frozenset()
    given: Mapping[int, State] = field(default_factory=dict)


def settle(
    log: Log,
    start: State | None,
    given: Mapping[int, State],
    on_illegal: OnIllegal,
    *,
    begins: bool,
    one_case: bool = False,
) -> Settled:
    """Settle a log that begins with a position, None where that is not known.

    ``given`` are further positions of it, each by the number of turns before it. ``begins`` says whether the first
    number counts from the set-up, ``one_case`` whether labels do not tell the side.
    """
    settler = _Settler(log, on_illegal)
    places = [0, *sorted(place for place in given if 0 < place < len(log.turns)), len(log.turns)]
    turns: list[Turn] = []
    unjudged: set[int] = set()
    states: dict[int, State] = {}
    for first, last in pairwise(places):
        before = given.get(first, start if not first else None)
        if first in given:
            states[len(turns)] = given[first]
        part = list(log.turns[first:last])
        done, known = settler.settle(part, before, begins=begins and not first and not given.get(0), one_case=one_case)
        unjudged.update(range(len(turns) + known, len(turns) + len(done)))
        turns += done
    return Settled(tuple(turns), frozenset(unjudged), states)


class _Settler:
    """Settles the parts of one log."""

    def __init__(self, log: Log, on_illegal: OnIllegal) -> None:
        self.log = log
        self.on_illegal = on_illegal
        self.steps = 0

    def settle(self, turns: list[Turn], start: State | None, *, begins: bool, one_case: bool) -> tuple[list[Turn], int]:
        """The turns as they are to be played from a position, and up to which of them that is known."""
        if start is None:
            return turns, 0
        course = Course(self.log, turns, [], [start], begins=begins, one_case=one_case)
        while course.left:
            doubt = doubt_at(course)
            if doubt is None:
                self._play(course)
                continue
            good = list(islice(self._good(doubt, course, DEEPEST), 2))
            if len(good) != 1 or self.steps > MOST_STEPS:
                first, *rest = course.turns[course.index :]
                return [*course.done, _doubted(first, doubt, course), *rest], len(course.done)
            candidate, branch = good[0]
            course = branch
            self._tell(course, candidate)
        return course.done, len(course.done)

    def _play(self, course: Course) -> None:
        """Play a turn that is not in doubt, legal or not."""
        turn, state = course.turn, course.state
        if resigns(turn):
            course.play(turn, state.passed())
            return
        resolution = resolve(turn, state, "implied")
        legal = resolution.move is not None and (resolution.fault is None or resolution.fault.code.startswith("GC1"))
        after = state.after(resolution.move) if legal and resolution.move else None
        course.play(turn, after or after_refused(resolution, state, self.on_illegal))

    def _good(self, doubt: Doubt, course: Course, depth: int) -> Iterator[tuple[Candidate, Course]]:
        """The candidates that let all the rest be legal, each with the course after it."""
        seen: set[object] = set()
        for candidate in doubt.candidates():
            branch = course.branch(candidate)
            self.steps += max(len(candidate.plays), 1)
            if branch is None:
                continue
            # Two ways to the same position before the same turn are one reading.
            key = (branch.index, branch.state.key())
            if key not in seen and self._is_legal_from(branch, depth - 1):
                seen.add(key)
                yield candidate, branch

    def _is_legal_from(self, course: Course, depth: int) -> bool:
        """Whether all the rest of a course can be legal."""
        course = replace(course, done=course.done[:], states=course.states[:])
        while course.left:
            self.steps += 1
            if self.steps > MOST_STEPS:
                return True
            turn, state = course.turn, course.state
            if not course.skips():
                after = state.passed() if resigns(turn) else legal_after(turn, state)
                if after is not None:
                    course.play(turn, after)
                    continue
            doubt = doubt_at(course) if depth > 0 else None
            return doubt is not None and any(True for _ in self._good(doubt, course, depth))
        return True

    def _tell(self, course: Course, candidate: Candidate) -> None:
        """Say on the turn that is played what was taken for it, or beside what is left out."""
        if candidate.plays:
            first = len(course.done) - len(candidate.plays)
            told = course.done[first].finding("GC111", candidate.told, self.log.source)
            course.done[first] = replace(_in_order(course.done[first], told), skips=0)
            if course.left and not candidate.taken:
                course.put(_in_order(course.turn))
            return
        told = course.turns[course.index - candidate.taken].finding("GC111", candidate.told, self.log.source)
        if course.left:
            course.put(_in_order(course.turn, told))
        elif course.done:
            course.done[-1] = replace(course.done[-1], findings=(*course.done[-1].findings, told))


def _in_order(turn: Turn, *told: Finding) -> Turn:
    """A turn of which it is known what its number left out."""
    return replace(turn, findings=(*told, *(finding for finding in turn.findings if finding.code != "GC107")))


def _doubted(turn: Turn, doubt: Doubt, course: Course) -> Turn:
    """A turn with what is in doubt about it."""
    if not doubt.code:
        return turn
    return replace(turn, findings=(turn.finding(doubt.code, doubt.message, course.log.source), *turn.findings))
