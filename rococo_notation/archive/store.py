"""The store: one SQLite file with the pages that were read, the logs in them, and their verdicts."""

from __future__ import annotations

import hashlib
import sqlite3
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, NamedTuple

from rococo_notation.archive.schema import MIGRATIONS, migrate, version_of
from rococo_notation.errors import ArchiveError
from rococo_notation.notation.beginnings import logs_in
from rococo_notation.replayer import parse_log

_TRIES = 40
PATIENCE = 60
"""Seconds to wait for another process that writes."""

LogChange = Literal["new", "changed", "same"]


class LogEntry(NamedTuple):
    """A log as the store keeps it: a row of the table ``logs``, and its comments."""

    key: str
    name: str | None
    game: str | None
    variant: str | None
    address: str | None
    begun: str | None
    white: str | None
    black: str | None
    result: str | None
    headers: str
    moves: str
    as_read: bool
    comments: tuple[tuple[int, str], ...]
    """After which ply, and what."""


class StoredPage(NamedTuple):
    """A page as it was read: its source, the time (UTC), and its bytes."""

    id: int
    source: str
    read: str
    raw: bytes


class Store:
    """An open archive.

    Several processes may have the same one open; each write is one transaction. Use it as a context manager.
    """

    def __init__(self, path: Path, *, create: bool = True) -> None:
        """Open an archive, or create one.

        Raises:
            ArchiveError: the file is missing, is not an archive, or was written by a newer program.
        """
        self.path = path
        self._puts = 0
        if not create:
            if not path.exists():
                raise ArchiveError(f"{path}: there is no such archive; `rococo archive add` and `fetch` create one")
            # SQLite takes an empty file for a new database, and would write to it.
            if not path.stat().st_size:
                raise ArchiveError(f"{path}: not an archive: the file is empty")
        try:
            self.db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
            self._prepare()
        except sqlite3.OperationalError as error:
            why = error if path.parent.is_dir() else f"there is no folder {path.parent}"
            raise ArchiveError(f"{path}: cannot be opened: {why}") from error
        except sqlite3.Error as error:
            raise ArchiveError(f"{path}: not an archive: {error}") from error

    def _prepare(self) -> None:
        version = version_of(self.db)
        if version is None:
            raise ArchiveError(f"{self.path}: a database, but not an archive")
        if version > len(MIGRATIONS):
            raise ArchiveError(f"{self.path}: written by a newer version of this program")
        self.db.execute("PRAGMA foreign_keys = ON")
        # Of a new file: a log takes more than a thousand bytes, so that small pages would be half empty.
        self.db.execute("PRAGMA page_size = 16384")
        self._write_ahead()
        self.db.execute("PRAGMA synchronous = NORMAL")
        # SQLite itself knows the case of ASCII only.
        self.db.create_function("casefold", 1, lambda text: text and text.casefold(), deterministic=True)
        if version < len(MIGRATIONS):
            with self.writing():
                migrate(self.db)

    def _write_ahead(self) -> None:
        """Switch to write-ahead logging, so that readers and a writer do not block each other."""
        for tries in range(_TRIES):
            try:
                self.db.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError:
                # Two processes that begin the same archive may meet here, where SQLite does not wait by itself.
                if tries == _TRIES - 1:
                    raise
                time.sleep(0.05)
            else:
                return

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.db.close()

    @property
    def state(self) -> tuple[int, int]:
        """A value that changes whenever a log is read again, here or by another process."""
        return self._value("PRAGMA data_version"), self._puts

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Open a transaction; within another one, join it.

        Raises:
            ArchiveError: another process has been writing for too long, or the disk is full.
        """
        if self.db.in_transaction:
            yield
            return
        try:
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self.db.execute("ROLLBACK")
                raise
            self.db.execute("COMMIT")
        except sqlite3.Error as error:
            raise ArchiveError(f"{self.path}: cannot be written: {error}") from error

    # ---------------------------------------------------------------- what was read

    def add(
        self, source: str, raw: bytes, entries: list[LogEntry], reader: str, when: datetime | None = None
    ) -> list[LogChange]:
        """Add a page and the logs in it; to add many in one transaction, call it within ``writing``.

        A log that is already there is replaced by one that is no shorter and was read later, and loses its verdict.
        Games last for weeks, and an early snapshot may be added last.
        """
        with self.writing():
            page = self._keep(source, raw, when or datetime.now(UTC))
            return [self._put(entry, page, place, reader) for place, entry in enumerate(entries)]

    def reread(self, page: StoredPage, entries: list[LogEntry], reader: str) -> list[LogChange]:
        """Replace the logs of a page by those that are read in it now."""
        with self.writing():
            changes = [self._put(entry, page.id, place, reader) for place, entry in enumerate(entries)]
            keys = {entry.key for entry in entries}
            for log, key in self.db.execute("SELECT id, key FROM logs WHERE page_id = ?", (page.id,)).fetchall():
                if key not in keys:
                    self.db.execute("DELETE FROM logs WHERE id = ?", (log,))
                    changes.append("changed")
            return changes

    def _keep(self, source: str, raw: bytes, when: datetime) -> int:
        stamp = when.astimezone(UTC).isoformat(timespec="seconds")
        self.db.execute(
            "INSERT OR IGNORE INTO pages (hash, source, read, raw) VALUES (?, ?, ?, ?)",
            (_hash(raw), storable(source), stamp, zlib.compress(raw)),
        )
        page: int = self._value("SELECT id FROM pages WHERE hash = ?", _hash(raw))
        return page

    def _put(self, entry: LogEntry, page: int, place: int, reader: str) -> LogChange:
        self._puts += 1
        *columns, comments = entry
        query = "SELECT id, moves, variant, page_id, place FROM logs WHERE key = ?"
        before = self.db.execute(query, (entry.key,)).fetchone()
        values = (*columns, page, place, reader)
        change: LogChange = "new"
        if before is None:
            cursor = self.db.execute(f"INSERT INTO logs ({_COLUMNS}) VALUES ({_MARKS})", values)
            log = cursor.lastrowid or 0
        else:
            log, moves, variant, *kept = before
            if [page, place] != kept and not self._outweighs((entry.moves, page, place), (moves, *kept)):
                return "same"
            self.db.execute(f"UPDATE logs SET ({_COLUMNS}) = ({_MARKS}) WHERE id = ?", (*values, log))
            change = "same" if (moves, variant) == (entry.moves, entry.variant) else "changed"
            if change == "changed":
                self._forget(log)
        self._put_comments(log, comments)
        return change

    def _outweighs(self, new: tuple[str, int, int], old: tuple[str, int, int]) -> bool:
        """Tell whether a log replaces one that was read elsewhere; each is given as moves, page and place."""
        query = "SELECT count(DISTINCT source) FROM pages WHERE id IN (?, ?) AND source LIKE 'http%'"
        if new[1] != old[1] and self._value(query + " HAVING count(*) = 2", new[1], old[1]) == 1:
            # The same address was asked twice: moves may have been taken back.
            return new[1] > old[1]
        return (turns_in(new[0]), *new[1:]) > (turns_in(old[0]), *old[1:])

    def _put_comments(self, log: int, comments: tuple[tuple[int, str], ...]) -> None:
        query = "SELECT ply, text FROM comments WHERE log_id = ? ORDER BY id"
        # Written anew each time they would bloat the index of words.
        if tuple(self.db.execute(query, (log,))) != comments:
            self.db.execute("DELETE FROM comments WHERE log_id = ?", (log,))
            rows = [(log, *each) for each in comments]
            self.db.executemany("INSERT INTO comments (log_id, ply, text) VALUES (?, ?, ?)", rows)

    def _forget(self, log: int) -> None:
        """Drop the verdict and findings of a log."""
        for table in ("verdicts", "findings"):
            self.db.execute(f"DELETE FROM {table} WHERE log_id = ?", (log,))

    def page_count(self) -> int:
        """Count the pages that hold logs."""
        return int(self._value("SELECT count(DISTINCT page_id) FROM logs"))

    def pages(self) -> Iterator[StoredPage]:
        """Yield the pages that hold logs, in the order they were read; the store may be written meanwhile."""
        numbers = self.db.execute("SELECT DISTINCT page_id FROM logs ORDER BY page_id").fetchall()
        for (number,) in numbers:
            query = "SELECT source, read, raw FROM pages WHERE id = ?"
            source, read, raw = self.db.execute(query, (number,)).fetchone()
            yield StoredPage(number, source, read, zlib.decompress(raw))

    def page_of(self, log: int) -> StoredPage:
        """Return the page of a log."""
        query = "SELECT p.id, p.source, p.read, p.raw FROM pages p JOIN logs l ON l.page_id = p.id WHERE l.id = ?"
        number, source, read, raw = self.db.execute(query, (log,)).fetchone()
        return StoredPage(number, source, read, zlib.decompress(raw))

    def _value(self, query: str, *values: object) -> Any:
        row = self.db.execute(query, values).fetchone()
        return row[0] if row else None


_NAMES = (*LogEntry._fields[:-1], "page_id", "place", "reader")
_COLUMNS = ", ".join(_NAMES)
_MARKS = ", ".join("?" * len(_NAMES))


def storable(text: str) -> str:
    r"""Replace the characters that a database cannot hold or would end at.

    >>> storable("a\ud800b\0")
    'a?b\ufffd'
    """
    return text.encode(errors="replace").decode().replace("\0", "\ufffd")


def turns_in(moves: str) -> int:
    r"""Count the turns of a log.

    >>> turns_in("Game: Rococo\n1. P a2-a3 p a7-a6\n")
    2
    """
    return sum(len(parse_log(moves[start:end]).turns) for start, end in logs_in(moves))


def _hash(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()
