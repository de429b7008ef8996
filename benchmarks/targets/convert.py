"""Converting many logs: how fast each format is written, and how much memory reading it takes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks.bench import Bench
from benchmarks.corpora import pack
from benchmarks.measuring import Run, alternate, peak, process, rococo
from benchmarks.table import Row, rate
from benchmarks.targets.memory import LIMIT, megabytes

FORMATS = ("pgn", "json", "csv")
JOBS = f"--to {FORMATS[0]} --jobs 2"
BASE = "courier"
"""The format whose writing takes least: what it takes is reading the logs and playing them."""


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    count = 50 if bench.quick else 150
    path, plies = (
        pack(bench.logs, count, bench.folder / "convert.txt"),
        bench.logs.plies * count // len(bench.logs.texts),
    )

    def run(form: str, jobs: int = 1) -> Run:
        return process(_command(path, form, jobs), plies, bench.folder)

    runs = {form: run(form) for form in (BASE, *FORMATS)} | {JOBS: run(FORMATS[0], 2)}
    rates = alternate(runs, bench.rounds)
    shown = {name: rate(each, "moves/s") for name, each in rates.items()}
    for what, name, other in [*((f"--to {form}", form, BASE) for form in FORMATS), (JOBS, JOBS, FORMATS[0])]:
        times = rates[name] / rates[other]
        yield Row(f"`rococo convert {what}`", shown[name], f"`--to {other}`", shown[other], times)
    written = bench.folder / "convert.json"
    process(_command(path, "json", 1, written), plies, bench.folder)()
    held = peak(_command(written, "jsonl", 1), bench.folder)
    what = f"memory to read {megabytes(written.stat().st_size)} of JSON"
    yield Row(what, megabytes(held), "limit", megabytes(LIMIT), held / LIMIT, -1)


def _command(path: Path, form: str, jobs: int, output: Path = Path("/dev/null")) -> list[str]:
    return rococo("convert", str(path), "--to", form, "--jobs", str(jobs), "-o", str(output))
