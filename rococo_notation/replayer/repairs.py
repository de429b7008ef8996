"""Repair a turn in doubt: the ways to read it that a slip explains, each with the turns it puts in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from rococo_notation.notation import PartKind, Span, parse_turn
from rococo_notation.replayer import reasons
from rococo_notation.replayer.course import TAKEN, Candidate, Course, legal_after, resigns
from rococo_notation.replayer.missing_semicolons import neighbours
from rococo_notation.replayer.nearness import is_near, writings
from rococo_notation.replayer.position import packed_moves
from rococo_notation.replayer.resolve import resolve
from rococo_notation.rules import Move
from rococo_notation.rules.tables import SIDES

if TYPE_CHECKING:
    from rococo_notation.notation import Log, Turn
    from rococo_notation.rules.cause import Reason

LONGEST_REPEAT = 400
"""The most turns in which a repetition is looked for."""
MOST_PARTS = 16
"""The most parts of one turn that are split from those of the next."""
LEAST_REST = 2
"""The least number of turns left from which a missing move can be inferred."""


def missing(course: Course) -> Iterator[Candidate]:
    """Yield the missing plies before the next turn: the moves after which it is legal."""
    if course.state.fallen is not None:
        return
    here = course.turn.span.start
    for packed in packed_moves(course.state):
        after = course.state.after(packed)
        if resigns(course.turn) or legal_after(course.turn, after) is not None:
            move = str(Move.of(packed, course.state))
            plays = (_turn_from(move, course, Span(here, here)),)
            yield Candidate(reasons.READ_PLY_MISSING, plays, taken=0, legal=(after,), given=move)


def repeats(course: Course) -> Iterator[Candidate]:
    """Yield the omission of repeated turns, the longest repetition first."""
    index = course.index
    texts = course.texts[max(0, index - LONGEST_REPEAT) : index + LONGEST_REPEAT]
    now = min(index, LONGEST_REPEAT)
    for length in range(min(now, len(texts) - now), 0, -1):
        if texts[now - length] == texts[now] and texts[now - length : now] == texts[now : now + length]:
            reason = reasons.READ_TURN_TWICE if length == 1 else reasons.READ_TURNS_TWICE
            yield Candidate(reason, (), taken=length, given=str(length))
    # The end of the text may cut the repetition short, and other turns may come between.
    rest = texts[now:]
    if len(rest) > 1 and any(
        texts[at] == rest[0] and texts[at : at + len(rest)] == rest for at in range(max(0, now - len(rest)))
    ):
        yield Candidate(reasons.READ_REST_TWICE, (), taken=course.left)


def joined(course: Course) -> Iterator[Candidate]:
    """Yield neighbours as one turn, if only semicolons are missing and the whole of it is legal."""
    for back, taken, text, span in neighbours(course.log, course.turns, course.index, len(course.done)):
        turn, state = _turn_from(text, course, span), course.states[len(course.done) - back]
        # With captures implied, a swap that leaves out the other piece would allow any removal of it.
        resolution = resolve(turn, state, "auto")
        if any(not mismatch.standing for mismatch in resolution.written.mismatches):
            # A part that moves nothing belongs to no move.
            continue
        after = resolution.after(state)
        if after is not None:
            yield Candidate(reasons.READ_JOINED, (turn,), taken, back, legal=(after,), given=text)


def split(course: Course) -> Iterator[Candidate]:
    """Yield one turn as two, if a semicolon stands between the moves of both sides."""
    turn = course.turn
    places = [n for n, part in enumerate(turn.parts) if part.kind is PartKind.MOVE]
    for place in places:
        if not 0 < place <= MOST_PARTS:
            continue
        halves = tuple(replace(turn, parts=parts, findings=()) for parts in (turn.parts[:place], turn.parts[place:]))
        yield Candidate(reasons.READ_SPLIT, halves)


def exchanged(course: Course) -> Iterator[Candidate]:
    """Yield this turn and the next in reverse order."""
    if course.left > 1 and not is_confirmed(course):
        after = course.turns[course.index + 1]
        yield Candidate(reasons.READ_EXCHANGED, (after, course.turn), taken=2)


def unlabelled(course: Course) -> Iterator[Candidate]:
    """Yield the turn without the label N, which annotators write for a new move."""
    if not course.turn.parts:
        return
    first, *rest = course.turn.parts
    if first.kind is PartKind.MOVE and first.label == "N" and course.index:
        plays = (replace(course.turn, parts=(replace(first, label=None), *rest)),)
        yield Candidate(reasons.READ_UNLABELLED, plays)


def mended(course: Course) -> Iterator[Candidate]:
    """Yield what an unreadable turn may mean: the suggestion of the notation, else the legal moves nearest to it."""
    turn, state = course.turn, course.state
    suggested = _suggested(course)
    if suggested is not None:
        yield Candidate(reasons.READ_MENDED, (suggested,), given=str(suggested))
    yield from joined(course)
    if course.left <= LEAST_REST:
        return
    if turn.number is None and not is_confirmed(course):
        yield Candidate(reasons.READ_AS_NO_TURN, ())
    moves = list(packed_moves(state))
    near = [packed for packed in moves if is_near(turn.text, writings(Move.of(packed, state)))]
    for packed in near or moves:
        move = str(Move.of(packed, state))
        if suggested is not None and move == str(suggested):
            continue
        plays = (_turn_from(move, course, turn.span),)
        yield Candidate(reasons.READ_AS_ONLY_MOVE, plays, legal=(state.after(packed),), given=move)


def _suggested(course: Course) -> Turn | None:
    """Return the turn with the suggestion for each unreadable part, or None if one has none."""
    turn = course.turn
    texts = []
    for part in turn.parts:
        meant = next((finding.suggestion for finding in part.findings if finding.suggestion), "")
        if part.kind is PartKind.UNREADABLE and not meant:
            return None
        texts.append(meant or part.text)
    return _turn_from("; ".join(texts), course, turn.span)


def continuations(course: Course) -> Iterator[Candidate]:
    """Yield the moves whose texts begin with the turn, if that ends like one cut off."""
    if "".join(course.turn.text.split()).endswith(("-", ";")):
        yield from _completed(course, str.startswith, reasons.READ_END_MISSING)


def may_be_rest(course: Course) -> bool:
    """Tell whether the next turn may be the end of one: it begins the text, follows a semicolon, or is ``-e4``."""
    turn = course.turn
    line = course.log.source.text[: turn.span.start].rpartition("\n")[2].rstrip()
    if line.endswith(";") and not (course.index and course.turns[course.index - 1].span.end > turn.span.start - 2):
        return True
    if turn.parts and all(part.kind is PartKind.HOLE for part in turn.parts):
        return True
    if course.index or course.log.source.text[: turn.span.start].strip():
        return False
    return any(True for _ in beginnings(course))


def beginnings(course: Course) -> Iterator[Candidate]:
    """Yield the moves whose texts end with the turn."""
    return _completed(course, str.endswith, reasons.READ_BEGINNING_MISSING)


def _completed(course: Course, fits: Callable[[str, str], bool], reason: Reason) -> Iterator[Candidate]:
    """Yield the legal moves of whose texts the turn is a part."""
    turn, state = course.turn, course.state
    piece = "".join(turn.text.split())
    if course.left <= LEAST_REST:
        return
    for packed in packed_moves(state):
        move = Move.of(packed, state)
        if any(fits(text, piece) and text != piece for text in writings(move)):
            plays = (_turn_from(str(move), course, turn.span),)
            yield Candidate(reason, plays, legal=(state.after(packed),), given=str(move))


def _turn_from(text: str, course: Course, span: Span) -> Turn:
    """Make a turn of a supplied text, with a place in the log."""
    read = parse_turn(text, course.log.dialect)
    parts = tuple(replace(part, span=span) for part in read.parts)
    number, side = (course.turn.number, course.turn.side) if span.end > span.start else (None, None)
    return replace(read, span=span, parts=parts, number=number, side=side, slips=read.slips | {TAKEN})


def is_confirmed(course: Course) -> bool:
    """Tell whether the number gives the side to move, and the next number agrees."""
    turn = course.turn
    if course.left > 1:
        followed = not course.turns[course.index + 1].skips
    else:
        # In a log with two turns on a line, the first one of the last line may be lost.
        followed = not course.index or not _on_one_line(course.log, *course.turns[:2])
    rightly = turn.side == SIDES[course.state.side]
    return rightly and followed and not any(finding.code == "GC107" for finding in turn.findings)


def _on_one_line(log: Log, first: Turn, second: Turn) -> bool:
    return not any(end in log.source.text[first.span.end : second.span.start] for end in "\r\n")
