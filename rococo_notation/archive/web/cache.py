"""The cache of web pages: the last read of each address among those the archive keeps."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.archive.database.damage import moment_in, object_in
from rococo_notation.archive.database.pages import raw_of
from rococo_notation.formats.warc import WebAnswer

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store


class CachedAnswer(NamedTuple):
    """The last answer of an address, and when it came."""

    status: int
    raw: bytes
    when: datetime
    headers: Mapping[str, str]
    led_to: str | None = None
    """Where redirects led."""
    incomplete: bool = False
    """Whether the page was cut off, so that it is asked for again."""

    @property
    def conditions(self) -> dict[str, str]:
        """The headers that ask only for what has changed since.

        >>> CachedAnswer(200, b"", datetime.min, {"ETag": '"1"'}).conditions
        {'If-None-Match': '"1"'}
        """
        given = {name.lower(): value for name, value in self.headers.items()}
        headers = {"If-None-Match": given.get("etag"), "If-Modified-Since": given.get("last-modified")}
        return {name: value for name, value in headers.items() if value is not None}


class Cache:
    """The cached answers in an archive."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def get(self, address: str) -> CachedAnswer | None:
        """Return the last answer, if there is one."""
        with self.store.sparing(f"the last answer of {address}"):
            return self._last(address)
        return None

    def _last(self, address: str) -> CachedAnswer | None:
        query = f"""
            SELECT r.status, p.raw, p.hash, r.read, r.headers, r.address, r.incomplete
            FROM reads r JOIN pages p ON p.id = r.page_id
            WHERE r.id = (SELECT max(id) FROM ({_OF_ADDRESS} AND status IS NOT NULL))"""
        row = self.store.db.execute(query, {"address": address}).fetchone()
        if row is None:
            return None
        status, raw, digest, read, headers, led_to, incomplete = row
        when = moment_in(read, "time").astimezone(UTC)
        # The page of an answer that nothing has changed is the one from before.
        status = 200 if status == 304 else status
        known = object_in(headers or "{}", "headers")
        return CachedAnswer(status, raw_of(raw, digest), when, known, led_to, bool(incomplete))

    def put(self, address: str, answer: CachedAnswer, *, unchanged: bool = False) -> None:
        """Cache an answer.

        Of what an address answered before, pages that hold logs are kept.
        """
        with self.store.writing():
            status = 304 if unchanged else answer.status
            self.store.note(address, answer.raw, answer.when, WebAnswer(status, answer.led_to, answer.headers))
            self._drop(address, but_last=True)

    def delete(self, address: str) -> None:
        """Drop the answers of an address that hold no logs, so that it is asked again."""
        with self.store.writing():
            self._drop(address)

    def _drop(self, address: str, *, but_last: bool = False) -> None:
        """Drop what an address answered, unless logs were found in it; with ``but_last``, keep the last page."""
        db = self.store.db
        reads = db.execute(f"SELECT id, page_id FROM ({_OF_ADDRESS}) ORDER BY id", {"address": address}).fetchall()
        last = reads[-1][1] if but_last and reads else None
        for read, page in reads:
            held = "SELECT 1 FROM reads r JOIN {} f ON f.read_id = r.id WHERE r.page_id = :page"
            query = f"SELECT EXISTS ({held.format('logs')}) OR EXISTS ({held.format('snapshots')})"
            if page != last and not db.execute(query, {"page": page}).fetchone()[0]:
                db.execute("DELETE FROM reads WHERE id = ?", (read,))
                db.execute(
                    "DELETE FROM pages WHERE id = :page AND NOT EXISTS (SELECT 1 FROM reads WHERE page_id = :page)",
                    {"page": page},
                )


_OF_ADDRESS = """
    SELECT id, page_id, status FROM reads WHERE (source = :address OR address = :address)"""
