"""Measures bulletchess in whatever Python has it: ``version``, ``read FILE`` or ``perft DEPTH``."""

import sys
import time
from importlib import import_module, metadata


def moves_of(path: str) -> int:
    """How many moves the games of a file have."""
    moves = 0
    with import_module("bulletchess.pgn").PGNFile.open(path) as file:
        while (game := file.next_game()) is not None:
            moves += len(game.moves)
    return moves


def lines_of(depth: int) -> int:
    """How many lines of play there are."""
    return int(import_module("bulletchess.utils").perft(import_module("bulletchess").Board(), depth))


try:
    import_module("bulletchess")
except ImportError:
    sys.exit(1)
if sys.argv[1] == "version":
    print(metadata.version("bulletchess"))
else:
    begin = time.perf_counter()
    units = moves_of(sys.argv[2]) if sys.argv[1] == "read" else lines_of(int(sys.argv[2]))
    print(units, time.perf_counter() - begin)
