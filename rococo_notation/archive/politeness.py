"""How sites are asked: who asks, how often, and how long and large an answer may be."""

import re
from datetime import UTC, datetime
from typing import Final, NamedTuple, Protocol

from rococo_notation import __version__
from rococo_notation.home import HOME

AGENT = "rococo-notation"
"""The name by which robots.txt may address this program."""
DELAY = 10
"""Seconds between two requests to a host; only hosts of the user's own may be asked more often."""
TIMEOUT = 30
MAX_SIZE = 5_000_000


class Clock(Protocol):
    """The part of the module ``time`` that is used here; tests pass their own clock."""

    def time(self) -> float:
        """Return the seconds since 1970."""

    def monotonic(self) -> float:
        """Return the seconds since some moment, unaffected by setting the clock."""

    def sleep(self, seconds: float, /) -> None:
        """Wait this many seconds."""


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


_UNITS: Final = {"d": 86400, "h": 3600, "m": 60, "s": 1}
_PART: Final = re.compile(r"(\d+(?:\.\d+)?)([dhms])")
_SHAPE: Final = re.compile(rf"(?:{_PART.pattern})+")


def seconds_of(text: str) -> float | None:
    """Return the seconds of a duration such as ``2h``, ``30m``, ``90s`` or ``1h30m``, or None if it is not one.

    >>> seconds_of("1h30m"), seconds_of("90 s"), seconds_of("soon")
    (5400.0, 90.0, None)
    """
    text = "".join(text.lower().split())
    if not _SHAPE.fullmatch(text):
        return None
    return sum(float(number) * _UNITS[unit] for number, unit in _PART.findall(text))


def in_words(seconds: float) -> str:
    """Put a duration in words, in the largest unit in which it is still exact enough.

    >>> in_words(60), in_words(1), in_words(3600), in_words(86400 * 3)
    ('60 seconds', '1 second', '60 minutes', '72 hours')
    """
    units = (("second", 1), ("minute", 60), ("hour", 3600), ("day", 86400))
    word, unit = next((pair for pair in units if seconds <= 90 * pair[1]), units[-1])
    count = round(seconds / unit)
    return f"{count} {word}{'s' * (count != 1)}"


_LAST: Final = 253_370_000_000
"""A moment in the last year that can be written."""


def moment(seconds: float) -> str:
    """Return a time in seconds since 1970 as a person in this place writes it."""
    return f"{datetime.fromtimestamp(min(max(seconds, 0), _LAST), UTC).astimezone():%Y-%m-%d %H:%M}"
