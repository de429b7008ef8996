"""From text to verdict on one core: the compiled reader next to readers of PGN that know the rules."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.bench import Bench, Pair, row_of, runs_of
from benchmarks.measuring import alternate
from benchmarks.peers import PgnExtract, RustReader
from benchmarks.table import Row, rate
from benchmarks.targets import ours


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    rust, extract, chess, bullet = RustReader(1), PgnExtract(), bench.python_chess, bench.bulletchess
    pairs = [
        Pair("text to verdict, Rococo", "read", rust, 2),
        Pair("text to verdict, Rococo", "read", extract, 6),
        Pair("text to verdict, Rococo", "read", chess, 150),
        Pair("text to verdict, Rococo", "read", bullet),
        Pair("with a summary of each log, Rococo", "judge", rust),
        Pair("`rococo validate`, whole command", "validate", extract),
    ]
    runs = {"read": ours.read(bench.logs), "judge": ours.judged(bench.logs), "validate": ours.validate(bench)}
    if bench.lack(chess) is None:
        runs["chess"] = ours.read(bench.games.logs)
        pairs += [Pair("text to verdict, chess, the same games", "chess", peer) for peer in (rust, extract, bullet)]
    peers = (rust, extract, chess, bullet)
    runs |= runs_of(bench, peers, lambda peer: peer.read(bench.games, bench.folder))
    rates = alternate(runs, bench.rounds)
    for pair in pairs:
        yield row_of(bench, pair, rates, lambda value: rate(value, "moves/s"))
