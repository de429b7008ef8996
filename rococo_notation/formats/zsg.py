"""Zillions saved games (ZSG), written and read; ``docs/formats/zsg.md`` describes the format.

Each effect of a move is written: ``Chameleon b4 x g4 Swapper g4 - b4 x a4`` swaps and captures on a4.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from rococo_notation.errors import NotationError
from rococo_notation.finding import Finding
from rococo_notation.formats.writer import Listing, Writer
from rococo_notation.notation import GENERIC, Line, LineKind, Log, PartKind, Source, Span, Turn
from rococo_notation.notation.log_boundaries import check_length
from rococo_notation.notation.move_numbers import check_order
from rococo_notation.notation.source import Mapped, lines_of
from rococo_notation.notation.turns.grammar import column_of, grammar_text
from rococo_notation.notation.turns.line import LONGEST_LINE, Anchor, build_turn, overlong
from rococo_notation.notation.turns.meaning import PartReading, Trouble, TurnReading, clip
from rococo_notation.replayer import Position, Record
from rococo_notation.replayer.games import dialect_of, find_variant
from rococo_notation.rules import Move, State, Variant
from rococo_notation.rules.tables import EMPTY, SIDES

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

TITLE = "Zillions Save Game File"

_HEADER = re.compile(r"\s*(\w+)=(.*)")
_NUMBER = re.compile(r"\s*(\d{1,6})\.(?!\S)\s*")


def write_turn(move: Move, names: Names) -> str:
    """Write a move with all its effects.

    >>> from rococo_notation import Position
    >>> position = Position.from_code("10/4k5/10/10/1p8/10/1L8/10/4K5/10 w - -")
    >>> write_turn(position.parse("L a3-a6; @-a5"), names_of(position.variant))
    'LongLeaper a3 - a6 x a5'
    """
    origin, target = move.origin, move.target
    removed = [square for _, square in move.removed]
    if target is None:
        return " ".join(f"x {square}" for square in (origin, *removed))
    if not origin:
        owner = SIDES[move.tables.side_of(move.packed.piece)].title()
        return f"{owner} {names.piece(move.mover)} {target}"
    if move.in_place:
        return f"= {names.piece(move.promotion or move.mover)} on {target}"
    sign = "x" if move.swapped or target in removed else "-"
    words = [f"{names.piece(move.mover)} {origin} {sign} {target}"]
    if move.partner:
        label, square, to = move.partner
        words.append(f"{names.piece(label)} {square} - {to}")
    if move.swapped:
        words.append(f"{names.piece(move.swapped)} {target} - {origin}")
    words += [f"x {square}" for square in removed if square != target]
    if move.promotion:
        words.append(f"= {names.piece(move.promotion)}{f' on {target}' if len(words) > 1 else ''}")
    return " ".join(words)


def _set_up(start: State, names: Names) -> Iterator[str]:
    tables = start.tables
    usual = State.start(tables).board
    for square in tables.squares:
        piece = start.board[square]
        if piece == usual[square]:
            continue
        if piece:
            owner = SIDES[tables.side_of(piece)].title()
            yield f"({owner} {names.piece(tables.labels[piece])} {tables.names[square]})"
        else:
            yield f"(x {tables.names[square]})"


class ZsgWriter(Writer):
    """Writes saved games, up to the first ply that is not legal, since Zillions would not play it."""

    def entry(self, listing: Listing) -> str:
        """Write a game."""
        return "".join(f"{line}\n" for line in self._lines(listing.replayed))

    def _lines(self, record: Record) -> Iterator[str]:
        variant, start = record.variant, record.start
        yield f"{TITLE} Version 0.02 HH"
        if variant is None or start is None:
            if record.log.game:
                yield f"VariantName={' '.join(record.log.game.split())}"
            return
        names = names_of(variant)
        yield f"RulesFile={variant.zillions_rules}"
        yield f"VariantName={variant.title}"
        yield from _set_up(start, names)
        if start.side:
            yield "1. Pass"
        for number, ply in enumerate(record.plies, start.side):
            if ply.status != "legal" or ply.move is None:
                return
            yield f"{number // 2 + 1}. {write_turn(ply.move, names)}"


class ZsgReader:
    """Reads saved games, one or several in a file."""

    def recognizes(self, text: str) -> bool:
        """Whether a file begins like a saved game."""
        return text[:1000].lstrip("\ufeff \t\r\n").startswith(TITLE)

    def logs(self, source: Source, variant: Variant | None) -> Iterator[Log]:
        """Read each game as a log with offsets into the file."""
        for game in _games(source):
            check_length(game)
            yield _Game(game, variant).read()


def _games(source: Source) -> Iterator[Source]:
    starts = [start for start, content, _ in lines_of(source.text) if content.lstrip().startswith(TITLE)]
    for begin, end in pairwise([0, *starts[1:], len(source.text)]):
        part = source.part(begin, end)
        yield part if begin else replace(part, bom=source.bom)


@dataclass
class _Game:
    """A saved game as it is read, line by line."""

    source: Source
    variant: Variant | None
    headers: dict[str, str] = field(default_factory=dict)
    names: Names | None = None
    state: State | None = None
    """The position before the first move."""
    side: int = 0
    touched: int = 0
    """The squares that the set-up changes, as bits."""
    board: dict[str, str] = field(default_factory=dict)
    begun: bool = False
    turns: list[Turn] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def read(self) -> Log:
        begin = 0
        for start, content, after in lines_of(self.source.text):
            count = len(self.turns)
            kind = self._take(content, start)
            self.lines.append(Line(kind, Span(begin, after), len(self.turns) - count))
            begin = after
        self._find_variant()
        if not self.turns:
            self.findings.append(Finding("GC002", "there are no moves"))
        if self.source.guessed:
            message = f"the encoding is not given; the text was read as {self.source.encoding}"
            self.findings.insert(0, Finding("GC001", message))
        return Log(
            self.source,
            self.names.dialect if self.names else GENERIC,
            self._log_headers(),
            check_order(self.turns, self.source) if self.names else tuple(self.turns),
            tuple(self.lines),
            findings=tuple(self.findings),
        )

    def _take(self, content: str, start: int) -> LineKind:
        if not (text := content.strip()):
            return LineKind.BLANK
        header = _HEADER.fullmatch(content)
        if not self.begun and (header or text.startswith(TITLE)):
            if header:
                self.headers.setdefault(header[1], header[2].strip())
            return LineKind.HEADER
        self._find_variant()
        base = start + content.index(text)
        if not self.begun and text.startswith("("):
            self._set_up(text, base)
            return LineKind.HEADER
        return self._take_turn(text, base)

    def _find_variant(self) -> None:
        if self.variant is None and self.headers:
            file = re.split(r"[\\/]", self.headers.get("RulesFile", ""))[-1]
            named = self.headers.get("VariantName") or re.sub(r"\.zrf$", "", file, flags=re.IGNORECASE)
            self.variant = find_variant({"Variant": named})
        if self.variant is not None and self.names is None:
            self.names = names_of(self.variant)
            self.state = State.start(self.variant.tables())

    def _set_up(self, text: str, base: int) -> None:
        if self.names is None or self.state is None:
            return
        tables = self.state.tables
        try:
            tree = parse_text(text[:LONGEST_LINE], "setup")
        except NotationError as error:
            example = "write a line of the set-up like (White Pawn e5) or (x e5)"
            self._refuse_set_up(text, base, stopped(text, (error.column or 1) - 1, "GC602", example))
            return
        tree.children = [child for child in tree.children if not isinstance(child, str)]
        for offset, part in Text(text, self.names, {}, 0).read(tree).parts:
            square = tables.index.get(part.squares[0]) if part.squares else None
            if part.troubles:
                self._refuse_set_up(part.text, base + offset, part.troubles[0])
            elif square is not None:
                self.state.board[square] = tables.codes[part.label] if part.label else EMPTY
                self.touched |= 1 << square

    def _refuse_set_up(self, text: str, base: int, trouble: Trouble) -> None:
        passed = trouble._replace(code="GC602", message=f"this part of the set-up is skipped: {trouble.message}")
        self.findings.append(Anchor(self.source, Mapped.of(text, base)).finding(passed, 0, text, None))

    def _take_turn(self, text: str, base: int) -> LineKind:
        if not self.begun and self.state is not None:
            self.board = dict(Position(self.state).pieces)
        self.begun = True
        number = _NUMBER.match(text)
        offset = number.end() if number else 0
        rest = text[offset:]
        if number and not rest:
            return LineKind.NUMBER
        if number and rest == "Pass" and self.state is not None and not self.turns and not self.side:
            # No rules allow it: it says that Black moves first.
            self.side = 1
            return LineKind.NUMBER
        ply = len(self.turns)
        side = (self.side + ply) % 2
        if not number:
            reading = unreadable(rest, 0)
        elif self.names is not None:
            reading = read_turn(rest, self.names, self.board, side)
        else:
            # Without a board nobody can tell what a text does, so it is kept as it stands.
            reading = TurnReading(0, len(rest), ((0, PartReading(PartKind.CODE, rest)),), None, None)
        turn = build_turn(reading, rest, Anchor(self.source, Mapped.of(rest, base + offset)), ply + 1)
        # Of a game that is not known nobody can tell who is to move: it may have more than two players.
        turn = replace(turn, number=int(number[1]) if number else None, side=SIDES[side] if self.names else None)
        self.turns.append(turn)
        execute(turn, self.board)
        return LineKind.TURNS

    def _log_headers(self) -> dict[str, str]:
        if self.variant is None or self.state is None:
            named = self.headers.get("VariantName") or self.headers.get("RulesFile")
            return {"Game": named} if named else {}
        start = State.start(self.state.tables)
        self.state.side = self.side
        if self.touched:
            self.state.forget(self.touched)
            self.state.pool = self.state.missing()
        headers = {"Game": self.variant.title}
        return headers if self.state.key() == start.key() else headers | {"Position": Position(self.state).code()}


# ---------------------------------------------------------------- the text of a turn


_WORD = re.compile(r"\S+")
_JOINTS = re.compile(r"[\s()_-]")


class Names:
    """The names of the pieces and squares of a variant.

    >>> from rococo_notation.rules import variant
    >>> names = Names(variant("rococo"))
    >>> names.pieces["L"], names.letter("LongLeaper"), names.letter("Knight")
    ('LongLeaper', 'L', None)
    """

    def __init__(self, variant: Variant) -> None:
        self.dialect = dialect_of(variant)
        self.pieces: dict[str, str] = {}
        """Names by letter."""
        self._letters: dict[str, str] = {}
        for letter, piece in variant.pieces.items():
            name = variant.zillions_names.get(letter) or re.sub(r"[\s()]", "", piece.name) or letter
            self.pieces[letter] = name + letter if _key(name) in self._letters else name
            self._letters[_key(self.pieces[letter])] = letter
        for letter in variant.pieces:
            self._letters.setdefault(_key(letter), letter)

    def piece(self, label: str) -> str:
        """Name the piece with a label of either side."""
        return self.pieces.get(label.upper()) or self.pieces[label.lower()]

    def letter(self, word: str) -> str | None:
        """Find the letter of the piece a word names, or None; case, hyphens and underscores are ignored."""
        return self._letters.get(_key(word))


names_of = lru_cache(maxsize=64)(Names)


def _key(name: str) -> str:
    return _JOINTS.sub("", name).casefold()


@cache
def text_parser(*, strict: bool = False) -> Lark:
    """Return the parser of the grammar; ``strict`` refuses any collision (it needs interegular)."""
    from lark import Lark

    return Lark(grammar_text("zillions"), start=["turn", "setup"], parser="lalr", strict=strict)


def parse_text(text: str, start: str = "turn") -> Tree[Token]:
    """Parse the text of a turn, or with ``start="setup"`` a line of the set-up.

    Raises:
        NotationError: the text does not parse; ``column`` says where it stops making sense.

    >>> [change.data for change in parse_text("Pawn e5 - d6 x d5").children]
    [Token('RULE', 'relocation'), Token('RULE', 'removal')]
    """
    from lark.exceptions import UnexpectedInput

    try:
        return text_parser().parse(text, start=start)
    except UnexpectedInput as error:
        raise NotationError("this is not the text of a Zillions saved game", text, column_of(error, text)) from None


def read_turn(text: str, names: Names, board: Mapping[str, str], side: int) -> TurnReading:
    """Read the text of a turn of a side, 0 or 1, on the ``board`` before it. It never raises.

    >>> from rococo_notation.rules import variant
    >>> board = {"d4": "S", "d7": "l"}
    >>> reading = read_turn("Swapper d4 x d7 LongLeaper d7 - d4", names_of(variant("rococo")), board, 0)
    >>> [(part.kind.value, part.label, part.squares) for _, part in reading.parts]
    [('move', 'S', ('d4', 'd7')), ('put', 'l', ('d4',))]
    """
    if len(text) > LONGEST_LINE:
        return overlong(text)
    try:
        tree = parse_text(text)
    except NotationError as error:
        return unreadable(text, (error.column or 1) - 1)
    return Text(text, names, board, side).read(tree)


def unreadable(text: str, stop: int) -> TurnReading:
    """Return the reading of a text that is not a turn from an offset on."""
    trouble = stopped(text, stop, "GC101", 'write a turn like "Pawn e5 - d6 x d5"')
    return TurnReading(0, len(text), ((0, PartReading(PartKind.UNREADABLE, text, troubles=(trouble,))),), None, None)


def stopped(text: str, stop: int, code: str, example: str) -> Trouble:
    """Return the trouble of a text that stops making sense at an offset, with an example of what is expected."""
    if (word := _WORD.search(text, stop)) is None:
        return Trouble(code, f"this ends too soon: {example}", 0, len(text))
    return Trouble(code, f'"{clip(word[0], 20)}" does not belong here: {example}', *word.span())


@dataclass
class Text:
    """The text of a turn being read."""

    text: str
    names: Names
    board: Mapping[str, str]
    side: int
    landed: list[str] = field(default_factory=list)
    """Squares that pieces have moved to, in order."""
    start: int = 0
    """Offset of the change being read."""
    troubles: list[Trouble] = field(default_factory=list)

    def read(self, tree: Tree[Token]) -> TurnReading:
        """Read the parts of the turn."""
        parts = []
        for child in tree.children:
            if isinstance(child, str):
                parts.append((0, PartReading(PartKind.PASS, self.text)))
            elif child.data != "attribute":
                tokens = [token for token in child.children if isinstance(token, str)]
                self.start, end = tokens[0].start_pos or 0, tokens[-1].end_pos or 0
                self.troubles = []
                words = [token for token in tokens if token.type == "WORD"]
                kind, label, squares = self._change(str(child.data), words)
                known = tuple(square for square in squares if square is not None)
                if len(known) < len(squares) or (kind is PartKind.PUT and label is None):
                    kind, label, known = PartKind.UNREADABLE, None, ()
                text = self.text[self.start : end]
                parts.append((self.start, PartReading(kind, text, label, known, tuple(self.troubles))))
        return TurnReading(0, len(self.text), tuple(parts), None, None)

    def _change(self, data: str, words: list[Token]) -> tuple[PartKind, str | None, tuple[str | None, ...]]:
        """Return the kind of a change, the label of its piece and its squares; None is what cannot be read."""
        if data == "removal":
            return PartKind.CLEAR, None, (self._square(words[0]),)
        if data == "creation":
            owner, letter, square = words[0].casefold(), self._letter(words[1]), self._square(words[2])
            if owner in SIDES:
                return PartKind.PUT, _of_side(letter, SIDES.index(owner)), (square,)
            self._complain("GC101", f'"{clip(words[0], 20)}" is not a player; write White or Black', words[0])
            return PartKind.PUT, None, (square,)
        if data == "promotion":
            label = _of_side(self._letter(words[0]), self.side)
            if len(words) > 1:
                return PartKind.PUT, label, (self._square(words[1]),)
            if not self.landed:
                self._complain("GC101", "the square of this piece is missing", words[0])
            return PartKind.PUT, label, (self.landed[-1] if self.landed else None,)
        letter, origin, target = self._letter(words[0]), self._square(words[1]), self._square(words[2])
        if origin is not None and origin in self.landed:
            # What stood there makes way for the piece that has come: it is put, as that piece must not move again.
            label = self._label(letter, origin, self.side ^ 1)
            return PartKind.PUT, label, (target,)
        if target is not None:
            self.landed.append(target)
        return PartKind.MOVE, self._label(letter, origin, self.side), (origin, target)

    def _label(self, letter: str | None, square: str | None, side: int) -> str | None:
        """Label a piece; the board tells its side."""
        standing = self.board.get(square or "", "")
        return standing if letter and standing.upper() == letter.upper() else _of_side(letter, side)

    def _letter(self, word: Token) -> str | None:
        if (letter := self.names.letter(word)) is None:
            known = ", ".join(self.names.pieces.values())
            self._complain("GC103", f"no piece of this game is called {clip(word)}; there are {known}", word)
        return letter

    def _square(self, word: Token) -> str | None:
        if (square := self.names.dialect.square(word)) is None:
            self._complain("GC102", f"there is no square {clip(word)} on this board", word)
        return square

    def _complain(self, code: str, message: str, word: Token) -> None:
        start = (word.start_pos or 0) - self.start
        self.troubles.append(Trouble(code, message, start, start + len(word)))


def _of_side(letter: str | None, side: int) -> str | None:
    return letter and (letter.lower() if side else letter.upper())


def execute(turn: Turn, board: dict[str, str]) -> None:
    """Execute a turn literally on a board, also where no piece stands that could go from there."""
    for part in turn.parts:
        if part.kind is PartKind.MOVE:
            origin, target = part.squares
            if moved := board.pop(origin, part.label):
                board[target] = moved
        elif part.kind is PartKind.PUT and part.label:
            board[part.squares[0]] = part.label
        elif part.kind is PartKind.CLEAR:
            for square in part.squares:
                board.pop(square, None)
