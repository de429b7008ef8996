"""Places in a text as editors count them: offsets in UTF-16 code units, from 0."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property

from rococo_notation.notation import Source


class Places:
    r"""Converts the lines and columns of findings to the offsets of editors.

    Browsers and the Language Server Protocol count a character beyond U+FFFF as two.

    >>> places = Places("// 😀 well played\n1. P a2-a3\n")
    >>> places.offset(1, 5), places.offset(2, 1)
    (5, 18)
    """

    def __init__(self, text: str) -> None:
        self._source = Source(text)

    @cached_property
    def _wide(self) -> list[int]:
        return [index for index, char in enumerate(self._source.text) if char > "\uffff"]

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a line and column, both counted from 1; the end of the text if there is no such line."""
        starts, length = self._source.line_starts, len(self._source.text)
        index = min(starts[line - 1] + column - 1, length) if line <= len(starts) else length
        return index + bisect_left(self._wide, index)

    def index(self, offset: int) -> int:
        r"""Return the index of the character at an offset.

        >>> Places("😀 P a2-a3").index(3)
        2
        """
        return offset - bisect_left([index + before for before, index in enumerate(self._wide)], offset)

    def holds(self, line: int, column: int, quoted: str) -> bool:
        """Tell whether a text that is quoted, perhaps cut, is at a line and column."""
        starts = self._source.line_starts
        return line <= len(starts) and self._source.text.startswith(
            quoted.removesuffix("…"), starts[line - 1] + column - 1
        )

    def line_range(self, line: int) -> tuple[int, int]:
        """Return the offsets of a whole line, without its end."""
        return self.offset(line, 1), self.offset(line, len(self._source.line(line)) + 1)
