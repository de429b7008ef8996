"""One JSON object a game, a line each."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rococo_notation.report.data import ESCAPES, as_data
from rococo_notation.report.reporter import Reporter

if TYPE_CHECKING:
    from rococo_notation.report.listing import Listing


class Report(Reporter):
    """The report of each log as a line of JSON; a file that could not be read has none."""

    def entry(self, listing: Listing) -> str:
        """One object."""
        return json.dumps(as_data(listing), ensure_ascii=False).translate(ESCAPES) + "\n"
