"""The limit for the text of one log, far longer than a game."""

from __future__ import annotations

from typing import Final

from rococo_notation.errors import UnreadableError
from rococo_notation.notation.pages.saved_page import LONGEST_PAGE, is_page, read_page
from rococo_notation.notation.source import Source

LONGEST_LOG: Final = 1 << 19
"""Bytes or characters, which is some 30,000 moves; to judge as many illegal ones takes 200 MB."""


def too_long(where: str) -> str:
    """Say that a log is too long, and what to do.

    >>> print(too_long("games.txt:1"))
    games.txt:1: refused, because the log that begins here is longer than 512 kB; leave only its headers and moves, \
or put a line `--- next log ---` between it and the next one
    """
    return (
        f"{where}: refused, because the log that begins here is longer than {LONGEST_LOG >> 10} kB; leave only its "
        "headers and moves, or put a line `--- next log ---` between it and the next one"
    )


def check_length(source: Source | str, start: int = 0, end: int | None = None) -> None:
    """Check that a log, which stands between two places of a source, is not too long.

    Of a page its moves count.

    Raises:
        UnreadableError: it is.
    """
    text = source if isinstance(source, str) else source.text
    if (len(text) if end is None else end) - start <= LONGEST_LOG:
        return
    source = Source(text) if isinstance(source, str) else source
    line, _ = source.locate(start)
    where = f"{source.name or 'the text'}:{line}"
    if start or end is not None or not is_page(text):
        raise UnreadableError(too_long(where))
    if len(text) > LONGEST_PAGE:
        most = f"{LONGEST_PAGE:,} characters"
        why = f"the page is longer than {most}; save it without its pictures, as HTML only, or save its moves as text"
        raise UnreadableError(f"{where}: refused, because {why}")
    page = read_page(text)
    if page is not None and len(page.text) > LONGEST_LOG:
        raise UnreadableError(too_long(where))
