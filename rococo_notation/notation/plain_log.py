"""Read logs in the plain form of archives: headers, then one turn per line, without slips.

Any other text is left to ``read_log``, which reads a plain log the same way, only slower.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from rococo_notation.notation.dialect import Dialect
from rococo_notation.notation.log import Line, LineKind
from rococo_notation.notation.source import Source
from rococo_notation.notation.turn import SIDES, Part, PartKind, Span, Turn, may_be_one_turn
from rococo_notation.notation.turns.grammar import match_line
from rococo_notation.notation.turns.meaning import TurnReading, following

LONGEST = 200
"""The most characters of a plain line."""

# Only characters that are neither a slip nor a sign of another notation.
_TURNS = re.compile(r"[A-Za-z][A-Za-z0-9@; -]*[A-Za-z0-9-]")
_COMMON_TURNS = re.compile(
    rb"(?:\d{1,4}\.(?:\.\.)? (?:[A-Za-z] )?[a-z]\d\d?-(?:[a-z]\d\d?)?(?:; [A-Za-z@]-[a-z]\d\d?)*+\n)++"
)
# "Game: Rococo. White: Anna" is two headers.
_HEADER = re.compile(r"(?!Game:.*: )(?P<key>[A-Z][a-z]+): (?P<value>[^\s{}<>|/][^{}<>|/\t]*)")
_LINE = re.compile(r".+")
_MOVE = re.compile(r"\d-[a-z]\d")
_NUMBERED = re.compile(r"1\. [A-Za-z]")
_KEYS = frozenset({"game", "log", "white", "black", "date", "result", "event", "site", "round"})
_REMEMBERED = 32768
# A few more than screening accepts: a log that it calls legal is read to its end.
_NUMBERS = [f"{move}{dots} " for move in range(1, 2052) for dots in (".", "...")]
_MOST_PLIES = len(_NUMBERS) - 2


class PlainLog(NamedTuple):
    """The content of a plain log."""

    headers: dict[str, str]
    turns: list[Turn]
    lines: list[tuple[LineKind, int, int]]
    """The kind of each line, where it begins, and the number of turns on it."""
    in_order: bool
    """Whether every turn has its number."""


def plain_headers(text: str) -> dict[str, str] | None:
    r"""Read the headers of a log that begins like a plain one, or return None.

    >>> plain_headers("Game: Rococo\nLog: clean-000\n\n1. P e2-e3\n")
    {'Game': 'Rococo', 'Log': 'clean-000'}
    """
    headers: dict[str, str] = {}
    for line in _LINE.finditer(text):
        if _NUMBERED.match(line[0]):
            return headers
        if not _take_header(line[0], headers):
            return None
    return None


def headers_of_plain(raw: bytes) -> dict[str, str] | None:
    r"""Read the headers of a log if nothing else is in it but a common turn on each line, or return None.

    Such a log need not be read turn by turn to know all of it but its moves, which takes twenty times as long.

    >>> headers_of_plain(b"Game: Rococo\nLog: clean-000\n\n1. P e2-e3\n1... P e8-e7; @-e9\n")
    {'Game': 'Rococo', 'Log': 'clean-000'}
    >>> headers_of_plain(b"Game: Rococo\n\n1. P e2-e3 // hello\n")
    """
    head, _, turns = raw.partition(b"\n\n")
    if not head.startswith(b"Game: ") or not _COMMON_TURNS.fullmatch(turns):
        return None
    headers: dict[str, str] = {}
    try:
        lines = head.decode().split("\n")
    except UnicodeDecodeError:
        return None
    return headers if all(_take_header(line, headers) for line in lines) else None


def may_go_on(comment: str | None) -> bool:
    """Tell whether a game may go on in its last comment: a move stands there behind a number, or there are several.

    >>> may_go_on("e4-e5 was better?"), may_go_on("well 2. P e4-e5")
    (False, True)
    """
    said = comment or ""
    places = [move.start() for move in _MOVE.finditer(said)]
    return len(places) > 2 or any(re.search(r"\d\.", said[:place]) for place in places[-1:])


def _take_header(line: str, headers: dict[str, str]) -> bool:
    """Add the plain header of a line that is not there yet, and tell whether the line is one."""
    header = _HEADER.fullmatch(line) if len(line) <= LONGEST else None
    if header is None or header["key"].casefold() not in _KEYS or header["key"] in headers:
        return False
    headers[header["key"]] = header["value"].rstrip()
    return True


def read_plain(source: Source, dialect: Dialect) -> PlainLog | None:
    """Read a plain log, or return None for any other text."""
    turns_in = _turns_in(dialect)
    headers: dict[str, str] = {}
    turns: list[Turn] = []
    lines: list[tuple[LineKind, int, int]] = []
    place = numbered = 0
    for line in source.text.split("\n"):
        start, place = place, place + len(line) + 1
        if not line:
            lines.append((LineKind.BLANK, start, 0))
            continue
        ply = len(turns)
        if ply > _MOST_PLIES or len(line) > LONGEST:
            return None
        expected = _NUMBERS[ply]
        number, side, offset = None, None, 0
        if line.startswith(expected):
            number, side, offset = ply // 2 + 1, SIDES[ply % 2], len(expected)
        written, slashes, comment = line[offset:].partition("//")
        found = turns_in(written.rstrip(" "))
        if found is not None:
            for reading in found:
                begin, end, parts, *_ = reading
                span = Span(start + offset + begin, start + offset + end)
                said = comment.strip() if slashes and reading is found[-1] else None
                turns.append(
                    _make(text=written[begin:end], span=span, number=number, side=side, comment=said, _plain=parts)
                )
                number, side = following(number, side)
            if offset:
                numbered += len(found)
            lines.append((LineKind.TURNS, start, len(found)))
        elif not turns and _take_header(line, headers):
            lines.append((LineKind.HEADER, start, 0))
        else:
            return None
    if not turns or numbered not in (0, len(turns)) or may_go_on(turns[-1].comment):
        return None
    return PlainLog(headers, turns, lines, numbered == len(turns))


def placed(lines: list[tuple[LineKind, int, int]], length: int) -> tuple[Line, ...]:
    """Return the lines with their places in a text of that length, without an empty one after its last line end."""
    ends = [start for _, start, _ in lines[1:]] + [length]
    return tuple(
        Line(kind, Span(start, end), count)
        for (kind, start, count), end in zip(lines, ends, strict=True)
        if start < length
    )


@lru_cache(maxsize=32)
def _turns_in(dialect: Dialect) -> Callable[[str], tuple[TurnReading, ...] | None]:
    """Return a reader of the turns of a text, one or one of each side; it returns None unless all of it is plain."""

    @lru_cache(maxsize=_REMEMBERED)
    def turns_in(text: str) -> tuple[TurnReading, ...] | None:
        reading = match_line(text, dialect) if _TURNS.fullmatch(text) else None
        if reading is None or len(reading.turns) > 2 or reading.turns[0].number is not None:
            return None
        firsts = [turn.parts[0][1].squares for turn in reading.turns]
        is_plain = all(map(_is_plain, reading.turns)) and not (len(firsts) > 1 and may_be_one_turn(*firsts))
        return reading.turns if is_plain else None

    return turns_in


def _is_plain(turn: TurnReading) -> bool:
    """Tell whether a turn begins with a move or a named piece leaving, and else puts and removes pieces."""
    parts = [part for _, part in turn.parts]
    moves = [part for part in parts if part.kind is PartKind.MOVE]
    begins = parts[0].kind is PartKind.MOVE or (parts[0].kind is PartKind.CLEAR and bool(parts[0].label))
    plain = {part.kind for part in parts} <= {PartKind.MOVE, PartKind.CLEAR, PartKind.PUT}
    return begins and plain and len(moves) < 2 and not any(part.troubles or part.anaphoric for part in parts)


def _parts_of(turn: Turn) -> tuple[Part, ...]:
    readings = turn.plain
    assert readings is not None
    start = turn.span.start - readings[0][0]
    return tuple(
        Part(part.kind, part.text, Span(start + at, start + at + len(part.text)), part.label, part.squares)
        for at, part in readings
    )


_make = Turn.maker({"parts": _parts_of})
"""Makes turns without findings from what was read, in ``_plain``; their parts are built on first access."""
