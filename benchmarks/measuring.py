"""Measuring: several pieces of work in turn, again and again, so that what else the machine does hits them alike."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import rococo_notation

ROOT = Path(rococo_notation.__file__).parent.parent
LEAST = 0.1
"""Seconds a sample takes at least: short work is done several times."""


class Sample(NamedTuple):
    """An amount of work, in any unit, and the seconds that it took."""

    units: int
    seconds: float


Run = Callable[[], Sample]


def timed(work: Callable[[], int]) -> Run:
    """The sample of a piece of work that says how much it did."""

    def run() -> Sample:
        units = 0
        begin = time.perf_counter()
        while True:
            units += work()
            seconds = time.perf_counter() - begin
            if seconds >= LEAST:
                return Sample(units, seconds)

    return run


def process(command: Sequence[str], units: int, folder: Path) -> Run:
    """The sample of a whole process, from its start to its end."""

    def run() -> Sample:
        begin = time.perf_counter()
        subprocess.run(
            command,
            cwd=folder,
            env=environment(folder),
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        return Sample(units, time.perf_counter() - begin)

    return run


def alternate(runs: Mapping[str, Run], rounds: int) -> dict[str, float]:
    """The median rate of each, in units a second: each once to warm up, then all of them in turn, ``rounds`` times."""
    for run in runs.values():
        run()
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            sample = run()
            rates[name].append(sample.units / sample.seconds)
    return {name: statistics.median(each) for name, each in rates.items()}


def peak(command: Sequence[str], folder: Path) -> int:
    """The most memory a process held, in bytes."""
    told = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("peak.py")), *command],
        cwd=folder, env=environment(folder), check=True, capture_output=True, text=True,
    )  # fmt: skip
    return int(told.stdout) * 1024


def rococo(*arguments: str) -> list[str]:
    """The command of this very checkout, as the script that pip installs calls it."""
    return [sys.executable, "-c", "from rococo_notation.cli import main; main(prog_name='rococo')", *arguments]


def environment(folder: Path) -> dict[str, str]:
    """What processes are given: the package of this checkout before an installed one, and bytecode as pip makes it."""
    given = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}
    given["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    given.pop("PYTHONDONTWRITEBYTECODE", None)
    return given
