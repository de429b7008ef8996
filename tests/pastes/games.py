"""The games that are pasted: the logs of the conformance data, taken apart into plies."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import rococo_notation as rn

LOGS = Path(__file__).parent.parent / "conformance" / "logs"


@dataclass(frozen=True)
class Game:
    """A log by its parts; the comment of a ply is empty where there is none. ``layout`` is that of the log itself."""

    file: str
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
    log = rn.parse_log((LOGS / file).read_text(encoding="utf-8"))
    assert isinstance(style, dict)
    assert len(log.turns) == entry["plies"], f"{file} is read wrongly before anything is done to it"
    return Game(
        file,
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
    entries = map(json.loads, (LOGS / "expected.jsonl").read_text(encoding="utf-8").splitlines())
    return tuple(_game(entry) for entry in entries if (entry["verdict"] == "legal") == legal)
