"""Find turns that may be one turn whose semicolons are missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rococo_notation.notation import Log, PartKind, Span
from rococo_notation.notation.turn import WITHOUT_MOVE
from rococo_notation.notation.turns.suggest import join

if TYPE_CHECKING:
    from rococo_notation.notation import Turn

_MOST_JOINED = 8
"""The most turns before and after a turn that may be parts of it."""


def neighbours(log: Log, turns: Sequence[Turn], index: int, played: int) -> Iterator[tuple[int, int, str, Span]]:
    """Yield a turn joined with its neighbours: how many before it and from it on, the text, and its place.

    At most ``played`` turns before it are joined.
    """
    first = last = index
    while index - first < min(_MOST_JOINED, played) and _may_continue(log, turns, first):
        first -= 1
    while last - index < _MOST_JOINED and _may_continue(log, turns, last + 1):
        last += 1
    spans = [(first, last), (first, index), (index - 1, index)] if first < index else []
    spans += [(index, last)] if last > index else []
    if played and first == index and _goes_on(log, turns, index) and _are_of_one_side(*turns[index - 1 : index + 1]):
        # Castling moves two pieces.
        spans.append((index - 1, index))
    for begin, end in dict.fromkeys(spans):
        texts = [turn.text for turn in turns[begin : end + 1]]
        text = join(texts, log.dialect)
        if not text:
            text = "; ".join(each.rstrip(" ;") for each in texts)
        if text:
            yield index - begin, end + 1 - index, text, Span(turns[begin].span.start, turns[end].span.end)


def _may_continue(log: Log, turns: Sequence[Turn], index: int) -> bool:
    """Tell whether the turn at this index may be the rest of the one before.

    Such a turn has no number or is on the same line, and it moves nothing or follows a semicolon.
    """
    if not _goes_on(log, turns, index):
        return False
    before, turn = turns[index - 1 : index + 1]
    return before.text.endswith(";") or {part.kind for part in turn.parts} <= WITHOUT_MOVE


def _goes_on(log: Log, turns: Sequence[Turn], index: int) -> bool:
    """Tell whether the turn at this index has no number of its own, or is on the line of the one before."""
    if not 0 < index < len(turns):
        return False
    before, turn = turns[index - 1 : index + 1]
    resigned = any(part.kind is PartKind.RESIGN for part in before.parts)
    on_one_line = not log.source.text[before.span.end : turn.span.start].strip(" \t")
    return not resigned and (on_one_line or turn.number is None)


def _are_of_one_side(*turns: Turn) -> bool:
    """Tell whether the labels of turns are all those of one side."""
    labels = "".join((turn.parts[0].label if turn.parts else None) or "-" for turn in turns)
    return labels.isalpha() and (labels.isupper() or labels.islower())
