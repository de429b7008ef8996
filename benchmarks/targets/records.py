"""From text to a whole record: ``replay()`` and the canonical text of every ply."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import cycle, islice

import rococo_notation as rn
from benchmarks.bench import Bench, Pair, row_of, runs_of
from benchmarks.measuring import alternate, timed
from benchmarks.table import Row, rate
from benchmarks.targets.pure import uncompiled


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    texts = cycle(bench.logs.texts)
    chess = bench.python_chess

    def recorded() -> int:
        # Other logs each time: what is remembered of those before is what is remembered of an archive.
        plies = 0
        for text in islice(texts, 100):
            record = rn.replay(text)
            assert record.verdict == "legal"
            plies += sum(str(ply.move) != "" for ply in record.plies)
        return plies

    runs = {"record": timed(recorded)}
    runs |= runs_of(bench, [chess], lambda peer: peer.read(bench.games, bench.folder))
    engines: list[tuple[str, AbstractContextManager[None], float]] = [(", without a compiler", uncompiled(), 1.0)]
    if bench.compiled:
        engines.insert(0, ("", nullcontext(), 2.0))
    for words, engine, wanted in engines:
        with engine:
            rates = alternate(runs, bench.rounds)
        pair = Pair(f"`replay()` and every ply's canonical text{words}", "record", chess, wanted)
        yield row_of(bench, pair, rates, lambda value: rate(value, "moves/s"))
