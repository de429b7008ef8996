"""Dates as people write them: a day, a month or a year."""

import re
from calendar import monthrange
from datetime import date
from typing import Final

_SHAPE: Final = re.compile(r"[0-9]{4}(-[0-9]{2}){0,2}")


def days_of(text: str) -> tuple[date, date]:
    """Return the first and the last day of a date; ValueError says how to write one if there is no such date.

    >>> [str(day) for day in days_of("2006-02")]
    ['2006-02-01', '2006-02-28']
    """
    try:
        if _SHAPE.fullmatch(text) is None:
            raise ValueError
        first = date.fromisoformat(f"{text}-01-01"[:10])
    except ValueError:
        raise ValueError(f"'{text}' is not a date; write 2006-03-21, 2006-03 or 2006") from None
    if len(text) == len("2006"):
        return first, first.replace(month=12, day=31)
    if len(text) == len("2006-03"):
        return first, first.replace(day=monthrange(first.year, first.month)[1])
    return first, first
