"""What requests-cache keeps, in the archive: bodies among the pages, the rest as JSON, and nothing pickled."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from requests.structures import CaseInsensitiveDict
from requests_cache.backends.base import BaseCache, BaseStorage
from requests_cache.models.request import CachedRequest
from requests_cache.models.response import CachedResponse

from rococo_notation import __version__
from rococo_notation.text_safety import as_json

if TYPE_CHECKING:
    from requests import PreparedRequest

    from rococo_notation.archive.store import Store

_NOT_KEPT = {"set-cookie", "vary", "content-encoding", "content-length", "transfer-encoding"}
"""Headers that speak of the way an answer came: what was kept is the answer whoever asks."""


NOWHERE = (404, 410)
"""Answers of a site that has no such page."""


class AnswerCache(BaseCache):
    """A cache in an archive. Addresses are its keys, so it holds what was asked with GET alone."""

    stale = False
    """Whether everything is to be asked for again: only whether it has changed, where the site can tell."""

    def __init__(self, store: Store) -> None:
        super().__init__(str(store.path))
        self.responses = Answers(store)

    def get_response(self, key: str, default: CachedResponse | None = None) -> CachedResponse | None:
        """What was answered, if anything."""
        response = super().get_response(key, default)
        if response is not None and self.stale:
            response.expires = datetime.min.replace(tzinfo=UTC)
        return response

    def create_key(self, request: PreparedRequest | CachedRequest, *_: Any, **__: Any) -> str:  # type: ignore[override]
        """The address."""
        return str(request.url)


class Answers(BaseStorage[str, CachedResponse]):
    """Addresses and what was answered."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store

    def __getitem__(self, key: str) -> CachedResponse:
        query = """SELECT a.status, a.headers, a.created, a.expires, p.raw
            FROM answers a JOIN pages p ON p.hash = a.hash WHERE a.address = ?"""
        row = self.store.db.execute(query, (key,)).fetchone()
        if row is None:
            raise KeyError(key)
        status, headers, created, expires, raw = row
        response = CachedResponse(
            url=key,
            status_code=status,
            headers=CaseInsensitiveDict(json.loads(headers)),
            content=zlib.decompress(raw),
            created_at=datetime.fromisoformat(created),
            expires=datetime.fromisoformat(expires) if expires else None,
            request=CachedRequest(method="GET", url=key),
        )
        response.cache_key = key
        return response

    def __setitem__(self, key: str, response: CachedResponse) -> None:
        # That there is no robots.txt is kept in mind; another page may be there the next time.
        if response.status_code in NOWHERE and urlsplit(key).path != "/robots.txt":
            return
        raw = response.content
        self.store.add(key, raw, [], __version__)
        headers = {name: value for name, value in response.headers.items() if name.lower() not in _NOT_KEPT}
        expires = response.expires.isoformat() if response.expires else None
        values = (key, response.status_code, as_json(headers), response.created_at.isoformat(), expires)
        with self.store.writing():
            self.store.db.execute(
                "INSERT OR REPLACE INTO answers (address, status, headers, created, expires, hash)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (*values, hashlib.sha256(raw).hexdigest()),
            )

    def __delitem__(self, key: str) -> None:
        with self.store.writing():
            if not self.store.db.execute("DELETE FROM answers WHERE address = ?", (key,)).rowcount:
                raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        yield from [address for (address,) in self.store.db.execute("SELECT address FROM answers")]

    def __len__(self) -> int:
        return int(self.store.db.execute("SELECT count(*) FROM answers").fetchone()[0])

    def clear(self) -> None:
        """Forget all answers; the pages stay."""
        with self.store.writing():
            self.store.db.execute("DELETE FROM answers")
