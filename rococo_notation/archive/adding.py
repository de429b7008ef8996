"""Adding documents to a store, a thousand per transaction; rereading, merging and removing them."""

import json
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from datetime import datetime
from functools import partial
from itertools import islice, takewhile
from typing import Final, NamedTuple, TypeVar

from rococo_notation.archive.corruption import Row, hash_of, moment_in, object_in, until_corrupt
from rococo_notation.archive.log_pages import entries_of
from rococo_notation.archive.query import EVERY_LOG, Filter
from rococo_notation.archive.store import LogChange, LogEntry, Store, StoredRead, clear_failures, note_failure, turns_in
from rococo_notation.archive.tables import FINDING, HOLDS, LOGS, TEXT, VERDICT, insertion, quoted, storable
from rococo_notation.errors import RococoError
from rococo_notation.formats.containers import NO_LOG, Document, Unread
from rococo_notation.formats.split import WebAnswer
from rococo_notation.links import is_address
from rococo_notation.processes import in_order, is_ending

BATCH: Final = 1000
"""Documents or logs per transaction; once it ends, they are safe."""
BATCH_BYTES: Final = 8 << 20

Given = TypeVar("Given", "Document | Unread", "StoredRead")


class Known(NamedTuple):
    """A document that this reader has read before, from a file: what it holds is in the archive."""

    source: str
    when: datetime | None
    size: int
    read: int
    file: str
    logs: int


def add_all(
    store: Store, given: Iterable[Document | Unread], reader: str, jobs: int = 1
) -> Generator[tuple[int, list[LogChange | Unread]], None, None]:
    """Add documents; yield for each batch its size in bytes and what was done with each log.

    ``reader`` is the version of this program.

    Raises:
        ArchiveError: the store cannot be written; batches yielded before are in it.
        WorkerLostError: a worker process was killed.
    """
    batches = (_looked_up(store, batch, reader) for batch in _batches(given))
    done = in_order(_read, batches, jobs, here=lambda batch: all(isinstance(document, Known) for document in batch))
    with closing(done):
        for batch, read in done:
            given_and_read = list(zip(batch, read, strict=True))
            written = store.write_all(given_and_read, partial(_add, store, reader), lambda pair: pair[0].source)
            yield sum(document.size for document in batch), written


def _add(
    store: Store, reader: str, given: Iterable[tuple[Document | Unread | Known, list[LogEntry] | Unread]]
) -> list[LogChange | Unread]:
    changes: list[LogChange | Unread] = []
    fresh = []
    read = []
    for document, entries in given:
        if isinstance(entries, Unread):
            note_failure(store, entries.source, entries.why or entries.message.removeprefix(f"{entries.source}: "))
            changes.append(entries)
            continue
        read.append(document.source)
        if isinstance(document, Known):
            if document.file != storable(document.source):
                store.add_again(document.source, document.read, document.when)
            changes += ["same"] * document.logs
        elif isinstance(document, Document):
            if document.answer is not None and document.when is not None:
                store.note(document.source, document.raw, document.when, document.answer)
            fresh.append((document, entries))
    clear_failures(store, read)
    # A log belongs to the last answer of its address, so all answers are noted first.
    for document, entries in fresh:
        changes += store.add(document.source, document.raw, entries, reader, document.when)
    return changes


def _looked_up(store: Store, batch: list[Document | Unread], reader: str) -> list[Document | Unread | Known]:
    """Replace the documents that the archive has and that would be read as they were."""
    # What is found in a page may depend on the address that was asked for.
    files = [document for document in batch if isinstance(document, Document) and not is_address(document.source)]
    known: dict[int, Known] = {}
    with until_corrupt():
        reads = store.reads_of([(document.raw, document.source) for document in files], reader)
        for document, read in zip(files, reads, strict=True):
            if read is not None:
                known[id(document)] = Known(document.source, document.when, document.size, *read)
    return [known.get(id(document), document) for document in batch]


def reread_all(
    store: Store, reader: str, jobs: int = 1, chosen: Filter = EVERY_LOG
) -> Generator[list[LogChange | Unread], None, None]:
    """Reread the pages of the chosen logs, as ``add_all`` adds documents; yield for each batch what was done."""

    def reread(given: Iterable[tuple[StoredRead, list[LogEntry] | Unread]]) -> list[LogChange | Unread]:
        changes: list[LogChange | Unread] = []
        for page, entries in given:
            changes += [entries] if isinstance(entries, Unread) else store.reread(page, entries, reader)
        return changes

    with closing(in_order(_read, _batches(store.reads(*chosen.where())), jobs)) as done:
        for batch, read in done:
            pages = list(zip(batch, read, strict=True))
            yield store.write_all(pages, reread, lambda pair: f"the page of read {pair[0].id}")


def _read(batch: Sequence[Document | Unread | Known | StoredRead]) -> list[list[LogEntry] | Unread]:
    """Read the documents of a batch, fewer if the work was interrupted."""
    return [_entries(document) for document in takewhile(lambda _: not is_ending(), batch)]


def _entries(document: Document | Unread | Known | StoredRead) -> list[LogEntry] | Unread:
    if isinstance(document, Unread):
        return document
    if isinstance(document, Known):
        return []
    try:
        entries = entries_of(document.raw, document.source)
        if all(entry.game is None and not turns_in(entry.moves) for entry in entries):
            message = f"{document.source}: it contains no log; run `rococo validate` to see what is missing"
            return Unread(document.source, message, why=NO_LOG)
        return entries
    except RococoError as error:
        return Unread(document.source, str(error))
    except RecursionError:
        return Unread(document.source, f"{document.source}: nested too deeply to be read")


def _batches(given: Iterable[Given]) -> Iterator[list[Given]]:
    batch: list[Given] = []
    size = 0
    for document in given:
        batch.append(document)
        size += 0 if isinstance(document, Unread) else len(document.raw)
        if len(batch) == BATCH or size > BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def added(counts: Counter[str]) -> str:
    """Say what became of logs that were added.

    >>> added(Counter(new=2, apart=1))
    '3 new, 0 changed, 0 already there; 1 of the new have the name of another log, and both are kept'
    """
    text = f"{counts['new'] + counts['apart']:,} new, {counts['changed']:,} changed, {counts['same']:,} already there"
    if counts["apart"]:
        text += f"; {counts['apart']:,} of the new have the name of another log, and both are kept"
    return text


_READS: Final = f"SELECT l.id, l.status, l.address, l.headers, {HOLDS} FROM reads l ORDER BY l.read, l.id"
_KNOWN: Final = "SELECT 1 FROM reads r JOIN pages p ON p.id = r.page_id WHERE (p.hash, r.source, r.read) = (?, ?, ?)"
_JUDGED: Final = f"""
    SELECT l.id, l.key, l.variant, {TEXT}, {", ".join(f"v.{column}" for column in VERDICT)}
    FROM logs l JOIN verdicts v ON v.log_id = l.id ORDER BY l.id"""
_SAME: Final = f"""
    SELECT l.id FROM logs l LEFT JOIN verdicts v ON v.log_id = l.id
    WHERE l.key = ? AND l.variant IS ? AND {TEXT} = ? AND v.log_id IS NULL"""


def documents_kept(store: Store, other: Store) -> Iterator[Document]:
    """Yield the documents of another archive in which logs were found, for ``add_all``; note the answers of the web."""
    for number, status, address, headers, has_logs in other.rows(_READS, table="reads"):
        with other.skip_corrupt(f"the page of read {number}"):
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


def _take(store: Store, other: Store, rows: Sequence[Row]) -> list[int]:
    taken = []
    for number, key, variant, text, _, *verdict in rows:
        found = store.db.execute(_SAME, (key, variant, text)).fetchone()
        if found is None:
            continue
        store.db.execute(insertion("INSERT INTO verdicts", VERDICT), (*found, *verdict))
        findings = other.db.execute(f"SELECT {quoted(FINDING)} FROM findings WHERE log_id = ? ORDER BY id", (number,))
        query = insertion("INSERT INTO findings", ("log_id", *FINDING))
        store.db.executemany(query, [(*found, *finding) for finding in findings])
        taken.append(1)
    return taken


_THESE: Final = "(SELECT value FROM json_each(?))"
_FOUND_IN: Final = f"""
    SELECT read_id FROM logs WHERE id IN {_THESE} UNION SELECT read_id FROM snapshots WHERE log_id IN {_THESE}"""


def numbers_of(store: Store, chosen: Filter) -> list[int]:
    """List the numbers of the chosen logs, were they damaged."""
    where, values = chosen.where()
    return [number for (number,) in store.rows(f"SELECT l.id {LOGS} WHERE {where}", values)]


def remove(store: Store, logs: Sequence[int]) -> None:
    """Remove logs by their numbers, with verdicts, findings, comments and snapshots.

    Their pages go too, with all that is known of when and where they were read, unless other logs are in them.
    """
    for first in range(0, len(logs), BATCH):
        store.write_all(logs[first : first + BATCH], partial(_remove, store), lambda number: f"log {number}")


def _remove(store: Store, logs: Sequence[int]) -> list[int]:
    these = json.dumps(logs)
    reads = json.dumps([read for (read,) in store.db.execute(_FOUND_IN, (these, these))])
    store.db.execute(f"DELETE FROM logs WHERE id IN {_THESE}", (these,))
    query = f"SELECT DISTINCT page_id FROM reads WHERE id IN {_THESE}"
    pages = [page for (page,) in store.db.execute(query, (reads,))]
    store.db.execute(f"DELETE FROM reads AS l WHERE id IN {_THESE} AND NOT {HOLDS}", (reads,))
    for page in pages:
        # A page may have been read at other times too, without logs being looked for.
        if not store.db.execute(f"SELECT 1 FROM reads l WHERE page_id = ? AND {HOLDS}", (page,)).fetchone():
            store.db.execute("DELETE FROM reads WHERE page_id = ?", (page,))
            store.db.execute("DELETE FROM pages WHERE id = ?", (page,))
    return [*logs]
