"""One request at a time and never too soon, over all processes that have the archive open."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rococo_notation.archive.politeness import Tell
    from rococo_notation.archive.store import Store

POLL = 0.5
"""Seconds after which a process that waits looks again: the one before may have done sooner than it had to."""

TOO_FAR = 7200
"""Nobody waits so many seconds: the clock was put back."""


class Pace:
    """When a host may be asked.

    The archive holds the time from which it may; who asks puts it off until he must have done. One who is killed in
    the middle so keeps others waiting for a while, and not for ever.
    """

    def __init__(self, store: Store, host: str, delay: float, timeout: float, tell: Tell) -> None:
        self.store = store
        self.host = host
        self.delay = delay
        self.timeout = timeout
        self.tell = tell
        self.asked = False

    @property
    def lease(self) -> float:
        """Seconds within which a request is done: a connection, the first of the answer, and all of it."""
        return 3 * self.timeout + self.delay

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait until the host may be asked, and nobody else asks it."""
        while (wait := self._take()) > 0:
            self.tell(f"waiting {ceil(wait)} s before {self.host} is asked again")
            time.sleep(min(wait, POLL))
        self.asked = False
        try:
            yield
        finally:
            self._put_off(self.delay if self.asked else 0)

    def request(self) -> None:
        """To be called before each request of a turn: only the first need not wait."""
        if self.asked:
            self.pause(self.delay)
        self._put_off(self.lease)
        self.asked = True

    def pause(self, seconds: float) -> None:
        """Wait within a turn."""
        self._put_off(seconds + self.lease)
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self.tell(f"waiting {ceil(left)} s before {self.host} is asked again")
            time.sleep(min(left, POLL))

    def _take(self) -> float:
        """Take the turn, or return for how many seconds it is not free."""
        with self.store.writing():
            row = self.store.db.execute("SELECT free FROM hosts WHERE host = ?", (self.host,)).fetchone()
            wait = row[0] - time.time() if row else 0.0
            if 0 < wait < TOO_FAR:
                return float(wait)
            self._write(self.lease)
        return 0.0

    def _put_off(self, seconds: float) -> None:
        with self.store.writing():
            self._write(seconds)

    def _write(self, seconds: float) -> None:
        values = (self.host, time.time() + seconds)
        self.store.db.execute("INSERT OR REPLACE INTO hosts (host, free) VALUES (?, ?)", values)
