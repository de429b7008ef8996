"""Salvage what can be read of a line that is not full algebraic notation as a whole.

The line is cut at its move numbers and semicolons, and each piece is read alone. An unreadable piece becomes GAME Code
if it begins with a known command, else an unreadable part with the place of the trouble.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from rococo_notation.errors import NotationError
from rococo_notation.notation import dialect as patterns
from rococo_notation.notation.dialect import LOOKALIKE, Dialect
from rococo_notation.notation.turn import PartKind, Side
from rococo_notation.notation.turns import grammar as regex
from rococo_notation.notation.turns.grammar import parse_line
from rococo_notation.notation.turns.meaning import (
    LineReading,
    PartReading,
    Trouble,
    TurnReading,
    clip,
    following,
    read_number,
)
from rococo_notation.notation.turns.suggest import suggest

COMMANDS = frozenset(
    {"setflag", "unsetflag", "copyflag", "set", "unset", "setconst", "setelem", "setsystem", "inc", "dec", "def"}
    | {"if", "elseif", "else", "endif", "unless", "verify", "for", "foreach", "next", "do", "loop", "until", "while"}
    | {"gosub", "sub", "endsub", "return", "goto", "break", "exit", "stop", "die", "print", "say", "echo", "message"}
    | {"ban", "allow", "maxmove", "move", "add", "drop", *patterns.REMOVALS, "replace", "promote", "swap"}
    | {"flip", "rotate", "mirror", "castle", "copy", "push", "pop", "store", "restore", "won", "lost", "drawn", "win"}
)

_NUMBER = re.compile(rf"(?<!\S){patterns.NUMBER}")
_PIECE = re.compile(r"[^;]+")
_WORD = re.compile(r"\S+")
_POSSIBLE = re.compile(rf"[-*]|\b(?:{patterns.REMOVAL}|add|[Rr]esign|[Pp]ass)")
_LOOKALIKE = re.compile(rf"(?<![A-Za-z0-9])[A-Za-z]?{LOOKALIKE}")
# "e4", "Ng3", "BxN", "Raxb1+", "O-O", "Lc0^^": short notation, which Game Courier does not understand.
ABBREVIATED = re.compile(
    r"(?:O-O(?:-O)?|0-0(?:-0)?|[A-Z]x[A-Z]|[A-Z]?[a-z]?x?[a-z][0-9]{1,2}(?:=[A-Z])?"
    r"|[A-Z](?:[a-z][0-9]{0,2})?x?[a-z][0-9]{1,2}(?:[~^+x-]|(?:[&*]|!!)[a-z][0-9]{1,2})+(?:=[A-Z])?)[+#!?]*"
)
# A longer piece is not a pair of plies, and trying every cut would take quadratic time.
_PAIR_WORDS = 8
_NEAR = 80


def salvage_line(text: str, dialect: Dialect) -> LineReading:
    """Read the readable parts of a line, and mark the others in their place.

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> turn, = salvage_line("1. P e2-e4; setflag a1; ??", GENERIC).turns
    >>> [part.kind.value for _, part in turn.parts]
    ['move', 'code', 'unreadable']
    """
    slashes = text.find("//")
    end = len(text) if slashes < 0 else slashes
    turns: list[TurnReading] = []
    for number, side, start, stop in _numbered(text, end):
        groups = _turns(text, start, stop, dialect, paired=side == "white")
        for parts in groups:
            turns.append(TurnReading(parts[0][0], _end(parts), tuple(parts), number, side))
            number, side = following(number, side)
    return LineReading(tuple(turns), None if slashes < 0 else slashes, sound=False)


def looks_like_attempt(text: str, dialect: Dialect) -> bool:
    """Tell whether an unreadable text looks like an attempt at a move rather than prose.

    Such a text is a few words with two coordinates, perhaps with slips, or one word of abbreviated notation.

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> [looks_like_attempt(text, GENERIC) for text in ("P e2xe4", "L xOO-x2", "Ng3", "Nice game, Fergus", "see e4")]
    [True, True, True, False, False]
    """
    if ABBREVIATED.fullmatch(text.strip()):
        return True
    if len(text.split(None, 5)) > 4:
        return False
    meant = suggest(text.strip(), dialect) or text
    return len(re.findall(patterns.coordinate_pattern(dialect), meant)) >= 2


def _numbered(text: str, end: int) -> Iterator[tuple[int | None, Side | None, int, int]]:
    """Yield the number, side, start and end of each stretch that begins with a move number."""
    marks = list(_NUMBER.finditer(text, 0, end))
    if not marks or text[: marks[0].start()].strip():
        yield None, None, 0, marks[0].start() if marks else end
    for mark, after in zip_longest(marks, marks[1:]):
        number, side = read_number(mark[0])
        yield number, side, mark.end(), after.start() if after else end


def _turns(text: str, start: int, end: int, dialect: Dialect, *, paired: bool) -> list[list[tuple[int, PartReading]]]:
    turns: list[list[tuple[int, PartReading]]] = [[]]
    for piece in _PIECE.finditer(text, start, end):
        stripped = piece[0].strip()
        if not stripped:
            continue
        offset = piece.start() + piece[0].index(stripped)
        for count, parts in enumerate(_piece(stripped, dialect, paired=paired)):
            if count:
                turns.append([])
            turns[-1].extend((offset + at, reading) for at, reading in parts)
    return [turn for turn in turns if turn]


def _piece(text: str, dialect: Dialect, *, paired: bool) -> list[list[tuple[int, PartReading]]]:
    """Return the turns in a piece without semicolons; of an unreadable pair one ply may be readable."""
    position = 0
    read = regex.segment_reader(dialect)(text)
    if read:
        return [[part] for part in read]
    if _POSSIBLE.search(text):
        try:
            return [list(turn.parts) for turn in parse_line(text, dialect).turns]
        except NotationError as error:
            position = error.column - 1
    if paired and (pair := _pair(text, dialect)):
        return [[part] for part in pair]
    return [[(0, _unreadable(text, position or _after_label(text, dialect), dialect))]]


def _pair(text: str, dialect: Dialect) -> list[tuple[int, PartReading]]:
    """Split a piece into two plies of which one can be read; return [] if there is no such split."""
    cuts = [word.start() for word in _WORD.finditer(text)][1:]
    if len(cuts) >= _PAIR_WORDS:
        return []
    read_segment = regex.segment_reader(dialect)
    for cut in cuts:
        before, after = text[:cut].rstrip(), text[cut:]
        second = read_segment(after)
        if second and len(second) == 1 and _is_ply(before):
            return [(0, _unreadable(before, 0, dialect)), (cut + second[0][0], second[0][1])]
    for cut in reversed(cuts):
        before, after = text[:cut].rstrip(), text[cut:]
        first = read_segment(before)
        if first and len(first) == 1 and _is_ply(after):
            return [first[0], (cut, _unreadable(after, 0, dialect))]
    return []


def _after_label(text: str, dialect: Dialect) -> int:
    """Return where the trouble begins by default: after a label, if the piece begins with one."""
    first, *rest = _WORD.finditer(text[:_NEAR])
    return rest[0].start() if rest and first[0] in dialect.labels else 0


def _is_ply(text: str) -> bool:
    return bool(_LOOKALIKE.search(text)) or text.split()[0] in COMMANDS


def _unreadable(text: str, position: int, dialect: Dialect) -> PartReading:
    first = _WORD.match(text)
    if first and first[0] in COMMANDS:
        message = "this is GAME Code; it is kept and not executed"
        return PartReading(PartKind.CODE, text, troubles=(Trouble("GC105", message, 0, len(text)),))
    word = _WORD.search(text, position)
    start, end = word.span() if word else (0, len(text))
    is_short = ABBREVIATED.fullmatch(text) is not None
    wanted = "short notation; write the square it comes from, too" if is_short else "not full algebraic notation"
    message = f'"{clip(text, 40)}" is {wanted}, such as {dialect.example}'
    return PartReading(PartKind.UNREADABLE, text, troubles=(Trouble("GC101", message, start, end),))


def _end(parts: list[tuple[int, PartReading]]) -> int:
    offset, reading = parts[-1]
    return offset + len(reading.text)
