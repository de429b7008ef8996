"""``rococo view``: show games as pages and pictures."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote

import click

from rococo_notation.cli import options
from rococo_notation.cli.inputs import Skips, choice, documents_of, inputs_of, log_option, one_log, size_in_all
from rococo_notation.cli.jobs import Game, Outcome, Replay, batches_of, games_in, made_of, not_skipped, replayed
from rococo_notation.cli.messages import Failure, counted, exit_code, os_errors_as, some, tracked, warn
from rococo_notation.cli.outputs import FileNames, Guard, file_of, is_folder_name, wanted_name, write_within, writing
from rococo_notation.errors import RococoError
from rococo_notation.formats import Format
from rococo_notation.formats.containers import Unread
from rococo_notation.links import is_address
from rococo_notation.notation import Side

if TYPE_CHECKING:
    from rococo_notation.replayer import Record
    from rococo_notation.view import ListedGame, Scene
    from rococo_notation.view.drawing import Theme
    from rococo_notation.view.piece_drawings import PieceSet

INDEX: Final = "index.html"
DOCUMENTS_A_JOB: Final = 16
"""Few, because the pages of many games take much memory."""


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


def _plies(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[int, int | None] | None:
    """Return the first and the last ply of ``A-B`` or ``all``; None stands for the last of the game."""
    if value is None:
        return None
    if value == "all":
        return 1, None
    found = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,6})", value)
    if not found:
        raise click.BadParameter(f"'{value}' is neither a range such as 1-12 nor all")
    first, last = int(found[1]), int(found[2])
    if not 1 <= first <= last:
        raise click.BadParameter(f"'{value}': plies count from 1, and the first may not be after the last")
    return first, last


_looks = options.option_group(
    "What to draw",
    options.number_option(
        "--ply",
        about="For html, svg, png and webp: show the board after ply N; 0 is the set-up.  [default: the first illegal "
        "one, else the last; for html else the set-up]",
    ),
    click.option(
        "--plies", callback=_plies, metavar="A-B",
        help="For svg, webp, apng and gif: make a film of plies A to B, or of all; each shows its move and number.  "
        "[default: all; for svg and webp no film]",
    ),
    click.option(
        "--caption", is_flag=True, default=None, help="Still pictures: show the game, the move, and why it is illegal."
    ),
    click.option("--flip", is_flag=True, default=None, help="Pictures: draw Black at the bottom."),
    click.option(
        "--theme", type=options.OneOf(["light", "dark", "print", "auto"]),
        help="Pictures: choose the colours; auto, for svg, follows the reader's preference.  [default: light]",
    ),
    click.option(
        "--size", type=click.IntRange(64, 4096), metavar="PX", help="Pictures: set the width in pixels.  [default: 480]"
    ),
    click.option(
        "--pieces", type=click.Path(), metavar="flat|DIR",
        help="Draw flat figures, much as Game Courier shows them, or the pieces in this folder: white-king.svg and "
        "black-king.svg (or .png) with their own colours, or king.svg in the colours of the side.",
    ),
    click.option(
        "--shared", is_flag=True, default=None,
        help="Pages in a folder: put styles, scripts and boards into shared files in assets/.",
    ),
)  # fmt: skip


@options.new_command("view", "On boards, pages and pictures", "view/")
@click.argument("paths", nargs=-1, required=True, type=options.ANY_PATH, metavar="PATH...")
@options.output_option(
    "Write one game to this file, or one file per game to this folder (an existing one, or a name that ends "
    "in /).  [default: standard output]"
)
@click.option(
    "--to", type=options.OneOf(list(FORMS)),
    help="Make a page to step through the game (html), a picture of a board (svg, png, webp), or a film (svg, webp, "
    "apng, gif).  [default: by the suffix of FILE, else html]",
)  # fmt: skip
@options.from_option
@log_option
@click.option(
    "--open", "opens", is_flag=True, help="Open the result in the browser; without -o it is a temporary file."
)
@options.jobs_option
@options.verbose_option
@_looks
@options.log_options
def command(
    paths: tuple[str, ...],
    replayer: options.Replayer,
    web: options.Web,
    output: str | None,
    to: str | None,
    origin: Format | None,
    wanted: str | None,
    jobs: int,
    *,
    opens: bool,
    verbose: bool,
    **given: Any,
) -> None:
    """Show games as pages and pictures.

    PATH is a file of any readable format, compressed or not, a folder of such files, an archive, the address of a log,
    or - for standard input. A file may contain several games; choose one with --log. A page is one self-contained
    file; several games get one page each, and an index.html to sort and filter them. Pictures other than svg need the
    extra "image": pip install 'rococo-notation[image]'. Films take about one second per six plies; svg is immediate.

    \b
    Examples:
      rococo view game.txt -o game.html
      rococo view game.txt --open
      rococo view logs/ -o site/
      rococo view logs/ --shared --jobs 2 -o site/
      rococo view game.txt --ply 12 --caption -o board.png
      rococo view game.txt --plies 9-16 --flip -o attack.gif
    """
    roots = tuple(Path(path) for path in paths if not is_address(path) and Path(path).is_dir())
    settings = replace(settings_from(to, output, given), roots=roots)
    _check_output(output, settings, opens=opens)
    if FORMS[settings.form].needs_image:
        from rococo_notation.view.raster import need_image

        need_image()
    files = list(inputs_of(paths, web))
    guard = Guard(files)
    in_folder = is_folder_name(output)
    if not in_folder:
        guard.check(output)
    outcome, skips = Outcome(), Skips(paths, verbose=verbose)
    # A film has a bar of its own.
    size = 0 if settings.moves and jobs == 1 else size_in_all(files)
    documents = (document for path in files for document in documents_of(path))
    if in_folder and wanted is None:
        make = partial(rendered, replace(settings.in_folder(), counts=jobs == 1))
        batches = batches_of(documents, DOCUMENTS_A_JOB)
        with made_of(batches, make, replayer, origin, jobs, "rendered", whole=True) as done:
            games = outcome.good(not_skipped(tracked(done, size, "Drawing", prints=False), skips))
            shown = to_folder(games, settings, str(output), guard)
    else:
        if wanted is None:
            replays = games_in(documents, origin, replayer, whole=True)
        elif len(paths) > 1:
            raise click.UsageError("--log selects from a single PATH")
        else:
            logs = (one_log(path, web, replayer, wanted, origin) for path in paths)
            replays = ((0, replayed(log, replayer, whole=True)) for log in logs)
        with closing(replays):
            left = not_skipped(tracked(replays, size, "Drawing", prints=file_of(output) is None), skips)
            shown = _write(outcome, left, settings, output, guard, opens=opens)
    if opens and shown is not None and click.launch(str(shown)):
        warn(f"no browser could be started; the result is in {shown}")
        outcome.failed = True
    outcome.failed |= skips.notify()
    raise SystemExit(exit_code(outcome.verdicts, failed=outcome.failed))


def _check_output(output: str | None, settings: ViewSettings, *, opens: bool) -> None:
    if settings.shared and not (opens if output is None else is_folder_name(output)):
        raise click.UsageError("--shared is for pages in a folder: give -o DIR/")
    if opens:
        if output == "-":
            raise click.UsageError("--open needs a file, not standard output")
        return
    if file_of(output) is None and sys.stdout.isatty() and (output is None or FORMS[settings.form].needs_image):
        raise click.UsageError(f"{settings.form} cannot go to a terminal: give -o game{settings.suffix}, or --open")


def _write(
    outcome: Outcome, games: Iterator[Replay], settings: ViewSettings, output: str | None, inputs: Guard, *, opens: bool
) -> Path | None:
    """Write all games and return the file to open, or None."""
    # Up to the second that could be read.
    begun: list[Replay] = []
    readable = 0
    for game in games:
        begun.append(game)
        readable += not isinstance(game, Unread)
        if readable == 2:
            break
    if opens and output is None and readable:
        from tempfile import mkdtemp

        place = mkdtemp(prefix="rococo-")
        output = f"{place}/" if readable > 1 or settings.shared else str(Path(place, f"game{settings.suffix}"))
    if is_folder_name(output):
        made = outcome.good(rendered(settings.in_folder(), game) for game in chain(begun, games))
        return to_folder(made, settings, output, inputs)
    path = file_of(output)
    if readable > 1:
        name = path.stem if path else "games"
        message = f"there are several games: give a folder for them, such as -o {name}/, or choose one with --log NAME"
        logs = (named_below(record, settings.roots).log for record in outcome.good(chain(begun, games)))
        raise Failure(f"{message}\n{choice(logs)}")
    written = None
    for one in outcome.good(rendered(settings, game) for game in begun):
        with writing(path) as file:
            file.write(one.data)
        written = path
    return written


def settings_from(to: str | None, output: str | None, given: dict[str, Any]) -> ViewSettings:
    """Turn the options into settings; UsageError if they do not fit, Failure or PieceSetError for bad drawings."""
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

    def render(self, record: Record, shared: dict[str, str] | None = None) -> bytes:
        """Render a game, with a place for links to its neighbours if listed; RococoError says why not."""
        if self.ply is not None:
            _check(self.ply, record)
        if self.form == "html":
            return self._page(record, shared)
        if record.start is None:
            raise RococoError("the rules of this game are not known, so there is no board to draw")
        return self._film(record) if self.plies or self.moves else self._still(record)

    def _page(self, record: Record, shared: dict[str, str] | None) -> bytes:
        from rococo_notation.formats.reports.comment import comment_of
        from rococo_notation.view.replay_html import replay_page

        listed: dict[str, Any] = {"index": INDEX, "neighbours": None} if self.listed else {}
        page = replay_page(
            record, ply=self.ply, comment=comment_of(record), shared=shared, pieces=self._pieces(record), **listed
        )
        return page.encode("utf-8", "backslashreplace")

    def _pieces(self, record: Record) -> PieceSet:
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
        if self.form == "svg":
            return drawn.encode()
        return png(drawn) if self.form == "png" else webp([Frame(image_of(drawn), 1)])

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
        if self.form == "gif":
            return gif(film, theme=self.theme, pieces=look["pieces"])
        return apng(film) if self.form == "apng" else webp(film)


def _check(ply: int, record: Record) -> int:
    if ply > len(record.plies):
        raise RococoError(f"there is no ply {ply}: the log has {some(len(record.plies), 'ply')}")
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


class Rendered(NamedTuple):
    """A rendered game; ``name`` is what to name a file after.

    The page of a listed game has a place for links to its neighbours; ``entry`` stands for it in the list, where the
    name of its file is to be added. ``shared`` are the texts of the files it shares with others, by their addresses.
    """

    name: str
    data: bytes
    entry: ListedGame | None
    shared: Mapping[str, str]


def rendered(settings: ViewSettings, game: Replay) -> Game[Rendered | None] | Unread:
    """Render a game, if it could be read; None stands for one of which that fails."""
    from rococo_notation.view import ListedGame

    if isinstance(game, Unread):
        return game
    record = named_below(game.made, settings.roots)
    shared: dict[str, str] | None = {} if settings.shared else None
    try:
        data = settings.render(record, shared)
    except RococoError as error:
        faults = (*game.faults, f"{record.log.source.name}: {error}")
        return Game(game.source, game.verdict, faults, game.why, None)
    entry = ListedGame.of(record, "") if settings.listed else None
    return Game(*game[:-1], Rendered(wanted_name(record), data, entry, shared or {}))


def named_below(record: Record, roots: Iterable[Path]) -> Record:
    """Name the file of a record relative to the folder the user gave, so that no page says where it was made."""
    source = record.log.source
    path = Path(source.name)
    name = next((str(path.relative_to(root)) for root in roots if path.is_relative_to(root)), path.name)
    return replace(record, log=replace(record.log, source=replace(source, name=name)))


def to_folder(games: Iterable[Rendered], settings: ViewSettings, output: str, inputs: Guard) -> Path | None:
    """Write each game to its own file, pages also to an index; return what to open, or None if there are none."""
    folder = Path(output)
    with os_errors_as(f"cannot write {output}"):
        folder.mkdir(parents=True, exist_ok=True)
    if settings.form == "html":
        inputs.check(folder / INDEX)
        return folder / INDEX if _to_site(games, folder, inputs) else None
    names = FileNames(folder, settings.suffix, inputs)
    written = None
    for game in games:
        write_within(game.data, folder / names.fresh(game.name))
        written = folder
    return written


def _to_site(games: Iterable[Rendered], folder: Path, inputs: Guard) -> bool:
    from rococo_notation.view import index_page
    from rococo_notation.view.replay_html import Neighbours, linked

    names = FileNames(folder, FORMS["html"].suffixes[0], inputs, {INDEX})
    shared: dict[str, str] = {}
    entries: list[ListedGame] = []
    named = ((names.fresh(game.name), game) for game in games)
    for (before, this), (_, after) in pairwise(pairwise(chain([None], named, [None]))):
        assert this is not None
        name, game = this
        neighbours = Neighbours(
            quote(before[0]) if before else "",
            quote(after[0]) if after else "",
            # Which it is, is known only when all games are read: the index looks it up.
            f"{INDEX}?after={quote(name)}&verdict=illegal",
        )
        write_within(linked(game.data, neighbours), folder / name)
        shared |= game.shared
        if game.entry:
            entries.append(game.entry.at(name))
    if entries:
        inputs.check(*(folder / address for address in shared))
        for address, text in shared.items():
            path = folder / address
            with os_errors_as(f"cannot write {path}"):
                path.parent.mkdir(exist_ok=True)
            write_within(text.encode("utf-8", "backslashreplace"), path)
        write_within(index_page(entries).encode("utf-8", "backslashreplace"), folder / INDEX)
    return bool(entries)
