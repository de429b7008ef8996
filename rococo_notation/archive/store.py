"""The store: one SQLite file with the pages that were read, the logs in them, their verdicts, and a log of runs."""

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from sqlite3 import Connection
from typing import Final, Literal, NamedTuple, Self, TypeVar

from rococo_notation import __version__
from rococo_notation.archive import corruption
from rococo_notation.archive.corruption import CarefulReader, DamagedError, Values, must_be_text, until_corrupt
from rococo_notation.archive.tables import LAST_FIRST, LOGS, TEXT, database, insertion, quoted, row, storable, value
from rococo_notation.errors import ArchiveError
from rococo_notation.formats.split import WebAnswer
from rococo_notation.links import is_address
from rococo_notation.notation.log_boundaries import logs_in
from rococo_notation.notation.log_reader import names_of
from rococo_notation.replayer import parse_log
from rococo_notation.text_safety import as_json


class StoredRead(NamedTuple):
    """A page as it was read: its source, the time (UTC), and its bytes."""

    id: int
    source: str
    read: str
    raw: bytes


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
    """Whether the moves are all that was read, byte for byte."""
    is_apart: bool = False
    """Whether its key was changed, since another log has it."""
    comments: tuple[tuple[int, str], ...] = ()
    """After which ply, and what."""

    @property
    def row(self) -> tuple[str | None, ...]:
        """The values of ``COLUMNS``; what the page holds to the byte is not kept twice."""
        *columns, moves, as_read, _, _ = self
        return (*columns, None if as_read else moves)

    def apart(self, by: str) -> Self:
        """Return the log with another key, which sets it apart from the others of its name."""
        return self._replace(key=f"{self.key}\n{by}", is_apart=True)


COLUMNS: Final = tuple(name for name in LogEntry._fields if name not in ("as_read", "is_apart", "comments"))
"""The columns of the table ``logs`` that tell of a log itself."""

LogChange = Literal["new", "apart", "changed", "same", "unfound"]
"""What became of a log: ``apart`` is a new one that has the name of another, ``unfound`` one that stays as it was
although its page does not show it any more."""

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")


class Store(CarefulReader):
    """An open archive, for several processes at once: each write is one transaction. A context manager."""

    def __init__(self, path: Path, *, create: bool = True, write: bool = True) -> None:
        """Open an archive as ``database`` does."""
        self.path = path
        self._puts = 0
        super().__init__(database(path, create=create, write=write))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.db.close()

    @property
    def state(self) -> tuple[int, int]:
        """A value that changes whenever a log is read again, here or by another process."""
        return value(self.db, "PRAGMA data_version"), self._puts

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Open a transaction; within another one, join it.

        Raises:
            ArchiveError: another process has been writing for too long, or the disk is full.
            DamagedError: what is written belongs to something damaged.
        """
        if self.db.in_transaction:
            yield
            return
        try:
            with self.db:
                self.db.execute("BEGIN IMMEDIATE")
                yield
        except sqlite3.Error as error:
            if corruption.is_damage(error):
                raise DamagedError(f"it cannot be written: {error}") from error
            raise ArchiveError(f"{self.path}: cannot be written: {error}") from error

    def write_all(
        self, items: Sequence[Item], write: Callable[[Sequence[Item]], list[Outcome]], name: Callable[[Item], str]
    ) -> list[Outcome]:
        """Write some items in one transaction, as ``writing`` does, and return what came of it.

        Where something is damaged, each is written by itself, and those that cannot be are noted by their name.
        """
        with until_corrupt(), self.writing():
            return write(items)
        written = []
        for item in items:
            with self.skip_corrupt(name(item)):
                with self.writing():
                    outcomes = write([item])
                written += outcomes
        return written

    def add(
        self,
        source: str,
        raw: bytes,
        entries: Sequence[LogEntry],
        reader: str,
        when: datetime | None = None,
        *,
        incomplete: bool = False,
    ) -> list[LogChange]:
        """Add a page, which may be cut off, and the logs in it; to add many in one transaction, call it in ``writing``.

        A log that is already there is replaced by one that is no shorter and was read later, and loses its verdict.
        Games last for weeks, and an early snapshot may be added last. Logs of one name whose players differ are two.
        """
        with self.writing():
            self._puts += 1
            page, is_new = self._keep(raw, as_text=any(entry.as_read for entry in entries))
            query = "SELECT max(id) FROM reads WHERE page_id = ? AND source = ?"
            read = None if is_new else value(self.db, query, page, storable(source))
            if read is None:
                read = self._note(page, source, reader, when)
            elif entries:
                self.db.execute("UPDATE reads SET reader = ? WHERE id = ?", (reader, read))
            if incomplete or not is_new:
                query = "UPDATE reads SET incomplete = ? WHERE (page_id, source) = (?, ?) AND incomplete != ?"
                self.db.execute(query, (incomplete, page, storable(source), incomplete))
            return [put(self.db, entry, read, place) for place, entry in enumerate(entries)]

    def note(self, source: str, raw: bytes, when: datetime, answer: WebAnswer) -> None:
        """Keep the answer of a web server, whatever is in it."""
        with self.writing():
            page, _ = self._keep(raw)
            query = "SELECT 1 FROM reads WHERE (page_id, source, read, status) = (?, ?, ?, ?)"
            if value(self.db, query, page, storable(source), _stamp(when), answer.status) is None:
                self._note(page, source, "", when, answer)

    def reads_of(self, pages: Sequence[tuple[bytes, str]], reader: str) -> list[tuple[int, str, int] | None]:
        """Find for each page, given with its file, where this reader has found logs in it: there, or elsewhere.

        These are the number of the read, its file, and how many logs were found.
        """
        query = """
            SELECT r.id, r.source, (SELECT count(*) FROM logs WHERE read_id = r.id)
                + (SELECT count(*) FROM snapshots WHERE read_id = r.id) AS found
            FROM pages p JOIN reads r ON {} WHERE p.hash = ? AND r.reader = ? AND found ORDER BY r.id DESC"""
        # A page may have been read a million times: each query ends at the first row, and + keeps it from their index.
        there, anywhere = query.format("r.source = ? AND +r.page_id = p.id"), query.format("r.page_id = p.id")

        def first(query: str, *values: str) -> tuple[int, str, int] | None:
            reads = self.db.execute(query, (*values, reader))
            return next((read for read in reads if not is_address(read[1])), None)

        wanted = [(corruption.hash_of(raw), storable(source)) for raw, source in pages]
        return [first(there, source, digest) or first(anywhere, digest) for digest, source in wanted]

    def add_again(self, source: str, read: int, when: datetime | None = None) -> None:
        """Note that a page, which was read already, is also at another source."""
        with self.writing():
            query = "SELECT page_id, reader FROM reads WHERE id = ?"
            page, reader = row(self.db, query, read)
            found = self._note(page, source, reader, when)
            query = """
                INSERT INTO snapshots (log_id, read_id, place) SELECT id, :found, place FROM logs WHERE read_id = :read
                UNION SELECT log_id, :found, place FROM snapshots WHERE read_id = :read"""
            self.db.execute(query, {"found": found, "read": read})

    def reread(self, read: StoredRead, entries: Sequence[LogEntry], reader: str) -> list[LogChange]:
        """Read the logs of a page again; what is no longer found there stays as it is."""
        with self.writing():
            self._puts += 1
            query = "SELECT place, id FROM logs WHERE read_id = ?"
            before: dict[int, int] = dict(self.db.execute(query, (read.id,)).fetchall())
            changes: list[LogChange] = []
            for place, entry in enumerate(entries):
                log = before.pop(place, None)
                changes.append(put(self.db, entry, read.id, place) if log is None else reread_log(self.db, log, entry))
            self.db.execute("UPDATE reads SET reader = ? WHERE id = ?", (reader, read.id))
            return changes + ["unfound"] * len(before)

    def _keep(self, raw: bytes, *, as_text: bool = False) -> tuple[int, bool]:
        """Keep a page, and return its number and whether it is new; a log is kept as text, anything else compressed."""
        digest = corruption.hash_of(raw)
        column = raw.decode() if as_text else zlib.compress(raw)
        cursor = self.db.execute("INSERT OR IGNORE INTO pages (hash, raw) VALUES (?, ?)", (digest, column))
        if cursor.rowcount:
            return cursor.lastrowid or 0, True
        page: int = value(self.db, "SELECT id FROM pages WHERE hash = ?", digest)
        if as_text:
            self.db.execute("UPDATE pages SET raw = ? WHERE id = ? AND typeof(raw) = 'blob'", (column, page))
        return page, False

    def _note(self, page: int, source: str, reader: str, when: datetime | None, answer: WebAnswer | None = None) -> int:
        """Note that a page was read, and return the number of the read."""
        web = (None, None, None) if answer is None else (*answer[:2], as_json(dict(answer.headers)))
        values = (page, storable(source), _stamp(when), reader, *web)
        return self.db.execute(insertion("INSERT INTO reads", _READ), values).lastrowid or 0

    def reads_of_logs(self, where: str = "TRUE", values: Values = ()) -> list[int]:
        """List the reads that hold the logs chosen by a condition."""
        found = self.sums(f"SELECT l.read_id, count(*) {LOGS} WHERE {where} GROUP BY 1", values)
        return sorted(number for number in found if isinstance(number, int))

    def reads(self, where: str = "TRUE", values: Values = ()) -> Iterator[StoredRead]:
        """Yield the pages that hold such logs, as they were read; the store may be written meanwhile."""
        for number in self.reads_of_logs(where, values):
            with self.skip_corrupt(f"the page of read {number}"):
                yield self.read(number)

    def read(self, number: int) -> StoredRead:
        """Return a page as it was read; DamagedError if it is not."""
        query = "SELECT r.source, r.read, p.raw, p.hash FROM reads r JOIN pages p ON p.id = r.page_id WHERE r.id = ?"
        source, read, raw, digest = row(self.db, query, number)
        must_be_text(source=source, time=read)
        return StoredRead(number, source, read, corruption.raw_of(raw, digest))

    def read_of(self, log: int) -> StoredRead:
        """Return the page of a log."""
        return self.read(value(self.db, "SELECT read_id FROM logs WHERE id = ?", log))


_READ: Final = ("page_id", "source", "read", "reader", "status", "address", "headers")


def _stamp(when: datetime | None = None) -> str:
    return (when or datetime.now(UTC)).astimezone(UTC).isoformat(timespec="seconds")


def begin_run(store: Store, command: str) -> int:
    """Note that a command begins to fill an archive, and return the number of the run."""
    with store.writing():
        query = "INSERT INTO runs (begun, command, version) VALUES (?, ?, ?)"
        return store.db.execute(query, (_stamp(), storable(command), __version__)).lastrowid or 0


def end_run(store: Store, number: int, outcome: str) -> None:
    """Note what came of a run."""
    with store.writing():
        query = "UPDATE runs SET (ended, outcome) = (?, ?) WHERE id = ?"
        store.db.execute(query, (_stamp(), storable(outcome), number))


def note_failure(store: Store, source: str, why: str) -> None:
    """Note that an address could not be fetched, or a file not read, and how often that has been so."""
    with store.writing():
        query = """
            INSERT INTO failures (source, why, times, last) VALUES (?, ?, 1, ?)
            ON CONFLICT (source) DO UPDATE SET (why, times, last) = (excluded.why, times + 1, excluded.last)"""
        store.db.execute(query, (storable(source), storable(why), _stamp()))


def clear_failures(store: Store, sources: Iterable[str]) -> None:
    """Note that addresses have been fetched, or files read."""
    with store.writing():
        query = "DELETE FROM failures WHERE source IN (SELECT value FROM json_each(?))"
        store.db.execute(query, (json.dumps([*map(storable, sources)]),))


def differ(one: str | None, other: str | None) -> bool:
    """Tell whether two names are of different players: "Fergus Duniho (fergus)" is fergus too."""
    return bool(one and other) and names_of(one or "").isdisjoint(names_of(other or ""))


_INSERTION: Final = f"{insertion('INSERT INTO logs', (*COLUMNS, 'read_id', 'place'))} ON CONFLICT (key) DO NOTHING"
_UPDATE: Final = f"UPDATE logs SET ({quoted(COLUMNS)}) = ({', '.join('?' * len(COLUMNS))}) WHERE id = ?"


def put(db: Connection, entry: LogEntry, read: int, place: int) -> LogChange:
    """Put a log in its place, or next to another one of its name."""
    cursor = db.execute(_INSERTION, (*entry.row, read, place))
    if cursor.rowcount:
        # A player who is not known is NULL, which is ignored, too.
        db.execute("INSERT OR IGNORE INTO people (name) VALUES (?), (?)", (entry.white, entry.black))
        if entry.comments:
            _put_comments(db, cursor.lastrowid or 0, entry.comments)
        return "apart" if entry.is_apart else "new"
    query = f"SELECT id, read_id, place, {TEXT}, white, black FROM logs l WHERE key = ?"
    log, *kept, moves, white, black = row(db, query, entry.key)
    must_be_text(moves=moves, white=white or "", black=black or "")
    if differ(entry.white, white) or differ(entry.black, black):
        return put(db, entry.apart(f"{entry.white}\n{entry.black}"), read, place)
    if entry.name is None and not _is_one_game(entry.moves, moves):
        return put(db, entry.apart(corruption.hash_of(entry.moves.encode())), read, place)
    if [read, place] != kept:
        if not _outweighs(db, (entry.moves, read, place), (moves, *kept)):
            _remember(db, log, read, place)
            return "same"
        _remember(db, log, *kept)
        db.execute("DELETE FROM snapshots WHERE (log_id, read_id, place) = (?, ?, ?)", (log, read, place))
        db.execute("UPDATE logs SET (read_id, place) = (?, ?) WHERE id = ?", (read, place, log))
    return _replace(db, log, moves, entry)


def reread_log(db: Connection, log: int, entry: LogEntry) -> LogChange:
    """Replace a log by what is read in its page now."""
    key = moves = None
    # What is damaged is written again.
    with until_corrupt():
        key, moves = row(db, f"SELECT key, {TEXT} FROM logs l WHERE id = ?", log)
    taken = entry.key != key and value(db, "SELECT 1 FROM logs WHERE key = ?", entry.key)
    return _replace(db, log, moves, entry._replace(key=key) if taken and key else entry)


def _replace(db: Connection, log: int, moves: str | None, entry: LogEntry) -> LogChange:
    """Write a log in place of what it was, whose verdict it loses if it is not the same."""
    before = ()
    with until_corrupt():
        before = row(db, "SELECT variant, name FROM logs WHERE id = ?", log)
    change: LogChange = "same" if (moves, *before) == (entry.moves, entry.variant, entry.name) else "changed"
    db.execute(_UPDATE, (*entry.row, log))
    if change == "changed":
        for table in ("verdicts", "findings"):
            db.execute(f"DELETE FROM {table} WHERE log_id = ?", (log,))
    _put_comments(db, log, entry.comments)
    return change


def _remember(db: Connection, log: int, read: int, place: int) -> None:
    db.execute("INSERT OR IGNORE INTO snapshots (log_id, read_id, place) VALUES (?, ?, ?)", (log, read, place))


def _outweighs(db: Connection, new: tuple[str, int, int], old: tuple[str, int, int]) -> bool:
    """Tell whether a log replaces one that was read elsewhere; each is given as moves, read and place."""
    if new[0] == old[0]:
        return False
    query = f"SELECT r.source, r.id FROM reads r WHERE r.id IN (?, ?) AND r.source LIKE 'http%' {LAST_FIRST}"
    asked = db.execute(query, (new[1], old[1])).fetchall()
    if len(asked) == 2 and asked[0][0] == asked[1][0]:
        # The same address was asked twice: moves may have been taken back.
        return bool(asked[0][1] == new[1])
    return (turns_in(new[0]), *new[1:]) > (turns_in(old[0]), *old[1:])


def _put_comments(db: Connection, log: int, comments: tuple[tuple[int, str], ...]) -> None:
    query = "SELECT ply, text FROM comments WHERE log_id = ? ORDER BY id"
    # Written again each time, they would bloat the index of words.
    before = None
    with until_corrupt():
        before = tuple(db.execute(query, (log,)))
    if before != comments:
        db.execute("DELETE FROM comments WHERE log_id = ?", (log,))
        rows = [(log, *each) for each in comments]
        db.executemany("INSERT INTO comments (log_id, ply, text) VALUES (?, ?, ?)", rows)


def _is_one_game(*logs: str) -> bool:
    """Tell whether of two logs without a name one goes on where the other ends; tags may be those of many games."""
    shorter, longer = sorted(([str(turn) for turn in parse_log(log).turns] for log in logs), key=len)
    return longer[: len(shorter)] == shorter


def turns_in(moves: str) -> int:
    r"""Count the turns of a log.

    >>> turns_in("Game: Rococo\n1. P a2-a3 p a7-a6\n")
    2
    """
    return sum(len(parse_log(moves[start:end]).turns) for start, end in logs_in(moves))
