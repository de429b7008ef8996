"""The fast reader: a regular expression for the common parts, and a cache of the segments already read.

It is made of the terminals of ``grammars/notation.lark``. It accepts fewer lines than the grammar, and reads them
exactly as the grammar does.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from rococo_notation.notation.dialect import Dialect
from rococo_notation.notation.turn import Side
from rococo_notation.notation.turns import patterns
from rococo_notation.notation.turns.grammar import terminals
from rococo_notation.notation.turns.meaning import Form, LineReading, PartReading, TurnReading, Word, interpret
from rococo_notation.notation.turns.numbering import following, read_number

Segment = tuple[tuple[int, PartReading], ...]

_OPENING = re.compile(rf"\s*({patterns.NUMBER})")
_STOP = r"(?=\s|$)"
_SPACE = re.compile(r"\s*")
_WORDS = re.compile(r"\S+")
_REMEMBERED_SEGMENTS = 8192


def match_line(text: str, dialect: Dialect) -> LineReading | None:
    """Read a line of common parts, or return None to leave it to the grammar.

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> match_line("1. P e2-e4", GENERIC).turns[0].parts[0][1].squares
    ('e2', 'e4')
    """
    slashes = text.find("//")
    comment, end = (None, len(text)) if slashes < 0 else (slashes, slashes)
    opening = _OPENING.match(text, 0, end)
    number, side, position = (None, None, 0) if opening is None else (*read_number(opening[1]), opening.end())
    segments = text[position:end].split(";")
    read_segment = segment_reader(dialect)
    turns: list[TurnReading] = []
    parts: list[tuple[int, PartReading]] = []
    for index, segment in enumerate(segments):
        read = read_segment(segment)
        if read is None:
            return None
        if not read:
            if index == 0:
                return None
            position += len(segment) + 1
            continue
        for count, (offset, reading) in enumerate(read):
            if count:
                turns.append(_turn(parts, number, side))
                number, side = following(number, side)
                parts = []
            parts.append((position + offset, reading))
        position += len(segment) + 1
    last = _turn(parts, number, side)
    if not segments[-1].strip():
        last = last._replace(end=text.rindex(";", 0, end) + 1)
    turns.append(last)
    return LineReading(tuple(turns), comment)


def _turn(parts: list[tuple[int, PartReading]], number: int | None, side: Side | None) -> TurnReading:
    offset, reading = parts[-1]
    return TurnReading(parts[0][0], offset + len(reading.text), tuple(parts), number, side)


@lru_cache(maxsize=32)
def segment_reader(dialect: Dialect) -> Callable[[str], Segment | None]:
    """Return a function that reads the segment between two semicolons as parts with offsets, or as None.

    A new turn begins with each part after the first. A segment of space reads as ``()``.
    """
    pattern = _part_pattern(dialect)

    @lru_cache(maxsize=_REMEMBERED_SEGMENTS)
    def read(text: str) -> Segment | None:
        parts = []
        position = _end_of_space(text, 0)
        while position < len(text):
            match = pattern.match(text, position)
            if match is None:
                return None
            reading = _reading(match, dialect)
            if reading is None:
                return None
            parts.append((position, reading))
            position = _end_of_space(text, match.end())
        return tuple(parts)

    return read


def _end_of_space(text: str, position: int) -> int:
    space = _SPACE.match(text, position)
    return space.end() if space else position


def _part_pattern(dialect: Dialect) -> re.Pattern[str]:
    sign = terminals(dialect)
    square, hyphen, label = sign["SQUARE"], sign["HYPHEN"], _label_pattern(dialect, sign["SQUARE"])
    forms = (
        rf"(?:(?P<move_label>{label})\s+)?(?P<move>{square}){hyphen}(?P<target>{square})",
        rf"(?:(?P<clear_label>{label})\s+)?(?P<clear>{square}){hyphen}",
        rf"(?P<put_label>{label}){hyphen}(?P<put>{square})",
        rf"{sign['AT']}{hyphen}(?P<at>{square})",
        rf"{sign['CAPTURE']}(?P<capture>(?:\s+{square})+)",
        rf"(?P<drop_label>{label}){sign['STAR']}(?P<drop>{square})",
    )
    return re.compile(rf"(?:{'|'.join(forms)}){_STOP}")


def _label_pattern(dialect: Dialect, square: str) -> str:
    """Return a pattern for a word that the grammar can only read as a label."""
    if dialect.labels:
        plain = (label for label in dialect.labels if label not in patterns.KEYWORDS and dialect.square(label) is None)
        return patterns.any_of(plain) + patterns.END
    keyword = patterns.any_of(patterns.KEYWORDS) + patterns.END
    return rf"(?!{patterns.NUMBER})(?!{square})(?!{keyword}){terminals(dialect)['WORD']}"


def _reading(match: re.Match[str], dialect: Dialect) -> PartReading | None:
    start = match.start()
    last = match.lastgroup or ""
    form = Form.MOVE if last == "target" else Form(last)
    if form is Form.CAPTURE:
        words = [Word(word[0], word.start() - start) for word in _WORDS.finditer(match.string, *match.span(form))]
        return interpret(form, match[0], None, tuple(words), dialect)
    squares = [Word(match[form], match.start(form) - start)]
    if form is Form.MOVE:
        squares.append(Word(match["target"], match.start("target") - start))
    name = f"{form}_label"
    label = match[name] if form is not Form.AT else None
    return interpret(form, match[0], Word(label, 0) if label else None, tuple(squares), dialect)
