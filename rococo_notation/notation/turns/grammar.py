"""Read a line by the Lark grammar that defines the notation, or faster by regular expressions.

The fast reader is made of the terminals of ``grammars/notation.lark``. It accepts fewer lines than the grammar, and
reads them exactly as the grammar does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rococo_notation.errors import NotationError, RococoError
from rococo_notation.notation.dialect import (
    END,
    KEYWORDS,
    LOOKALIKE,
    NUMBER,
    REMOVAL,
    WORD,
    Dialect,
    any_of,
    coordinate_pattern,
)
from rococo_notation.notation.turn import Side
from rococo_notation.notation.turns.meaning import (
    LineReading,
    PartReading,
    TurnReading,
    Word,
    following,
    interpret,
    read_number,
)

if TYPE_CHECKING:
    from lark import Lark, Token, Tree
    from lark.exceptions import UnexpectedInput
    from lark.lexer import TerminalDef

Segment = tuple[tuple[int, PartReading], ...]

_MARKER = re.compile(r"<(\w+)>")
_NUMBER = re.compile(rf"(?<![^\s;]){NUMBER}")
_WORDS = re.compile(r"\S+")
_REMEMBERED_SEGMENTS = 8192
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


@lru_cache(maxsize=64)
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
        "number": NUMBER,
        "word": WORD,
        "removal": REMOVAL,
        "end": END,
        "square": coordinate_pattern(dialect) + END,
        "lookalike": LOOKALIKE + END,
        "label": any_of(dialect.labels) + END if dialect.labels else WORD,
    }
    return _MARKER.sub(lambda marker: meanings[marker[1]], pattern)


@lru_cache(maxsize=64)
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
        if not isinstance(child, str):
            turns.append(_turn(child, text, dialect, number, side))
            number, side = following(number, side)
        elif child.type == "COMMENT":
            comment = child.start_pos
        else:
            number, side = read_number(str(child))
    return LineReading(tuple(turns), comment)


def _turn(tree: Tree[Token], text: str, dialect: Dialect, number: int | None, side: Side | None) -> TurnReading:
    parts = []
    end = 0
    for child in tree.children:
        if isinstance(child, str):
            end = child.end_pos or 0
            continue
        tokens = list(child.scan_values(lambda _: True))
        first, end = tokens[0].start_pos or 0, tokens[-1].end_pos or 0
        parts.append((first, _part(child, text[first:end], first, dialect)))
    return TurnReading(parts[0][0], end, tuple(parts), number, side)


def _part(tree: Tree[Token], text: str, first: int, dialect: Dialect) -> PartReading:
    named: list[tuple[str, Any]] = [
        (child.data, child.children[0]) for child in tree.children if not isinstance(child, str)
    ]
    words = [(rule, Word(str(token), token.start_pos - first)) for rule, token in named]
    label = next((word for rule, word in words if rule == "label"), None)
    squares = tuple(word for rule, word in words if rule != "label")
    return interpret(str(tree.data), text, label, squares, dialect)


# ---------------------------------------------------------------- the fast reader


def match_line(text: str, dialect: Dialect) -> LineReading | None:
    """Read a line of common parts, or return None to leave it to the grammar.

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> match_line("1. P e2-e4", GENERIC).turns[0].parts[0][1].squares
    ('e2', 'e4')
    """
    slashes = text.find("//")
    comment, end = (None, len(text)) if slashes < 0 else (slashes, slashes)
    turns: list[TurnReading] = []
    for number, side, start, stop in numbered(text, end):
        parts: list[tuple[int, PartReading]] = []
        for index, segment in enumerate(text[start:stop].split(";")):
            read = segment_reader(dialect)(segment)
            if read is None or not (read or index):
                return None
            for count, (offset, reading) in enumerate(read):
                if count:
                    turns.append(turn_of(parts, number, side))
                    number, side = following(number, side)
                    parts = []
                parts.append((start + offset, reading))
            start += len(segment) + 1
        last = turn_of(parts, number, side)
        if not segment.strip():
            last = last._replace(end=text.rindex(";", 0, stop) + 1)
        turns.append(last)
    return LineReading(tuple(turns), comment)


def numbered(text: str, end: int) -> Iterator[tuple[int | None, Side | None, int, int]]:
    """Yield the number, side, start and end of each stretch that begins with a move number, and of what is before."""
    marks = list(_NUMBER.finditer(text, 0, end))
    if not marks or text[: marks[0].start()].strip():
        yield None, None, 0, marks[0].start() if marks else end
    for mark, after in zip_longest(marks, marks[1:]):
        number, side = read_number(mark[0])
        yield number, side, mark.end(), after.start() if after else end


def turn_of(parts: list[tuple[int, PartReading]], number: int | None, side: Side | None) -> TurnReading:
    """Return the turn of parts with their offsets in the line."""
    offset, reading = parts[-1]
    return TurnReading(parts[0][0], offset + len(reading.text), tuple(parts), number, side)


@lru_cache(maxsize=64)
def segment_reader(dialect: Dialect) -> Callable[[str], Segment | None]:
    """Return a function that reads the segment between two semicolons as parts with offsets, or as None.

    A new turn begins with each part after the first. A segment of space reads as ``()``.
    """
    pattern = _part_pattern(dialect)

    @lru_cache(maxsize=_REMEMBERED_SEGMENTS)
    def read(text: str) -> Segment | None:
        parts = []
        position = len(text) - len(text.lstrip())
        while position < len(text):
            match = pattern.match(text, position)
            if match is None:
                return None
            parts.append((position, _reading(match, dialect)))
            position = match.end()
        return tuple(parts)

    return read


def _part_pattern(dialect: Dialect) -> re.Pattern[str]:
    sign = terminals(dialect)
    hyphen, word = sign["HYPHEN"], f"(?:{sign['SQUARE']}|{sign['ANAPHOR']})"
    label = _label_pattern(dialect, sign["SQUARE"])
    forms = (
        rf"(?:(?P<clear_label>{label})\s+)?(?P<clear>{word})\s*{sign['TAIL']}",
        rf"(?:(?P<move_label>{label})\s+)?(?P<move>{word})\s*{hyphen}\s*(?P<target>{word})",
        rf"(?P<put_label>{label})\s*{hyphen}\s*(?P<put>{word})",
        rf"{sign['AT']}\s*{hyphen}\s*(?P<at>{word})",
        rf"{sign['HOLE']}\s*(?P<hole>{word})",
        rf"{sign['CAPTURE']}(?P<capture>\s+{word}(?:\s+{word}(?!\s*-))*)",
        rf"{sign['ADD']}\s+(?P<add_label>{label})\s+(?P<add>{word})",
        rf"(?P<drop_label>{label})\s*{sign['STAR']}\s*(?P<drop>{word})",
        rf"(?P<resign>{sign['RESIGN']})|(?P<pass>{sign['PASS']})",
    )
    return re.compile(rf"(?:{'|'.join(forms)})(?:\s+|$)")


def _label_pattern(dialect: Dialect, square: str) -> str:
    """Return a pattern for a word that the grammar can only read as a label."""
    if dialect.labels:
        plain = (label for label in dialect.labels if label not in KEYWORDS and dialect.square(label) is None)
        return any_of(plain) + END
    keyword = any_of(KEYWORDS) + END
    return rf"(?!{NUMBER})(?!{square})(?!{keyword}){terminals(dialect)['WORD']}"


def _reading(match: re.Match[str], dialect: Dialect) -> PartReading:
    start, text = match.start(), match[0].rstrip()
    rule = match.lastgroup or ""
    if rule == "capture":
        words = [Word(word[0], word.start() - start) for word in _WORDS.finditer(match.string, *match.span(rule))]
        return interpret(rule, text, None, tuple(words), dialect)
    if rule in ("resign", "pass"):
        return interpret(rule, text, None, (), dialect)
    groups = ("move", "target") if rule == "target" else (rule,)
    squares = tuple(Word(match[group], match.start(group) - start) for group in groups)
    label = match.groupdict().get(f"{groups[0]}_label")
    begin = match.start(f"{groups[0]}_label") - start if label else 0
    return interpret(groups[0], text, Word(label, begin) if label else None, squares, dialect)
