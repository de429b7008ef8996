"""Animated SVG of several scenes, by CSS that plays a few times and rests at the last scene.

What is drawn is the last scene; the animation leads up to it. So readers without CSS animation (paper, mail, a
thumbnail) and those who asked for less motion see the end with its effects.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count
from typing import Final

from rococo_notation.notation import Side
from rococo_notation.replayer import Position
from rococo_notation.rules import Move
from rococo_notation.view.drawing import LINE, MARGIN, Board, Theme, paint_of, picture, style
from rococo_notation.view.piece_drawings import OURS, PieceSet
from rococo_notation.view.scene import PieceTrack, Scene, fills_of, scene_of_move, tracks_of
from rococo_notation.view.xml import element, escaped

STILL: Final = 0.9
"""Seconds a position stands before the next move."""
MOVING: Final = 0.6
SHOWN: Final = 1.6
"""Seconds the effects of a move are shown."""
FADING: Final = 0.1
JUMPING: Final = 0.3
"""Seconds in which the end fades, and the beginning comes."""
PLAYS: Final = 3
"""How often a film plays: nobody can stop it."""
NEARER: Final = 1.35
"""How large a piece looks in the middle of a leap."""
TOLD: Final = 1.1
"""The scale of captions, which are read in pictures of 320 pixels."""


def animation(frames: Sequence[tuple[Position, Move | None]], *, size: int = 320, theme: Theme = "auto") -> str:
    """Animate moves: each frame is a position and the move made in it, the last one without a move.

    Each move is written below the board while it is played, with its number if there are several.
    """
    scenes = [Scene(frames[0][0]), *(scene_of_move(position, move) for position, move in frames if move)]
    moves = [str(move) for _, move in frames if move]
    numbered = [f"{number}/{len(moves)}  {move}" for number, move in enumerate(moves, 1)]
    return animated(scenes, size=size, theme=theme, captions=numbered if len(moves) > 1 else moves)


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
    film = Film(scenes, board, captions)
    words = element("title", {}, escaped(title or f"{start.variant.title}, animated"))
    drawn = (words, board.definitions(), *board.ground(), *film.drawn())
    return picture((board.width, film.height), size, theme, *drawn, sheet=(*style(theme), *film.sheet()))


class Film:
    """The animation of scenes on a board, with its timetable."""

    def __init__(self, scenes: Sequence[Scene], board: Board, captions: Sequence[str] = ()) -> None:
        self.scenes = scenes
        self.board = board
        self.captions = captions
        self.height = board.height + (LINE + MARGIN / 2 if captions else 0)
        self.seconds = STILL + (len(scenes) - 1) * (MOVING + SHOWN) + STILL
        self.rules: list[str] = []

    def leaves(self, number: int) -> float:
        """Return the second at which the pieces begin to move into a scene."""
        return STILL + (number - 1) * (MOVING + SHOWN)

    def arrives(self, number: int) -> float:
        """Return the second at which the pieces have arrived."""
        return self.leaves(number) + MOVING

    def drawn(self) -> Iterator[str]:
        """Draw all that is on the board, and what is written below it."""
        yield self._playing(self._fills())
        tracks = tracks_of(self.scenes)
        resting = [track for track in tracks if len(track.stands) == 1 and track.gone is None and not track.born]
        yield from (self.board.piece(track.label, self.board.centre(track.last)) for track in resting)
        # Who moves is drawn over who stays.
        others = sorted((track for track in tracks if track not in resting), key=lambda each: len(each.stands))
        yield self._playing(map(self._acting, others))
        above = ([*self.board.above(scene.signs)] for scene in self.scenes)
        yield self._playing(chain.from_iterable(map(self._shown, above, count())))
        middle = self.board.width / 2, self.board.height + LINE / 2
        for number, caption in enumerate(self.captions, 1):
            yield from self._shown([self.board.label(caption, *middle, TOLD)], number, early=True)

    def sheet(self) -> Iterator[str]:
        """Return the CSS rules of all animations, for screens whose readers do not mind motion."""
        jump = 50 * JUMPING / self.seconds
        around = f"{50 - jump:.3f}%,{50 + jump:.3f}%{{opacity:1}}50%{{opacity:0}}"
        yield from (f"@keyframes m{number}{{{keys}}}" for number, keys in enumerate(self.rules))
        yield f"@keyframes jump{{{around}}}"
        yield "@media screen and (prefers-reduced-motion:no-preference){"
        yield f"g{{animation-duration:{self.seconds:g}s;animation-iteration-count:{PLAYS}}}"
        # Half a play late it is in its middle where one play ends and the next begins.
        delay = self.seconds / 2
        yield f".jump{{animation-name:jump;animation-delay:{delay:g}s;animation-iteration-count:{PLAYS - 1}}}"
        yield from (f".m{number}{{animation-name:m{number}}}" for number in range(len(self.rules)))
        yield "}"

    def _fills(self) -> Iterator[str]:
        for number, scene in enumerate(self.scenes):
            fills = fills_of(scene.position, scene.signs)
            ice = [sign for sign in fills if sign.kind == "frozen"]
            others = [sign for sign in fills if sign not in ice]
            yield from self._shown([*self.board.beneath(others, scene.signs)], number)
            yield from self._shown([*self.board.beneath(ice, ())], number, stays=True)

    def _acting(self, track: PieceTrack) -> str:
        drawn = self.board.piece(track.label, self.board.centre(track.last))
        return self._animated(drawn, list(self._keys(track)), hidden=track.gone is not None)

    def _keys(self, track: PieceTrack) -> Iterator[tuple[float, str]]:
        """List the key frames of a piece: seconds with CSS properties."""
        end = complex(*self.board.centre(track.last))
        there = complex(*self.board.centre(track.stands[track.born])) - end
        yield 0.0, _pose(there, opacity=int(track.born == 0))
        if track.born:
            come = self.arrives(track.born)
            yield from [(come, _pose(there, opacity=0)), (come + FADING, _pose(there))]
        for number in list(track.stands)[1:]:
            here, there = there, complex(*self.board.centre(track.stands[number])) - end
            left, arrived = self.leaves(number), self.arrives(number)
            yield left, _pose(here)
            if number in track.leaps:
                # Half way it is nearer to who looks; it grows about its own middle.
                middle = (here + there) / 2 + (1 - NEARER) * end
                yield (left + arrived) / 2, f"{_pose(middle)} scale({NEARER})"
            yield arrived, _pose(there)
        if track.gone is None:
            yield self.seconds, _pose(there)
            return
        # Promoted it goes when its successor comes, captured only when that has been seen.
        goes = self.arrives(track.gone)
        yield goes, _pose(there)
        yield goes + (FADING if track.gone in track.stands else SHOWN * 0.6), _pose(there, opacity=0)
        yield self.seconds, _pose(there, opacity=0)

    def _shown(self, drawn: Sequence[str], number: int, *, stays: bool = False, early: bool = False) -> Iterator[str]:
        """Draw a group that shows in its scene only: if it stays, until the next one; if early, on the way to it."""
        if not drawn:
            return
        begin = (self.leaves(number) if early else self.arrives(number)) if number else 0.0
        last = number == len(self.scenes) - 1
        end = self.seconds if last else self.arrives(number + 1) if stays else self.leaves(number + 1)
        if early:
            end -= 0 if last else FADING
        keys = [(begin, "opacity:1"), (end, "opacity:1")]
        if begin:
            keys = [(0.0, "opacity:0"), (begin - FADING, "opacity:0"), *keys]
        if not last:
            keys += [(end + FADING, "opacity:0"), (self.seconds, "opacity:0")]
        yield self._animated("".join(drawn), keys, hidden=not last)

    def _animated(self, drawn: str, keys: Sequence[tuple[float, str]], *, hidden: bool) -> str:
        name = f"m{len(self.rules)}"
        self.rules.append("".join(f"{100 * second / self.seconds:.3f}%{{{what}}}" for second, what in keys))
        return element("g", {"class": name, **({"opacity": 0} if hidden else {})}, drawn)

    def _playing(self, drawn: Iterable[str]) -> str:
        """Draw a group that fades at the end of a play and comes again at the beginning of the next."""
        return element("g", {"class": "jump"}, *drawn)


def _pose(there: complex, *, opacity: int = 1) -> str:
    return f"opacity:{opacity};transform:translate({there.real:g}px,{there.imag:g}px)"
