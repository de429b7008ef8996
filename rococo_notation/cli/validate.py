"""``rococo validate``: check logs, the main job."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import accumulate
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from rococo_notation.cli.failures import complain, exit_code, see
from rococo_notation.cli.inputs import (
    Input,
    Skips,
    documents_of,
    inputs_of,
    paths_argument,
    size_in_all,
    verbose_option,
)
from rococo_notation.cli.jobs import Job, documents_of_job, is_for_this_process, jobs_of, run_all
from rococo_notation.cli.options import (
    FindingCodes,
    OneOf,
    Replayer,
    ReportOutput,
    Web,
    address_options,
    jobs_option,
    joined,
    replay_options,
)
from rococo_notation.cli.outputs import Guard, writing_text
from rococo_notation.cli.progress import tracked
from rococo_notation.errors import RococoError, UnreadableError
from rococo_notation.formats.documents import (
    Document,
    Unread,
)
from rococo_notation.formats.folders import why_empty
from rococo_notation.formats.registry import new_report
from rococo_notation.formats.writer import Tally
from rococo_notation.notation import Log, Source
from rococo_notation.notation.beginnings import Range
from rococo_notation.processes import is_ending

if TYPE_CHECKING:
    from rococo_notation.formats import Format
    from rococo_notation.formats.documents import Document
    from rococo_notation.formats.listing import Choice, Listing
    from rococo_notation.formats.writer import Writer
    from rococo_notation.notation import Log, Source
    from rococo_notation.replayer.record import Summary
    from rococo_notation.replayer.run import OnIllegal
    from rococo_notation.rules import Variant

if TYPE_CHECKING:
    from rococo_notation.formats import Format, Writer
    from rococo_notation.formats.writer import Tally
    from rococo_notation.replayer.run import OnIllegal


@click.command("validate", epilog=see("What the findings mean", "findings/"))
@paths_argument
@replay_options
@click.option(
    "--on-illegal",
    type=OneOf(["force", "skip", "stop"]),
    default="force",
    show_default=True,
    help="After an illegal move: force it as written and go on, skip it, or stop.",
)
@click.option(
    "--select",
    multiple=True,
    type=FindingCodes(),
    callback=joined,
    metavar="CODES",
    help="Report only these codes or families, such as GC4,GC301.",
)
@click.option(
    "--ignore",
    multiple=True,
    type=FindingCodes(),
    callback=joined,
    metavar="CODES",
    help="Do not report these codes or families.",
)
@click.option(
    "--max-findings",
    type=click.IntRange(min=0),
    default=50,
    show_default=True,
    metavar="N",
    help="List at most N findings per log and count the rest; 0 lists all.",
)
@click.option(
    "--output-format",
    type=ReportOutput(),
    multiple=True,
    default=["text"],
    metavar="FORMAT[:FILE]",
    help="Report as text, json, jsonl, sarif or github, to standard output or to FILE; repeat it for several "
    "reports.  [default: text]",
)
@click.option("-q", "--quiet", is_flag=True, help="Leave out logs without findings.")
@verbose_option
@jobs_option
@click.option(
    "--describe",
    is_flag=True,
    help="Check nothing; print the structure of the files without names, moves and comments, for a bug report.",
)
@click.option("--exit-zero", is_flag=True, help="Exit with 0 even if a log is illegal or could not be judged.")
@address_options
def command(
    paths: tuple[str, ...],
    replayer: Replayer,
    web: Web,
    on_illegal: OnIllegal,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    max_findings: int,
    output_format: tuple[tuple[Format, str | None], ...],
    jobs: int,
    *,
    quiet: bool,
    verbose: bool,
    describe: bool,
    exit_zero: bool,
) -> None:
    """Check every move of logs.

    PATH is a text log, a saved Game Courier page, a file of another readable format (PGN, Zillions, JSON, SGF, EPD or
    UCI), any of these compressed (zip, tar, gzip), a folder of them, the address of a log, or - for standard input. A
    file may hold several logs.

    rococo explain explains the findings. A log with slips of notation that could be corrected is legal.

    \b
    Examples:
      rococo validate game.txt
      rococo validate "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=NAME"
      rococo validate saved-page.html --effects manual
      rococo validate logs/ --ignore GC403 --output-format text --output-format sarif:findings.sarif
      rococo validate logs.zip games.pgn
      cat logs/*.txt | rococo validate -
      rococo validate archive.txt --jobs 2 --quiet --output-format jsonl:verdicts.jsonl
      rococo validate --clipboard --variant rococo-mirror
    """
    from rococo_notation.formats.listing import Choice

    # An option of the command line overrides one of the configuration.
    source = click.get_current_context().get_parameter_source
    if source("select") is ParameterSource.COMMANDLINE and source("ignore") is ParameterSource.DEFAULT_MAP:
        ignore = ()
    skips = Skips(paths, verbose=verbose)
    if describe:
        raise SystemExit(describe_all(inputs_of(paths, web), skips))
    failed = False
    verdicts = set[str]()
    files = list(inputs_of(paths, web))
    outputs = [file for _, file in output_format if file is not None]
    if outputs:
        Guard(files).check(*outputs)
    with open_reports(output_format, quiet=quiet) as reports:
        settings = Settings(replayer, on_illegal, Choice(select, ignore, max_findings), reports.made)
        with closing(check_all(jobs_of(files), settings, jobs)) as done:
            prints = any(file is None for _, file in output_format)
            for outcomes in tracked(done, size_in_all(files), prints=prints):
                for outcome in skips.left(outcomes):
                    if isinstance(outcome, Unread):
                        complain(outcome.message)
                        reports.failure(outcome.source, outcome.message)
                        failed = True
                    else:
                        reports.log(outcome)
                        verdicts.add(outcome.tally.verdict)
                reports.write()
    failed |= skips.tell()
    raise SystemExit(exit_code(() if exit_zero else verdicts, failed=failed))


@dataclass(frozen=True)
class Settings:
    """How to check logs and which reports to write; it can be sent to another process."""

    replayer: Replayer
    on_illegal: OnIllegal
    choice: Choice
    reports: tuple[Made, ...]
    """Format and settings of each report."""


class Texts(NamedTuple):
    """Logs as text: their names, their bytes, and the line of the file on which each begins."""

    names: list[str]
    raws: list[bytes]
    line: Callable[[int], int]


def check_all(
    jobs: Iterable[Job], settings: Settings, processes: int
) -> Generator[tuple[Job, list[Checked | Unread]], None, None]:
    """Check every job and yield the results in order; closing this ends the worker processes."""
    work: Callable[[Settings, Job], list[Any]] = check if processes == 1 else _checked_elsewhere
    lost = "the remaining logs were not checked"
    with closing(run_all(partial(work, settings), jobs, processes, lost, here=is_for_this_process)) as done:
        for job, outcomes in done:
            yield job, outcomes if processes == 1 else _received(outcomes)


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
    from rococo_notation.replayer.summaries import judge

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


class Checked(NamedTuple):
    """A checked log: an entry for each report, and its tally; ``why`` is as in ``Unread``."""

    entries: tuple[str, ...]
    tally: Tally
    why: str = ""

    @property
    def source(self) -> str:
        """The name of its source."""
        return self.tally.name


Made = tuple[str, tuple[tuple[str, bool], ...]]


class Reports:
    """All reports of a run; each gets every log."""

    def __init__(self, made: tuple[Made, ...], reports: list[tuple[Writer, Callable[[str], None]]]) -> None:
        self.made = made
        """Format and settings of each, to make its twin in another process."""
        self._reports = [(report, write, [report.opening()]) for report, write in reports]

    def log(self, checked: Checked) -> None:
        """Report a log."""
        for (report, _, held), entry in zip(self._reports, checked.entries, strict=True):
            held.append(report.add(entry, checked.tally))

    def failure(self, name: str, message: str) -> None:
        """Report a file that could not be read."""
        for report, _, held in self._reports:
            held.append(report.failure(name, message))

    def write(self) -> None:
        """Write what was reported since the last call."""
        for _, write, held in self._reports:
            write("".join(held))
            held.clear()

    def close(self) -> None:
        """Write the rest and the end of each report."""
        for report, _, held in self._reports:
            held.append(report.closing())
        self.write()


@contextmanager
def open_reports(outputs: tuple[tuple[Format, str | None], ...], *, quiet: bool) -> Iterator[Reports]:
    """Open the reports that the outputs name, and close them at the end.

    Raises:
        Failure: a file cannot be written.
    """
    with ExitStack() as stack:
        made: list[Made] = []
        reports = []
        for form, file in outputs:
            colour = file is None and wants_colour()
            settings = {"colour": colour, "quiet": quiet}
            given = {name: settings[name] for name in form.options if name in settings}
            made.append((form.name, tuple(given.items())))
            reports.append((new_report(form.name, **given), _writer(_open(file, stack), colour=colour)))
        opened = Reports(tuple(made), reports)
        yield opened
        opened.close()


def wants_colour() -> bool:
    """Whether to colour standard output: on a terminal, unless NO_COLOR is set (no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(os.environ.get("FORCE_COLOR")) or sys.stdout.isatty()


def _writer(stream: IO[str] | None, *, colour: bool) -> Callable[[str], None]:
    def write(text: str) -> None:
        if text:
            click.echo(text, file=stream, nl=False, color=colour)

    return write


def _open(file: str | None, stack: ExitStack) -> IO[str] | None:
    if file is None:
        return None
    return stack.enter_context(writing_text(Path(file)))


def describe_all(files: Iterable[Input], skips: Skips) -> int:
    """Describe the structure of files without naming them; return the exit code."""
    from rococo_notation.formats.documents import Unread
    from rococo_notation.formats.intake import source_of
    from rococo_notation.notation import read_log
    from rococo_notation.notation.pages.describe import describe

    failed = told = False
    for file in files:
        for document in documents_of(file):
            try:
                if isinstance(document, Unread):
                    if skips.take(document.source, document.why):
                        continue
                    raise UnreadableError(document.message)
                source = source_of(document)
            except UnreadableError as error:
                complain(str(error))
                failed = True
                continue
            if told:
                click.echo()
            told = True
            for line in describe(read_log(source)):
                click.echo(line)
    return exit_code((), failed=failed | skips.tell())
