"""Feed the target, for so many seconds or from files. Started by ``fuzz/run``, which sets what this needs."""

from __future__ import annotations

import ctypes
import os
import sys
import time
from pathlib import Path
from random import Random

import inputs
from target import accel, check

_TAKEN = (ctypes.c_ubyte * (1 << 16)).in_dll(ctypes.CDLL(accel.__file__), "taken")


class Loop:
    """The inputs fed so far: those that took branches no other had taken are mutated further."""

    def __init__(self, seconds: float, seed: int) -> None:
        self.half, self.end = (time.monotonic() + part for part in (seconds / 2, seconds))
        self.random = Random(seed)
        self.pool: list[bytes] = []
        self.taken = self.fed = self.accepted = 0
        self.file = Path(os.environ["FUZZ_INPUT"]).open("wb", buffering=0)  # noqa: SIM115

    def feed(self, data: bytes, *, keep: bool = False) -> None:
        """Put an input to the target; it lies in a file meanwhile, should the process die of it."""
        self.file.seek(0)
        self.file.truncate()
        self.file.write(data)
        accepted = check(data)
        self.fed += 1
        self.accepted += accepted
        taken = int.from_bytes(_TAKEN, "little") | self.taken
        if keep or taken != self.taken:
            self.pool.append(data)
        self.taken = taken

    def run(self) -> None:
        """Feed seeds for half the time; then mutations, new games, and now and then a log cut at every place."""
        seeds = inputs.corpus()
        self.random.shuffle(seeds)
        for data in inputs.handmade():
            self.feed(data)
        for data in seeds:
            if time.monotonic() > self.half:
                break
            self.feed(data, keep=True)
        while time.monotonic() < self.end:
            chance = self.random.random()
            data = self.random.choice(self.pool)
            if chance < 0.02:
                self.feed(inputs.random_game(self.random), keep=True)
            elif chance < 0.021:
                for size in range(min(len(data), 600)):
                    self.feed(data[:size])
            else:
                self.feed(inputs.mutated(data, self.pool, self.random))


def main(arguments: list[str]) -> None:
    """Seconds and seed, or files."""
    if arguments and not arguments[0].isdigit():
        for name in arguments:
            Path(os.environ["FUZZ_INPUT"]).write_bytes(Path(name).read_bytes())
            print(f"{name}: {'accepted' if check(Path(name).read_bytes()) else 'left to the engine'}")
        return
    seconds, seed = (*map(int, arguments), *(20, 1)[len(arguments) :])
    print(f"fuzz: {seconds} seconds with seed {seed}", flush=True)
    loop = Loop(seconds, seed)
    loop.run()
    branches = loop.taken.bit_count()
    print(f"fuzz: {loop.fed} inputs, {loop.accepted} accepted, {branches} branches taken, {len(loop.pool)} kept")


if __name__ == "__main__":
    main(sys.argv[1:])
