"""The history of a log: every snapshot of it, and what changed from one to the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.archive.kept_logs import logs_of
from rococo_notation.errors import RococoError

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store


class PlyChange(NamedTuple):
    """A ply that differs between two snapshots; ``before`` is None where it was added, ``after`` where taken back."""

    ply: int
    before: str | None
    after: str | None


class Snapshot(NamedTuple):
    """A log as it stood in a page when that was read.

    ``status`` is what a web server answered. ``kept`` tells whether the archive has the log as it stands here.
    ``plies`` is None if the log is not found in the page any more. ``changes`` are those since the snapshot before.
    """

    read: str
    source: str
    status: int | None
    kept: bool
    plies: int | None
    changes: tuple[PlyChange, ...]


def history(store: Store, log: int) -> Iterator[Snapshot]:
    """Yield the snapshots of a log in the order they were read; one that is damaged is left out, and noted."""
    query = """
        SELECT r.id, r.read, r.source, r.status, f.place, f.kept
        FROM (SELECT read_id, place, 1 AS kept FROM logs WHERE id = :log
            UNION ALL SELECT read_id, place, 0 FROM snapshots WHERE log_id = :log) f
        JOIN reads r ON r.id = f.read_id ORDER BY r.read, r.id, f.place"""
    before: list[str] | None = None
    for number, read, source, status, place, kept in store.db.execute(query, {"log": log}).fetchall():
        with store.sparing(f"the page of read {number}"):
            moves = _moves(store.read(number).raw, source, place)
            changes = differences(before, moves) if before is not None and moves is not None else ()
            yield Snapshot(read, source, status, bool(kept), None if moves is None else len(moves), tuple(changes))
            before = moves if moves is not None else before


def differences(before: Sequence[str], after: Sequence[str]) -> Iterator[PlyChange]:
    """Yield the plies that differ.

    >>> [tuple(change) for change in differences(["P a2-a3", "p a7-a6"], ["P b2-b3"])]
    [(1, 'P a2-a3', 'P b2-b3'), (2, 'p a7-a6', None)]
    """
    for ply, (old, new) in enumerate(zip_longest(before, after), 1):
        if old != new:
            yield PlyChange(ply, old, new)


def _moves(raw: bytes, source: str, place: int) -> list[str] | None:
    """Return the moves of a log of a page in canonical text."""
    try:
        logs = list(logs_of(raw, source))
    except RococoError:
        return None
    return [str(turn) for turn in logs[place].turns] if place < len(logs) else None
