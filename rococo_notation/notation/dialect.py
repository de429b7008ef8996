"""Dialects: how the squares and pieces of a game are written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

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
    # Made only for a message that shows it, and no part of what tells dialects apart.
    make_example: Callable[[], str] | None = field(default=None, compare=False, repr=False)

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
    names: dict[str, str] = {}
    for file, file_name in _spellings(dialect.files, dialect.file_aliases):
        for rank, rank_name in _spellings(dialect.ranks, dialect.rank_aliases):
            names.setdefault(file + rank, file_name + rank_name)
    return MappingProxyType(names)


def _spellings(names: tuple[str, ...], aliases: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    pairs = [(name, name) for name in names] + list(aliases.items())
    return iter(sorted(pairs, key=lambda pair: -len(pair[0])))
