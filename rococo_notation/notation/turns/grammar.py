"""Read a line by the Lark grammar that defines the notation, built once per dialect."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rococo_notation.errors import NotationError, RococoError
from rococo_notation.notation.dialect import Dialect
from rococo_notation.notation.turn import Side
from rococo_notation.notation.turns import patterns
from rococo_notation.notation.turns.meaning import Form, LineReading, PartReading, TurnReading, Word, interpret
from rococo_notation.notation.turns.numbering import following, read_number

if TYPE_CHECKING:
    from lark import Lark, Token, Tree
    from lark.exceptions import UnexpectedInput
    from lark.lexer import TerminalDef

_MARKER = re.compile(r"<(\w+)>")
_TERMINAL = re.compile(r'^(?P<name>[A-Z_]+)(?:\.\d+)?: (?:/(?P<pattern>.+)/|"(?P<text>.+)")$', re.MULTILINE)


@cache
def grammar_text(name: str) -> str:
    """Return the text of ``grammars/<name>.lark``, from an installed package or from a checkout.

    >>> "start:" in grammar_text("notation")
    True
    """
    package = Path(__file__).resolve().parents[2]
    for folder in (package / "grammars", package.parent / "grammars"):
        path = folder / f"{name}.lark"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise RococoError(f"the grammar {name}.lark is missing from the installation")


@lru_cache(maxsize=32)
def terminals(dialect: Dialect) -> Mapping[str, str]:
    """Return the terminals of a line in a dialect as regular expressions, by name.

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> terminals(GENERIC)["HYPHEN"]
    '-'
    """
    found = _TERMINAL.finditer(grammar_text("notation"))
    return {each["name"]: _filled(each["pattern"] or re.escape(each["text"]), dialect) for each in found}


def _filled(pattern: str, dialect: Dialect) -> str:
    """Put the words of a dialect in the place of the markers of a terminal."""
    meanings = {
        "number": patterns.NUMBER,
        "word": patterns.WORD,
        "removal": patterns.REMOVAL,
        "end": patterns.END,
        "square": patterns.square_pattern(dialect),
        "lookalike": patterns.lookalike_pattern(),
        "label": patterns.label_pattern(dialect),
    }
    return _MARKER.sub(lambda marker: meanings[marker[1]], pattern)


@lru_cache(maxsize=32)
def line_parser(dialect: Dialect, *, strict: bool = False) -> Lark:
    """Build the parser of a line for a dialect; ``strict`` refuses any collision and needs interegular."""
    from lark import Lark
    from lark.lexer import PatternRE

    def fill_in(terminal: TerminalDef) -> None:
        if isinstance(terminal.pattern, PatternRE):
            terminal.pattern.value = _filled(terminal.pattern.value, dialect)

    return Lark(
        grammar_text("notation"),
        parser="lalr",
        lexer="contextual",
        edit_terminals=fill_in,
        keep_all_tokens=True,
        maybe_placeholders=False,
        strict=strict,
    )


def parse_line(text: str, dialect: Dialect) -> LineReading:
    """Read a line by the grammar.

    Raises:
        NotationError: the line is not notation; ``column`` says where it stops making sense.

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> [part.squares for turn in parse_line("1. P e2-e4 p e7-e5", GENERIC).turns for _, part in turn.parts]
    [('e2', 'e4'), ('e7', 'e5')]
    """
    from lark.exceptions import UnexpectedInput

    try:
        tree = line_parser(dialect).parse(text)
    except UnexpectedInput as error:
        raise NotationError("this is not full algebraic notation", text, column_of(error, text)) from None
    return _line(tree, text, dialect)


def column_of(error: UnexpectedInput, text: str) -> int:
    """Return the column, counted from 1, at which a parser stopped."""
    position = error.pos_in_stream
    at_end = position is None or position < 0 or getattr(getattr(error, "token", None), "type", "") == "$END"
    return (len(text) if position is None or at_end else position) + 1


def _line(tree: Tree[Token], text: str, dialect: Dialect) -> LineReading:
    turns: list[TurnReading] = []
    number: int | None = None
    side: Side | None = None
    comment = None
    for child in tree.children:
        if isinstance(child, str):
            if child.type == "COMMENT":
                comment = child.start_pos
            else:
                number, side = read_number(str(child))
        else:
            turns.append(_turn(child, text, dialect, number, side))
            number, side = following(number, side)
    return LineReading(tuple(turns), comment)


def _turn(tree: Tree[Token], text: str, dialect: Dialect, number: int | None, side: Side | None) -> TurnReading:
    parts = []
    start, end = len(text), 0
    for child in tree.children:
        if isinstance(child, str):
            end = child.end_pos or 0
            continue
        tokens = list(_tokens(child))
        first, end = tokens[0].start_pos or 0, tokens[-1].end_pos or 0
        start = min(start, first)
        parts.append((first, _part(child, text[first:end], first, dialect)))
    return TurnReading(start, end, tuple(parts), number, side)


def _part(tree: Tree[Token], text: str, first: int, dialect: Dialect) -> PartReading:
    label: Word | None = None
    squares: list[Word] = []
    for child in tree.children:
        if isinstance(child, str):
            continue
        token: Any = child.children[0]
        word = Word(str(token), token.start_pos - first)
        if child.data == "label":
            label = word
        else:
            squares.append(word)
    return interpret(Form(str(tree.data)), text, label, tuple(squares), dialect)


def _tokens(tree: Tree[Token]) -> Iterator[Token]:
    for child in tree.children:
        if isinstance(child, str):
            yield child
        else:
            yield from _tokens(child)
