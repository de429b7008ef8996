"""Render games as pages and pictures."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from rococo_notation.cli.failures import Failure, failing
from rococo_notation.cli.inputs import Input, documents_of
from rococo_notation.cli.jobs import Job, ReplayedGame, games_in, run_all
from rococo_notation.cli.outputs import is_folder_name, wanted_name
from rococo_notation.cli.progress import counted
from rococo_notation.errors import RococoError
from rococo_notation.processes import is_ending

if TYPE_CHECKING:
    from rococo_notation.cli.options import Replayer
    from rococo_notation.formats import Format
    from rococo_notation.formats.documents import Document, Unread
    from rococo_notation.notation import Side
    from rococo_notation.replayer import Record
    from rococo_notation.view import ListedGame, Scene
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


class Plies(click.ParamType):  # type: ignore[type-arg]
    """A range of plies, as ``A-B`` or ``all``."""

    name = "plies"

    def convert(
        self, value: str | tuple[int, int | None], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int | None]:
        """Return the first and the last ply; None stands for the last of the game."""
        if not isinstance(value, str):
            return value
        if value == "all":
            return 1, None
        found = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,6})", value)
        if not found:
            self.fail(f"'{value}' is not A-B, such as 1-12, nor all", param, ctx)
        first, last = int(found[1]), int(found[2])
        if not 1 <= first <= last:
            self.fail(f"'{value}': plies are counted from 1, and the first is not after the last", param, ctx)
        return first, last


def form_of(to: str | None, output: str | None) -> str:
    """Choose the form of rendering.

    Raises:
        click.UsageError: the suffix of the output is unknown.
    """
    if to is not None:
        return to
    suffix = "" if output is None or is_folder_name(output) else Path(output).suffix.lower()
    form = next((name for name, form in FORMS.items() if suffix in form.suffixes), None if suffix else "html")
    if form is None:
        raise click.UsageError(f"{output}: its suffix names no format; choose one with --to {'|'.join(FORMS)}")
    return form


def wished(form: str, given: dict[str, object]) -> Wish:
    """Collect the settings of the rendering.

    Raises:
        click.UsageError: an option is not for this form.
    """
    chosen = {name: value for name, value in given.items() if value is not None}
    for name in chosen:
        if name not in FORMS[form].options:
            fitting = ", ".join(other for other, each in FORMS.items() if name in each.options)
            raise click.UsageError(f"--{name} is not for {form}, but for {fitting}")
    if "ply" in chosen and "plies" in chosen:
        raise click.UsageError("--ply is one board and --plies a film: choose one of them")
    if "caption" in chosen and "plies" in chosen:
        raise click.UsageError("--caption is for still pictures: below a film stands its move without it")
    if chosen.get("theme") == "auto" and form != "svg":
        raise click.UsageError(f"--theme auto is for svg: in {form} the colours are fixed")
    if chosen.pop("flip", False):
        chosen["orientation"] = "black"
    if isinstance(folder := chosen.get("pieces"), Path):
        chosen["pieces"] = _pieces(folder)
    return Wish(form, **chosen)  # type: ignore[arg-type]


def _pieces(folder: Path) -> PieceSet:
    """Read the drawings of pieces in a folder.

    Raises:
        Failure: they cannot be read.
    """
    from rococo_notation.view.piece_files import read_pieces

    try:
        with failing(f"cannot read {folder}"):
            return read_pieces(folder)
    except RococoError as error:
        raise Failure(str(error)) from error


def check_extra(wish: Wish) -> None:
    """Check that the extra a form needs is installed.

    Raises:
        Failure: it is not.
    """
    if FORMS[wish.form].needs_image:
        from rococo_notation.view.raster import need_image

        try:
            need_image()
        except RococoError as error:
            raise Failure(str(error)) from error


DOCUMENTS_A_JOB: Final = 16
"""Few, because the pages of many games take much memory."""


class Rendering(NamedTuple):
    """How to render games; it can be sent to another process."""

    wish: Wish
    roots: tuple[Path, ...] = ()
    """The folders the user gave, which no page names."""
    listed: bool = False
    """Whether the games are pages with a list of them beside them."""

    def in_folder(self) -> Rendering:
        """Return this for games that go to a folder."""
        return self._replace(listed=self.wish.form == "html")


class Rendered(NamedTuple):
    """A rendered game, or why there is none."""

    faults: tuple[str, ...]
    verdict: str = "unreadable"
    source: str = ""
    why: str = ""
    """As in ``Unread``."""
    name: str = ""
    """What to name a file after."""
    data: bytes | None = None
    """The page of a listed game has a place for links to its neighbours."""
    entry: ListedGame | None = None
    """The game in the list, if it is listed; the name of its file is to be added."""
    shared: Mapping[str, str] = {}
    """The texts of the files it shares with others, by their addresses."""
    size: int = 0
    """Characters of the text it was read from."""


def render_all(
    files: Iterable[Input], origin: Format | None, replayer: Replayer, rendering: Rendering, processes: int
) -> Generator[tuple[Job, list[Rendered]], None, None]:
    """Render every game and yield them in order, each with the size it takes; closing this ends the workers."""
    name = origin.name if origin else None
    here, work = (partial(each, name, replayer, rendering) for each in (_render, _render_elsewhere))
    lost = "the remaining games were not rendered"
    with closing(run_all(work, _batches(files), processes, lost, work_here=here)) as done:
        for _, games in done:
            for game in games:
                yield Job((), game.size), [game]


def rendered(rendering: Rendering, game: ReplayedGame) -> Rendered:
    """Render a game, if it could be read."""
    from rococo_notation.view import ListedGame
    from rococo_notation.view.templating import SharedFiles

    if game.record is None:
        return Rendered(game.faults, source=game.source, why=game.why)
    record = named_below(game.record, rendering.roots)
    source = record.log.source
    made = Rendered(game.faults, game.verdict, game.source, game.why, wanted_name(record), size=len(source.text))
    shared = SharedFiles() if rendering.wish.shared else None
    try:
        data = rendering.wish.of(record, listed=rendering.listed, shared=shared)
    except RococoError as error:
        return made._replace(faults=(*game.faults, f"{source.name}: {error}"))
    entry = ListedGame.of(record, "") if rendering.listed else None
    return made._replace(data=data, entry=entry, shared=shared.texts if shared else {})


def named_below(record: Record, roots: Iterable[Path]) -> Record:
    """Name the file of a record relative to the folder the user gave, so that no page tells where it was made."""
    source = record.log.source
    path = Path(source.name)
    name = next((str(path.relative_to(root)) for root in roots if path.is_relative_to(root)), path.name)
    return replace(record, log=replace(record.log, source=replace(source, name=name)))


def _batches(files: Iterable[Input]) -> Iterator[tuple[Document | Unread, ...]]:
    """Read the documents, some at a time."""
    documents = (document for path in files for document in documents_of(path))
    while batch := tuple(islice(documents, DOCUMENTS_A_JOB)):
        yield batch


def _render_elsewhere(
    origin: str | None, replayer: Replayer, rendering: Rendering, batch: tuple[Document | Unread, ...]
) -> Iterable[Rendered]:
    quiet = rendering._replace(wish=replace(rendering.wish, counts=False))
    return list(_render(origin, replayer, quiet, batch))


def _render(
    origin: str | None, replayer: Replayer, rendering: Rendering, batch: Iterable[Document | Unread]
) -> Iterator[Rendered]:
    """Render the games of some documents, one after another."""
    from rococo_notation.formats import format_of

    for game in games_in(batch, format_of(origin) if origin else None, replayer, whole=True):
        yield rendered(rendering, game)
        if is_ending():
            return
