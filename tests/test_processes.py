"""Work done by others, told in order."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent import futures
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from ended import all_end, processes_of

from rococo_notation.processes import WorkerLostError, in_order, in_thread, is_ending

Way = Callable[..., Any]


def square(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def until_asked(_: int) -> bool:
    for _ in range(200):
        if is_ending():
            return True
        time.sleep(0.05)
    return False


def die(_: int) -> None:
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


def fail(number: int) -> None:
    raise ZeroDivisionError(number)


@pytest.mark.parametrize("processes", [1, 2])
def test_what_comes_of_items_is_told_in_their_order(processes: int) -> None:
    done = list(in_order(square, range(50), processes))
    assert [(item, result[0]) for item, result in done] == [(number, number * number) for number in range(50)]
    assert (os.getpid() in {result[1] for _, result in done}) == (processes == 1)


def test_there_are_no_more_processes_than_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    class Pool(futures.ProcessPoolExecutor):
        def __init__(self, processes: int, **others: Any) -> None:
            begun.append(processes)
            super().__init__(processes, **others)

    monkeypatch.setattr(futures, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    for most in (1, 2, 100_000):
        assert len(list(in_order(square, range(9), most))) == 9
    assert begun == [2, 3]


def test_some_items_are_done_here() -> None:
    done = list(in_order(square, range(20), 2, here=lambda number: number % 5 == 0))
    assert [item for item, _ in done] == list(range(20))
    assert all((result[1] == os.getpid()) == (item % 5 == 0) for item, result in done)


def test_a_thread_tells_in_order_too() -> None:
    assert [result[0] for _, result in in_thread(square, range(50))] == [number * number for number in range(50)]
    assert list(in_thread(square, ())) == []


@pytest.mark.parametrize("way", [in_thread, lambda work, items: in_order(work, items, 2)], ids=["thread", "processes"])
def test_no_more_is_taken_than_is_needed_to_work_ahead(way: Way) -> None:
    taken = count()
    done = way(square, (number for number, _ in zip(range(1000), taken)))  # noqa: B905
    for _ in range(5):
        next(done)
    done.close()
    assert next(taken) < 40


def test_a_thread_that_works_ahead_is_asked_to_end() -> None:
    done = in_thread(lambda number: square(number) if number < 2 else until_asked(number), range(4))
    next(done)
    begin = time.monotonic()
    done.close()
    assert time.monotonic() - begin < 5
    assert not is_ending()


@pytest.mark.parametrize("way", [in_thread, lambda work, items: in_order(work, items, 2)], ids=["thread", "processes"])
def test_what_goes_wrong_there_goes_wrong_here(way: Way) -> None:
    with pytest.raises(ZeroDivisionError):
        list(way(fail, range(3)))


def test_a_process_that_is_ended_from_outside_is_told() -> None:
    with pytest.raises(WorkerLostError):
        list(in_order(die, range(3), 2))


FOR_EVER = """
import multiprocessing, sys, time
from rococo_notation.processes import in_order

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    for _ in in_order(time.sleep, [0, 0, 600, 600], 2):
        print("at work", flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="it looks for processes in /proc")
@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_workers_end_with_a_process_that_is_killed_however_they_began(method: str, tmp_path: Path) -> None:
    script = tmp_path / "for_ever.py"
    script.write_text(FOR_EVER, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script), method], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert len(processes_of(process.pid)) >= 3
        process.kill()
    assert all_end(process.pid)
