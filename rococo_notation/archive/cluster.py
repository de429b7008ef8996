"""Work on a Dask cluster, whose workers need only this package. Needs the extra ``cluster``."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from importlib import import_module
from typing import Any, TypeVar

from rococo_notation.errors import ArchiveError, MissingExtraError

Item = TypeVar("Item")
Result = TypeVar("Result")

PATIENCE = 30
"""Seconds to wait for the scheduler, and while it has no worker."""
LOOK = 5
"""Seconds after which to see whether anybody works on a batch that is awaited."""
AHEAD = 3
"""Batches handed out per thread of a worker before the first result is awaited."""
TRIES = 5
"""How often a batch is done again whose workers were lost."""


def on_cluster(
    address: str,
    work: Callable[[Item], Result],
    items: Iterable[Item],
) -> Generator[tuple[Item, Result], None, None]:
    """Yield each item with its result, in order, while the workers of a cluster work ahead.

    The work of lost workers is done again.

    Raises:
        MissingExtraError: the extra ``cluster`` is not installed.
        ArchiveError: no scheduler or worker answers or is left; the work fails, or its workers are lost each time.
    """
    with _connected(address) as client:
        cluster = _Cluster(address, client, work)
        ahead: deque[tuple[Item, Any]] = deque()
        for item in items:
            ahead.append((item, cluster.hand_out(item)))
            while len(ahead) > AHEAD * max(cluster.threads(), 1):
                first, future = ahead.popleft()
                yield first, cluster.result(first, future)
        while ahead:
            first, future = ahead.popleft()
            yield first, cluster.result(first, future)


def _connected(address: str) -> Any:
    """Return a client of a cluster that has a worker."""
    try:
        # By name, because it has no types.
        distributed = import_module("distributed")
    except ImportError as error:
        raise MissingExtraError("clusters", "cluster") from error
    # What goes wrong is reported once, by the errors of this file; importing has set the level.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        client.wait_for_workers(1, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise ArchiveError(f"{address}: no Dask scheduler with workers answers: {error}") from error
    return client


class _Cluster:
    """Hands out the items of one kind of work, and awaits the results."""

    def __init__(self, address: str, client: Any, work: Callable[[Any], Any]) -> None:
        self.address = address
        self.client = client
        self.work = work

    def hand_out(self, item: object) -> Any:
        self._await_connection()
        return self.client.submit(self.work, item, pure=False)

    def threads(self) -> int:
        """Count the threads of all workers."""
        self._await_connection()
        try:
            return sum(self.client.nthreads().values())
        except OSError:
            return 0

    def result(self, item: object, future: Any) -> Any:
        """Await the result of an item, which is handed out again if its workers are lost."""
        distributed = import_module("distributed")
        for _ in range(TRIES):
            try:
                return self._awaited(future)
            except (distributed.KilledWorker, distributed.CancelledError):
                future = self.hand_out(item)
            except ArchiveError:
                raise
            except Exception as error:
                raise ArchiveError(f"{self.address}: a worker failed: {type(error).__name__}: {error}") from error
        raise ArchiveError(f"{self.address}: {TRIES} workers were lost one after another over the same logs")

    def _awaited(self, future: Any) -> Any:
        alone = 0
        while True:
            try:
                return future.result(timeout=LOOK)
            except TimeoutError:
                if future.status == "error":
                    raise
            alone = 0 if self.threads() else alone + LOOK
            if alone >= PATIENCE:
                raise ArchiveError(f"{self.address}: all workers were lost and none came back in {PATIENCE} seconds")

    def _await_connection(self) -> None:
        """Wait while the client tries to reach a lost scheduler again, for as long as its patience lasts."""
        while self.client.status == "connecting":
            time.sleep(0.1)
        if self.client.status != "running":
            raise ArchiveError(f"{self.address}: the scheduler was lost and did not come back in {PATIENCE} seconds")
