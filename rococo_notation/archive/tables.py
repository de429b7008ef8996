"""The tables of an archive: SQL that several queries share, the migrations that make them, opening and checking one."""

import os
import re
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from datetime import date
from functools import lru_cache, partial
from importlib.resources import files
from pathlib import Path
from shlex import quote
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from rococo_notation.archive import corruption
from rococo_notation.archive.corruption import CarefulReader, DamagedError, one_of, until_corrupt
from rococo_notation.errors import ArchiveError
from rococo_notation.formats.containers import beginning_of
from rococo_notation.links import is_address

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
HOLDS: Final = (
    "(EXISTS (SELECT 1 FROM logs WHERE read_id = l.id) OR EXISTS (SELECT 1 FROM snapshots WHERE read_id = l.id))"
)
"""Whether logs were found in a read ``l``."""
TEXT: Final = f"coalesce(l.moves, {PAGE})"
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


def storable(text: str) -> str:
    r"""Replace the characters that a database cannot hold or would end at.

    >>> storable("a\ud800b\0")
    'a?b\ufffd'
    """
    if text.isprintable():
        return text
    return text.encode(errors="replace").decode().replace("\0", "\ufffd")


def row(db: sqlite3.Connection, query: str, *values: object) -> Any:
    """Return the first row; DamagedError if there is none, though something belongs to it."""
    found = db.execute(query, values).fetchone()
    if found is None:
        raise DamagedError("what belongs to it is not there")
    return found


def value(db: sqlite3.Connection, query: str, *values: object) -> Any:
    """Return the first value of the first row, or None."""
    row = db.execute(query, values).fetchone()
    return row[0] if row else None


FINDING: Final = ("code", "severity", "ply", "side", "line", "column", "end_column", "text", "message", "squares")
"""What is kept of a finding: columns of ``findings``, with the names findings have as plain data."""
VERDICT: Final = ("log_id", "verdict", "plies", "judged", "edition", "result", "reason", "seconds", "version", "rules")

APPLICATION: Final = int.from_bytes(b"Roco")
"""The ``application_id`` of an archive, by which it is known from other databases."""
MIGRATIONS: Final = re.split(
    r"^-- Migration \d+:.*$",
    files("rococo_notation.archive").joinpath("migrations.sql").read_text(encoding="utf-8"),
    flags=re.MULTILINE,
)[1:]
"""What makes the tables, in the order in which it was added. What an archive was made with is never changed."""
_BY_NAME: Final = ("logs_and_verdicts", "answers_of_the_web", "how_far_logs_were_judged")
"""The first migrations, as sqlite-utils noted them."""


def version_of(db: sqlite3.Connection) -> int | None:
    """Return how many migrations a database has had, or None if it is not an archive.

    There are more than ``MIGRATIONS`` where a newer program has written it.
    """
    if value(db, "PRAGMA application_id") == APPLICATION:
        return int(value(db, "PRAGMA user_version"))
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "_sqlite_migrations" in tables:
        names = {name for (name,) in db.execute("SELECT name FROM _sqlite_migrations WHERE migration_set = 'rococo'")}
        return len(names) + len(MIGRATIONS) * (not names.issubset(_BY_NAME)) or None
    return None if tables else 0


def migrate(db: sqlite3.Connection, *, to: int | None = None) -> None:
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
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


PATIENCE: Final = 60
"""Seconds to wait for another process that writes."""
_TRIES: Final = 40


def database(path: Path, *, create: bool = True, write: bool = True) -> sqlite3.Connection:
    """Open the database of an archive, or create one, and bring it up to date.

    Without ``write`` the file must exist and may be read-only, or lie where nothing can be written. It stays as it is:
    of an older one, a copy is brought up to date.

    Raises:
        ArchiveError: the file is missing, is not an archive, cannot be written, or was written by a newer program.
    """
    if not (create and write):
        if not path.exists():
            raise ArchiveError(f"{path}: there is no such archive; `rococo archive add` and `fetch` create one")
        # SQLite takes an empty file for a new database, and would write to it.
        if path.is_file() and not path.stat().st_size:
            raise ArchiveError(f"{path}: not an archive: the file is empty")
    fixed = _why_fixed(path)
    if write and fixed:
        raise ArchiveError(f"{path}: cannot be written: {fixed}")
    try:
        db = _read_only(path) if fixed else _connected(path)
        try:
            return _prepared(db, path, write=write)
        except BaseException:
            db.close()
            raise
    except sqlite3.OperationalError as error:
        why = error if path.parent.is_dir() else f"there is no folder {path.parent}"
        raise ArchiveError(f"{path}: cannot be opened: {why}") from error
    # A name of a table need not be text either.
    except (sqlite3.Error, UnicodeError) as error:
        if beginning_of(path, 16) != b"SQLite format 3\0":
            raise ArchiveError(f"{path}: not an archive: {error}") from error
        what = "its list of tables is not text" if isinstance(error, UnicodeError) else str(error)
        remedy = f"take an earlier copy, or save what is left: sqlite3 {path} .recover | sqlite3 repaired.db"
        raise ArchiveError(f"{path}: damaged: {what}, so that no log in it can be found; {remedy}") from error


def _why_fixed(path: Path) -> str | None:
    if path.exists() and not os.access(path, os.W_OK):
        return "the file is read-only"
    # SQLite writes to files next to it first.
    if path.parent.is_dir() and not os.access(path.parent, os.W_OK):
        return f"nothing can be written in its folder, {path.absolute().parent}"
    return None


def _connected(database: str | Path) -> sqlite3.Connection:
    uri = isinstance(database, str) and database.startswith("file:")
    return sqlite3.connect(database, timeout=PATIENCE, isolation_level=None, uri=uri)


def _read_only(path: Path) -> sqlite3.Connection:
    """Open a file that cannot be written, or a copy of it.

    A process that was killed may have left changes in files next to it.
    """
    address = f"{path.absolute().as_uri()}?mode=ro"
    beside = [path.with_name(f"{path.name}-{part}") for part in ("wal", "journal")]
    left = [file for file in beside if file.is_file() and file.stat().st_size]
    if not left:
        return _connected(f"{address}&immutable=1")
    try:
        with closing(_connected(address)) as db:
            version_of(db)
    except sqlite3.OperationalError:
        with TemporaryDirectory() as folder:
            copies = [Path(shutil.copyfile(file, Path(folder, file.name))) for file in (path, *left)]
            with closing(_connected(copies[0])) as db:
                return _copy(db)
    return _connected(address)


def _copy(db: sqlite3.Connection) -> sqlite3.Connection:
    """Copy a database to a temporary file, which goes when it is closed."""
    copy = _connected("")
    db.backup(copy)
    return copy


def _prepared(db: sqlite3.Connection, path: Path, *, write: bool) -> sqlite3.Connection:
    # The file may be by anybody: what stands in it runs no function with effects, and sizes are checked.
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")
    version = version_of(db)
    if version is None or not (version or write):
        raise ArchiveError(f"{path}: a database, but not an archive")
    if version > len(MIGRATIONS):
        raise ArchiveError(f"{path}: written by a newer version of this program; update it to open this archive")
    changes = write or version < len(MIGRATIONS)
    if why := why_not_trusted(db, version, write=changes):
        raise ArchiveError(f"{path}: not the structure of an archive: {why}")
    if changes:
        # Some versions of SQLite take full-text search in a trigger for a danger.
        db.execute("PRAGMA trusted_schema = ON")
    if write:
        # Of a new file: a log takes more than a thousand bytes, so that small pages would be half empty.
        db.execute("PRAGMA page_size = 16384")
        _write_ahead(db)
        db.execute("PRAGMA synchronous = NORMAL")
        # 16 MB, and 64 MB next to the file: hashes come in no order, so each batch touches pages all over an index.
        db.execute("PRAGMA cache_size = -16000")
        db.execute("PRAGMA wal_autocheckpoint = 4000")
    if version < len(MIGRATIONS):
        if not write:
            # The older program may go on with it.
            with closing(db):
                db = _copy(db)
        with db:
            db.execute("BEGIN IMMEDIATE")
            migrate(db)
    # SQLite itself knows the case of ASCII only.
    db.create_function(
        "casefold", 1, lambda text: text.casefold() if isinstance(text, str) else text, deterministic=True
    )
    # Only now: while tables are rebuilt, what refers to them would go with the old ones.
    db.execute("PRAGMA foreign_keys = ON")
    if not write:
        db.execute("PRAGMA trusted_schema = OFF")
        db.execute("PRAGMA query_only = ON")
    return db


def _write_ahead(db: sqlite3.Connection) -> None:
    """Switch to write-ahead logging, so that readers and a writer do not block each other."""
    for tries in range(_TRIES):
        try:
            db.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            # Two processes that begin the same archive may meet here, where SQLite does not wait by itself.
            if tries == _TRIES - 1:
                raise
            time.sleep(0.05)
        else:
            return


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

    There may be other tables, views, indexes and columns. Triggers run only where something is written.
    """
    expected, found = _expected(version), _made(db)
    for name, made in expected.items():
        # An index tells nothing that its table does not.
        if made.kind not in ("table", "view"):
            continue
        there = found.get(name)
        if there is None:
            return f"there is no {made.kind} {name}"
        if (there.kind, there.text) != (made.kind, made.text):
            return f"{name} is something else there"
        if lost := made.columns - there.columns:
            return f"{made.kind} {name} has no column {min(lost)[0]}"
    tables = {made.table for made in expected.values()}
    for name, made in found.items():
        if write and made.kind == "trigger" and made.table in tables and made != expected.get(name):
            return f'it has a foreign trigger, which would run with every change; remove it with DROP TRIGGER "{name}"'
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
            # A column that is computed each time is not ours.
            listed = db.execute("SELECT lower(name), pk > 0 FROM pragma_table_xinfo(?) WHERE hidden < 2", (name,))
            columns = frozenset((column, bool(is_key)) for column, is_key in listed)
        made[name] = Made(kind, table, "" if is_plain else re.sub(r"[\s\"'`\[\];]", "", text or "").lower(), columns)
    return made


# ---------------------------------------------------------------- checking what stands in them

MOST: Final = 1000
"""Problems of the file that SQLite itself reports at most."""
MOST_NAMES: Final = 5
"""Logs of a page that are named one by one."""
_RECOVER: Final = "to save what can be read, run: rococo archive add repaired.db {}"


class Damage(NamedTuple):
    """Something damaged: what, in which way, and what to do."""

    what: str
    problem: str
    remedy: str


def faults(store: CarefulReader) -> Iterator[Damage]:
    """Yield what is damaged in an archive."""
    yield from _in_file(store)
    yield from _in_references(store)
    for table, columns in _tables().items():
        yield from _in_rows(store, table, columns)


def _in_file(store: CarefulReader) -> Iterator[Damage]:
    path = quote(str(store.path))
    if why := why_not_trusted(store.db, len(MIGRATIONS), write=True):
        problem = f"it does not have the structure of an archive: {why}"
        yield Damage("the database", problem, "nothing is written before")
    problems: list[str] = []
    with store.skip_corrupt("the database"):
        problems += [text for (text,) in store.db.execute(f"PRAGMA integrity_check({MOST})") if text != "ok"]
    for text in [*problems, *_noted(store).values()]:
        if "index" in text.lower() and "page" not in text.lower():
            remedy = f"to rebuild its indexes, run: sqlite3 {path} REINDEX"
        else:
            remedy = _RECOVER.format(path)
        yield Damage("the database", " ".join(text.split()), remedy)


def _in_references(store: CarefulReader) -> Iterator[Damage]:
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


def _in_rows(store: CarefulReader, table: str, columns: dict[str, tuple[str, bool]]) -> Iterator[Damage]:
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
        corruption.raw_of(value, values["hash"])


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
    ("logs", "headers"): corruption.object_in,
    ("logs", "begun"): _day_in,
    ("reads", "headers"): corruption.object_in,
    ("reads", "read"): corruption.moment_in,
    ("verdicts", "verdict"): _verdict_in,
    ("findings", "squares"): partial(corruption.json_in, kind=list),
}
"""What the text of some columns is."""


def _remedy(store: CarefulReader, table: str, number: int) -> str:
    path = quote(str(store.path))
    if table in ("logs", "comments"):
        return f"to read it again from its page, run: rococo archive validate --reread {path}"
    if table in ("verdicts", "findings"):
        return f"to judge its log again, run: rococo archive validate {path} --all"
    if table in ("pages", "reads"):
        return _add_again(store, table, number)
    return f'to delete it, run: sqlite3 {path} "DELETE FROM {table} WHERE rowid = {number}"'


def _add_again(store: CarefulReader, table: str, number: int) -> str:
    """Say how to get back what one of the logs, reads or pages held."""
    of_page = "SELECT id FROM reads WHERE page_id = :row"
    reads = {"logs": "SELECT read_id FROM logs WHERE id = :row", "reads": ":row", "pages": of_page}
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


def _name(store: CarefulReader, number: int) -> str:
    """Return the name of a log in brackets, if it has one that can be read."""
    with until_corrupt():
        row = store.db.execute("SELECT name FROM logs WHERE id = ?", (number,)).fetchone()
        return f" ({row[0]})" if row and isinstance(row[0], str) else ""
    return ""


def _noted(store: CarefulReader) -> dict[str, str]:
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
