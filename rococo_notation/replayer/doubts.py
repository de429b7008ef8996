"""Find turns whose text leaves in doubt what was played, and the ways to read them that a slip explains."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from rococo_notation.notation import PartKind
from rococo_notation.notation.turn import NAMED
from rococo_notation.replayer import reasons, repairs
from rococo_notation.replayer.course import Candidate, Course, hands_over, is_cut_off, is_smudged
from rococo_notation.replayer.resolve import Resolution, resolve
from rococo_notation.rules.tables import SIDES

if TYPE_CHECKING:
    from rococo_notation.notation import Turn
    from rococo_notation.rules.cause import Reason

_REPAIRS = (repairs.repeats, repairs.joined, repairs.split, repairs.exchanged, repairs.unlabelled)
_UNREAD = ("GC101", "GC102", "GC103", "GC105")
_HARMLESS_CODE = ("setflag", "unsetflag", "copyflag", "print", "say", "echo", "message")
"""Commands of GAME Code that do not change the board."""


@dataclass(frozen=True)
class Doubt:
    """A turn in doubt: the reason of its finding, None if it has one already, and the ways to read it.

    ``given`` is what the sentence of the reason quotes.
    """

    reason: Reason | None
    candidates: Callable[[], Iterable[Candidate]] = tuple
    given: str = ""


def doubt_at(course: Course) -> Doubt | None:
    """Return the doubt about the next turn, or None if it is certainly legal or certainly illegal."""
    turn, state, skips = course.turn, course.state, course.skips()
    if turn.doubt is not None:
        # The run leaves it unjudged if it is not legal.
        return None
    if skips:
        return _by_number(course, skips)
    if hands_over(turn):
        return None
    if not_judged_before(turn):
        return Doubt(None)
    if state.fallen is not None:
        # Play after the end is judged later, unless turns are repeated or belong to the last move.
        found = _possible(course, repairs.repeats(course), repairs.joined(course))
        return Doubt(reasons.STANDS_AGAIN, lambda: found) if found else None
    resolution = resolve(turn, state, "implied")
    fault = resolution.fault
    if fault is not None and resolution.move is not None and turn.side not in (None, SIDES[state.side]):
        # Both number and label give the other side.
        exchanged = _possible(course, repairs.exchanged(course))
        return Doubt(reasons.OUT_OF_STEP, lambda: exchanged)
    if fault is None or (resolution.move is not None and fault.is_notation):
        return _by_game_code(turn)
    if _is_unreadable(turn) or (fault.is_notation and fault.code != "GC104"):
        return Doubt(None, lambda: repairs.mended(course))
    return _by_slip(course, resolution)


def not_judged_before(turn: Turn) -> bool:
    """Tell whether a turn comes from a file that says that its position was not known."""
    return any(finding.code == "GC110" for finding in turn.findings)


def _possible(course: Course, *found: Iterable[Candidate]) -> list[Candidate]:
    """Return the legal candidates."""
    return [candidate for candidate in chain(*found) if course.branch(candidate) is not None]


def _by_number(course: Course, skips: int) -> Doubt:
    here = course.turn

    def missing() -> Iterable[Candidate]:
        return repairs.missing(course) if skips == 1 and course.left >= repairs.LEAST_REST else ()

    if not course.index:
        number = f"{1 if here.number is None else here.number}{'...' if here.side == 'black' else ''}"
        return Doubt(reasons.BEGINS_LATER_BY_ONE if skips == 1 else reasons.BEGINS_LATER, missing, number)
    if skips < 0:
        return Doubt(None, lambda: repairs.repeats(course))
    return Doubt(None, missing)


def _by_game_code(turn: Turn) -> Doubt | None:
    """Return the doubt about a legal turn with GAME Code that may change the board, or None."""
    codes = [part for part in turn.parts if part.kind is PartKind.CODE]
    if all(part.text.split()[0] in _HARMLESS_CODE for part in codes):
        return None
    # GC105 already reports that the effect of this is unknown.
    return Doubt(None)


def _by_slip(course: Course, resolution: Resolution) -> Doubt | None:
    """Return the doubt about a readable, illegal turn that a slip would explain, or None."""
    turn = course.turn
    assert resolution.fault is not None
    if _is_unsure(turn):
        return Doubt(reasons.AMBIGUOUS, lambda: repairs.joined(course), reasons.OTHER_READING)
    found = _possible(
        course,
        *(ways(course) for ways in _REPAIRS),
    )
    if found:
        return Doubt(reasons.OTHER_ORDER, lambda: found)
    if (resolution.fault.code == "GC203" or _is_of_other_side(course)) and not repairs.is_confirmed(course):
        missing = list(repairs.missing(course))
        if missing:
            return Doubt(reasons.OUT_OF_STEP, lambda: missing if course.left >= repairs.LEAST_REST else ())
    if turn.slips and _is_of_other_side(course):
        return Doubt(reasons.AMBIGUOUS, given=reasons.OTHER_READING)
    if _is_before_gap(course):
        return Doubt(reasons.BEFORE_GAP)
    if is_cut_off(course.log, turn, course.state, resolution, from_set_up=course.from_set_up):
        # The run reports it with the fault that the turn has if nothing is missing.
        return None
    continued = list(repairs.continuations(course))
    if continued:
        return Doubt(reasons.CUT_OFF, lambda: continued)
    if repairs.may_be_rest(course):
        return Doubt(reasons.BEGINNING_MISSING, lambda: repairs.beginnings(course))
    return None


def _is_before_gap(course: Course) -> bool:
    """Tell whether the next number skips plies, which this turn may have swallowed."""
    following = course.turns[course.index + 1 :]
    if course.turn.number is not None:
        following = following[:1]
    return next((turn.skips > 0 for turn in following if turn.number is not None), False)


def _is_of_other_side(course: Course) -> bool:
    """Tell whether the next turn uses a label of the side that is not to move."""
    if course.one_case or NAMED in course.turn.slips:
        # Labels do not tell the side here.
        return False
    label = course.turn.parts[0].label if course.turn.parts else None
    return bool(label and label.isalpha() and label.isupper() != (SIDES[course.state.side] == "white"))


def _is_unreadable(turn: Turn) -> bool:
    return any(part.kind is PartKind.UNREADABLE for part in turn.parts)


def _is_unsure(turn: Turn) -> bool:
    """Tell whether a turn may mean something else; a mended turn without a move may be half of one."""
    if any(finding.code in _UNREAD for finding in turn.findings) or is_smudged(turn):
        return True
    return bool(turn.slips) and all(part.kind is not PartKind.MOVE for part in turn.parts)
