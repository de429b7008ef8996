"""``rococo archive export``: write the logs of an archive for other programs."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final

import click

from rococo_notation.cli.archive.options import archive_argument, files_of, filter_options, opened, some
from rococo_notation.cli.failures import failing
from rococo_notation.cli.options import output_option
from rococo_notation.cli.outputs import Guard, writing, writing_text
from rococo_notation.cli.progress import counted

if TYPE_CHECKING:
    from rococo_notation.archive.query import Filter
    from rococo_notation.archive.store import Store
    from rococo_notation.replayer import Record

LINES: Final = ("jsonl", "csv")
FOLDERS: Final = ("logs", "site")


@click.command("export")
@archive_argument
@filter_options
@click.option(
    "--to",
    "form",
    required=True,
    type=click.Choice([*LINES, "parquet", *FOLDERS]),
    help="jsonl: one object per log with all that is known; csv, parquet: a table with one row per log; logs: a folder "
    "of text logs; site: a folder of replay pages with an index.",
)
@output_option("The file to write, or for logs and site the folder.  [default: standard output, for jsonl and csv]")
def command(archive: Path, chosen: Filter, form: str, output: str | None) -> None:
    """Write the logs of an archive in other forms.

    Verdicts and findings come from `rococo archive validate`; replay pages replay the logs. Parquet needs the extra
    "parquet": pip install 'rococo-notation[parquet]'.

    \b
    Examples:
      rococo archive export games.db --to csv -o games.csv
      rococo archive export games.db --game Rococo --verdict illegal --to jsonl
      rococo archive export games.db --player fergus --to site -o fergus/
    """
    from rococo_notation.archive.query import count

    path = None if output in (None, "-") else Path(str(output))
    if path is None and form not in LINES:
        raise click.UsageError(f"{form} is not for standard output: name a {'folder' if form in FOLDERS else 'file'}")
    Guard(files_of(archive)).check(path)
    with opened(archive) as store:
        total = count(store, chosen)
        if path is None:
            # Closed before the store is, when who reads the lines has had enough of them.
            with closing(_lines(form, store, chosen)) as lines:
                for line in lines:
                    click.echo(line, nl=False)
        else:
            _to_path(form, store, chosen, path, total)
            click.echo(f"{path}: {some(total)}")


def _lines(form: str, store: Store, chosen: Filter) -> Generator[str, None, None]:
    from rococo_notation.archive.exporting import lines_of, objects

    return objects(store, chosen) if form == "jsonl" else lines_of(form, store, chosen)


def _to_path(form: str, store: Store, chosen: Filter, path: Path, total: int) -> None:
    if form in LINES:
        with writing_text(path, newline="") as file:
            file.writelines(counted(_lines(form, store, chosen), total, "Writing"))
        return
    if form == "parquet":
        from rococo_notation.archive.exporting import need_parquet, write_parquet

        need_parquet()
        with writing(path) as table:
            write_parquet(store, chosen, table)
        return
    with failing(f"cannot write {path}"):
        path.mkdir(parents=True, exist_ok=True)
    if form == "logs":
        _write_logs(store, chosen, path, total)
    else:
        _write_site(store, chosen, path, total)


def _write_logs(store: Store, chosen: Filter, folder: Path, total: int) -> None:
    """Write a text file for each log, named after it."""
    from rococo_notation.archive.query import rows
    from rococo_notation.cli.file_names import FileNames

    names = FileNames(folder, ".txt", Guard(files_of(store.path)))
    for name, source, moves in counted(rows(store, chosen, ("name", "source", "moves")), total, "Writing"):
        with writing(folder / names.fresh(name or PurePath(source).stem)) as file:
            file.write(moves.encode())


def _write_site(store: Store, chosen: Filter, folder: Path, total: int) -> None:
    """Write a replay page for each log, and an index."""
    from rococo_notation.cli.rendered_games import Rendering, rendered
    from rococo_notation.cli.renderings import Wish
    from rococo_notation.cli.replayed_games import ReplayedGame
    from rococo_notation.cli.viewing import Viewing

    rendering = Rendering(Wish("html")).in_folder()
    games = (rendered(rendering, ReplayedGame(record)) for record in _records(store, chosen))
    Viewing().to_folder(counted(games, total, "Drawing"), rendering.wish, folder, Guard(files_of(store.path)))


def _records(store: Store, chosen: Filter) -> Iterator[Record]:
    from rococo_notation.archive.query import rows
    from rococo_notation.notation import Source
    from rococo_notation.notation.beginnings import logs_in
    from rococo_notation.replayer import replay

    for source, moves in rows(store, chosen, ("source", "moves")):
        text = Source(moves, PurePath(source).name)
        yield from (replay(text.part(*log)) for log in logs_in(moves))
