"""UCI move lists, as chess programs exchange them: ``position startpos moves e2e4 e7e5``, a line a game.

A move is its origin and target, squares numbered from a1 whatever the board calls them, and the letter of a promotion.
Nothing says what it captures, so it is read like a log whose captures are implied.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rococo_notation.formats.fairy_stockfish import USUAL, fairy_name, fen_of
from rococo_notation.formats.uci_moves import in_full, move_of, uci_of
from rococo_notation.formats.writer import Tally, Writer
from rococo_notation.replayer import Position

if TYPE_CHECKING:
    from rococo_notation.formats.listing import Listing
    from rococo_notation.replayer import Record
    from rococo_notation.rules import State


class UciWriter(Writer):
    """Writes games up to the first ply that is not legal, and the name of the game where it changes."""

    def __init__(self) -> None:
        self.named = USUAL

    def entry(self, listing: Listing) -> str:
        """Write a game as the command that sets it up, under the name of its variant; one without rules has none."""
        record = listing.replayed
        if record.variant is None or record.start is None:
            return ""
        moves = [*_moves(record)]
        game = " ".join(["position", _beginning(record.start), *(["moves", *moves] if moves else [])])
        return f"setoption name UCI_Variant value {fairy_name(record.variant)}\n{game}\n"

    def add(self, entry: str, tally: Tally) -> str:
        """Join a game to those before it, without the name they had already."""
        option, _, game = entry.partition("\n")
        named = option.rpartition(" ")[2]
        if not entry or named == self.named:
            return game
        self.named = named
        return entry


def _beginning(start: State) -> str:
    if start.key() == type(start).start(start.tables).key():
        return "startpos"
    return f"fen {fen_of(Position(start))}"


def _moves(record: Record) -> Iterator[str]:
    for ply in record.plies:
        move, before = ply.move, ply.before
        if ply.status != "legal" or move is None or before is None:
            return
        text = uci_of(move)
        # Of two moves with one origin and target, coordinates alone tell one.
        yield text if text and move_of(text, before) == move else in_full(move)
