"""Two threads, or two processes, instead of one."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.bench import Bench, Pair, row_of, runs_of
from benchmarks.measuring import alternate
from benchmarks.peers import RustReader
from benchmarks.table import Row, rate
from benchmarks.targets import ours


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    rust = RustReader(2)
    runs = {"read 1": ours.read(bench.logs), "read 2": ours.read(bench.logs, 2)}
    runs |= {"validate 1": ours.validate(bench), "validate 2": ours.validate(bench, 2)}
    runs |= {"hash 1": ours.hashed(), "hash 2": ours.hashed(2)}
    runs |= runs_of(bench, [rust], lambda peer: peer.read(bench.games, bench.folder))
    rates = alternate(runs, bench.rounds)

    for what, name, one, unit, wanted in (
        ("text to verdict, 2 threads", "read", "1 thread", "moves/s", 1.8),
        ("`rococo validate --jobs 2`", "validate", "--jobs 1", "moves/s", 1.8),
        ("SHA-256 in 2 threads, what this machine gives", "hash", "1 thread", "B/s", None),
    ):
        single, double = rates[f"{name} 1"], rates[f"{name} 2"]
        yield Row(what, rate(double, unit), one, rate(single, unit), double / single, wanted)
    pair = Pair("text to verdict, 2 threads", "read 2", rust)
    yield row_of(bench, pair, rates, lambda value: rate(value, "moves/s"))
