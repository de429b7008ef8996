"""Checking many logs: cut into jobs, done here or by several processes, told in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.cli.options import Replayer, complain, name_of, read_bytes
from rococo_notation.cli.packed import Range, is_packed, ranges, split
from rococo_notation.cli.reports import Made
from rococo_notation.errors import RococoError, UnreadableError

if TYPE_CHECKING:
    from rococo_notation.replayer.record import Summary
    from rococo_notation.replayer.run import OnIllegal
    from rococo_notation.report import Choice, Listing, Reporter
    from rococo_notation.report.reporter import Tally

FILES_A_JOB = 64
"""Enough to make handing over a job cheap, few enough to show results as they come."""


@dataclass(frozen=True)
class Settings:
    """How logs are checked and which reports are written of them; it can be sent to another process."""

    replayer: Replayer
    on_illegal: OnIllegal
    choice: Choice
    reports: tuple[Made, ...]
    """Format and settings of each report."""


class Job(NamedTuple):
    """Some files, or a stretch of a packed one; ``size`` is in bytes."""

    files: tuple[Path | None, ...]
    size: int
    stretch: Range | None = None


class Checked(NamedTuple):
    """What came of a log: an entry for each report."""

    entries: tuple[str, ...]
    tally: Tally
    fails: bool


class Unread(NamedTuple):
    """A file that could not be read, and why."""

    name: str
    message: str


def jobs_of(files: Iterable[Path | None]) -> Iterator[Job]:
    """The files in jobs, in order; a packed file in jobs of its own."""
    waiting: list[Path | None] = []
    size = 0
    for path in files:
        if path is not None and is_packed(path):
            if waiting:
                yield Job(tuple(waiting), size)
                waiting, size = [], 0
            yield from (Job((path,), stretch.end - stretch.start, stretch) for stretch in ranges(path))
            continue
        waiting.append(path)
        size += path.stat().st_size if path is not None and path.is_file() else 0
        if len(waiting) == FILES_A_JOB:
            yield Job(tuple(waiting), size)
            waiting, size = [], 0
    if waiting:
        yield Job(tuple(waiting), size)


def check_all(
    jobs: Iterable[Job], settings: Settings, processes: int
) -> Generator[tuple[Job, list[Checked | Unread]], None, None]:
    """Every job with what came of its logs, in order; several processes work ahead, and end when this is closed."""
    if processes == 1:
        for job in jobs:
            yield job, check(job, settings)
        return
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children

    pool = ProcessPoolExecutor(processes, initializer=_leave_interrupts)
    ahead: deque[tuple[Job, Future[list[Checked | Unread]]]] = deque()
    try:
        for job in jobs:
            # Standard input belongs to this process.
            here = None in job.files
            if not here:
                ahead.append((job, pool.submit(check, job, settings)))
            while ahead and (here or len(ahead) > 4 * processes):
                first, future = ahead.popleft()
                yield first, future.result()
            if here:
                yield job, check(job, settings)
        while ahead:
            first, future = ahead.popleft()
            yield first, future.result()
        pool.shutdown()
    except BrokenProcessPool as error:
        complain("a process that checked logs was ended from outside; what follows was not checked")
        raise SystemExit(2) from error
    finally:
        for process in active_children():
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts() -> None:
    """Leave an interrupt to the process that began this one, which ends it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def check(job: Job, settings: Settings) -> list[Checked | Unread]:
    """What came of the logs of a job."""
    from rococo_notation.replayer.quick import judge
    from rococo_notation.report import Listing

    logs: list[bytes] = []
    names: list[str] = []
    lines: list[int] = []
    unread: dict[int, Unread] = {}
    for name, line, data in _texts(job):
        names.append(name)
        lines.append(line)
        logs.append(data if isinstance(data, bytes) else b"")
        if not isinstance(data, bytes):
            unread[len(names) - 1] = Unread(name, str(data))
    replayer = settings.replayer
    bounds = [0]
    for data in logs:
        bounds.append(bounds[-1] + len(data))
    quick: list[Summary | None] = [None] * len(logs)
    if replayer.position is None:
        quick = judge(b"".join(logs), bounds, names, replayer.variant, replayer.edition, replayer.effects)
    outcomes: list[Checked | Unread] = []
    for index, summary in enumerate(quick):
        if index in unread:
            outcomes.append(unread[index])
        elif summary is not None:
            outcomes.append(_told(Listing(summary), settings))
        else:
            outcomes.append(_replayed(logs[index], names[index], lines[index], settings))
    return outcomes


def _replayed(data: bytes, name: str, line: int, settings: Settings) -> Checked | Unread:
    try:
        record = settings.replayer.replay(data, name, settings.on_illegal, line)
    except RococoError as error:
        return Unread(name, str(error))
    return _told(settings.choice.of(record), settings)


def _told(listing: Listing, settings: Settings) -> Checked:
    from rococo_notation.report.reporter import Tally

    reports = _reports(settings.reports)
    return Checked(tuple(report.entry(listing) for report in reports), Tally.of(listing), listing.fails)


@lru_cache(maxsize=4)
def _reports(reports: tuple[Made, ...]) -> list[Reporter]:
    from rococo_notation.report import reporter

    return [reporter(form, **dict(given)) for form, given in reports]


def _texts(job: Job) -> Iterator[tuple[str, int, bytes | UnreadableError]]:
    """Name, first line and bytes of every log of a job, or why it cannot be read."""
    if job.stretch is not None:
        path = job.files[0]
        assert path is not None
        with path.open("rb") as file:
            file.seek(job.stretch.start)
            data = file.read(job.stretch.end - job.stretch.start)
        number, line = job.stretch.number, job.stretch.line
        for log in split(data):
            yield f"{path}#{number}", line, log
            number += 1
            line += log.count(b"\n") + 1
        return
    for path in job.files:
        try:
            yield name_of(path), 1, read_bytes(path)
        except UnreadableError as error:
            yield name_of(path), 1, error
