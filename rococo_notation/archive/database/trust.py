"""Whether the tables of a database are those of an archive: it may be by anybody, and what is in it is run."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from functools import lru_cache
from typing import Final, NamedTuple

from rococo_notation.archive.database.schema import migrate

OURS: Final = ("table", "view")
"""What must be there as it was made; an index tells nothing that its table does not."""


class Made(NamedTuple):
    """A table, view or trigger as it was made; a trigger belongs to a table."""

    kind: str
    table: str
    text: str
    """The statement that makes it, without what may be written otherwise; "" for a table, where columns are all."""
    columns: frozenset[tuple[str, bool]] = frozenset()
    """Their names, and whether each is part of the primary key."""


def why_not_trusted(db: sqlite3.Connection, version: int, *, write: bool) -> str | None:
    """Say what of a database is not as a program of this version makes it, or return None.

    Other tables, views, indexes and columns may stand beside. Triggers run only where something is written.
    """
    expected, found = _expected(version), _made(db)
    for name, made in expected.items():
        there = found.get(name)
        if made.kind not in OURS:
            continue
        if there is None:
            return f"there is no {made.kind} {name}"
        if (there.kind, there.text) != (made.kind, made.text):
            return f"{name} is something else there"
        lost = made.columns - there.columns
        if lost:
            return f"{made.kind} {name} has no column {min(lost)[0]}"
    tables = {made.table for made in expected.values()}
    for name, made in found.items():
        if write and made.kind == "trigger" and made.table in tables and made != expected.get(name):
            return f'it has a trigger that is not ours, and would run with every change; DROP TRIGGER "{name}" ends it'
    return None


@lru_cache(maxsize=2)
def _expected(version: int) -> dict[str, Made]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, to=version)
        return _made(db)


def _made(db: sqlite3.Connection) -> dict[str, Made]:
    made = {}
    for kind, name, table, text in db.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"):
        columns: frozenset[tuple[str, bool]] = frozenset()
        is_plain = kind == "table" and not re.match(r"\s*CREATE\s+VIRTUAL", text or "", re.IGNORECASE)
        if is_plain:
            # A column that is worked out anew each time is none of ours.
            told = db.execute("SELECT lower(name), pk > 0 FROM pragma_table_xinfo(?) WHERE hidden < 2", (name,))
            columns = frozenset((column, bool(is_key)) for column, is_key in told)
        made[name] = Made(kind, table, "" if is_plain else re.sub(r"[\s\"'`\[\];]", "", text or "").lower(), columns)
    return made
