"""Read and replay many games in one or several processes, in order."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from rococo_notation.cli.failures import Failure
from rococo_notation.cli.inputs import Input, WebFile, documents_of
from rococo_notation.cli.options import Replayer
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
from rococo_notation.formats.text_documents import SAMPLE
from rococo_notation.notation import Log, Source
from rococo_notation.notation.beginnings import Range, ranges
from rococo_notation.processes import WorkerLostError, in_order

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.formats import Format
    from rococo_notation.formats.documents import Document
    from rococo_notation.notation import Log, Source
    from rococo_notation.replayer import Record


Work = TypeVar("Work")
Result = TypeVar("Result")

FILES_A_JOB = 64
"""Files per job: enough to make handing over cheap, few enough to show results as they come."""
BYTES_A_JOB = 8 << 20


class Job(NamedTuple):
    """A batch of inputs or documents, or a part of a compressed file; ``size`` is in bytes."""

    given: tuple[Input | Document, ...]
    size: int
    stretch: Range | None = None


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


MOST_FAULTS = 5
PREFIX_FORMATS = ("zsg",)
"""The formats in which a game is good up to its first illegal move only."""


class ReplayedGame(NamedTuple):
    """A game and its faults, one line each; without a record if it could not be read.

    ``verdict`` is that of the whole game, also where the record is cut.
    """

    record: Record | None
    faults: tuple[str, ...] = ()
    verdict: str = "unreadable"
    source: str = ""
    why: str = ""
    """As in ``Unread``."""


def games_of(
    path: Input, origin: Format | None, replayer: Replayer, *, whole: bool = False
) -> Generator[ReplayedGame, None, None]:
    """Replay the games of a file, in the given format or the one its content shows.

    A game of ``PREFIX_FORMATS`` is cut before its first illegal move, unless ``whole``.
    """
    yield from games_in(documents_of(path), origin, replayer, whole=whole)


def games_in(
    documents: Iterable[Document | Unread], origin: Format | None, replayer: Replayer, *, whole: bool = False
) -> Iterator[ReplayedGame]:
    """Replay the games of documents, as ``games_of`` does."""
    from rococo_notation.formats.intake import replayable

    for document in documents:
        if isinstance(document, Unread):
            yield ReplayedGame(None, (document.message,), source=document.source, why=document.why)
            continue
        try:
            for log in replayable(document, replayer.variant, origin):
                yield replayed(log, replayer, whole=whole or isinstance(log, Source))
        except RococoError as error:
            yield ReplayedGame(None, (str(error),), source=document.source)


def games_of_all(
    files: Iterable[Input], origin: Format | None, replayer: Replayer, *, whole: bool = False
) -> Generator[tuple[Job, list[ReplayedGame]], None, None]:
    """Replay the games of several files, each with the size it takes, for ``tracked``."""
    for path in files:
        with closing(games_of(path, origin, replayer, whole=whole)) as games:
            for game in games:
                yield Job((path,), len(game.record.log.source.text) if game.record else 0), [game]


def replayed(log: Log | Source, replayer: Replayer, *, whole: bool) -> ReplayedGame:
    """Replay a log; ``whole`` is as in ``games_of``."""
    from rococo_notation.formats import guess

    record = replayer.replay(log)
    faults = tuple(_fault_lines(record))
    # Players go on after an illegal move; a text of these formats is only good before it.
    cut = not whole and guess(record.log.source.text).name in PREFIX_FORMATS
    why = why_empty(len(record.plies), record.log.game, record.log.name)
    return ReplayedGame(_good_prefix(record) if cut else record, faults, record.verdict, record.log.source.name, why)


def _good_prefix(record: Record) -> Record:
    """Cut a record before the first ply that is not a legal move."""
    good = next((number for number, ply in enumerate(record.plies) if ply.status != "legal"), None)
    if good is None:
        return record
    log = replace(record.log, turns=record.log.turns[:good], lines=())
    return replace(record, log=log, plies=record.plies[:good], outcome=None)


def _fault_lines(record: Record) -> list[str]:
    errors = [finding for finding in record.findings if finding.severity == "error" and not finding.secondary]
    lines = [_line(finding, record) for finding in errors[:MOST_FAULTS]]
    left = len(errors) - len(lines)
    return [*lines, f"{record.log.source.name}: {left} more"] if left else lines


def _line(finding: Finding, record: Record) -> str:
    name = record.log.source.name
    # The line is that of the file, which an editor goes to.
    place = f"{re.sub(r'#[0-9]+$', '', name)}:{finding.line}:{finding.column}" if finding.line else name
    return f"{place}: {finding.code} {finding.message}"
