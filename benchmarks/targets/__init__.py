"""The parts: a module each, with ``rows`` that measures it; what it measures is its docstring."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.bench import Bench, reason
from benchmarks.table import Row
from benchmarks.targets import (
    archive,
    convert,
    family,
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

COMPILED = (reading, threads, many, perft, archive, family)
"""They measure the compiled engine."""
TARGETS = {
    module.__name__.rpartition(".")[2]: module
    for module in (reading, threads, many, records, single, perft, memory, convert, archive, startup, family, page)
}


def rows_of(name: str, bench: Bench) -> Iterator[Row]:
    """The rows of a part, measured; one that fails ends with the reason."""
    try:
        if TARGETS[name] in COMPILED and not bench.compiled:
            yield Row(name, "not measured: the compiled engine is not built, or ROCOCO_ACCEL=0")
        else:
            yield from TARGETS[name].rows(bench)
    except Exception as error:
        yield Row(name, f"failed: {reason(error)}")
