"""``rococo convert``: convert games to other formats."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import click

from rococo_notation.cli.conversion import Conversion, convert_all
from rococo_notation.cli.failures import complain, exit_code
from rococo_notation.cli.format_options import FormatName, from_option
from rococo_notation.cli.game_outputs import sink_for
from rococo_notation.cli.inputs import Skips, inputs_of, size_in_all, verbose_option
from rococo_notation.cli.jobs import jobs_of
from rococo_notation.cli.known_names import ANY_PATH, Choice
from rococo_notation.cli.options import Replayer, jobs_option, output_option, replay_options
from rococo_notation.cli.outputs import Guard
from rococo_notation.cli.progress import tracked
from rococo_notation.cli.see import see
from rococo_notation.cli.web_options import Web, address_options
from rococo_notation.formats.documents import Unread

if TYPE_CHECKING:
    from rococo_notation.formats import Format


@click.command("convert", epilog=see("What each format can hold", "formats/"))
@click.argument("paths", nargs=-1, required=True, type=ANY_PATH, metavar="PATH...")
@click.option(
    "--to",
    required=True,
    type=FormatName("writer"),
    metavar="FORMAT",
    help="Write this format: courier, json, jsonl, csv, pgn, zsg, sgf, epd, uci, md, txt, or one of another package.",
)
@from_option
@output_option(
    "Write all games to this file, or one file per game to this folder (an existing one, or a name that ends "
    "in /).  [default: standard output]"
)
@click.option(
    "--style",
    type=Choice(["canonical", "implied", "manual", "keep"]),
    help="For courier: write every effect (canonical), the mover alone (implied), removals as players type them "
    "(manual), or the text as it was read (keep).",
)
@click.option(
    "--squares",
    type=Choice(["courier", "rules", "preset"]),
    help="For courier: name squares with z and 00 as on Game Courier, y as on the rules page, or 9 as in some presets.",
)
@click.option(
    "--diagrams",
    metavar="N,N...",
    help="For md and txt: draw the board after these plies; negative numbers count from the end.",
)
@replay_options
@jobs_option
@verbose_option
@address_options
def command(
    paths: tuple[str, ...],
    replayer: Replayer,
    web: Web,
    to: Format,
    origin: Format | None,
    output: str | None,
    jobs: int,
    *,
    verbose: bool,
    **settings: str | None,
) -> None:
    """Convert games to another format.

    PATH is a file of any readable format, compressed or not, a folder of such files, the address of a log, or - for
    standard input; a file may hold several games.

    \b
    Examples:
      rococo convert game.txt --to pgn
      rococo convert logs/ --to pgn -o games.pgn
      rococo convert games.pgn --to courier --style implied -o logs/
      rococo convert archive.txt --to json --jobs 2 -o archive.json
    """
    conversion = Conversion(replayer, to.name, tuple(_settings(settings, to).items()), origin.name if origin else None)
    files = list(inputs_of(paths, web))
    failed = False
    verdicts = set[str]()
    skips = Skips(paths, verbose=verbose)
    with (
        sink_for(output, conversion, Guard(files)) as sink,
        closing(convert_all(jobs_of(files), conversion, jobs)) as done,
    ):
        for games in tracked(done, size_in_all(files), "Converting", prints=output in (None, "-")):
            for game in skips.left(games):
                if isinstance(game, Unread):
                    complain(game.message)
                    failed = True
                    continue
                verdicts.add(game.verdict)
                for fault in game.faults:
                    complain(fault)
                sink.write(game)
                for note in game.notes:
                    complain(note)
    failed |= skips.tell()
    raise SystemExit(exit_code(verdicts, failed=failed))


def _settings(given: dict[str, str | None], to: Format) -> dict[str, object]:
    """Collect the settings of the writer.

    Raises:
        click.UsageError: a setting is not for this format, or is wrong.
    """
    chosen: dict[str, object] = {name: value for name, value in given.items() if value is not None}
    for name in chosen:
        if name not in to.options:
            raise click.UsageError(f"--{name} is not for the format {to.name}")
    if "diagrams" in chosen:
        try:
            chosen["diagrams"] = tuple(map(int, str(chosen["diagrams"]).split(",")))
        except ValueError as error:
            raise click.UsageError(
                f"--diagrams {chosen['diagrams']}: give the numbers of plies, separated by commas"
            ) from error
    return chosen
