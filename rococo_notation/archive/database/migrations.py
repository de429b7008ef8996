"""The tables of an archive: pieces of SQL that several queries share, and the migrations that make the tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from sqlite3 import Connection, complete_statement
from typing import Any, Final

from rococo_notation.archive.database.corruption import DamagedError

PAGE: Final = "(SELECT p.raw FROM reads r JOIN pages p ON p.id = r.page_id WHERE r.id = l.read_id)"
"""The page of a log ``l``, as it is kept."""
PAGE_HASH: Final = PAGE.replace("p.raw", "p.hash")
LOGS: Final = "FROM logs l LEFT JOIN verdicts v ON v.log_id = l.id"
"""What the conditions of a filter are on."""
LAST_FIRST: Final = "ORDER BY r.read > strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now'), r.read DESC, r.id DESC"
"""The order of reads ``r`` from the last one; after the clock was put back, those in its future come at the end."""
CUT_OFF: Final = f"""(SELECT r.incomplete FROM reads r
    WHERE r.id = l.read_id OR r.id IN (SELECT read_id FROM snapshots WHERE log_id = l.id) {LAST_FIRST} LIMIT 1)"""
"""Whether the page in which a log ``l`` was found last was cut off."""
TEXT: Final = f"coalesce(l.moves, {PAGE})"
"""The text of a log ``l``."""
KIND: Final = """CASE WHEN v.verdict = 'unreadable' AND v.plies AND v.edition IS NULL THEN 'unknown game'
    ELSE coalesce(v.verdict, 'unjudged') END"""
"""The verdict on a log as people count it: a game without an edition has no rules to judge it by."""
RESULT: Final = "coalesce(nullif(v.result, '*'), l.result, '*')"
"""The result of a log on the board, or else the recorded one."""


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


FINDING: Final = ("code", "severity", "ply", "side", "line", "column", "end_column", "text", "message", "squares")
"""What is kept of a finding: columns of ``findings``, with the names findings have as plain data."""
VERDICT: Final = ("log_id", "verdict", "plies", "judged", "edition", "result", "reason", "seconds", "version", "rules")
"""The columns of ``verdicts``."""


APPLICATION: Final = int.from_bytes(b"Roco")
"""The ``application_id`` of an archive, by which it is known from other databases."""

MIGRATIONS: Final = re.split(
    r"^-- Migration \d+:.*$",
    files("rococo_notation.archive.database").joinpath("migrations.sql").read_text(encoding="utf-8"),
    flags=re.MULTILINE,
)[1:]
"""What makes the tables, in the order in which it was added. What an archive was made with is never changed."""


_BY_NAME: Final = ("logs_and_verdicts", "answers_of_the_web", "how_far_logs_were_judged")
"""The first migrations, as sqlite-utils noted them."""


def version_of(db: Connection) -> int | None:
    """Return how many migrations a database has had, or None if it is not an archive.

    There are more than ``MIGRATIONS`` where a newer program has written it.
    """
    if _value(db, "PRAGMA application_id") == APPLICATION:
        return _value(db, "PRAGMA user_version")
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "_sqlite_migrations" in tables:
        names = {name for (name,) in db.execute("SELECT name FROM _sqlite_migrations WHERE migration_set = 'rococo'")}
        return len(names) + len(MIGRATIONS) * (not names.issubset(_BY_NAME)) or None
    return None if tables else 0


def migrate(db: Connection, *, to: int | None = None) -> None:
    """Bring an archive up to date, within a transaction, or to an older version."""
    last = len(MIGRATIONS) if to is None else to
    for script in MIGRATIONS[version_of(db) or 0 : last]:
        for statement in _statements(script):
            db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute(f"PRAGMA user_version = {last}")


def _statements(script: str) -> Iterator[str]:
    """Split a script into statements, since ``executescript`` would end the transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if complete_statement(statement):
            yield statement
            statement = ""


def _value(db: Connection, query: str) -> int:
    return int(db.execute(query).fetchone()[0])
