"""The games that are pasted, taken apart into plies: the logs of the conformance data, and as many of another hand.

Those of ``games.jsonl`` were played at random by the engine, with more captures, swaps and castling; each faulty one
ends in a move that another rule forbids.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from pathlib import Path

import rococo_notation as rn

LOGS = Path(__file__).parent.parent / "conformance" / "logs"
MORE = Path(__file__).with_name("games.jsonl")
SHORTEST_CUT, LONGEST_CUT = 8, 60
"""How many plies a game may have that is cut behind a special ply."""


@dataclass(frozen=True)
class Game:
    """A log by its parts; the comment of a ply is empty where there is none. ``layout`` is that of the log itself."""

    file: str
    text: str
    name: str
    variant: str
    plies: tuple[str, ...]
    comments: tuple[str, ...]
    layout: str
    is_legal: bool
    is_mislabelled: bool

    @property
    def log(self) -> str:
        return self.file.removesuffix(".txt")

    @property
    def head(self) -> list[str]:
        return [f"Game: {self.name}", f"Log: {self.log}", ""]

    def until(self, end: int) -> Game:
        """The game as it stood after so many plies."""
        plies = self.plies[:end]
        lines = (f"{at // 2 + 1}{'...' if at % 2 else '.'} {ply}" for at, ply in enumerate(plies))
        text = "\n".join([*self.head, *lines, ""])
        return replace(self, file=f"{self.file}@{end}", text=text, plies=plies, comments=self.comments[:end])


def _game(entry: dict[str, object]) -> Game:
    file, style = str(entry["file"]), entry["style"]
    text = str(entry.get("text") or (LOGS / file).read_text(encoding="utf-8"))
    log = rn.parse_log(text)
    assert isinstance(style, dict)
    assert len(log.turns) == entry["plies"], f"{file} is read wrongly before anything is done to it"
    return Game(
        file,
        text,
        str(log.game),
        str(entry["variant"]),
        tuple(turn.text for turn in log.turns),
        tuple(turn.comment or "" for turn in log.turns),
        str(style["layout"]),
        entry["verdict"] == "legal",
        entry.get("codes") == ["GC202"],
    )


@cache
def games(*, legal: bool) -> tuple[Game, ...]:
    """The legal games, or those whose last ply is illegal and no other."""
    lines = (path.read_text(encoding="utf-8").splitlines() for path in (LOGS / "expected.jsonl", MORE))
    entries = map(json.loads, chain.from_iterable(lines))
    return tuple(_game(entry) for entry in entries if (entry["verdict"] == "legal") == legal)


def kind_of(ply: str) -> str | None:
    """What a ply does besides moving a piece; None if it does nothing else."""
    main, *effects = (part.strip() for part in ply.split(";"))
    squares, removed = re.findall(r"[a-z]\d+", main), [part for part in effects if part.startswith("@-")]
    if len(squares) == 1:
        return "destruction" if effects else "suicide"
    if any(re.fullmatch(r"[A-Z] ?[a-z]\d+-[a-z]\d+", part, re.I) for part in effects):
        return "castling"
    if put := [part for part in effects if re.fullmatch(r"[A-Z]-[a-z]\d+", part, re.I)]:
        return "swap" if put[0].endswith(f"-{squares[0]}") else "promotion"
    return ("capture", "captures")[len(removed) > 1] if removed else None


@cache
def cut_games() -> dict[str, tuple[Game, ...]]:
    """The legal games as they stood after each special ply, by its kind.

    What is misread in the middle of a game only ends in moves that cannot be read; at its end it accuses.
    """
    found: dict[str, list[Game]] = {}
    for game in games(legal=True):
        for end, ply in enumerate(game.plies[:LONGEST_CUT], 1):
            if end >= SHORTEST_CUT and (kind := kind_of(ply)):
                found.setdefault(kind, []).append(game.until(end))
    return {kind: tuple(cut) for kind, cut in found.items()}
