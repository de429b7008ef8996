"""Logs as they are written, headers, turns, remarks, and every line with its place; and their text."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlencode

from rococo_notation.arguments import check_type, check_word
from rococo_notation.finding import Finding
from rococo_notation.lazy import Lazy
from rococo_notation.links import PLAY_PAGE
from rococo_notation.notation.dialect import GENERIC, Dialect
from rococo_notation.notation.source import Source
from rococo_notation.notation.turn import Side, Span, Turn

if TYPE_CHECKING:
    from rococo_notation.notation.tokens import Item

POSITION_KEYS = ("Position", "FEN", "Code", "Setup")
"""The headers that give the position with which a log begins."""

_DATE = re.compile(r"-(\d{4})-(\d{1,3})-\d+$")
_PLAYERS = re.compile(r"([^-\s]+)-([^-\s]+)-\d{4}-\d{1,3}-\d+")


def year_and_day(name: str) -> tuple[int, int] | None:
    """Return the year and the day of the year in the name of a log, or None.

    >>> year_and_day("abhay-MageOfMaple-2004-301-193"), year_and_day("alice1")
    ((2004, 301), None)
    """
    match = _DATE.search(name)
    if match is None or not 1 <= int(match[2]) <= 366:
        return None
    return int(match[1]), int(match[2])


def begun_on(name: str) -> datetime.date | None:
    """Return the date in the name of a log, or None.

    >>> print(begun_on("pircman-abhay-2005-120-269"))
    2005-04-30
    """
    year, day = year_and_day(name) or (0, 0)
    if not datetime.MINYEAR <= year < datetime.MAXYEAR:
        return None
    return datetime.date(year, 1, 1) + datetime.timedelta(days=day - 1)


def players_in(name: str) -> tuple[str, str] | None:
    """Return the players whom the name of a log tells, or None; it does not tell who has White.

    >>> players_in("pircman-abhay-2005-120-269"), players_in("rand-chess")
    (('pircman', 'abhay'), None)
    """
    match = _PLAYERS.fullmatch(name)
    return (match[1], match[2]) if match else None


class LineKind(StrEnum):
    """The kind of a line; MARKUP is the part of a saved page around the moves."""

    BLANK = "blank"
    HEADER = "header"
    TURNS = "turns"
    NUMBER = "number"
    COMMENT = "comment"
    VARIATION = "variation"
    STATUS = "status"
    RESULT = "result"
    TEXT = "text"
    MARKUP = "markup"


@dataclass(frozen=True, slots=True)
class Line:
    """A line with its place in the source, line end included, and the number of turns on it."""

    kind: LineKind
    span: Span
    turns: int = 0


@dataclass(frozen=True, slots=True)
class GameStatus:
    """The status of the game, as Game Courier prints it above the board: "Checkmate! Black has won!".

    ``reason`` is ``resigned``, ``checkmate``, ``stalemate``, ``king captured``, ``time``, ``draw``, ``won`` if no cause
    is given, or ``to move``. ``winner`` is None in a draw, and for a named player whose side the log does not give.
    """

    text: str
    span: Span
    winner: Side | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment, variation or position code on a line of its own; ``ply`` is the number of turns before it."""

    text: str
    span: Span
    ply: int = 0


@dataclass(frozen=True, repr=False)
class Log(Lazy):
    """A log as it is written, without its meaning on a board.

    ``lines`` covers the source from its first character to its last. ``findings`` holds the faults of the log as a
    whole and of lines without turns; every turn has its own. ``comments`` and ``variations`` are those on lines of
    their own; a comment after a move belongs to its turn. ``positions`` are position codes given between turns.
    ``complete`` says that the text is known not to be cut off, ``is_text`` that it is in no other format, so that a
    person may have written the moves in any way. ``scanned`` holds the moves that the scanner found, if some line is no
    notation.
    """

    source: Source
    dialect: Dialect = GENERIC
    headers: Mapping[str, str] = field(default_factory=dict, hash=False)
    turns: tuple[Turn, ...] = ()
    lines: tuple[Line, ...] = field(default_factory=tuple)
    statuses: tuple[GameStatus, ...] = ()
    result: str | None = None
    comments: tuple[Remark, ...] = ()
    variations: tuple[Remark, ...] = ()
    positions: tuple[Remark, ...] = ()
    findings: tuple[Finding, ...] = ()
    complete: bool = False
    is_text: bool = False
    scanned: Sequence[Item] | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        name, game = self.name or self.source.name or "without a name", self.game or "unknown game"
        return f"<Log {name}, {game}, {len(self.turns)} turns>"

    def header(self, key: str) -> str | None:
        """Return the value of a header, or None; the case of the key does not matter.

        >>> Log(Source(""), headers={"Game": "Rococo"}).header("game")
        'Rococo'
        """
        wanted = key.casefold()
        return next((value for name, value in self.headers.items() if name.casefold() == wanted), None)

    @property
    def position_code(self) -> str | None:
        """The code of the position with which the log says that it begins, or None."""
        given = next(filter(None, map(self.header, POSITION_KEYS)), "").strip("\"'`“”")
        return None if given.casefold() in ("", "standard", "usual", "normal", "default") else given

    @property
    def game(self) -> str | None:
        """The name of the game as Game Courier gives it, or None."""
        return self.header("Game")

    @property
    def name(self) -> str | None:
        """The name of the log, or None."""
        return self.header("Log")

    @property
    def address(self) -> str | None:
        """The address of the log on Game Courier, or None unless both the log and its game are named.

        >>> Log(Source(""), headers={"Game": "Mad Queen Shogi", "Log": "a-b-2004-301-193"}).address
        'https://www.chessvariants.com/play/pbm/play.php?game=Mad+Queen+Shogi&log=a-b-2004-301-193'
        """
        if not (self.game and self.name):
            return None
        return f"{PLAY_PAGE}?{urlencode({'game': self.game, 'log': self.name}, errors='replace')}"

    @property
    def is_cut(self) -> bool:
        """Whether the text is far too long for a log, and only its beginning was read."""
        return any(finding.code == "GC101" for finding in self.findings)

    @property
    def begun(self) -> datetime.date | None:
        """The date on which the log was begun, as its name gives it, or None.

        >>> print(Log(Source(""), headers={"Log": "abhay-MageOfMaple-2004-301-193"}).begun)
        2004-10-27
        """
        return begun_on(self.name or "")

    @property
    def may_be_cut_off(self) -> bool:
        r"""Whether the text may end within its last turn: nothing follows that turn, not even the end of its line.

        >>> from rococo_notation import parse_log
        >>> parse_log("1. P e2-").may_be_cut_off, parse_log("1. P e2-\n").may_be_cut_off
        (True, False)
        """
        if self.complete or not self.turns:
            return False
        text, end = self.source.text, self.turns[-1].span.end
        # In Base64 the turn is all of the text, with its last line end.
        return not (text[end:].strip() or "\n" in text[end - 1 :] or "\r" in text[end - 1 :])

    def all_findings(self) -> Iterator[Finding]:
        """Yield every finding: those of the log, then those of the turns in order."""
        yield from self.findings
        for turn in self.turns:
            yield from turn.findings


# ---------------------------------------------------------------- the text of a log

Style = Literal["keep", "canonical"]


def write_log(log: Log, style: Style = "keep", turns: Iterable[str] | None = None) -> str:
    r"""Return the text of the log.

    ``keep`` gives the text as it was read, character by character. ``canonical`` gives the headers and then each ply on
    a line with its number, every part in canonical text; comments, variations and the status are kept. ``turns``
    replaces the texts of all turns.

    Raises:
        TypeError: ``log`` is not a ``Log``.
        ValueError: there is no such style.

    >>> from rococo_notation.notation.log_reader import read_log
    >>> log = read_log("P e2-e4\np d7-d5; //hm\ncapture e4")
    >>> print(write_log(log, "canonical"), end="")
    1. P e2-e4
    1... p d7-d5 // hm
    2. @-e4
    """
    check_type(log, Log, "write_log() takes a Log, as parse_log() and read() return them")
    check_word("style", style, Style)
    if style == "keep":
        return "".join(log.source.text[line.span.start : line.span.end] for line in log.lines)
    return "".join(f"{line}\n" for block in canonical_blocks(log, turns) for line in block)


def canonical_blocks(log: Log, turns: Iterable[str] | None = None) -> list[list[str]]:
    r"""Return the lines of the canonical text: those before the first turn, then each turn with what follows it.

    >>> from rococo_notation.notation.log_reader import read_log
    >>> canonical_blocks(read_log("Game: Chess\n1. P e2-e4\n// hm\n1... p d7-d5"))
    [['Game: Chess', ''], ['1. P e2-e4', '// hm'], ['1... p d7-d5']]
    """
    blocks = [[f"{key}: {value}".rstrip() for key, value in log.headers.items()]]
    if log.headers:
        blocks[0].append("")
    written = zip(log.turns, map(str, log.turns) if turns is None else turns, strict=True)
    comments, variations = iter(log.comments), iter(log.variations)
    first = place = _first_place(log.turns)
    for line in log.lines or _lines_of(log):
        for turn, text in islice(written, line.turns):
            # A gap between the numbers stays one: without it a log would seem to be whole.
            place += turn.skips if place > first else 0
            comment = "" if turn.comment is None else f" // {turn.comment}".rstrip()
            blocks.append([f"{place // 2 + 1}{'...' if place % 2 else '.'} {text}{comment}"])
            place += 1
        text = log.source.text[line.span.start : line.span.end].strip()
        if line.kind is LineKind.COMMENT or (line.kind is LineKind.NUMBER and "//" in text):
            blocks[-1].append(f"// {next(comments).text}".rstrip())
        elif line.kind is LineKind.VARIATION:
            blocks[-1].append(f"| {next(variations).text}".rstrip())
        elif line.kind is LineKind.TEXT:
            blocks[-1].append(text)
    blocks[-1] += [status.text for status in log.statuses]
    if log.result and log.header("Result") is None:
        blocks[-1].append(log.result)
    return blocks


def _lines_of(log: Log) -> list[Line]:
    """Return a line for each turn and remark of a log read from another format, whose lines are not those of a log."""
    lines = [(remark.ply, 0, remark.span, LineKind.COMMENT) for remark in log.comments]
    lines += [(remark.ply, 0, remark.span, LineKind.VARIATION) for remark in log.variations]
    lines += [(ply, 1, Span(0, 0), LineKind.TURNS) for ply in range(len(log.turns))]
    return [Line(kind, span, turns) for ply, turns, span, kind in sorted(lines) if ply <= len(log.turns)]


def _first_place(turns: Sequence[Turn]) -> int:
    """Return how many plies there were before the first turn, by its number or else by the side of its piece."""
    if not turns:
        return 0
    first = turns[0]
    if first.number is None:
        label = first.parts[0].label if first.parts else None
        return int(bool(label and label.islower()))
    # A misprint, or a number for each ply.
    if first.skips in (0, first.number - 1):
        return first.skips
    return 2 * first.number - 2 + (first.side == "black")
