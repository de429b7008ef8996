"""``python -m benchmarks``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from benchmarks.bench import Bench
from benchmarks.table import in_place, section
from benchmarks.targets import TARGETS, rows_of


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("parts", nargs=-1, metavar="[PART]...", type=click.Choice(list(TARGETS)))
@click.option("--quick", is_flag=True, help="Measure fewer logs in one round: two minutes, and no figures to quote.")
@click.option("--rounds", type=click.IntRange(min=1), help="Show the median of N rounds.  [default: 5, with --quick 1]")
@click.option(
    "--write",
    "document",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Write each part into a Markdown file too, in place of its section there.",
)
@click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Keep the logs that are read here while they are read, 2 GB at most.  [default: a temporary folder]",
)
@click.option("--bulletchess-python", metavar="PROGRAM", help="A Python that has bulletchess.  [default: this one]")
def main(
    parts: tuple[str, ...],
    rounds: int | None,
    document: Path | None,
    folder: Path | None,
    bulletchess_python: str | None,
    *,
    quick: bool,
) -> None:
    """Measure how fast rococo_notation is, next to programs that do the same.

    PARTS: reading, threads, many, records, single, perft, memory, convert, archive, startup, family, page. All of them
    take about five minutes on a quiet machine. Each is printed as soon as it is measured; a part that fails, or a
    program that is not installed, is a row that says so.
    """
    with tempfile.TemporaryDirectory(prefix="rococo-benchmarks-", dir=folder) as place:
        bench = Bench(Path(place), quick, rounds or (1 if quick else 5), bulletchess_python)
        for name in parts or TARGETS:
            if sys.stderr.isatty():
                click.echo(f"measuring {name}", err=True)
            lines = []
            for line in section(name, TARGETS[name].__doc__ or "", bench.about, rows_of(name, bench)):
                click.echo(line)
                lines.append(line)
            if document is not None:
                document.write_text(in_place(lines, document.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(prog_name="python -m benchmarks")
