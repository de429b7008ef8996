"""Corruption of an archive: what it is, and reading around it, log by log."""

import hashlib
import json
import sqlite3
import zlib
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from rococo_notation.errors import ArchiveError

Kind = TypeVar("Kind")
Values = Sequence[Any] | Mapping[str, Any]
Row = tuple[Any, ...]


class DamagedError(ArchiveError):
    """Something that an archive keeps is not as it was written."""


_ERRORS: Final = (sqlite3.DatabaseError, DamagedError, OverflowError, MemoryError, UnicodeError)
_ELSEWHERE: Final = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN,
}  # fmt: skip


def is_damage(error: BaseException) -> bool:
    """Tell whether an error comes from what an archive holds, and not from its disk or another process.

    >>> is_damage(sqlite3.DatabaseError("database disk image is malformed")), is_damage(OSError())
    (True, False)
    """
    if not isinstance(error, _ERRORS) or isinstance(error, sqlite3.ProgrammingError):
        return False
    code = getattr(error, "sqlite_errorcode", None)
    return code is None or code & 0xFF not in _ELSEWHERE


@contextmanager
def until_corrupt(note: Callable[[Exception], object] = lambda _: None) -> Iterator[None]:
    """Let the block end where it meets damage, which may be noted."""
    try:
        yield
    except _ERRORS as error:
        if not is_damage(error):
            raise
        note(error)


class CarefulReader:
    """Reads a database; what is damaged is left out and noted in ``damaged``."""

    path: Path

    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db
        self.damaged: dict[str, str] = {}
        """What is damaged, such as ``log 17``, and why."""

    def skip_corrupt(self, what: str) -> AbstractContextManager[None]:
        """Note damage to ``what`` that the block meets, and go on behind it."""
        return until_corrupt(partial(self.note_corrupt, what))

    def note_corrupt(self, what: str, error: Exception) -> None:
        """Note damage to ``what``."""
        self.damaged.setdefault(what, _why(error))

    def rows(self, query: str, values: Values = (), *, table: str = "logs", after: int = 0) -> Iterator[Row]:
        """Yield the rows of a query ``FROM table l``, each of which begins with ``l.id``.

        If it fails, each row of the table after a number is asked for by itself.
        """
        seen = array("q")
        with until_corrupt():
            for row in self.db.execute(query, values):
                seen.append(row[0])
                yield row
            return
        done = set(seen)
        for number in self.numbers(table):
            if number > after and number not in done:
                with self.skip_corrupt(one_of(table, number)):
                    yield from self.db.execute(_only(query, table, number), values).fetchall()

    def sums(self, query: str, values: Values = ()) -> Counter[Any]:
        """Return the numbers of a query ``SELECT key, number FROM logs l ... GROUP BY key``, if need be log by log."""
        with until_corrupt():
            return Counter(dict(self.db.execute(query, values).fetchall()))
        counts: Counter[Any] = Counter()
        for number in self.numbers("logs"):
            with self.skip_corrupt(f"log {number}"):
                counts.update(dict(self.db.execute(_only(query, "logs", number), values).fetchall()))
        return counts

    def numbers(self, table: str) -> list[int]:
        """List the numbers of the rows of a table that can be found in it, from both ends, or in its indexes."""
        indexes = "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL"
        names = [f'INDEXED BY "{name}"' for (name,) in self.db.execute(indexes, (table,))]
        found: set[int] = set()
        for way in ("NOT INDEXED ORDER BY rowid", "NOT INDEXED ORDER BY rowid DESC", *names):
            with until_corrupt():
                found.update(number for (number,) in self.db.execute(f"SELECT rowid FROM {table} {way}"))
        return sorted(found)


def must_be_text(**values: object) -> None:
    """Raise DamagedError if one of the values of an archive, each given by its name, is not text."""
    for name, value in values.items():
        if not isinstance(value, str):
            raise DamagedError(f"its {name} is not text" if value is not None else f"it has no {name}")


def object_in(text: str, name: str) -> dict[str, str]:
    """Read an object of texts that is kept as JSON; DamagedError if it is something else.

    >>> object_in('{"Game": "Rococo"}', "headers")
    {'Game': 'Rococo'}
    """
    data = json_in(text, name, dict)
    return {key: value for key, value in data.items() if isinstance(value, str)}


def json_in(text: str, name: str, kind: type[Kind]) -> Kind:
    """Read an object or a list that is kept as JSON; DamagedError if it is something else.

    >>> json_in('["a2", "a3"]', "squares", list)
    ['a2', 'a3']
    """
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        data = None
    if not isinstance(data, kind):
        raise DamagedError(f"its {name} are not valid JSON")
    return data


def moment_in(text: str, name: str) -> datetime:
    """Read a time; DamagedError if it is something else.

    >>> moment_in("2006-03-21T00:00:00+00:00", "time").day
    21
    """
    try:
        return datetime.fromisoformat(text)
    except (ValueError, TypeError) as error:
        raise DamagedError(f"its {name} is not a time: {text!r:.40}") from error


def _why(error: Exception) -> str:
    """Say of an error what is wrong.

    >>> _why(sqlite3.OperationalError("Could not decode to UTF-8 column 'moves' with text '1. P a2'"))
    'what should be text is not UTF-8'
    """
    if "decode" in str(error):
        return "what should be text is not UTF-8"
    return str(error) or "it does not fit into memory"


def one_of(table: str, number: int) -> str:
    """Name a row of a table.

    >>> one_of("logs", 17)
    'log 17'
    """
    return f"{table.removesuffix('s')} {number}"


def _only(query: str, table: str, number: int) -> str:
    """Restrict a query to one row of its table.

    >>> _only("SELECT count(*) FROM logs l WHERE l.game IS NULL", "logs", 3)
    'SELECT count(*) FROM (SELECT *, rowid FROM logs WHERE rowid = 3) l WHERE l.game IS NULL'
    """
    return query.replace(f"FROM {table} l", f"FROM (SELECT *, rowid FROM {table} WHERE rowid = {number}) l")


LARGEST: Final = 64 << 20
"""Bytes to which a page may unpack, however small it is packed."""
NOT_AS_READ: Final = "its page is not what was read: the hash differs"
MOST_PACKED: Final = 100
"""Times its own size to which a larger one may unpack; text that people write comes nowhere near."""


def hash_of(raw: bytes) -> str:
    """Return the hash by which a page is known."""
    return hashlib.sha256(raw).hexdigest()


def raw_of(kept: str | bytes, digest: str) -> bytes:
    """Return the bytes of a page out of its columns ``raw`` and ``hash``; DamagedError if they are not what was read.

    >>> raw_of(zlib.compress(b"1. P a2-a3"), hash_of(b"1. P a2-a3"))
    b'1. P a2-a3'
    """
    try:
        raw = kept.encode() if isinstance(kept, str) else _unpacked(kept)
    except (zlib.error, TypeError) as error:
        raise DamagedError(f"its page cannot be unpacked: {error}") from error
    if hash_of(raw) != digest:
        raise DamagedError(NOT_AS_READ)
    return raw


def _unpacked(kept: bytes) -> bytes:
    """Unpack a page; what was made to fill the memory is refused."""
    unpacking = zlib.decompressobj()
    raw = unpacking.decompress(kept, max(LARGEST, MOST_PACKED * len(kept)))
    if not unpacking.eof:
        raise DamagedError("its page is cut off, or unpacks to too much")
    return raw
