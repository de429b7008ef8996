"""``rococo validate``: the main job."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from rococo_notation.cli.options import complain, log_files, read_source, rule_option, variant_of, variant_option
from rococo_notation.cli.progress import tracked
from rococo_notation.errors import RococoError, VariantError

if TYPE_CHECKING:
    from rococo_notation.replayer import Record
    from rococo_notation.replayer.resolve import Effects
    from rococo_notation.replayer.run import OnIllegal
    from rococo_notation.rules import Variant

FORMATS = ("text", "jsonl")


class Output(click.ParamType[tuple[str, str | None]]):
    """``FORMAT`` or ``FORMAT:FILE``."""

    name = "format"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str | None]:
        """Split the value."""
        form, colon, file = value.partition(":")
        if form not in FORMATS:
            self.fail(f"unknown format '{form}'; choose from {', '.join(FORMATS)}", param, ctx)
        if colon and not file:
            self.fail(f"'{value}' names no file", param, ctx)
        return form, file or None


@click.command("validate")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@variant_option
@rule_option
@click.option(
    "--edition",
    default="auto",
    show_default=True,
    metavar="NAME",
    help="The edition of the rules; auto takes the one in force on the day in the log's name.",
)
@click.option(
    "--effects",
    type=click.Choice(["auto", "implied", "manual"]),
    default="auto",
    show_default=True,
    help="Whether captures are left to the preset or written out; auto goes by the habit of the log.",
)
@click.option(
    "--on-illegal",
    type=click.Choice(["force", "skip", "stop"]),
    default="force",
    show_default=True,
    help="After an illegal move: play it as written and go on, leave it out, or stop.",
)
@click.option(
    "--output-format",
    "outputs",
    type=Output(),
    multiple=True,
    default=["text"],
    metavar="FORMAT[:FILE]",
    help="text or jsonl, to standard output or to a file; may be given more than once.  [default: text]",
)
@click.option("-q", "--quiet", is_flag=True, help="Say nothing of logs without findings.")
def command(
    paths: tuple[str, ...],
    variant: str | None,
    rule_options: tuple[str, ...],
    edition: str,
    effects: Effects,
    on_illegal: OnIllegal,
    outputs: tuple[tuple[str, str | None], ...],
    *,
    quiet: bool,
) -> None:
    """Check every move of logs.

    PATH is a text log, a saved Game Courier page, a folder of them, or - for standard input.

    Exits with 0 when every move is legal, 1 when something was found, 2 when something could not be read.

    \b
    Examples:
      rococo validate game.txt
      rococo validate saved-page.html --effects manual
      rococo validate logs/ --output-format jsonl:verdicts.jsonl --output-format text
      pbpaste | rococo validate - --variant rococo-mirror
    """
    from rococo_notation.replayer import replay
    from rococo_notation.report import as_json_line, as_text, summary

    chosen = chosen_variant(variant, rule_options, edition)
    verdicts: list[str] = []
    faulty = failed = False
    with ExitStack() as stack:
        streams = [(form, _open(file, stack)) for form, file in outputs]
        files = list(log_files(paths))
        failed = not files
        for path in tracked(files, "Validating"):
            try:
                record = replay(read_source(path), chosen, edition, effects, on_illegal)
            except VariantError as error:
                complain(f"{path or '<stdin>'}: {error}")
                failed = True
                continue
            except RococoError as error:
                complain(str(error))
                failed = True
                continue
            verdicts.append(record.verdict)
            faulty |= record.verdict != "legal" or has_error(record)
            for form, stream in streams:
                if form == "jsonl":
                    click.echo(as_json_line(record), file=stream)
                elif record.findings or not quiet:
                    click.echo(as_text(record) + ("\n" if record.findings else ""), file=stream)
        for form, stream in streams:
            if form == "text" and len(files) > 1:
                click.echo(summary(verdicts), file=stream)
    raise SystemExit(2 if failed else int(faulty))


def has_error(record: Record) -> bool:
    """Whether a record fails a validation."""
    return any(finding.severity == "error" for finding in record.findings)


def chosen_variant(name: str | None, rule_options: tuple[str, ...], edition: str) -> Variant | None:
    """The variant the options name, None to go by the logs.

    Raises:
        click.UsageError: there is no such variant, option or edition.
    """
    if name is None:
        if rule_options:
            raise click.UsageError("--option needs --variant, because games have different options")
        return None
    variant = variant_of(name, rule_options)
    try:
        if edition != "auto":
            variant.tables(edition)
    except VariantError as error:
        raise click.UsageError(str(error)) from error
    return variant


def _open(file: str | None, stack: ExitStack) -> IO[str] | None:
    if file is None:
        return None
    try:
        return stack.enter_context(Path(file).open("w", encoding="utf-8", errors="backslashreplace"))
    except OSError as error:
        raise click.UsageError(f"cannot write {file}: {error.strerror}") from error
