"""``rococo archive fetch``: fetch public logs from the web into an archive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rococo_notation.archive.politeness import MAX_SIZE, TIMEOUT
from rococo_notation.cli import INTERRUPTED
from rococo_notation.cli.archive.options import archive_argument, opened, some
from rococo_notation.cli.failures import complain
from rococo_notation.cli.status_line import StatusLine
from rococo_notation.cli.web_options import Web, web_options
from rococo_notation.errors import FetchError, RococoError
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.archive.log_address import LogAddress
    from rococo_notation.archive.session import Session
    from rococo_notation.archive.store import Store

MEGABYTE = 1_000_000


@click.command("fetch")
@archive_argument
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option("--game", metavar="NAME", help="Game of the logs given by name.")
@click.option("--all-games", is_flag=True, help="Also fetch listed games whose rules are not known here.")
@click.option("-n", "--dry-run", is_flag=True, help="Only read listings, and print the logs that would be fetched.")
@click.option("--limit", type=click.IntRange(min=0), metavar="N", help="Fetch at most N logs.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True, max=600),
    default=TIMEOUT,
    show_default=True,
    metavar="SECONDS",
    help="Time limit for a page.",
)
@click.option(
    "--max-size",
    type=click.FloatRange(min=0, min_open=True, max=100),
    default=MAX_SIZE // MEGABYTE,
    show_default=True,
    metavar="MB",
    help="Size limit for a page.",
)
@web_options
def command(
    archive: Path,
    sources: tuple[str, ...],
    web: Web,
    game: str | None,
    limit: int | None,
    timeout: float,
    max_size: float,
    *,
    all_games: bool,
    dry_run: bool,
) -> None:
    """Fetch public logs into an archive.

    Creates the archive if there is none. SOURCE is the address of a log, the name of a log with --game, the address of
    a page that lists logs (logs.php, ratings.php), a saved copy of such a page, or a file with an address or a name on
    each line.

    Requests are polite: robots.txt first, one request at a time, ten seconds apart, and never for a log that is already
    in the archive. You may interrupt the command and run it again at any time. If the site asks programs to stay away,
    save the pages in a browser and use rococo archive add.

    Exits with 0 if everything was fetched, 2 if something could not be fetched, 130 if it was interrupted.

    \b
    Examples:
      rococo archive fetch games.db "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=NAME"
      rococo archive fetch games.db "https://www.chessvariants.com/play/pbm/logs.php?age=0" --dry-run
      rococo archive fetch games.db saved-listing.html --limit 20 --contact me@example.org
    """
    from rococo_notation.archive.fetching import Sources
    from rococo_notation.archive.session import Session

    politeness = web.politeness(timeout=timeout, max_size=int(max_size * MEGABYTE))
    with (
        opened(archive, create=True) as store,
        StatusLine() as line,
        Session(store, politeness, line) as session,
    ):
        run = FetchRun(store, session, refresh=web.refresh, limit=limit, line=line)
        try:
            found = Sources(session, game, every=all_games, refresh=web.refresh)
            logs = found.logs(sources)
            run.left_out = found.left_out
            if dry_run:
                run.show(logs)
            else:
                run.fetch(logs)
        except KeyboardInterrupt:
            run.interrupted = True
        except RococoError as error:
            run.stop(error)
    run.sum_up()
    raise SystemExit(run.exit_code)


class FetchRun:
    """Fetches logs and counts the results."""

    def __init__(self, store: Store, session: Session, *, refresh: bool, limit: int | None, line: StatusLine) -> None:
        self.store = store
        self.session = session
        self.refresh = refresh
        self.limit = limit
        self.line = line
        self.counts: Counter[str] = Counter()
        self.left_out = 0
        self.stopped = False
        self.interrupted = False

    @property
    def exit_code(self) -> int:
        """The exit code of the command."""
        return INTERRUPTED if self.interrupted else 2 if self.stopped or self.counts["failed"] else 0

    def show(self, logs: list[LogAddress]) -> None:
        """Print what would be fetched."""
        from rococo_notation.archive.log_address import host_of

        wanted = list(self._wanted(logs))
        for log in wanted:
            click.echo(one_line(str(log)))
        rest = f"; {some(self.counts['kept'])} in the archive already" if self.counts["kept"] else ""
        seconds = sum(self.session.politeness.delay_for(host_of(log.page)) for log in wanted)
        time = f"{seconds / 60:.0f} minutes" if seconds > 90 else f"{seconds:.0f} seconds"
        complain(f"{some(len(wanted))} would be fetched, which takes at least {time}{rest}")
        self.counts.clear()

    def fetch(self, logs: list[LogAddress]) -> None:
        """Fetch logs.

        Raises:
            KeptOutError: the site asks programs to stay away.
        """
        from rococo_notation.archive.fetching import fetch
        from rococo_notation.archive.transport import KeptOutError

        for number, log in enumerate(self._wanted(logs), 1):
            self.line.step = f"log {number} of {len(logs) - self.counts['kept']}, {log.log}: "
            try:
                self.counts[fetch(self.store, self.session, log, refresh=self.refresh)] += 1
            except KeptOutError:
                raise
            except FetchError as error:
                self.counts["failed"] += 1
                complain(one_line(f"{log.log}: {error}"))

    def _wanted(self, logs: list[LogAddress]) -> Iterator[LogAddress]:
        """Yield the logs to request, at most ``limit`` of them."""
        from rococo_notation.archive.fetching import is_kept

        asked = 0
        for log in logs:
            if not self.refresh and is_kept(self.store, log):
                self.counts["kept"] += 1
            elif self.limit is None or asked < self.limit:
                asked += 1
                yield log
            else:
                self.counts["left"] += 1

    def stop(self, error: RococoError) -> None:
        """Report why fetching stops."""
        from rococo_notation.archive.transport import KeptOutError

        self.stopped = True
        complain(one_line(str(error)))
        if isinstance(error, KeptOutError):
            archive = self.store.path
            complain(
                "nothing more was requested; to go on, save the pages in a browser and run "
                f"`rococo archive add {archive} FOLDER`"
            )

    def sum_up(self) -> None:
        """Print the counts."""
        done = [
            f"{self.counts[change]:,} {words}"
            for change, words in (
                ("new", "new"),
                ("changed", "changed"),
                ("same", "the same as before"),
                ("kept", "in the archive already"),
                ("left", "left for another time"),
                ("failed", "could not be fetched"),
            )
            if self.counts[change]
        ]
        if done:
            click.echo(", ".join(done))
        if self.left_out:
            complain(f"{some(self.left_out)} of games without rules here left out; --all-games includes them")
        if self.interrupted:
            complain("interrupted; the fetched logs are kept, and the same command resumes there")
