"""Replay of one 200-ply Rococo log in pure Python, and its ratio to reading the same log without rules.

    python benchmarks/replay.py

prints the median of eleven runs of each. The target for the replay is under 30 ms after import.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import rococo_notation as rn

SEED, PLIES, RUNS = 5, 200, 11


def random_log() -> str:
    """A legal game of PLIES plies in canonical text."""
    dice = random.Random(SEED)
    position, moves = rn.Position.start("rococo"), []
    while len(moves) < PLIES:
        legal = position.legal_moves()
        if not legal:
            position, moves = rn.Position.start("rococo"), []
            continue
        moves.append(dice.choice(legal))
        position = position.play(moves[-1])
    turns = (f"{n // 2 + 1}{'...' if n % 2 else '.'} {move}" for n, move in enumerate(moves))
    return "\n".join(["Game: Rococo", "", *turns])


def median_ms(work: Callable[[], object]) -> float:
    """The median time of a piece of work, in milliseconds."""
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return 1000 * statistics.median(times)


def main() -> None:
    """Measure and print."""
    text = random_log()
    begin = time.perf_counter()
    record = rn.replay(text)
    first = 1000 * (time.perf_counter() - begin)
    assert record.verdict == "legal"
    assert len(record.plies) == PLIES
    read, whole = median_ms(lambda: rn.parse_log(text)), median_ms(lambda: rn.replay(text))
    print(f"first replay of {PLIES} plies: {first:.1f} ms; then {whole:.1f} ms, of which reading {read:.1f} ms")
    print(f"replay / reading alone: {whole / read:.2f}")


if __name__ == "__main__":
    main()
