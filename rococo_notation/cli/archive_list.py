"""``rococo archive list``, ``stats``, ``check`` and ``remove``: look at what an archive has, and remove some of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from rococo_notation.cli.archive import IN_EXCEL, TableOf, filter_options, on_archive, opened, search, table_options
from rococo_notation.cli.messages import counted, some, warn
from rococo_notation.cli.options import Names, filled, form_option, number_option, option_group
from rococo_notation.cli.outputs import print_table, table_lines
from rococo_notation.text_safety import as_json, one_line

if TYPE_CHECKING:
    from rococo_notation.archive.comparing import Difference
    from rococo_notation.archive.query import Chart, Filter
    from rococo_notation.archive.store import Store

COLUMNS: Final = {
    "logs": ("log", "game", "white", "black", "begun", "plies", "judged", "verdict", "result"),
    "illegal-moves": ("log", "game", "ply", "move", "code", "message"),
    "findings": ("log", "game", "ply", "code", "severity", "message"),
}
"""The columns of each table that fit a terminal."""

_others = option_group(
    "Another list",
    click.option(
        "--diff", "other", type=click.Path(dir_okay=False, path_type=Path), metavar="OTHER", callback=filled,
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


@on_archive("list")
@number_option("--limit", about="List only the first N logs.")
@form_option("text", "csv", "jsonl", about=f"text is for people. {IN_EXCEL}")
@table_options
@_others
@filter_options()
def list_command(
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
    from rococo_notation.archive.query import EVERY_LOG

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
    meant = {"result": "outcome", "-result": "-outcome"}
    asked, sort = (tuple(meant.get(name, name) for name in names) for names in (columns, table.sort))
    listed = print_table(form, columns, rows(store, chosen, asked, limit, of=of, sort=sort))
    total = count(store, chosen)
    if of != "logs":
        return f"{some(listed, table.thing)} in {some(total)}"
    return some(total) if listed == total else f"{listed:,} of {some(total)}"


def _list_differences(store: Store, other: Path, form: str) -> tuple[str, int]:
    """List the logs in which two archives differ, with the first ply that does; return how many, and the exit code."""
    from rococo_notation.archive.comparing import Difference, differences
    from rococo_notation.archive.query import EVERY_LOG, count

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
    """List logs with the same moves; return how many, and the exit code."""
    from rococo_notation.archive.comparing import Duplicate, duplicates
    from rococo_notation.archive.query import count

    total = count(store, chosen)
    found = list(duplicates(store, chosen, least, lambda logs: counted(logs, total, "Comparing")))
    logs = print_table(form, Duplicate._fields, found)
    groups = len({each.group for each in found})
    how_many = f"{some(logs)} in {some(groups, 'group')} of the same moves" if groups else "no duplicates"
    return how_many, int(groups > 0)


BAR: Final = 40
"""The longest bar, in characters."""
MOST_ACROSS: Final = 8
"""Values that have a column each; of more, every combination has a line."""


def _crossed() -> list[str]:
    from rococo_notation.archive.query import CROSSED

    return list(CROSSED)


@on_archive("stats")
@click.option(
    "--by", type=Names("column", _crossed), default=(), metavar="NAME,...",
    help="Count by these and no others, crossed: any of game, year, verdict, player, code, such as year,verdict.",
)  # fmt: skip
@click.option("--openings", "wants_openings", is_flag=True, help="Also count the first four plies; reads every log.")
@click.option("--captures", "wants_captures", is_flag=True, help="Also count captures by method; replays every log.")
@form_option("text", "csv", "jsonl", "json", about=f"text is for people, json has all in one object. {IN_EXCEL}")
@filter_options("log", "game", "verdict", "player", "year")
def stats_command(
    archive: Path, chosen: Filter, by: tuple[str, ...], form: str, *, wants_openings: bool, wants_captures: bool
) -> None:
    """Count the logs of an archive.

    Counts them by verdict, game, year, finding and length. Plies and findings come from `rococo archive validate`.
    Openings and captures are counted by replaying, a few hundred logs per second. A log counts once for each of its
    players and once for each code found in it.

    \b
    Examples:
      rococo archive stats games.db
      rococo archive stats games.db --by year,verdict
      rococo archive stats games.db --by player,code --verdict illegal --output-format csv
    """
    from rococo_notation.archive.query import charts, count, counts, methods, openings, texts

    if by and (wants_openings or wants_captures):
        raise click.UsageError("--openings and --captures are tables of their own: leave out --by")
    with opened(archive) as store:
        chosen = search(store, chosen)
        total = count(store, chosen)
        found = counts(store, chosen, by) if by else Counter()
        drawn = [] if by else list(charts(store, chosen))
        for wanted, chart in ((wants_openings, openings), (wants_captures, methods)):
            if wanted:
                drawn.append(chart(counted(texts(store, chosen), total, "Replaying")))
    columns = (*by, "logs") if by else ("table", "name", "logs")
    ranked = len(by) == 1 and by != ("year",)
    keys = sorted(found, key=lambda key: (-found[key] * ranked, key))
    listed: list[tuple[object, ...]] = [(*key, found[key]) for key in keys]
    listed += [(chart.name, name, logs) for chart in drawn for name, logs in chart.counts.items()]
    if form == "json":
        rows = [dict(zip(columns, row, strict=True)) for row in listed]
        data = {"rows": rows} if by else {chart.name: chart.counts for chart in drawn}
        click.echo(as_json({"logs": total, **data}, indented=True))
    elif form != "text" or by:
        print_table(form, *(_table(by, found) if form == "text" and len(by) > 1 else (columns, listed)))
        if form == "text":
            click.echo(some(total))
    else:
        click.echo("\n\n".join([some(total), *(_shown(chart) for chart in drawn if chart.counts)]))


def _table(by: tuple[str, ...], found: Counter[tuple[str, ...]]) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    """Return a table of what was counted, with a column for each value of the last name if they are few."""
    across = sorted({key[-1] for key in found})
    if len(across) > MOST_ACROSS:
        return (*by, "logs"), [(*key, found[key]) for key in sorted(found)]
    down = sorted({key[:-1] for key in found})
    return (*by[:-1], *across), [(*key, *(found[*key, each] or None for each in across)) for key in down]


def _shown(chart: Chart) -> str:
    shown = [(one_line(label), count) for label, count in chart.shown()]
    width = max(len(label) for label, _ in shown)
    digits = max(len(f"{count:,}") for _, count in shown)
    most = max(count for _, count in shown)
    lines = [
        f"  {label:<{width}}  {count:>{digits},}  {'#' * max(round(count / most * BAR), 1)}" for label, count in shown
    ]
    return "\n".join([chart.title, *lines])


@on_archive("check")
@form_option("text", "json", about="Readable sentences, or an object for programs.")
def check_command(archive: Path, form: str) -> None:
    """Check an archive for damage.

    Checks the file itself, that everything belongs to something, and for every row that it holds what it should: pages
    by the hash of what was read, data, dates, and text. Says of each fault what can be done. Changes nothing.

    Exits with 1 if something is damaged.

    \b
    Examples:
      rococo archive check games.db
    """
    from rococo_notation.archive.tables import faults

    with opened(archive) as store:
        found = []
        for fault in faults(store):
            found.append(fault)
            if form == "text":
                click.echo(one_line(f"{fault.what}: {fault.problem}; {fault.remedy}"))
        logs, pages = (len(store.numbers(table)) for table in ("logs", "pages"))
    if form == "json":
        report = {"archive": str(archive), "logs": logs, "pages": pages, "faults": [fault._asdict() for fault in found]}
        click.echo(as_json(report, indented=True))
    else:
        damage = some(len(found), "fault") if found else "nothing is damaged"
        click.echo(f"{archive}: {some(logs)}, {some(pages, 'page')}: {damage}")
    raise SystemExit(int(bool(found)))


MOST_LISTED: Final = 20
"""Logs that are named before a question."""


@on_archive("remove")
@click.option("-n", "--dry-run", is_flag=True, help="Only list the logs that would be removed.")
@click.option("-y", "--yes", is_flag=True, help="Do not ask for confirmation.")
@click.option("--vacuum", is_flag=True, help="Also shrink the file as much as possible; this takes a while.")
@filter_options("log", "game", "verdict", "year")
def remove_command(archive: Path, chosen: Filter, *, dry_run: bool, yes: bool, vacuum: bool) -> None:
    """Remove logs from an archive.

    Filters choose the logs; --log "*" chooses all. With a log go its verdict, findings, comments and snapshots, and the
    pages in which no other log is. Lists the logs and asks first.

    Exits with 1 if you said no.

    \b
    Examples:
      rococo archive remove games.db --log "test-*" --dry-run
    """
    from rococo_notation.archive.adding import numbers_of, remove
    from rococo_notation.archive.query import EVERY_LOG, Filter, rows

    if chosen == EVERY_LOG:
        raise click.UsageError('say which logs, such as --log NAME or --game NAME; --log "*" means all')
    with opened(archive, write=not dry_run) as store:
        numbers = numbers_of(store, search(store, chosen))
        if dry_run or (numbers and not yes):
            found = rows(store, Filter(ids=frozenset(numbers)), ("id", "log", "game"), None if dry_run else MOST_LISTED)
            for line in table_lines(("id", "log", "game"), found):
                click.echo(line, nl=False, err=not dry_run)
        if dry_run:
            click.echo(f"{some(len(numbers))} would be removed")
            return
        if numbers and not yes and not click.confirm(f"Remove {some(len(numbers))} from {archive}?", err=True):
            warn("nothing was removed")
            raise SystemExit(1)
        remove(store, numbers)
        if vacuum:
            store.db.execute("VACUUM")
        click.echo(f"{some(len(numbers))} removed")
