"""``rococo view``: show games as pages and pictures."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click

from rococo_notation.cli import options
from rococo_notation.cli.inputs import Skips, choice, documents_of, inputs_of, log_option, one_log, size_in_all
from rococo_notation.cli.jobs import ReplayedGame, batches_of, games_in, made_of, replayed
from rococo_notation.cli.messages import Failure, exit_code, os_errors_as, tracked, warn
from rococo_notation.cli.outputs import FileNames, Guard, is_folder_name, write_within, writing
from rococo_notation.cli.renderings import (
    DOCUMENTS_A_JOB,
    FORMS,
    INDEX,
    Plies,
    Rendered,
    ViewSettings,
    named_below,
    rendered,
    settings_from,
)
from rococo_notation.formats import Format
from rococo_notation.formats.containers import Unread
from rococo_notation.links import is_address
from rococo_notation.notation import Log

_looks = options.option_group(
    "What to draw",
    options.number_option(
        "--ply",
        about="For html, svg, png and webp: show the board after ply N; 0 is the set-up.  [default: the first illegal "
        "one, else the last; for html else the set-up]",
    ),
    click.option(
        "--plies", type=Plies(), metavar="A-B",
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
    "--to",
    type=options.OneOf(list(FORMS)),
    help="Make a page to step through the game (html), a picture of a board (svg, png, webp), or a film (svg, webp, "
    "apng, gif).  [default: by the suffix of FILE, else html]",
)
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
    to_folder = output is not None and is_folder_name(output)
    if not to_folder:
        guard.check(output)
    viewing, skips = Viewing(), Skips(paths, verbose=verbose)
    # A film has a bar of its own.
    size = 0 if settings.moves and jobs == 1 else size_in_all(files)
    documents = (document for path in files for document in documents_of(path))
    if to_folder and wanted is None:
        make = partial(rendered, replace(settings.in_folder(), counts=jobs == 1))
        batches = batches_of(documents, DOCUMENTS_A_JOB)
        with closing(made_of(batches, make, replayer, origin, jobs, "rendered", whole=True)) as done:
            made = chain.from_iterable(tracked(done, size, "Drawing", prints=False))
            shown = viewing.to_folder(skips.left(made), settings, str(output), guard)
    else:
        if wanted is None:
            replays = ((game.size, [game]) for game in games_in(documents, origin, replayer, whole=True))
        elif len(paths) > 1:
            raise click.UsageError("--log selects from a single PATH")
        else:
            logs = (one_log(path, web, replayer.variant, wanted, origin) for path in paths)
            replays = ((0, [replayed(log, replayer, whole=True)]) for log in logs)
        with closing(replays):
            games = chain.from_iterable(tracked(replays, size, "Drawing", prints=output in (None, "-")))
            shown = _write(viewing, skips.left(games), settings, output, guard, opens=opens)
    if opens and shown is not None and click.launch(str(shown)):
        warn(f"no browser could be started; the result is in {shown}")
        viewing.failed = True
    viewing.failed |= skips.notify()
    raise SystemExit(exit_code(viewing.verdicts, failed=viewing.failed))


def _check_output(output: str | None, settings: ViewSettings, *, opens: bool) -> None:
    """Check that the output can hold the rendering."""
    if settings.shared and not (opens if output is None else is_folder_name(output)):
        raise click.UsageError("--shared is for pages in a folder: give -o DIR/")
    if opens:
        if output == "-":
            raise click.UsageError("--open needs a file, not standard output")
        return
    if output in (None, "-") and sys.stdout.isatty() and (output is None or FORMS[settings.form].needs_image):
        raise click.UsageError(f"{settings.form} cannot go to a terminal: give -o game{settings.suffix}, or --open")


def _write(
    viewing: Viewing,
    games: Iterator[ReplayedGame | Unread],
    settings: ViewSettings,
    output: str | None,
    inputs: Guard,
    *,
    opens: bool,
) -> Path | None:
    """Write all games and return the file to open, or None."""
    # Up to the second that could be read.
    begun: list[ReplayedGame | Unread] = []
    readable = 0
    for game in games:
        begun.append(game)
        readable += isinstance(game, ReplayedGame)
        if readable == 2:
            break
    if opens and output is None and readable:
        from tempfile import mkdtemp

        place = mkdtemp(prefix="rococo-")
        output = f"{place}/" if readable > 1 or settings.shared else str(Path(place, f"game{settings.suffix}"))
    if output is not None and is_folder_name(output):
        made = (rendered(settings.in_folder(), game) for game in chain(begun, games))
        return viewing.to_folder(made, settings, output, inputs)
    if readable > 1:
        name = "games" if output in (None, "-") else Path(str(output)).stem
        message = f"there are several games: give a folder for them, such as -o {name}/, or choose one with --log NAME"
        raise Failure(f"{message}\n{choice(_logs(viewing, chain(begun, games), settings.roots))}")
    path = Path(output) if output not in (None, "-") else None
    written = None
    for _, data in viewing.made(rendered(settings, game) for game in begun):
        with writing(path) as file:
            file.write(data)
        written = path
    return written


def _logs(viewing: Viewing, games: Iterable[ReplayedGame | Unread], roots: tuple[Path, ...]) -> Iterator[Log]:
    """Yield the logs of all games that could be read, and report what is wrong with them."""
    for game in games:
        viewing.report(game)
        if isinstance(game, ReplayedGame):
            yield named_below(game.record, roots).log


# ---------------------------------------------------------------- writing


@dataclass
class Viewing:
    """Writes rendered games, and remembers what went wrong."""

    failed: bool = False
    verdicts: set[str] = field(default_factory=set)

    def report(self, game: Rendered | ReplayedGame | Unread) -> None:
        """Report what is wrong with a game."""
        if isinstance(game, Unread):
            warn(game.message)
            self.failed = True
            return
        self.verdicts.add(game.verdict)
        for fault in game.faults:
            warn(fault)

    def to_folder(
        self, games: Iterable[Rendered | Unread], settings: ViewSettings, output: str, inputs: Guard
    ) -> Path | None:
        """Write each game to its own file, pages also to an index; return what to open, or None if there are none."""
        folder = Path(output)
        pages = settings.form == "html"
        if pages:
            inputs.check(folder / INDEX)
        with os_errors_as(f"cannot write {output}"):
            folder.mkdir(parents=True, exist_ok=True)
        if pages:
            return folder / INDEX if self._to_site(games, folder, inputs) else None
        names = FileNames(folder, settings.suffix, inputs)
        written = False
        for game, data in self.made(games):
            write_within(data, folder / names.fresh(game.name))
            written = True
        return folder if written else None

    def _to_site(self, games: Iterable[Rendered | Unread], folder: Path, inputs: Guard) -> bool:
        from rococo_notation.view import ListedGame, index_page
        from rococo_notation.view.replay_html import Neighbours, linked

        names = FileNames(folder, FORMS["html"].suffixes[0], inputs, {INDEX})
        shared: dict[str, str] = {}
        entries: list[ListedGame] = []
        named = ((names.fresh(game.name), game, data) for game, data in self.made(games))
        for (before, this), (_, after) in pairwise(pairwise(chain([None], named, [None]))):
            assert this is not None
            name, game, data = this
            neighbours = Neighbours(
                quote(before[0]) if before else "",
                quote(after[0]) if after else "",
                # Which it is, is known only when all games are read: the index looks it up.
                f"{INDEX}?after={quote(name)}&verdict=illegal",
            )
            write_within(linked(data, neighbours), folder / name)
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

    def made(self, games: Iterable[Rendered | Unread]) -> Iterator[tuple[Rendered, bytes]]:
        """Report what is wrong with the games, and yield those that could be rendered."""
        for game in games:
            self.report(game)
            if isinstance(game, Rendered) and game.data is not None:
                yield game, game.data
            else:
                self.failed = True
