"""EPD: the positions of a game as position codes, each with its log and ply as ``id``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.formats.writer import Writer
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.formats.listing import Listing


class EpdWriter(Writer):
    """Writes the position before the first ply and after each ply, one per line."""

    def entry(self, listing: Listing) -> str:
        """Write the positions of a game; a game without known rules has none."""
        record = listing.replayed
        # EPD has no way to write a quotation mark in a string.
        name = one_line(record.log.name or record.log.source.name).replace('"', "'")
        prefix = f"{name} " if name else ""
        return "".join(
            f'{position.code()} id "{prefix}ply {number}";\n' for number, position in enumerate(record.positions)
        )
