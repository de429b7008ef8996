"""The work of which the compiler is given a profile: ``setup.py`` runs it where ``ROCOCO_PROFILE=1`` asks for one.

It runs while the package is built, so the standard library has to do. What is measured are other games.
"""

from __future__ import annotations

from pathlib import Path

import rococo_notation as rn
from benchmarks.corpora import SEED, random_logs
from rococo_notation.built import engine_in_use
from rococo_notation.replayer.screened import judge
from rococo_notation.rules import State
from rococo_notation.rules.twin import twin_of
from rococo_notation.screening.reading import reader_of

CONFORMANCE = Path(__file__).parent.parent / "tests" / "conformance" / "logs"
MOST_READ = "rococo"


def train() -> None:
    """Read games of every kind, tell and count their moves, and read logs in several hands of writing, some illegal."""
    assert engine_in_use() == "compiled", "there is nothing to train"
    for name in rn.variants():
        often = name == MOST_READ
        tables = rn.variant(name).tables()
        twin, reader = twin_of(tables), reader_of(tables)
        if twin is None or reader is None:
            continue
        logs = random_logs(name, 100 if often else 10, seed=SEED + 1)
        for _ in range(10):
            reader.read(logs.data, logs.bounds, logs.variant.title.encode())
            judge(logs.data, logs.bounds, logs.names)
        twin.perft(State.start(tables), 4 if often else 3)
    for path in sorted(CONFORMANCE.glob("*.txt")):
        data = path.read_bytes()
        judge(data, [0, len(data)], [path.name])


if __name__ == "__main__":
    train()
