"""``rococo archive tournament``: the table of a tournament."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rococo_notation.cli.archive.filters import filter_options, search
from rococo_notation.cli.archive.options import archive_argument, files_of, form_option, opened, some
from rococo_notation.cli.failures import complain
from rococo_notation.cli.options import output_option
from rococo_notation.cli.outputs import Guard, writing_text
from rococo_notation.cli.see import see

if TYPE_CHECKING:
    from rococo_notation.archive.filter import Filter
    from rococo_notation.archive.tournament import Table


@click.command("tournament", epilog=see("On archives and tournaments", "archive/"))
@archive_argument
@filter_options
@form_option(
    "text",
    "html",
    "json",
    "csv",
    told="text: for people; html: a page to publish; json: for programs; csv: the crosstable.",
)
@click.option("--title", default="Tournament", show_default=True, help="The name of the tournament.")
@click.option(
    "--site",
    metavar="FOLDER|ADDRESS",
    help="With html: link the illegal moves to their replay pages, which `rococo archive export --to site` with the "
    "same choice of logs has written there.  [default: link to Game Courier]",
)
@output_option("The file to write; it is written whole or not at all.  [default: standard output]")
def command(archive: Path, chosen: Filter, form: str, title: str, site: str | None, output: str | None) -> None:
    """Make the crosstable of a tournament, with results by the moves.

    Verdicts come from `rococo archive validate`. By the rules of Game Courier's tournaments a game is not finished as
    long as an illegal move stands; mate, stalemate and resignation count for nothing then, a loss on time does. Such
    games are listed with the move and the rule. Players are ordered by points, then by Sonneborn-Berger.

    Exits with 1 if a game stands on an illegal move, could not be judged, or does not say who its players are.

    \b
    Examples:
      rococo archive tournament cup.db
      rococo archive tournament games.db --game Rococo --year 2006 --title "Rococo 2006"
      rococo archive tournament cup.db --output-format html --site site -o table.html
    """
    from rococo_notation.archive.tournament import games_of, judged_by_others, table_of

    if site is not None and form != "html":
        raise click.UsageError("--site is for pages: add --output-format html")
    path = None if output in (None, "-") else Path(str(output))
    Guard(files_of(archive)).check(path)
    with opened(archive) as store:
        chosen = search(store, chosen)
        table = table_of(games_of(store, chosen))
        stale = judged_by_others(store, chosen)
    written = _written(table, form, title, site, path)
    if path is None:
        click.echo(written, nl=False)
    else:
        with writing_text(path, newline="") as file:
            file.write(written)
        click.echo(f"{path}: {some(len(table.games), 'game')}")
    _warn(table, archive, stale)
    raise SystemExit(0 if table.is_clean and table.games and not stale else 1)


def _written(table: Table, form: str, title: str, site: str | None, output: Path | None) -> str:
    from rococo_notation.archive.tournament_report import as_csv, as_document, as_page, as_text

    if form == "html":
        from rococo_notation.cli.archive.site_links import links_to

        return as_page(table, title, links_to(table, site, output))
    if form == "text":
        return as_text(table, title)
    return as_document(table, title) if form == "json" else as_csv(table)


def _warn(table: Table, archive: Path, stale: int) -> None:
    """Say what keeps the table from being right as a whole."""
    if not table.games:
        complain("no log is chosen; `rococo archive list` shows what is there")
    waiting = sum(game.row.verdict is None for game in table.games)
    if waiting:
        complain(f"{some(waiting, 'game')} without a verdict: run `rococo archive validate {archive}` first")
    if stale:
        complain(f"{some(stale, 'verdict')} of another version: run `rococo archive validate {archive}` first")
