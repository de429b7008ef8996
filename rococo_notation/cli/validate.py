"""``rococo validate``: check logs, the main job."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from rococo_notation.cli.failures import complain, exit_code
from rococo_notation.cli.format_options import ReportOutput
from rococo_notation.cli.inputs import Skips, inputs_of, size_in_all, verbose_option
from rococo_notation.cli.jobs import Settings, check_all, jobs_of
from rococo_notation.cli.known_names import Choice, FindingCodes, joined
from rococo_notation.cli.options import Replayer, jobs_option, replay_options
from rococo_notation.cli.outputs import Guard
from rococo_notation.cli.path_arguments import paths_argument
from rococo_notation.cli.progress import tracked
from rococo_notation.cli.report_outputs import open_reports
from rococo_notation.cli.see import see
from rococo_notation.cli.skeletons import describe_all
from rococo_notation.cli.web_options import Web, address_options
from rococo_notation.formats.documents import Unread

if TYPE_CHECKING:
    from rococo_notation.formats import Format
    from rococo_notation.replayer.run import OnIllegal


@click.command("validate", epilog=see("What the findings mean", "findings/"))
@paths_argument
@replay_options
@click.option(
    "--on-illegal",
    type=Choice(["force", "skip", "stop"]),
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

    rococo rules explains the findings. A log with slips of notation that could be corrected is legal.

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
