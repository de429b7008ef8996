"""One JSON object a game, a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.report.data import as_data
from rococo_notation.report.reporter import Reporter
from rococo_notation.text_safety import as_json

if TYPE_CHECKING:
    from rococo_notation.report.selection import Listing


class Report(Reporter):
    """The report of each log as a line of JSON; a file that could not be read has none."""

    def entry(self, listing: Listing) -> str:
        """One object."""
        return as_json(as_data(listing)) + "\n"
