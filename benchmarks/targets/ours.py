"""Our own ways from text to verdict, to be measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from itertools import pairwise
from typing import TypeVar

from benchmarks.bench import Bench
from benchmarks.corpora import Logs
from benchmarks.measuring import Run, process, rococo, timed
from rococo_notation.replayer.screened import judge
from rococo_notation.screening.reading import reader_of

Share = TypeVar("Share")


def read(logs: Logs, threads: int = 1) -> Run:
    """The compiled reader, each thread with its share of the logs; counted in moves."""
    reader = reader_of(logs.variant.tables())
    assert reader is not None
    count, game = len(logs.texts), logs.variant.title.encode()
    cuts = [count * number // threads for number in range(threads + 1)]
    shares = [logs.bounds[start : end + 1] for start, end in pairwise(cuts)]

    def share(bounds: list[int]) -> int:
        return sum(log[0] for log in reader.read(logs.data, bounds, game) if log)

    return timed(lambda: sum(_each(share, shares)))


def hashed(threads: int = 1) -> Run:
    """What the machine itself gains by threads, for comparison: SHA-256, which is not ours; counted in bytes."""
    data = bytes(8_000_000 // threads)

    def share(part: bytes) -> int:
        sha256(part).digest()
        return len(part)

    return timed(lambda: sum(_each(share, [data] * threads)))


def left(logs: Logs) -> int:
    """How many logs the compiled reader leaves to the engine: where a mate ends the game, for one."""
    return judge(logs.data, logs.bounds, logs.names).count(None)


def judged(logs: Logs) -> Run:
    """The compiled reader with a summary of each log; counted in moves."""

    def work() -> int:
        judge(logs.data, logs.bounds, logs.names)
        return logs.plies

    return timed(work)


def validate(bench: Bench, jobs: int = 1) -> Run:
    """The whole command on a packed file; counted in moves."""
    path, plies = bench.packed
    command = rococo("validate", str(path), "-q", "--output-format", "jsonl:/dev/null", "--jobs", str(jobs))
    return process(command, plies, bench.folder)


def _each(work: Callable[[Share], int], shares: Sequence[Share]) -> Iterator[int]:
    """Every share done by a thread of its own, where there is more than one."""
    if len(shares) == 1:
        yield work(shares[0])
    else:
        with ThreadPoolExecutor(len(shares)) as pool:
            yield from pool.map(work, shares)
