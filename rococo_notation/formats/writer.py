"""What every format that is written does, of games or of findings: open, write each log, close."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.formats.listing import Choice
from rococo_notation.formats.reports.wording import omission

if TYPE_CHECKING:
    from rococo_notation.formats.listing import Listing
    from rococo_notation.replayer import Record


class Tally(NamedTuple):
    """What a writer has to know of a log beyond what is written of it."""

    name: str
    verdict: str
    omission: str

    @classmethod
    def of(cls, listing: Listing) -> Tally:
        """The tally of a listing."""
        return cls(listing.summary.file, listing.verdict, omission(listing))


class Writer:
    """Writes logs one after another; each method returns the text to write next, here "" for nothing.

    Logs are written as they come, so that a file of a whole archive needs no more memory than one of its logs. What is
    written of a log depends on that log alone (``entry``) and may be made in another process; how it follows what was
    written before is for ``add``. Only ``entry`` has to be given.
    """

    between = ""
    """What stands between two entries."""
    begun = False

    def opening(self) -> str:
        """What stands before the first log."""
        return ""

    def entry(self, listing: Listing) -> str:
        """What is written of a log."""
        raise NotImplementedError

    def add(self, entry: str, tally: Tally) -> str:
        """What to write for a log, given its entry."""
        before = self.between if self.begun and entry else ""
        self.begun |= bool(entry)
        return before + entry

    def failure(self, name: str, message: str) -> str:
        """That a file could not be read, and why."""
        return ""

    def closing(self) -> str:
        """What stands after the last log."""
        return ""

    def log(self, listing: Listing) -> str:
        """What to write for a log."""
        return self.add(self.entry(listing), Tally.of(listing))

    def game(self, record: Record) -> str:
        """What to write for a game, with all its findings."""
        return self.log(Choice().of(record))
