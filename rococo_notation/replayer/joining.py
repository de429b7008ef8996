"""Turns that may be one turn with its semicolons left out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rococo_notation.notation import Log, PartKind, parse_turn
from rococo_notation.notation.suggest import join
from rococo_notation.replayer.resolve import Effects, resolve

if TYPE_CHECKING:
    from rococo_notation.replayer.record import Ply

_MOST_JOINED = 8
"""How many turns before and after one are looked at for the rest of it."""

_NO_MOVE = frozenset({PartKind.PUT, PartKind.DROP, PartKind.CLEAR})


def joined(log: Log, index: int, plies: Sequence[Ply], effects: Effects) -> str:
    """A turn and its neighbours on the line as one, if only semicolons are missing for a legal move; else ""."""
    first = last = index
    while _continues(log, first) and index - first < _MOST_JOINED:
        first -= 1
    while _continues(log, last + 1) and last - index < _MOST_JOINED:
        last += 1
    for begin, end in ((first, last), (first, index), (index - 1, index)) if first < index else ():
        before = plies[begin - index].before
        text = join((turn.text for turn in log.turns[begin : end + 1]), log.dialect)
        if text and before and resolve(parse_turn(text, log.dialect), before, effects).move:
            return text
    return ""


def _continues(log: Log, index: int) -> bool:
    """Whether the turn of this index moves nothing and stands right behind another, whose rest it may be."""
    if not 0 < index < len(log.turns):
        return False
    before, turn = log.turns[index - 1 : index + 1]
    kinds = {part.kind for part in turn.parts}
    between = log.source.text[before.span.end : turn.span.start]
    resigned = any(part.kind is PartKind.RESIGN for part in before.parts)
    return not between.strip(" \t") and not resigned and kinds <= _NO_MOVE
