"""A run of the benchmarks: how much is measured, on what, next to which programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import rococo_notation as rn
from benchmarks.corpora import ChessGames, Logs, pack, random_chess, random_logs
from benchmarks.machine import about
from benchmarks.measuring import Run
from benchmarks.peers import Bulletchess, FairyStockfish, Peer, PgnExtract, PythonChess, RustReader
from benchmarks.table import Row
from rococo_notation.rules.twin import twin_of


@dataclass(frozen=True)
class Bench:
    """What the measurements of a run share; corpora are made when they are first asked for."""

    folder: Path
    quick: bool = False
    rounds: int = 5
    bulletchess_python: str | None = None

    @property
    def compiled(self) -> bool:
        """Whether the compiled engine is there."""
        return twin_of(rn.variant("rococo").tables()) is not None

    @cached_property
    def python_chess(self) -> PythonChess:
        """python-chess, which also makes the games of chess for the other ones."""
        return PythonChess()

    @cached_property
    def peers(self) -> tuple[Peer, ...]:
        """All of them, here or not."""
        return self.python_chess, RustReader(1), RustReader(2), PgnExtract(), self.bulletchess, FairyStockfish()

    @cached_property
    def bulletchess(self) -> Bulletchess:
        """It has a Python of its own, which is looked for once."""
        return Bulletchess(self.bulletchess_python)

    @cached_property
    def logs(self) -> Logs:
        """Logs of Rococo."""
        return random_logs("rococo", 250 if self.quick else 1000)

    @cached_property
    def games(self) -> ChessGames:
        """Games of chess; only where python-chess is there."""
        return random_chess(250 if self.quick else 1000)

    @cached_property
    def packed(self) -> tuple[Path, int]:
        """A packed file of many logs of Rococo, and how many plies it holds."""
        times = 40 if self.quick else 100
        path = pack(self.logs, times * len(self.logs.texts), self.folder / "packed.txt")
        return path, times * self.logs.plies

    @cached_property
    def versions(self) -> dict[str, str | None]:
        """The version of every peer by its name, None where it is not there."""
        return {peer.name: peer.version() for peer in self.peers}

    @property
    def about(self) -> str:
        """A sentence about this run."""
        return about(compiled=self.compiled) + ", --quick" * self.quick

    def label(self, peer: Peer) -> str:
        """The name of a peer with its version."""
        name, comma, detail = peer.name.partition(",")
        return " ".join(filter(None, (name, self.versions[peer.name]))) + comma + detail

    @cached_property
    def failures(self) -> dict[str, str]:
        """What went wrong with a peer that is there, by its name; ``runs_of`` notes it."""
        return {}

    def lack(self, peer: Peer) -> str | None:
        """Why a peer cannot be measured, or None."""
        if peer.name in self.failures:
            return f"failed: {self.failures[peer.name]}"
        if self.versions[peer.name] is None:
            return f"not installed: {peer.install}"
        if not isinstance(peer, FairyStockfish) and self.versions[self.python_chess.name] is None:
            return f"needs games that python-chess makes: {self.python_chess.install}"
        return None


@dataclass(frozen=True)
class Pair:
    """Something of ours next to a peer, by the names of their runs."""

    what: str
    ours: str
    peer: Peer
    wanted: float | None = None


def runs_of(bench: Bench, peers: Iterable[Peer], make: Callable[[Peer], Run]) -> dict[str, Run]:
    """The runs of those that are there and work."""
    runs = {}
    for peer in peers:
        if bench.lack(peer) is None:
            try:
                run = make(peer)
                run()
            except Exception as error:
                bench.failures[peer.name] = reason(error)
            else:
                runs[peer.name] = run
    return runs


def reason(error: Exception) -> str:
    """What an error says, in a cell of a table: the last line of a process that failed, if it wrote one."""
    said = str(getattr(error, "stderr", None) or f"{type(error).__name__}: {error}").strip()
    return said.splitlines()[-1][:80]


def row_of(bench: Bench, pair: Pair, rates: dict[str, float], show: Callable[[float], str]) -> Row:
    """The row of a pair."""
    row = Row(pair.what, show(rates[pair.ours]), bench.label(pair.peer), wanted=pair.wanted)
    lack = bench.lack(pair.peer)
    if lack is not None:
        return row.missing(lack)
    theirs = rates[pair.peer.name]
    return Row(pair.what, row.ours, row.other, show(theirs), rates[pair.ours] / theirs, pair.wanted)
