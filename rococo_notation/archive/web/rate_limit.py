"""The rate limit: one request at a time, with a delay between two, for all processes that share an archive."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil, inf
from typing import Final, Protocol

from rococo_notation.archive.database.store import Store
from rococo_notation.archive.web.politeness import LaterError, Tell, TimeUpError, in_words, moment

POLL: Final = 0.5
"""Seconds after which a waiting process looks again: the one before may be done sooner than it had to be."""

LONGEST_PAUSE: Final = 3600
"""Seconds for which a process waits between two requests; where a site asks for more, the run ends."""

TOO_FAR: Final = 7200
"""No process waits this many seconds without a reason that is noted: the clock was put back."""


class Clock(Protocol):
    """The part of the module ``time`` that is used here; tests pass their own clock."""

    def time(self) -> float:
        """Return the seconds since 1970."""

    def monotonic(self) -> float:
        """Return the seconds since some moment, unaffected by setting the clock."""

    def sleep(self, seconds: float, /) -> None:
        """Wait this many seconds."""


@dataclass(eq=False)
class RateLimit:
    """Decides when a host may be asked.

    The archive holds the time at which the host becomes free. A process that asks the host moves that time to when it
    will be done at the latest, so a process that is killed keeps the others waiting for a while, but not for ever.
    Where the site asked for a longer time, its reason is noted too, and no process asks before.

    ``until`` is the moment of ``clock.monotonic`` at which the user's time is over.
    """

    store: Store
    host: str
    delay: float
    timeout: float
    tell: Tell
    clock: Clock = time
    until: float = inf
    asked: bool = False
    owed: float = 0.0
    """Seconds for which the site asked to wait when a page was given up."""
    reason: str | None = None
    refused: int = 0
    """How often in a row the site asked to stay away, in earlier runs too."""

    @property
    def lease(self) -> float:
        """Seconds within which a request is done: looking up the name, and the exchange."""
        return 2 * self.timeout + self.delay

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
        until = self.clock.monotonic() + seconds
        while (left := until - self.clock.monotonic()) > 0:
            self._wait(left)

    def leave_alone(self, seconds: float, reason: str) -> tuple[str, float]:
        """Keep every process from asking the host for a long time; return what to tell, and until when."""
        self.owed, self.reason = seconds, reason
        self._put_off(seconds)
        until = self.clock.time() + seconds
        return self._closed(until, reason), until

    @property
    def _pace(self) -> str:
        return f"its robots.txt asks for {in_words(self.delay)} between two requests"

    def _closed(self, until: float, reason: str) -> str:
        return f"{self.host} may not be asked again before {moment(until)}: {reason}"

    def _check_time(self, seconds: float) -> None:
        if self.clock.monotonic() + seconds >= self.until:
            raise TimeUpError("the time for this run is over")

    def _wait(self, seconds: float) -> None:
        self.tell(f"waiting {ceil(seconds)} s before asking {self.host} again")
        self.clock.sleep(min(seconds, POLL))

    def _take(self) -> float:
        """Take the turn, or return the seconds until the host is free."""
        with self.store.writing():
            query = "SELECT free, reason, refused FROM hosts WHERE host = ?"
            row = self.store.db.execute(query, (self.host,)).fetchone()
            free, reason, refused = row or (0.0, None, 0)
            self.refused = int(refused)
            wait = float(free) - self.clock.time()
            if wait > 0 and reason is not None:
                raise LaterError(self._closed(free, reason), free)
            wait = wait if 0 < wait < TOO_FAR else 0.0
            self._check_time(wait)
            if not wait:
                self._put_off(self.lease)
        return wait

    def _put_off(self, seconds: float) -> None:
        reason = self.reason or (self._pace if self.delay > LONGEST_PAUSE else None)
        values = (self.host, self.clock.time() + seconds, reason, self.refused)
        query = "INSERT OR REPLACE INTO hosts (host, free, reason, refused) VALUES (?, ?, ?, ?)"
        with self.store.writing():
            self.store.db.execute(query, values)
