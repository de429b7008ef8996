"""Follow each piece from scene to scene, with the squares it stands on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rococo_notation.view.scene import Scene


@dataclass
class Actor:
    """A piece through a sequence of scenes.

    ``stands`` maps the number of the scene in which it comes to a square to that square, the first being where it comes
    into the picture. It is gone in scene ``gone``, where its last square is the one it vanishes from; None if it stays.
    """

    label: str
    stands: dict[int, str] = field(default_factory=dict)
    leaps: set[int] = field(default_factory=set)
    """The scenes into which it leaps."""
    gone: int | None = None

    @property
    def born(self) -> int:
        """The first scene with the piece."""
        return min(self.stands)


def cast(scenes: Sequence[Scene]) -> list[Actor]:
    """List every piece that stands in any of the scenes.

    >>> from rococo_notation import Position
    >>> from rococo_notation.view.scene import Scene, scene_of_move
    >>> start = Position.from_code("10/4k5/10/10/10/10/1p8/1L8/4K5/10 w - -")
    >>> actors = cast([Scene(start), scene_of_move(start, start.parse("L a2-a4"))])
    >>> [(actor.stands, actor.gone) for actor in actors if actor.label in "Lp"]
    [({0: 'a2', 1: 'a4'}, None), ({0: 'a3'}, 1)]
    """
    everybody: list[Actor] = []
    standing: dict[str, Actor] = {}
    for number, scene in enumerate(scenes):
        went = dict(scene.relocations)
        arrived: dict[str, Actor] = {}
        # Those who moved come last, so that on one square they stand instead of whom they took.
        for square, actor in sorted(standing.items(), key=lambda each: each[0] in went):
            if square in went:
                actor.stands[number] = went[square]
                if scene.leaps and square == scene.relocations[0][0]:
                    actor.leaps.add(number)
            place = went.get(square, square)
            if place in arrived:
                arrived[place].gone = number
            arrived[place] = actor
        standing = {}
        for square, label in scene.position.pieces.items():
            found = arrived.pop(square, None)
            if found is None or found.label != label:
                if found is not None:
                    found.gone = number
                found = Actor(label, {number: square})
                everybody.append(found)
            standing[square] = found
        for left in arrived.values():
            left.gone = number
    return everybody
