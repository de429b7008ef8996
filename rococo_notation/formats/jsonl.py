"""JSON Lines: a game a line, for programs that read many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.formats.registry import Format, Writer
from rococo_notation.replayer.ply_text import is_illegal, short_of, text_of
from rococo_notation.text_safety import as_json

if TYPE_CHECKING:
    from rococo_notation.replayer import Record


class JsonLinesWriter(Writer):
    """Writes each game as an object in a line of its own."""

    def game(self, record: Record) -> str:
        """A game with its moves in canonical and in short text."""
        plies = record.plies
        data = {
            **record.summary.data,
            "headers": dict(record.log.headers),
            "moves": [text_of(ply) for ply in plies],
            "short": [short_of(ply) for ply in plies],
            "illegal": [ply.number for ply in plies if is_illegal(ply)],
        }
        return f"{as_json(data)}\n"


FORMAT = Format("jsonl", ".jsonl", "JSON Lines, a game a line", writer=JsonLinesWriter)
