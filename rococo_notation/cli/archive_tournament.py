"""``rococo archive tournament``: the table of a tournament."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import click

from rococo_notation.cli.archive import archive_argument, files_of, filter_options, opened, search, some
from rococo_notation.cli.messages import warn
from rococo_notation.cli.options import form_option, new_command, output_option
from rococo_notation.cli.outputs import FileNames, Guard, writing_text
from rococo_notation.links import is_address

if TYPE_CHECKING:
    from rococo_notation.archive.filter import Filter
    from rococo_notation.archive.tournament import Table


@new_command("tournament", "On archives and tournaments", "archive/")
@archive_argument
@form_option(
    "text", "html", "json", "csv",
    about="text: for a mail; html: a page to publish, with pictures; json: for programs; csv: the crosstable.",
)  # fmt: skip
@click.option("--title", default="Tournament", show_default=True, help="The name of the tournament.")
@click.option(
    "--site",
    metavar="FOLDER|ADDRESS",
    help="With html: link the illegal moves to their replay pages, which `rococo archive export --to site` with the "
    "same choice of logs has written there.  [default: link to Game Courier]",
)
@output_option("The file to write; it is written whole or not at all.  [default: standard output]")
@filter_options("log", "game", "year")
def command(archive: Path, chosen: Filter, form: str, title: str, site: str | None, output: str | None) -> None:
    """Make the crosstable of a tournament, with results from the moves.

    Verdicts come from `rococo archive validate`. By the rules of Game Courier's tournaments a game is not finished as
    long as an illegal move stands; mate, stalemate and resignation count for nothing then, a loss on time does. Such
    games are listed with the move, the rule, and the position from which they are to be continued. Players are ordered
    by points, then by Sonneborn-Berger.

    Exits with 1 if a game stands on an illegal move, could not be judged, or does not say who its players are.

    \b
    Examples:
      rococo archive tournament cup.db
      rococo archive tournament cup.db --output-format html --site site -o table.html
    """
    from rococo_notation.archive.tournament import games_of, judged_by_others, pictures, table_of
    from rococo_notation.archive.tournament_report import as_csv, as_document, as_page, as_text

    if site is not None and form != "html":
        raise click.UsageError("--site is for pages: add --output-format html")
    path = None if output in (None, "-") else Path(str(output))
    Guard(files_of(archive)).check(path)
    with opened(archive) as store:
        chosen = search(store, chosen)
        table = table_of(games_of(store, chosen))
        stale = judged_by_others(store, chosen)
        drawn = pictures(store, table) if form == "html" else {}
    match form:
        case "html":
            written = as_page(table, title, _links_to(table, site, path), drawn)
        case "text":
            written = as_text(table, title)
        case _:
            written = as_document(table, title) if form == "json" else as_csv(table)
    if path is None:
        click.echo(written, nl=False)
    else:
        with writing_text(path, newline="") as file:
            file.write(written)
        click.echo(f"{path}: {some(len(table.games), 'game')}")
    # What keeps the table from being right as a whole.
    if not table.games:
        warn("no log is chosen; `rococo archive list` shows what is there")
    waiting = sum(game.row.verdict is None for game in table.games)
    if waiting:
        warn(f"{some(waiting, 'game')} without a verdict: run `rococo archive validate {archive}` first")
    if stale:
        warn(f"{some(stale, 'verdict')} of another version: run `rococo archive validate {archive}` first")
    raise SystemExit(0 if table.is_clean and table.games and not stale else 1)


def _links_to(table: Table, site: str | None, output: Path | None) -> dict[int, str]:
    """Return the link of each illegal game that has a page in a site, given as an address or as a folder.

    The table lists the games in the order in which the site was written, so the files have the same names.
    """
    from rococo_notation.cli.renderings import INDEX

    if site is None:
        return {}
    names = FileNames(Path(site), ".html", Guard(()), {INDEX})
    pages = {game.number: names.fresh(game.row.page) for game in table.games}
    pages = {game.number: pages[game.number] for game in table.illegal}
    if is_address(site):
        return {number: f"{site.rstrip('/')}/{quote(name)}" for number, name in pages.items()}
    there = {number: name for number, name in pages.items() if (Path(site) / name).is_file()}
    if len(there) < len(pages):
        missing = some(len(pages) - len(there), "game")
        warn(f"{missing} without a page in {site}: `rococo archive export --to site` with this choice writes it")
    way = Path(os.path.relpath(site, output.parent if output else ".")).as_posix()
    return {number: quote(f"{way}/{name}") for number, name in there.items()}
