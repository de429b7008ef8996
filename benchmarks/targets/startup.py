"""How long a whole process takes that has little to do."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from benchmarks.bench import Bench
from benchmarks.corpora import random_logs
from benchmarks.measuring import alternate, process, rococo
from benchmarks.table import Row

MORE = 4
"""Times the usual rounds, for these are short."""


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    short = bench.folder / "short.txt"
    short.write_text(random_logs("rococo", 1, 10).texts[0], encoding="utf-8")
    commands = {
        "click": [sys.executable, "-c", "import click"],
        "`rococo --version`": rococo("--version"),
        "`rococo validate short.txt`": rococo("validate", str(short)),
    }
    runs = {name: process(command, 1, bench.folder) for name, command in commands.items()}
    seconds = {name: 1 / each for name, each in alternate(runs, MORE * bench.rounds).items()}
    base = seconds.pop("click")
    for (name, each), limit in zip(seconds.items(), (2, 4), strict=True):
        yield Row(name, _ms(each), '`python -c "import click"`', _ms(base), each / base, -limit)


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms"
