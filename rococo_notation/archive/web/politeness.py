"""Politeness settings: who asks, how often, and how long and large an answer may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rococo_notation import __version__
from rococo_notation.home import HOME

AGENT = "rococo-notation"
"""The name by which robots.txt may address this program."""

DELAY = 10
"""Seconds between two requests to a host; only hosts of the user's own may be asked more often."""

TIMEOUT = 30
"""Seconds for a page to come."""

MAX_SIZE = 5_000_000
"""The size of a page in bytes."""

Tell = Callable[[str], None]
"""Called with what is being done or waited for."""


class Politeness(NamedTuple):
    """How the user wants sites to be asked.

    ``contact`` is a mail address or a web page through which the operators of a site can reach the user. ``allowed``
    names hosts that may have private addresses and be asked more often.
    """

    contact: str
    delay: float = DELAY
    timeout: float = TIMEOUT
    max_size: int = MAX_SIZE
    allowed: frozenset[str] = frozenset()

    @property
    def agent(self) -> str:
        """The User-Agent header: the program, where to read about it, and who uses it.

        >>> Politeness("me@example.org").agent.partition("/")[0]
        'rococo-notation'
        """
        return f"{AGENT}/{__version__} (+{HOME}; {self.contact})"

    def delay_for(self, host: str) -> float:
        """Seconds between two requests to a host."""
        return self.delay if host in self.allowed else max(self.delay, DELAY)


def say_nothing(_what: str) -> None:
    """Ignore a message."""
