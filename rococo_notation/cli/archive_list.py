"""``rococo archive list``: list the logs of an archive, one per line."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from rococo_notation.cli.archive import archive_argument, filter_options, form_option, opened, print_lines, search, some
from rococo_notation.cli.failures import EXIT_CODES

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter


COLUMNS: Final = ("log", "game", "white", "black", "begun", "plies", "judged", "verdict", "result", "recorded")
WIDEST: Final = 40
"""A column is no wider, but for what does not fit."""


@click.command("list", epilog=EXIT_CODES)
@archive_argument
@filter_options
@click.option("--limit", type=click.IntRange(min=0), metavar="N", help="List only the first N logs.")
@form_option("text", "jsonl", "csv", told="A table for people, or rows for programs.")
def command(archive: Path, chosen: Filter, limit: int | None, form: str) -> None:
    """List the logs of an archive, ordered by game and starting day.

    Plies, judged plies and verdicts come from `rococo archive validate`. The result is the one on the board, or else
    the recorded one.

    \b
    Examples:
      rococo archive list games.db --game Rococo --verdict illegal
      rococo archive list games.db --player fergus --year 2006 --output-format csv
      rococo archive list games.db --text '"illegal move"'
    """
    from rococo_notation.archive.exporting import lines_of

    with opened(archive) as store:
        chosen = search(store, chosen)
        lines = _table(store, chosen, limit) if form == "text" else lines_of(form, store, chosen, COLUMNS, limit)
        # Closed before the store is, when who reads the lines has had enough of them.
        with closing(lines):
            print_lines(lines)


def _table(store: Store, chosen: Filter, limit: int | None) -> Generator[str, None, None]:
    from rococo_notation.archive.query import count, lengths, rows

    *longest, result, recorded = lengths(store, chosen, COLUMNS, limit)
    widths = [
        max(len(column), min(length, WIDEST))
        for column, length in zip(COLUMNS, (*longest, max(result, recorded)), strict=False)
    ]
    listed = 0
    for listed, row in enumerate(rows(store, chosen, COLUMNS, limit), 1):
        if listed == 1:
            yield _aligned([column.upper() for column in COLUMNS[:-1]], widths)
        yield _aligned(_cells(row), widths)
    found = count(store, chosen)
    yield f"{some(found)}\n" if listed == found else f"{listed:,} of {some(found)}\n"


def _cells(row: tuple[Any, ...]) -> list[str]:
    from rococo_notation.text_safety import one_line

    *cells, result, recorded = row
    cells.append(result if result not in (None, "*") else recorded)
    return ["-" if cell is None else one_line(str(cell)) for cell in cells]


def _aligned(cells: list[str], widths: list[int]) -> str:
    return "  ".join(f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip() + "\n"
