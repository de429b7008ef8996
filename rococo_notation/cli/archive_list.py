"""``rococo archive list``: list the logs of an archive, its illegal moves, and what differs, is double or is not in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from rococo_notation.cli.archive import (
    IN_EXCEL,
    TableOf,
    archive_argument,
    filter_options,
    opened,
    print_table,
    search,
    some,
    table_options,
)
from rococo_notation.cli.messages import counted
from rococo_notation.cli.options import form_option, new_command, number_option, option_group

if TYPE_CHECKING:
    from rococo_notation.archive.comparing import Difference
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter

COLUMNS: Final = {
    "logs": ("log", "game", "white", "black", "begun", "plies", "judged", "verdict", "result"),
    "illegal-moves": ("log", "game", "ply", "move", "code", "message"),
    "findings": ("log", "game", "ply", "code", "severity", "message"),
}
"""The columns of each table that fit a terminal."""

_others = option_group(
    "Another list",
    click.option(
        "--diff", "other", type=click.Path(dir_okay=False, path_type=Path), metavar="OTHER",
        help="List the logs in which this archive and another one differ, by game and name: those that one archive "
        "has, and those with other moves or another verdict.",
    ),
    click.option(
        "--duplicates", "repeated", is_flag=True,
        help="List the logs of one game with the same moves, at least 10 plies (--least N), whatever their headers, "
        "comments and spelling.",
    ),
    click.option(
        "--least", type=click.IntRange(min=1), default=10, metavar="N", hidden=True,
        help="With --duplicates: leave out logs with fewer plies, because many games begin alike.",
    ),
    click.option(
        "--skipped", is_flag=True,
        help="List what is not in the archive: files without a log, and pages that could not be read or fetched.",
    ),
)  # fmt: skip


@new_command("list")
@archive_argument
@number_option("--limit", about="List only the first N logs.")
@form_option("text", "csv", "jsonl", about=f"text is for people. {IN_EXCEL}")
@table_options
@_others
@filter_options()
def command(
    archive: Path,
    chosen: Filter,
    table: TableOf,
    limit: int | None,
    form: str,
    other: Path | None,
    least: int,
    *,
    repeated: bool,
    skipped: bool,
) -> None:
    """List the logs of an archive, or their illegal moves, by default ordered by game and starting day.

    Verdicts come from `rococo archive validate`. The result is the one on the board, or else the recorded one. Exits
    with 1 if --diff or --duplicates finds something.

    \b
    Examples:
      rococo archive list games.db --player fergus --year 2006 --output-format csv
      rococo archive list games.db --players fergus abhay --sort -plies --columns log,plies,result
      rococo archive list games.db --rows illegal-moves --code GC403
      rococo archive list games.db --skipped
    """
    from rococo_notation.archive.filter import EVERY_LOG

    asked = {"--diff": other is not None, "--duplicates": repeated, "--skipped": skipped}
    what, *more = [name for name, is_asked in asked.items() if is_asked] or [""]
    if more:
        raise click.UsageError(f"{what} and {more[0]} are two lists: choose one of them")
    if what in ("--diff", "--skipped") and chosen != EVERY_LOG:
        raise click.UsageError(f"{what} is about whole archives: leave out what chooses logs")
    with opened(archive) as store:
        chosen = search(store, chosen)
        if other is not None:
            last, code = _list_differences(store, other, form)
        elif repeated:
            last, code = _list_duplicates(store, chosen, least, form)
        elif skipped:
            columns = ("source", "why", "times", "last")
            rows = store.db.execute(f"SELECT {', '.join(columns)} FROM failures ORDER BY source")
            last, code = f"{some(print_table(form, columns, rows), 'file')} not in the archive", 0
        else:
            last, code = _list_logs(store, chosen, table, limit, form), 0
    if form == "text":
        click.echo(last)
    raise SystemExit(code)


def _list_logs(store: Store, chosen: Filter, table: TableOf, limit: int | None, form: str) -> str:
    from rococo_notation.archive.query import count, rows

    of, columns = table.of, table.columns or COLUMNS[table.of]
    # The result on the board, or else the recorded one.
    asked = tuple("outcome" if column == "result" else column for column in columns)
    listed = print_table(form, columns, rows(store, chosen, asked, limit, of=of, sort=table.sort))
    total = count(store, chosen)
    if of != "logs":
        return f"{some(listed, table.thing)} in {some(total)}"
    return some(total) if listed == total else f"{listed:,} of {some(total)}"


def _list_differences(store: Store, other: Path, form: str) -> tuple[str, int]:
    """List the logs in which two archives differ, with the first ply that does; return how many, and the exit code."""
    from rococo_notation.archive.comparing import Difference, differences
    from rococo_notation.archive.filter import EVERY_LOG
    from rococo_notation.archive.query import count

    counts: Counter[str] = Counter()

    def differing(second: Store) -> Iterator[Difference]:
        total = count(store, EVERY_LOG)
        for each in differences(store, second, lambda logs: counted(logs, total, "Comparing", prints=True)):
            counts["the same" if each is None else each.difference] += 1
            if each is not None:
                yield each

    with opened(other) as second:
        listed = print_table(form, Difference._fields, differing(second))
    how_many = ", ".join(f"{some(number)} {kind}" for kind, number in sorted(counts.items())) or some(0)
    return f"{how_many} (first: {store.path}, second: {other})", int(listed > 0)


def _list_duplicates(store: Store, chosen: Filter, least: int, form: str) -> tuple[str, int]:
    """List logs with the same moves, numbered by group; return how many, and the exit code."""
    from rococo_notation.archive.comparing import Kept, duplicates
    from rococo_notation.archive.query import count

    total = count(store, chosen)
    groups = list(duplicates(store, chosen, least, lambda logs: counted(logs, total, "Comparing")))
    rows = ((number, each.game, each.plies, *log) for number, each in enumerate(groups, 1) for log in each.logs)
    logs = print_table(form, ("group", "game", "plies", *Kept._fields), rows)
    how_many = f"{some(logs)} in {some(len(groups), 'group')} of the same moves" if groups else "no duplicates"
    return how_many, int(bool(groups))
