"""Settle how to read the doubtful turns of a log before it is judged.

A turn is in doubt if it cannot be read, if the numbers show that plies are missing or repeated before it, or if it is
illegal and a slip would explain that. Every reading of it is tried. If exactly one lets the whole rest of the log be
legal, it is taken. Otherwise the position is unknown from there on, and no ply is judged until the log gives one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from rococo_notation.replayer.course import Course, after_refused, hands_over, legal_after
from rococo_notation.replayer.doubts import Doubt, doubt_at
from rococo_notation.replayer.resolve import resolve
from rococo_notation.replayer.short_notation import is_null, spelled
from rococo_notation.replayer.words import finding_about

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.notation import Log, Turn
    from rococo_notation.replayer.course import Candidate
    from rococo_notation.replayer.run import OnIllegal
    from rococo_notation.rules import State

MOST_STEPS = 6000
"""The most turns played to try readings of one log; later doubts stay open."""
DEEPEST = 12
"""The deepest nesting of doubts."""


@dataclass(frozen=True)
class Settled:
    """A log ready to be judged: its turns, the indexes of unjudged ones, and the positions given on the way."""

    turns: tuple[Turn, ...]
    unjudged: frozenset[int] = frozenset()
    given: Mapping[int, State] = field(default_factory=dict)


def settle(
    log: Log,
    start: State | None,
    given: Mapping[int, State],
    on_illegal: OnIllegal,
    *,
    from_set_up: bool,
    one_case: bool = False,
) -> Settled:
    """Settle a log that begins with the position ``start``, None if that is not known.

    ``given`` holds the further positions that it gives, by the number of turns before them. ``from_set_up`` tells
    whether the log begins with the set-up, ``one_case`` whether labels do not tell the side.
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
        done, known = settler.settle(
            part, before, from_set_up=from_set_up and not first and not given.get(0), one_case=one_case
        )
        unjudged.update(range(len(turns) + known, len(turns) + len(done)))
        turns += done
    return Settled(tuple(turns), frozenset(unjudged), states)


class _Settler:
    """Settles the parts of one log."""

    def __init__(self, log: Log, on_illegal: OnIllegal) -> None:
        self.log = log
        self.on_illegal = on_illegal
        self.steps = 0

    def settle(
        self, turns: list[Turn], start: State | None, *, from_set_up: bool, one_case: bool
    ) -> tuple[list[Turn], int]:
        """Return the settled turns from a position on, and how many of them have a known position before them."""
        if start is None:
            return turns, 0
        course = Course(self.log, turns, [], [start], from_set_up=from_set_up, one_case=one_case)
        while course.left:
            doubt = doubt_at(course)
            if doubt is None:
                self._play(course)
                if is_null(course.done[-1]) and not self._is_legal_from(course, DEEPEST):
                    # What it stands for may explain what follows.
                    return [*course.done, *course.turns[course.index :]], len(course.done)
                continue
            working = list(islice(self._working(doubt, course, DEEPEST), 2))
            if len(working) != 1 or self.steps > MOST_STEPS:
                first, *rest = course.turns[course.index :]
                first = _with_doubt(_as_read(first, course), doubt, course)
                return [*course.done, first, *rest], len(course.done)
            candidate, branch = working[0]
            course = branch
            self._note_choice(course, candidate)
        return course.done, len(course.done)

    def _play(self, course: Course) -> None:
        """Play a turn that is not in doubt, whether legal or not."""
        turn, state = course.turn, course.state
        if hands_over(turn):
            course.play(turn, state.passed())
            return
        resolution = resolve(turn, state, "implied")
        course.play(turn, resolution.after(state) or after_refused(resolution, state, self.on_illegal))

    def _working(self, doubt: Doubt, course: Course, depth: int) -> Iterator[tuple[Candidate, Course]]:
        """Yield the candidates after which the whole rest can be legal, each with its course."""
        seen: set[object] = set()
        for candidate in doubt.candidates():
            branch = course.branch(candidate)
            self.steps += max(len(candidate.plays), 1)
            if branch is None:
                continue
            # Two candidates that lead to the same position before the same turn are one reading.
            key = (branch.index, branch.state.key())
            if key not in seen and self._is_legal_from(branch, depth - 1):
                seen.add(key)
                yield candidate, branch

    def _is_legal_from(self, course: Course, depth: int) -> bool:
        """Tell whether the whole rest of a course can be legal."""
        course = replace(course, done=course.done[:], states=course.states[:])
        while course.left:
            self.steps += 1
            if self.steps > MOST_STEPS:
                return True
            turn, state = course.turn, course.state
            if not course.skips():
                after = state.passed() if hands_over(turn) else legal_after(turn, state)
                if after is not None:
                    course.play(turn, after)
                    continue
            doubt = doubt_at(course) if depth > 0 else None
            return doubt is not None and any(True for _ in self._working(doubt, course, depth))
        return True

    def _note_choice(self, course: Course, candidate: Candidate) -> None:
        """Add the finding GC111 to the turn that was played instead, or next to the turns that were left out."""
        if candidate.plays:
            first = len(course.done) - len(candidate.plays)
            finding = finding_about(course.done[first], candidate.reason, self.log.source, candidate.given)
            course.done[first] = replace(_without_gap(course.done[first], finding), skips=0)
            if course.left and not candidate.taken:
                course.put(_without_gap(course.turn))
            return
        left_out = course.turns[course.index - candidate.taken]
        finding = finding_about(left_out, candidate.reason, self.log.source, candidate.given)
        if course.left:
            course.put(_without_gap(course.turn, finding))
        elif course.done:
            course.done[-1] = replace(course.done[-1], findings=(*course.done[-1].findings, finding))


def _as_read(turn: Turn, course: Course) -> Turn:
    """Return a turn with the findings about what cannot be read, if only its position showed that."""
    read = spelled(turn, course.state)
    if read is turn:
        return turn
    found = (finding for part in read.parts for finding in part.findings)
    told = tuple(turn.finding(finding.code, finding.message, course.log.source) for finding in found)
    return replace(read, findings=(*told, *turn.findings))


def _without_gap(turn: Turn, *findings: Finding) -> Turn:
    """Return a turn whose gap in the numbers is explained, without its finding GC107."""
    return replace(turn, findings=(*findings, *(finding for finding in turn.findings if finding.code != "GC107")))


def _with_doubt(turn: Turn, doubt: Doubt, course: Course) -> Turn:
    """Return a turn with the finding about its doubt."""
    if doubt.reason is None:
        return turn
    finding = finding_about(turn, doubt.reason, course.log.source, doubt.given)
    return replace(turn, findings=(finding, *turn.findings))
