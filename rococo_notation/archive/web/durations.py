"""Lengths of time: read from what a person types, and put in words."""

from __future__ import annotations

import re
from typing import Final

_UNITS: Final = {"d": 86400, "h": 3600, "m": 60, "s": 1}
_PART: Final = re.compile(r"(\d+(?:\.\d+)?)([dhms])")
_SHAPE: Final = re.compile(rf"(?:{_PART.pattern})+")


def seconds_of(text: str) -> float | None:
    """Return the seconds of a duration such as ``2h``, ``30m``, ``90s`` or ``1h30m``, or None if it is none.

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
