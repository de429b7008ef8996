"""``rococo archive list``: list the logs of an archive, one per line, or compare them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from rococo_notation.cli.archive import (
    IN_EXCEL,
    TableOf,
    aligned,
    archive_argument,
    filter_options,
    form_option,
    opened,
    print_lines,
    search,
    some,
    table_lines,
    table_options,
)
from rococo_notation.cli.options import new_command, option_group
from rococo_notation.cli.progress import counted
from rococo_notation.text_safety import as_json, one_line

if TYPE_CHECKING:
    from rococo_notation.archive.comparing import Difference
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter

COLUMNS: Final = ("log", "game", "white", "black", "begun", "plies", "judged", "verdict", "result")
WIDEST: Final = 40
"""Widest column, but for what does not fit."""
FORMS: Final = {
    "list": ("text", "jsonl", "csv"),
    "--skipped": ("text", "jsonl", "csv"),
    "--diff": ("text", "csv", "json"),
    "--duplicates": ("text", "json"),
}
"""The forms in which each list is printed."""

_comparing = option_group(
    "Compare",
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
        "--skipped", is_flag=True,
        help="List what is not in the archive: files without a log, and pages that could not be read or fetched.",
    ),
    click.option(
        "--least", type=click.IntRange(min=1), default=10, metavar="N", hidden=True,
        help="With --duplicates: leave out logs with fewer plies, because many games begin alike.",
    ),
)  # fmt: skip


@new_command("list")
@archive_argument
@click.option("--limit", type=click.IntRange(min=0), metavar="N", help="List only the first N logs.")
@form_option(
    "text", "jsonl", "csv", "json",
    about=f"text is for people; with --diff also json, and with --duplicates only text and json. {IN_EXCEL}",
)  # fmt: skip
@table_options
@_comparing
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

    Plies, judged plies and verdicts come from `rococo archive validate`. The result is the one on the board, or else
    the recorded one.

    Exits with 1 if --diff or --duplicates finds something.

    \b
    Examples:
      rococo archive list games.db --game Rococo --verdict illegal
      rococo archive list games.db --player fergus --year 2006 --output-format csv
      rococo archive list games.db --players fergus abhay --sort -plies --columns log,plies,result
      rococo archive list games.db --rows illegal-moves --code GC403
      rococo archive list games.db --text '"illegal move"'
      rococo archive list games.db --diff yesterday.db
      rococo archive list games.db --duplicates --game Rococo --least 4
      rococo archive list games.db --skipped
    """
    from rococo_notation.archive.exporting import lines_of
    from rococo_notation.archive.filter import EVERY_LOG
    from rococo_notation.archive.query import ROWS, rows

    asked = {"--diff": other is not None, "--duplicates": repeated, "--skipped": skipped}
    what, *more = [name for name, is_asked in asked.items() if is_asked] or ["list"]
    if more:
        raise click.UsageError(f"{what} and {more[0]} are two lists: choose one of them")
    if form not in FORMS[what]:
        raise click.UsageError(f"--output-format {form} is not for {what}, but {', '.join(FORMS[what])}")
    if other is not None:
        if chosen != EVERY_LOG:
            raise click.UsageError("--diff compares whole archives: leave out what chooses logs")
        raise SystemExit(_list_differences(archive, other, form))
    with opened(archive) as store:
        chosen = chosen if skipped else search(store, chosen)
        if repeated:
            raise SystemExit(_list_duplicates(store, chosen, least, form))
        columns = table.columns or (COLUMNS if table.of == "logs" else ROWS[table.of][1])
        table = table._replace(columns=columns)
        if skipped:
            lines = _skipped(store, form)
        elif form == "text":
            lines = _table(store, chosen, table, limit)
        else:
            lines = lines_of(form, columns, rows(store, chosen, columns, limit, of=table.of, sort=table.sort))
        # Closed before the store is, when who reads the lines has had enough of them.
        with closing(lines):
            print_lines(lines)


def _skipped(store: Store, form: str) -> Generator[str, None, None]:
    from rococo_notation.archive.exporting import lines_of

    columns = ("source", "why", "times", "last")
    listed = store.db.execute(f"SELECT {', '.join(columns)} FROM failures ORDER BY source").fetchall()
    if form != "text":
        yield from lines_of(form, columns, listed)
        return
    if listed:
        yield from table_lines(columns, listed)
    yield f"{some(len(listed), 'file')} not in the archive\n"


def _table(store: Store, chosen: Filter, table: TableOf, limit: int | None) -> Generator[str, None, None]:
    from rococo_notation.archive.query import count, lengths, rows

    # The result on the board, or else the recorded one.
    asked, of = (*table.columns, "recorded"), table.of
    *longest, recorded = lengths(store, chosen, asked, limit, of)
    widths = [
        max(len(column), min(max(length, recorded) if column == "result" else length, WIDEST))
        for column, length in zip(table.columns, longest, strict=False)
    ]
    listed = 0
    for listed, (*cells, written) in enumerate(rows(store, chosen, asked, limit, of=of, sort=table.sort), 1):
        if listed == 1:
            yield aligned([column.replace("_", " ").upper() for column in table.columns], widths)
        for place, column in enumerate(table.columns):
            if column == "result" and cells[place] in (None, "*"):
                cells[place] = written
        yield aligned(cells, widths)
    found = count(store, chosen)
    if of == "logs":
        yield f"{some(found)}\n" if listed == found else f"{listed:,} of {some(found)}\n"
    else:
        yield f"{some(listed, table.thing)} in {some(found)}\n"


# ---------------------------------------------------------------- two archives

KINDS: Final = {
    "only in first": "only in {first}",
    "only in second": "only in {second}",
    "other moves": "with other moves",
    "other verdict": "with another verdict",
    None: "the same",
}


def _list_differences(archive: Path, other: Path, form: str) -> int:
    """List the logs in which two archives differ, with the first ply that does; return the exit code."""
    from rococo_notation.archive.comparing import Difference, differences
    from rococo_notation.archive.filter import EVERY_LOG
    from rococo_notation.archive.query import count
    from rococo_notation.formats.csv_table import csv_rows

    counts: Counter[str | None] = Counter()
    listed = []
    if form == "csv":
        click.echo(csv_rows([Difference._fields]), nl=False)
    with opened(archive) as first, opened(other) as second:
        total = count(first, EVERY_LOG)
        for each in differences(first, second, lambda logs: counted(logs, total, "Comparing", prints=True)):
            counts[each and each.difference] += 1
            if each is None:
                continue
            if form == "text":
                click.echo(one_line(_in_words(each, archive, other)))
            elif form == "csv":
                click.echo(csv_rows([each]), nl=False)
            else:
                listed.append(each._asdict())
    if form == "json":
        document = {"first": str(archive), "second": str(other), "same": counts[None], "differences": listed}
        click.echo(as_json(document, indented=True))
    elif form == "text":
        kinds = [
            f"{some(counts[kind])} {words.format(first=archive, second=other)}"
            for kind, words in KINDS.items()
            if counts[kind]
        ]
        click.echo(", ".join(kinds) or some(0))
    return int(counts.total() > counts[None])


def _in_words(each: Difference, first: Path, second: Path) -> str:
    log = f"{each.log} ({each.game or '?'})"
    if each.difference.startswith("only"):
        return f"{KINDS[each.difference].format(first=first, second=second)}: {log}"
    place = "" if each.ply is None else f" at ply {each.ply}"
    return f"{each.difference}{place}: {log}: {each.first or 'none'} in {first}, {each.second or 'none'} in {second}"


# ---------------------------------------------------------------- the same game under several names


def _list_duplicates(store: Store, chosen: Filter, least: int, form: str) -> int:
    """List groups of logs with the same moves; return the exit code."""
    from rococo_notation.archive.comparing import duplicates
    from rococo_notation.archive.query import count

    total = count(store, chosen)
    groups = list(duplicates(store, chosen, least, lambda logs: counted(logs, total, "Comparing")))
    if form == "json":
        document = [{**group._asdict(), "logs": [log._asdict() for log in group.logs]} for group in groups]
        click.echo(as_json(document, indented=True))
        return int(bool(groups))
    for group in groups:
        click.echo(one_line(f"{group.game or '?'}, {group.plies} plies"))
        for log in group.logs:
            players = f"{log.white or '?'} - {log.black or '?'}" if log.white or log.black else None
            source = log.source if log.source != log.log else None
            click.echo(one_line("  " + "  ".join(filter(None, (f"#{log.id}", log.log, players, log.begun, source)))))
    logs = sum(len(group.logs) for group in groups)
    click.echo(f"{some(logs)} in {some(len(groups), 'group')} of the same moves" if groups else "no duplicates")
    return int(bool(groups))
