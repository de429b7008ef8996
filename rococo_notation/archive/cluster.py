"""Judging on a Dask cluster, whose workers need only this package. Needs the extra ``cluster``."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from rococo_notation.archive.judging import Batch, Judged, judged
from rococo_notation.errors import ArchiveError, MissingExtraError

PATIENCE = 30
"""Seconds to wait for the scheduler, and for its first worker."""
AHEAD = 3
"""How many batches a thread of a worker are handed out before the first is done."""
TRIES = 5
"""How often a batch is done again whose worker was lost."""


def on_cluster(address: str, batches: Iterator[Batch]) -> Iterator[tuple[Batch, Judged]]:
    """Judge batches on a cluster; yield each when it is done. Batches of lost workers are judged again.

    Raises:
        MissingExtraError: the extra ``cluster`` is not installed.
        ArchiveError: no scheduler or worker answers, or a batch is lost again and again.
    """
    try:
        # By name, because it has no types.
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise MissingExtraError("clusters", "cluster") from error
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        client.wait_for_workers(1, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise ArchiveError(f"{address}: no Dask scheduler with workers answers there: {error}") from error
    with client:
        waiting: dict[Any, tuple[Batch, int]] = {}
        done = distributed.as_completed(loop=client.loop)

        def hand_out(batch: Batch, tries: int) -> None:
            future = client.submit(judged, batch, pure=False)
            waiting[future] = batch, tries
            done.add(future)

        while True:
            while len(waiting) < AHEAD * max(sum(client.nthreads().values()), 1):
                batch = next(batches, None)
                if batch is None:
                    break
                hand_out(batch, 1)
            if not waiting:
                return
            future = next(done)
            batch, tries = waiting.pop(future)
            outcome = _outcome(future, address, distributed)
            if outcome is not None:
                yield batch, outcome
            elif tries < TRIES:
                hand_out(batch, tries + 1)
            else:
                raise ArchiveError(f"{address}: {TRIES} workers were lost one after another over the same logs")


def _outcome(future: Any, address: str, distributed: Any) -> Judged | None:
    """Return the result of a batch, or None if its worker was lost."""
    try:
        return Judged(*future.result())
    except (distributed.KilledWorker, distributed.CancelledError):
        return None
    except Exception as error:
        raise ArchiveError(f"{address}: a worker failed: {type(error).__name__}: {error}") from error
