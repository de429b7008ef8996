"""Report on standard error: failures in one line, and progress as a bar or a line a minute; decide the exit code."""

import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Self, TypeVar

import click

from rococo_notation.archive.politeness import Clock
from rococo_notation.text_safety import one_line, reason

if TYPE_CHECKING:
    from rich.status import Status


FAILED: Final = 2
"""Exit code of a command that gives no answer, because it could not do its work."""
INTERRUPTED: Final = 130
EXIT_CODES: Final = (
    "Exit code: 0 if every log is legal or the answer is yes, 1 if a log is illegal or could not be judged or the "
    "answer is no, 2 if the command could not do its work, 130 if it was interrupted."
)
"""What every help says; ``docs/reports.md`` has the rule in full."""
DAMAGED: Final = "rococo_notation.cli.damaged"
"""Set in the context of a command that has left out something damaged, and so exits with 2."""


def exit_code(verdicts: Iterable[str], *, failed: bool = False) -> int:
    """Return the exit code of a command by the verdicts on its logs; findings do not count.

    ``failed`` says that something could not be read or written.

    >>> exit_code(["legal", "legal"]), exit_code(["legal", "unreadable"]), exit_code(["illegal"], failed=True)
    (0, 1, 2)
    """
    return FAILED if failed else int(any(verdict != "legal" for verdict in verdicts))


def warn(message: str) -> None:
    """Print a message on standard error."""
    click.echo(f"rococo: {message}", err=True)


def some(count: int, thing: str = "log") -> str:
    """Return a count in words.

    >>> some(1), some(1204, "file"), some(2, "ply")
    ('1 log', '1,204 files', '2 plies')
    """
    many = f"{thing[:-1]}ies" if thing.endswith("y") else f"{thing}s"
    return f"{count:,} {thing if count == 1 else many}"


class Failure(click.ClickException):
    """A correctly called command that cannot do its work."""

    exit_code = FAILED


class Ended(SystemExit):
    """The end of the program by a signal, with the exit code that a shell gives it."""

    message = "ended by a signal"


@contextmanager
def os_errors_as(what: str) -> Iterator[None]:
    """Turn an OSError in the block into a Failure that begins with ``what``."""
    try:
        yield
    except OSError as error:
        raise Failure(f"{what}: {reason(error)}") from error


Step = TypeVar("Step")

LITTLE: Final = 200_000
"""Bytes below which checking ends before a bar could be read."""
EVERY: Final = 60
"""Seconds between two lines where there is no terminal."""


def counted(steps: Iterable[Step], total: int, what: str, *, prints: bool = False) -> Iterator[Step]:
    """Yield the steps of a slow task and show how far they are, as ``tracked`` does."""
    return tracked(((1, step) for step in steps), total, what, prints=prints, of_bytes=False)


def tracked(
    done: Iterable[tuple[int, Step]], size: int, what: str = "Validating", *, prints: bool = True, of_bytes: bool = True
) -> Iterator[Step]:
    """Yield outcomes, or lists of them, given with their sizes, and show a bar if it takes long enough to be read.

    ``size`` is that of all; ``prints`` says whether anything goes to standard output, which is not disturbed if it is a
    terminal.
    """
    if not sys.stderr.isatty():
        yield from _reported(done, size, what)
        return
    if size <= (LITTLE if of_bytes else 1) or (prints and sys.stdout.isatty()):
        yield from (step for _, step in done)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

    columns = Progress.get_default_columns()
    if of_bytes:
        percentage, logs = TextColumn("{task.percentage:>3.0f}%"), TextColumn("{task.fields[logs]:,} logs")
        columns = (TextColumn("{task.description}"), BarColumn(), percentage, logs)
        columns += (TransferSpeedColumn(), TimeRemainingColumn())
    count = 0
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=size, logs=0)
        for part, step in done:
            yield step
            count += len(step) if isinstance(step, list) else 1
            bar.update(task, advance=part, logs=count)


def _reported(steps: Iterable[tuple[int, Step]], total: int, what: str) -> Iterator[Step]:
    """Yield steps that are given with their sizes, and say in words every minute how far they are."""
    begin = last = time.monotonic()
    done = 0
    for size, step in steps:
        yield step
        done += size
        now = time.monotonic()
        if now - last >= EVERY:
            share = f" {min(done / total, 1):.0%}" if total else ""
            warn(f"{what.lower()}:{share} after {(now - begin) / 60:.0f} min")
            last = now


class StatusLine:
    """Shows ``step`` and the current activity, on a terminal at once; use it as a context manager."""

    def __init__(self, clock: Clock = time) -> None:
        self.clock = clock
        self.step = ""
        self.last = 0.0
        self.status: Status | None = None

    def __enter__(self) -> Self:
        if sys.stderr.isatty():
            from rich.console import Console

            self.status = Console(stderr=True).status("")
            self.status.start()
        self.last = self.clock.monotonic()
        return self

    def __exit__(self, *_: object) -> None:
        if self.status is not None:
            self.status.stop()

    def __call__(self, what: str) -> None:
        """Show the current activity."""
        line = one_line(f"{self.step}{what}")
        if self.status is not None:
            from rich.text import Text

            self.status.update(Text(line))
        elif self.clock.monotonic() - self.last >= EVERY:
            self.last = self.clock.monotonic()
            warn(f"{datetime.fromtimestamp(self.clock.time(), UTC).astimezone():%H:%M}, {line}")
