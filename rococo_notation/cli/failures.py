"""Report failures in one line on standard error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from rococo_notation.text_safety import reason


def complain(message: str) -> None:
    """Print a message on standard error."""
    click.echo(f"rococo: {message}", err=True)


class Failure(click.ClickException):
    """A correctly called command that cannot do its work."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message."""
        click.echo(f"rococo: {self.format_message()}", file=file, err=file is None)


class Ended(SystemExit):
    """The end of the program by a signal, with the exit code that a shell gives it."""

    told = "ended by a signal"


@contextmanager
def failing(what: str) -> Iterator[None]:
    """Turn an OSError in the block into a failure that begins with ``what``.

    Raises:
        Failure: the block raises an OSError.
    """
    try:
        yield
    except OSError as error:
        raise Failure(f"{what}: {reason(error)}") from error
