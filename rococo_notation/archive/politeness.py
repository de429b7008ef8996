"""How the web is asked: who asks, how often, and how much is waited for and taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rococo_notation import __version__

AGENT = "rococo-notation"
"""The name under which robots.txt may speak to this program."""

DELAY = 10
"""Seconds between two requests; fewer are for hosts of one's own."""

Tell = Callable[[str], None]
"""Takes what is being done or waited for."""


class Manners(NamedTuple):
    """What the user chose.

    ``contact`` is a mail address or a page by which whoever runs the site finds the user. ``allowed`` are names of
    hosts that may be private and be asked more often.
    """

    contact: str
    delay: float = DELAY
    timeout: float = 30.0
    max_size: int = 5_000_000
    allowed: frozenset[str] = frozenset()

    @property
    def agent(self) -> str:
        """The user agent.

        >>> Manners("me@example.org").agent.partition("/")[0]
        'rococo-notation'
        """
        return f"{AGENT}/{__version__} (+{self.contact})"

    def delay_for(self, host: str) -> float:
        """Seconds between two requests to a host."""
        return self.delay if host in self.allowed else max(self.delay, DELAY)


def say_nothing(_what: str) -> None:
    """Tell nobody."""
