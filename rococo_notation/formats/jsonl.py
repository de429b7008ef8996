"""JSON Lines: one object per log, with the moves of the game or with its findings."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rococo_notation.formats.listing import Listing
from rococo_notation.formats.plain_data import listing_data, summary_data
from rococo_notation.formats.writer import Writer
from rococo_notation.replayer.record import Summary, is_illegal, short_of, text_of
from rococo_notation.text_safety import as_json


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
        if listing.record is not None:
            return _line(listing)
        file, game, log, *verdict = listing.summary
        before, between, after = _around_names(game, *verdict)
        return f"{before}{as_json(file)}{between}{as_json(log)}{after}"


def _line(listing: Listing) -> str:
    return f"{as_json(listing_data(listing))}\n"


@lru_cache(maxsize=4096)
def _around_names(game: str | None, *verdict: Any) -> tuple[str, str, str]:
    """Return what stands around the names of the file and the log on the line of a log without findings.

    It is the same for many logs, and making it takes much longer than writing the names.
    """
    line = _line(Listing(Summary(_NAME, game, _NAME, *verdict)))
    before, between, after = line.split(as_json(_NAME))
    return before, between, after


_NAME = "\0name"
"""A name that no file, game or log has."""
