"""Which logs are due to be asked for: those that are new, and those whose game may have gone on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from rococo_notation.archive.database.damage import moment_in, must_be_text
from rococo_notation.archive.database.sql import CUT_OFF, LOGS, TEXT
from rococo_notation.errors import RococoError
from rococo_notation.replayer import parse_log

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.log_address import LogAddress

_KEPT = f"""
    SELECT {CUT_OFF}, l.result, v.result, {TEXT}, (SELECT max(read) FROM reads WHERE id = l.read_id OR source = ?)
    {LOGS} WHERE l.key = ?"""


def is_due(store: Store, log: LogAddress, age: timedelta, now: datetime | None = None) -> bool:
    """Tell whether the archive has not got a log whole, or had last read it that long ago, when its game was open.

    A damaged log is not due.
    """
    with store.sparing(f"log {log.log}"):
        row = store.db.execute(_KEPT, (str(log), log.key)).fetchone()
        if row is None:
            return True
        cut_off, recorded, judged, text, read = row
        if cut_off:
            return True
        must_be_text(moves=text)
        is_open = recorded in (None, "*") and (_is_open(text) if judged is None else judged == "*")
        return is_open and moment_in(read, "time") <= (now or datetime.now(UTC)) - age
    return False


def _is_open(text: str) -> bool:
    r"""Tell whether a log that was not judged yet says nothing of an end of the game.

    >>> _is_open("1. P a2-a3\nIt is Black's turn.\n"), _is_open("1. P a2-a3\nBlack has resigned.\n")
    (True, False)
    """
    try:
        log = parse_log(text)
    except RococoError:
        return True
    return log.result in (None, "*") and all(status.reason == "to move" for status in log.statuses)
