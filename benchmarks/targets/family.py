"""From text to verdict in other games, next to Rococo."""

from __future__ import annotations

from collections.abc import Iterator

import rococo_notation as rn
from benchmarks.bench import Bench
from benchmarks.corpora import random_logs
from benchmarks.measuring import alternate
from benchmarks.table import Row, rate
from benchmarks.targets import ours

GAMES = ("rococo", "ultima", "coordinator-chess", "immobilizer-chess", "chess", "capablanca", "xiangqi")
"""Rococo, and games of several kinds that the compiled reader reads."""


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    count = 50
    corpora = {name: random_logs(name, count) for name in GAMES}
    rates = alternate({name: ours.read(logs) for name, logs in corpora.items()}, bench.rounds)
    rococo = rates.pop("rococo")
    for name, own in sorted(rates.items(), key=lambda item: item[1]):
        left = ours.left(corpora[name])
        what = f"{rn.variant(name).title}"
        if left:
            what += f" ({left} of {count} left to `replay()`)"
        yield Row(what, rate(own, "moves/s"), "Rococo, times as fast", rate(rococo, "moves/s"), rococo / own, -3)
