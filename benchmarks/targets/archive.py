"""An archive of 20,000 logs of 40 plies (2,000 with --quick), every tenth illegal: time and memory of each command."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.bench import Bench
from benchmarks.corpora import SEPARATOR
from benchmarks.measuring import peak, rococo
from benchmarks.table import Row
from benchmarks.targets.memory import LIMIT, megabytes

AGAIN = 0.2
"""The most of the time that adding takes, for adding what is there already."""


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    count = 2_000 if bench.quick else 20_000
    packed, archive, other, export = (str(bench.folder / f"{name}") for name in ("many.txt", "two.db", "one.db", "out"))
    size = _write(bench, Path(packed), count)
    took: dict[str, float] = {}
    for what, arguments in {
        "validate`, of the text": ["validate", packed, "-q", "--output-format", "jsonl:/dev/null"],
        "archive add`": ["archive", "add", other, packed],
        "archive add --jobs 2`": ["archive", "add", archive, packed, "--jobs", "2"],
        "archive add`, again": ["archive", "add", other, packed],
        "archive validate`": ["archive", "validate", other, "-q"],
        "archive validate --jobs 2`": ["archive", "validate", archive, "-q", "--jobs", "2"],
        "archive check`": ["archive", "check", archive],
        "archive list --player`": ["archive", "list", archive, "--player", "ada", "--limit", "10"],
        "archive list --duplicates`": ["archive", "list", archive, "--duplicates"],
        "archive stats`": ["archive", "stats", archive],
        "archive export --to csv`": ["archive", "export", archive, "--to", "csv", "-o", export],
        "archive export --to jsonl`": ["archive", "export", archive, "--to", "jsonl", "-o", export],
    }.items():
        begin = time.perf_counter()
        held = peak(rococo(*arguments), bench.folder)
        took[what] = time.perf_counter() - begin
        limit = f"memory, limit {megabytes(LIMIT)}"
        yield Row(f"`rococo {what}", f"{took[what]:.2f} s", limit, megabytes(held), held / LIMIT, -1)
    again, once = (took[what] for what in ("archive add`, again", "archive add`"))
    yield Row("`rococo archive add`, again", f"{again:.2f} s", "the first time", f"{once:.2f} s", again / once, -AGAIN)
    large = Path(archive).stat().st_size
    yield Row("size of the archive", megabytes(large), "its logs as text", megabytes(size), large / size)


def _write(bench: Bench, path: Path, count: int) -> int:
    """Write this many logs into one file, each with a name of its own; return their bytes."""
    texts = bench.logs.texts
    size = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for number in range(count):
            lines = texts[number % len(texts)].splitlines()[:45]
            # Names say the year, the day and a number.
            lines[1] = f"Log: ada-babbage-{2000 + number % 25}-{number % 365 + 1}-{number}"
            if number % 10 == 0:
                lines[15] = "6. P a2-a9"
            size += file.write("\n".join(lines) + "\n")
            file.write(SEPARATOR if number + 1 < count else "")
    return size
