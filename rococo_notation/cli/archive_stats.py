"""``rococo archive stats``: count the logs of an archive."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from rococo_notation.cli.archive import archive_argument, files_of, filter_options, form_option, opened, search, some
from rococo_notation.cli.options import new_command

if TYPE_CHECKING:
    from rococo_notation.archive.charts import Chart
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter


BAR: Final = 40
"""The longest bar, in characters."""


@new_command("stats")
@archive_argument
@click.option("--openings", "wants_openings", is_flag=True, help="Also count the first four plies; reads every log.")
@click.option("--captures", "wants_captures", is_flag=True, help="Also count captures by method; replays every log.")
@form_option("text", "json", about="Readable tables, or an object for programs.")
@click.option(
    "--plot",
    "picture",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.svg",
    help="Also draw the tables.",
)
@filter_options("log", "game", "verdict", "player", "year")
def command(
    archive: Path, chosen: Filter, form: str, picture: Path | None, *, wants_openings: bool, wants_captures: bool
) -> None:
    """Count the logs of an archive.

    Counts them by verdict, game, year, finding and length. Plies and findings come from `rococo archive validate`.
    Openings and captures are counted by replaying, a few hundred logs per second.

    \b
    Examples:
      rococo archive stats games.db
      rococo archive stats games.db --game Rococo --openings --captures
      rococo archive stats games.db --verdict illegal --plot illegal.svg
    """
    from rococo_notation.archive.charts import charts
    from rococo_notation.archive.query import count
    from rococo_notation.cli.outputs import Guard, writing_text

    Guard(files_of(archive)).check(picture)
    with opened(archive) as store:
        chosen = search(store, chosen)
        total = count(store, chosen)
        replayed = _replayed(store, chosen, total, openings=wants_openings, captures=wants_captures)
        counted = list(chain(charts(store, chosen), replayed))
    if form == "json":
        click.echo(json.dumps({"logs": total, **{chart.name: chart.counts for chart in counted}}, indent=2))
    else:
        click.echo("\n\n".join([some(total), *(_shown(chart) for chart in counted if chart.counts)]))
    if picture is not None:
        from rococo_notation.archive.charts import plot

        with writing_text(picture, newline="") as file:
            file.write(plot(counted, f"{archive.name}: {some(total)}"))


def _replayed(store: Store, chosen: Filter, total: int, *, openings: bool, captures: bool) -> Iterator[Chart]:
    from rococo_notation.archive import charts
    from rococo_notation.cli.progress import counted

    for wanted, count in ((openings, charts.openings), (captures, charts.methods)):
        if wanted:
            yield count(counted(charts.texts(store, chosen), total, "Replaying"))


def _shown(chart: Chart) -> str:
    from rococo_notation.text_safety import one_line

    shown = [(one_line(label), count) for label, count in chart.shown()]
    width = max(len(label) for label, _ in shown)
    digits = max(len(f"{count:,}") for _, count in shown)
    most = max(count for _, count in shown)
    lines = [
        f"  {label:<{width}}  {count:>{digits},}  {'#' * max(round(count / most * BAR), 1)}" for label, count in shown
    ]
    return "\n".join([chart.title, *lines])
