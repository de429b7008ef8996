"""``rococo archive duplicates``: find the same game under several names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rococo_notation.cli.archive.filters import filter_options, search
from rococo_notation.cli.archive.options import archive_argument, form_option, opened, some
from rococo_notation.cli.failures import EXIT_CODES
from rococo_notation.cli.progress import counted

if TYPE_CHECKING:
    from rococo_notation.archive.comparing import Kept
    from rococo_notation.archive.filter import Filter


@click.command("duplicates", epilog=EXIT_CODES)
@archive_argument
@filter_options
@click.option(
    "--least",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    metavar="N",
    help="Leave out logs with fewer plies: many games begin alike.",
)
@form_option("text", "json", told="Groups for people, or a list for programs.")
def command(archive: Path, chosen: Filter, least: int, form: str) -> None:
    """Find logs of one game with the same moves.

    Headers, numbers, comments and the way in which moves are spelled make no difference. Nothing is replayed.

    Exits with 1 if there are some.

    \b
    Examples:
      rococo archive duplicates games.db
      rococo archive duplicates games.db --game Rococo --least 4 --output-format json
    """
    from rococo_notation.archive.comparing import duplicates
    from rococo_notation.archive.query import count
    from rococo_notation.text_safety import as_json, one_line

    with opened(archive) as store:
        chosen = search(store, chosen)
        total = count(store, chosen)
        groups = list(duplicates(store, chosen, least, lambda logs: counted(logs, total, "Comparing")))
    if form == "json":
        told = [{**group._asdict(), "logs": [log._asdict() for log in group.logs]} for group in groups]
        click.echo(as_json(told, indented=True))
    else:
        for group in groups:
            click.echo(one_line(f"{group.game or '?'}, {group.plies} plies"))
            for log in group.logs:
                click.echo(one_line(f"  {_told(log)}"))
        logs = sum(len(group.logs) for group in groups)
        click.echo(f"{some(logs)} in {some(len(groups), 'group')} of the same moves" if groups else "no duplicates")
    raise SystemExit(int(bool(groups)))


def _told(log: Kept) -> str:
    players = f"{log.white or '?'} - {log.black or '?'}" if log.white or log.black else None
    source = log.source if log.source != log.log else None
    return "  ".join(filter(None, (f"#{log.id}", log.log, players, log.begun, source)))
