"""Pieces of SQL that several queries share."""

from __future__ import annotations

from collections.abc import Iterable
from sqlite3 import Connection
from typing import Any, Final

from rococo_notation.archive.database.damage import DamagedError

PAGE: Final = "(SELECT p.raw FROM reads r JOIN pages p ON p.id = r.page_id WHERE r.id = l.read_id)"
"""The page of a log ``l``, as it is kept."""
PAGE_HASH: Final = PAGE.replace("p.raw", "p.hash")
LOGS: Final = "FROM logs l LEFT JOIN verdicts v ON v.log_id = l.id"
"""What the conditions of a filter are on."""
CUT_OFF: Final = """(SELECT r.incomplete FROM reads r
    WHERE r.id = l.read_id OR r.id IN (SELECT read_id FROM snapshots WHERE log_id = l.id)
    ORDER BY r.read DESC, r.id DESC LIMIT 1)"""
"""Whether the page in which a log ``l`` was found last was cut off."""
TEXT: Final = f"coalesce(l.moves, {PAGE})"
"""The text of a log ``l``."""


def quoted(columns: Iterable[str]) -> str:
    """Return the names of columns for a query, where some are words of SQL.

    >>> quoted(["id", "column"])
    '"id", "column"'
    """
    return ", ".join(f'"{column}"' for column in columns)


def insertion(into: str, columns: Iterable[str]) -> str:
    """Return the statement that inserts a row.

    >>> insertion("INSERT INTO pages", ["hash", "raw"])
    'INSERT INTO pages ("hash", "raw") VALUES (?, ?)'
    """
    named = tuple(columns)
    return f"{into} ({quoted(named)}) VALUES ({', '.join('?' * len(named))})"


def row(db: Connection, query: str, *values: object) -> Any:
    """Return the first row.

    Raises:
        DamagedError: there is none, though something belongs to it.
    """
    found = db.execute(query, values).fetchone()
    if found is None:
        raise DamagedError("what belongs to it is not there")
    return found


def value(db: Connection, query: str, *values: object) -> Any:
    """Return the first value of the first row, or None."""
    row = db.execute(query, values).fetchone()
    return row[0] if row else None
