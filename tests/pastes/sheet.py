"""A paste in the making, and the stages it goes through: hand, layout, frame, document, encoding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Literal, NamedTuple

from .games import Game


@dataclass
class Sheet:
    """A text between its stages: plies until they are laid out, then lines. ``expected`` are the plies of its logs."""

    game: Game
    head: list[str]
    plies: list[str]
    comments: list[str]
    lines: list[str] = field(default_factory=list)
    foot: list[str] = field(default_factory=list)
    expected: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, game: Game) -> Sheet:
        return cls(game, game.head, list(game.plies), list(game.comments), expected=[len(game.plies)])

    @property
    def all_lines(self) -> list[str]:
        return [*self.head, *self.lines, *self.foot]

    @property
    def text(self) -> str:
        return "\n".join(self.all_lines) + "\n"

    def each_line(self, change: Callable[[str], str]) -> None:
        self.head, self.lines, self.foot = (
            [change(line) for line in part] for part in (self.head, self.lines, self.foot)
        )


Write = Callable[[str], str]
Hand = Callable[[Random], Write]
Layout = Callable[[Sheet, Random], list[str]]
Frame = Callable[[Sheet, Random], None]
Document = Callable[[Sheet, Random], str]
Encoding = Callable[[str, Random], bytes]
# whole: the paste holds the whole game without doubt, and is read whole.
# lossy: something is missing or doubled, so that it may stay unread; it accuses nobody for that.
Cost = Literal["whole", "lossy"]
# In which order the moves stand in the text: as played, each side's as played, or neither.
Order = Literal["plies", "sides", "any"]


class Paste(NamedTuple):
    """What is pasted, and how many plies each log in it has, were it read whole."""

    data: bytes
    expected: list[int]


def plain(sheet: Sheet, rng: Random) -> str:
    return sheet.text


def utf8(text: str, rng: Random) -> bytes:
    return text.encode()


@dataclass(frozen=True)
class Shape:
    """A way to paste a log; ``before`` changes plies before they are laid out, ``frames`` lines after.

    ``keeps_fault``: an illegal last move is still there, and all that comes before it; ``keeps_labels``: also where the
    fault is a wrong label.
    """

    name: str
    layout: Layout
    hands: tuple[Hand, ...] = ()
    before: tuple[Frame, ...] = ()
    frames: tuple[Frame, ...] = ()
    document: Document = plain
    encoding: Encoding = utf8
    cost: Cost = "whole"
    keeps_fault: bool = True
    keeps_labels: bool = True
    order: Order = "plies"

    def keeps_fault_of(self, game: Game) -> bool:
        return self.keeps_fault and (self.keeps_labels or not game.is_mislabelled)

    def paste(self, game: Game, rng: Random) -> Paste:
        sheet = Sheet.of(game)
        for hand in self.hands:
            write = hand(rng)
            sheet.plies = [write(ply) for ply in sheet.plies]
        for frame in self.before:
            frame(sheet, rng)
        sheet.lines = self.layout(sheet, rng)
        for frame in self.frames:
            frame(sheet, rng)
        return Paste(self.encoding(self.document(sheet, rng), rng), sheet.expected)
