"""An archive of many logs: added, validated, exported; how fast, in how much memory, how large a file."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.bench import Bench
from benchmarks.corpora import SEPARATOR
from benchmarks.measuring import Run, Sample, alternate, peak, rococo
from benchmarks.table import Row, rate
from benchmarks.targets import ours
from benchmarks.targets.memory import LIMIT, megabytes
from rococo_notation.archive.database.store import Store
from rococo_notation.archive.judging import batches, judged, save
from rococo_notation.processes import beside

HALF = 0.5
"""Of the rate in memory is to be reached from the store."""


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    count = 5_000 if bench.quick else 100_000
    packed, archive = bench.folder / "logs.txt", bench.folder / "games.db"
    size = _write(bench, count, packed)
    add = ["add", str(archive), str(packed), "--jobs", "2"]
    commands = {
        "added, --jobs 2": add,
        "validated": ["validate", str(archive), "-q"],
        "added again": add,
        "exported as jsonl": ["export", str(archive), "--to", "jsonl", "-o", str(bench.folder / "logs.jsonl")],
        "exported as csv": ["export", str(archive), "--to", "csv", "-o", str(bench.folder / "logs.csv")],
    }
    took: dict[str, float] = {}
    for what, arguments in commands.items():
        begin = time.perf_counter()
        held = peak(rococo("archive", *arguments), bench.folder)
        took[what] = time.perf_counter() - begin
        yield Row(f"{count:,} logs {what}", rate(count / took[what], "logs/s"))
        yield Row(f"memory while they are {what}", megabytes(held), "limit", megabytes(LIMIT), held / LIMIT, -1)
    for what, other, most in (("added, --jobs 2", "validated", 3), ("added again", "added, --jobs 2", 0.2)):
        told, beside_told = f"{took[what]:.2f} s", f"{took[other]:.2f} s"
        yield Row(f"the time they are {what}", told, other, beside_told, took[what] / took[other], -most)
    large = archive.stat().st_size
    yield Row("size of the archive", megabytes(large), "its logs as text", megabytes(size), large / size)
    runs = {"memory": ours.read(bench.logs), "judge": ours.judged(bench.logs), "store": _from_store(archive)}
    rates = alternate(runs, bench.rounds)
    for name, beside_what, wanted in (
        ("memory", "text to verdict, in memory", HALF),
        ("judge", "with a summary of each log", None),
    ):
        times = rates["store"] / rates[name]
        ours_told, told = rate(rates["store"], "moves/s"), rate(rates[name], "moves/s")
        yield Row("from the store to verdicts in it", ours_told, beside_what, told, times, wanted)


def _write(bench: Bench, count: int, path: Path) -> int:
    """So many logs in one file, each with a name of its own; how many bytes the logs have."""
    texts = bench.logs.texts
    size = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for number in range(count):
            # The name ends with the number of the log in five digits.
            before, mark, after = texts[number % len(texts)].partition("Log: random-2024-122-")
            text = f"{before}{mark}{number:05}{after[5:]}"
            size += file.write(text)
            file.write(SEPARATOR if number + 1 < count else "")
    return size


def _from_store(archive: Path) -> Run:
    """Every log of an archive, from reading it there to its verdict there."""

    def run() -> Sample:
        begin = time.perf_counter()
        plies = 0
        with Store(archive, create=False) as store:
            for batch, outcome in beside(judged, batches(store, every=True)):
                plies += sum(row[2] for row in save(store, batch, outcome).verdicts)
        return Sample(plies, time.perf_counter() - begin)

    return run
