"""What every format of report does: open, say what came of each log, close."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rococo_notation.report.listing import Listing

FORMATS = {"text": "text", "json": "document", "jsonl": "jsonl", "sarif": "sarif", "github": "github"}
"""Format to the module of its reporter, which is imported when it is asked for."""


class Reporter:
    """A report being written; each method returns the text to write next, here "" for nothing.

    Logs are reported as they come, so that a report of a whole archive needs no more memory than one of its logs.
    """

    def opening(self) -> str:
        """What stands before the first log."""
        return ""

    def log(self, listing: Listing) -> str:
        """What came of a log."""
        return ""

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
