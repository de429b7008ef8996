"""A session with the web: robots.txt first, no page requested twice, every failure reported in a sentence."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from math import inf
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from protego import Protego

from rococo_notation.archive.log_address import host_of, root_of, web_address
from rococo_notation.archive.web.cache import Cache, CachedAnswer
from rococo_notation.archive.web.http_client import PrivateHostError
from rococo_notation.archive.web.politeness import AGENT, Politeness, Tell, say_nothing
from rococo_notation.archive.web.rate_limit import Clock, RateLimit
from rococo_notation.archive.web.refusals import HostDownError, StopError
from rococo_notation.archive.web.transport import LONGEST_AWAY, Transport
from rococo_notation.errors import FetchError

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store

FOR_EVER = timedelta.max
ROBOTS_FOR = timedelta(days=1)
LONGEST_ROBOTS = 512_000
"""RFC 9309, 2.5, asks that so many bytes be read; what follows is ignored."""
_KEPT = frozenset({200, 404, 410})
"""The statuses that are cached; of robots.txt also that it is missing."""


class Answer(NamedTuple):
    """A page: its bytes, when they came, whether the site was asked just now, and where redirects led."""

    raw: bytes
    when: datetime
    asked: bool
    led_to: str | None = None


class Session:
    """Fetches pages politely and keeps them in an archive, for no more than ``seconds``."""

    def __init__(
        self,
        store: Store,
        politeness: Politeness,
        tell: Tell = say_nothing,
        clock: Clock = time,
        *,
        seconds: float = inf,
    ) -> None:
        self.store = store
        self.politeness = politeness
        self.tell = tell
        self.clock = clock
        self.until = clock.monotonic() + seconds
        self.cache = Cache(store)
        self.hosts: dict[str, Host] = {}

    def get(self, address: str, keep: timedelta = FOR_EVER, *, refresh: bool = False) -> Answer:
        """Return the page at an address.

        A cached page that is not older than ``keep`` is not requested again; with ``refresh``, the site is asked
        whether the page has changed.

        Raises:
            StopError: the host is not to be asked any more.
            FetchError: the page cannot be fetched, or may not be requested.
        """
        address = web_address(address)
        return self.host(address).get(address, keep, refresh=refresh)

    def host(self, address: str) -> Host:
        """Return the host of an address."""
        root = root_of(address)
        if root not in self.hosts:
            self.hosts[root] = Host(root, self)
        return self.hosts[root]

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
        self.stopped: StopError | None = None
        self.rate_limit = RateLimit(
            session.store,
            self.name,
            politeness.delay_for(host_of(root)),
            politeness.timeout,
            session.tell,
            session.clock,
            session.until,
        )
        elsewhere: Callable[[str], Transport] = lambda address: session.host(address).transport  # noqa: E731
        self.transport = Transport(root, politeness, self.rate_limit, self._may, elsewhere)

    def get(self, address: str, keep: timedelta, *, refresh: bool) -> Answer:
        """Return the page at an address; see ``Session.get``."""
        cached = None if refresh else self._cached(address, keep)
        if cached is not None:
            return Answer(cached.raw, cached.when, asked=False, led_to=cached.led_to)
        if self.stopped is not None:
            raise self.stopped
        try:
            with self.rate_limit.turn():
                self._read_robots()
                self.tell(f"asking {self.name}")
                answer = self._ask(address, keep, refresh=refresh)
                return Answer(answer.raw, answer.when, self.rate_limit.asked, answer.led_to)
        except StopError as error:
            self.stopped = error
            raise

    def _cached(self, address: str, keep: timedelta) -> CachedAnswer | None:
        cached = self.cache.get(address)
        is_good = cached is not None and not cached.incomplete and self._now() - cached.when < keep
        return cached if is_good else None

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self.clock.time(), UTC)

    def _ask(self, address: str, keep: timedelta, *, refresh: bool = False) -> CachedAnswer:
        """Ask for an address, unless the cache has it, and cache the answer.

        Raises:
            FetchError: there is no answer, or no page; of robots.txt it may be missing.
        """
        # Another process may have asked while this one waited.
        cached = None if refresh else self._cached(address, keep)
        if cached is not None:
            return cached
        before = self.cache.get(address)
        conditions = before.conditions if before and before.status == 200 and not before.incomplete else {}
        if address == self.robots_address:
            response = self.transport.get_robots(address, conditions, LONGEST_ROBOTS)
            is_taken = 200 <= response.status < 300 or 400 <= response.status < 500
        else:
            response = self.transport.get(address, conditions)
            is_taken = response.status == 200
        led_to = response.address if response.address != address else None
        if response.status == 304 and before is not None:
            answer = before._replace(when=self._now(), led_to=led_to)
        elif is_taken:
            answer = CachedAnswer(response.status, response.body, self._now(), response.headers, led_to)
        else:
            raise FetchError(f"{self.name} answered {response.status} {response.reason}".rstrip())
        if answer.status in _KEPT:
            self.cache.put(address, answer, unchanged=response.status == 304)
        return answer

    def _read_robots(self) -> None:
        """Read robots.txt by RFC 9309: if it is missing, everything is allowed; if it fails, nothing."""
        if self.robots is not None:
            return
        try:
            answer = self._ask(self.robots_address, ROBOTS_FOR)
        except (StopError, PrivateHostError):
            raise
        except FetchError as error:
            raise HostDownError(f"robots.txt cannot be read, so nothing else is fetched: {error}") from error
        raw = answer.raw if answer.status < 400 else b""
        if len(raw) >= LONGEST_ROBOTS:
            # Half a rule may be quite another one.
            raw = raw[:LONGEST_ROBOTS].rpartition(b"\n")[0]
        text = raw.decode("utf-8-sig", "replace")
        self.robots = Protego.parse(text)
        rate = self.robots.request_rate(AGENT)
        asked = [self.robots.crawl_delay(AGENT), rate.seconds / rate.requests if rate else None]
        delays = [float(delay) for delay in asked if delay is not None]
        self.rate_limit.delay = max([self.rate_limit.delay, *[min(delay, LONGEST_AWAY) for delay in delays]])

    def _may(self, address: str) -> bool:
        return self.robots is None or self.robots.can_fetch(address, AGENT)
