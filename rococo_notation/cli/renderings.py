"""Render a game as a page or a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.cli.progress import counted
from rococo_notation.errors import RococoError

if TYPE_CHECKING:
    from rococo_notation.notation import Side
    from rococo_notation.replayer import Record
    from rococo_notation.view import Scene
    from rococo_notation.view.drawing import Theme
    from rococo_notation.view.piece_set import PieceSet
    from rococo_notation.view.templating import SharedFiles

INDEX: Final = "index.html"


class Form(NamedTuple):
    """A kind of rendering: the suffixes of its files, and the options it takes."""

    suffixes: tuple[str, ...]
    options: tuple[str, ...] = ("flip", "theme", "size", "pieces")
    needs_image: bool = True
    """Whether it needs the extra ``image``, and so is not for a terminal."""


FORMS: Final = {
    "html": Form((".html", ".htm"), ("ply", "pieces", "shared"), needs_image=False),
    "svg": Form((".svg",), ("ply", "plies", "caption", "flip", "theme", "size", "pieces"), needs_image=False),
    "png": Form((".png",), ("ply", "caption", "flip", "theme", "size", "pieces")),
    "webp": Form((".webp",), ("ply", "plies", "caption", "flip", "theme", "size", "pieces")),
    "apng": Form((".apng",), ("plies", "flip", "theme", "size", "pieces")),
    "gif": Form((".gif",), ("plies", "flip", "theme", "size", "pieces")),
}


@dataclass(frozen=True)
class Wish:
    """What to render of each game.

    ``ply`` is None for the first illegal one, or else the last. ``plies`` are the first and the last ply of a film, of
    which None stands for the last of the game.
    """

    form: str
    ply: int | None = None
    plies: tuple[int, int | None] | None = None
    caption: bool = False
    orientation: Side = "white"
    theme: Theme = "light"
    size: int = 480
    pieces: PieceSet | None = None
    shared: bool = False
    """Whether the pages of a folder share files."""
    counts: bool = True
    """Whether a film tells how far it is."""

    @property
    def suffix(self) -> str:
        """The suffix of its files."""
        return FORMS[self.form].suffixes[0]

    @property
    def moves(self) -> bool:
        """Whether it takes long because it draws every ply."""
        return self.form in ("apng", "gif") or (self.form == "webp" and self.plies is not None)

    def of(self, record: Record, *, listed: bool = False, shared: SharedFiles | None = None) -> bytes:
        """Render a game, by itself or ``listed`` on a page beside it, with a place for links to its neighbours.

        Raises:
            RococoError: the game cannot be rendered, for the reason given.
        """
        if self.ply is not None:
            _check(self.ply, record)
        if self.form == "html":
            return self._page(record, listed=listed, shared=shared)
        if record.start is None:
            raise RococoError("the rules of this game are not known, so there is no board to draw")
        return self._film(record) if self.plies or self.moves else self._still(record)

    def _page(self, record: Record, *, listed: bool, shared: SharedFiles | None) -> bytes:
        from rococo_notation.formats.reports.comment import comment_of
        from rococo_notation.view.replay_html import Neighbours, replay_page

        page = replay_page(
            record,
            ply=self.ply,
            index=INDEX if listed else "",
            comment=comment_of(record),
            neighbours=None if listed else Neighbours(),
            shared=shared,
            pieces=self._pieces(record),
        )
        return page.encode("utf-8", "backslashreplace")

    def _pieces(self, record: Record) -> PieceSet:
        """Return the drawings to use for a game.

        Raises:
            PieceSetError: the chosen set has none of its pieces.
        """
        from rococo_notation.view.piece_set import OURS

        if self.pieces is None:
            return OURS
        if record.variant is not None:
            self.pieces.check((piece.name for piece in record.variant.pieces.values()), record.variant.title)
        return self.pieces

    def _still(self, record: Record) -> bytes:
        from rococo_notation.replayer.record import opening_ply
        from rococo_notation.view import svg
        from rococo_notation.view.captions import caption
        from rococo_notation.view.raster import Frame, image_of, png, webp

        ply = opening_ply(record) if self.ply is None else self.ply
        scene = _scene(ply, record)
        drawn = svg(
            scene.position,
            signs=scene.signs,
            captured=True,
            caption=caption(record, ply) if self.caption else (),
            pieces=self._pieces(record),
            orientation=self.orientation,
            size=self.size,
            theme=self.theme,
        )
        match self.form:
            case "svg":
                return drawn.encode()
            case "png":
                return png(drawn)
            case _:
                return webp([Frame(image_of(drawn), 1)])

    def _film(self, record: Record) -> bytes:
        from rococo_notation.view import animated, apng, frames, gif, webp
        from rococo_notation.view.captions import short_caption

        first, last = self.plies or (1, None)
        last = len(record.plies) if last is None else _check(last, record)
        scenes = _scenes(first, last, record)
        told = [(short_caption(record, ply), f"{ply}/{len(record.plies)}") for ply in range(first - 1, last + 1)]
        pieces = self._pieces(record)
        if self.form == "svg":
            return animated(
                list(scenes),
                orientation=self.orientation,
                size=self.size,
                theme=self.theme,
                captions=[f"{count}  {words}" for words, count in told[1:]],
                pieces=pieces,
            ).encode()
        followed = counted(scenes, last - first + 2, "Drawing") if self.counts else scenes
        film = frames(
            followed, orientation=self.orientation, size=self.size, theme=self.theme, captions=told, pieces=pieces
        )
        match self.form:
            case "gif":
                return gif(film, theme=self.theme, pieces=pieces)
            case "apng":
                return apng(film)
            case _:
                return webp(film)


def _check(ply: int, record: Record) -> int:
    count = len(record.plies)
    if ply > count:
        raise RococoError(f"there is no ply {ply}: the log has {count} {'ply' if count == 1 else 'plies'}")
    return ply


def _scene(ply: int, record: Record, *, still: bool = False) -> Scene:
    """The scene after a ply, or at the beginning for 0."""
    from rococo_notation.replayer import Position
    from rococo_notation.view import Scene, scene_of_ply
    from rococo_notation.view.told import Told

    state = record.plies[ply - 1].after if ply else record.start
    if ply and not still:
        scene = scene_of_ply(record.plies[ply - 1], hints=Told(record).whole)
    else:
        scene = Scene(Position(state)) if state else None
    if scene is None:
        raise RococoError(f"there is no board after ply {ply}")
    return scene


def _scenes(first: int, last: int, record: Record) -> Iterator[Scene]:
    yield _scene(first - 1, record, still=True)
    yield from (_scene(ply, record) for ply in range(first, last + 1))
