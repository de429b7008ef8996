"""What could not be done, told in one line on standard error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from rococo_notation.text_safety import reason


def complain(message: str) -> None:
    """Say on standard error, in one line, what could not be done."""
    click.echo(f"rococo: {message}", err=True)


class Failure(click.ClickException):
    """Something cannot be done, though the command was called rightly."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Say it."""
        click.echo(f"rococo: {self.format_message()}", file=file, err=file is None)


@contextmanager
def failing(what: str) -> Iterator[None]:
    """What is done here fails as ``what`` when the system refuses it.

    Raises:
        Failure: it does.
    """
    try:
        yield
    except OSError as error:
        raise Failure(f"{what}: {reason(error)}") from error
