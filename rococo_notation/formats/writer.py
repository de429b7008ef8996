"""The base of all writers, of games and of findings: open a file, write each log, close it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.formats.listing import Choice
from rococo_notation.formats.reports.wording import omission

if TYPE_CHECKING:
    from rococo_notation.formats.listing import Listing
    from rococo_notation.replayer import Record


class Tally(NamedTuple):
    """The facts about a log that a writer needs besides its entry."""

    name: str
    verdict: str
    omission: str
    kind: str
    """The verdict as people count it."""

    @classmethod
    def of(cls, listing: Listing) -> Tally:
        """Make the tally of a listing."""
        return cls(listing.summary.file, listing.verdict, omission(listing), listing.summary.kind)


class Writer:
    """Writes logs one after another; each method returns the text to write next, possibly empty.

    Logs are written as they come, so that a whole archive needs no more memory than one log. The entry of a log
    depends on that log alone and may be made in another process; ``add`` joins it to what was written before. A
    writer must define ``entry`` only.
    """

    between = ""
    """Text between two entries."""
    begun = False

    def opening(self) -> str:
        """Open the file, before the first log."""
        return ""

    def entry(self, listing: Listing) -> str:
        """Write one log, independently of what was written before."""
        raise NotImplementedError

    def add(self, entry: str, tally: Tally) -> str:
        """Join an entry to what was written before it."""
        before = self.between if self.begun and entry else ""
        self.begun |= bool(entry)
        return before + entry

    def failure(self, name: str, message: str) -> str:
        """Report a file that could not be read, and why."""
        return ""

    def closing(self) -> str:
        """Close the file, after the last log."""
        return ""

    def log(self, listing: Listing) -> str:
        """Write a log after those before it."""
        return self.add(self.entry(listing), Tally.of(listing))

    def game(self, record: Record) -> str:
        """Write a game after those before it, with all its findings."""
        return self.log(Choice().of(record))
