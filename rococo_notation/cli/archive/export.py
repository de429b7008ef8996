"""``rococo archive export``: write the logs of an archive for other programs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final

import click

from rococo_notation.cli.archive.filters import filter_options, search
from rococo_notation.cli.archive.options import archive_argument, files_of, opened, print_lines, some
from rococo_notation.cli.failures import EXIT_CODES, failing
from rococo_notation.cli.known_names import KnownName
from rococo_notation.cli.options import jobs_option, output_option
from rococo_notation.cli.outputs import Guard, is_folder_name, writing, writing_folders, writing_text
from rococo_notation.cli.progress import counted

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter
    from rococo_notation.replayer import Record

LINES: Final = ("jsonl", "csv")
FOLDERS: Final = ("logs", "site")
FILES: Final = ("parquet", "datasette")


def _forms() -> list[str]:
    """List the names of all forms: those above, and the formats of ``rococo convert``."""
    from rococo_notation.formats.registry import names_for

    return sorted({*LINES, *FOLDERS, *FILES, *names_for("writer")})


@click.command("export", epilog=EXIT_CODES)
@archive_argument
@filter_options
@click.option(
    "--to",
    "form",
    required=True,
    type=KnownName("form", _forms),
    metavar="FORM",
    help="jsonl: one object per log with all that is known; csv, parquet: a table with one row per log; logs: a folder "
    "of text logs; site: a folder of replay pages with an index; pgn, json, or another format of `rococo convert`: the "
    "games; datasette: what Datasette shows beside the archive.",
)
@output_option(
    "The file to write, or the folder: for logs and site, for parquet (logs and findings, partitioned by game), and "
    "for formats of `rococo convert` (a file per game), where its name ends in /.  [default: standard output]"
)
@click.option("--title", metavar="TEXT", help="For datasette: what the collection is called.")
@jobs_option
def command(archive: Path, chosen: Filter, form: str, output: str | None, jobs: int, title: str | None) -> None:
    """Write the logs of an archive in other forms.

    Verdicts and findings come from `rococo archive validate`; replay pages and the formats of `rococo convert` replay
    the logs, in --jobs processes. Parquet needs the extra "parquet": pip install 'rococo-notation[parquet]'.

    A file appears when it is whole; until then, the one that was there before stays.

    \b
    Examples:
      rococo archive export games.db --to csv -o games.csv
      rococo archive export games.db --game Rococo --verdict illegal --to jsonl
      rococo archive export games.db --player fergus --to site -o fergus/
      rococo archive export games.db --to pgn -o games.pgn
      rococo archive export games.db --to parquet -o table/
      rococo archive export games.db --to datasette --title "Club games" -o metadata.json
    """
    from rococo_notation.archive.query import count

    _check(form, chosen, output, title)
    path = None if output in (None, "-") else Path(str(output))
    kept = Guard(files_of(archive))
    kept.check(path)
    with opened(archive) as store:
        chosen = search(store, chosen)
        total = count(store, chosen)
        if form in LINES:
            _write_lines(form, store, chosen, path, total)
        elif form == "datasette":
            _write_metadata(store, path, title)
            return
        elif form in (*FOLDERS, *FILES):
            assert path is not None
            _write_to_path(form, store, chosen, str(output), total)
        else:
            from rococo_notation.cli.archive.exported_games import write_games

            written = write_games(form, store, chosen, output, total, jobs, kept)
            if written < total:
                raise SystemExit(2)
        if path is not None:
            click.echo(f"{path}: {some(total)}")


def _check(form: str, chosen: Filter, output: str | None, title: str | None) -> None:
    """Check that the options go together.

    Raises:
        click.UsageError: they do not.
    """
    from rococo_notation.archive.filter import Filter

    if output in (None, "-") and form in ("parquet", *FOLDERS):
        raise click.UsageError(f"{form} is not for standard output: name a {'folder' if form in FOLDERS else 'file'}")
    if form == "datasette" and chosen != Filter():
        raise click.UsageError("datasette shows the whole archive: leave out what chooses logs")
    if title is not None and form != "datasette":
        raise click.UsageError("--title is for --to datasette")


def _write_lines(form: str, store: Store, chosen: Filter, path: Path | None, total: int) -> None:
    from rococo_notation.archive.exporting import lines_of, objects

    # Closed before the store is, when who reads the lines has had enough of them.
    with closing(objects(store, chosen) if form == "jsonl" else lines_of(form, store, chosen)) as lines:
        if path is None:
            print_lines(lines)
            return
        with writing_text(path, newline="") as file:
            file.writelines(counted(lines, total, "Writing"))


def _write_metadata(store: Store, path: Path | None, title: str | None) -> None:
    """Write what Datasette shows beside an archive, and say how it is started."""
    from rococo_notation.archive.exporting import metadata
    from rococo_notation.text_safety import as_json

    text = as_json(metadata(store, title), indented=True) + "\n"
    if path is None:
        click.echo(text, nl=False)
        return
    with writing_text(path) as file:
        file.write(text)
    click.echo(f"{path}: datasette {store.path} --metadata {path}")


def _write_to_path(form: str, store: Store, chosen: Filter, output: str, total: int) -> None:
    path = Path(output)
    if form == "parquet":
        _write_parquet(store, chosen, path, total, in_folder=is_folder_name(output))
        return
    with failing(f"cannot write {path}"):
        path.mkdir(parents=True, exist_ok=True)
    if form == "logs":
        _write_logs(store, chosen, path, total)
    else:
        _write_site(store, chosen, path, total)


def _write_parquet(store: Store, chosen: Filter, path: Path, total: int, *, in_folder: bool) -> None:
    from rococo_notation.archive.exporting import PARTITIONED, TABLES, need_parquet, write_folder, write_parquet
    from rococo_notation.archive.query import COLUMNS, rows

    need_parquet()
    columns = PARTITIONED if in_folder else tuple(COLUMNS)
    found = counted(rows(store, chosen, columns), total, "Writing")
    if not in_folder:
        with writing(path) as table:
            write_parquet(found, table)
        return
    with writing_folders(path, TABLES) as folder:
        write_folder(store, found, folder)


def _write_logs(store: Store, chosen: Filter, folder: Path, total: int) -> None:
    """Write a text file for each log, named after it."""
    from rococo_notation.archive.query import rows
    from rococo_notation.cli.file_names import FileNames

    names = FileNames(folder, ".txt", Guard(files_of(store.path)))
    for name, source, moves in counted(rows(store, chosen, ("name", "source", "moves")), total, "Writing"):
        with writing(folder / names.fresh(name or PurePath(source).stem), follow=False) as file:
            file.write(moves.encode())


def _write_site(store: Store, chosen: Filter, folder: Path, total: int) -> None:
    """Write a replay page for each log, and an index."""
    from rococo_notation.cli.rendered_games import Rendering, rendered
    from rococo_notation.cli.renderings import Wish
    from rococo_notation.cli.replayed_games import ReplayedGame
    from rococo_notation.cli.viewing import Viewing

    rendering = Rendering(Wish("html")).in_folder()
    games = (rendered(rendering, ReplayedGame(record, verdict=record.verdict)) for record in _records(store, chosen))
    Viewing().to_folder(counted(games, total, "Drawing"), rendering.wish, folder, Guard(files_of(store.path)))


def _records(store: Store, chosen: Filter) -> Iterator[Record]:
    from rococo_notation.archive.query import rows
    from rococo_notation.notation import Source
    from rococo_notation.notation.beginnings import logs_in
    from rococo_notation.replayer import replay

    for source, moves in rows(store, chosen, ("source", "moves")):
        text = Source(moves, PurePath(source).name)
        yield from (replay(text.part(*log)) for log in logs_in(moves))
