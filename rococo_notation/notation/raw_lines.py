"""The lines of a text as they stand, and what a quick look at them tells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rococo_notation.notation.dialect import NUMBER, Dialect
from rococo_notation.notation.turns.grammar import match_line
from rococo_notation.notation.turns.line import LONGEST_LINE

_NUMBER = re.compile(rf"\s*{NUMBER}")

_LINE = re.compile(r"[^\r\n]*(\r\n|\r|\n|$)")
_BYTE_ORDER_MARK = "\ufeff"


def lines_of(text: str, limit: int | None = None) -> Iterator[tuple[int, str, int]]:
    """Yield the lines of a text, at most ``limit``: start, content without line end, and start of the next line."""
    position = count = 0
    while position < len(text) and (limit is None or count < limit):
        match = _LINE.match(text, position)
        start, end, after = position, match.start(1) if match else len(text), match.end() if match else len(text)
        if start == 0 and text.startswith(_BYTE_ORDER_MARK):
            start = 1
        yield start, text[start:end], after
        position = after
        count += 1


def begins_turns(text: str, dialect: Dialect) -> bool:
    """Tell by a quick look whether a line holds turns."""
    return bool(_NUMBER.match(text) or match_line(text[:LONGEST_LINE], dialect))
