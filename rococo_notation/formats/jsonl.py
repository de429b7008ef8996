"""JSON Lines: a game a line, for programs that read many."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rococo_notation.formats.plies import is_illegal, short_of, text_of
from rococo_notation.formats.registry import Format, Writer

if TYPE_CHECKING:
    from rococo_notation.replayer import Record

# Characters JSON lets stand, and terminals, readers of lines and files in UTF-8 do not.
_ESCAPES = {code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), 0x2028, 0x2029, *range(0xD800, 0xE000))}
_ENCODER = json.JSONEncoder(ensure_ascii=False)


class JsonLinesWriter(Writer):
    """Writes each game as an object in a line of its own."""

    def game(self, record: Record) -> str:
        """A game with its moves in canonical and in short text."""
        summary, plies = record.summary, record.plies
        data = {
            "file": summary.file,
            "game": summary.game,
            "log": summary.log,
            "variant": summary.variant.name if summary.variant else None,
            "edition": summary.edition,
            "effects": summary.effects,
            "plies": summary.plies,
            "verdict": summary.verdict,
            "result": summary.result,
            "headers": dict(record.log.headers),
            "moves": [text_of(ply) for ply in plies],
            "short": [short_of(ply) for ply in plies],
            "illegal": [ply.number for ply in plies if is_illegal(ply)],
        }
        text = _ENCODER.encode(data)
        return f"{text if text.isprintable() else text.translate(_ESCAPES)}\n"


FORMAT = Format("jsonl", ".jsonl", "JSON Lines, a game a line", writer=JsonLinesWriter)
