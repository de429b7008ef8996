"""The most memory the command holds, whatever the number of logs."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

from benchmarks.bench import Bench
from benchmarks.corpora import pack
from benchmarks.measuring import peak, rococo
from benchmarks.table import Row

LIMIT = 200_000_000
FLAT = 1.1
"""Up to this ratio to the run before, memory is flat."""


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    counts = [1_000, 100_000] if bench.quick else [1_000, 100_000, 1_000_000]
    before: tuple[int, int] | None = None
    for count in counts:
        what = f"memory for {count:,} logs"
        needed = (len(bench.logs.data) // len(bench.logs.texts) + 10) * count
        if shutil.disk_usage(bench.folder).free < 2 * needed:
            yield Row(what, "not measured: no room", "limit", megabytes(LIMIT), wanted=-1)
            continue
        path = pack(bench.logs, count, bench.folder / f"{count}.txt")
        try:
            held = peak(rococo("validate", str(path), "-q", "--output-format", "jsonl:/dev/null"), bench.folder)
        finally:
            path.unlink()
        yield Row(what, megabytes(held), "limit", megabytes(LIMIT), held / LIMIT, -1)
        if before is not None and before[0] > 1_000:
            yield Row(what, megabytes(held), f"{before[0]:,} logs", megabytes(before[1]), held / before[1], -FLAT)
        before = count, held


def megabytes(size: int) -> str:
    """A size in figures that can be read."""
    return f"{size / 1e6:.1f} MB"
