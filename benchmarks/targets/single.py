"""One long log in pure Python, and what of the time is reading it without rules."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import rococo_notation as rn
from benchmarks.bench import Bench
from benchmarks.corpora import SEED, random_logs
from benchmarks.measuring import Run, Sample, alternate, environment, timed
from benchmarks.table import Row
from benchmarks.targets.pure import uncompiled

PLIES = 200
LIMIT = 0.030
"""Seconds."""
_FIRST = """
import sys, time, rococo_notation as rn
from rococo_notation import replayer
text = sys.stdin.read()
begin = time.perf_counter()
rn.replay(text)
print(time.perf_counter() - begin)
"""


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    text = long_log()

    def replayed() -> int:
        assert rn.replay(text).verdict == "legal"
        return 1

    def parsed() -> int:
        return bool(rn.parse_log(text).turns)

    with uncompiled():
        runs = {"replay": timed(replayed), "parse": timed(parsed), "first": _first(text, bench.folder)}
        rates = alternate(runs, bench.rounds)
    whole, reading, first = (1 / rates[name] for name in runs)
    what = f"`replay()` of a log of {PLIES} plies without a compiler"
    yield Row(what, _ms(whole), "limit", _ms(LIMIT), whole / LIMIT, -1)
    yield Row(what, _ms(whole), "`parse_log()`, no rules", _ms(reading), whole / reading)
    yield Row(f"{what}, the first of a process", _ms(first), "later ones", _ms(whole), first / whole)


def long_log() -> str:
    """A game of exactly this many plies: the first one that no captured King ends before."""
    for seed in count(SEED):
        logs = random_logs("rococo", 1, PLIES, seed)
        if logs.plies == PLIES:
            return logs.texts[0]
    raise AssertionError


def _first(text: str, folder: Path) -> Run:
    def run() -> Sample:
        told = subprocess.run(
            [sys.executable, "-c", _FIRST],
            input=text,
            env=environment(folder),
            capture_output=True,
            text=True,
            check=True,
        )
        return Sample(1, float(told.stdout))

    return run


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"
