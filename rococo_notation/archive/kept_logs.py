"""Reading the logs in a page as the store keeps them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rococo_notation.archive.log_address import LogAddress, log_address
from rococo_notation.archive.store import LogEntry, storable
from rococo_notation.formats import intake as formats
from rococo_notation.formats.documents import Document
from rococo_notation.links import is_address
from rococo_notation.notation import LineKind, Source, write_log
from rococo_notation.notation.pages.saved_page import is_page
from rococo_notation.replayer.named_game import find_variant
from rococo_notation.text_safety import as_json

if TYPE_CHECKING:
    from rococo_notation.notation import Log
    from rococo_notation.rules import Variant


def entries_of(raw: bytes, source: str) -> list[LogEntry]:
    r"""Read the logs in a page of any format as entries of the store.

    Raises:
        UnreadableError: the bytes are not text.

    >>> [entry.game for entry in entries_of(b"Game: Rococo\n1. P a2-a3\n", "game.txt")]
    ['Rococo']
    """
    return [_entry(log, raw, place) for place, log in enumerate(logs_of(raw, source))]


def logs_of(raw: bytes, source: str, variant: Variant | None = None) -> Iterator[Log]:
    """Read the logs in a page of any format, as logs of a given game or of the one each names.

    A web page holds the log that was requested, whatever name it gives.

    Raises:
        UnreadableError: the bytes are not text.
    """
    log = log_address(source) if is_address(source) else None
    yield from formats.logs_of(Document(source, raw if log is None else named(raw, log), None, len(raw)), variant)


def named(raw: bytes, log: LogAddress) -> bytes:
    """Mark a web page with the address of its log, as browsers do when they save one; leave plain text alone.

    Raises:
        UnreadableError: the bytes are not text.
    """
    text = Source.decode(raw).text
    address = str(log._replace(settings=None))
    # Without a line end, so that the lines keep their numbers.
    return f"<!-- saved from url=({len(address):04}){address} -->{text}".encode() if is_page(text) else raw


def _entry(log: Log, raw: bytes, place: int) -> LogEntry:
    variant = find_variant(log.headers)
    name, moves = _plain(log.name), storable(_moves(log))
    comments = [(turn_number, turn.comment) for turn_number, turn in enumerate(log.turns, 1) if turn.comment]
    comments += [(remark.ply, remark.text) for remark in log.comments]
    return LogEntry(
        key=f"{storable(log.game or '').casefold()}\n{name}" if name else f"{hashlib.sha256(raw).hexdigest()}/{place}",
        name=name,
        game=_plain(log.game),
        variant=variant.name if variant else None,
        address=_plain(log.address),
        begun=log.begun.isoformat() if log.begun else None,
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
    """Return the log as text: as it was read, or in canonical form if it was a web page or another format."""
    if log.lines and not any(line.kind is LineKind.MARKUP for line in log.lines):
        return write_log(log, "keep")
    return write_log(log, "canonical")
