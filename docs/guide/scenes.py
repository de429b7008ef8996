"""The scenes of the guide: moves played from a position, to be shown one after another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import rococo_notation as rn


@dataclass(frozen=True)
class Scene:
    """Some moves from a position, to be shown one after another; ``illegal`` are texts, and after how many moves."""

    key: str
    variant: str
    title: str
    caption: str
    start: str
    moves: list[str]
    captures: list[str]
    piece: str = ""
    page: str = ""
    same_side: bool = False
    illegal: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def of(cls, entry: Mapping[str, Any]) -> Scene:
        """The scene an entry of ``scenes.toml`` describes."""
        return cls(**{key.replace("-", "_"): value for key, value in entry.items()})

    @cached_property
    def frames(self) -> list[tuple[rn.Position, rn.Move | None]]:
        """Each position with the move made in it, the last with none."""
        position = rn.Position.from_code(self.start, self.variant)
        frames: list[tuple[rn.Position, rn.Move | None]] = []
        for text in self.moves:
            move = position.parse(text)
            frames.append((position, move))
            after = position.play(move)
            position = self._again(after, position.side) if self.same_side else after
        return [*frames, (position, None)]

    def _again(self, position: rn.Position, side: str) -> rn.Position:
        """The position with a side to move that has just moved."""
        board, _, castling, *_ = position.code().split()
        return rn.Position.from_code(f"{board} {side[0]} {castling} -", self.variant)

    def illegal_after(self, number: int) -> list[str]:
        """The texts that are not legal after a number of moves."""
        return [each["move"] for each in self.illegal if each["after"] == number]
