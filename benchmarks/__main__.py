"""``python -m benchmarks``."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from benchmarks.bench import Bench
from benchmarks.machine import about
from benchmarks.table import Row, as_markdown, as_text
from benchmarks.targets import TARGETS, rows_of


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--quick", is_flag=True, help="Smaller corpora, and no million logs: a minute instead of four.")
@click.option("--only", multiple=True, type=click.Choice(list(TARGETS)), help="Measure this alone; may be repeated.")
@click.option("--markdown", is_flag=True, help="Print the table in Markdown.")
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(min=1), help="Whose median is told.")
@click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Where corpora are put and deleted again, 2 GB at most.  [default: a temporary folder]",
)
@click.option("--bulletchess-python", metavar="PROGRAM", help="A Python that has bulletchess.  [default: this one]")
def main(
    only: tuple[str, ...],
    rounds: int,
    folder: Path | None,
    bulletchess_python: str | None,
    *,
    quick: bool,
    markdown: bool,
) -> None:
    """Measure how fast rococo_notation is, beside programs that do the like.

    What is not installed is left out. docs/performance.md has the last figures.
    """
    with _place(folder) as place:
        bench = Bench(place, quick, rounds, bulletchess_python)
        rows: list[Row] = []
        for name in TARGETS:
            if not only or name in only:
                click.echo(f"measuring {name}", err=True)
                rows += rows_of(name, bench)
        lines = list(about(bench.versions, compiled=bench.compiled))
    click.echo(as_markdown(rows, lines) if markdown else "\n".join([*lines, "", as_text(rows)]), nl=False)


@contextmanager
def _place(folder: Path | None) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="rococo-benchmarks-", dir=folder) as place:
        yield Path(place)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks")
