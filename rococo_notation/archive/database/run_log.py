"""The log of runs, and of what could not be fetched: what a later run, or a person, has to know of earlier ones."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rococo_notation import __version__
from rococo_notation.archive.database.log_entry import storable

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store


def begin_run(store: Store, command: str) -> int:
    """Note that a command begins to fill an archive, and return the number of the run."""
    with store.writing():
        query = "INSERT INTO runs (begun, command, version) VALUES (?, ?, ?)"
        return store.db.execute(query, (_now(), storable(command), __version__)).lastrowid or 0


def end_run(store: Store, number: int, outcome: str) -> None:
    """Note what came of a run."""
    with store.writing():
        query = "UPDATE runs SET (ended, outcome) = (?, ?) WHERE id = ?"
        store.db.execute(query, (_now(), storable(outcome), number))


def note_failure(store: Store, source: str, why: str) -> None:
    """Note that an address could not be fetched, and how often that has been so."""
    with store.writing():
        query = """
            INSERT INTO failures (source, why, times, last) VALUES (?, ?, 1, ?)
            ON CONFLICT (source) DO UPDATE SET (why, times, last) = (excluded.why, times + 1, excluded.last)"""
        store.db.execute(query, (storable(source), storable(why), _now()))


def clear_failure(store: Store, source: str) -> None:
    """Note that an address has been fetched."""
    with store.writing():
        store.db.execute("DELETE FROM failures WHERE source = ?", (storable(source),))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
