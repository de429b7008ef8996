"""Read the text of a line into turns: by the fast reader, else by the grammar, else what of it can be read.

A line that is no notation as a whole is cut at its move numbers and semicolons, and each piece is read alone. A piece
that cannot be read becomes GAME Code if it begins with a known command, else an unreadable part.
"""

import re
from dataclasses import dataclass, replace

from rococo_notation.arguments import check_type
from rococo_notation.errors import NotationError
from rococo_notation.finding import Finding
from rococo_notation.notation.dialect import GENERIC, REMOVAL, REMOVALS, Dialect
from rococo_notation.notation.source import Mapped, Source
from rococo_notation.notation.turn import Part, PartKind, Span, Turn
from rococo_notation.notation.turns.grammar import Segment, match_line, numbered, parse_line, segment_reader, turn_of
from rococo_notation.notation.turns.meaning import (
    ANAPHORA,
    LineReading,
    PartReading,
    Trouble,
    TurnReading,
    clip,
    following,
)

# No real turn is longer, and a parser should not be tried on one.
LONGEST_LINE = 10_000
_NO_NOTATION = ("GC101", "GC105")
COMMANDS = frozenset(
    {"setflag", "unsetflag", "copyflag", "set", "unset", "setconst", "setelem", "setsystem", "inc", "dec", "def"}
    | {"if", "elseif", "else", "endif", "unless", "verify", "for", "foreach", "next", "do", "loop", "until", "while"}
    | {"gosub", "sub", "endsub", "return", "goto", "break", "exit", "stop", "die", "print", "say", "echo", "message"}
    | {"ban", "allow", "maxmove", "move", "add", "drop", *REMOVALS, "replace", "promote", "swap"}
    | {"flip", "rotate", "mirror", "castle", "copy", "push", "pop", "store", "restore", "won", "lost", "drawn", "win"}
)
_PIECE = re.compile(r"[^;]+")
_WORD = re.compile(r"\S+")
_PARTS = re.compile(rf"[-*]|\b(?:{REMOVAL}|add|[Rr]esign|[Pp]ass)")
"""What is in each part that the grammar reads."""
# "e4", "Ng3", "BxN", "Raxb1+", "O-O", "Lc0^^": short notation, which Game Courier does not understand.
ABBREVIATED = re.compile(
    r"(?:O-O(?:-O)?|0-0(?:-0)?|[A-Z]x[A-Z]|[A-Z]?[a-z]?x?[a-z][0-9]{1,2}(?:=[A-Z])?"
    r"|[A-Z](?:[a-z][0-9]{0,2})?x?[a-z][0-9]{1,2}(?:[~^+x-]|(?:[&*]|!!)[a-z][0-9]{1,2})+(?:=[A-Z])?)[+#!?]*"
)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A text and the source that it comes from."""

    source: Source
    text: Mapped
    mended: bool = False
    """Whether slips were corrected, so that the text differs from the source."""

    def span(self, start: int, end: int) -> Span:
        """Return the place of a stretch of the text in the source."""
        _, starts, ends = self.text
        if start >= len(starts):
            after = ends[-1] if ends else 0
            return Span(after, after)
        return Span(starts[start], ends[end - 1] if end > start else starts[start])

    def finding(self, trouble: Trouble, offset: int, text: str, ply: int | None) -> Finding:
        """Return the finding for a trouble in the part with this text that begins at ``offset``."""
        span = self.span(offset + trouble.start, offset + trouble.end)
        quoted = self.source.quote(*span) if self.mended else text[trouble.start : trouble.end]
        place = (ply, None, *self.source.place(*span), clip(quoted))
        return Finding(trouble.code, trouble.message, *place, trouble.squares)


def read_line(text: str, dialect: Dialect) -> LineReading:
    """Read a line of turns. It never raises: unreadable parts are marked as such.

    >>> len(read_line("1. P e2-e4 p e7-e5", GENERIC).turns)
    2
    """
    reading = match_line(text, dialect)
    return _recovered(text, dialect) if reading is None else reading


def _recovered(text: str, dialect: Dialect) -> LineReading:
    """Read the parts of a line that can be read, and mark the others in their place."""
    slashes = text.find("//")
    turns: list[TurnReading] = []
    sound = True
    for number, side, start, stop in numbered(text, len(text) if slashes < 0 else slashes):
        sound &= text[start:stop].lstrip()[:1] not in ("", ";")
        groups: list[list[tuple[int, PartReading]]] = [[]]
        for piece in _PIECE.finditer(text, start, stop):
            for count, (at, part) in enumerate(_parts(piece[0], dialect)):
                groups += [[]] if count else []
                groups[-1].append((piece.start() + at, part))
        for parts in filter(None, groups):
            turns.append(turn_of(parts, number, side))
            number, side = following(number, side)
    troubles = (trouble.code for turn in turns for _, part in turn.parts for trouble in part.troubles)
    sound &= not any(code in _NO_NOTATION for code in troubles)
    return LineReading(tuple(turns), None if slashes < 0 else slashes, sound)


def _parts(text: str, dialect: Dialect) -> Segment:
    """Read a piece without semicolons; of a move and a word of short notation the move may be readable."""
    start = len(text) - len(text.lstrip())
    stripped, position = text.strip(), 0
    read = segment_reader(dialect)(text)
    if read is None and _PARTS.search(text):
        try:
            turns = parse_line(stripped, dialect).turns
            read = tuple((start + at, part) for turn in turns for at, part in turn.parts) if not turns[0].side else None
        except NotationError as error:
            position = error.column - 1
    if read is not None:
        return read
    words = list(_WORD.finditer(text))
    if len(words) > 1 and ABBREVIATED.fullmatch(words[0][0]):
        after = segment_reader(dialect)(text[words[1].start() :])
        if after:
            moved = ((words[1].start() + at, part) for at, part in after)
            return ((start, _unreadable(words[0][0], 0, dialect)), *moved)
    if not position and len(words) > 1 and words[0][0] in dialect.labels:
        position = words[1].start() - start
    return ((start, _unreadable(stripped, position, dialect)),)


def _unreadable(text: str, position: int, dialect: Dialect) -> PartReading:
    first = _WORD.match(text)
    if first and first[0] in COMMANDS:
        message = "this is GAME Code; it is kept but not executed"
        return PartReading(PartKind.CODE, text, troubles=(Trouble("GC105", message, 0, len(text)),))
    word = _WORD.search(text, position)
    start, end = word.span() if word else (0, len(text))
    is_short = ABBREVIATED.fullmatch(text) is not None
    wanted = "short notation; also write the square it comes from" if is_short else "not full algebraic notation"
    message = f'"{clip(text, 40)}" is {wanted}, such as {dialect.example}'
    return PartReading(PartKind.UNREADABLE, text, troubles=(Trouble("GC101", message, start, end),))


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
        found = tuple(anchor.finding(trouble, offset, part.text, ply) for trouble in part.troubles)
        findings += found
        parts.append(Part(part.kind, part.text, span, part.label, part.squares, found))
    start, end = reading.start, reading.end
    return Turn(text[start:end], anchor.span(start, end), tuple(parts), reading.number, reading.side, None, findings)


def _resolve(part: PartReading, previous: tuple[str, ...]) -> PartReading:
    """Replace the words ``origin`` and ``dest`` with the squares of the previous move."""
    if not previous:
        message = "origin and dest refer to a move before this part, but there is none"
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
    check_type(text, str, "a turn must be a string such as 'P e2-e4'")
    anchor = Anchor(Source(text), Mapped.of(text))
    if len(text) > LONGEST_LINE:
        return build_turn(overlong(text), text, anchor)
    reading = read_line(text, dialect)
    comment = None if reading.comment is None else text[reading.comment + 2 :].strip()
    if not reading.turns:
        return Turn("", Span(0, 0), comment=comment)
    first, *rest = reading.turns
    if rest:
        start, end = rest[0].start, rest[-1].end
        message = "more than one turn; join the parts of one turn with semicolons"
        trouble = Trouble("GC101", message, 0, end - start)
        unread = PartReading(PartKind.UNREADABLE, text[start:end], troubles=(trouble,))
        first = first._replace(end=end, parts=(*first.parts, (start, unread)))
    return replace(build_turn(first, text, anchor), comment=comment)


def overlong(text: str) -> TurnReading:
    """Return the reading of a text that is far too long for a turn."""
    message = f"{len(text):,} characters are too long for a turn; the line is not read"
    reading = PartReading(PartKind.UNREADABLE, text, troubles=(Trouble("GC101", message, 0, len(text)),))
    return TurnReading(0, len(text), ((0, reading),), None, None)
