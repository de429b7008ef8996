"""The lines of a text as they stand, and what a quick look at them tells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rococo_notation.notation.dialect import Dialect
from rococo_notation.notation.turns import patterns, regex
from rococo_notation.notation.turns.line import LONGEST_LINE

RawLine = tuple[int, str, int]
"""The start of a line, its content, and the start of the next line."""
NUMBER = re.compile(rf"\s*{patterns.NUMBER}")

_MAY_BE_TURN = re.compile(r"[A-Za-z]\d|\d\s?[.)]|@|[Oo]-[Oo]")
_NUMBERS = re.compile(r"(?<!\S)\d{1,4}\s?[.)]")
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


def unquoted(line: str) -> str:
    """Return a line without the signs before it by which e-mails quote it."""
    return line.lstrip("> \t")


def begins_turns(text: str, dialect: Dialect) -> bool:
    """Tell by a quick look whether a line holds turns."""
    return bool(NUMBER.match(text) or regex.match_line(text[:LONGEST_LINE], dialect))


def ends_of_running_text(lines: Sequence[RawLine]) -> dict[int, int]:
    """Map each line of running text to its end.

    In running text a line may hold several move numbers, and some lines begin without one. Words below it are no part
    of it.
    """
    ends: dict[int, int] = {}
    end, many, bare = len(lines), False, False
    for index in range(len(lines) - 1, -1, -1):
        text = lines[index][1]
        if not text.strip() or (end == index + 1 and not _MAY_BE_TURN.search(text)):
            end, many, bare = index, False, False
            continue
        if text.lstrip().startswith(("//", "|")):
            # Comments and variations may hold any numbers.
            continue
        many = many or len(_NUMBERS.findall(text)) > 1
        if many and bare:
            ends[index] = end
        bare = bare or not _NUMBERS.match(unquoted(text))
    return ends
