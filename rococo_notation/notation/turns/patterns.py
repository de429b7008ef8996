"""Regular expressions that the grammar and the fast reader share, so that both agree on words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from rococo_notation.notation.dialect import LOOKALIKE, Dialect

# A word holds anything but space and the signs of the notation. Labels go far beyond letters: "+N", "!F", "Z(28)".
_CHARACTER = r"[^\s;*@/\-]"
WORD = f"{_CHARACTER}+"
END = f"(?!{_CHARACTER})"

# "12." and "12..." and "12. ...": the dots give the side to move.
NUMBER = r"(?:\d+(?:\.\s*(?:\.\.\.|…)|\.\.\.|…|\.)|\.\.\.|…)(?!\.)"

REMOVALS = ("capture", "empty", "remove")
"""The words that take the pieces off the squares behind them."""
KEYWORDS = (*REMOVALS, "add", "resign", "resigns", "resigned", "pass", "dest", "origin")

_NOTHING = r"(?!)"


def any_of(words: Iterable[str]) -> str:
    r"""Return a pattern for any of the words, the longest first.

    >>> any_of(["0", "00", "+N"])
    '(?:\\+N|00|0)'
    """
    ordered = sorted(words, key=lambda word: (-len(word), word))
    return f"(?:{'|'.join(map(re.escape, ordered))})" if ordered else _NOTHING


REMOVAL = any_of(REMOVALS)


def square_pattern(dialect: Dialect) -> str:
    """Return a pattern for a coordinate of the dialect that is a whole word."""
    return coordinate_pattern(dialect) + END


@lru_cache(maxsize=32)
def coordinate_pattern(dialect: Dialect) -> str:
    """Return a pattern for a coordinate of the dialect, also within a word."""
    if dialect.generic:
        return LOOKALIKE
    files, ranks = (*dialect.files, *dialect.file_aliases), (*dialect.ranks, *dialect.rank_aliases)
    return any_of(files) + any_of(ranks)


def lookalike_pattern() -> str:
    """Return a pattern for a whole word that looks like a coordinate."""
    return LOOKALIKE + END


def label_pattern(dialect: Dialect) -> str:
    """Return a pattern for a piece label that is a whole word; any word if the dialect has no labels."""
    return any_of(dialect.labels) + END if dialect.labels else WORD
