"""``rococo archive stats``: count the logs of an archive."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from rococo_notation.cli.archive import (
    IN_EXCEL,
    Names,
    archive_argument,
    filter_options,
    opened,
    print_table,
    search,
    some,
)
from rococo_notation.cli.messages import counted as following
from rococo_notation.cli.options import form_option, new_command
from rococo_notation.text_safety import as_json, one_line

if TYPE_CHECKING:
    from rococo_notation.archive.filter import Filter
    from rococo_notation.archive.query import Chart

BAR: Final = 40
"""The longest bar, in characters."""
MOST_ACROSS: Final = 8
"""Values that have a column each; of more, every combination has a line."""


def _crossed() -> list[str]:
    from rococo_notation.archive.query import CROSSED

    return list(CROSSED)


@new_command("stats")
@archive_argument
@click.option(
    "--by",
    type=Names("column", _crossed),
    default=(),
    metavar="NAME,...",
    help="Count by these and no others, crossed: any of game, year, verdict, player, code, such as year,verdict.",
)
@click.option("--openings", "wants_openings", is_flag=True, help="Also count the first four plies; reads every log.")
@click.option("--captures", "wants_captures", is_flag=True, help="Also count captures by method; replays every log.")
@form_option("text", "csv", "jsonl", "json", about=f"text is for people, json has all in one object. {IN_EXCEL}")
@filter_options("log", "game", "verdict", "player", "year")
def command(
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
        counted = [] if by else list(charts(store, chosen))
        for wanted, chart in ((wants_openings, openings), (wants_captures, methods)):
            if wanted:
                counted.append(chart(following(texts(store, chosen), total, "Replaying")))
    columns = (*by, "logs") if by else ("table", "name", "logs")
    ranked = len(by) == 1 and by != ("year",)
    keys = sorted(found, key=lambda key: (-found[key] * ranked, key))
    listed: list[tuple[object, ...]] = [(*key, found[key]) for key in keys]
    listed += [(chart.name, name, logs) for chart in counted for name, logs in chart.counts.items()]
    if form == "json":
        rows = [dict(zip(columns, row, strict=True)) for row in listed]
        data = {"rows": rows} if by else {chart.name: chart.counts for chart in counted}
        click.echo(as_json({"logs": total, **data}, indented=True))
    elif form != "text" or by:
        print_table(form, *(_table(by, found) if form == "text" and len(by) > 1 else (columns, listed)))
        if form == "text":
            click.echo(some(total))
    else:
        click.echo("\n\n".join([some(total), *(_shown(chart) for chart in counted if chart.counts)]))


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
