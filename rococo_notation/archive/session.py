"""A session with the web: robots.txt first, no page requested twice, retries of failures that may pass."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from math import ceil, inf
from typing import Final, NamedTuple
from urllib.parse import urljoin, urlsplit

from protego import Protego

from rococo_notation.archive.corruption import moment_in, object_in, raw_of
from rococo_notation.archive.http_client import REDIRECTS, HostFailureError, PrivateHostError, Response, exchange
from rococo_notation.archive.log_pages import root_of, web_address
from rococo_notation.archive.politeness import AGENT, Clock, Politeness, in_words, moment
from rococo_notation.archive.store import Store
from rococo_notation.archive.tables import HOLDS
from rococo_notation.errors import FetchError
from rococo_notation.formats.split import WebAnswer

FOR_EVER, NOT_AT_ALL = timedelta.max, timedelta(0)
ROBOTS_FOR = timedelta(days=1)
LONGEST_ROBOTS = 512_000
"""RFC 9309, 2.5, asks that this many bytes be read; what follows is ignored."""
MOST_REDIRECTS: Final = 5
MOST_FAILURES: Final = 5
"""Pages in a row after whose failure a host is left alone."""
LONGEST_REST: Final = 300
"""Seconds a site may ask to wait before a page is tried again; for more the run ends."""
FIRST_AWAY: Final = 86400
"""Seconds for which a site is left alone that asks to stay away without a time; each time in a row, twice as long."""
LONGEST_AWAY: Final = 30 * 86400
"""Seconds for which a site is left alone at most, however long it asks for."""

_TEMPORARY: Final = frozenset({500, 502, 503, 504})
_STAY_AWAY: Final = frozenset({403, 429})
_KEPT = frozenset({200, 404, 410})
"""The statuses that are cached; of robots.txt also that it is missing."""


class StopError(FetchError):
    """Nothing more is to be asked of a host in this run, as where it fails again and again.

    ``until`` is when it may be asked again, in seconds since 1970.
    """

    def __init__(self, message: str, until: float | None = None) -> None:
        super().__init__(message)
        self.until = until


class KeptOutError(StopError):
    """A site asks programs to stay away."""


class LaterError(StopError):
    """A site asked to come back later, in this run or in another one."""


class TimeUpError(StopError):
    """The time that the user gave is over, or would be before the next request."""


@dataclass(eq=False)
class Session:
    """Fetches pages politely and keeps them in an archive, for no more than ``seconds``."""

    store: Store
    politeness: Politeness
    tell: Callable[[str], None] = lambda _: None
    """Called with what is being done or waited for."""
    clock: Clock = time
    seconds: float = field(default=inf, kw_only=True)

    def __post_init__(self) -> None:
        self.until = self.clock.monotonic() + self.seconds
        self.hosts: dict[str, Host] = {}

    def get(self, address: str, keep: timedelta = FOR_EVER, *, refresh: bool = False) -> CachedAnswer:
        """Return the page at an address.

        A cached page that is not older than ``keep`` is not requested again; with ``refresh``, the site is asked
        whether the page has changed.

        Raises:
            StopError: the host is not to be asked any more.
            FetchError: the page cannot be fetched, or may not be requested.
        """
        address = web_address(address)
        return self.host(address).get(address, NOT_AT_ALL if refresh else keep)

    def host(self, address: str) -> Host:
        """Return the host of an address."""
        root = root_of(address)
        if root not in self.hosts:
            self.hosts[root] = Host(root, self)
        return self.hosts[root]

    def forget(self, address: str) -> None:
        """Drop a page from the cache, so that it is requested again the next time."""
        drop_answers(self.store, web_address(address))


class Host:
    """One host of a session, with its robots.txt and rate limit, and how often it has failed in a row."""

    def __init__(self, root: str, session: Session) -> None:
        self.root = root
        self.session = session
        parts = urlsplit(root)
        self.name = parts.netloc
        self.clock, self.store, self.politeness = session.clock, session.store, session.politeness
        self.robots_address = f"{root}/robots.txt"
        self.robots: Protego | None = None
        self.stopped: StopError | None = None
        self.failures = 0
        self.rate_limit = RateLimit(session, self.name, self.politeness.delay_for(parts.hostname or ""))

    def get(self, address: str, keep: timedelta) -> CachedAnswer:
        """Return the page at an address; see ``Session.get``."""
        if cached := self._cached(address, keep):
            return cached
        if self.stopped is not None:
            raise self.stopped
        try:
            with self.rate_limit.turn():
                self._read_robots()
                self.session.tell(f"asking {self.name}")
                return self._ask(address, keep)
        except StopError as error:
            self.stopped = error
            raise

    def _cached(self, address: str, keep: timedelta) -> CachedAnswer | None:
        cached = last_answer(self.store, address)
        is_good = cached is not None and not cached.incomplete and abs(self._now() - cached.when) < keep
        return cached if is_good else None

    def _now(self) -> datetime:
        return datetime.fromtimestamp(self.clock.time(), UTC)

    def _read_robots(self) -> None:
        """Read robots.txt by RFC 9309: if it is missing, everything is allowed; if it fails, nothing."""
        if self.robots is not None:
            return
        try:
            answer = self._ask(self.robots_address, ROBOTS_FOR)
        except (StopError, PrivateHostError):
            raise
        except FetchError as error:
            raise StopError(f"robots.txt cannot be read, so nothing else is fetched: {error}") from error
        raw = answer.raw if answer.status < 400 else b""
        if len(raw) >= LONGEST_ROBOTS:
            # Half a rule may be quite another one.
            raw = raw[:LONGEST_ROBOTS].rpartition(b"\n")[0]
        self.robots = Protego.parse(raw.decode("utf-8-sig", "replace"))
        rate = self.robots.request_rate(AGENT)
        asked = [self.robots.crawl_delay(AGENT), rate.seconds / rate.requests if rate else None]
        delays = [min(float(delay), LONGEST_AWAY) for delay in asked if delay is not None]
        self.rate_limit.delay = max(self.rate_limit.delay, *delays, 0)

    def _ask(self, address: str, keep: timedelta) -> CachedAnswer:
        """Ask for an address, unless the cache has it, and cache the answer."""
        # Another process may have asked while this one waited.
        if cached := self._cached(address, keep):
            return cached
        before = last_answer(self.store, address)
        conditions = before.conditions if before and before.status == 200 and not before.incomplete else {}
        is_robots = address == self.robots_address
        response = self._response(address, conditions, is_robots=is_robots)
        if is_robots:
            is_taken = 200 <= response.status < 300 or 400 <= response.status < 500
        else:
            self.rate_limit.refused = 0
            is_taken = response.status == 200
        led_to = response.address if response.address != address else None
        if response.status == 304 and before is not None:
            answer = before._replace(when=self._now(), led_to=led_to)
        elif is_taken:
            answer = CachedAnswer(response.status, response.body, self._now(), response.headers, led_to)
        else:
            raise FetchError(f"{self.name} answered {response.status} {response.reason}".rstrip())
        if answer.status in _KEPT:
            with self.store.writing():
                self.store.note(address, answer.raw, answer.when, WebAnswer(response.status, led_to, answer.headers))
                drop_answers(self.store, address, but_last=True)
        return answer

    def _response(self, address: str, headers: Mapping[str, str], *, is_robots: bool) -> Response:
        """Send a GET request and follow redirects: on the host, or to any for robots.txt, whose beginning is read."""
        asked = address
        for _ in range(MOST_REDIRECTS + 1):
            if is_robots and urlsplit(asked).netloc != self.name:
                other = self.session.host(asked)
                with other.rate_limit.turn():
                    response = other._answer(asked, headers, is_robots=is_robots)
            else:
                if not is_robots:
                    self._check(asked)
                response = self._answer(asked, headers, is_robots=is_robots)
            if response.status not in REDIRECTS or "Location" not in response.headers:
                return response
            target = response.headers["Location"].encode("latin-1", "replace").decode("utf-8", "replace")
            try:
                asked = web_address(urljoin(asked, target))
            except ValueError as error:
                raise FetchError(f"redirected to something that is not a web page: {target}") from error
        raise FetchError(f"redirected more than {MOST_REDIRECTS} times: {address}")

    def _check(self, asked: str) -> None:
        if root_of(asked) not in (self.root, self.root.replace("http:", "https:", 1)):
            raise FetchError(f"redirected to another host, which is not allowed: {asked}")
        if self.robots is not None and not self.robots.can_fetch(asked, AGENT):
            raise FetchError(f"robots.txt of {self.name} does not let programs fetch this: {asked}")

    def _answer(self, address: str, headers: Mapping[str, str], *, is_robots: bool) -> Response:
        """Send a request; try again, later each time, after a failure that may pass, if it is the first."""
        self.rate_limit.request()
        tries = 0
        while True:
            try:
                response = self._sent(address, headers, is_robots=is_robots)
            except HostFailureError as error:
                rest = error.rest
                if tries >= error.retries or self.failures:
                    self.failures += 1
                    self.rate_limit.owed = rest
                    if self.failures >= MOST_FAILURES:
                        message = f"{self.name} failed {self.failures} times in a row and is not asked again: {error}"
                        raise StopError(message) from error
                    raise
            else:
                self.failures = 0
                return response
            delay = self.rate_limit.delay
            self.rate_limit.pause(max(rest, delay, min(delay * 2**tries, LONGEST_REST)))
            tries += 1

    def _sent(self, address: str, headers: Mapping[str, str], *, is_robots: bool) -> Response:
        politeness = self.politeness._replace(max_size=LONGEST_ROBOTS) if is_robots else self.politeness
        response = exchange(address, headers, politeness, cut=is_robots, clock=self.clock)
        if response.status in _STAY_AWAY:
            raise self._kept_out(response)
        if response.status not in _TEMPORARY:
            return response
        rest = self._asked_rest(response)
        if rest > LONGEST_REST:
            reason = f"it answered {response.status} and asked to wait for {in_words(rest)}"
            raise LaterError(*self.rate_limit.leave_alone(rest, reason))
        raise HostFailureError(f"{self.name} answered {response.status} {response.reason}".rstrip(), rest=rest)

    def _kept_out(self, response: Response) -> KeptOutError:
        asked, answered = self._asked_rest(response), f"it answered {response.status}"
        why = f"asked to stay away for {in_words(asked)}" if asked else "did not say for how long"
        said = f"for {in_words(asked)} ({answered})," if asked else f"({answered}), and is left alone"
        rest = asked or min(FIRST_AWAY * 2 ** min(self.rate_limit.refused, 30), LONGEST_AWAY)
        self.rate_limit.refused += 1
        _, until = self.rate_limit.leave_alone(rest, f"{answered} and {why}")
        return KeptOutError(f"{self.name} asks programs to stay away {said} until {moment(until)}", until)

    def _asked_rest(self, response: Response) -> float:
        """Return the seconds for which the site asks to wait, 0 if it asks for nothing."""
        after = response.headers.get("Retry-After", "").strip()
        is_number = after.isascii() and after.isdecimal()
        try:
            rest = float(after) if is_number else parsedate_to_datetime(after).timestamp() - self.clock.time()
        except (TypeError, ValueError, OverflowError):
            return 0.0
        return min(max(rest, 0.0), LONGEST_AWAY)


class CachedAnswer(NamedTuple):
    """The last answer of an address, and when it came."""

    status: int
    raw: bytes
    when: datetime
    headers: Mapping[str, str]
    led_to: str | None = None
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


def last_answer(store: Store, address: str) -> CachedAnswer | None:
    """Return the last answer of an address in an archive, if there is one."""
    query = f"""
        SELECT r.status, p.raw, p.hash, r.read, r.headers, r.address, r.incomplete
        FROM reads r JOIN pages p ON p.id = r.page_id
        WHERE r.id = (SELECT max(id) FROM ({_OF_ADDRESS} AND status IS NOT NULL))"""
    with store.skip_corrupt(f"the last answer of {address}"):
        row = store.db.execute(query, {"address": address}).fetchone()
        if row is None:
            return None
        status, raw, digest, read, headers, led_to, incomplete = row
        when = moment_in(read, "time").astimezone(UTC)
        # The page of an answer that nothing has changed is the one from before.
        status = 200 if status == 304 else status
        known = object_in(headers or "{}", "headers")
        return CachedAnswer(status, raw_of(raw, digest), when, known, led_to, bool(incomplete))
    return None


def drop_answers(store: Store, address: str, *, but_last: bool = False) -> None:
    """Drop what an address answered, unless logs were found in it; with ``but_last``, keep the last page."""
    holds_logs = f"SELECT 1 FROM reads l WHERE page_id = :page AND {HOLDS}"
    unread = "DELETE FROM pages WHERE id = :page AND NOT EXISTS (SELECT 1 FROM reads WHERE page_id = :page)"
    with store.writing():
        query = f"SELECT id, page_id FROM ({_OF_ADDRESS}) ORDER BY id"
        reads = store.db.execute(query, {"address": address}).fetchall()
        last = reads[-1][1] if but_last and reads else None
        for read, page in reads:
            if page != last and not store.db.execute(holds_logs, {"page": page}).fetchone():
                store.db.execute("DELETE FROM reads WHERE id = ?", (read,))
                store.db.execute(unread, {"page": page})


_OF_ADDRESS: Final = "SELECT id, page_id, status FROM reads WHERE (source = :address OR address = :address)"

POLL: Final = 0.5
"""Seconds after which a waiting process looks again: the one before may be done sooner than it had to be."""
LONGEST_PAUSE: Final = 3600
"""Seconds for which a process waits between two requests; where a site asks for more, the run ends."""
TOO_FAR: Final = 7200
"""No process waits this many seconds without a reason that is noted: the clock was put back."""


@dataclass(eq=False)
class RateLimit:
    """Decides when a host may be asked.

    The archive holds the time at which the host becomes free. A process that asks the host moves that time to when it
    will be done at the latest, so a process that is killed keeps the others waiting for a while, but not for ever.
    Where the site asked for a longer time, its reason is noted too, and no process asks before.
    """

    session: Session
    host: str
    delay: float
    asked: bool = False
    owed: float = 0.0
    """Seconds for which the site asked to wait when a page was given up."""
    reason: str | None = None
    refused: int = 0
    """How often in a row the site asked to stay away, in earlier runs too."""

    @property
    def lease(self) -> float:
        """Seconds within which a request is done: looking up the name, and the exchange."""
        return 2 * self.session.politeness.timeout + self.delay

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait until the host is free, and keep other processes from asking it.

        Raises:
            LaterError: the site asked not to be asked before a time that is far.
            TimeUpError: the user's time is over before that.
        """
        while (wait := self._take()) > 0:
            self._wait(wait)
        self.asked = False
        self.owed = 0.0
        self.reason = None
        try:
            yield
        finally:
            self._put_off(max(self.delay if self.asked else 0, self.owed))

    def request(self) -> None:
        """Wait before the next request of this turn, as ``pause`` does; the first request need not wait."""
        if self.asked:
            self.pause(self.delay)
        self._put_off(self.lease)
        self.asked = True

    def pause(self, seconds: float) -> None:
        """Wait within a turn; LaterError if that is too long, TimeUpError if the user's time is over before."""
        if seconds > LONGEST_PAUSE:
            raise LaterError(*self.leave_alone(seconds, self._pace))
        self._check_time(seconds)
        self._put_off(seconds + self.lease)
        clock = self.session.clock
        until = clock.monotonic() + seconds
        while (left := until - clock.monotonic()) > 0:
            self._wait(left)

    def leave_alone(self, seconds: float, reason: str) -> tuple[str, float]:
        """Keep every process from asking the host for a long time; return what to tell, and until when."""
        self.owed, self.reason = seconds, reason
        self._put_off(seconds)
        until = self.session.clock.time() + seconds
        return self._closed(until, reason), until

    @property
    def _pace(self) -> str:
        return f"its robots.txt asks for {in_words(self.delay)} between two requests"

    def _closed(self, until: float, reason: str) -> str:
        return f"{self.host} may not be asked again before {moment(until)}: {reason}"

    def _check_time(self, seconds: float) -> None:
        if self.session.clock.monotonic() + seconds >= self.session.until:
            raise TimeUpError("the time for this run is over")

    def _wait(self, seconds: float) -> None:
        self.session.tell(f"waiting {ceil(seconds)} s before asking {self.host} again")
        self.session.clock.sleep(min(seconds, POLL))

    def _take(self) -> float:
        """Take the turn, or return the seconds until the host is free."""
        store = self.session.store
        with store.writing():
            query = "SELECT free, reason, refused FROM hosts WHERE host = ?"
            free, reason, refused = store.db.execute(query, (self.host,)).fetchone() or (0.0, None, 0)
            self.refused = int(refused)
            wait = float(free) - self.session.clock.time()
            if wait > 0 and reason is not None:
                raise LaterError(self._closed(free, reason), free)
            wait = wait if 0 < wait < TOO_FAR else 0.0
            self._check_time(wait)
            if not wait:
                self._put_off(self.lease)
        return wait

    def _put_off(self, seconds: float) -> None:
        reason = self.reason or (self._pace if self.delay > LONGEST_PAUSE else None)
        values = (self.host, self.session.clock.time() + seconds, reason, self.refused)
        query = "INSERT OR REPLACE INTO hosts (host, free, reason, refused) VALUES (?, ?, ?, ?)"
        with self.session.store.writing():
            self.session.store.db.execute(query, values)
