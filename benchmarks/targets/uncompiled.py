"""From text to verdict and record in pure Python."""

from __future__ import annotations

from collections.abc import Iterator

import rococo_notation as rn
from benchmarks.bench import Bench, Pair, row_of, runs_of
from benchmarks.measuring import alternate, timed
from benchmarks.table import Row, rate
from benchmarks.targets.pure import uncompiled


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    texts = bench.logs.texts[:25]
    chess = bench.python_chess

    def work() -> int:
        records = [rn.replay(text) for text in texts]
        assert all(record.verdict == "legal" for record in records)
        return sum(len(record.plies) for record in records)

    runs = {"replay": timed(work)} | runs_of(bench, [chess], lambda peer: peer.read(bench.games, bench.folder))
    with uncompiled():
        rates = alternate(runs, bench.rounds)
    pair = Pair("`replay()` without a compiler", "replay", chess, 2.5)
    yield row_of(bench, pair, rates, lambda value: rate(value, "moves/s"))
