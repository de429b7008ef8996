"""Read the text of a turn in a Zillions saved game into parts.

The text names a piece but not its side, and writes a swap as two relocations, so the reader keeps a board and executes
the text on it literally, without any rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from rococo_notation.errors import NotationError
from rococo_notation.notation import PartKind
from rococo_notation.notation.turns.grammar import column_of, grammar_text
from rococo_notation.notation.turns.line import LONGEST_LINE, overlong
from rococo_notation.notation.turns.meaning import PartReading, Trouble, TurnReading, clip
from rococo_notation.replayer.games import dialect_of
from rococo_notation.rules.tables import SIDES

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

    from rococo_notation.notation import Turn
    from rococo_notation.rules import Variant

_WORD = re.compile(r"\S+")
_JOINTS = re.compile(r"[\s()_-]")


class Names:
    """Return the names of a variant.

    >>> from rococo_notation.rules import variant
    >>> names = Names(variant("rococo"))
    >>> names.pieces["L"], names.letter("LongLeaper"), names.letter("Knight")
    ('LongLeaper', 'L', None)
    """

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.dialect = dialect_of(variant)
        self.pieces: dict[str, str] = {}
        """Names by letter."""
        self._letters: dict[str, str] = {}
        for letter, piece in variant.pieces.items():
            name = variant.zillions.pieces.get(letter) or re.sub(r"[\s()]", "", piece.name) or letter
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


@lru_cache(maxsize=64)
def names_of(variant: Variant) -> Names:
    """Return the names of a variant."""
    return Names(variant)


def _key(name: str) -> str:
    return _JOINTS.sub("", name).casefold()


@cache
def text_parser(*, strict: bool = False) -> Lark:
    """Return the parser of the grammar; ``strict`` refuses any collision (it needs interegular)."""
    from lark import Lark

    return Lark(
        grammar_text("zillions"),
        start=["turn", "setup"],
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=False,
        strict=strict,
    )


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
    trouble = stopped(text, stop, "GC101", 'the text of a turn is such as "Pawn e5 - d6 x d5"')
    return TurnReading(0, len(text), ((0, PartReading(PartKind.UNREADABLE, text, troubles=(trouble,))),), None, None)


def stopped(text: str, stop: int, code: str, example: str) -> Trouble:
    """Return the trouble of a text that stops making sense at an offset, with an example of what is expected."""
    word = _WORD.search(text, stop)
    if word is None:
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
                kind, label, squares = getattr(self, f"_{child.data}")(words)
                parts.append((self.start, self._reading(kind, self.text[self.start : end], label, squares)))
        return TurnReading(0, len(self.text), tuple(parts), None, None)

    def _reading(self, kind: PartKind, text: str, label: str | None, squares: tuple[str | None, ...]) -> PartReading:
        names = tuple(square for square in squares if square is not None)
        if len(names) < len(squares) or (kind is PartKind.PUT and label is None):
            return PartReading(PartKind.UNREADABLE, text, troubles=tuple(self.troubles))
        return PartReading(kind, text, label, names, tuple(self.troubles))

    def _relocation(self, words: list[Token]) -> tuple[PartKind, str | None, tuple[str | None, ...]]:
        letter, origin, target = self._letter(words[0]), self._square(words[1]), self._square(words[2])
        if origin is not None and origin in self.landed:
            # What stood there makes way for the piece that has come: it is put, as that piece must not move again.
            label = self._label(letter, origin, self.side ^ 1)
            return PartKind.PUT, label, (target,)
        if target is not None:
            self.landed.append(target)
        return PartKind.MOVE, self._label(letter, origin, self.side), (origin, target)

    def _creation(self, words: list[Token]) -> tuple[PartKind, str | None, tuple[str | None, ...]]:
        owner, letter, square = words[0].casefold(), self._letter(words[1]), self._square(words[2])
        if owner not in SIDES:
            self._complain("GC101", f'"{clip(words[0], 20)}" is no player; they are White and Black', words[0])
            return PartKind.PUT, None, (square,)
        return PartKind.PUT, _of_side(letter, SIDES.index(owner)), (square,)

    def _removal(self, words: list[Token]) -> tuple[PartKind, str | None, tuple[str | None, ...]]:
        return PartKind.CLEAR, None, (self._square(words[0]),)

    def _promotion(self, words: list[Token]) -> tuple[PartKind, str | None, tuple[str | None, ...]]:
        label = _of_side(self._letter(words[0]), self.side)
        if len(words) > 1:
            return PartKind.PUT, label, (self._square(words[1]),)
        if not self.landed:
            self._complain("GC101", "nothing says where this piece is to stand", words[0])
            return PartKind.PUT, label, (None,)
        return PartKind.PUT, label, (self.landed[-1],)

    def _label(self, letter: str | None, square: str | None, side: int) -> str | None:
        """Label a piece; the board tells its side."""
        standing = self.board.get(square or "", "")
        return standing if letter and standing.upper() == letter.upper() else _of_side(letter, side)

    def _letter(self, word: Token) -> str | None:
        letter = self.names.letter(word)
        if letter is None:
            self._complain("GC103", f"no piece of this game is called {clip(word)}", word)
        return letter

    def _square(self, word: Token) -> str | None:
        square = self.names.dialect.square(word)
        if square is None:
            self._complain("GC102", f"there is no square {clip(word)} on this board", word)
        return square

    def _complain(self, code: str, message: str, word: Token) -> None:
        start = (word.start_pos or 0) - self.start
        self.troubles.append(Trouble(code, message, start, start + len(word)))


def _of_side(letter: str | None, side: int) -> str | None:
    return letter and (letter.lower() if side else letter.upper())


def execute(turn: Turn, board: dict[str, str]) -> None:
    """Execute a turn literally on a board."""
    for part in turn.parts:
        if part.kind is PartKind.MOVE:
            origin, target = part.squares
            moved = board.pop(origin, part.label)
            if moved:
                board[target] = moved
        elif part.kind is PartKind.PUT and part.label:
            board[part.squares[0]] = part.label
        elif part.kind is PartKind.CLEAR:
            for square in part.squares:
                board.pop(square, None)
