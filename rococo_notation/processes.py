"""Work done by several processes, or by a thread beside this one, told in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD = 4
"""How many items a process are handed out before the first is done."""


class WorkerLostError(Exception):
    """A process that worked was ended from outside."""


def in_order(
    work: Callable[[Item], Result], items: Iterable[Item], processes: int, *, here: Callable[[Item], bool] | None = None
) -> Generator[tuple[Item, Result], None, None]:
    """Each item with what came of it, in order; several processes work ahead, and end when this is closed.

    ``work`` and what it takes and gives must be such as can be sent to another process; where ``here`` is true of an
    item it is done in this one. ``work`` may ask ``is_ending`` and then give back what it has.

    Raises:
        WorkerLostError: a process was ended from outside.
    """
    if processes == 1:
        for item in items:
            yield item, work(item)
        return
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing.sharedctypes import RawValue

    stop = RawValue("b", 0)
    pool = ProcessPoolExecutor(processes, initializer=_begin, initargs=(stop,))
    ahead: deque[tuple[Item, Future[Result]]] = deque()
    try:
        for item in items:
            mine = here is not None and here(item)
            if not mine:
                ahead.append((item, pool.submit(work, item)))
            while ahead and (mine or len(ahead) > AHEAD * processes):
                first, future = ahead.popleft()
                yield first, future.result()
            if mine:
                yield item, work(item)
        while ahead:
            first, future = ahead.popleft()
            yield first, future.result()
    except BrokenProcessPool as error:
        raise WorkerLostError from error
    finally:
        # They are asked and not killed: one that dies while it writes leaves the reader of its pipe waiting for ever.
        stop.value = 1
        pool.shutdown(cancel_futures=True)


def beside(work: Callable[[Item], Result], items: Iterable[Item]) -> Generator[tuple[Item, Result], None, None]:
    """Each item with what came of it, in order; a thread works on the next one while this one is dealt with.

    That gains where the work does without the lock of the interpreter, as the compiled engine does.
    """
    from concurrent.futures import Future, ThreadPoolExecutor

    stop = _asked["stop"] = _Stop()
    ahead: deque[tuple[Item, Future[Result]]] = deque()
    with ThreadPoolExecutor(1) as pool:
        try:
            for item in items:
                ahead.append((item, pool.submit(work, item)))
                if len(ahead) > 1:
                    first, future = ahead.popleft()
                    yield first, future.result()
            while ahead:
                first, future = ahead.popleft()
                yield first, future.result()
        finally:
            stop.value = 1
            pool.shutdown(cancel_futures=True)
            del _asked["stop"]


class _Stop:
    """What tells a thread to end."""

    value = 0


_asked: dict[str, Any] = {}
"""Where work is done for somebody: ``stop``, whose value is 1 when it is to end."""


def is_ending() -> bool:
    """Whether this work is done for another process or thread, and is to end."""
    stop = _asked.get("stop")
    return stop is not None and bool(stop.value)


def _begin(stop: object) -> None:
    """Leave an interrupt to the process that began this one, and listen to that."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _asked["stop"] = stop
