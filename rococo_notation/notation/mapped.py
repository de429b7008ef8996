"""Mapped texts: changed texts that know the place of every character in the original."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

Replacement = str | Callable[[re.Match[str]], str]


class Mapped(NamedTuple):
    """A text whose character ``i`` comes from ``starts[i]`` to ``ends[i]`` of the original."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    @classmethod
    def of(cls, text: str, start: int = 0) -> Mapped:
        """Return an unchanged text that begins at ``start`` of its original."""
        return cls(text, range(start, start + len(text)), range(start + 1, start + len(text) + 1))

    def sub(self, pattern: re.Pattern[str], new: Replacement, count: int = 0) -> Mapped:
        """Replace every match, or the first ``count``, by ``new``; common beginnings keep their place.

        >>> mended = Mapped.of("P e2 to e3").sub(re.compile(" to "), "-")
        >>> mended.text, mended.starts[4], mended.ends[4]
        ('P e2-e3', 4, 8)
        """
        return self.edit(
            (match.start(), match.end(), new if isinstance(new, str) else new(match))
            for number, match in enumerate(pattern.finditer(self.text))
            if not count or number < count
        )

    def edit(self, changes: Iterable[tuple[int, int, str]]) -> Mapped:
        """Replace stretches of the text, given in order as start, end and new text."""
        pieces: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        position = 0
        for start, end, word in changes:
            if word == self.text[start:end]:
                continue
            # A common beginning keeps its place, so that a finding points at the changed letter itself.
            while start < end and word and self.text[start] == word[0] and len(word) > 1:
                start, word = start + 1, word[1:]
            pieces += [self.text[position:start], word]
            starts += self.starts[position:start]
            ends += self.ends[position:start]
            first = self.starts[start] if start < len(self.text) else (self.ends[-1] if self.ends else 0)
            last = self.ends[end - 1] if end > start else first
            starts += [first] * len(word)
            ends += [first] * max(len(word) - 1, 0) + [last] * min(len(word), 1)
            position = end
        if not pieces:
            return self
        pieces.append(self.text[position:])
        return Mapped("".join(pieces), [*starts, *self.starts[position:]], [*ends, *self.ends[position:]])

    def cut(self, start: int, end: int | None = None) -> Mapped:
        """Return a stretch of the text."""
        return Mapped(self.text[start:end], self.starts[start:end], self.ends[start:end])

    def then(self, other: Mapped, between: str = " ") -> Mapped:
        """Return this text followed by another."""
        place = [self.ends[-1] if self.ends else 0] * len(between)
        return Mapped(
            self.text + between + other.text,
            [*self.starts, *place, *other.starts],
            [*self.ends, *place, *other.ends],
        )
