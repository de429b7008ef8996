"""Who does the work for an archive: this process, several processes, or a cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import NamedTuple, TypeVar

from rococo_notation.processes import beside, in_order

Item = TypeVar("Item")
Result = TypeVar("Result")


class Workers(NamedTuple):
    """Who does the work: the workers of the Dask cluster with this scheduler, or else so many processes."""

    jobs: int = 1
    scheduler: str | None = None

    def results(
        self,
        work: Callable[[Item], Result],
        items: Iterable[Item],
        *,
        here: Callable[[Item], bool] | None = None,
        thread: bool = False,
    ) -> Generator[tuple[Item, Result], None, None]:
        """Yield each item with the result of the work, in order; closing this ends the workers.

        ``work``, its items and its results must be picklable. Items for which ``here`` is true are not handed over.
        With ``thread``, a single process works ahead in a thread, which pays off if the work releases the interpreter
        lock.

        >>> list(Workers().results(abs, [-1, 2]))
        [(-1, 1), (2, 2)]

        Raises:
            WorkerLostError: a worker process was killed.
            MissingExtraError: the extra ``cluster`` is not installed.
            ArchiveError: the cluster does not answer, or fails.
        """
        if self.scheduler is not None:
            from rococo_notation.archive.cluster import on_cluster

            return on_cluster(self.scheduler, work, items, here=here)
        if thread and self.jobs == 1:
            return beside(work, items)
        return in_order(work, items, self.jobs, here=here)


ALONE = Workers()
"""This process."""
