"""``rococo convert``: convert games to other formats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from rococo_notation.cli import options
from rococo_notation.cli.inputs import Skips, inputs_of, size_in_all
from rococo_notation.cli.jobs import Game, Outcome, jobs_of, made_of, not_skipped
from rococo_notation.cli.messages import Failure, exit_code, os_errors_as, tracked, warn
from rococo_notation.cli.outputs import FileNames, Guard, file_of, is_folder_name, wanted_name, writing
from rococo_notation.formats import Format, Writer, format_of, is_log
from rococo_notation.formats.writer import Choice, Tally

if TYPE_CHECKING:
    from rococo_notation.replayer import Record

_writing = options.option_group(
    "Writing",
    click.option(
        "--style", type=options.OneOf(["canonical", "implied", "manual", "keep"]),
        help="For courier: write every effect (canonical), only the mover (implied), removals as players type them "
        "(manual), or the text as it was read (keep).",
    ),
    click.option(
        "--squares", type=options.OneOf(["courier", "rules", "preset"]),
        help="For courier: name squares with z and 00 as on Game Courier, y as on the rules page, or 9 as in some "
        "presets.",
    ),
    click.option(
        "--diagrams", metavar="N,N...",
        help="For md and txt: draw the board after these plies, those that a game has; negative numbers count from the "
        "end.",
    ),
)  # fmt: skip


@options.new_command("convert", "What each format can contain", "formats/")
@click.argument("paths", nargs=-1, required=True, type=options.ANY_PATH, metavar="PATH...")
@click.option(
    "--to", required=True, type=options.FormatName("writer"), metavar="FORMAT",
    help="Write this format: courier, json, jsonl, csv, pgn, zsg, epd, uci, md, txt, or one from a plug-in.",
)  # fmt: skip
@options.from_option
@options.output_option(
    "Write all games to this file, or one file per game to this folder (an existing one, or a name that ends "
    "in /).  [default: standard output]"
)
@options.jobs_option
@options.verbose_option
@_writing
@options.log_options
def command(
    paths: tuple[str, ...],
    replayer: options.Replayer,
    web: options.Web,
    to: Format,
    origin: Format | None,
    output: str | None,
    jobs: int,
    *,
    verbose: bool,
    **settings: str | None,
) -> None:
    """Convert games to another format.

    PATH is a file of any readable format, compressed or not, a folder of such files, an archive, the address of a log,
    or - for standard input; a file may contain several games.

    \b
    Examples:
      rococo convert game.txt --to pgn
      rococo convert logs/ --to pgn -o games.pgn
      rococo convert games.pgn --to courier --style implied -o logs/
      rococo convert archive.txt --to json --jobs 2 -o archive.json
    """
    conversion = Conversion(to.name, tuple(_settings(settings, to).items()))
    make = partial(converted, conversion)
    files = list(inputs_of(paths, web))
    outcome, skips = Outcome(), Skips(paths, verbose=verbose)
    with (
        writing_games(output, conversion, Guard(files)) as write,
        made_of(jobs_of(files), make, replayer, origin, jobs, "converted") as done,
    ):
        found = tracked(done, size_in_all(files), "Converting", prints=file_of(output) is None)
        for game in outcome.good(not_skipped(found, skips)):
            write(game)
            for note in game.notes:
                warn(note)
        outcome.failed |= skips.notify()
    raise SystemExit(exit_code(outcome.verdicts, failed=outcome.failed))


def _settings(given: dict[str, str | None], to: Format) -> dict[str, object]:
    chosen: dict[str, object] = {name: value for name, value in given.items() if value is not None}
    for name in chosen:
        if name not in to.options:
            raise click.UsageError(f"--{name} is not for the format {to.name}")
    if "diagrams" in chosen:
        try:
            chosen["diagrams"] = tuple(map(int, str(chosen["diagrams"]).split(",")))
        except ValueError as error:
            problem = f"--diagrams {chosen['diagrams']}: give the numbers of plies, separated by commas"
            raise click.UsageError(problem) from error
    return chosen


class Conversion(NamedTuple):
    """How to write games, with the settings of the writer; it can be sent to another process."""

    to: str
    settings: tuple[tuple[str, object], ...] = ()

    def writer(self) -> Writer:
        """Make a new writer."""
        make = format_of(self.to).writer
        assert make is not None
        return make(**dict(self.settings))


class Converted(NamedTuple):
    """A game in another format; ``name`` is what to name a file after."""

    name: str
    entry: str
    tally: Tally
    notes: tuple[str, ...]
    encoding: str
    bom: bytes


def converted(conversion: Conversion, game: Game[Record]) -> Game[Converted]:
    """Convert a game."""
    form, record = format_of(conversion.to), game.made
    source = record.log.source
    notes: tuple[str, ...] = ()
    if form.legal_only and any(ply.status != "legal" for ply in record.plies):
        notes = (f"{source.name}: {form.name} can contain only legal moves; the rest of the game is left out",)
    listing = Choice().of(record)
    # A text of another format is written again.
    keeps = ("style", "keep") in conversion.settings and is_log(source.text)
    encoding, bom = (source.encoding, source.bom) if keeps else ("utf-8", b"")
    entry = conversion.writer().entry(listing)
    return Game(*game[:-1], Converted(wanted_name(record), entry, Tally.of(listing), notes, encoding, bom))


@contextmanager
def writing_games(output: str | None, conversion: Conversion, inputs: Guard) -> Iterator[Callable[[Converted], None]]:
    """Give a function that writes games to one file, or each to its own; Failure if an input would be lost."""
    if not is_folder_name(output):
        inputs.check(output)
        with _one_file(file_of(output), conversion, follow=True) as write:
            yield write
        return
    folder = Path(output)
    with os_errors_as(f"cannot write {output}"):
        folder.mkdir(parents=True, exist_ok=True)
    names = FileNames(folder, format_of(conversion.to).suffix, inputs)

    def write_alone(game: Converted) -> None:
        with _one_file(folder / names.fresh(game.name), conversion, follow=False) as write:
            write(game)

    yield write_alone


@contextmanager
def _one_file(path: Path | None, conversion: Conversion, *, follow: bool) -> Iterator[Callable[[Converted], None]]:
    writer = conversion.writer()
    written = False
    with writing(path, follow=follow) as file:

        def put(text: str) -> None:
            file.write(text.encode("utf-8", "backslashreplace"))

        def write(game: Converted) -> None:
            nonlocal written
            written = True
            put(writer.add(game.entry, game.tally).removesuffix(game.entry))
            file.write(game.bom + game.entry.encode(game.encoding, "backslashreplace"))

        put(writer.opening())
        yield write
        # A mistyped name, say, must not empty a file that is there.
        if path is not None and not written:
            raise Failure(f"there is no game to write, so {path} is not written")
        put(writer.closing())
