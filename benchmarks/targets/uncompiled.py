"""From text to verdict, and to a whole record, in pure Python."""

from __future__ import annotations

from collections.abc import Iterator

import rococo_notation as rn
from benchmarks.bench import Bench, Pair, row_of, runs_of
from benchmarks.measuring import alternate, timed
from benchmarks.table import Row, rate
from benchmarks.targets.pure import uncompiled
from rococo_notation.screening.pure import plain_reader
from rococo_notation.screening.screen import judge


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    texts = bench.logs.texts
    chess = bench.python_chess

    def judged() -> int:
        # What was remembered of the round before would flatter us: the same logs are read again.
        plain_reader.cache_clear()
        judge(bench.logs.data, bench.logs.bounds, bench.logs.names)
        return bench.logs.plies

    def recorded() -> int:
        records = [rn.replay(text) for text in texts[:25]]
        assert all(record.verdict == "legal" for record in records)
        return sum(len(record.plies) for record in records)

    runs = {"verdict": timed(judged), "record": timed(recorded)}
    runs |= runs_of(bench, [chess], lambda peer: peer.read(bench.games, bench.folder))
    with uncompiled():
        rates = alternate(runs, bench.rounds)
    for pair in (
        Pair("text to verdict without a compiler", "verdict", chess, 2.5),
        Pair("`replay()`, a record of every ply, without a compiler", "record", chess),
    ):
        yield row_of(bench, pair, rates, lambda value: rate(value, "moves/s"))
