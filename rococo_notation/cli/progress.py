"""Show a progress bar on standard error if it is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

Outcome = TypeVar("Outcome")
Step = TypeVar("Step")


class Sized(Protocol):
    """A unit of work with a size in bytes."""

    @property
    def size(self) -> int:
        """Size in bytes."""


LITTLE = 200_000
"""Bytes below which checking ends before a bar could be read."""


def tracked(
    done: Iterable[tuple[Sized, list[Outcome]]], size: int, what: str = "Validating", *, prints: bool = True
) -> Iterator[list[Outcome]]:
    """Yield the outcomes of jobs with a progress bar, if standard error is a terminal and free.

    ``size`` is the size of all jobs in bytes; ``prints`` says whether anything goes to standard output.
    """
    if size <= LITTLE or not sys.stderr.isatty() or (prints and sys.stdout.isatty()):
        yield from (outcomes for _, outcomes in done)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

    logs = 0
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TextColumn("{task.fields[logs]:,} logs"),
        TransferSpeedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=size, logs=0)
        for job, outcomes in done:
            yield outcomes
            logs += len(outcomes)
            bar.update(task, advance=job.size, logs=logs)


def counted(steps: Iterable[Step], total: int, what: str) -> Iterator[Step]:
    """Yield the steps of a slow task with a progress bar, if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield from steps
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        yield from bar.track(steps, total=total, description=what)
