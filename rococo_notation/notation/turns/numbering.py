"""Read move numbers, and count on from one turn to the next."""

from __future__ import annotations

import re
from functools import lru_cache

from rococo_notation.notation.turn import Side

_DIGITS = re.compile(r"\d{1,9}")


@lru_cache(maxsize=1024)
def read_number(text: str) -> tuple[int | None, Side]:
    """Return the number and the side that a move number gives; the number is None for bare dots.

    >>> read_number("12."), read_number("12. ..."), read_number("...")
    ((12, 'white'), (12, 'black'), (None, 'black'))
    """
    digits = _DIGITS.match(text)
    side: Side = "black" if "..." in text or "…" in text else "white"
    return (int(digits[0]) if digits else None), side


def following(number: int | None, side: Side | None) -> tuple[int | None, Side | None]:
    """Return the number and side of the turn after the one with this number and side.

    >>> following(3, "white"), following(3, "black"), following(None, None)
    ((3, 'black'), (4, 'white'), (None, None))
    """
    if side is None:
        return None, None
    if side == "white":
        return number, "black"
    return (None if number is None else number + 1), "white"
