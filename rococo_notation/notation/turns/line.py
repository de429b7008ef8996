"""Read the text of a line into turns: by the fast reader, else by the grammar, else by salvage."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rococo_notation.arguments import check_type
from rococo_notation.errors import NotationError
from rococo_notation.finding import Finding
from rococo_notation.notation.dialect import GENERIC, NUMBER, Dialect
from rococo_notation.notation.source import Source
from rococo_notation.notation.turn import Part, PartKind, Span, Turn
from rococo_notation.notation.turns.grammar import match_line, parse_line
from rococo_notation.notation.turns.meaning import (
    ANAPHORA,
    LineReading,
    PartReading,
    Trouble,
    TurnReading,
    clip,
)
from rococo_notation.notation.turns.salvage import salvage_line
from rococo_notation.notation.turns.suggest import join, with_suggestions

# No real turn is longer, and a parser should not be tried on one.
LONGEST_LINE = 10_000
_NUMBER = re.compile(rf"\s*{NUMBER}")
_UNREAD = ("GC101", "GC102", "GC103")


@dataclass(frozen=True, slots=True)
class Anchor:
    """The place of a text in its source: from offset ``base`` on, or per character from ``starts`` to ``ends``.

    The second is needed for text from a page, whose entities and tags were decoded.
    """

    source: Source
    base: int = 0
    starts: Sequence[int] | None = None
    ends: Sequence[int] | None = None
    mended: bool = False
    """Whether slips were mended, so that the text differs from the source."""

    def span(self, start: int, end: int) -> Span:
        """Return the place of a stretch of the text in the source."""
        if self.starts is None or self.ends is None:
            return Span(self.base + start, self.base + end)
        first = self.base + start
        if first >= len(self.starts):
            after = self.ends[-1] if self.ends else 0
            return Span(after, after)
        return Span(self.starts[first], self.ends[self.base + end - 1] if end > start else self.starts[first])

    def finding(self, trouble: Trouble, offset: int, text: str, ply: int | None) -> Finding:
        """Return the finding for a trouble in the part that begins at ``offset``."""
        span = self.span(offset + trouble.start, offset + trouble.end)
        line, column, end_column = self.source.place(*span)
        return Finding(
            trouble.code,
            trouble.message,
            ply=ply,
            line=line,
            column=column,
            end_column=end_column,
            text=clip(self.source.quote(*span) if self.mended else text),
            squares=trouble.squares,
            suggestion=trouble.suggestion,
        )


def read_line(text: str, dialect: Dialect) -> LineReading:
    """Read a line of turns. It never raises: unreadable parts are marked as such.

    >>> len(read_line("1. P e2-e4 p e7-e5", GENERIC).turns)
    2
    """
    reading = match_line(text, dialect)
    if reading is not None:
        return reading
    try:
        reading = parse_line(text, dialect)
    except NotationError:
        reading = salvage_line(text, dialect)
    return with_suggestions(reading, text, dialect)


def begins_turns(text: str, dialect: Dialect) -> bool:
    """Tell by a quick look whether a line holds turns."""
    return bool(_NUMBER.match(text) or match_line(text[:LONGEST_LINE], dialect))


def build_turn(reading: TurnReading, text: str, anchor: Anchor, ply: int | None = None) -> Turn:
    """Build a turn with its places in the source."""
    parts = []
    findings: tuple[Finding, ...] = ()
    previous: tuple[str, ...] = ()
    for offset, part in reading.parts:
        if part.anaphoric:
            part = _resolve(part, previous)
        if part.kind is PartKind.MOVE:
            previous = part.squares
        span = anchor.span(offset, offset + len(part.text))
        found = tuple(
            anchor.finding(trouble, offset, part.text[trouble.start : trouble.end], ply) for trouble in part.troubles
        )
        findings += found
        parts.append(Part(part.kind, part.text, span, part.label, part.squares, found))
    start, end = reading.start, reading.end
    return Turn(text[start:end], anchor.span(start, end), tuple(parts), reading.number, reading.side, None, findings)


def _resolve(part: PartReading, previous: tuple[str, ...]) -> PartReading:
    """Replace the words ``origin`` and ``dest`` with the squares of the previous move."""
    if not previous:
        message = "origin and dest name squares of a move before this part, and there is none"
        trouble = Trouble("GC101", message, 0, len(part.text))
        return part._replace(kind=PartKind.UNREADABLE, label=None, squares=(), troubles=(*part.troubles, trouble))
    squares = tuple(previous[ANAPHORA.index(name)] if name in ANAPHORA else name for name in part.squares)
    return part._replace(squares=squares)


def parse_turn(text: str, dialect: Dialect = GENERIC) -> Turn:
    """Read one turn. Text never makes it raise: faults are findings, and an empty text is a turn without parts.

    A move number before the turn and a comment after it are understood. Offsets count in ``text``.

    Raises:
        TypeError: ``text`` is not a string.

    >>> turn = parse_turn("p d5-e6; capture  e5")
    >>> str(turn), turn.parts[1].kind, turn.findings
    ('p d5-e6; @-e5', <PartKind.CLEAR: 'clear'>, ())
    """
    check_type(text, str, "a turn is text, such as 'P e2-e4'")
    anchor = Anchor(Source(text))
    if not text.strip():
        return Turn("", Span(0, 0))
    if len(text) > LONGEST_LINE:
        return build_turn(overlong(text), text, anchor)
    reading = read_line(text, dialect)
    comment = None if reading.comment is None else text[reading.comment + 2 :].strip()
    if not reading.turns:
        return Turn("", Span(0, 0), comment=comment)
    turn = build_turn(reading.turns[0], text, anchor)
    if rest := reading.turns[1:]:
        turn = _with_rest(turn, rest, text, anchor, dialect)
    return replace(turn, comment=comment)


def is_whole(reading: LineReading) -> bool:
    """Tell whether a whole line is notation with known squares and labels."""
    troubles = (trouble for turn in reading.turns for _, part in turn.parts for trouble in part.troubles)
    return reading.sound and bool(reading.turns) and all(trouble.code not in _UNREAD for trouble in troubles)


def _with_rest(turn: Turn, rest: Sequence[TurnReading], text: str, anchor: Anchor, dialect: Dialect) -> Turn:
    """Add the turns after the first to it as an unreadable part."""
    start, end = rest[0].start, rest[-1].end
    message = "one turn was expected, and another follows; the parts of a turn are joined by semicolons"
    meant = join([turn.text, *(text[other.start : other.end] for other in rest)], dialect)
    trouble = Trouble("GC101", message, 0, end - start, suggestion=meant)
    reading = PartReading(PartKind.UNREADABLE, text[start:end], troubles=(trouble,))
    extra = build_turn(TurnReading(start, end, ((start, reading),), None, None), text, anchor)
    return replace(
        turn,
        text=text[turn.span.start : end],
        span=Span(turn.span.start, end),
        parts=turn.parts + extra.parts,
        findings=turn.findings + extra.findings,
    )


def overlong(text: str) -> TurnReading:
    """Return the reading of a text that is far too long for a turn."""
    message = f"{len(text):,} characters are no turn; the line is not read"
    reading = PartReading(PartKind.UNREADABLE, text, troubles=(Trouble("GC101", message, 0, len(text)),))
    return TurnReading(0, len(text), ((0, reading),), None, None)
