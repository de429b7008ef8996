"""Shapes of texts: their length and how many moves they hold, without quoting them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

from rococo_notation.notation.dialect import GENERIC
from rococo_notation.notation.line_kinds import sort_line
from rococo_notation.notation.log import LineKind

_LINE = re.compile(r"[^\r\n]+")
# A number, up to two words, two squares with little between them.
_TWO_SQUARES = re.compile(
    r"\W{0,9}(?:\d{1,3}\W{1,5})?(?:[A-Za-z-]{1,15}\W{1,3}){0,2}?[A-Za-z]?"
    r"[a-z][\doO]{1,2} {0,2}[^\w\s]{0,2}[x ]{0,3}[a-z][\doO]{1,2}\b"
)


@dataclass(frozen=True, slots=True)
class Shape:
    r"""The shape of one or more texts: their number, total length, lines, and how many lines read as moves.

    >>> str(Shape.of("1. P e2-e3")), str(Shape.of("hello\nP e2-e3"))
    ('text of 10 characters, a move', 'text of 13 characters, 2 lines, 1 of them a move')
    """

    characters: int = 0
    texts: int = 0
    lines: int = 0
    moves: int = 0
    longest: int = 0

    @classmethod
    def of(cls, text: str, tried: int = 1_000) -> Shape:
        """Return the shape of a text, empty if it is blank; ``tried`` limits the lines that are tried as moves."""
        stripped = text.strip()
        if not stripped:
            return cls()
        lines = [line[0] for line in _LINE.finditer(stripped) if not line[0].isspace()]
        moves = sum(map(reads_as_move, islice(lines, tried)))
        return cls(len(stripped), 1, len(lines), moves, len(stripped))

    def __bool__(self) -> bool:
        return self.texts > 0

    def __add__(self, other: Shape) -> Shape:
        return Shape(
            self.characters + other.characters,
            self.texts + other.texts,
            self.lines + other.lines,
            self.moves + other.moves,
            max(self.longest, other.longest),
        )

    def __str__(self) -> str:
        many = self.texts > 1
        length = f"{self.longest:,} character{'s' if self.longest != 1 else ''}"
        up_to = "up to " if many and self.characters != self.texts * self.longest else ""
        facts = [f"{self.texts:,} texts of {up_to}{length}" if many else f"text of {length}"]
        if self.lines > self.texts:
            facts.append(f"{self.lines:,} lines")
        if self.moves and self.lines == 1:
            facts.append("a move")
        elif self.moves:
            facts.append(f"{self.moves:,} of them {'moves' if self.moves > 1 else 'a move'}")
        return ", ".join(facts)


def reads_as_move(line: str) -> bool:
    """Tell whether a line certainly holds one or more moves.

    >>> reads_as_move("1. P e2-e3"), reads_as_move("I castle")
    (True, False)
    """
    sorted_line = sort_line(line, GENERIC, before_turns=False)
    return sorted_line.kind is LineKind.TURNS and sorted_line.reading is not None and sorted_line.reading.sound


def looks_like_move(line: str) -> bool:
    """Tell whether a line may be a move with slips: two squares, and little before them.

    >>> [looks_like_move(line) for line in ("1. P e2\u2013e3!", "L a1xa5 {good}", "Here is an example: e2-e4")]
    [True, True, False]
    """
    return _TWO_SQUARES.match(line) is not None
