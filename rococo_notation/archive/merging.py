"""Merging an archive into another: its pages with every read of them, the logs in them, and their verdicts."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from rococo_notation.archive.adding import BATCH, add_all
from rococo_notation.archive.database.damage import moment_in, object_in
from rococo_notation.archive.database.pages import hash_of
from rococo_notation.archive.database.schema import FINDING, VERDICT
from rococo_notation.archive.database.sql import TEXT, insertion, quoted
from rococo_notation.formats.documents import Document
from rococo_notation.formats.warc import WebAnswer

if TYPE_CHECKING:
    from rococo_notation.archive.database.placing import LogChange
    from rococo_notation.archive.database.store import Store
    from rococo_notation.formats.documents import Unread

_READS: Final = """
    SELECT l.id, l.status, l.address, l.headers,
        EXISTS (SELECT 1 FROM logs WHERE read_id = l.id) OR EXISTS (SELECT 1 FROM snapshots WHERE read_id = l.id)
    FROM reads l ORDER BY l.read, l.id"""
_KNOWN: Final = "SELECT 1 FROM reads r JOIN pages p ON p.id = r.page_id WHERE (p.hash, r.source, r.read) = (?, ?, ?)"
_JUDGED: Final = f"""
    SELECT l.id, l.key, l.variant, {TEXT}, {", ".join(f"v.{column}" for column in VERDICT)}
    FROM logs l JOIN verdicts v ON v.log_id = l.id ORDER BY l.id"""
_SAME: Final = f"""
    SELECT l.id FROM logs l LEFT JOIN verdicts v ON v.log_id = l.id
    WHERE l.key = ? AND l.variant IS ? AND {TEXT} = ? AND v.log_id IS NULL"""


def merge(store: Store, other: Store, reader: str, jobs: int = 1) -> Generator[list[LogChange | Unread], None, None]:
    """Add the documents that another archive has read; yield for each batch what was done with each log.

    Raises:
        ArchiveError: the store cannot be written; batches yielded before are in it.
        WorkerLostError: a worker process was killed.
    """
    with closing(add_all(store, _documents(store, other), reader, jobs)) as done:
        for _, changes in done:
            yield changes


def _documents(store: Store, other: Store) -> Iterator[Document]:
    """Yield the documents of another archive in which logs were found, and note the answers of the web."""
    for number, status, address, headers, has_logs in other.rows(_READS, table="reads"):
        with other.sparing(f"the page of read {number}"):
            _, source, read, raw = other.read(number)
            when = moment_in(read, "time")
            if status is not None and not store.db.execute(_KNOWN, (hash_of(raw), source, read)).fetchone():
                store.note(source, raw, when, WebAnswer(status, address, object_in(headers or "{}", "headers")))
            if has_logs:
                yield Document(source, raw, when, len(raw))


def take_verdicts(store: Store, other: Store) -> int:
    """Take over the verdicts on logs that have none here and are the same to the letter; return how many."""
    taken = 0
    judged = other.rows(_JUDGED)
    while batch := list(islice(judged, BATCH)):
        taken += sum(store.write_all(batch, lambda rows: _take(store, other, rows), lambda row: f"log {row[0]}"))
    return taken


def _take(store: Store, other: Store, rows: Sequence[tuple[Any, ...]]) -> list[int]:
    taken = []
    for number, key, variant, text, _, *verdict in rows:
        found = store.db.execute(_SAME, (key, variant, text)).fetchone()
        if found is None:
            continue
        store.db.execute(insertion("INSERT INTO verdicts", VERDICT), (*found, *verdict))
        findings = other.db.execute(f"SELECT {quoted(FINDING)} FROM findings WHERE log_id = ? ORDER BY id", (number,))
        store.db.executemany(
            insertion("INSERT INTO findings", ("log_id", *FINDING)), [(*found, *finding) for finding in findings]
        )
        taken.append(1)
    return taken
