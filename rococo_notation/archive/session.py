"""A session with the web: robots.txt first, no page requested twice, every failure reported in a sentence."""

from __future__ import annotations

import time
from collections.abc import Container
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from protego import Protego

from rococo_notation.archive.cache import Cache, CachedAnswer
from rococo_notation.archive.log_address import host_of, root_of, web_address
from rococo_notation.archive.politeness import AGENT, Politeness, Tell, say_nothing
from rococo_notation.archive.private_hosts import PrivateHostError
from rococo_notation.archive.rate_limit import Clock, RateLimit
from rococo_notation.archive.transport import KeptOutError, Transport
from rococo_notation.errors import FetchError

if TYPE_CHECKING:
    from rococo_notation.archive.store import Store

FOR_EVER = timedelta.max
ROBOTS_FOR = timedelta(days=1)
LONGEST_ROBOTS = 512_000
"""RFC 9309 asks that so many bytes be read."""
_KEPT = frozenset({200, 404, 410})
"""The statuses that are cached; of robots.txt also that it is missing."""


class Answer(NamedTuple):
    """A page: its bytes, when they came, and whether the site was asked just now."""

    raw: bytes
    when: datetime
    asked: bool


class Session:
    """Fetches pages politely and keeps them in an archive. Use it as a context manager."""

    def __init__(self, store: Store, politeness: Politeness, tell: Tell = say_nothing, clock: Clock = time) -> None:
        self.store = store
        self.politeness = politeness
        self.tell = tell
        self.clock = clock
        self.cache = Cache(store)
        self.hosts: dict[str, Host] = {}

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        for host in self.hosts.values():
            host.transport.close()

    def get(self, address: str, keep: timedelta = FOR_EVER, *, refresh: bool = False) -> Answer:
        """Return the page at an address.

        A cached page that is not older than ``keep`` is not requested again; with ``refresh``, the site is asked
        whether the page has changed.

        Raises:
            KeptOutError: the site asks programs to stay away.
            FetchError: the page cannot be fetched, or may not be requested.
        """
        address = web_address(address)
        root = root_of(address)
        if root not in self.hosts:
            self.hosts[root] = Host(root, self)
        return self.hosts[root].get(address, keep, refresh=refresh)

    def forget(self, address: str) -> None:
        """Drop a page from the cache, so that it is requested again the next time."""
        self.cache.delete(web_address(address))


class Host:
    """One host of a session, with its robots.txt and rate limit."""

    def __init__(self, root: str, session: Session) -> None:
        politeness = session.politeness
        self.name = urlsplit(root).netloc
        self.tell, self.clock, self.cache = session.tell, session.clock, session.cache
        self.robots_address = f"{root}/robots.txt"
        self.robots: Protego | None = None
        self.kept_out: KeptOutError | None = None
        self.rate_limit = RateLimit(
            session.store,
            self.name,
            politeness.delay_for(host_of(root)),
            politeness.timeout,
            session.tell,
            session.clock,
        )
        self.transport = Transport(root, politeness, self.rate_limit, self._may)

    def get(self, address: str, keep: timedelta, *, refresh: bool) -> Answer:
        """Return the page at an address; see ``Session.get``."""
        cached = None if refresh else self._cached(address, keep)
        if cached is not None:
            return Answer(cached.raw, cached.when, asked=False)
        if self.kept_out is not None:
            raise self.kept_out
        with self.rate_limit.turn():
            try:
                self._read_robots()
                self.tell(f"asking {self.name}")
                answer = self._ask(address, keep, refresh=refresh)
            except KeptOutError as error:
                self.kept_out = error
                raise
            return Answer(answer.raw, answer.when, self.rate_limit.asked)

    def _cached(self, address: str, keep: timedelta) -> CachedAnswer | None:
        cached = self.cache.get(address)
        return cached if cached is not None and self._now() - cached.when < keep else None

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self.clock.time(), UTC)

    def _ask(
        self, address: str, keep: timedelta, *, refresh: bool = False, taken: Container[int] = (200,)
    ) -> CachedAnswer:
        """Ask for an address, unless the cache has it, and cache the answer.

        Raises:
            FetchError: there is no answer, or its status is not in ``taken``.
        """
        # Another process may have asked while this one waited.
        cached = None if refresh else self._cached(address, keep)
        if cached is not None:
            return cached
        before = self.cache.get(address)
        response = self.transport.get(address, before.conditions if before else {})
        if response.status == 304 and before is not None:
            answer = before._replace(when=self._now())
        elif response.status in taken:
            validators = response.headers.get("ETag"), response.headers.get("Last-Modified")
            answer = CachedAnswer(response.status, response.body, self._now(), *validators)
        else:
            raise FetchError(f"{self.name} answered {response.status} {response.reason}".rstrip())
        if answer.status in _KEPT:
            for each in dict.fromkeys((response.address, address)):
                self.cache.put(each, answer)
        return answer

    def _read_robots(self) -> None:
        """Read robots.txt by RFC 9309: if it is missing, everything is allowed; if it fails, nothing."""
        if self.robots is not None:
            return
        try:
            answer = self._ask(self.robots_address, ROBOTS_FOR, taken=range(200, 500))
        except (KeptOutError, PrivateHostError):
            raise
        except FetchError as error:
            raise FetchError(f"robots.txt cannot be read, so nothing else is fetched: {error}") from error
        text = answer.raw[:LONGEST_ROBOTS].decode("utf-8-sig", "replace") if answer.status < 400 else ""
        self.robots = Protego.parse(text)
        rate = self.robots.request_rate(AGENT)
        delays = [self.robots.crawl_delay(AGENT), rate.seconds / rate.requests if rate else None]
        self.rate_limit.delay = max(self.rate_limit.delay, *[float(delay or 0) for delay in delays])

    def _may(self, address: str) -> bool:
        return self.robots is None or self.robots.can_fetch(address, AGENT)
