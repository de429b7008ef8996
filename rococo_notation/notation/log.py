"""A log as it is written: headers, turns, remarks, and every line with its place."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import urlencode

from rococo_notation.finding import Finding
from rococo_notation.lazy import Lazy
from rococo_notation.links import PLAY_PAGE
from rococo_notation.notation.dialect import GENERIC, Dialect
from rococo_notation.notation.source import Source
from rococo_notation.notation.turn import Side, Span, Turn

_DATE = re.compile(r"-(\d{4})-(\d{1,3})-\d+$")


def date_of(name: str) -> tuple[int, int] | None:
    """Year and day of the year in the name of a log, or None.

    >>> date_of("abhay-MageOfMaple-2004-301-193"), date_of("alice1")
    ((2004, 301), None)
    """
    match = _DATE.search(name)
    if match is None or not 1 <= int(match[2]) <= 366:
        return None
    return int(match[1]), int(match[2])


class LineKind(StrEnum):
    """What a line of a log is; MARKUP is what stands around the moves in a saved page."""

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
    """A line with its place in the source, line end included, and how many turns stand on it."""

    kind: LineKind
    span: Span
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Status:
    """How the game stands, as Game Courier prints it above the board: "Checkmate! Black has won!".

    ``reason`` is ``resigned``, ``checkmate``, ``stalemate``, ``king captured``, ``time``, ``draw``, ``won`` when no
    cause is given, or ``to move``. ``winner`` is None in a draw, and where the text names a player whose side the log
    does not say.
    """

    text: str
    span: Span
    winner: Side | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment or a variation on a line of its own; ``ply`` tells how many turns stand before it."""

    text: str
    span: Span
    ply: int = 0


@dataclass(frozen=True, slots=True)
class PageBoard:
    """The board of a saved page as it is printed.

    ``files`` run from left to right and ``ranks`` from top to bottom. ``orientation`` is the side at the bottom, None
    where the labels do not tell. ``pieces`` maps squares to labels, where the page names the pieces.
    """

    files: tuple[str, ...]
    ranks: tuple[str, ...]
    orientation: Side | None = None
    pieces: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, repr=False)
class Log(Lazy):
    """A log: what was written, nothing of what it means on a board.

    ``lines`` covers the source from its first character to its last. ``findings`` holds what is wrong with the log as
    a whole and with lines that are no turns; every turn has its own. ``comments`` and ``variations`` are those on lines
    of their own; a comment after a move belongs to its turn. ``positions`` are position codes given between turns.
    ``board`` and ``enforcement`` come from a saved page.
    """

    source: Source
    dialect: Dialect = GENERIC
    headers: Mapping[str, str] = field(default_factory=dict, hash=False)
    turns: tuple[Turn, ...] = ()
    lines: tuple[Line, ...] = field(default_factory=tuple)
    statuses: tuple[Status, ...] = ()
    result: str | None = None
    comments: tuple[Remark, ...] = ()
    variations: tuple[Remark, ...] = ()
    positions: tuple[Remark, ...] = ()
    findings: tuple[Finding, ...] = ()
    board: PageBoard | None = None
    enforcement: str | None = None

    def __repr__(self) -> str:
        name, game = self.name or self.source.name or "without a name", self.game or "unknown game"
        return f"<Log {name}, {game}, {len(self.turns)} turns>"

    def header(self, key: str) -> str | None:
        """Return a header, whatever the case of its key.

        >>> Log(Source(""), headers={"Game": "Rococo"}).header("game")
        'Rococo'
        """
        wanted = key.casefold()
        return next((value for name, value in self.headers.items() if name.casefold() == wanted), None)

    @property
    def game(self) -> str | None:
        """The name of the game, as Game Courier calls it."""
        return self.header("Game")

    @property
    def name(self) -> str | None:
        """The name of the log."""
        return self.header("Log")

    @property
    def address(self) -> str | None:
        """The page of the log on Game Courier, or None where the log does not name itself and its game.

        >>> Log(Source(""), headers={"Game": "Mad Queen Shogi", "Log": "a-b-2004-301-193"}).address
        'https://www.chessvariants.com/play/pbm/play.php?game=Mad+Queen+Shogi&log=a-b-2004-301-193'
        """
        if not (self.game and self.name):
            return None
        query = urlencode({"game": self.game, "log": self.name}, errors="replace")
        return f"{PLAY_PAGE}?{query}"

    @property
    def date(self) -> tuple[int, int] | None:
        """Year and day of the year the log was begun, which its name tells, or None.

        >>> Log(Source(""), headers={"Log": "abhay-MageOfMaple-2004-301-193"}).date
        (2004, 301)
        """
        return date_of(self.name or "")

    @property
    def day(self) -> datetime.date | None:
        """The same as a day of the calendar, None where it has none.

        >>> print(Log(Source(""), headers={"Log": "abhay-MageOfMaple-2004-301-193"}).day)
        2004-10-27
        """
        if self.date is None or not datetime.MINYEAR <= self.date[0] < datetime.MAXYEAR:
            return None
        year, day = self.date
        return datetime.date(year, 1, 1) + datetime.timedelta(days=day - 1)

    def all_findings(self) -> Iterator[Finding]:
        """Yield every finding, those of the log first and then those of the turns in their order."""
        yield from self.findings
        for turn in self.turns:
            yield from turn.findings
