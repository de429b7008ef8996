"""The cache of web pages: bodies among the pages of the archive, with what a conditional request needs."""

from __future__ import annotations

import hashlib
import zlib
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation import __version__

if TYPE_CHECKING:
    from rococo_notation.archive.store import Store


class CachedAnswer(NamedTuple):
    """The last answer of an address, and when it came."""

    status: int
    raw: bytes
    when: datetime
    etag: str | None = None
    modified: str | None = None

    @property
    def conditions(self) -> dict[str, str]:
        """The headers that ask only for what has changed since.

        >>> CachedAnswer(200, b"", datetime.min, etag='"1"').conditions
        {'If-None-Match': '"1"'}
        """
        headers = {"If-None-Match": self.etag, "If-Modified-Since": self.modified}
        return {name: value for name, value in headers.items() if value is not None}


class Cache:
    """The cached answers in an archive."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def get(self, address: str) -> CachedAnswer | None:
        """Return the last answer, if there is one."""
        query = """SELECT c.status, p.raw, c.asked, c.etag, c.modified
            FROM cache c JOIN pages p ON p.hash = c.hash WHERE c.address = ?"""
        row = self.store.db.execute(query, (address,)).fetchone()
        if row is None:
            return None
        status, raw, asked, *validators = row
        return CachedAnswer(status, zlib.decompress(raw), datetime.fromisoformat(asked), *validators)

    def put(self, address: str, answer: CachedAnswer) -> None:
        """Cache an answer in place of the last."""
        values = (address, answer.status, answer.when.isoformat(), answer.etag, answer.modified)
        with self.store.writing():
            self.store.add(address, answer.raw, [], __version__, answer.when)
            self.store.db.execute(
                "INSERT OR REPLACE INTO cache (address, status, asked, etag, modified, hash) VALUES (?, ?, ?, ?, ?, ?)",
                (*values, hashlib.sha256(answer.raw).hexdigest()),
            )

    def delete(self, address: str) -> None:
        """Drop an answer from the cache; its page stays in the archive."""
        with self.store.writing():
            self.store.db.execute("DELETE FROM cache WHERE address = ?", (address,))
