"""``rococo archive fetch``: fetch public logs from the web into an archive."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from functools import wraps
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import click

from rococo_notation.archive.web.politeness import MAX_SIZE, TIMEOUT, seconds_of
from rococo_notation.cli.archive.fetch_run import FetchRun, is_missing
from rococo_notation.cli.archive.options import archive_argument, opened
from rococo_notation.cli.failures import EXIT_CODES, INTERRUPTED, Ended
from rococo_notation.cli.known_names import ANY_PATH
from rococo_notation.cli.status_line import StatusLine
from rococo_notation.cli.web_options import Web, web_options
from rococo_notation.errors import RococoError

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.log_address import LogAddress

MEGABYTE = 1_000_000


def duration(_ctx: click.Context, _param: click.Parameter, value: str | None) -> float:
    """Check a length of time, and return its seconds."""
    seconds = inf if value is None else seconds_of(value)
    if not seconds:
        raise click.BadParameter(f"'{value}' is not a time such as 2h, 30m or 90s")
    return seconds


max_time_option = click.option(
    "--max-time",
    callback=duration,
    metavar="TIME",
    help="Stop after this time, such as 2h, 30m or 90s, and say how much is left.",
)
"""The option for the time of a whole run, in seconds."""


_OPTIONS = (
    click.option("--game", metavar="NAME", help="Game of the logs given by name."),
    click.option("--all-games", is_flag=True, help="Also fetch listed games whose rules are not known here."),
    click.option("-n", "--dry-run", is_flag=True, help="Only read listings, and print the logs that would be fetched."),
    click.option("--limit", type=click.IntRange(min=0), metavar="N", help="Fetch at most N logs."),
    click.option(
        "--timeout",
        type=click.FloatRange(min=0, min_open=True, max=600),
        default=TIMEOUT,
        show_default=True,
        metavar="SECONDS",
        help="Time limit for a page.",
    ),
    click.option(
        "--max-size",
        type=click.FloatRange(min=0, min_open=True, max=100),
        default=MAX_SIZE // MEGABYTE,
        show_default=True,
        metavar="MB",
        help="Size limit for a page.",
    ),
    max_time_option,
    web_options,
)


class Fetching(NamedTuple):
    """How logs are fetched, by the values of ``fetch_options``."""

    web: Web
    game: str | None
    all_games: bool
    dry_run: bool
    limit: int | None
    timeout: float
    max_size: float
    max_time: float

    def run(
        self,
        command: str,
        archive: Path,
        sources: tuple[str, ...],
        wants: Callable[[Store, LogAddress], bool],
        is_meant: Callable[[LogAddress], bool] | None = None,
    ) -> NoReturn:
        """Fetch the logs that sources name into an archive, and exit.

        ``wants`` tells whether a log is to be asked for, and ``is_meant`` which logs of the sources are meant at all.
        """
        from rococo_notation.archive.database.store import begin_run, end_run
        from rococo_notation.archive.web.fetching import Sources
        from rococo_notation.archive.web.session import Session

        refresh = self.web.refresh
        politeness = self.web.politeness(timeout=self.timeout, max_size=int(self.max_size * MEGABYTE))
        with opened(archive, create=True) as store, StatusLine() as line:
            session = Session(store, politeness, line, seconds=self.max_time)
            run = FetchRun(store, session, refresh=refresh, limit=self.limit, line=line, wants=wants)
            number = 0 if self.dry_run else begin_run(store, shlex.join([command, *sources]))
            try:
                found = Sources(session, self.game, every=self.all_games, refresh=refresh)
                logs = list(filter(is_meant, found.logs(sources)))
                run.left_out = found.left_out
                if self.dry_run:
                    run.show(logs)
                else:
                    run.fetch(logs)
            except KeyboardInterrupt:
                run.interrupted = INTERRUPTED
            except Ended as end:
                run.interrupted = int(end.code or 0)
            except RococoError as error:
                run.stop(error)
            if number:
                end_run(store, number, run.outcome)
        run.sum_up()
        raise SystemExit(run.exit_code)


def fetch_options(command: Callable[..., object]) -> Callable[..., object]:
    """Add the options that say how logs are fetched; the command is called with ``Fetching``."""

    @wraps(command)
    def with_fetching(*arguments: object, **others: Any) -> object:
        fetching = Fetching(**{name: others.pop(name) for name in Fetching._fields})
        return command(*arguments, fetching=fetching, **others)

    chosen: Callable[..., object] = with_fetching
    for option in reversed(_OPTIONS):
        chosen = option(chosen)
    return chosen


@click.command("fetch", epilog=EXIT_CODES)
@archive_argument
@click.argument("sources", nargs=-1, required=True, type=ANY_PATH, metavar="SOURCE...")
@fetch_options
def command(archive: Path, sources: tuple[str, ...], fetching: Fetching) -> None:
    """Fetch public logs into an archive.

    Creates the archive if there is none. SOURCE is the address of a log, the name of a log with --game, the address of
    a page that lists logs (logs.php, ratings.php), a saved copy of such a page, or a file with an address or a name on
    each line.

    Requests are polite: robots.txt first, one request at a time, ten seconds apart, and never for a log that is already
    in the archive. You may interrupt the command and run it again at any time. If the site asks programs to stay away,
    save the pages in a browser and use rococo archive add.

    Where standard error is no terminal, it gets a line a minute. The archive keeps which logs could not be fetched and
    why (table failures), and what came of each run (table runs).

    Exits with 0 also if the time is over, 2 if something could not be fetched.

    \b
    Examples:
      rococo archive fetch games.db "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=NAME"
      rococo archive fetch games.db "https://www.chessvariants.com/play/pbm/logs.php?age=0" --dry-run
      rococo archive fetch games.db saved-listing.html --limit 20 --contact me@example.org
    """
    fetching.run("fetch", archive, sources, is_missing)
