"""Counting the lines of play."""

from __future__ import annotations

from collections.abc import Iterator

import rococo_notation as rn
from benchmarks.bench import Bench, Pair, row_of, runs_of
from benchmarks.measuring import Run, alternate, timed
from benchmarks.peers import FairyStockfish
from benchmarks.table import Row, rate
from rococo_notation.rules import State
from rococo_notation.rules.twin import twin_of


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    fairy, chess, bullet = FairyStockfish(), bench.python_chess, bench.bulletchess
    depth = 4 if bench.quick else 5
    depths = {fairy.name: 4, chess.name: 4, bullet.name: 5}
    runs = {"rococo": _ours("rococo", depth), "chess": _ours("chess", 4)}
    runs |= runs_of(bench, (fairy, chess, bullet), lambda peer: peer.perft(depths[peer.name]))
    rates = alternate(runs, bench.rounds)
    for pair in (
        Pair(f"perft({depth}) of Rococo", "rococo", fairy, 1.4),
        Pair("perft(4) of chess", "chess", chess),
        Pair("perft(4) of chess", "chess", bullet),
    ):
        yield row_of(bench, pair, rates, lambda value: rate(value, "lines/s"))


def _ours(name: str, depth: int) -> Run:
    tables = rn.variant(name).tables()
    twin, start = twin_of(tables), State.start(tables)
    assert twin is not None
    return timed(lambda: twin.perft(start, depth))
