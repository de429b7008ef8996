"""An archive of 200,000 logs, every tenth with an illegal move: how long each command takes, and in how much memory."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.bench import Bench
from benchmarks.corpora import SEPARATOR, random_logs
from benchmarks.measuring import peak, rococo
from benchmarks.table import Row, rate
from benchmarks.targets.memory import LIMIT, megabytes

PLIES = 40
DIFFERENT = 500
"""Games, each of which is there under many names."""


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    count = 10_000 if bench.quick else 200_000
    packed, archive, other = (bench.folder / name for name in ("large.txt", "large.db", "one-process.db"))
    size = _write(packed, count)
    for what, arguments in {
        "add": ["add", str(other), str(packed)],
        "add --jobs 2": ["add", str(archive), str(packed), "--jobs", "2"],
        "add, all there already": ["add", str(archive), str(packed)],
        "validate": ["validate", str(other), "-q"],
        "validate --jobs 2": ["validate", str(archive), "-q", "--jobs", "2"],
        "validate --reread --jobs 2": ["validate", str(archive), "--reread", "--jobs", "2"],
        "check": ["check", str(archive)],
        "list": ["list", str(archive)],
        "list --player": ["list", str(archive), "--player", "ada", "--limit", "10"],
        "list --verdict illegal": ["list", str(archive), "--verdict", "illegal", "--limit", "10"],
        "stats": ["stats", str(archive)],
        "list --duplicates": ["list", str(archive), "--duplicates"],
        "export --to csv": ["export", str(archive), "--to", "csv", "-o", str(bench.folder / "large.csv")],
        "export --to jsonl": ["export", str(archive), "--to", "jsonl", "-o", str(bench.folder / "large.jsonl")],
        "export --to parquet": ["export", str(archive), "--to", "parquet", "-o", str(bench.folder / "large.parquet")],
        "add to a new one": ["add", str(bench.folder / "merged.db"), str(archive)],
    }.items():
        begin = time.perf_counter()
        held = peak(rococo("archive", *arguments), bench.folder)
        took = time.perf_counter() - begin
        yield Row(
            f"`archive {what}`, {count:,} logs: {took:.1f} s, {megabytes(held)}",
            rate(count / took, "logs/s"),
            "memory, limit",
            megabytes(LIMIT),
            held / LIMIT,
            -1,
        )
    yield Row("size of the archive", megabytes(archive.stat().st_size), "its logs as text", megabytes(size))


def _write(path: Path, count: int) -> int:
    """So many logs in one file; how many bytes they have."""
    texts = random_logs("rococo", DIFFERENT, PLIES).texts
    size = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for number in range(count):
            # Names say the year, the day and a number.
            head, _, moves = texts[number % DIFFERENT].partition("\n\n")
            headers = head.split("\n")
            headers[1] = f"Log: ada-babbage-{2000 + number % 25}-{number % 365 + 1}-{number}"
            if number % 10 == 0:
                lines = moves.split("\n")
                lines[PLIES // 4] = f"{PLIES // 8 + 1}. P a2-a9"
                moves = "\n".join(lines)
            text = "\n".join(headers) + f"\n\n{moves}"
            size += file.write(text)
            file.write(SEPARATOR if number + 1 < count else "")
    return size
