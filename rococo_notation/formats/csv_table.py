"""CSV: a table with one row per ply, for pandas, DuckDB and spreadsheets."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from functools import lru_cache
from io import StringIO

from rococo_notation.formats.writer import Listing, Writer
from rococo_notation.replayer import Ply, Position
from rococo_notation.replayer.record import short_of, text_of
from rococo_notation.text_safety import one_line

COLUMNS = (
    "file", "game", "log", "variant", "ply", "move_number", "side", "status", "canonical", "short", "origin", "target",
    "captured", "swapped", "promotion", "codes", "position", "comment",
)  # fmt: skip


# Spreadsheets pass over spaces, and in some languages take the wide signs for the plain ones.
_FORMULA = re.compile("\\s*[-=+@'\uff1d\uff0b\uff0d\uff20]")


class TableWriter(Writer):
    """Writes a header row, then one row per ply of each game."""

    def opening(self) -> str:
        """Write the header row."""
        return csv_rows([COLUMNS])

    def entry(self, listing: Listing) -> str:
        """Write the plies of a game; a game without plies has no rows."""
        record = listing.replayed
        log = record.log
        same = (log.source.name, log.game, log.name, record.variant.name if record.variant else None)
        return csv_rows((*same, *_cells(ply)) for ply in record.plies)


def _cells(ply: Ply) -> tuple[str | int | None, ...]:
    """Return the cells of a ply, after those that are the same for the whole game."""
    move = ply.move if ply.status == "legal" else None
    return (
        ply.number,
        ply.move_number,
        ply.side,
        ply.status,
        text_of(ply),
        short_of(ply),
        *((move.origin, move.target, " ".join(move.captured), move.swapped, move.promotion) if move else [None] * 5),
        " ".join(dict.fromkeys(finding.code for finding in ply.findings)),
        Position(ply.before).code() if ply.before else None,
        ply.turn.comment,
    )


def csv_rows(rows: Iterable[Iterable[str | int | None]]) -> str:
    r"""Write the rows of a table, each on one line whatever its cells hold.

    A text that a spreadsheet would execute as a formula begins with an apostrophe, as does one that had one already;
    ``text.removeprefix("'")`` gives every text back.

    >>> csv_rows([("a, b", 1, None), ("c\nd", 2, "@-e4")])
    '"a, b",1,\nc d,2,\'@-e4\n'
    """
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows(map(_safe, row) for row in rows)
    return text.getvalue()


# Most cells of a table are as they were on the row before.
@lru_cache(maxsize=4096)
def _safe(cell: str | int | None) -> str | int | None:
    """Make a text safe for one line and for spreadsheets."""
    if not isinstance(cell, str):
        return cell
    line = one_line(cell)
    return f"'{line}" if _FORMULA.match(line) else line
