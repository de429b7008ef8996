"""A run that fetches logs: what it asks for, what came of it, and what is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from rococo_notation.cli.archive.options import some
from rococo_notation.cli.failures import Ended, complain
from rococo_notation.errors import FetchError, RococoError
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.log_address import LogAddress
    from rococo_notation.archive.web.session import Session
    from rococo_notation.cli.status_line import StatusLine


def is_missing(store: Store, log: LogAddress) -> bool:
    """Tell whether the archive has not got a log."""
    from rococo_notation.archive.web.fetching import is_kept

    return not is_kept(store, log)


class FetchRun:
    """Fetches logs and counts the results."""

    def __init__(
        self,
        store: Store,
        session: Session,
        *,
        refresh: bool,
        limit: int | None,
        line: StatusLine,
        wants: Callable[[Store, LogAddress], bool] = is_missing,
    ) -> None:
        self.store = store
        self.wants = wants
        self.session = session
        self.refresh = refresh
        self.limit = limit
        self.line = line
        self.counts: Counter[str] = Counter()
        self.left_out = 0
        self.why: str | None = None
        """Why it ended before everything was fetched."""
        self.stopped = False
        self.interrupted = 0
        """The exit code of the command if something ended it."""

    @property
    def exit_code(self) -> int:
        """The exit code of the command."""
        return self.interrupted or (2 if self.stopped or self.counts["failed"] else 0)

    @property
    def outcome(self) -> str:
        """What came of it, in words."""
        return "; ".join(filter(None, [self._counted, "interrupted" if self.interrupted else self.why])) or "nothing"

    def show(self, logs: list[LogAddress]) -> None:
        """Print what would be fetched."""
        from rococo_notation.archive.log_address import host_of
        from rococo_notation.archive.web.politeness import in_words

        wanted = list(self._wanted(logs))
        for log in wanted:
            click.echo(one_line(str(log)))
        rest = f"; {some(self.counts['kept'])} in the archive already" if self.counts["kept"] else ""
        seconds = sum(self.session.politeness.delay_for(host_of(log.page)) for log in wanted)
        complain(f"{some(len(wanted))} would be fetched, which takes at least {in_words(seconds)}{rest}")
        self.counts.clear()

    def fetch(self, logs: list[LogAddress]) -> None:
        """Fetch logs.

        Raises:
            StopError: the host is not to be asked any more.
        """
        from rococo_notation.archive.web.fetching import fetch
        from rococo_notation.archive.web.politeness import StopError

        waiting = self._wanted(logs)
        try:
            for number, log in enumerate(waiting, 1):
                self.line.step = f"log {number} of {len(logs) - self.counts['kept']}, {log.log}: "
                try:
                    again = self.refresh or not is_missing(self.store, log)
                    self.counts[fetch(self.store, self.session, log, refresh=again)] += 1
                except StopError:
                    raise
                except FetchError as error:
                    self.counts["failed"] += 1
                    complain(one_line(f"{log.log}: {error}"))
        except (StopError, KeyboardInterrupt, Ended):
            self.counts["left"] += 1 + sum(1 for _ in waiting)
            raise

    def _wanted(self, logs: list[LogAddress]) -> Iterator[LogAddress]:
        """Yield the logs to request, at most ``limit`` of them."""
        asked = 0
        for log in logs:
            if not (self.refresh or self.wants(self.store, log)):
                self.counts["kept"] += 1
            elif self.limit is None or asked < self.limit:
                asked += 1
                yield log
            else:
                self.counts["left"] += 1

    def stop(self, error: RococoError) -> None:
        """Report why fetching stops."""
        from rococo_notation.archive.web.politeness import KeptOutError, TimeUpError, moment

        self.why = str(error)
        if isinstance(error, TimeUpError):
            complain("the time is over; the fetched logs are kept, and the same command resumes there")
            return
        self.stopped = True
        complain(one_line(str(error)))
        if isinstance(error, KeptOutError):
            later = f", or run the same command after {moment(error.until)}" if error.until else ""
            complain(
                "nothing more was requested; to go on, save the pages in a browser and run "
                f"`rococo archive add {self.store.path} FOLDER`{later}"
            )

    @property
    def _counted(self) -> str:
        return ", ".join(
            f"{self.counts[change]:,} {words}"
            for change, words in (
                ("new", "new"),
                ("changed", "changed"),
                ("same", "the same as before"),
                ("kept", "in the archive already"),
                ("failed", "could not be fetched"),
                ("left", "left for another time"),
            )
            if self.counts[change]
        )

    def sum_up(self) -> None:
        """Print the counts."""
        if self._counted:
            click.echo(self._counted)
        if self.left_out:
            complain(f"{some(self.left_out)} of games without rules here left out; --all-games includes them")
        if self.interrupted:
            complain("interrupted; the fetched logs are kept, and the same command resumes there")
