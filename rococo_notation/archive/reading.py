"""Reading what was kept: the logs in it, as the store has them."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from rococo_notation.archive.store import Entry, storable
from rococo_notation.formats import guess
from rococo_notation.notation import LineKind, Source, write_log
from rococo_notation.replayer.replaying import find_variant
from rococo_notation.safe_json import as_json

if TYPE_CHECKING:
    from rococo_notation.notation import Log


def entries_of(raw: bytes, source: str) -> list[Entry]:
    r"""The logs in what was read, whatever its format.

    Raises:
        UnreadableError: it is no text.

    >>> [entry.game for entry in entries_of(b"Game: Rococo\n1. P a2-a3\n", "game.txt")]
    ['Rococo']
    """
    text = Source.decode(raw, source)
    reader = guess(text.text).reader
    assert reader is not None
    return [_entry(log, raw, place) for place, log in enumerate(reader.logs(text, None))]


def _entry(log: Log, raw: bytes, place: int) -> Entry:
    variant = find_variant(log.headers)
    name, moves = _plain(log.name), storable(_moves(log))
    comments = [(turn_number, turn.comment) for turn_number, turn in enumerate(log.turns, 1) if turn.comment]
    comments += [(remark.ply, remark.text) for remark in log.comments]
    return Entry(
        key=f"{storable(log.game or '').casefold()}\n{name}" if name else f"{hashlib.sha256(raw).hexdigest()}/{place}",
        name=name,
        game=_plain(log.game),
        variant=variant.name if variant else None,
        address=_plain(log.address),
        begun=log.day.isoformat() if log.day else None,
        white=_plain(log.header("White")),
        black=_plain(log.header("Black")),
        result=_plain(log.result or log.header("Result")),
        headers=as_json(dict(log.headers)),
        moves=moves,
        as_read=moves.encode() == raw,
        comments=tuple(sorted((ply, storable(text)) for ply, text in comments)),
    )


def _plain(text: str | None) -> str | None:
    return None if text is None else storable(text)


def _moves(log: Log) -> str:
    """The log as text: as it was read, or where that was a page or another format, in canonical form."""
    if log.lines and not any(line.kind is LineKind.MARKUP for line in log.lines):
        return write_log(log, "keep")
    return write_log(log, "canonical")
