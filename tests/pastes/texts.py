"""Whole texts as people write them, with the game in each and the verdict it should have: ``texts.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .verdicts import Said


@dataclass(frozen=True)
class Text:
    """A text; ``ply`` and ``code`` say which move is illegal, and why. ``moves`` are separated by bars."""

    name: str
    text: str
    variant: str
    verdict: str
    moves: str
    ply: int = 0
    code: str = ""
    unnamed: bool = False

    @property
    def plies(self) -> list[str]:
        return self.moves.split(" | ") if self.moves else []

    def said_truly(self, said: list[Said]) -> bool:
        """Whether the verdict is the one expected, with all plies read, or with the right one charged."""
        if self.verdict == "illegal":
            return [log.charged for log in said] == [(self.ply,)]
        if self.verdict == "legal":
            return said == [Said("legal", len(self.plies))]
        return all(log.verdict == "unreadable" for log in said)

    def accused(self, said: list[Said]) -> bool:
        """Whether a move is called illegal that is not."""
        return any(ply != self.ply for log in said for ply in log.charged)

    def overlooked(self, said: list[Said]) -> bool:
        """Whether the text is called legal although a move is not."""
        return self.verdict == "illegal" and bool(said) and all(log.verdict == "legal" for log in said)


@cache
def texts() -> tuple[Text, ...]:
    given = tomllib.loads(Path(__file__).with_name("texts.toml").read_text(encoding="utf-8"))
    return tuple(Text(**entry) for entry in given["text"])
