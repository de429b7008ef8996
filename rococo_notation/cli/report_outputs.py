"""Write one or several reports, to standard output or to files."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from rococo_notation.cli.outputs import writing_text
from rococo_notation.formats.registry import new_report

if TYPE_CHECKING:
    from rococo_notation.cli.checked import Checked
    from rococo_notation.formats import Format, Writer

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
