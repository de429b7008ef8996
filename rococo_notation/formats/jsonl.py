"""JSON Lines: one object per log, with the moves of the game or with its findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.formats.plain_data import listing_data, summary_data
from rococo_notation.formats.writer import Writer
from rococo_notation.replayer.ply_text import is_illegal, short_of, text_of
from rococo_notation.text_safety import as_json

if TYPE_CHECKING:
    from rococo_notation.formats.listing import Listing


class JsonLinesWriter(Writer):
    """Writes each game as one line."""

    def entry(self, listing: Listing) -> str:
        """Write a game with its moves in canonical and in short text."""
        plies = listing.replayed.plies
        data = {
            **summary_data(listing.summary),
            "headers": dict(listing.replayed.log.headers),
            "moves": [text_of(ply) for ply in plies],
            "short": [short_of(ply) for ply in plies],
            "illegal": [ply.number for ply in plies if is_illegal(ply)],
        }
        return f"{as_json(data)}\n"


class JsonLinesReport(Writer):
    """Writes the findings of each log as one line; unreadable files have no line."""

    def entry(self, listing: Listing) -> str:
        """Write a log with its findings."""
        return f"{as_json(listing_data(listing))}\n"
