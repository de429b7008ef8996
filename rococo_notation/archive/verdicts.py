"""Saving what judging found: each batch as a whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rococo_notation.archive.database.damage import DamagedError
from rococo_notation.archive.database.pages import NOT_AS_READ
from rococo_notation.archive.database.schema import FINDING, VERDICT
from rococo_notation.archive.database.sql import insertion
from rococo_notation.archive.judging import Batch, Judged

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store


def save(store: Store, batch: Batch, outcome: Judged) -> Judged:
    """Save the result of a batch in one transaction, and return what was saved.

    A log that has been read again in the meantime keeps no result, and is judged again later.
    """
    for log in outcome.damaged:
        store.leave_out(f"log {log}", DamagedError(NOT_AS_READ))
    found: dict[int, list[tuple[Any, ...]]] = {}
    for finding in outcome.findings:
        found.setdefault(finding[0], []).append(finding)

    def write(verdicts: Sequence[tuple[Any, ...]]) -> list[Judged]:
        of_these = (finding for verdict in verdicts for finding in found.get(verdict[0], ()))
        return [_write(store, batch, Judged(list(verdicts), list(of_these), []))]

    saved = store.write_all(outcome.verdicts, write, lambda verdict: f"log {verdict[0]}")
    verdicts = [row for each in saved for row in each.verdicts]
    return Judged(verdicts, [row for each in saved for row in each.findings], outcome.damaged)


def _write(store: Store, batch: Batch, outcome: Judged) -> Judged:
    if len(outcome.verdicts) < len(batch.keys) or store.state != batch.state:
        outcome = _still_so(store, batch, outcome)
    store.db.executemany("DELETE FROM findings WHERE log_id = ?", _found_before(store, outcome))
    store.db.executemany(insertion("INSERT OR REPLACE INTO verdicts", VERDICT), outcome.verdicts)
    store.db.executemany(insertion("INSERT INTO findings", ("log_id", *FINDING)), outcome.findings)
    return outcome


def _found_before(store: Store, outcome: Judged) -> list[tuple[int]]:
    """List the logs that have findings from an earlier judgement."""
    logs = {row[0] for row in outcome.verdicts}
    query = "SELECT DISTINCT log_id FROM findings WHERE log_id BETWEEN ? AND ?"
    between = (min(logs), max(logs)) if logs else (0, 0)
    return [(log,) for (log,) in store.db.execute(query, between) if log in logs]


def _still_so(store: Store, batch: Batch, outcome: Judged) -> Judged:
    """Keep only the results of logs that have not been read again since."""
    query = "SELECT read_id, place FROM logs WHERE id = ?"
    same = {log for log, *read in batch.keys if store.db.execute(query, (log,)).fetchone() == tuple(read)}
    return Judged(
        [row for row in outcome.verdicts if row[0] in same],
        [row for row in outcome.findings if row[0] in same],
        outcome.damaged,
    )
