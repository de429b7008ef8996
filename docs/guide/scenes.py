"""The scenes of the guide: moves played from a position, to be shown one after another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import rococo_notation as rn
from rococo_notation.view import scene_of_ply, svg


@dataclass(frozen=True)
class Refusal:
    """A text that is not legal in a position."""

    key: str
    position: rn.Position
    text: str

    @property
    def reason(self) -> str:
        """Why it is not legal."""
        return self.position.verdict(self.text).message

    @property
    def picture(self) -> str:
        """The board with the text carried out, and the signs of what is wrong with it."""
        number = "1." if self.position.side == "white" else "1..."
        (ply,) = rn.replay(f"{number} {self.text}", self.position.variant, position=self.position).plies
        scene = scene_of_ply(ply, hints=True)
        assert scene is not None
        return svg(scene.position, signs=scene.signs, caption=[f"Not legal: {self.text}"], theme="auto")


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
    section: str = "Further rules"
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
            position = rn.Position(after.state.passed()) if self.same_side else after
        return [*frames, (position, None)]

    @cached_property
    def refusals(self) -> list[list[Refusal]]:
        """The texts that are not legal, by the number of moves made before."""
        found: list[list[Refusal]] = [[] for _ in self.frames]
        for number, each in enumerate(self.illegal, 1):
            position, _ = self.frames[each["after"]]
            found[each["after"]].append(Refusal(f"{self.key}-not-{number}", position, each["move"]))
        return found
