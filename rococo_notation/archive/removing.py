"""Removing logs from an archive, with everything that belongs to nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rococo_notation.archive.database.sql import LOGS

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter

BATCH: Final = 1000
"""Logs of one transaction."""

_THESE: Final = "(SELECT value FROM json_each(?))"
_READS: Final = f"""
    SELECT read_id FROM logs WHERE id IN {_THESE} UNION SELECT read_id FROM snapshots WHERE log_id IN {_THESE}"""
_HOLDS: Final = (
    "(EXISTS (SELECT 1 FROM logs WHERE read_id = r.id) OR EXISTS (SELECT 1 FROM snapshots WHERE read_id = r.id))"
)


def numbers_of(store: Store, chosen: Filter) -> list[int]:
    """List the numbers of the chosen logs, were they damaged."""
    where, values = chosen.where()
    return [number for (number,) in store.rows(f"SELECT l.id {LOGS} WHERE {where}", values)]


def remove(store: Store, logs: Sequence[int]) -> None:
    """Remove logs by their numbers, with verdicts, findings, comments and snapshots.

    Their pages go too, with all that is known of when and where they were read, unless other logs are in them.
    """
    for first in range(0, len(logs), BATCH):
        store.write_all(
            logs[first : first + BATCH], lambda batch: _remove(store, list(batch)), lambda number: f"log {number}"
        )


def _remove(store: Store, logs: list[int]) -> list[int]:
    these = json.dumps(logs)
    reads = json.dumps([read for (read,) in store.db.execute(_READS, (these, these))])
    store.db.execute(f"DELETE FROM logs WHERE id IN {_THESE}", (these,))
    query = f"SELECT DISTINCT page_id FROM reads WHERE id IN {_THESE}"
    pages = [page for (page,) in store.db.execute(query, (reads,))]
    store.db.execute(f"DELETE FROM reads AS r WHERE id IN {_THESE} AND NOT {_HOLDS}", (reads,))
    for page in pages:
        # A page may have been read at other times too, without logs being looked for.
        if not store.db.execute(f"SELECT 1 FROM reads r WHERE page_id = ? AND {_HOLDS}", (page,)).fetchone():
            store.db.execute("DELETE FROM reads WHERE page_id = ?", (page,))
            store.db.execute("DELETE FROM pages WHERE id = ?", (page,))
    return logs
