"""Undo what pasting does to a log; every character keeps its place in the original text."""

from __future__ import annotations

from collections.abc import Iterator

from rococo_notation.notation.dialect import Dialect
from rococo_notation.notation.paste import slips
from rococo_notation.notation.paste.characters import CHARACTER, DASH, INVISIBLE, plain_characters
from rococo_notation.notation.paste.mapped import Mapped
from rococo_notation.notation.paste.wrappers import BULLET, MARKUP, QUOTE, TABLE, is_decoration, unwrapped

BROKEN, PARTLY = "broken", "partly"
UNSURE = frozenset({slips.APART, slips.WORDS, BROKEN, PARTLY})
"""The kinds of slip that leave it unsure how a text is meant."""
UNSEEN = frozenset({DASH, INVISIBLE, CHARACTER})
"""The kinds of slip that a reader does not see."""
NAMED = slips.NAME
HTML, WRAPPED, TITLE, FREE = "html", "wrapped", "title", "free"

SLIPS = {
    DASH: "another dash stands for the hyphen",
    INVISIBLE: "there are characters nobody can see",
    CHARACTER: "there are letters or figures of another width",
    QUOTE: "the line is quoted",
    BULLET: "the line begins with a bullet",
    MARKUP: "there are signs of markup or quotation marks around the move",
    TABLE: "the moves stand in a table",
    HTML: "this is the source of a page, with tags and entities",
    WRAPPED: "the turn runs over the end of the line",
    FREE: "the moves are not written as in a log of Game Courier",
    TITLE: "the game is named in another way than by a line Game:",
    slips.NUMBER: "the move is numbered in another way than 1. and 1...",
    slips.SIDE: "the side is written before the move",
    slips.MARK: "there are marks or remarks that do not begin with //",
    slips.SEPARATOR: "there is more than a space between two turns",
    slips.SQUARE: "the squares are not joined by a hyphen, or not written as on the board",
    BROKEN: "the text runs over the ends of its lines, and cannot be read as a whole",
    slips.APART: "there is only a space between two squares",
    slips.WORDS: "there are words behind the move",
    slips.NAME: "the piece is called by its name and not by its label",
}
"""Each kind of slip that is mended, in words."""


def tidied(line: Mapped, dialect: Dialect) -> Iterator[tuple[Mapped, frozenset[str]]]:
    """Yield a line with more and more slips mended, and their kinds, for a reader to try in order.

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> [text.text for text, _ in tidied(Mapped.of("> (1) P e2\u2013e4!"), GENERIC)]
    ['> (1) P e2-e4!', '(1) P e2-e4!', '1. P e2-e4!', '1. P e2-e4']
    """
    line, found = plain_characters(line)
    if found:
        yield line, frozenset(found)
    line, wrapping = unwrapped(line)
    found |= wrapping
    if wrapping:
        yield line, frozenset(found)
    if not any(map(str.isalnum, line.text)):
        return
    for mended, kinds in slips.mended(line, dialect):
        yield mended, kinds | found


__all__ = [
    "BROKEN",
    "FREE",
    "HTML",
    "NAMED",
    "PARTLY",
    "SLIPS",
    "TITLE",
    "UNSEEN",
    "UNSURE",
    "WRAPPED",
    "Mapped",
    "is_decoration",
    "tidied",
]
