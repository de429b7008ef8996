"""Check many logs: cut them into jobs, run these in one or several processes, and report in order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from rococo_notation.cli.addresses import WebFile
from rococo_notation.cli.checked import Checked
from rococo_notation.cli.failures import Failure
from rococo_notation.cli.inputs import Input, documents_of
from rococo_notation.cli.options import Replayer
from rococo_notation.cli.report_outputs import Made
from rococo_notation.errors import RococoError
from rococo_notation.formats.documents import (
    PACKAGES,
    Document,
    Unread,
    documents,
    documents_in_range,
    holds_many,
    is_cut,
    size_of,
)
from rococo_notation.formats.folders import why_empty
from rococo_notation.formats.registry import new_report
from rococo_notation.formats.text_documents import SAMPLE
from rococo_notation.formats.writer import Tally
from rococo_notation.notation import Log
from rococo_notation.notation.beginnings import Range, ranges
from rococo_notation.processes import WorkerLostError, in_order, is_ending

if TYPE_CHECKING:
    from rococo_notation.formats.listing import Choice, Listing
    from rococo_notation.formats.writer import Writer
    from rococo_notation.notation import Source
    from rococo_notation.replayer.record import Summary
    from rococo_notation.replayer.run import OnIllegal
    from rococo_notation.rules import Variant

Work = TypeVar("Work")
Result = TypeVar("Result")

FILES_A_JOB = 64
"""Files per job: enough to make handing over cheap, few enough to show results as they come."""
BYTES_A_JOB = 8 << 20


@dataclass(frozen=True)
class Settings:
    """How to check logs and which reports to write; it can be sent to another process."""

    replayer: Replayer
    on_illegal: OnIllegal
    choice: Choice
    reports: tuple[Made, ...]
    """Format and settings of each report."""


class Job(NamedTuple):
    """A batch of inputs or documents, or a part of a compressed file; ``size`` is in bytes."""

    given: tuple[Input | Document, ...]
    size: int
    stretch: Range | None = None


class Texts(NamedTuple):
    """Logs as text: their names, their bytes, and the line of the file on which each begins."""

    names: list[str]
    raws: list[bytes]
    line: Callable[[int], int]


def jobs_of(inputs: Iterable[Input]) -> Iterator[Job]:
    """Batch the inputs into jobs, in order; a compressed file and an address get jobs of their own."""
    waiting: list[Input | Document] = []
    size = 0
    for given, more in _parts(inputs):
        alone = isinstance(given, (WebFile, Job))
        if waiting and (alone or len(waiting) == FILES_A_JOB or size > BYTES_A_JOB):
            yield Job(tuple(waiting), size)
            waiting, size = [], 0
        if isinstance(given, Job):
            yield given
        elif isinstance(given, WebFile):
            yield Job((given,), 0)
        else:
            waiting.append(given)
            size += more
    if waiting:
        yield Job(tuple(waiting), size)


def _parts(inputs: Iterable[Input]) -> Iterator[tuple[Input | Document | Job, int]]:
    """Replace packages, JSON and PGN by their documents and large files by parts of them, each with its size."""
    for given in inputs:
        size = size_of(given) if isinstance(given, Path) else 0
        if isinstance(given, Path) and size and (given.name.lower().endswith(PACKAGES) or is_cut(given)):
            for document in documents(given):
                yield document, document.size
        elif isinstance(given, Path) and size > SAMPLE and holds_many(given):
            for stretch in ranges(given):
                yield Job((given,), stretch.end - stretch.start, stretch), 0
        else:
            yield given, size


def check_all(
    jobs: Iterable[Job], settings: Settings, processes: int
) -> Generator[tuple[Job, list[Checked | Unread]], None, None]:
    """Check every job and yield the results in order; closing this ends the worker processes."""
    work: Callable[[Settings, Job], list[Any]] = check if processes == 1 else _checked_elsewhere
    lost = "the remaining logs were not checked"
    with closing(run_all(partial(work, settings), jobs, processes, lost, here=is_for_this_process)) as done:
        for job, outcomes in done:
            yield job, outcomes if processes == 1 else _received(outcomes)


def run_all(
    work: Callable[[Work], Result],
    jobs: Iterable[Work],
    processes: int,
    lost: str,
    *,
    here: Callable[[Work], bool] | None = None,
    work_here: Callable[[Work], Result] | None = None,
) -> Generator[tuple[Work, Result], None, None]:
    """Run the jobs as ``in_order`` does; if a worker process is killed, the program ends and says what is ``lost``."""
    done = in_order(work, jobs, processes, here=here, work_here=work_here)
    try:
        yield from done
    except WorkerLostError as error:
        raise Failure(f"a worker process was killed; {lost}") from error
    finally:
        done.close()


def is_for_this_process(job: Job) -> bool:
    """Whether a job reads standard input or the web, which workers do not share."""
    return any(given is None or isinstance(given, WebFile) for given in job.given)


def _checked_elsewhere(settings: Settings, job: Job) -> list[tuple[Any, ...]]:
    # Bare tuples pass between processes six times as fast as named ones.
    return [
        outcome if isinstance(outcome, Unread) else (outcome.entries, tuple(outcome.tally), outcome.why)
        for outcome in check(settings, job)
    ]


def _received(outcomes: list[tuple[Any, ...]]) -> list[Checked | Unread]:
    return [each if isinstance(each, Unread) else Checked(each[0], Tally._make(each[1]), each[2]) for each in outcomes]


def check(settings: Settings, job: Job) -> list[Checked | Unread]:
    """Check the logs of a job."""
    if job.stretch is not None:
        if job.stretch.is_too_long:
            return [each for each in documents_of_job(job) if isinstance(each, Unread)]
        return _check_texts(settings, _texts_of(job, job.stretch))
    outcomes: list[Checked | Unread] = []
    plain: list[Document] = []
    for log in _logs_of(job, settings.replayer.variant):
        if isinstance(log, Document):
            plain.append(log)
            continue
        outcomes += _check_plain(settings, plain)
        plain.clear()
        found = log if isinstance(log, Unread) else _replayed(settings, log)
        outcomes.append(_checked(found, _reports(settings.reports)))
        if is_ending():
            return outcomes
    return outcomes + _check_plain(settings, plain)


def _check_plain(settings: Settings, documents: list[Document]) -> list[Checked | Unread]:
    names, raws = [document.source for document in documents], [document.raw for document in documents]
    return _check_texts(settings, Texts(names, raws, lambda index: documents[index].line))


def _check_texts(settings: Settings, texts: Texts) -> list[Checked | Unread]:
    """Check logs as text, most of which are screened together."""
    from rococo_notation.formats.listing import Listing
    from rococo_notation.replayer.screened import judge

    replayer = settings.replayer
    bounds = list(accumulate(map(len, texts.raws), initial=0))
    quick: list[Summary | None] = [None] * len(texts.raws)
    if replayer.position is None:
        data = b"".join(texts.raws)
        quick = judge(data, bounds, texts.names, replayer.variant, replayer.edition, replayer.effects)
    reports = _reports(settings.reports)
    outcomes: list[Checked | Unread] = []
    for index, summary in enumerate(quick):
        if is_ending():
            break
        listings = [Listing(summary)] if summary is not None else _listings(settings, texts, index)
        outcomes += [_checked(listing, reports) for listing in listings]
    return outcomes


def _listings(settings: Settings, texts: Texts, index: int) -> Iterator[Listing | Unread]:
    """List the findings of a text that is one log, unless another reader finds several games in it."""
    from rococo_notation.formats.intake import replayable

    raw, name = texts.raws[index], texts.names[index]
    document = Document(name, raw, None, len(raw), texts.line(index))
    try:
        for log in replayable(document, settings.replayer.variant):
            yield _replayed(settings, log)
    except RococoError as error:
        yield Unread(name, str(error))


def _replayed(settings: Settings, log: Log | Source) -> Listing | Unread:
    """Replay a log and list its findings."""
    try:
        return settings.choice.of(settings.replayer.replay(log, settings.on_illegal))
    except RococoError as error:
        return Unread(log.source.name if isinstance(log, Log) else log.name, str(error))


def _checked(listing: Listing | Unread, reports: list[Writer]) -> Checked | Unread:
    if isinstance(listing, Unread):
        return listing
    entries = tuple([report.entry(listing) for report in reports])
    summary = listing.summary
    return Checked(entries, Tally.of(listing), why_empty(summary.plies, summary.game, summary.log))


@lru_cache(maxsize=4)
def _reports(reports: tuple[Made, ...]) -> list[Writer]:
    return [new_report(name, **dict(given)) for name, given in reports]


def documents_of_job(job: Job) -> Iterator[Document | Unread]:
    """Read the documents of a job."""
    for given in job.given:
        if job.stretch is not None:
            assert isinstance(given, Path)
            yield from documents_in_range(given, job.stretch)
        elif isinstance(given, Document):
            yield given
        else:
            yield from documents_of(given)


def _texts_of(job: Job, stretch: Range) -> Texts:
    """Read the logs of a part of a file."""
    path = job.given[0]
    assert isinstance(path, Path)
    raw, name = stretch.read(path), f"{path}#"
    # Few logs are replayed, and only then a line is asked for.
    lines = cache(lambda: list(stretch.lines(raw)))
    return Texts(
        [f"{name}{number}" for number in range(stretch.number, stretch.number + len(stretch.logs))],
        [raw[start:end] for start, end in stretch.logs],
        lambda index: lines()[index],
    )


def _logs_of(job: Job, variant: Variant | None) -> Iterator[Document | Log | Unread]:
    """Read the logs of a job: Game Courier logs as text, which may be screened, others as they are."""
    from rococo_notation.formats.intake import is_plain, logs_of

    for document in documents_of_job(job):
        if isinstance(document, Unread) or is_plain(document.raw):
            yield document
        else:
            try:
                yield from logs_of(document, variant)
            except RococoError as error:
                yield Unread(document.source, str(error))
