"""Checking that an archive is as it was written: what is damaged, and what can be done."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from datetime import date
from shlex import quote
from typing import Any, Final, NamedTuple

from rococo_notation.archive.corruption import (
    DamagedError,
    list_in,
    moment_in,
    object_in,
    one_of,
    raw_of,
    until_corrupt,
)
from rococo_notation.archive.store import Store
from rococo_notation.archive.tables import MIGRATIONS, migrate, why_not_trusted
from rococo_notation.links import is_address

MOST: Final = 1000
"""Problems of the file that SQLite itself tells at most."""


MOST_NAMES: Final = 5
"""Logs of a page that are named one by one."""


_RECOVER: Final = "to save what can be read, run: rococo archive add repaired.db {}"


class Damage(NamedTuple):
    """Something damaged: what, in which way, and what to do."""

    what: str
    problem: str
    remedy: str


def faults(store: Store) -> Iterator[Damage]:
    """Yield what is damaged in an archive."""
    yield from _in_file(store)
    yield from _in_references(store)
    for table, columns in _tables().items():
        yield from _in_rows(store, table, columns)


def _in_file(store: Store) -> Iterator[Damage]:
    path = quote(str(store.path))
    why = why_not_trusted(store.db, len(MIGRATIONS), write=True)
    if why is not None:
        yield Damage(
            "the database", f"it does not have the structure of an archive: {why}", "nothing is written before"
        )
    problems: list[str] = []
    with store.skip_corrupt("the database"):
        problems += [text for (text,) in store.db.execute(f"PRAGMA integrity_check({MOST})") if text != "ok"]
    for text in [*problems, *_noted(store).values()]:
        if "index" in text.lower() and "page" not in text.lower():
            remedy = f"to rebuild its indexes, run: sqlite3 {path} REINDEX"
        else:
            remedy = _RECOVER.format(path)
        yield Damage("the database", " ".join(text.split()), remedy)


def _in_references(store: Store) -> Iterator[Damage]:
    with until_corrupt():
        for table, row, parent, _ in store.db.execute("PRAGMA foreign_key_check").fetchall():
            problem = f"it belongs to one of the {parent} that is missing"
            if table == "logs":
                yield Damage(f"log {row}{_name(store, row)}", problem, _add_again(store, "logs", row))
                continue
            what, which = (f"one of the {table}", "") if row is None else (one_of(table, row), f" WHERE rowid = {row}")
            delete = f'sqlite3 {quote(str(store.path))} "DELETE FROM {table}{which}"'
            yield Damage(what, problem, f"nothing refers to it; to delete it, run: {delete}")
    with until_corrupt():
        query = "SELECT id FROM pages p WHERE NOT EXISTS (SELECT 1 FROM reads WHERE page_id = p.id)"
        for (page,) in store.db.execute(query).fetchall():
            yield Damage(f"page {page}", "its source is not recorded", "add its file again if you have it")


def _in_rows(store: Store, table: str, columns: dict[str, tuple[str, bool]]) -> Iterator[Damage]:
    """Yield the rows that cannot be read, or do not hold what they should."""
    names = ", ".join(f'l."{column}"' for column in columns)
    for number, *row in store.rows(f"SELECT l.rowid, {names} FROM {table} l", table=table):
        with store.skip_corrupt(one_of(table, number)):
            values = dict(zip(columns, row, strict=True))
            for column, (kind, is_needed) in columns.items():
                _check(table, column, kind, values, is_needed=is_needed)
    for what, why in _noted(store).items():
        number = int(what.rpartition(" ")[2])
        name = _name(store, number) if table == "logs" else ""
        remedy = _RECOVER.format(quote(str(store.path))) if "malformed" in why else _remedy(store, table, number)
        yield Damage(f"{what}{name}", why, remedy)


def _check(table: str, column: str, kind: str, values: Mapping[str, Any], *, is_needed: bool) -> None:
    value: Any = values[column]
    if value is None:
        if is_needed:
            raise DamagedError(f"it has no {column}")
        return
    wanted: tuple[Any, ...] = _TYPES.get(kind, (str, bytes))
    if not isinstance(value, wanted):
        raise DamagedError(f"its {column} is not {_WORDS[wanted[-1]]}")
    if (table, column) in _HELD:
        _HELD[table, column](value, column)
    if (table, column) == ("pages", "raw"):
        raw_of(value, values["hash"])


_TYPES: Final[Mapping[str, tuple[type, ...]]] = {"TEXT": (str,), "INTEGER": (int,), "REAL": (int, float)}
_WORDS: Final = {str: "text", int: "a whole number", float: "a number", bytes: "text or bytes"}


def _day_in(text: str, name: str) -> None:
    try:
        date.fromisoformat(text)
    except ValueError as error:
        raise DamagedError(f"its {name} is not a date: {text!r:.40}") from error


def _verdict_in(text: str, name: str) -> None:
    if text not in ("legal", "illegal", "unreadable"):
        raise DamagedError(f"its {name} is not valid: {text!r:.40}")


_HELD: Final[Mapping[tuple[str, str], Callable[[str, str], object]]] = {
    ("logs", "headers"): object_in,
    ("logs", "begun"): _day_in,
    ("reads", "headers"): object_in,
    ("reads", "read"): moment_in,
    ("verdicts", "verdict"): _verdict_in,
    ("findings", "squares"): list_in,
}
"""What the text of some columns is."""


def _remedy(store: Store, table: str, number: int) -> str:
    path = quote(str(store.path))
    if table in ("logs", "comments"):
        return f"to read it again from its page, run: rococo archive validate --reread {path}"
    if table in ("verdicts", "findings"):
        return f"to judge its log again, run: rococo archive validate {path} --all"
    if table in ("pages", "reads"):
        return _add_again(store, table, number)
    return f'to delete it, run: sqlite3 {path} "DELETE FROM {table} WHERE rowid = {number}"'


def _add_again(store: Store, table: str, number: int) -> str:
    """Say how to get back what one of the logs, reads or pages held."""
    of_page = "SELECT r.id FROM reads r WHERE r.{} = :row"
    reads = {"logs": "SELECT read_id FROM logs WHERE id = :row", "reads": ":row", "pages": of_page.format("page_id")}
    found: list[tuple[Any, Any]] = []
    with until_corrupt():
        query = "SELECT l.name, r.source FROM reads r LEFT JOIN logs l ON l.read_id = r.id WHERE r.id IN "
        found = store.db.execute(f"{query} ({reads[table]})", {"row": number}).fetchall()
    names = sorted({name for name, _ in found if isinstance(name, str)})
    source = next((source for _, source in found if isinstance(source, str)), None)
    path = quote(str(store.path))
    which = " ".join(f"--log {quote(name)}" for name in names[:MOST_NAMES])
    remove = "remove its logs" + (f" (rococo archive remove {path} {which})" if 0 < len(names) <= MOST_NAMES else "")
    if source is None:
        return f"{remove} and add its file again, if you have it"
    way = "fetch" if is_address(source) else "add"
    return f"{remove} and {way} it again: rococo archive {way} {path} {quote(source)}"


def _name(store: Store, number: int) -> str:
    """Return the name of a log in brackets, if it has one that can be read."""
    with until_corrupt():
        row = store.db.execute("SELECT name FROM logs WHERE id = ?", (number,)).fetchone()
        return f" ({row[0]})" if row and isinstance(row[0], str) else ""
    return ""


def _noted(store: Store) -> dict[str, str]:
    """Take what the store has noted as damaged."""
    noted = dict(store.damaged)
    store.damaged.clear()
    return noted


def _tables() -> dict[str, dict[str, tuple[str, bool]]]:
    """Return the tables with numbered rows, but for those of full-text search: of each column type and NOT NULL."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        made = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall()
        virtual = tuple(name for name, text in made if text.upper().startswith("CREATE VIRTUAL"))
        names = [name for name, text in made if not name.startswith(virtual) and "WITHOUT ROWID" not in text.upper()]
        query = 'SELECT name, upper(type), "notnull" OR pk FROM pragma_table_info(?)'
        return {
            name: {column: (kind, bool(is_needed)) for column, kind, is_needed in db.execute(query, (name,))}
            for name in names
        }
