"""A progress bar on standard error, where there is somebody to see it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")

FEW = 20
"""So many items are done before a bar could be read."""


def tracked(items: Sequence[Item], what: str) -> Iterator[Item]:
    """Go through the items, with a bar when standard error is a terminal that no report is written to."""
    if len(items) <= FEW or not sys.stderr.isatty() or sys.stdout.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, what, console=Console(stderr=True), transient=True)
