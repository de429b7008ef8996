"""The games that are pasted, taken apart into plies: the logs of the conformance data, and as many of another hand.

Those of ``games.jsonl`` were played at random by the engine, with more captures, swaps and castling; each faulty one
ends in a move that another rule forbids.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

import rococo_notation as rn

LOGS = Path(__file__).parent.parent / "conformance" / "logs"
MORE = Path(__file__).with_name("games.jsonl")


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
