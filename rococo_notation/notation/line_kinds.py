"""Sort the lines of a log by kind.

The kinds are tried in this order: blank; a variation, which begins with ``|``; a comment, which begins with ``//``; a
header; a result such as ``1-0``; a status line; turns; else free text. Three questions need a decision:

- A *header* is ``Key: value`` before the first turn, or a known key anywhere; ``P e2 : f3`` is not a header.
- A line with a *move number* holds a turn even if it cannot be read, because the site counted it. A number with nothing
  after it holds none.
- A line *without* a number holds turns if it is notation as a whole. ``recover_line`` also finds turns on one that is a
  few words with two squares among them, or what may be intended as squares, as in ``P e2-k9``, or one word of short
  notation such as ``Ng3``. Anything else is free text, reported as GC108.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from rococo_notation.notation.dialect import LOOKALIKE, NUMBER, REMOVALS, Dialect, any_of
from rococo_notation.notation.headers import Standing, read_header, read_status
from rococo_notation.notation.log import LineKind
from rococo_notation.notation.turn import Side
from rococo_notation.notation.turns.grammar import match_line
from rococo_notation.notation.turns.line import ABBREVIATED, COMMANDS, LONGEST_LINE, overlong, read_line
from rococo_notation.notation.turns.meaning import LineReading, read_number

_RESULT = re.compile(r"1\s*-\s*0|0\s*-\s*1|1/2\s*-\s*1/2|½\s*-\s*½")
_HEADER_SIGN = re.compile(r"[:/=\[]|rules of", re.IGNORECASE)
_NUMBER = re.compile(rf"\s*{NUMBER}\s*")
# Draws that are offered, declined or claimed, which ends no game.
_OFFER = re.compile(
    r"(?:\w+\s+)?(?:offer(?:s|ed)?|declined?s?|claim(?:s|ed)?)\s*(?:a\s+|the\s+)?draw\W*"
    r"|draw\s*(?:\?|(?:is\s+|was\s+)?(?:offer(?:ed)?|declined|claimed))\W*",
    re.IGNORECASE,
)
_LOOKALIKE = re.compile(LOOKALIKE)
_CODE = re.compile(rf";\s*{any_of(COMMANDS - {*REMOVALS})}(?![\w-])")
"""GAME Code behind a move."""
# In none of these may two parts fit the same characters: a long line would be tried at each place between them.
_FENCE = re.compile(r"\s*(?:```|~~~)\s*(?:\w+\s*)?")
_RULE = re.compile(r"(?=.*--)[\s|:+=-]*")
_HEADING = re.compile(
    r"[\s|]*(?:(?:#|no\.?|nr\.?|move|ply|turn)[\s|]*)?(?:white|black)[\s|]*(?:white|black)[\s|]*", re.IGNORECASE
)


class SortedLine(NamedTuple):
    """The kind of a line, and its content if that kind has any.

    A line that is no notation as a whole has no reading; it is ``TURNS`` with a move number, else ``TEXT``.
    """

    kind: LineKind
    reading: LineReading | None = None
    header: tuple[str, str] | None = None
    standing: Standing | None = None
    begins: tuple[int | None, Side | None] = None, None
    """The number and side of the first turn."""


def sort_line(text: str, dialect: Dialect, *, before_turns: bool) -> SortedLine:
    """Find the kind of a line, given without its line end.

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> [sort_line(text, GENERIC, before_turns=True).kind.value for text in ("Game: Rococo", "P e2-e4", "1. hm", "hm")]
    ['header', 'turns', 'turns', 'text']
    """
    stripped = text.strip()
    if not stripped:
        return SortedLine(LineKind.BLANK)
    if _FENCE.fullmatch(text) or ("|" in text and _RULE.fullmatch(text)) or _HEADING.fullmatch(text):
        return SortedLine(LineKind.MARKUP)
    if stripped.startswith("|"):
        return SortedLine(LineKind.VARIATION)
    if stripped.startswith("//"):
        return SortedLine(LineKind.COMMENT)
    if len(text) > LONGEST_LINE:
        return _unread(_NUMBER.match(text))
    header = read_header(stripped, before_turns=before_turns) if _HEADER_SIGN.search(stripped) else None
    # Between two squares the colon is a sign of capture.
    if header is not None and not all(dialect.square(word) for word in (header[0].split()[-1], header[1])):
        return SortedLine(LineKind.HEADER, header=header)
    reading = read_line(text, dialect) if _CODE.search(text) else match_line(text, dialect)
    if reading is not None:
        return SortedLine(LineKind.TURNS, reading, begins=(reading.turns[0].number, reading.turns[0].side))
    return _sort_uncommon(text, stripped, dialect)


def _sort_uncommon(text: str, stripped: str, dialect: Dialect) -> SortedLine:
    if _RESULT.fullmatch(stripped):
        return SortedLine(LineKind.RESULT)
    opening = _NUMBER.match(text)
    rest = text[opening.end() :].strip() if opening else stripped
    # Of what a number stands before, only draws are no turns.
    if not opening or "draw" in rest.casefold():
        if _OFFER.fullmatch(rest):
            return SortedLine(LineKind.COMMENT)
        standing = read_status(rest)
        if standing is not None and (not opening or standing.reason == "draw"):
            return SortedLine(LineKind.STATUS, standing=standing)
    if opening and not rest.partition("//")[0].strip("; "):
        return SortedLine(LineKind.NUMBER)
    return _unread(opening)


def _unread(opening: re.Match[str] | None) -> SortedLine:
    if opening is None:
        return SortedLine(LineKind.TEXT)
    return SortedLine(LineKind.TURNS, begins=read_number(opening[0].strip()))


@lru_cache(maxsize=4096)
def recover_line(text: str, dialect: Dialect) -> LineReading | None:
    """Read what can be read of a line that is no notation as a whole, or return None if it holds no turns.

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> [recover_line(text, GENERIC) is not None for text in ("P e2-e4 hm", "1. hm", "hm")]
    [True, True, False]
    """
    is_numbered = _NUMBER.match(text) is not None
    if len(text) > LONGEST_LINE:
        return LineReading((overlong(text),), None, sound=False) if is_numbered else None
    # Without a number it is a few words with two squares, or short notation.
    words = text.partition("//")[0].strip(" \t;")
    is_attempt = (len(words.split(None, 5)) < 5 and len(_LOOKALIKE.findall(words)) > 1) or ABBREVIATED.fullmatch(words)
    reading = read_line(text, dialect) if is_numbered or is_attempt else match_line(text, dialect)
    return reading if reading and reading.turns else None
