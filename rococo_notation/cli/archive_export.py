"""``rococo archive export`` and ``tournament``: write what an archive has for other programs, and for readers."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final, TypeVar
from urllib.parse import quote

import click

from rococo_notation.cli import options, outputs
from rococo_notation.cli.archive import IN_EXCEL, TableOf, filter_options, on_archive, opened, search, table_options
from rococo_notation.cli.messages import Failure, counted, os_errors_as, some, warn
from rococo_notation.links import is_address
from rococo_notation.text_safety import as_json

if TYPE_CHECKING:
    from rococo_notation.archive.query import Filter
    from rococo_notation.archive.store import Store
    from rococo_notation.archive.tournament import Table
    from rococo_notation.cli.jobs import Game
    from rococo_notation.replayer import Record

Made = TypeVar("Made")

LINES: Final = ("jsonl", "csv")
FOLDERS: Final = ("logs", "site")
FILES: Final = ("parquet", "datasette")


def _forms() -> list[str]:
    from rococo_notation.formats.registry import names_for

    return sorted({*LINES, *FOLDERS, *FILES, *names_for("writer")})


@on_archive("export")
@click.option(
    "--to", "form", required=True, type=options.KnownName("form", _forms), metavar="FORM",
    help="jsonl: one object per log with all that is known; csv, parquet: a table; logs: a folder of text logs; site: "
    "a folder of replay pages with an index; pgn, json, or another format of `rococo convert`: the games; datasette: "
    f"what Datasette shows with the archive. {IN_EXCEL}",
)  # fmt: skip
@options.output_option(
    "The file to write, or the folder: for logs and site, for parquet (logs and findings, partitioned by game), and "
    "for formats of `rococo convert` (a file per game), where its name ends in /.  [default: standard output]"
)
@click.option("--title", metavar="TEXT", help="For datasette: the title of the collection.")
@options.jobs_option
@table_options
@filter_options("log", "game", "verdict", "year")
def export_command(
    archive: Path, chosen: Filter, table: TableOf, form: str, output: str | None, title: str | None, jobs: int
) -> None:
    """Write the logs of an archive in other forms.

    Verdicts and findings come from `rococo archive validate`; replay pages and the formats of `rococo convert` replay
    the logs, in --jobs processes. Parquet needs the extra "parquet": pip install 'rococo-notation[parquet]'.

    \b
    Examples:
      rococo archive export games.db --to csv -o games.csv
      rococo archive export games.db --to csv --rows illegal-moves -o illegal.csv
      rococo archive export games.db --player fergus --to site -o fergus/
      rococo archive export games.db --to pgn -o games.pgn
      rococo archive export games.db --to datasette --title "Rococo 2006" -o metadata.json
    """
    from rococo_notation.archive.exporting import metadata
    from rococo_notation.archive.query import EVERY_LOG, count

    path = outputs.file_of(output)
    refused = (
        (path is None and form in FOLDERS, f"{form} is not for standard output: name a folder"),
        (path is None and form == "parquet", f"{form} is not for standard output: name a file"),
        (form == "datasette" and chosen != EVERY_LOG, "datasette shows the whole archive: leave out what chooses logs"),
        (table != TableOf() and form not in LINES, "--rows, --columns and --sort are for csv and jsonl"),
        (title is not None and form != "datasette", "--title is for --to datasette"),
    )
    for why in (why for is_wrong, why in refused if is_wrong):
        raise click.UsageError(why)
    kept = outputs.Guard(outputs.files_of(archive))
    kept.check(path)
    with opened(archive) as store:
        chosen = search(store, chosen)
        total = count(store, chosen)
        written = some(total)
        if not total and path is not None:
            raise Failure(f"no log is chosen, so {path} is not written")
        if form == "datasette":
            written = f"datasette {store.path} --metadata {path}"
            _write_lines((f"{as_json(each, indented=True)}\n" for each in [metadata(store, title)]), path, 1)
        elif form in LINES:
            rows = _write_lines(_lines(form, store, chosen, table), path, total) - (form == "csv")
            written = written if table.of == "logs" else some(rows, table.thing)
        elif form == "parquet":
            _write_parquet(store, chosen, Path(str(output)), total, in_folder=outputs.is_folder_name(output))
        elif form in FOLDERS:
            _write_folder(form, store, chosen, Path(str(output)), total, jobs, kept)
        elif _write_games(form, store, chosen, output, total, jobs, kept) < total:
            raise SystemExit(2)
        if path is not None:
            click.echo(f"{path}: {written}")


def _lines(form: str, store: Store, chosen: Filter, table: TableOf) -> Generator[str, None, None]:
    """Return a table, or all that is known of each log, as lines."""
    from rococo_notation.archive.exporting import lines_of, objects
    from rococo_notation.archive.query import ROWS, rows

    if form == "jsonl" and table == TableOf():
        return objects(store, chosen)
    columns = table.columns or ROWS[table.of][1]
    return lines_of(form, columns, rows(store, chosen, columns, of=table.of, sort=table.sort))


def _write_lines(lines: Generator[str, None, None], path: Path | None, total: int) -> int:
    """Write lines to a file or to standard output, and return how many there are."""
    if path is None:
        outputs.print_lines(lines)
        return 0
    written = 0
    with outputs.writing_text(path, newline="") as file:
        for line in counted(lines, total, "Writing"):
            written += 1
            file.write(line)
    return written


def _write_parquet(store: Store, chosen: Filter, path: Path, total: int, *, in_folder: bool) -> None:
    from rococo_notation.archive.exporting import PARTITIONED, TABLES, need_parquet, write_folder, write_parquet
    from rococo_notation.archive.query import COLUMNS, rows

    need_parquet()
    columns = PARTITIONED if in_folder else tuple(COLUMNS)
    found = counted(rows(store, chosen, columns), total, "Writing")
    if in_folder:
        with outputs.writing_folders(path, TABLES) as folder:
            write_folder(store, found, folder)
    else:
        with outputs.writing(path) as table:
            write_parquet(found, table)


def _write_folder(
    form: str, store: Store, chosen: Filter, folder: Path, total: int, jobs: int, kept: outputs.Guard
) -> None:
    """Write a text file for each log, named after it, or a replay page for each, and an index."""
    from rococo_notation.archive.exporting import documents
    from rococo_notation.archive.query import rows
    from rococo_notation.cli.jobs import Outcome, batches_of, made_of
    from rococo_notation.cli.view import ViewSettings, rendered, to_folder

    with os_errors_as(f"cannot write {folder}"):
        folder.mkdir(parents=True, exist_ok=True)
    if form == "site":
        settings = ViewSettings("html").in_folder()
        found, make = batches_of(documents(store, chosen)), partial(_quietly, partial(rendered, settings))
        with made_of(found, make, options.Replayer(), None, jobs, "drawn", whole=True) as done:
            games = counted((game for _, game in done), total, "Drawing")
            to_folder(Outcome().good(games), settings, str(folder), kept)
        return
    names = outputs.FileNames(folder, ".txt", kept)
    for name, source, moves in counted(rows(store, chosen, ("name", "source", "moves")), total, "Writing"):
        outputs.write_within(moves.encode(), folder / names.fresh(name or PurePath(source).stem))


def _quietly(make: Callable[[Game[Record]], Made], game: Game[Record]) -> Made:
    """Make something of a game whose faults are known."""
    return make(game._replace(faults=(), why=""))


def _write_games(
    form: str, store: Store, chosen: Filter, output: str | None, total: int, jobs: int, kept: outputs.Guard
) -> int:
    """Replay the chosen logs and write them, but not over what is ``kept``; return how many could be."""
    from rococo_notation.archive.exporting import documents
    from rococo_notation.cli.convert import Conversion, converted, writing_games
    from rococo_notation.cli.jobs import Outcome, batches_of, made_of

    conversion = Conversion(form)
    found, make = batches_of(documents(store, chosen)), partial(_quietly, partial(converted, conversion))
    written = cut = 0
    with (
        writing_games(output, conversion, kept) as write,
        made_of(found, make, options.Replayer(), None, jobs, "converted") as done,
    ):
        games = counted((game for _, game in done), total, "Converting", prints=outputs.file_of(output) is None)
        for game in Outcome().good(games):
            write(game)
            written += 1
            cut += bool(game.notes)
    if cut:
        games_cut = "1 game ends" if cut == 1 else f"{cut:,} games end"
        warn(f"{form} can contain only legal moves: {games_cut} before the first illegal one")
    return written


@on_archive("tournament", "On archives and tournaments", "archive/")
@options.form_option(
    "text", "html", "json", "csv",
    about="text: for a mail; html: a page to publish, with pictures; json: for programs; csv: the crosstable.",
)  # fmt: skip
@click.option("--title", default="Tournament", show_default=True, help="The name of the tournament.")
@click.option(
    "--site", metavar="FOLDER|ADDRESS", callback=options.filled,
    help="With html: link the illegal moves to their replay pages, which `rococo archive export --to site` with the "
    "same choice of logs has written there.  [default: link to Game Courier]",
)  # fmt: skip
@options.output_option("The file to write; it is written whole or not at all.  [default: standard output]")
@filter_options("log", "game", "year")
def tournament_command(
    archive: Path, chosen: Filter, form: str, title: str, site: str | None, output: str | None
) -> None:
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
    from rococo_notation.archive import tournament

    if site is not None and form != "html":
        raise click.UsageError("--site is for pages: add --output-format html")
    path = outputs.file_of(output)
    outputs.Guard(outputs.files_of(archive)).check(path)
    with opened(archive) as store:
        chosen = search(store, chosen)
        table = tournament.table_of(tournament.games_of(store, chosen))
        stale = tournament.judged_by_others(store, chosen)
        drawn = tournament.pictures(store, table) if form == "html" else {}
    if form == "html":
        written = tournament.as_page(table, title, _links_to(table, site, path), drawn)
    elif form == "csv":
        written = tournament.as_csv(table)
    else:
        written = tournament.as_text(table, title) if form == "text" else tournament.as_document(table, title)
    _write_lines((text for text in [written]), path, 1)
    if path is not None:
        click.echo(f"{path}: {some(len(table.games), 'game')}")
    # What keeps the table from being right as a whole.
    if not table.games:
        warn("no log is chosen; `rococo archive list` shows what is there")
    if waiting := sum(game.row.verdict is None for game in table.games):
        warn(f"{some(waiting, 'game')} without a verdict: run `rococo archive validate {archive}` first")
    if stale:
        warn(f"{some(stale, 'verdict')} of another version: run `rococo archive validate {archive}` first")
    raise SystemExit(0 if table.is_clean and table.games and not stale else 1)


def _links_to(table: Table, site: str | None, output: Path | None) -> dict[int, str]:
    """Return the link of each illegal game that has a page in a site, given as an address or as a folder.

    The table lists the games in the order in which the site was written, so the files have the same names.
    """
    from rococo_notation.cli.view import INDEX

    if site is None:
        return {}
    names = outputs.FileNames(Path(site), ".html", outputs.Guard(()), {INDEX})
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
