"""What is to be reached: a module each, with ``rows`` that measures it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from benchmarks.bench import Bench
from benchmarks.table import Row
from benchmarks.targets import (
    archive,
    convert,
    family,
    large_archive,
    many,
    memory,
    page,
    perft,
    reading,
    records,
    single,
    startup,
    threads,
)


class Target(NamedTuple):
    """A group of rows."""

    rows: Callable[[Bench], Iterator[Row]]
    compiled: bool
    """Whether it is the compiled engine that is measured."""


TARGETS = {
    "reading": Target(reading.rows, compiled=True),
    "threads": Target(threads.rows, compiled=True),
    "many": Target(many.rows, compiled=True),
    "records": Target(records.rows, compiled=False),
    "single": Target(single.rows, compiled=False),
    "perft": Target(perft.rows, compiled=True),
    "memory": Target(memory.rows, compiled=False),
    "convert": Target(convert.rows, compiled=False),
    "archive": Target(archive.rows, compiled=True),
    "large": Target(large_archive.rows, compiled=True),
    "startup": Target(startup.rows, compiled=False),
    "family": Target(family.rows, compiled=True),
    "page": Target(page.rows, compiled=False),
}
"""By the names ``--only`` takes."""


def rows_of(name: str, bench: Bench) -> Iterator[Row]:
    """The rows of a target, measured."""
    target = TARGETS[name]
    if target.compiled and not bench.compiled:
        yield Row(name, "not measured: the compiled engine is not built, or ROCOCO_ACCEL=0")
    else:
        yield from target.rows(bench)
