"""``rococo archive diff``: say in which logs two archives differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from rococo_notation.cli.archive import archive_argument, form_option, opened, some
from rococo_notation.cli.failures import EXIT_CODES
from rococo_notation.cli.progress import counted

if TYPE_CHECKING:
    from rococo_notation.archive.comparing import Difference


KINDS: Final = {
    "only in first": "only in {first}",
    "only in second": "only in {second}",
    "other moves": "with other moves",
    "other verdict": "with another verdict",
    None: "the same",
}


@click.command("diff", epilog=EXIT_CODES)
@archive_argument
@click.argument("other", type=click.Path(dir_okay=False, path_type=Path), metavar="OTHER")
@form_option("text", "csv", "json", told="Lines for people, or rows or an object for programs.")
def command(archive: Path, other: Path, form: str) -> None:
    """Say in which logs two archives differ.

    Logs are compared by game and name: those that one archive has, and those with other moves or another verdict.
    Comments and headers make no difference. Only the first ply that differs is told.

    Exits with 1 if the logs differ.

    \b
    Examples:
      rococo archive diff games.db yesterday.db
      rococo archive diff games.db yesterday.db --output-format csv
    """
    from rococo_notation.archive.comparing import Difference, differences
    from rococo_notation.archive.filter import EVERY_LOG
    from rococo_notation.archive.query import count
    from rococo_notation.formats.csv_table import csv_rows
    from rococo_notation.text_safety import as_json, one_line

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
                click.echo(one_line(_told(each, archive, other)))
            elif form == "csv":
                click.echo(csv_rows([each]), nl=False)
            else:
                listed.append(each._asdict())
    if form == "json":
        told = {"first": str(archive), "second": str(other), "same": counts[None], "differences": listed}
        click.echo(as_json(told, indented=True))
    elif form == "text":
        click.echo(", ".join(_counted(counts, archive, other)) or some(0))
    raise SystemExit(int(counts.total() > counts[None]))


def _told(each: Difference, first: Path, second: Path) -> str:
    log = f"{each.log} ({each.game or '?'})"
    if each.difference.startswith("only"):
        return f"{KINDS[each.difference].format(first=first, second=second)}: {log}"
    place = "" if each.ply is None else f" at ply {each.ply}"
    return f"{each.difference}{place}: {log}: {each.first or 'none'} in {first}, {each.second or 'none'} in {second}"


def _counted(counts: Counter[str | None], first: Path, second: Path) -> Iterator[str]:
    for kind, words in KINDS.items():
        if counts[kind]:
            yield f"{some(counts[kind])} {words.format(first=first, second=second)}"
