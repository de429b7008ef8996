"""Turns as they are written: parts with their places in the text, without a board."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Literal, NamedTuple

from rococo_notation.finding import Finding
from rococo_notation.lazy import Lazy
from rococo_notation.notation.source import Source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rococo_notation.notation.turns.meaning import PartReading

Side = Literal["white", "black"]
SIDES: tuple[Side, Side] = ("white", "black")
LONGEST_QUOTATION = 200
FREE, NAMED = "free", "named"
"""The slips of a turn: it is not written as in a log, and its piece is called by its name."""


class Span(NamedTuple):
    """A stretch of the source text, from ``start`` up to but not including ``end``."""

    start: int
    end: int


class PartKind(StrEnum):
    """The kind of a part of a turn.

    MOVE ``P e2-e4`` · PUT ``q-e8`` or ``add q e8`` · DROP ``P*e4`` · CLEAR ``@-e4``, ``e4-``, ``L e4-``,
    ``capture e4 f4`` · HOLE ``-e4``, which deletes the space · CODE: GAME Code beyond the notation, kept but never
    executed · SHORT: a whole move that needs a position to be understood, such as ``Nf3`` or ``e2e4`` · RESIGN · PASS ·
    UNREADABLE.
    """

    MOVE = "move"
    PUT = "put"
    DROP = "drop"
    CLEAR = "clear"
    HOLE = "hole"
    CODE = "code"
    SHORT = "short"
    RESIGN = "resign"
    PASS = "pass"
    UNREADABLE = "unreadable"


class Doubt(StrEnum):
    """Why a turn may mean something else, so that nothing is charged to it: what is seen, and what to write."""

    UNREAD_LINE = "a line before it that may hold a move cannot be read; write each move on a line of its own"
    MENTION = "other squares are named next to it; write remarks after //"
    UNREAD_TEXT = "its line contains other text, which cannot be read; write remarks after //"
    CUT_OFF = "it may be cut off; write both squares of a move, and what it captures, as in ; @-d4"
    APART = "two squares with a space between them may be two moves; write a hyphen between the squares of one move"
    PARTS = "what stands behind it may be the next move; write a semicolon between the parts of one move"
    NUMBER = "its number is not the expected one; number the moves 1. 1... 2. 2..."
    OTHER_GAME = "another game may have begun; write its name, as in Game: Rococo, and number its moves from 1"
    NEXT_NUMBER = "the next number is not the expected one; number the moves 1. 1... 2. 2..."
    UNNUMBERED = "there are no numbers, so moves may be missing before it; number the moves 1. 1... 2. 2..."
    REPEATED = "it occurs twice, so one may be a repetition; write each move once, with its number"
    CORRECTED = "words around it may take back or correct a move; write each move once, and remarks after //"
    EXCHANGED = "it and the next move are of the wrong sides, so the two may be exchanged"
    OTHER_SIDE = "its label belongs to the other side, so a move may be missing before it"
    HALF_LINE = "other lines hold two moves, so one may be missing here; write each move on a line of its own"
    OTHER_BOARD = "many moves after it do not fit the board, so moves may be missing or the set-up may differ"
    RULES = "words above the moves may mean another set-up or other rules; give the position, as in FEN: ..."
    STYLE = "captures or promotions may be left out; write what each move captures or becomes, such as ; @-d4 or ; Q-e8"
    SENTENCE = "the words around it may make it part of a sentence; write remarks after //"
    ASKED = "the words around it ask about it; write it on a line of its own, with its number, if it was played"
    LOST = "something next to it is missing or cannot be read; write each move on a line of its own, with its number"
    EDGE = (
        "it is legal with 00 for 0, and the text does not write 00; write 0 for the lowest rank and 00 for the highest"
    )
    ALIKE = "it is legal with l for I or I for l, which look alike; check its letters"
    TURNED = "it is legal the other way round; check from which square the piece moves"
    LETTER = "its letter may have another meaning in this text; write the letters of the game"
    NULL = "an earlier move is not given, which may explain it"
    SLIP = "it is legal if one character, in it or in a move shortly before, is another; check the squares of both"
    LATER = "the moves after it are not legal either; write each move on a line of its own, with its number"


OF_ORDER = frozenset(
    {Doubt.NUMBER, Doubt.OTHER_GAME, Doubt.NEXT_NUMBER, Doubt.UNNUMBERED, Doubt.REPEATED}
    | {Doubt.EXCHANGED, Doubt.OTHER_SIDE, Doubt.HALF_LINE, Doubt.OTHER_BOARD}
)
"""The doubts about which moves the text holds, and in what order."""
UNREAD = frozenset({PartKind.CODE, PartKind.UNREADABLE})
"""The kinds of parts of which it is not known what they do."""
WITHOUT_MOVE = frozenset({PartKind.PUT, PartKind.DROP, PartKind.CLEAR})
"""The kinds of parts that put or remove pieces, but move none."""
HABIT = 3
"""What is found as often in a text is a habit of its writer, and says nothing about one move."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a turn, such as ``P e2-e4`` or ``@-e4``.

    ``text`` is verbatim, and ``span`` its place in the source. ``squares`` holds canonical names: the origin and target
    of a MOVE, the square of a PUT, DROP or HOLE, every square emptied by a CLEAR; else it is empty.
    """

    kind: PartKind
    text: str
    span: Span
    label: str | None = None
    squares: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def canonical(self) -> str:
        """The part in canonical text; GAME Code and unreadable parts stay as written.

        >>> Part(PartKind.CLEAR, "capture  e4 e5", Span(0, 14), None, ("e4", "e5")).canonical
        '@-e4; @-e5'
        """
        match self.kind:
            case PartKind.MOVE:
                return f"{self.label or ''} {self.squares[0]}-{self.squares[1]}".lstrip()
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


@dataclass(frozen=True)
class Turn(Lazy):
    """One player's turn as it is written.

    ``text`` is verbatim except for corrected slips (``slips`` names their kinds), without move number and comment.
    ``number`` and ``side`` come from the move number, and are None if it does not give them. ``findings`` are those of
    the parts and of the numbering, in the order of the text.
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
    """The number of plies that the move numbers skip before it; negative if they go back."""
    doubt: Doubt | None = None
    """Why it is not charged if it is not legal."""

    def __str__(self) -> str:
        return "; ".join(part.canonical for part in self.parts)

    @property
    def plain(self) -> tuple[tuple[int, PartReading], ...] | None:
        """The parts as they were read, with their offsets, if the turn is plain; else None."""
        return self.__dict__.get("_plain")

    def quote(self, source: Source, part: Part | None = None) -> str:
        """Return the turn or one of its parts as the user wrote it, for a finding to quote."""
        written = part or self
        text = source.quote(*written.span) if self.slips else written.text
        return text[:LONGEST_QUOTATION]

    def finding(self, code: str, message: str, source: Source) -> Finding:
        """Return a finding about the whole turn, with its place."""
        return Finding(code, message, None, None, *source.place(*self.span), self.quote(source))


def may_be_one_turn(first: Sequence[str], second: Sequence[str]) -> bool:
    """Tell whether two moves may be halves of one turn: of a swap, "h1-g1 g1-h1", or of a castling, "e1-g1 h1-f1"."""
    if not len(first) == len(second) == 2:
        return False
    (begin, end), (origin, target) = first, second
    passes = min(begin, end) < target < max(begin, end) and min(origin, target) < end < max(origin, target)
    return second == first[::-1] or (passes and len({square[1:] for square in (*first, *second)}) == 1)
