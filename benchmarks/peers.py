"""The programs we are compared with; each may be missing, and then says how to get it."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import time
from importlib import import_module, metadata
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.measuring import Run, Sample, timed

if TYPE_CHECKING:
    import chess

    from benchmarks.corpora import ChessGames

FEW = 8
"""The slow ones are given one game in this many."""


class Peer:
    """A program that reads games of chess, counts lines of play, or both."""

    name: str
    install: str
    """The command that installs it."""

    def version(self) -> str | None:
        """Its version, or None where it is not installed."""
        raise NotImplementedError

    def read(self, games: ChessGames, folder: Path) -> Run:
        """Read games from PGN, every move put to the rules; counted in moves."""
        raise NotImplementedError

    def perft(self, depth: int) -> Run:
        """Count the lines of ``depth`` plies from its set-up; counted in lines."""
        raise NotImplementedError


class PythonChess(Peer):
    """python-chess: whole games by ``read_game``."""

    name = "python-chess"
    install = "pip install chess"

    def version(self) -> str | None:
        """The version of the package."""
        return _installed("chess")

    def read(self, games: ChessGames, folder: Path) -> Run:
        """Read a few of the games."""
        import chess.pgn

        text = "".join(games.pgns[: max(1, len(games.pgns) // FEW)])

        def work() -> int:
            file, moves = io.StringIO(text), 0
            while (game := chess.pgn.read_game(file)) is not None:
                assert not game.errors
                moves += game.end().ply()
            return moves

        return timed(work)

    def perft(self, depth: int) -> Run:
        """Count by legal moves, the last ply not played."""
        import chess

        return timed(lambda: _lines(chess.Board(), depth))


class RustReader(Peer):
    """rust-pgn-reader, by its binding."""

    install = "pip install rust-pgn-reader-python-binding"

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self.name = f"rust-pgn-reader, {threads} thread{'s' * (threads > 1)}"

    def version(self) -> str | None:
        """The version of the binding."""
        return _installed("rust-pgn-reader-python-binding")

    def read(self, games: ChessGames, folder: Path) -> Run:
        """Read all the games from strings."""
        parse = import_module("rust_pgn_reader_python_binding").parse_games_from_strings
        pgns, plies = list(games.pgns), games.logs.plies

        def work() -> int:
            moves = int(parse(pgns, num_threads=self.threads).num_moves)
            assert moves == plies
            return moves

        return timed(work)


class PgnExtract(Peer):
    """pgn-extract, told to check only; the whole process."""

    name = "pgn-extract"
    install = "apt install pgn-extract"

    def version(self) -> str | None:
        """What the program says of itself."""
        program = _program("pgn-extract")
        if program is None:
            return None
        told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
        return (told.stdout + told.stderr).split()[-1].removeprefix("v")

    def read(self, games: ChessGames, folder: Path) -> Run:
        """Read all the games from a file."""
        program = _program("pgn-extract")
        assert program is not None
        command = [program, "-s", "-r", str(games.write(folder / "pgn-extract.pgn"))]

        def work() -> int:
            told = subprocess.run(command, capture_output=True, check=True)
            # It tells how far it is, silent or not; anything else is a complaint.
            assert not re.sub(rb"Games: \d+\s*", b"", told.stderr), told.stderr
            return games.logs.plies

        return timed(work)


class Bulletchess(Peer):
    """bulletchess, whose Python may be another one; it measures itself."""

    name = "bulletchess"
    install = "pip install bulletchess, in Python 3.13 or later: --bulletchess-python"

    def __init__(self, python: str | None) -> None:
        self.python = python or sys.executable

    def version(self) -> str | None:
        """The version of the package in its Python."""
        try:
            told = subprocess.run([self.python, _WORKER, "version"], capture_output=True, text=True, check=False)
        except OSError:
            return None
        return told.stdout.strip() if told.returncode == 0 else None

    def read(self, games: ChessGames, folder: Path) -> Run:
        """Read all the games from a file."""
        path = games.write(folder / "bulletchess.pgn")
        return lambda: self._ask("read", str(path))

    def perft(self, depth: int) -> Run:
        """Count by its own function."""
        return lambda: self._ask("perft", str(depth))

    def _ask(self, *words: str) -> Sample:
        told = subprocess.run([self.python, _WORKER, *words], capture_output=True, text=True, check=True)
        units, seconds = told.stdout.split()
        return Sample(int(units), float(seconds))


class FairyStockfish(Peer):
    """Fairy-Stockfish, for a game on ten files: grand chess."""

    name = "Fairy-Stockfish, grand chess"
    install = "apt install fairy-stockfish"

    def version(self) -> str | None:
        """What the program says of itself."""
        program = _program("fairy-stockfish")
        if program is None:
            return None
        told = subprocess.run([program], input="uci\nquit\n", capture_output=True, text=True, check=False)
        found = re.search(r"^id name Fairy-Stockfish (.*?)\s*$", told.stdout, re.MULTILINE)
        return found[1] if found else None

    def perft(self, depth: int) -> Run:
        """Count by its own command, the start of the program left out."""
        program = _program("fairy-stockfish")
        assert program is not None

        def run() -> Sample:
            with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
                assert engine.stdin
                assert engine.stdout
                print("uci\nsetoption name UCI_Variant value grand\nposition startpos\nisready", file=engine.stdin)
                engine.stdin.flush()
                while engine.stdout.readline().strip() != "readyok":
                    pass
                begin = time.perf_counter()
                print(f"go perft {depth}", file=engine.stdin, flush=True)
                while not (line := engine.stdout.readline()).startswith("Nodes searched:"):
                    pass
                seconds = time.perf_counter() - begin
                print("quit", file=engine.stdin, flush=True)
            return Sample(int(line.split(":")[1]), seconds)

        return run


_WORKER = str(Path(__file__).with_name("bullet.py"))


def _lines(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    lines = 0
    for move in board.legal_moves:
        board.push(move)
        lines += _lines(board, depth - 1)
        board.pop()
    return lines


def _installed(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _program(name: str) -> str | None:
    """Where a program is; Debian keeps games in a folder that is not in every path."""
    return shutil.which(name) or shutil.which(name, path="/usr/games")
