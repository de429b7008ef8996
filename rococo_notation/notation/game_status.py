"""Read status lines, which say how a game stands: "Fergus has resigned.", "Checkmate! Black has won!"."""

from __future__ import annotations

import re
from typing import NamedTuple

_PLAYER = r"(?P<who>[^\s.!,;:]\S*(?:\s+\S+){0,3}?)"

_DRAWN = r"draw(?:n)?(?:\s+(?:agreed|accepted|by\s.{1,40}))?"

_KING = r"(?:the|his|her)\s+(?:\w+\s+)?king"

# Cause, whether the player named is the winner (True) or the loser (False), and the sentence.
_SENTENCES: tuple[tuple[str, bool | None, str], ...] = (
    ("resigned", False, rf"{_PLAYER}\s+(?:has\s+)?resign(?:ed|s)"),
    ("checkmate", None, r"checkmate"),
    ("checkmate", False, rf"{_PLAYER}\s+(?:is|has\s+been)\s+checkmated"),
    ("stalemate", None, r"stalemate"),
    ("king captured", None, r"king\s+captured"),
    ("king captured", True, rf"{_PLAYER}\s+(?:has\s+)?captured\s+{_KING}(?:\s+and\s+w(?:on|ins))?"),
    ("time", False, rf"{_PLAYER}\s+(?:has\s+)?(?:lost\s+on\s+time|r[ua]n\s+out\s+of\s+time)"),
    ("draw", None, rf"(?:(?:the\s+)?game\s+)?(?:(?:is|was|has\s+been)\s+)?(?:a\s+)?{_DRAWN}"),
    ("draw", None, r"(?:\w+\s+)?(?:accept(?:s|ed)?|agree[sd]?\s+to)\s*(?:a\s+|the\s+)?draw(?:\s+offer)?"),
    ("checkmate", True, rf"{_PLAYER}\s+(?:has\s+)?w(?:on|ins)\s+by\s+checkmate"),
    ("time", True, rf"{_PLAYER}\s+(?:has\s+)?w(?:on|ins)\s+on\s+time"),
    ("resigned", True, rf"{_PLAYER}\s+(?:has\s+)?w(?:on|ins)\s+by\s+resignation"),
    ("won", True, rf"{_PLAYER}\s+(?:has\s+)?w(?:on|ins)(?:\s+the\s+game)?"),
    ("won", False, rf"{_PLAYER}\s+(?:has\s+)?los(?:t|es)(?:\s+the\s+game)?"),
    ("to move", None, rf"(?:it\s+is\s+)?{_PLAYER}(?:'s\s+turn(?:\s+to\s+move)?|\s+to\s+move)"),
)
# Every sentence has one of these words, and hardly any other line has.
_KEYWORD = re.compile(r"resign|mate|king|time|draw|won|win|los[te]|turn|move", re.IGNORECASE)

_PAUSE = re.compile(r"[.!,;]+\s+")


class Standing(NamedTuple):
    """The meaning of a status line: the cause, and the player named as winner or loser."""

    reason: str
    winner: str | None = None
    loser: str | None = None


def read_status(text: str) -> Standing | None:
    """Read a status line, or return None if the text is not one.

    >>> read_status("Checkmate! Black has won!")
    Standing(reason='checkmate', winner='Black', loser=None)
    >>> read_status("Fergus has resigned."), read_status("Good luck!")
    (Standing(reason='resigned', winner=None, loser='Fergus'), None)
    """
    if len(text) > 200:
        return None
    trimmed = text.strip().rstrip(".! ")
    sentences = [_sentence(sentence) for sentence in _PAUSE.split(trimmed)]
    standings = [standing for standing in sentences if standing is not None]
    if len(standings) < len(sentences):
        # The full stop may belong to a name: "J. Smith has resigned".
        return _sentence(trimmed)
    causes = [standing.reason for standing in standings if standing.reason != "won"]
    return Standing(
        causes[0] if causes else "won",
        next((standing.winner for standing in standings if standing.winner), None),
        next((standing.loser for standing in standings if standing.loser), None),
    )


def _sentence(text: str) -> Standing | None:
    if _KEYWORD.search(text) is None:
        return None
    for reason, wins, sentence in _SENTENCES:
        match = re.fullmatch(sentence, text, re.IGNORECASE)
        if match is not None:
            who = match["who"] if wins is not None else None
            return Standing(reason, who if wins else None, who if wins is False else None)
    return None
