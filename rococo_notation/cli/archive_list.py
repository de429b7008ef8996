"""``rococo archive list``: list the logs of an archive, one per line, or compare them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from rococo_notation.cli.archive import archive_argument, filter_options, form_option, opened, print_lines, search, some
from rococo_notation.cli.options import new_command, option_group
from rococo_notation.cli.progress import counted
from rococo_notation.text_safety import as_json, one_line

if TYPE_CHECKING:
    from rococo_notation.archive.comparing import Difference
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter

COLUMNS: Final = ("log", "game", "white", "black", "begun", "plies", "judged", "verdict", "result", "recorded")
WIDEST: Final = 40
"""Widest column, but for what does not fit."""
FORMS: Final = {"list": ("text", "jsonl", "csv"), "--diff": ("text", "csv", "json"), "--duplicates": ("text", "json")}
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
        help="List the logs of one game with the same moves, whatever their headers, comments and spelling.",
    ),
    click.option(
        "--least", type=click.IntRange(min=1), default=10, show_default=True, metavar="N",
        help="With --duplicates: leave out logs with fewer plies, because many games begin alike.",
    ),
)  # fmt: skip


@new_command("list")
@archive_argument
@click.option("--limit", type=click.IntRange(min=0), metavar="N", help="List only the first N logs.")
@form_option(
    "text", "jsonl", "csv", "json",
    about="Readable text, or for programs jsonl or csv; with --diff csv or json, and with --duplicates json.",
)  # fmt: skip
@_comparing
@filter_options()
def command(
    archive: Path, chosen: Filter, limit: int | None, form: str, other: Path | None, least: int, *, repeated: bool
) -> None:
    """List the logs of an archive, ordered by game and starting day.

    Plies, judged plies and verdicts come from `rococo archive validate`. The result is the one on the board, or else
    the recorded one.

    Exits with 1 if --diff or --duplicates finds something.

    \b
    Examples:
      rococo archive list games.db --game Rococo --verdict illegal
      rococo archive list games.db --player fergus --year 2006 --output-format csv
      rococo archive list games.db --text '"illegal move"'
      rococo archive list games.db --diff yesterday.db
      rococo archive list games.db --duplicates --game Rococo --least 4
    """
    from rococo_notation.archive.exporting import lines_of
    from rococo_notation.archive.filter import EVERY_LOG

    if other is not None and repeated:
        raise click.UsageError("--diff and --duplicates are two lists: choose one of them")
    what = "--duplicates" if repeated else "list" if other is None else "--diff"
    if form not in FORMS[what]:
        raise click.UsageError(f"--output-format {form} is not for {what}, but {', '.join(FORMS[what])}")
    if other is not None:
        if chosen != EVERY_LOG:
            raise click.UsageError("--diff compares whole archives: leave out the options that choose logs")
        raise SystemExit(_list_differences(archive, other, form))
    with opened(archive) as store:
        chosen = search(store, chosen)
        if repeated:
            raise SystemExit(_list_duplicates(store, chosen, least, form))
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
    *cells, result, recorded = row
    cells.append(result if result not in (None, "*") else recorded)
    return ["-" if cell is None else one_line(str(cell)) for cell in cells]


def _aligned(cells: list[str], widths: list[int]) -> str:
    return "  ".join(f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True)).rstrip() + "\n"


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
