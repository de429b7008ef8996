"""A turn as it is written: parts with their places in the text, and no board."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal, NamedTuple

from rococo_notation.finding import Finding
from rococo_notation.lazy import Lazy
from rococo_notation.notation.source import Source

Side = Literal["white", "black"]

LONGEST_QUOTATION = 200


class Span(NamedTuple):
    """A stretch of the source text, from ``start`` up to but not including ``end``."""

    start: int
    end: int


class PartKind(StrEnum):
    """What one part of a turn says.

    MOVE ``P e2-e4`` · PUT ``q-e8`` or ``add q e8`` · DROP ``P*e4`` · CLEAR ``@-e4``, ``e4-``, ``L e4-``,
    ``capture e4 f4`` · HOLE ``-e4``, which deletes the space · CODE: GAME Code beyond the notation, kept and never
    executed · RESIGN · PASS · UNREADABLE.
    """

    MOVE = "move"
    PUT = "put"
    DROP = "drop"
    CLEAR = "clear"
    HOLE = "hole"
    CODE = "code"
    RESIGN = "resign"
    PASS = "pass"
    UNREADABLE = "unreadable"


WITHOUT_MOVE = frozenset({PartKind.PUT, PartKind.DROP, PartKind.CLEAR})
"""Parts that put or remove pieces and move none."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a turn.

    ``text`` is verbatim and ``span`` its place in the source. ``squares`` holds canonical names: origin and target of a
    MOVE, the square of a PUT, DROP or HOLE, every square emptied by a CLEAR, none otherwise.
    """

    kind: PartKind
    text: str
    span: Span
    label: str | None = None
    squares: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def canonical(self) -> str:
        """The part in canonical text; what is GAME Code or cannot be read stays as it was written.

        >>> Part(PartKind.CLEAR, "capture  e4 e5", Span(0, 14), None, ("e4", "e5")).canonical
        '@-e4; @-e5'
        """
        match self.kind:
            case PartKind.MOVE:
                return f"{self._prefix}{self.squares[0]}-{self.squares[1]}"
            case PartKind.PUT:
                return f"{self.label}-{self.squares[0]}"
            case PartKind.DROP:
                return f"{self.label}*{self.squares[0]}"
            case PartKind.CLEAR if self.label:
                return f"{self.label} {self.squares[0]}-"
            case PartKind.CLEAR:
                return "; ".join(f"@-{square}" for square in self.squares)
            case PartKind.HOLE:
                return f"-{self.squares[0]}"
            case PartKind.RESIGN | PartKind.PASS:
                return self.kind.value
            case _:
                return self.text

    @property
    def _prefix(self) -> str:
        return f"{self.label} " if self.label else ""


@dataclass(frozen=True)
class Turn(Lazy):
    """One player's turn as it is written.

    ``text`` is verbatim but for slips that were mended (``slips`` says of which kinds), without the move number and the
    comment. ``number`` and ``side`` are what the numbering says and None where it says nothing. ``findings`` are those
    of the parts and of the numbering, in the order of the text.
    """

    text: str
    span: Span
    parts: tuple[Part, ...] = field(default_factory=tuple)
    number: int | None = None
    side: Side | None = None
    comment: str | None = None
    findings: tuple[Finding, ...] = ()
    slips: frozenset[str] = frozenset()
    skips: int = 0
    """How many plies are missing before it by the numbers; negative where these go back."""

    def __str__(self) -> str:
        return "; ".join(part.canonical for part in self.parts)

    def quote(self, source: Source, part: Part | None = None) -> str:
        """What the user wrote for it or for one of its parts, as a finding quotes it."""
        written = part or self
        text = source.quote(*written.span) if self.slips else written.text
        return text[:LONGEST_QUOTATION]

    def finding(self, code: str, message: str, source: Source) -> Finding:
        """Return a finding about the whole of it, with its place."""
        line, column, end_column = source.place(*self.span)
        return Finding(code, message, line=line, column=column, end_column=end_column, text=self.quote(source))
