"""Why a run ends before all is fetched: each is a sentence, and nothing more is asked of the host."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from rococo_notation.errors import FetchError

_LAST: Final = 253_370_000_000
"""A moment in the last year that can be written."""


class StopError(FetchError):
    """Nothing more is to be asked of a host in this run.

    ``until`` is the time, in seconds since 1970, from which it may be asked again, if that is known.
    """

    def __init__(self, message: str, until: float | None = None) -> None:
        super().__init__(message)
        self.until = until


class KeptOutError(StopError):
    """A site asks programs to stay away."""


class LaterError(StopError):
    """A site asked to come back later, in this run or in another one."""


class HostDownError(StopError):
    """A host fails again and again, or its robots.txt cannot be read."""


class TimeUpError(StopError):
    """The time that the user gave is over, or would be before the next request."""


def moment(seconds: float) -> str:
    """Return a time in seconds since 1970 as a person in this place writes it."""
    return f"{datetime.fromtimestamp(min(max(seconds, 0), _LAST), UTC).astimezone():%Y-%m-%d %H:%M}"
