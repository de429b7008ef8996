"""Files and folders that commands of an archive write, and never the archive itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import click

from rococo_notation.cli.sinks import same


def files_of(archive: Path) -> list[Path]:
    """The files of which an archive is made while it is open."""
    return [archive, *(archive.with_name(f"{archive.name}-{part}") for part in ("wal", "shm"))]


def check_output(output: Path | None, archive: Path) -> None:
    """See that the output is not the archive.

    Raises:
        click.UsageError: it is.
    """
    if output is not None and any(same(output, path) for path in files_of(archive)):
        raise click.UsageError(f"{output} is the archive, and would be written over")


@contextmanager
def writing(path: Path) -> Iterator[IO[str]]:
    """A text file to write.

    Raises:
        click.UsageError: it cannot be written.
    """
    try:
        with path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
            yield file
    except OSError as error:
        raise click.UsageError(f"cannot write {path}: {error.strerror}") from error
