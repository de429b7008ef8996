"""Render games as pages and pictures, in one or several processes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from rococo_notation.cli.jobs import ReplayedGame
from rococo_notation.cli.messages import counted, os_errors_as
from rococo_notation.cli.outputs import is_folder_name, wanted_name
from rococo_notation.errors import RococoError
from rococo_notation.formats.containers import Unread
from rococo_notation.notation import Side

if TYPE_CHECKING:
    from rococo_notation.replayer import Record
    from rococo_notation.view import ListedGame, Scene
    from rococo_notation.view.drawing import Theme
    from rococo_notation.view.piece_drawings import PieceSet
    from rococo_notation.view.templating import SharedFiles

INDEX: Final = "index.html"
DOCUMENTS_A_JOB: Final = 16
"""Few, because the pages of many games take much memory."""

# ---------------------------------------------------------------- settings


class Form(NamedTuple):
    """A kind of rendering: its suffixes, its options, and whether it needs the extra ``image``."""

    suffixes: tuple[str, ...]
    options: tuple[str, ...]
    needs_image: bool = True


FORMS: Final = {
    "html": Form((".html", ".htm"), ("ply", "pieces", "shared"), needs_image=False),
    "svg": Form((".svg",), ("ply", "plies", "caption", "flip", "theme", "size", "pieces"), needs_image=False),
    "png": Form((".png",), ("ply", "caption", "flip", "theme", "size", "pieces")),
    "webp": Form((".webp",), ("ply", "plies", "caption", "flip", "theme", "size", "pieces")),
    "apng": Form((".apng",), ("plies", "flip", "theme", "size", "pieces")),
    "gif": Form((".gif",), ("plies", "flip", "theme", "size", "pieces")),
}


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
            self.fail(f"'{value}' is neither a range such as 1-12 nor all", param, ctx)
        first, last = int(found[1]), int(found[2])
        if not 1 <= first <= last:
            self.fail(f"'{value}': plies count from 1, and the first may not be after the last", param, ctx)
        return first, last


def settings_from(to: str | None, output: str | None, given: dict[str, Any]) -> ViewSettings:
    """Turn the options of ``rococo view`` into settings.

    Raises:
        click.UsageError: the suffix of the output is unknown, or an option is not for this form.
        Failure: drawings of pieces cannot be read.
        PieceSetError: they are not as they should be.
    """
    suffix = "" if output is None or is_folder_name(output) else Path(output).suffix.lower()
    form = to or next((name for name, form in FORMS.items() if suffix in form.suffixes), None if suffix else "html")
    if form is None:
        raise click.UsageError(f"{output}: unknown file type {suffix}; choose one with --to {'|'.join(FORMS)}")
    chosen = {name: value for name, value in given.items() if value is not None}
    for name in chosen:
        if name not in FORMS[form].options:
            fitting = ", ".join(other for other, each in FORMS.items() if name in each.options)
            raise click.UsageError(f"--{name} is not for {form}, but for {fitting}")
    if "ply" in chosen and "plies" in chosen:
        raise click.UsageError("--ply draws one board and --plies makes a film: choose one of them")
    if "caption" in chosen and "plies" in chosen:
        raise click.UsageError("--caption is for still pictures: a film shows its moves anyway")
    if chosen.get("theme") == "auto" and form != "svg":
        raise click.UsageError(f"--theme auto is for svg: the colours of {form} are fixed")
    if chosen.pop("flip", False):
        chosen["orientation"] = "black"
    if "pieces" in chosen:
        from rococo_notation.view.piece_drawings import FLAT, flat, read_pieces

        with os_errors_as(f"cannot read {chosen['pieces']}"):
            chosen["pieces"] = flat() if chosen["pieces"] == FLAT else read_pieces(Path(chosen["pieces"]))
    return ViewSettings(form, **chosen)


# ---------------------------------------------------------------- rendering


@dataclass(frozen=True)
class ViewSettings:
    """How to render games; it can be sent to another process.

    ``ply`` is None for the first illegal one, or else the last. ``plies`` are the first and the last ply of a film, of
    which None stands for the last of the game. ``shared`` says whether the pages of a folder share files, ``counts``
    whether a film shows how far it is, and ``listed`` whether the games are pages with a list of them next to them. No
    page names the ``roots``, the folders that the user gave.
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
    counts: bool = True
    roots: tuple[Path, ...] = ()
    listed: bool = False

    @property
    def suffix(self) -> str:
        """The suffix of its files."""
        return FORMS[self.form].suffixes[0]

    @property
    def moves(self) -> bool:
        """Whether it takes long because it draws every ply."""
        return self.form in ("apng", "gif") or (self.form == "webp" and self.plies is not None)

    def in_folder(self) -> ViewSettings:
        """Return these settings for games that go to a folder."""
        return replace(self, listed=self.form == "html")

    def render(self, record: Record, shared: SharedFiles | None = None) -> bytes:
        """Render a game, with a place for links to its neighbours if listed; RococoError says why not."""
        if self.ply is not None:
            _check(self.ply, record)
        if self.form == "html":
            return self._page(record, shared)
        if record.start is None:
            raise RococoError("the rules of this game are not known, so there is no board to draw")
        return self._film(record) if self.plies or self.moves else self._still(record)

    def _page(self, record: Record, shared: SharedFiles | None) -> bytes:
        from rococo_notation.formats.reports.comment import comment_of
        from rococo_notation.view.replay_html import Neighbours, replay_page

        page = replay_page(
            record,
            ply=self.ply,
            index=INDEX if self.listed else "",
            comment=comment_of(record),
            neighbours=None if self.listed else Neighbours(),
            shared=shared,
            pieces=self._pieces(record),
        )
        return page.encode("utf-8", "backslashreplace")

    def _pieces(self, record: Record) -> PieceSet:
        """Return the drawings to use for a game."""
        from rococo_notation.view.piece_drawings import OURS

        if self.pieces is None:
            return OURS
        if record.variant is not None:
            self.pieces.check((piece.name for piece in record.variant.pieces.values()), record.variant.title)
        return self.pieces

    def _look(self, record: Record) -> dict[str, Any]:
        pieces = self._pieces(record)
        return {"orientation": self.orientation, "size": self.size, "theme": self.theme, "pieces": pieces}

    def _still(self, record: Record) -> bytes:
        from rococo_notation.replayer.record import opening_ply
        from rococo_notation.view import svg
        from rococo_notation.view.finding_text import caption
        from rococo_notation.view.raster import Frame, image_of, png, webp

        ply = opening_ply(record) if self.ply is None else self.ply
        scene = _scene(ply, record)
        words = caption(record, ply) if self.caption else ()
        drawn = svg(scene.position, signs=scene.signs, captured=True, caption=words, **self._look(record))
        match self.form:
            case "svg":
                return drawn.encode()
            case "png":
                return png(drawn)
            case _:
                return webp([Frame(image_of(drawn), 1)])

    def _film(self, record: Record) -> bytes:
        from rococo_notation.view import animated, apng, frames, gif, webp
        from rococo_notation.view.finding_text import short_caption

        first, last = self.plies or (1, None)
        last = len(record.plies) if last is None else _check(last, record)
        scenes = (_scene(ply, record, still=ply < first) for ply in range(first - 1, last + 1))
        texts = [(short_caption(record, ply), f"{ply}/{len(record.plies)}") for ply in range(first - 1, last + 1)]
        look = self._look(record)
        if self.form == "svg":
            captions = [f"{count}  {words}" for words, count in texts[1:]]
            return animated(list(scenes), captions=captions, **look).encode()
        followed = counted(scenes, last - first + 2, "Drawing") if self.counts else scenes
        film = frames(followed, captions=texts, **look)
        match self.form:
            case "gif":
                return gif(film, theme=self.theme, pieces=look["pieces"])
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
    from rococo_notation.replayer import Position
    from rococo_notation.view import Scene, scene_of_ply
    from rococo_notation.view.finding_text import PublicFindings

    state = record.plies[ply - 1].after if ply else record.start
    if ply and not still:
        scene = scene_of_ply(record.plies[ply - 1], hints=PublicFindings(record).whole)
    else:
        scene = Scene(Position(state)) if state else None
    if scene is None:
        raise RococoError(f"there is no board after ply {ply}")
    return scene


# ---------------------------------------------------------------- many games


class Rendered(NamedTuple):
    """A game, and its rendering unless that failed; ``why`` is as in ``Unread``.

    ``name`` is what to name a file after. The page of a listed game has a place for links to its neighbours; ``entry``
    stands for it in the list, where the name of its file is to be added. ``shared`` are the texts of the files it
    shares with others, by their addresses. ``size`` counts the characters of the text it was read from.
    """

    name: str
    faults: tuple[str, ...]
    verdict: str
    source: str
    why: str
    size: int
    data: bytes | None = None
    entry: ListedGame | None = None
    shared: Mapping[str, str] = {}


def rendered(settings: ViewSettings, game: ReplayedGame | Unread) -> Rendered | Unread:
    """Render a game, if it could be read."""
    from rococo_notation.view import ListedGame
    from rococo_notation.view.templating import SharedFiles

    if isinstance(game, Unread):
        return game
    record = named_below(game.record, settings.roots)
    made = Rendered(wanted_name(record), game.faults, game.verdict, game.source, game.why, game.size)
    shared = SharedFiles() if settings.shared else None
    try:
        data = settings.render(record, shared)
    except RococoError as error:
        return made._replace(faults=(*game.faults, f"{record.log.source.name}: {error}"))
    entry = ListedGame.of(record, "") if settings.listed else None
    return made._replace(data=data, entry=entry, shared=shared.texts if shared else {})


def named_below(record: Record, roots: Iterable[Path]) -> Record:
    """Name the file of a record relative to the folder the user gave, so that no page says where it was made."""
    source = record.log.source
    path = Path(source.name)
    name = next((str(path.relative_to(root)) for root in roots if path.is_relative_to(root)), path.name)
    return replace(record, log=replace(record.log, source=replace(source, name=name)))
