"""``rococo validate``: check logs, the main job."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from rococo_notation.cli import options
from rococo_notation.cli.inputs import Input, Skips, documents_of, inputs_of, path_argument, size_in_all
from rococo_notation.cli.jobs import Game, Job, each_log, jobs_of, not_skipped
from rococo_notation.cli.messages import exit_code, tracked, warn
from rococo_notation.cli.outputs import Guard, wants_colour, writing_text
from rococo_notation.errors import UnreadableError
from rococo_notation.formats import Format
from rococo_notation.formats.containers import Document, Unread, why_empty
from rococo_notation.formats.registry import new_report
from rococo_notation.formats.writer import Choice, Listing, Tally, Writer
from rococo_notation.notation import Log, Source, read_log
from rococo_notation.processes import in_order, is_ending

if TYPE_CHECKING:
    from rococo_notation.replayer.record import Summary
    from rococo_notation.replayer.written import OnIllegal
    from rococo_notation.rules import Variant

_judging = options.option_group(
    "Judging",
    options.word_option(
        "--on-illegal", words=("force", "skip", "stop"),
        about="After an illegal move: force it as written and continue, skip it, or stop.",
    ),
    options.codes_option("--select", about="Report only these codes or families, such as GC4,GC301."),
    options.codes_option("--ignore", about="Do not report these codes or families."),
    click.option("--exit-zero", is_flag=True, help="Exit with 0 even if a log is illegal or could not be judged."),
)  # fmt: skip
_reporting = options.option_group(
    "Reports",
    click.option(
        "--output-format", type=options.FormatName("report", files=True), multiple=True, default=["text"],
        metavar="FORMAT[:FILE]",
        help="Report as text, json, jsonl, sarif or github, to standard output or to FILE; repeat it for several "
        "reports.  [default: text]",
    ),
    options.number_option(
        "--max-findings", default=50, about="List at most N findings per log and count the rest; 0 lists all."
    ),
    click.option("-q", "--quiet", is_flag=True, help="Omit logs without findings."),
    options.verbose_option,
    click.option(
        "--describe", is_flag=True,
        help="Only print the structure of the files, without names, moves and comments, for a bug report.",
    ),
)  # fmt: skip


@options.new_command("validate", "What the findings mean", "findings/")
@path_argument(several=True)
@options.jobs_option
@_judging
@_reporting
@options.log_options
def command(
    paths: tuple[str, ...],
    replayer: options.Replayer,
    web: options.Web,
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

    PATH is a text log, a saved Game Courier page, a file of another readable format (PGN, Zillions, JSON, EPD or
    UCI), any of these compressed (zip, tar, gzip), a folder of them, an archive, the address of a log, or - for
    standard input. A file may contain several logs.

    Run rococo explain to look up a finding. A log with slips of notation that could be corrected is legal.

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
    # An option of the command line overrides one of the configuration.
    source = click.get_current_context().get_parameter_source
    if source("select") is ParameterSource.COMMANDLINE and source("ignore") is ParameterSource.DEFAULT_MAP:
        ignore = ()
    skips = Skips(paths, verbose=verbose)
    if describe:
        raise SystemExit(_describe_all(inputs_of(paths, web), skips))
    failed = False
    verdicts = set[str]()
    files = list(inputs_of(paths, web))
    outputs = [file for _, file in output_format if file is not None]
    if len(output_format) > len(outputs) + 1:
        raise click.UsageError("standard output takes one report; write the others to files, as in json:report.json")
    if outputs:
        Guard(files).check(*outputs)
    with ExitStack() as stack:
        reports = Reports(output_format, stack, quiet=quiet)
        settings = Settings(replayer, on_illegal, Choice(select, ignore, max_findings), tuple(reports.made))
        lost = "the remaining logs were not checked"
        checked = in_order(partial(_check, settings), jobs_of(files), jobs, here=Job.is_for_this_process, lost=lost)
        with closing(checked):
            prints = any(file is None for _, file in output_format)
            done = ((job.size, outcomes) for job, outcomes in checked)
            for outcomes in tracked(done, size_in_all(files), prints=prints):
                for outcome in not_skipped(outcomes, skips):
                    if isinstance(outcome, Unread):
                        warn(outcome.message)
                        reports.failure(outcome.source, outcome.message)
                        failed = True
                    else:
                        reports.log(*outcome.made)
                        verdicts.add(outcome.verdict)
                reports.write()
        reports.close()
    failed |= skips.notify()
    raise SystemExit(exit_code(() if exit_zero else verdicts, failed=failed))


Made = tuple[str, tuple[tuple[str, bool], ...]]
"""The format and the settings of a report, to make its twin in another process."""
Checked = Game[tuple[tuple[str, ...], Tally]]
"""A checked log, of which an entry for each report and a tally were made."""


class Reports:
    """All reports of a run; each gets every log. Their files are whole when the stack is closed without an error."""

    def __init__(self, outputs: tuple[tuple[Format, str | None], ...], stack: ExitStack, *, quiet: bool) -> None:
        self.made: list[Made] = []
        self._reports: list[tuple[Writer, Callable[[str], None], list[str]]] = []
        for form, file in outputs:
            colour = file is None and wants_colour()
            settings = {"colour": colour, "quiet": quiet}
            given = {name: settings[name] for name in form.options if name in settings}
            stream = None if file is None else stack.enter_context(writing_text(Path(file)))
            report = new_report(form.name, **given)
            self.made.append((form.name, tuple(given.items())))
            write = partial(click.echo, file=stream, nl=False, color=colour)
            self._reports.append((report, write, [report.opening()]))

    def log(self, entries: tuple[str, ...], tally: Tally) -> None:
        """Report a log."""
        for (report, _, held), entry in zip(self._reports, entries, strict=True):
            held.append(report.add(entry, tally))

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


@dataclass(frozen=True)
class Settings:
    """How to check logs and which reports to write; it can be sent to another process."""

    replayer: options.Replayer
    on_illegal: OnIllegal
    choice: Choice
    reports: tuple[Made, ...]


def _check(settings: Settings, job: Job) -> list[Checked | Unread]:
    from rococo_notation.formats.read import is_plain, logs_of

    outcomes: list[Checked | Unread] = []
    plain: list[Document] = []
    for document in job.documents():
        # What is cut into stretches are Game Courier logs.
        if isinstance(document, Document) and (job.stretch is not None or is_plain(document.raw)):
            plain.append(document)
            continue
        outcomes += _check_plain(settings, plain)
        plain.clear()
        if isinstance(document, Unread):
            outcomes.append(document)
            continue
        for outcome in _replayed(settings, document, logs_of):
            outcomes.append(outcome)
            if is_ending():
                return outcomes
    return outcomes + _check_plain(settings, plain)


def _check_plain(settings: Settings, documents: Sequence[Document]) -> list[Checked | Unread]:
    """Check Game Courier logs; as text, most are screened together."""
    from rococo_notation.formats.read import replayable
    from rococo_notation.replayer.screened import judge

    replayer = settings.replayer
    quick: list[Summary | None] = [None] * len(documents)
    if replayer.position is None:
        names, raws = [document.source for document in documents], [document.raw for document in documents]
        bounds = list(accumulate(map(len, raws), initial=0))
        quick = judge(b"".join(raws), bounds, names, replayer.variant, replayer.edition, replayer.effects)
    outcomes: list[Checked | Unread] = []
    for document, summary in zip(documents, quick, strict=True):
        if is_ending():
            break
        if summary is not None:
            outcomes.append(_checked(settings, Listing(summary)))
        else:
            # Another reader may find several games in it.
            outcomes += _replayed(settings, document, replayable)
    return outcomes


def _replayed(
    settings: Settings, document: Document, read: Callable[[Document, Variant | None], Iterable[Log | Source]]
) -> Iterator[Checked | Unread]:

    def checked(log: Log | Source) -> Checked:
        return _checked(settings, settings.choice.of(settings.replayer.replay(log, settings.on_illegal)))

    return each_log(document, lambda document: read(document, settings.replayer.variant), checked)


def _checked(settings: Settings, listing: Listing) -> Checked:
    entries = tuple([report.entry(listing) for report in _reports(settings.reports)])
    summary, tally = listing.summary, Tally.of(listing)
    why = why_empty(summary.plies, summary.game, summary.log)
    return Game(tally.name, tally.verdict, (), why, (entries, tally))


@lru_cache(maxsize=4)
def _reports(reports: tuple[Made, ...]) -> list[Writer]:
    return [new_report(name, **dict(given)) for name, given in reports]


def _describe_all(files: Iterable[Input], skips: Skips) -> int:
    from rococo_notation.formats.read import source_of
    from rococo_notation.notation.pages.saved_page import describe

    failed = described = False
    for document in (document for file in files for document in documents_of(file)):
        if skips.take(document.source, document.why if isinstance(document, Unread) else ""):
            continue
        try:
            if isinstance(document, Unread):
                raise UnreadableError(document.message)
            lines = describe(read_log(source_of(document)))
        except UnreadableError as error:
            warn(str(error))
            failed = True
        else:
            click.echo("\n" * described + "\n".join(lines))
            described = True
    return exit_code((), failed=failed | skips.notify())
