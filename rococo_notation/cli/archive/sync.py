"""``rococo archive sync``: keep the logs of a listing up to date."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rococo_notation.cli.archive.fetch import Fetching, duration, fetch_options
from rococo_notation.cli.archive.filters import day_begun
from rococo_notation.cli.archive.options import archive_argument
from rococo_notation.cli.failures import EXIT_CODES
from rococo_notation.cli.known_names import ANY_PATH

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.log_address import LogAddress


@click.command("sync", epilog=EXIT_CODES)
@archive_argument
@click.argument("sources", nargs=-1, required=True, type=ANY_PATH, metavar="SOURCE...")
@click.option(
    "--age",
    callback=duration,
    default="1d",
    show_default=True,
    metavar="TIME",
    help="Ask again for open games that were read this long ago, such as 12h or 7d.",
)
@click.option("--since", callback=day_begun, metavar="DAY", help="Only logs whose name says that day or a later one.")
@fetch_options
def command(archive: Path, sources: tuple[str, ...], fetching: Fetching, age: float, since: date | None) -> None:
    """Bring an archive up to date with listings of logs.

    Fetches the logs that are new, and asks again for those whose game was still open when they were last read, if that
    was long enough ago. Games that are over are left alone: those with a recorded result, with a status such as "Black
    has resigned", or that end on the board by a verdict of `rococo archive validate`. Run it once a day, for example.

    A SOURCE is what `rococo archive fetch` takes, and requests are as polite. You may interrupt the command and run it
    again at any time. With --refresh, all logs are asked for again.

    Exits with 0 also if the time is over, 2 if something could not be fetched.

    \b
    Examples:
      rococo archive sync games.db "https://www.chessvariants.com/play/pbm/logs.php?age=0&stat=open"
      rococo archive sync games.db listings.txt --age 7d --since 2024 --max-time 2h
    """
    from rococo_notation.archive.web.fetching import is_due
    from rococo_notation.notation.log import begun_on

    def wants(store: Store, log: LogAddress) -> bool:
        return is_due(store, log, timedelta(seconds=age))

    def is_meant(log: LogAddress) -> bool:
        begun = begun_on(log.log)
        return since is None or (begun is not None and begun >= since)

    fetching.run("sync", archive, sources, wants, is_meant)
