"""Compare an unreadable text with the texts of a move: a few letters may be lost, doubled, wrong or exchanged."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rococo_notation.rules import Move

MOST_SLIPS = 2
_SIGNS = re.compile(r"[\s!?+#.,]+")


def writings(move: Move) -> tuple[str, ...]:
    """Return the texts of a move without spaces: with or without its side effects, and with or without the label.

    >>> from rococo_notation import Position
    >>> writings(Position.start("rococo").parse("P a2-a3"))
    ('Pa2-a3', 'a2-a3')
    """
    full = "".join(str(move).split())
    texts = [full, full.partition(";")[0]]
    texts += [text.removeprefix(move.mover) for text in texts]
    return tuple(dict.fromkeys(texts))


def is_near(text: str, others: Iterable[str]) -> bool:
    """Tell whether a text differs from one of the others by two letters at most.

    >>> is_near("P e-f3", ["Pe2-f3", "e2-f3"]), is_near("P a2-a3", ["Ph7-h6"])
    (True, False)
    """
    written = _SIGNS.sub("", text)
    return any(
        abs(len(other) - len(written)) <= MOST_SLIPS and _distance(written, other) <= _allowed(other)
        for other in others
    )


def _allowed(text: str) -> int:
    # In a short text two wrong letters are too many.
    return MOST_SLIPS if len(text) > 5 else 1


def _distance(first: str, second: str) -> int:
    """Return the edit distance, with exchanges of neighbours, but at most one more than ``MOST_SLIPS``."""
    before: list[int] = []
    row = list(range(len(second) + 1))
    for place, letter in enumerate(first, 1):
        last, before_last = row, before
        row = [place]
        for column, other in enumerate(second, 1):
            cost = min(last[column] + 1, row[-1] + 1, last[column - 1] + (letter != other))
            if place > 1 and column > 1 and letter == second[column - 2] and first[place - 2] == other:
                cost = min(cost, before_last[column - 2] + 1)
            row.append(cost)
        before = last
        if min(row) > MOST_SLIPS:
            return MOST_SLIPS + 1
    return row[-1]
