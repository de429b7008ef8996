"""Read and write position codes: the board, the side to move and the rest of a position in one line."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from rococo_notation.errors import NotationError
from rococo_notation.notation.turns.grammar import column_of, grammar_text
from rococo_notation.notation.turns.meaning import clip

if TYPE_CHECKING:
    from lark import Lark

# Marks a place of ``PositionCode.ranks`` where the board has no square.
HOLE = "-"

LIST_OPERATIONS = ("pool", "hand", "promoted", "ban", "spent")
COUNT_OPERATIONS = ("hmvc", "fmvn")

_TOKEN = re.compile(r"([0-9]+)|(\+?[A-Za-z]~?)|\{([^{}]+)\}|(-)|(\*)|(/)")
_PLACEMENT = r"(?P<placement>(?:[0-9*/-]|\+?[A-Za-z]~?|\{[^{}]+\})+)(?:\[(?P<hand>-|[A-Za-z]*)\])?"
_LISTS, _COUNTS = "|".join(LIST_OPERATIONS), "|".join(COUNT_OPERATIONS)
_OPERATION = rf"(?:(?:{_LISTS})\s+[^\s;]+;|(?:{_COUNTS})\s+[0-9]+;)"
_UNNAMED = rf"(?!(?:{_LISTS}|{_COUNTS})\s)"
# The grammar as one regular expression, for speed.
SHAPE = re.compile(
    rf"{_PLACEMENT}"
    rf"(?:\s+(?P<side>[wb])(?!\S)"
    rf"(?:\s+{_UNNAMED}(?P<castling>-|[A-Za-z]+)(?!\S)"
    rf"(?:\s+{_UNNAMED}(?P<en_passant>[^\s;]+)(?!\S)"
    rf"(?:\s+(?P<hmvc>[0-9]+)(?!\S)(?:\s+(?P<fmvn>[0-9]+)(?!\S))?)?)?)?"
    rf"(?P<operations>(?:\s+{_OPERATION})*))?"
)
_ONE_OPERATION = re.compile(r"(\w+)\s+([^\s;]+);")

Squares = tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class PositionCode:
    """The content of a position code.

    ``ranks`` run from the top rank down, each from left to right: a label, None for an empty square, ``HOLE`` where the
    board has no square. ``castling`` is ``-`` if there is none. ``en_passant`` holds the squares a capture may land on.
    ``operations`` are names and values in their order, such as ``("ban", "d4,d7")``.
    """

    ranks: tuple[Squares, ...]
    side: Literal["w", "b"] = "w"
    castling: str = "-"
    en_passant: tuple[str, ...] = ()
    operations: tuple[tuple[str, str], ...] = ()


def read_code(text: str, width: int, height: int) -> PositionCode:
    """Read a position code for a board of ``width`` files and ``height`` ranks.

    A number is that many empty squares and may run over ranks; ``*`` leaves the rest of the rank empty; ``/`` ends a
    rank and fills it up with holes; slashes may be omitted. Omitted fields are ``w - -``. The two numbers at the end of
    a FEN are its half-move clock and the number of its move. ``+P``, ``Q~`` and a hand ``[PPn]`` are read as programs
    for games with drops write them.

    Raises:
        NotationError: the code has faults; ``column`` says where.

    >>> read_code("r2{+N}/4/*-2K b - a3 hmvc 7;", 4, 4).ranks
    (('r', None, None, '+N'), (None, None, None, None), (None, None, None, None), ('-', None, None, 'K'))
    """
    code = text.strip()
    start = text.index(code)
    match = SHAPE.fullmatch(code)
    if match is None:
        raise _syntax_error(code, text, start)
    ranks = _ranks(match["placement"], width, height, text, start)
    clocks = tuple((name, match[name]) for name in COUNT_OPERATIONS if match[name])
    held = [("hand", match["hand"])] if (match["hand"] or "-") != "-" else []
    operations = (*held, *clocks, *_ONE_OPERATION.findall(match["operations"] or ""))
    names = [name for name, _ in operations]
    for name in set(names):
        if names.count(name) > 1:
            raise NotationError(f'the operation "{name}" is given twice', text, start + code.rindex(name) + 1)
    en_passant = tuple(match["en_passant"].split(",")) if (match["en_passant"] or "-") != "-" else ()
    return PositionCode(ranks, "b" if match["side"] == "b" else "w", match["castling"] or "-", en_passant, operations)


def write_fen(code: PositionCode) -> str:
    """Write a position code as FEN: six fields, then the operations for which FEN has no field.

    >>> write_fen(read_code("4/4/2K1/r2k b - - hmvc 7; ban a1,d1;", 4, 4))
    '4/4/2K1/r2k b - - 7 1 ban a1,d1;'
    """
    counts = dict(code.operations)
    others = tuple((name, value) for name, value in code.operations if name not in COUNT_OPERATIONS)
    fields = [write_code(replace(code, operations=())), counts.get("hmvc", "0"), counts.get("fmvn", "1")]
    return " ".join(fields + [f"{name} {value};" for name, value in others])


def write_code(code: PositionCode) -> str:
    """Write a position code; ``read_code`` gives the same code back.

    >>> write_code(read_code("r2{+N}/4/*-2K b", 4, 4))
    'r2{+N}/4/4/-2K b - -'
    """
    placement = "/".join(map(_rank, code.ranks))
    fields = [placement, code.side, code.castling, ",".join(code.en_passant) or "-"]
    return " ".join(fields + [f"{name} {value};" for name, value in code.operations])


# Most ranks are as they were a move ago.
@lru_cache(maxsize=1 << 14)
def _rank(rank: Squares) -> str:
    runs = (list(run) for _, run in groupby(rank, lambda square: square is None))
    return "".join(
        str(len(run)) if run[0] is None else "".join(each if len(each) == 1 else f"{{{each}}}" for each in run if each)
        for run in runs
    )


def _ranks(placement: str, width: int, height: int, text: str, start: int) -> tuple[Squares, ...]:
    """Return the ranks that a placement describes."""
    squares: list[str | None] = []
    rank_start = start
    begin = 0
    for token in _TOKEN.finditer(placement):
        run, piece, label, hole, rest, slash = token.groups()
        if run:
            # The digits are cut first, because converting thousands of them takes long.
            count = int(run.lstrip("0")[:9] or "0")
            if count > width * height:
                message = f"{clip(run, 20)} empty squares are more than the board has"
                raise NotationError(message, text, start + token.start() + 1)
            squares.extend([None] * count)
        elif rest:
            squares.extend([None] * (width - (len(squares) - begin) % width))
        elif slash:
            squares.extend([HOLE] * _missing(len(squares) - begin, width, begin // width, text, rank_start))
            begin, rank_start = len(squares), start + token.end()
        else:
            squares.append(piece or label or hole)
        if len(squares) > width * height:
            message = f"this is more than the {height} ranks of {width} squares the board has"
            raise NotationError(message, text, start + token.start() + 1)
    if _missing(len(squares) - begin, width, begin // width, text, rank_start) and begin < len(squares):
        message = f"the last rank has {(len(squares) - begin) % width} squares, but the board is {width} wide"
        raise NotationError(message, text, rank_start + 1)
    if len(squares) < width * height:
        message = f"this is only {len(squares) // width} of the {height} ranks of the board"
        raise NotationError(message, text, start + len(placement) + 1)
    return tuple(tuple(squares[first : first + width]) for first in range(0, width * height, width))


def _missing(count: int, width: int, index: int, text: str, start: int) -> int:
    """Return how many holes fill up the rank that ends here; a run over several ranks must end with a whole one."""
    if count > width and count % width:
        message = f"rank {index + 1} from the top has {count} squares, but the board is {width} wide"
        raise NotationError(message, text, start + 1)
    return width - count if count < width else 0


@cache
def code_parser(*, strict: bool = False) -> Lark:
    """Build the parser of the grammar, which defines what ``read_code`` accepts and locates faults."""
    from lark import Lark

    return Lark(grammar_text("position"), parser="lalr", lexer="contextual", strict=strict)


_EXPECTATIONS = (
    ("PIECE", "a placement consists of letters, numbers, labels in braces, -, * and /"),
    ("SIDE", "write w or b for the side to move"),
    ("COUNT", "a count must be a whole number"),
    ("END", "an operation must end with a semicolon"),
    ("LIST", "the operation has no value"),
    ("CASTLING", "write the castling rights as letters, or - for none"),
    ("EN_PASSANT", "write the squares for en passant captures, or - for none"),
    ("LIST_NAME", f"the known operations are {', '.join(LIST_OPERATIONS + COUNT_OPERATIONS)}"),
)


def _syntax_error(code: str, text: str, start: int) -> NotationError:
    from lark.exceptions import UnexpectedCharacters, UnexpectedToken

    try:
        code_parser().parse(code)
    except (UnexpectedCharacters, UnexpectedToken) as error:
        wanted = error.allowed if isinstance(error, UnexpectedCharacters) else error.accepts or error.expected
        expected = set(wanted or ())
        reason = next((message for name, message in _EXPECTATIONS if name in expected), "nothing more is allowed here")
        column = column_of(error, code)
        rest = code[column - 1 :].split(None, 1)
        found = f'found "{clip(rest[0], 20)}"' if rest else "it ends here"
        return NotationError(f"{reason}; {found}", text, start + column)
    return NotationError("this is not a position code", text, start + 1)
