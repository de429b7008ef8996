"""Whether a text is a log of Game Courier, judged quickly: editors open all kinds of texts."""

from __future__ import annotations

import re
from typing import Final

from rococo_notation.notation.dialect import NUMBER
from rococo_notation.replayer import find_variant

_SQUARE: Final = r"[a-z]\d{1,2}"
_TURN: Final = re.compile(
    rf"[>\s]*(?:{NUMBER}\s*)?(?:[^\W\d_]\s*)?{_SQUARE}\s?[-\u2010-\u2015\u2212x:>]\s?{_SQUARE}(?!\w)", re.IGNORECASE
)
_GAME: Final = re.compile(r"^[> \t]*Game[ \t]*:[ \t]*(.+)$", re.MULTILINE | re.IGNORECASE)
_BESIDE: Final = re.compile(r"[>\s]*(?:$|//|\||-{3}|[A-Z][\w ]{0,20}:)")
"""The lines of a log that are no turns: comments, variations, headers, and what separates logs."""


def is_likely_log(text: str, fewest: int = 1) -> bool:
    r"""Tell whether a text names a game that is known, or gives moves at least twice, and at least half of it is moves.

    Of one that names a game, ``fewest`` is how many moves it must have.

    >>> is_likely_log("Game: Rococo\n1. P a2-a3\n"), is_likely_log("1. P a2-a3 is the first move of many.\nIt is good.")
    (True, False)
    """
    turns = others = 0
    for line in text.splitlines():
        if _TURN.match(line):
            turns += 1
        elif not _BESIDE.match(line):
            others += 1
    return turns >= others and (turns > 1 or (turns >= fewest and names_a_game(text)))


def names_a_game(text: str) -> bool:
    """Tell whether a line of a text names a game that is known."""
    return any(find_variant({"Game": found[1].strip()}) for found in _GAME.finditer(text))
