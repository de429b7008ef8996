"""Converting many logs: how fast each format is written, beside reading the logs, and read back in how much memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from benchmarks.bench import Bench
from benchmarks.corpora import pack
from benchmarks.measuring import Run, alternate, peak, process, rococo
from benchmarks.table import Row, rate
from benchmarks.targets.memory import LIMIT, megabytes

FORMATS = ("pgn", "json", "csv")
BASE = "courier"
"""The format whose writing takes least: what it takes is reading the logs and playing them."""


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    logs, count = bench.logs, 250 if bench.quick else 2_500
    path = pack(logs, count, bench.folder / "convert.txt")
    plies = logs.plies * count // len(logs.texts)

    def run(form: str, jobs: int = 1) -> Run:
        return process(_command(path, form, jobs), plies, bench.folder)

    runs = {form: run(form) for form in (BASE, *FORMATS)} | {f"{form}, --jobs 2": run(form, 2) for form in FORMATS}
    rates = alternate(runs, bench.rounds)
    for form in FORMATS:
        told = rate(rates[form], "moves/s")
        beside = rate(rates[BASE], "moves/s")
        yield Row(f"`rococo convert --to {form}`", told, f"--to {BASE}", beside, rates[form] / rates[BASE])
        both = rates[f"{form}, --jobs 2"]
        yield Row(f"`rococo convert --to {form} --jobs 2`", rate(both, "moves/s"), "--jobs 1", told, both / rates[form])
    written = bench.folder / "convert.json"
    process(_command(path, "json", 1, written), plies, bench.folder)()
    held = peak(_command(written, "jsonl", 1), bench.folder)
    what = f"memory to read {megabytes(written.stat().st_size)} of JSON"
    yield Row(what, megabytes(held), "limit", megabytes(LIMIT), held / LIMIT, -1)


def _command(path: Path, form: str, jobs: int, output: Path = Path("/dev/null")) -> list[str]:
    return rococo("convert", str(path), "--to", form, "--jobs", str(jobs), "-o", str(output))
