"""Run work in several processes or in a thread, and yield the results in order."""

import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from types import SimpleNamespace
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 4
"""Items handed out per process before the first result is awaited."""


class WorkerLostError(Exception):
    """A worker process was killed, and with it was lost what the message says."""


def in_order(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    processes: int,
    *,
    here: Callable[[Item], bool] = lambda _: False,
    work_here: Callable[[Item], Result] | None = None,
    lost: str = "the rest was not done",
) -> Generator[tuple[Item, Result], None, None]:
    """Yield each item with its result, in order, while several processes work ahead; closing this ends them.

    There are no more processes than processors. ``work``, its items and its results must be picklable. Items for which
    ``here`` is true are processed in this process, by ``work_here`` if it is given; so are all items if there is only
    one process. A long-running ``work`` may call ``is_ending`` and return early. Workers end with this process, even if
    it is killed.

    Raises:
        WorkerLostError: a worker process was killed, and ``lost`` says what that means.
    """
    work_here = work_here or work
    # The pool begins all its processes at once; two are enough to work ahead.
    processes = min(processes, max(os.cpu_count() or 1, 2))
    if processes == 1:
        yield from ((item, work_here(item)) for item in items)
        return
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing.sharedctypes import RawValue

    stop = RawValue("b", 0)
    pool = ProcessPoolExecutor(processes, initializer=_begin, initargs=(stop, _first_calls))
    ahead: deque[tuple[Item, Future[Result]]] = deque()
    try:
        for item in items:
            mine = here(item)
            if not mine:
                ahead.append((item, pool.submit(work, item)))
            yield from _results(ahead, 0 if mine else AHEAD * processes)
            if mine:
                yield item, work_here(item)
        yield from _results(ahead, 0)
    except BrokenProcessPool as error:
        raise WorkerLostError(f"a worker process was killed; {lost}") from error
    finally:
        # Workers are asked to stop, not killed: one that dies while writing leaves the reader of its pipe waiting.
        stop.value = 1
        pool.shutdown(cancel_futures=True)


def in_thread(work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[tuple[Item, Result], None, None]:
    """Yield each item with its result, in order, while a thread works on the next item.

    This pays off if the work releases the interpreter lock, as the compiled engine does.
    """
    from concurrent.futures import Future, ThreadPoolExecutor

    stop = _worker["stop"] = SimpleNamespace(value=0)
    ahead: deque[tuple[Item, Future[Result]]] = deque()
    with ThreadPoolExecutor(1) as pool:
        try:
            for item in items:
                ahead.append((item, pool.submit(work, item)))
                yield from _results(ahead, 1)
            yield from _results(ahead, 0)
        finally:
            stop.value = 1
            pool.shutdown(cancel_futures=True)
            del _worker["stop"]


def _results(ahead: deque[tuple[Item, Any]], left: int) -> Iterator[tuple[Item, Any]]:
    """Await the results of the first items, in order, until no more than some are left."""
    while len(ahead) > left:
        item, future = ahead.popleft()
        yield item, future.result()


_worker: dict[str, Any] = {}
"""In a worker, ``stop`` holds a flag whose value is 1 once the work should end."""


def is_ending() -> bool:
    """Tell whether this is a worker that has been asked to stop."""
    stop = _worker.get("stop")
    return stop is not None and bool(stop.value)


_first_calls: dict[Callable[..., object], tuple[object, ...]] = {}


def in_workers(function: Callable[..., object], *arguments: object) -> None:
    """Let each worker process that begins from now on first call a function, in place of an earlier call of it.

    What was set in this process is then set in the worker too, however it begins.
    """
    _first_calls[function] = arguments


GRACE = 2
"""Seconds that the parent process of a worker has to end it in order, when both were asked to end."""


def _begin(stop: object, calls: dict[Callable[..., object], tuple[object, ...]]) -> None:
    """Prepare a worker: leave signals to the parent process, end with it, and make its first calls."""
    import signal
    from threading import Thread

    for name in ("SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
    # A worker that dies while it writes leaves the reader of its pipe waiting, so a signal to both must not kill it.
    signal.signal(signal.SIGTERM, lambda *_: Thread(target=_end_after_grace, daemon=True).start())
    Thread(target=_end_with_parent, daemon=True).start()
    _worker["stop"] = stop
    for function, arguments in calls.items():
        function(*arguments)


def _end_after_grace() -> None:
    time.sleep(GRACE)
    os._exit(1)


def _end_with_parent() -> None:
    """End this worker when its parent process has ended, however that ended."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
