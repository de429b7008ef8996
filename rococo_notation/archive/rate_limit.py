"""The rate limit: one request at a time, with a delay between two, for all processes that share an archive."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rococo_notation.archive.politeness import Tell
    from rococo_notation.archive.store import Store

POLL = 0.5
"""Seconds after which a waiting process looks again: the one before may be done sooner than it had to be."""

TOO_FAR = 7200
"""No process waits this many seconds: the clock was put back."""


class Clock(Protocol):
    """The part of the module ``time`` that is used here; tests pass their own clock."""

    def time(self) -> float:
        """Return the seconds since 1970."""

    def monotonic(self) -> float:
        """Return the seconds since some moment, unaffected by setting the clock."""

    def sleep(self, seconds: float, /) -> None:
        """Wait this many seconds."""


class RateLimit:
    """Decides when a host may be asked.

    The archive holds the time at which the host becomes free. A process that asks the host moves that time to when it
    will be done at the latest, so a process that is killed keeps the others waiting for a while, but not for ever.
    """

    def __init__(self, store: Store, host: str, delay: float, timeout: float, tell: Tell, clock: Clock = time) -> None:
        self.store = store
        self.host = host
        self.delay = delay
        self.timeout = timeout
        self.tell = tell
        self.clock = clock
        self.asked = False

    @property
    def lease(self) -> float:
        """Seconds within which a request is done: the connection, the first byte, and the whole answer."""
        return 3 * self.timeout + self.delay

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait until the host is free, and keep other processes from asking it."""
        while (wait := self._take()) > 0:
            self._wait(wait)
        self.asked = False
        try:
            yield
        finally:
            self._put_off(self.delay if self.asked else 0)

    def request(self) -> None:
        """Wait before the next request of this turn; the first request need not wait."""
        if self.asked:
            self.pause(self.delay)
        self._put_off(self.lease)
        self.asked = True

    def pause(self, seconds: float) -> None:
        """Wait within a turn."""
        self._put_off(seconds + self.lease)
        until = self.clock.monotonic() + seconds
        while (left := until - self.clock.monotonic()) > 0:
            self._wait(left)

    def _wait(self, seconds: float) -> None:
        self.tell(f"waiting {ceil(seconds)} s before {self.host} is asked again")
        self.clock.sleep(min(seconds, POLL))

    def _take(self) -> float:
        """Take the turn, or return the seconds until the host is free."""
        with self.store.writing():
            row = self.store.db.execute("SELECT free FROM hosts WHERE host = ?", (self.host,)).fetchone()
            wait = row[0] - self.clock.time() if row else 0.0
            if 0 < wait < TOO_FAR:
                return float(wait)
            self._write(self.lease)
        return 0.0

    def _put_off(self, seconds: float) -> None:
        with self.store.writing():
            self._write(seconds)

    def _write(self, seconds: float) -> None:
        values = (self.host, self.clock.time() + seconds)
        self.store.db.execute("INSERT OR REPLACE INTO hosts (host, free) VALUES (?, ?)", values)
