"""Report failures in one line on standard error, and decide the exit code of every command."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any, Final

import click

from rococo_notation.text_safety import reason

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


class Failure(click.ClickException):
    """A correctly called command that cannot do its work."""

    exit_code = FAILED

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message."""
        click.echo(f"rococo: {self.format_message()}", file=file, err=file is None)


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
