"""Where the text of a log leaves in doubt what was played, and the ways to read it that a slip would explain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from rococo_notation.notation import PartKind, Span, parse_turn
from rococo_notation.notation.paste import NAMED, UNSURE, WRAPPED
from rococo_notation.notation.paste.slips import SEPARATOR
from rococo_notation.replayer.course import TAKEN, Candidate, Course, is_cut_off, is_smudged, legal_after
from rococo_notation.replayer.missing_semicolons import neighbours
from rococo_notation.replayer.nearness import is_near, writings
from rococo_notation.replayer.position import packed_moves
from rococo_notation.replayer.resolve import Resolution, resolve
from rococo_notation.replayer.run import resigns
from rococo_notation.rules import Move
from rococo_notation.rules.tables import SIDES

if TYPE_CHECKING:
    from rococo_notation.notation import Log, Turn

LONGEST_REPEAT = 400
"""Turns."""
LEAST_REST = 2
"""So many turns have to follow before they can tell which move is missing."""
_OUT_OF_STEP = "the sides are out of step here: a turn is missing or stands twice"
_UNREAD = ("GC101", "GC102", "GC103", "GC105")
_SETTLING_CODE = ("setflag", "unsetflag", "copyflag", "print", "say", "echo", "message")
"""GAME Code that leaves the board as it is."""


@dataclass(frozen=True)
class Doubt:
    """A turn in doubt: the code and the sentence for it, "" where it has its finding, and the ways to read it."""

    code: str
    message: str
    candidates: Callable[[], Iterable[Candidate]] = tuple


def doubt_at(course: Course) -> Doubt | None:
    """What is in doubt about the next turn; None where it is a legal move, or for certain none."""
    turn, state, skips = course.turn, course.state, course.skips()
    if skips:
        return _by_number(course, skips)
    if resigns(turn):
        return None
    if state.fallen is not None:
        # Play beyond the end is for the judge, unless something stands twice or belongs to the last move.
        found = _possible(course, _repeats(course), _joined(course))
        return Doubt("GC113", "what was played before stands here again", lambda: found) if found else None
    resolution = resolve(turn, state, "implied")
    fault = resolution.fault
    if fault is not None and resolution.move is not None and turn.side not in (None, SIDES[state.side]):
        # Number and label both say that it is the other side's turn.
        exchanged = _possible(course, _exchanged(course))
        return Doubt("GC113", _OUT_OF_STEP, lambda: exchanged)
    if fault is None or (resolution.move is not None and fault.code.startswith("GC1")):
        return _unsettling(turn)
    if _is_unreadable(turn) or (fault.code.startswith("GC1") and fault.code != "GC104"):
        return Doubt("", "", lambda: _mended(course))
    return _by_slip(course, resolution)


def _possible(course: Course, *ways: Iterable[Candidate]) -> list[Candidate]:
    """The candidates that are legal."""
    return [candidate for candidate in chain(*ways) if course.branch(candidate) is not None]


def _by_number(course: Course, skips: int) -> Doubt:
    here = course.turn

    def missing() -> Iterable[Candidate]:
        return _missing(course) if skips == 1 and course.left >= LEAST_REST else ()

    if not course.index:
        number = f"{1 if here.number is None else here.number}{'...' if here.side == 'black' else ''}"
        before = "the move before it is" if skips == 1 else "the moves before it are"
        message = f"the list begins with move {number}, and {before} missing"
        return Doubt("GC112", message, missing)
    if skips < 0:
        return Doubt("", "", lambda: _repeats(course))
    return Doubt("", "", missing)


def _unsettling(turn: Turn) -> Doubt | None:
    """Of a legal turn whether something in it may do more than is known."""
    codes = [part for part in turn.parts if part.kind is PartKind.CODE]
    if all(part.text.split()[0] in _SETTLING_CODE for part in codes):
        return None
    # GC105 says already that what this does to the board is not known.
    return Doubt("", "")


def _by_slip(course: Course, resolution: Resolution) -> Doubt | None:
    """Of a turn that was read and is not legal, the slips that would explain it."""
    turn = course.turn
    assert resolution.fault is not None
    if _is_unsure(turn) or (WRAPPED in turn.slips and resolution.fault.code.startswith("GC3")):
        return Doubt("GC115", "what is written here can be read in more than one way", lambda: _joined(course))
    found = _possible(course, *(ways(course) for ways in (_repeats, _joined, _split, _exchanged, _unlabelled)))
    if found:
        return Doubt("GC113", "lines stand here twice, run together or in another order", lambda: found)
    if (resolution.fault.code == "GC203" or _is_of_other_side(course)) and not _is_confirmed(course):
        missing = list(_missing(course))
        if missing:
            return Doubt("GC113", _OUT_OF_STEP, lambda: missing if course.left >= LEAST_REST else ())
    if turn.slips and _is_of_other_side(course):
        return Doubt("GC115", "what is written here can be read in more than one way")
    if _is_before_gap(course):
        return Doubt("GC113", "by the numbers a turn is missing here or before the next number")
    if is_cut_off(course.log, turn, course.state, resolution, begins=course.begins):
        return Doubt("GC114", "the text ends here, and the turn may have gone on")
    longer = list(_longer(course))
    if longer:
        return Doubt("GC114", "this turn may be cut off", lambda: longer)
    if _is_rest(course):
        return Doubt("GC114", "this may be the end of a turn whose beginning is missing", lambda: _beginnings(course))
    return None


def _is_confirmed(course: Course) -> bool:
    """Whether a number says whose turn it is, and the next number agrees."""
    turn = course.turn
    if course.left > 1:
        followed = not course.turns[course.index + 1].skips
    else:
        # Where two turns share a number, the first of them may be lost.
        followed = not course.index or not _on_one_line(course.log, *course.turns[:2])
    rightly = turn.side == SIDES[course.state.side]
    return rightly and followed and not any(finding.code == "GC107" for finding in turn.findings)


def _is_before_gap(course: Course) -> bool:
    """Whether the next number says that something is missing before it, which this turn may have swallowed."""
    following = course.turns[course.index + 1 :]
    if course.turn.number is not None:
        following = following[:1]
    return next((turn.skips > 0 for turn in following if turn.number is not None), False)


def _on_one_line(log: Log, first: Turn, second: Turn) -> bool:
    return not any(end in log.source.text[first.span.end : second.span.start] for end in "\r\n")


def _is_of_other_side(course: Course) -> bool:
    """Whether the next turn calls its piece by a label of the side that is not to move."""
    if course.one_case or NAMED in course.turn.slips:
        # Here labels tell no side.
        return False
    label = course.turn.parts[0].label if course.turn.parts else None
    return bool(label and label.isalpha() and label.isupper() != (SIDES[course.state.side] == "white"))


def _is_unreadable(turn: Turn) -> bool:
    return any(part.kind is PartKind.UNREADABLE for part in turn.parts)


def _is_unsure(turn: Turn) -> bool:
    """Whether what is written may mean something else; what moves nothing after slips may be half a move."""
    if any(finding.code in _UNREAD for finding in turn.findings) or is_smudged(turn):
        return True
    return bool(turn.slips & UNSURE or (turn.slips and all(part.kind is not PartKind.MOVE for part in turn.parts)))


# ---------------------------------------------------------------- ways to read


def _missing(course: Course) -> Iterator[Candidate]:
    """A ply left out before the next turn: every move after which that is legal."""
    if course.state.fallen is not None:
        return
    here = course.turn.span.start
    for packed in packed_moves(course.state):
        after = course.state.after(packed)
        if resigns(course.turn) or legal_after(course.turn, after) is not None:
            move = str(Move.of(packed, course.state))
            told = f"a ply is missing here, and with {move} alone the rest can be legal"
            yield Candidate(told, (_turn(move, course, Span(here, here)),), taken=0, legal=(after,))


def _repeats(course: Course) -> Iterator[Candidate]:
    """What stands a second time, the longest first."""
    index = course.index
    texts = course.bare[max(0, index - LONGEST_REPEAT) : index + LONGEST_REPEAT]
    now = min(index, LONGEST_REPEAT)
    for length in range(min(now, len(texts) - now), 0, -1):
        if texts[now - length] == texts[now] and texts[now - length : now] == texts[now : now + length]:
            what = "this turn stands" if length == 1 else f"{length} turns from here on stand"
            yield Candidate(
                f"{what} here a second time and {'is' if length == 1 else 'are'} left out", (), taken=length
            )
    # The end of the text may cut the repetition short, and more may stand between the two.
    rest = texts[now:]
    if len(rest) > 1 and any(
        texts[at] == rest[0] and texts[at : at + len(rest)] == rest for at in range(max(0, now - len(rest)))
    ):
        yield Candidate("what follows from here on stands here a second time and is left out", (), taken=course.left)


def _joined(course: Course) -> Iterator[Candidate]:
    """Neighbours as one turn, where only semicolons are missing."""
    for back, taken, text, span in neighbours(course.log, course.turns, course.index, len(course.done)):
        told = f'the parts of one turn stand apart; read as "{text}"'
        yield Candidate(told, (_turn(text, course, span),), taken, back)


def _split(course: Course) -> Iterator[Candidate]:
    """One turn as two, where a semicolon stands between the moves of both sides."""
    turn = course.turn
    # A comma may stand for a semicolon or between two turns.
    places = [n for n, part in enumerate(turn.parts) if part.kind is PartKind.MOVE or SEPARATOR in turn.slips]
    for place in places:
        if not place:
            continue
        halves = tuple(replace(turn, parts=parts, findings=()) for parts in (turn.parts[:place], turn.parts[place:]))
        yield Candidate("a semicolon stands between the turns of both sides", halves)


def _exchanged(course: Course) -> Iterator[Candidate]:
    """This turn and the next the other way round."""
    if course.left > 1 and not _is_confirmed(course):
        after = course.turns[course.index + 1]
        yield Candidate("this turn and the one before it stand the wrong way round", (after, course.turn), taken=2)


def _unlabelled(course: Course) -> Iterator[Candidate]:
    """The turn without an N before its squares, which behind a move stands for a new one."""
    if not course.turn.parts:
        return
    first, *rest = course.turn.parts
    if first.kind is PartKind.MOVE and first.label == "N" and course.index:
        yield Candidate(
            "N stands for a new move here", (replace(course.turn, parts=(replace(first, label=None), *rest)),)
        )


def _mended(course: Course) -> Iterator[Candidate]:
    """What may have been meant by a turn that cannot be read: as the notation suggests, else a legal move like it."""
    turn, state = course.turn, course.state
    suggested = _suggested(course)
    if suggested is not None:
        yield Candidate(f'read as "{suggested}"', (suggested,))
    yield from _joined(course)
    if course.left <= LEAST_REST:
        return
    if turn.number is None and not _is_confirmed(course):
        yield Candidate("this is no turn and is passed over", ())
    moves = list(packed_moves(state))
    near = [packed for packed in moves if is_near(turn.text, writings(Move.of(packed, state)))]
    for packed in near or moves:
        move = str(Move.of(packed, state))
        if suggested is not None and move == str(suggested):
            continue
        told = f"this cannot be read, and with {move} alone the rest can be legal"
        yield Candidate(told, (_turn(move, course, turn.span),), legal=(state.after(packed),))


def _suggested(course: Course) -> Turn | None:
    """The turn with what the notation suggests for each part that cannot be read."""
    turn = course.turn
    texts = []
    for part in turn.parts:
        meant = next((finding.suggestion for finding in part.findings if finding.suggestion), "")
        if part.kind is PartKind.UNREADABLE and not meant:
            return None
        texts.append(meant or part.text)
    return _turn("; ".join(texts), course, turn.span)


def _longer(course: Course) -> Iterator[Candidate]:
    """Where what is written is the beginning of a turn: the moves whose texts begin so."""
    if "".join(course.turn.text.split()).endswith(("-", ";")):
        told = "the end of this turn is missing, and with {} alone the rest can be legal"
        yield from _completed(course, str.startswith, told)


def _is_rest(course: Course) -> bool:
    """Whether the next turn may be the end of one: the text begins with it, or it follows a semicolon or is ``-e4``."""
    turn = course.turn
    line = course.log.source.text[: turn.span.start].rpartition("\n")[2].rstrip()
    if line.endswith(";") and not (course.index and course.turns[course.index - 1].span.end > turn.span.start - 2):
        return True
    if turn.parts and all(part.kind is PartKind.HOLE for part in turn.parts):
        return True
    if course.index or course.log.source.text[: turn.span.start].strip():
        return False
    return any(True for _ in _beginnings(course))


def _beginnings(course: Course) -> Iterator[Candidate]:
    """The moves whose texts end with what is written."""
    return _completed(course, str.endswith, "the beginning of this turn is missing; read as {}")


def _completed(course: Course, fits: Callable[[str, str], bool], told: str) -> Iterator[Candidate]:
    """The moves of whose texts only a piece is written."""
    turn, state = course.turn, course.state
    piece = "".join(turn.text.split())
    if course.left <= LEAST_REST:
        return
    for packed in packed_moves(state):
        move = Move.of(packed, state)
        if any(fits(text, piece) and text != piece for text in writings(move)):
            yield Candidate(told.format(move), (_turn(str(move), course, turn.span),), legal=(state.after(packed),))


def _turn(text: str, course: Course, span: Span) -> Turn:
    """A turn of another text than stands in the log, with its place in that."""
    read = parse_turn(text, course.log.dialect)
    parts = tuple(replace(part, span=span) for part in read.parts)
    number, side = (course.turn.number, course.turn.side) if span.end > span.start else (None, None)
    return replace(read, span=span, parts=parts, number=number, side=side, slips=read.slips | {TAKEN})
