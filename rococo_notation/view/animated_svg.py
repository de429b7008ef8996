"""Animated SVG of several scenes: CSS animations that loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from rococo_notation.view.actors import Actor, cast
from rococo_notation.view.drawing import LINE, MARGIN, Board, Theme, paint_of, picture, style
from rococo_notation.view.lettering import WORDS
from rococo_notation.view.piece_set import OURS, PieceSet
from rococo_notation.view.scene import Scene, frozen, lines_of, scene_of_move
from rococo_notation.view.signs import FILLS, Sign
from rococo_notation.view.xml import element, escaped

if TYPE_CHECKING:
    from rococo_notation.notation import Side
    from rococo_notation.replayer import Position
    from rococo_notation.rules import Move

STILL: Final = 0.9
"""Seconds a position stands before the next move."""
MOVING: Final = 0.6
SHOWN: Final = 1.6
"""Seconds the effects of a move are shown."""
FADING: Final = 0.1
NEARER: Final = 1.35
"""How large a piece looks in the middle of a leap."""


def animation(frames: Sequence[tuple[Position, Move | None]], *, size: int = 320, theme: Theme = "auto") -> str:
    """Animate moves: each frame is a position and the move made in it, the last one without a move.

    Who has asked for less motion sees the first move at rest.
    """
    scenes = [Scene(frames[0][0])]
    for (before, move), (after, _) in pairwise(frames):
        assert move is not None
        scene = scene_of_move(before, move)
        scenes.append(Scene(after, scene.signs, scene.relocations, scene.leaps))
    return animated(scenes, size=size, theme=theme)


def animated(
    scenes: Sequence[Scene],
    *,
    size: int = 320,
    theme: Theme = "auto",
    orientation: Side = "white",
    title: str = "",
    captions: Sequence[str] = (),
    pieces: PieceSet = OURS,
) -> str:
    """Animate scenes, beginning with the first; ``captions`` stand below the board in the others, if there are any."""
    start = scenes[0].position
    board = Board(start.variant, orientation, paint_of(theme), pieces)
    film = Film(scenes, board)
    drawn = [*board.ground(), *film.fills(), *film.pieces(), *film.lines(), *film.written(captions)]
    words = element("title", {}, escaped(title or f"{start.variant.title}, animated"))
    return picture(
        (board.width, board.height + (LINE + MARGIN / 2 if captions else 0)),
        size,
        theme,
        words,
        board.definitions(),
        *drawn,
        sheet=(*style(theme), *film.sheet()),
    )


class Film:
    """The animation of scenes on a board, with its timetable."""

    def __init__(self, scenes: Sequence[Scene], board: Board) -> None:
        self.scenes = scenes
        self.board = board
        self.seconds = STILL + (len(scenes) - 1) * (MOVING + SHOWN) + STILL
        self.rules: list[str] = []

    def leaves(self, number: int) -> float:
        """Return the second at which the pieces begin to move into a scene."""
        return STILL + (number - 1) * (MOVING + SHOWN)

    def arrives(self, number: int) -> float:
        """Return the second at which the pieces have arrived."""
        return self.leaves(number) + MOVING

    def fills(self) -> Iterator[str]:
        """Draw the coloured squares of each scene."""
        for number, scene in enumerate(self.scenes):
            signs = [sign for sign in scene.signs if sign.kind in FILLS]
            yield from self._shown(signs, number)
            ice = frozen(scene.position)
            if ice:
                yield from self._shown([Sign("frozen", ice)], number, stays=True)

    def lines(self) -> Iterator[str]:
        """Draw the lines over the pieces of each scene."""
        for number, scene in enumerate(self.scenes):
            yield from self._shown(lines_of(scene.signs), number)

    def pieces(self) -> Iterator[str]:
        """Draw every piece; those that move or vanish are animated."""
        actors = cast(self.scenes)
        # Who moves is drawn over who stays.
        for actor in sorted(actors, key=lambda each: len(each.stands)):
            drawn = self.board.piece(actor.label, self.board.centre(actor.stands[actor.born]))
            if len(actor.stands) > 1 or actor.gone is not None or actor.born:
                # The animation moves a group around the piece, which stands where it stood first.
                drawn = self._animated(drawn, list(self._keys(actor)), hidden=actor.born > 0)
            yield drawn

    def written(self, captions: Sequence[str]) -> Iterator[str]:
        """Letter what is played below the board, from the moment it begins."""
        for number, caption in enumerate(captions, 1):
            begin, end = self.leaves(number), self.leaves(number + 1) if number < len(captions) else self.seconds
            keys = [
                (0.0, "opacity:0"),
                (begin - FADING, "opacity:0"),
                (begin, "opacity:1"),
                (end - FADING, "opacity:1"),
            ]
            keys += [(end, f"opacity:{int(number == len(captions))}"), (self.seconds, "opacity:0")]
            drawn = self.board.label(caption, self.board.width / 2, self.board.height + LINE / 2, WORDS)
            yield self._animated(drawn, keys, hidden=True, also=f" f{number}")

    def sheet(self) -> Iterator[str]:
        """Return the CSS rules of all animations."""
        yield from self.rules
        yield "@media (prefers-reduced-motion:reduce){g{animation:none!important}.f1{opacity:1!important}}"

    def _keys(self, actor: Actor) -> Iterator[tuple[float, str]]:
        """List the key frames of a piece: seconds with CSS properties."""
        origin = self.board.centre(actor.stands[actor.born])
        there = (0.0, 0.0)
        yield 0.0, _pose(there, opacity=int(actor.born == 0))
        if actor.born:
            come = self.arrives(actor.born)
            yield from [(come, _pose(there, opacity=0)), (come + FADING, _pose(there))]
        for number in list(actor.stands)[1:]:
            x, y = self.board.centre(actor.stands[number])
            here, there = there, (x - origin[0], y - origin[1])
            start, end = self.leaves(number), self.arrives(number)
            yield start, _pose(here)
            if number in actor.leaps:
                # Half way it is nearer to who looks; it grows about its own middle.
                x, y = ((a + b) / 2 + (1 - NEARER) * c for a, b, c in zip(here, there, origin, strict=True))
                yield (start + end) / 2, f"{_pose((x, y))} scale({NEARER})"
            yield end, _pose(there)
        if actor.gone is None:
            yield self.seconds, _pose(there)
            return
        # Promoted it goes when its successor comes, captured only when that has been seen.
        goes = self.arrives(actor.gone)
        yield goes, _pose(there)
        yield goes + (FADING if actor.gone in actor.stands else SHOWN * 0.6), _pose(there, opacity=0)
        yield self.seconds, _pose(there, opacity=0)

    def _shown(self, signs: Iterable[Sign], number: int, *, stays: bool = False) -> Iterator[str]:
        """Draw signs in a group that shows in its scene only, or, if it stays, until the next one."""
        drawn = [self.board.sign(sign) for sign in signs]
        if not drawn:
            return
        begin = self.arrives(number) if number else 0.0
        last = number == len(self.scenes) - 1
        end = self.seconds if last else self.arrives(number + 1) if stays else self.leaves(number + 1)
        keys = [(begin, "opacity:1"), (end, "opacity:1")]
        if begin:
            keys = [(0.0, "opacity:0"), (begin - FADING, "opacity:0"), *keys]
        if not last:
            keys += [(end + FADING, "opacity:0"), (self.seconds, "opacity:0")]
        yield self._animated("".join(drawn), keys, hidden=number > 0, also=f" f{number}")

    def _animated(self, drawn: str, keys: Sequence[tuple[float, str]], *, hidden: bool, also: str = "") -> str:
        """Draw a group with an animation of its own."""
        name = f"m{len(self.rules)}"
        frames = "".join(f"{100 * second / self.seconds:.3f}%{{{what}}}" for second, what in keys)
        self.rules.append(f"@keyframes {name}{{{frames}}}.{name}{{animation:{name} {self.seconds:g}s infinite}}")
        return element("g", {"class": name + also, "opacity": int(not hidden)}, drawn)


def _pose(there: tuple[float, float], *, opacity: int = 1) -> str:
    return f"opacity:{opacity};transform:translate({there[0]:g}px,{there[1]:g}px)"
