"""What every format of report does: open, say what came of each log, close."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.report.wording import omission

if TYPE_CHECKING:
    from rococo_notation.report.selection import Listing

FORMATS = {"text": "text", "json": "document", "jsonl": "jsonl", "sarif": "sarif", "github": "github"}
"""Format to the module of its reporter, which is imported when it is asked for."""


class Tally(NamedTuple):
    """What a report has to know of a log beyond what is written of it."""

    name: str
    verdict: str
    omission: str

    @classmethod
    def of(cls, listing: Listing) -> Tally:
        """The tally of a listing."""
        return cls(listing.summary.file, listing.verdict, omission(listing))


class Reporter:
    """A report being written; each method returns the text to write next, here "" for nothing.

    Logs are reported as they come, so that a report of a whole archive needs no more memory than one of its logs. What
    is written of a log depends on that log alone (``entry``) and may be made in another process; how it follows what
    was written before is for ``log``.
    """

    def opening(self) -> str:
        """What stands before the first log."""
        return ""

    def entry(self, listing: Listing) -> str:
        """What is written of a log."""
        return ""

    def log(self, entry: str, tally: Tally) -> str:
        """What to write for a log, given its entry."""
        return entry

    def failure(self, name: str, message: str) -> str:
        """That a file could not be read, and why."""
        return ""

    def closing(self) -> str:
        """What stands after the last log."""
        return ""


def reporter(form: str, **settings: bool) -> Reporter:
    """A new reporter of a format in ``FORMATS``; ``settings`` are those of its ``Report``."""
    made: Reporter = import_module(f"rococo_notation.report.{FORMATS[form]}").Report(**settings)
    return made


def report_of(report: Reporter, listing: Listing) -> str:
    """What a report writes for a log."""
    return report.log(report.entry(listing), Tally.of(listing))
