"""How a game of a tournament counts, by its log and the verdict on it.

By the official rules of Game Courier's tournaments a game is not finished as long as an illegal move has not been taken
back: mate, stalemate and resignation count for nothing then. Only who runs out of time loses all the same.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from rococo_notation.notation import Log, Source
from rococo_notation.replayer.record import recorded_outcome

Basis = Literal["board", "written", "none"]
"""What a result stands on: the moves, the written word alone, or that there is none."""

POINTS: Final = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}
"""Of each result White's points and Black's."""

_ON_BOARD: Final = ("checkmate", "no legal move", "King captured", "bare King", "bare Kings", "third repetition")
_CAUSES: Final = ("resignation", "time", "draw")


class Fault(NamedTuple):
    """What is wrong with a log in the first place; a fault of the log as a whole has no ply, side and move."""

    code: str
    message: str
    ply: int | None = None
    side: str | None = None
    move: str = ""

    @property
    def label(self) -> str:
        """The move with its number, as players write it.

        >>> Fault("GC205", "the way is blocked", 6, "black", "a b7-g7").label
        '3... a b7-g7'
        """
        if self.ply is None:
            return ""
        black_began = (self.ply % 2 == 1) != (self.side == "white")
        return f"{(self.ply + 1 + black_began) // 2}{'.' if self.side == 'white' else '...'} {self.move}".rstrip()


class LogRow(NamedTuple):
    """What an archive knows of a log.

    ``recorded`` is the result in the text of the log, ``result`` and ``reason`` are those of the verdict. ``fault`` is
    the illegal move, or why the log could not be judged. ``contradiction`` tells how the written result contradicts the
    board. ``page`` is what a file of the game is named after, and ``moves`` are given where another log may be of the
    same game.
    """

    log: str
    game: str | None = None
    address: str | None = None
    begun: str | None = None
    white: str | None = None
    black: str | None = None
    recorded: str | None = None
    verdict: str | None = None
    result: str | None = None
    reason: str | None = None
    fault: Fault | None = None
    contradiction: str | None = None
    page: str = ""
    moves: str = ""


class Count(NamedTuple):
    """How a game counts: its result, what that stands on, how it came about, and what is to be settled, if anything."""

    result: str
    basis: Basis
    how: str = ""
    unsettled: str = ""


def count_of(row: LogRow) -> Count:
    """Tell how a game counts.

    >>> count_of(LogRow("a", verdict="legal", result="1-0", reason="checkmate"))
    Count(result='1-0', basis='board', how='checkmate', unsettled='')
    """
    if row.verdict not in ("legal", "illegal"):
        return Count("*", "none", "not judged")
    if row.verdict == "illegal":
        if _lost_on_time(row):
            return Count(row.result or "*", "written", "time, as written")
        return Count("*", "none", "illegal move")
    if row.result not in POINTS:
        return Count("*", "none", "open", _unread(row, "*"))
    if row.reason == "third repetition" and row.result == "1/2-1/2":
        return Count("*", "none", "draw to claim", _unread(row, "*"))
    if row.reason == "as recorded" and row.contradiction:
        return Count("*", "none", "open", row.contradiction)
    basis: Basis = "board" if row.reason in _ON_BOARD else "written"
    how = row.reason if basis == "board" else f"{row.reason}, as written" if row.reason in _CAUSES else "as written"
    return Count(row.result, basis, how or "", row.contradiction or _unread(row, row.result))


def written_result(row: LogRow) -> str:
    """Return the result that a log claims, with the cause, whatever it counts; an empty string for none.

    >>> written_result(LogRow("a", result="1-0", reason="resignation"))
    '1-0 (resignation)'
    """
    if row.result not in POINTS:
        return row.recorded if row.recorded not in (None, "*") else ""
    return row.result if row.reason in (None, "as recorded", "won") else f"{row.result} ({row.reason})"


def _lost_on_time(row: LogRow) -> bool:
    told = row.reason == "time" or (row.reason == "as recorded" and re.search(r"\btime\b", row.recorded or "", re.I))
    return bool(told) and row.result in ("1-0", "0-1")


def _unread(row: LogRow, counted: str) -> str:
    """Tell how the result in the text of a log differs from that which counts; an empty string if it does not."""
    written = (row.recorded or "").strip()
    if written in ("", "*"):
        return ""
    outcome = recorded_outcome(Log(Source(""), result=written))
    if outcome is None:
        return f"the result is written as '{written}', which says nothing this program can read"
    return "" if outcome.result == counted else f"the log records {outcome.result} as well"
