"""Checking many logs: cut into jobs, done here or by several processes, told in order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rococo_notation.cli.addresses import WebFile
from rococo_notation.cli.options import Input, Replayer, complain, name_of, read_bytes
from rococo_notation.cli.reports import Made
from rococo_notation.errors import RococoError, UnreadableError
from rococo_notation.notation.packed import Range, is_packed, logs_in, ranges
from rococo_notation.processes import WorkerLostError, in_order, is_ending

if TYPE_CHECKING:
    from rococo_notation.replayer.record import Summary
    from rococo_notation.replayer.run import OnIllegal
    from rococo_notation.report import Choice, Reporter

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

    files: tuple[Input, ...]
    size: int
    stretch: Range | None = None

    def line_of(self, index: int, logs: Sequence[bytes]) -> int:
        """The line of its file on which a log begins, given all logs."""
        if self.stretch is None:
            return 1
        return self.stretch.line + sum(log.count(b"\n") + 1 for log in logs[:index])


class Checked(NamedTuple):
    """What came of a log: an entry for each report, and its tally."""

    entries: tuple[str, ...]
    name: str
    verdict: str
    omission: str
    fails: bool


class Unread(NamedTuple):
    """A file that could not be read, and why."""

    name: str
    message: str


def size_of(path: Input) -> int:
    """How many bytes a file holds; 0 where that is not known before it is read."""
    return path.stat().st_size if isinstance(path, Path) and path.is_file() else 0


def jobs_of(files: Iterable[Input]) -> Iterator[Job]:
    """The files in jobs, in order; a packed file in jobs of its own, and so an address, which may take long."""
    waiting: list[Input] = []
    for path in files:
        packed = isinstance(path, Path) and is_packed(path)
        if waiting and (packed or isinstance(path, WebFile) or len(waiting) == FILES_A_JOB):
            yield _job(waiting)
            waiting = []
        if isinstance(path, Path) and packed:
            yield from (Job((path,), stretch.end - stretch.start, stretch) for stretch in ranges(path))
        elif isinstance(path, WebFile):
            yield Job((path,), 0)
        else:
            waiting.append(path)
    if waiting:
        yield _job(waiting)


def _job(files: list[Input]) -> Job:
    return Job(tuple(files), sum(map(size_of, files)))


def check_all(
    jobs: Iterable[Job], settings: Settings, processes: int
) -> Generator[tuple[Job, list[Checked | Unread]], None, None]:
    """Every job with what came of its logs, in order; several processes work ahead, and end when this is closed."""
    work: Callable[[Settings, Job], Sequence[tuple[Any, ...]]] = check if processes == 1 else _checked_elsewhere
    done = in_order(partial(work, settings), jobs, processes, here=_is_for_this_process)
    try:
        for job, outcomes in done:
            yield job, _received(outcomes)
    except WorkerLostError as error:
        complain("a process that checked logs was ended from outside; what follows was not checked")
        raise SystemExit(2) from error
    finally:
        done.close()


def _is_for_this_process(job: Job) -> bool:
    """Whether a job reads standard input or the web, which are not shared."""
    return not all(isinstance(file, Path) for file in job.files)


def _checked_elsewhere(settings: Settings, job: Job) -> list[tuple[Any, ...]]:
    # Bare tuples pass between processes six times as fast as named ones.
    return [tuple(outcome) for outcome in check(settings, job)]


def _received(outcomes: Sequence[tuple[Any, ...]]) -> list[Checked | Unread]:
    return [Checked._make(each) if len(each) == len(Checked._fields) else Unread._make(each) for each in outcomes]


def check(settings: Settings, job: Job) -> list[Checked | Unread]:
    """What came of the logs of a job."""
    from rococo_notation.replayer.quick import judge
    from rococo_notation.report import Listing
    from rococo_notation.report.reporter import Tally

    names, logs, unread = _logs_of(job)
    replayer = settings.replayer
    bounds = list(accumulate(map(len, logs), initial=0))
    quick: list[Summary | None] = [None] * len(logs)
    if replayer.position is None:
        quick = judge(b"".join(logs), bounds, names, replayer.variant, replayer.edition, replayer.effects)
    reports = _reports(settings.reports)
    outcomes: list[Checked | Unread] = []
    for index, summary in enumerate(quick):
        if is_ending():
            break
        if index in unread:
            outcomes.append(unread[index])
            continue
        if summary is not None:
            listing = Listing(summary)
        else:
            try:
                record = replayer.replay(logs[index], names[index], settings.on_illegal, job.line_of(index, logs))
            except RococoError as error:
                outcomes.append(Unread(names[index], str(error)))
                continue
            listing = settings.choice.of(record)
        entries = tuple([report.entry(listing) for report in reports])
        outcomes.append(Checked(entries, *Tally.of(listing), listing.fails))
    return outcomes


@lru_cache(maxsize=4)
def _reports(reports: tuple[Made, ...]) -> list[Reporter]:
    from rococo_notation.report import reporter

    return [reporter(form, **dict(given)) for form, given in reports]


def _logs_of(job: Job) -> tuple[list[str], list[bytes], dict[int, Unread]]:
    """Names and bytes of the logs of a job, and by index which of them cannot be read."""
    if job.stretch is not None:
        path = job.files[0]
        assert isinstance(path, Path)
        logs = logs_in(path, job.stretch)
        name = f"{path}#"
        return [f"{name}{number}" for number in range(job.stretch.number, job.stretch.number + len(logs))], logs, {}
    names = [name_of(path) for path in job.files]
    logs, unread = [], {}
    for index, path in enumerate(job.files):
        try:
            logs.append(read_bytes(path))
        except UnreadableError as error:
            logs.append(b"")
            unread[index] = Unread(names[index], str(error))
    return names, logs, unread
