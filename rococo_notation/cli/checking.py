"""Checking many logs: cut into jobs, done here or by several processes, told in order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rococo_notation.cli.addresses import WebFile
from rococo_notation.cli.complaints import complain
from rococo_notation.cli.inputs import Input, documents_of
from rococo_notation.cli.options import Replayer
from rococo_notation.cli.reports import Made
from rococo_notation.errors import RococoError, UnreadableError
from rococo_notation.formats.documents import SAMPLE, Document, Unread, documents, holds_many, size_of
from rococo_notation.formats.packages import PACKAGES
from rococo_notation.notation import Log
from rococo_notation.notation.packed import Range, ranges, split
from rococo_notation.processes import WorkerLostError, in_order, is_ending

if TYPE_CHECKING:
    from rococo_notation.notation import Source
    from rococo_notation.replayer.record import Summary
    from rococo_notation.replayer.run import OnIllegal
    from rococo_notation.report import Choice, Listing, Reporter
    from rococo_notation.rules import Variant

FILES_A_JOB = 64
"""Enough to make handing over a job cheap, few enough to show results as they come."""
BYTES_A_JOB = 8 << 20


@dataclass(frozen=True)
class Settings:
    """How logs are checked and which reports are written of them; it can be sent to another process."""

    replayer: Replayer
    on_illegal: OnIllegal
    choice: Choice
    reports: tuple[Made, ...]
    """Format and settings of each report."""


class Job(NamedTuple):
    """Some inputs or documents, or a stretch of a packed file; ``size`` is in bytes."""

    given: tuple[Input | Document, ...]
    size: int
    stretch: Range | None = None


class Text(NamedTuple):
    """A log as text, with the number of its first line."""

    name: str
    raw: bytes
    line: int


class Checked(NamedTuple):
    """What came of a log: an entry for each report, and its tally."""

    entries: tuple[str, ...]
    name: str
    verdict: str
    omission: str
    fails: bool


class Failed(NamedTuple):
    """Something that could not be read, and why."""

    name: str
    message: str


def jobs_of(inputs: Iterable[Input]) -> Iterator[Job]:
    """The inputs in jobs, in order; a packed file in jobs of its own, and so an address, which may take long."""
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
    """The inputs, with the documents of a package and the stretches of a packed file in its place; and their sizes."""
    for given in inputs:
        size = size_of(given) if isinstance(given, Path) else 0
        if isinstance(given, Path) and given.name.lower().endswith(PACKAGES) and size:
            for document in documents(given):
                yield document, document.size
        elif isinstance(given, Path) and size > SAMPLE and holds_many(given):
            for stretch in ranges(given):
                yield Job((given,), stretch.end - stretch.start, stretch), 0
        else:
            yield given, size


def check_all(
    jobs: Iterable[Job], settings: Settings, processes: int
) -> Generator[tuple[Job, list[Checked | Failed]], None, None]:
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
    return any(given is None or isinstance(given, WebFile) for given in job.given)


def _checked_elsewhere(settings: Settings, job: Job) -> list[tuple[Any, ...]]:
    # Bare tuples pass between processes six times as fast as named ones.
    return [tuple(outcome) for outcome in check(settings, job)]


def _received(outcomes: Sequence[tuple[Any, ...]]) -> list[Checked | Failed]:
    return [Checked._make(each) if len(each) == len(Checked._fields) else Failed._make(each) for each in outcomes]


def check(settings: Settings, job: Job) -> list[Checked | Failed]:
    """What came of the logs of a job."""
    outcomes: list[Checked | Failed] = []
    texts: list[Text] = []
    for log in _logs_of(job, settings.replayer.variant):
        if isinstance(log, Text):
            texts.append(log)
            continue
        outcomes += _check_texts(settings, texts)
        texts.clear()
        outcomes.append(log if isinstance(log, Failed) else _check(settings, log))
        if is_ending():
            return outcomes
    return outcomes + _check_texts(settings, texts)


def _check_texts(settings: Settings, texts: list[Text]) -> list[Checked | Failed]:
    """What came of logs as text, most of which are judged all at once."""
    from rococo_notation.notation import Source
    from rococo_notation.replayer.quick import judge
    from rococo_notation.report import Listing

    replayer = settings.replayer
    bounds = list(accumulate((len(text.raw) for text in texts), initial=0))
    quick: list[Summary | None] = [None] * len(texts)
    if replayer.position is None:
        data, names = b"".join(text.raw for text in texts), [text.name for text in texts]
        quick = judge(data, bounds, names, replayer.variant, replayer.edition, replayer.effects)
    outcomes: list[Checked | Failed] = []
    for text, summary in zip(texts, quick, strict=True):
        if is_ending():
            break
        if summary is not None:
            outcomes.append(_told(settings, Listing(summary)))
            continue
        try:
            outcomes.append(_check(settings, Source.decode(text.raw, text.name, text.line)))
        except UnreadableError as error:
            outcomes.append(Failed(text.name, str(error)))
    return outcomes


def _check(settings: Settings, log: Log | Source) -> Checked | Failed:
    """What came of a log that is replayed."""
    try:
        record = settings.replayer.replay(log, settings.on_illegal)
    except RococoError as error:
        return Failed(log.source.name if isinstance(log, Log) else log.name, str(error))
    return _told(settings, settings.choice.of(record))


def _told(settings: Settings, listing: Listing) -> Checked:
    from rococo_notation.report.reporter import Tally

    entries = tuple([report.entry(listing) for report in _reports(settings.reports)])
    return Checked(entries, *Tally.of(listing), listing.fails)


@lru_cache(maxsize=4)
def _reports(reports: tuple[Made, ...]) -> list[Reporter]:
    from rococo_notation.report import reporter

    return [reporter(form, **dict(given)) for form, given in reports]


def _logs_of(job: Job, variant: Variant | None) -> Iterator[Text | Log | Failed]:
    """The logs of a job: those of Game Courier as text, which may be judged quickly, others as they were read."""
    from rococo_notation.formats.reading import is_plain, logs_of

    if job.stretch is not None:
        path, stretch = job.given[0], job.stretch
        assert isinstance(path, Path)
        for number, (line, raw) in enumerate(split(stretch.read(path), stretch.line), stretch.number):
            yield Text(f"{path}#{number}", raw, line)
        return
    for given in job.given:
        for document in (given,) if isinstance(given, Document) else documents_of(given):
            if isinstance(document, Unread):
                yield Failed(document.source, document.message)
            elif is_plain(document.raw):
                yield Text(document.source, document.raw, document.line)
            else:
                try:
                    yield from logs_of(document, variant)
                except UnreadableError as error:
                    yield Failed(document.source, str(error))
