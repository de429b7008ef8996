"""Read and replay many games in one or several processes, in order."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeAlias, TypeVar

from rococo_notation.cli.inputs import Input, Skips, WebFile, documents_of, is_archive
from rococo_notation.cli.messages import warn
from rococo_notation.cli.options import Replayer
from rococo_notation.errors import RococoError
from rococo_notation.formats import Format, format_of, guess
from rococo_notation.formats.containers import PACKAGES, Document, Unread, holds_many, is_cut, size_of, why_empty
from rococo_notation.formats.split import SAMPLE, logs_in_range
from rococo_notation.notation import Log, Source
from rococo_notation.notation.log_boundaries import Range, ranges
from rococo_notation.processes import in_order, is_ending

if TYPE_CHECKING:
    from rococo_notation.replayer import Record

Thing = TypeVar("Thing")
Made = TypeVar("Made", covariant=True)

FILES_A_JOB: Final = 64
"""Files per job: enough to amortize dispatch, few enough to show results as they come."""
BYTES_A_JOB: Final = 8 << 20
MOST_FAULTS: Final = 5
PREFIX_FORMATS: Final = ("zsg",)
"""The formats in which a game is good up to its first illegal move only."""


class Job(NamedTuple):
    """A batch of inputs or documents, or a part of a compressed file; ``size`` is in bytes."""

    given: tuple[Input | Document, ...]
    size: int
    stretch: Range | None = None

    def is_for_this_process(self) -> bool:
        """Whether it reads standard input or the web, which workers do not share."""
        return any(given is None or isinstance(given, WebFile) for given in self.given)

    def documents(self) -> Iterator[Document | Unread]:
        """Read the documents."""
        for given in self.given:
            if self.stretch is not None:
                assert isinstance(given, Path)
                raw = b"" if self.stretch.is_too_long else self.stretch.read(given)
                yield from logs_in_range(raw, self.stretch, str(given), None)
            elif isinstance(given, Document):
                yield given
            else:
                yield from documents_of(given)


def jobs_of(inputs: Iterable[Input]) -> Iterator[Job]:
    """Batch the inputs into jobs, in order; a compressed file and an address get jobs of their own."""
    waiting: list[Input | Document] = []
    size = 0
    for given, more in _parts(inputs):
        if waiting and (isinstance(given, Job) or len(waiting) == FILES_A_JOB or size > BYTES_A_JOB):
            yield Job(tuple(waiting), size)
            waiting, size = [], 0
        if isinstance(given, Job):
            yield given
        else:
            waiting.append(given)
            size += more
    if waiting:
        yield Job(tuple(waiting), size)


def _parts(inputs: Iterable[Input]) -> Iterator[tuple[Input | Document | Job, int]]:
    """Replace archives, packages, JSON and PGN by their documents, large files and addresses by jobs; add the sizes."""
    for given in inputs:
        if not isinstance(given, Path):
            yield Job((given,), 0) if isinstance(given, WebFile) else given, 0
            continue
        size = size_of(given)
        if size and (given.name.lower().endswith(PACKAGES) or is_archive(given) or is_cut(given)):
            yield from ((document, document.size) for document in documents_of(given))
        elif size > SAMPLE and holds_many(given):
            yield from ((Job((given,), stretch.end - stretch.start, stretch), 0) for stretch in ranges(given))
        else:
            yield given, size


def batches_of(documents: Iterable[Document | Unread], most: int = FILES_A_JOB) -> Iterator[Job]:
    """Batch documents into jobs, in order."""
    left = iter(documents)
    while batch := tuple(islice(left, most)):
        yield Job(batch, sum(document.size for document in batch))


class Game(NamedTuple, Generic[Made]):
    """A game that was replayed, with its faults, one line each: ``made`` is its record, or what was made of that.

    ``verdict`` is that of the whole game, also where the record is cut. ``source`` and ``why`` are as in ``Unread``.
    """

    source: str
    verdict: str
    faults: tuple[str, ...]
    why: str
    made: Made


Replay: TypeAlias = "Game[Record] | Unread"
"""A game that was replayed, or a document that could not be read."""


def not_skipped(games: Iterable[Game[Thing] | Unread], skips: Skips) -> Iterator[Game[Thing] | Unread]:
    """Yield games, and documents that were not read, unless they are skipped."""
    return (game for game in games if not skips.take(game.source, game.why))


def games_in(
    documents: Iterable[Document | Unread], origin: Format | None, replayer: Replayer, *, whole: bool = False
) -> Generator[tuple[int, Replay], None, None]:
    """Replay the games of documents, in the given format or the one their content shows, or say why there are none.

    Each is given with its size. A game of ``PREFIX_FORMATS`` is cut before its first illegal move, unless ``whole``.
    """
    from rococo_notation.formats.read import replayable

    def game_of(log: Log | Source) -> Game[Record]:
        return replayed(log, replayer, whole=whole or isinstance(log, Source))

    for document in documents:
        if isinstance(document, Unread):
            yield document.size, document
            continue
        for game in each_log(document, partial(replayable, variant=replayer.variant, form=origin), game_of):
            yield 0 if isinstance(game, Unread) else len(game.made.log.source.text), game


def each_log(
    document: Document, read: Callable[[Document], Iterable[Log | Source]], work: Callable[[Log | Source], Thing]
) -> Iterator[Thing | Unread]:
    """Yield what comes of each log of a document, or why it cannot be read or replayed."""
    try:
        for log in read(document):
            try:
                yield work(log)
            except RococoError as error:
                yield Unread(log.source.name if isinstance(log, Log) else log.name, str(error))
    except RococoError as error:
        yield Unread(document.source, str(error))


def replayed(log: Log | Source, replayer: Replayer, *, whole: bool) -> Game[Record]:
    """Replay a log; ``whole`` is as in ``games_in``."""
    record = replayer.replay(log)
    why = why_empty(len(record.plies), record.log.game, record.log.name)
    game = Game(record.log.source.name, record.verdict, tuple(_fault_lines(record)), why, record)
    # Players go on after an illegal move; a text of these formats is only good before it.
    cut = not whole and guess(record.log.source.text).name in PREFIX_FORMATS
    good = next((number for number, ply in enumerate(record.plies) if ply.status != "legal"), None) if cut else None
    if good is None:
        return game
    log = replace(record.log, turns=record.log.turns[:good], lines=())
    return game._replace(made=replace(record, log=log, plies=record.plies[:good], outcome=None))


def _fault_lines(record: Record) -> Iterator[str]:
    name = record.log.source.name
    errors = [finding for finding in record.findings if finding.severity == "error" and not finding.secondary]
    for finding in errors[:MOST_FAULTS]:
        # The line is that of the file, which an editor goes to.
        place = f"{re.sub(r'#[0-9]+$', '', name)}:{finding.line}:{finding.column}" if finding.line else name
        yield f"{place}: {finding.code} {finding.message}"
    if len(errors) > MOST_FAULTS:
        yield f"{name}: {len(errors) - MOST_FAULTS} more"


@contextmanager
def made_of(
    jobs: Iterable[Job],
    make: Callable[[Game[Record]], Game[Thing] | Unread],
    replayer: Replayer,
    origin: Format | None,
    processes: int,
    done: str,
    *,
    whole: bool = False,
) -> Iterator[Iterator[tuple[int, Game[Thing] | Unread]]]:
    """Make something of every game while the block runs: give it in order, with its size for ``tracked``.

    ``done`` is what is done with games, for the message if a worker process is killed. ``whole`` is as in ``games_in``.
    """

    def is_for_this_process(job: Job) -> bool:
        """Whether a job cannot be sent to another process, or has too large a result to be sent in one piece."""
        return job.is_for_this_process() or (job.size > BYTES_A_JOB and job.stretch is None)

    form = origin.name if origin else None
    here = partial(_made, make, replayer, form, whole=whole)
    elsewhere = partial(_listed, here)
    lost = f"the remaining games were not {done}"
    with closing(in_order(elsewhere, jobs, processes, here=is_for_this_process, work_here=here, lost=lost)) as made:
        yield chain.from_iterable(results for _, results in made)


def _made(
    make: Callable[[Game[Record]], Thing], replayer: Replayer, origin: str | None, job: Job, *, whole: bool
) -> Iterable[tuple[int, Thing | Unread]]:
    for size, game in games_in(job.documents(), format_of(origin) if origin else None, replayer, whole=whole):
        yield size, game if isinstance(game, Unread) else make(game)
        if is_ending():
            return


def _listed(make: Callable[[Job], Iterable[Thing]], job: Job) -> Iterable[Thing]:
    return list(make(job))


@dataclass
class Outcome:
    """Reports what is wrong with games, and remembers what the exit code depends on."""

    failed: bool = False
    verdicts: set[str] = field(default_factory=set)

    def good(self, games: Iterable[Game[Thing | None] | Unread]) -> Iterator[Thing]:
        """Report what is wrong with the games, and yield what was made of them, if anything could be."""
        for game in games:
            if isinstance(game, Unread):
                warn(game.message)
                self.failed = True
                continue
            self.verdicts.add(game.verdict)
            for fault in game.faults:
                warn(fault)
            if game.made is None:
                self.failed = True
            else:
                yield game.made
