"""Render games as frames of a film, with pieces on their way. Needs the extra ``image``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from rococo_notation.view.animated_svg import MOVING, NEARER, SHOWN, STILL
from rococo_notation.view.drawing import LINE, MARGIN, Board, Theme, paint_of, picture
from rococo_notation.view.markers import Sign
from rococo_notation.view.piece_drawings import OURS, PieceSet
from rococo_notation.view.raster import Frame, image_of
from rococo_notation.view.scene import PieceTrack, Scene, fills_of, lines_of, tracks_of

if TYPE_CHECKING:
    from PIL.Image import Image

    from rococo_notation.notation import Side
    from rococo_notation.replayer import Position

STEPS: Final = 6
"""Between two positions, while pieces move."""
FADES: Final = ((0.0, 0.3), (0.35, 0.12), (0.7, 0.12))
"""How far what a move took has faded, and for how many seconds, until it is gone."""


def frames(
    scenes: Iterable[Scene],
    *,
    size: int = 480,
    theme: Theme = "light",
    orientation: Side = "white",
    captions: Iterable[tuple[str, str]] | None = None,
    pieces: PieceSet = OURS,
) -> Iterator[Frame]:
    """Film scenes one after another as they come, beginning with the first, which must exist.

    ``captions`` are the move of each scene and its number, below the board, and ``pieces`` drawings to use.

    Raises:
        MissingExtraError: the extra ``image`` is not installed.
    """
    coming, told = iter(scenes), None if captions is None else iter(captions)
    before = next(coming)
    board = Board(before.position.variant, orientation, paint_of(theme), pieces)
    stage = Stage(board, size, theme, captioned=told is not None)
    if told is not None:
        stage.tell(*next(told))
    yield Frame(stage.seen(before), STILL)
    for scene in coming:
        if told is not None:
            stage.tell(*next(told))
        tracks = tracks_of([before, scene])
        yield from stage.moving(before, tracks)
        yield from stage.shown(scene, tracks)
        before = scene
    yield Frame(stage.seen(before), STILL)


class Stage:
    """The painter of the frames of a film."""

    def __init__(self, board: Board, size: int, theme: Theme, *, captioned: bool = False) -> None:
        self.board = board
        self.empty = self.ground = "".join(self.board.ground())
        self.definitions = self.board.definitions()
        self.extent = self.board.width, self.board.height + (LINE + MARGIN / 2 if captioned else 0)
        self.size = size
        self.theme = theme

    def tell(self, words: str, count: str) -> None:
        """Set the caption of what is drawn from now on."""
        self.ground = self.empty + self.board.strip(words, count)

    def seen(self, scene: Scene, victims: Iterable[PieceTrack] = ()) -> Image:
        """Draw a scene with its signs."""
        pieces = scene.position.pieces.items()
        return self._drawn(
            self.ground,
            *self._fills(scene.position, scene.signs),
            *self.board.ghosts(scene.signs),
            *(self._standing(victim.label, _last(victim)) for victim in victims),
            *(self._standing(label, square) for square, label in pieces),
            *map(self.board.sign, lines_of(scene.signs)),
        ).convert("RGB")

    def moving(self, before: Scene, tracks: Iterable[PieceTrack]) -> Iterator[Frame]:
        """Draw the pieces on their way from a scene to the next, if any moves."""
        there = [track for track in tracks if not track.born]
        movers = [track for track in there if len(track.stands) > 1]
        if not movers:
            return
        others = [self._standing(track.label, track.stands[0]) for track in there if track not in movers]
        still = self._drawn(self.ground, *self._fills(before.position, ()), *others).convert("RGB")
        for step in range(1, STEPS + 1):
            over = self._drawn(*(self._between(mover, step / (STEPS + 1)) for mover in movers))
            image = still.copy()
            image.paste(over, mask=over)
            yield Frame(image, MOVING / STEPS)

    def shown(self, scene: Scene, tracks: Iterable[PieceTrack]) -> Iterator[Frame]:
        """Draw a scene while the effects of its move are shown and captured pieces fade."""
        from PIL import Image

        after = self.seen(scene)
        # Whom another piece now stands upon is not seen.
        victims = [track for track in tracks if track.gone and _last(track) not in scene.position.pieces]
        left = SHOWN
        if victims:
            before = self.seen(scene, victims)
            for share, seconds in FADES:
                yield Frame(Image.blend(before, after, share), seconds)
                left -= seconds
        yield Frame(after, left)

    def _fills(self, position: Position, signs: Iterable[Sign]) -> Iterator[str]:
        yield from map(self.board.sign, fills_of(position, signs))

    def _standing(self, label: str, square: str) -> str:
        return self.board.piece(label, self.board.centre(square))

    def _between(self, track: PieceTrack, time: float) -> str:
        """Draw a piece on its way: slow at both ends, and larger in the middle of a leap."""
        share = (1 - cos(pi * time)) / 2
        (x, y), (to_x, to_y) = self.board.centre(track.stands[0]), self.board.centre(track.stands[1])
        scale = 1 + (NEARER - 1) * sin(pi * time) if track.leaps else 1
        return self.board.piece(track.label, (x + share * (to_x - x), y + share * (to_y - y)), scale)

    def _drawn(self, *parts: str) -> Image:
        return image_of(picture(self.extent, self.size, self.theme, self.definitions, *parts, sheet=()))


def _last(track: PieceTrack) -> str:
    return track.stands[max(track.stands)]
