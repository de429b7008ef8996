"""Dialects: how the squares and pieces of a game are written, and the regular expressions that all readers share."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from string import ascii_lowercase
from types import MappingProxyType
from typing import NamedTuple

# What a coordinate looks like in a game without a description: "e4", "x00", "aa10", or as in Shogi "7g".
LOOKALIKE = r"(?:[A-Za-z]{1,2}[0-9]{1,2}|[0-9]{1,2}[A-Za-z])"

_LOOKALIKE = re.compile(LOOKALIKE)


@dataclass(frozen=True, slots=True)
class Dialect:
    """The names of the files, ranks and pieces of a game.

    ``files`` run from left to right and ``ranks`` from bottom to top, as White sees them. The aliases map another
    spelling of a file or rank to its name. ``labels`` holds every piece label in both cases. If it is empty, any label
    is accepted; without files and ranks (``GENERIC``) any word that looks like a coordinate is one.

    >>> rococo = Dialect(tuple("xabcdefghz"), ("0", *"12345678", "00"), {"y": "z"}, {"9": "00"}, frozenset("KkPp"))
    >>> rococo.square("y9"), rococo.square("x0"), rococo.square("A2")
    ('z00', 'x0', None)
    """

    files: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    # Mappings have no hash, so they are left out of it; equality still compares them.
    file_aliases: Mapping[str, str] = field(default_factory=dict, hash=False)
    rank_aliases: Mapping[str, str] = field(default_factory=dict, hash=False)
    labels: frozenset[str] = frozenset()
    # Maps the name of a piece in lower case to White's label.
    names: Mapping[str, str] = field(default_factory=dict, hash=False)
    # The labels of White's pieces that swap with nearly all others, and do not promote.
    swappers: frozenset[str] = frozenset()
    # Made only for a message that shows it, and no part of what tells dialects apart.
    make_example: Callable[[], str] | None = field(default=None, compare=False, repr=False)
    # Whether pieces are dropped from the hand, as in ``P*e5``.
    drops: bool = False

    @property
    def example(self) -> str:
        """A move of the game, legal from its set-up.

        >>> GENERIC.example
        'P e2-e4'
        """
        return self.make_example() if self.make_example else "P e2-e4"

    @property
    def generic(self) -> bool:
        """Whether the board is unknown, so that coordinates are recognized by their form."""
        return not (self.files and self.ranks)

    def square(self, word: str) -> str | None:
        """Return the canonical name of the square that ``word`` names, or None; case matters.

        >>> GENERIC.square("B5"), GENERIC.square("7g"), GENERIC.square("Knight")
        ('B5', '7g', None)
        """
        if self.generic:
            return word if _LOOKALIKE.fullmatch(word) else None
        return square_names(self).get(word)

    def knows(self, label: str) -> bool:
        """Tell whether ``label`` is the label of a piece.

        >>> GENERIC.knows("+N"), Dialect(labels=frozenset("Pp")).knows("Q")
        (True, False)
        """
        return not self.labels or label in self.labels


GENERIC = Dialect()


@lru_cache(maxsize=64)
def square_names(dialect: Dialect) -> Mapping[str, str]:
    """Map every spelling of each square of the dialect to its canonical name.

    If a word can be split in two ways, the one with the longer file label counts.

    >>> dict(square_names(Dialect(("a",), ("1",), {"A": "a"})))
    {'a1': 'a1', 'A1': 'a1'}
    """
    spellings = (
        sorted([*((name, name) for name in names), *aliases.items()], key=lambda pair: -len(pair[0]))
        for names, aliases in ((dialect.files, dialect.file_aliases), (dialect.ranks, dialect.rank_aliases))
    )
    names: dict[str, str] = {}
    for (file, file_name), (rank, rank_name) in product(*spellings):
        names.setdefault(file + rank, file_name + rank_name)
    return MappingProxyType(names)


# ---------------------------------------------------------------- patterns

# A word holds anything but space and the signs of the notation. Labels go far beyond letters: "+N", "!F", "Z(28)".
_CHARACTER = r"[^\s;*@/\-]"
WORD = f"{_CHARACTER}+"
END = f"(?!{_CHARACTER})"

# "12." and "12..." and "12. ...": the dots give the side to move.
NUMBER = r"(?:\d+(?:\.\s*(?:\.\.\.|…)|\.\.\.|…|\.)|\.\.\.|…)(?!\.)"


def any_of(words: Iterable[str]) -> str:
    r"""Return a pattern for any of the words, the longest first.

    >>> any_of(["0", "00", "+N"])
    '(?:\\+N|00|0)'
    """
    ordered = sorted(words, key=lambda word: (-len(word), word))
    return f"(?:{'|'.join(map(re.escape, ordered))})" if ordered else r"(?!)"


REMOVALS = ("capture", "empty", "remove")
"""The words that take the pieces off the squares behind them."""
REMOVAL = any_of(REMOVALS)
KEYWORDS = (*REMOVALS, "add", "resign", "resigns", "resigned", "pass", "dest", "origin")


@lru_cache(maxsize=32)
def coordinate_pattern(dialect: Dialect) -> str:
    """Return a pattern for a coordinate of the dialect, also within a word."""
    if dialect.generic:
        return LOOKALIKE
    files, ranks = (*dialect.files, *dialect.file_aliases), (*dialect.ranks, *dialect.rank_aliases)
    return any_of(files) + any_of(ranks)


class Lexicon(NamedTuple):
    """The words of a dialect: squares in every spelling, those as on the board, labels, and names of pieces."""

    squares: Mapping[str, str]
    exact: Mapping[str, str]
    labels: Mapping[str, str]
    promoted: frozenset[str]
    """The labels that are a sign and a letter, such as ``+P``."""
    names: Mapping[str, str]
    run: re.Pattern[str]


_MISREAD = (("0", "O"), ("0", "o"), ("1", "l"), ("1", "I"), ("01", "Ol"))
"""Figures, and the letters that are written or read in their place."""


@lru_cache(maxsize=32)
def lexicon_of(dialect: Dialect) -> Lexicon:
    """Return the words of a dialect; the names of the pieces of Chess in other languages, too."""
    # These words are read from a file.
    from rococo_notation.notation.tokens import WORDS

    if dialect.generic:
        dialect = replace(dialect, files=tuple(ascii_lowercase), ranks=tuple(map(str, range(27))))
    exact = square_names(dialect)
    squares = dict(exact)
    for word, name in exact.items():
        for spelled in (word.upper(), *(word.translate(str.maketrans(*slip)) for slip in _MISREAD)):
            squares.setdefault(spelled, name)
            squares.setdefault(spelled.upper() if "O" in spelled else spelled, name)
    known = [label for label in dialect.labels if label.isalnum()]
    # "wN", "bN"
    labels = {f"{'w' if label.isupper() else 'b'}{label.upper()}": label for label in known if len(label) == 1}
    labels |= {label: label for label in known}
    square, label = ("|".join(map(re.escape, sorted(words, key=len, reverse=True))) for words in (squares, labels))
    sign = "x" if "X" in labels else "[xX]"
    run = re.compile(
        rf"(?P<label>{label or '(?!)'})??(?P<x>{sign})??(?P<origin>{square})(?:(?P<by>[xX])??(?P<target>{square}))?"
    )
    names = {word: white for name, white in dialect.names.items() for word in WORDS.get(name, ())}
    names |= {re.sub(r"[\W_]", "", name): white for name, white in dialect.names.items()}
    return Lexicon(squares, exact, labels, dialect.labels - labels.keys(), names, run)
