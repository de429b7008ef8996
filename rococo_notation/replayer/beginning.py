"""The position with which a log begins: the usual set-up, or the one that the log gives."""

from __future__ import annotations

import re
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Final

from rococo_notation.errors import NotationError
from rococo_notation.finding import Finding
from rococo_notation.notation import LineKind, Log
from rococo_notation.notation.pages.saved_page import is_page
from rococo_notation.replayer.placement import set_up_faults, state_of
from rococo_notation.replayer.playing import Start
from rococo_notation.rules import State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rococo_notation.rules import Tables

_FEWEST: Final = 5
"""The ranks and the files of the smallest board."""
_LONGEST: Final = 200
"""The characters of the longest line that draws a rank."""
_AROUND: Final = re.compile(r"[\s|]*(?:\d{1,2}[\s|]+)?(.*?)(?:[\s|]+\d{1,2})?[\s|]*")
_BETWEEN: Final = re.compile(r"[\s|\[\]]+")


def set_up(log: Log, tables: Tables) -> Start:
    """Return the position with which the log begins, with findings about it."""
    start = State.start(tables)
    code = log.position_code
    if code is None:
        drawn = _board_above(log, tables)
        return Start(start) if drawn is None else Start(start, known=False, findings=(drawn,))
    try:
        given = state_of(code, tables)
    except NotationError as error:
        message = f"the position the log gives cannot be read ({error}), so it is not known how the game began"
        if is_page(log.source.text):
            # The code comes from a field of a form, which may hold anything; no player wrote it.
            message = f"the position in a form of the page cannot be read ({error}), so the usual set-up is taken"
            return Start(start, findings=(Finding("GC602", message, text=code),))
        return Start(start, known=False, findings=(Finding("GC602", message, text=code),))
    if given.key() == State.start(given.tables).key():
        return Start(given, given=True)
    message = f"the log begins with another position than {tables.variant.title} does"
    faults = "; ".join(set_up_faults(given))
    if not (log.turns or faults):
        # A position alone is no game that begins with it.
        return Start(given, given=True)
    finding = Finding("GC602", f"{message}, and no game comes to it: {faults}" if faults else message, text=code)
    return Start(given, given=True, findings=(finding,))


def _board_above(log: Log, tables: Tables) -> Finding | None:
    """Return a finding if a board is drawn above the turns, unless it is the usual set-up.

    It does not tell all of a position: whose turn it is, and who may castle.
    """
    if is_page(log.source.text):
        return None
    above = takewhile(lambda line: line.kind is not LineKind.TURNS, log.lines)
    rows = (log.source.text[slice(*line.span)] if line.kind is LineKind.TEXT else "" for line in above)
    usual = _pieces(tables.variant.setup, tables)
    for width, board in groupby(map(_squares, rows), key=len):
        ranks = list(board)
        if min(width, len(ranks)) >= _FEWEST and _pieces(ranks, tables) != usual:
            message = (
                "a board is drawn above the moves, so it is not known how the game began; a line Position: CODE gives "
                "the position before the first move"
            )
            return Finding("GC602", message)
    return None


def _squares(line: str) -> str:
    """Return the squares of a rank that is drawn, a character each; "" for any other line."""
    match = _AROUND.fullmatch(line) if len(line) <= _LONGEST else None
    words = _BETWEEN.split(match[1].strip("[]")) if match else []
    return "".join(words) if len(words) == 1 or all(len(word) == 1 for word in words) else ""


def _pieces(ranks: Iterable[Iterable[str | None]], tables: Tables) -> list[str]:
    """Return the labels of the pieces on each rank that has any."""
    files = "".join(tables.variant.files)
    labels = (
        "".join(label for label in rank if label in tables.codes) for rank in ranks if "".join(map(str, rank)) != files
    )
    return [rank for rank in labels if rank]
