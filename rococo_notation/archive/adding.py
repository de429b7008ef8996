"""Adding documents to a store, a few hundred per transaction, and rereading the pages it keeps."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import chain, repeat
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from rococo_notation.archive.database.damage import attempt
from rococo_notation.archive.database.log_entry import storable
from rococo_notation.archive.database.placing import turns_in
from rococo_notation.archive.filter import EVERY_LOG, Filter
from rococo_notation.archive.kept_logs import entries_of
from rococo_notation.errors import RococoError
from rococo_notation.formats.documents import Document, Unread
from rococo_notation.formats.folders import NO_LOG
from rococo_notation.links import is_address
from rococo_notation.processes import in_order, is_ending

if TYPE_CHECKING:
    from rococo_notation.archive.database.log_entry import LogEntry
    from rococo_notation.archive.database.placing import LogChange
    from rococo_notation.archive.database.store import EarlierRead, Store, StoredRead

BATCH = 1000
"""Documents per transaction; once it ends, they are safe."""
BATCH_BYTES = 8 << 20

Given = TypeVar("Given", "Document | Unread", "StoredRead")


class Known(NamedTuple):
    """A document that this reader has read before: what it holds is in the archive."""

    document: Document
    read: EarlierRead

    @property
    def size(self) -> int:
        """The size in bytes."""
        return self.document.size


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
    with closing(in_order(_read, batches, jobs, here=_is_known)) as done:
        for batch, read in done:
            written = store.write_all(list(zip(batch, read, strict=True)), partial(_add, store, reader), _source)
            yield sum(document.size for document in batch), written


def _add(
    store: Store, reader: str, given: Iterable[tuple[Document | Unread | Known, list[LogEntry] | Unread]]
) -> list[LogChange | Unread]:
    changes: list[LogChange | Unread] = []
    fresh = []
    for document, entries in given:
        if isinstance(document, Known):
            if document.read.source != storable(document.document.source):
                store.add_again(document.document.source, document.read.id, document.document.when)
            changes += ["same"] * document.read.logs
        elif isinstance(document, Unread):
            changes.append(document)
        elif isinstance(entries, Unread):
            changes.append(entries)
        else:
            if document.answer is not None and document.when is not None:
                store.note(document.source, document.raw, document.when, document.answer)
            fresh.append((document.source, document.raw, entries, document.when))
    changes += chain.from_iterable(store.add_all(fresh, reader))
    return changes


def _source(given: tuple[Document | Unread | Known, object]) -> str:
    document, _ = given
    return document.document.source if isinstance(document, Known) else document.source


def _looked_up(store: Store, batch: list[Document | Unread], reader: str) -> list[Document | Unread | Known]:
    """Replace the documents that the archive has and that would be read as they were."""
    documents = [document for document in batch if isinstance(document, Document)]
    reads: Iterator[list[EarlierRead]] = repeat([])
    with attempt():
        reads = iter(store.reads_of([document.raw for document in documents], reader))
    return [_known(document, next(reads)) if isinstance(document, Document) else document for document in batch]


def _known(document: Document, reads: list[EarlierRead]) -> Document | Known:
    """Return what is known of a document, if it was read before."""
    # What is found in a page may depend on the address that was asked for.
    found = [] if is_address(document.source) else [read for read in reads if not is_address(read.source)]
    source = storable(document.source)
    found.sort(key=lambda read: read.source != source)
    return Known(document, found[0]) if found else document


def _is_known(batch: Sequence[object]) -> bool:
    return all(isinstance(document, Known) for document in batch)


def reread_all(
    store: Store, reader: str, jobs: int = 1, chosen: Filter = EVERY_LOG
) -> Generator[list[LogChange | Unread], None, None]:
    """Reread the pages of the chosen logs; yield for each batch what was done with the logs in them.

    Raises:
        ArchiveError: the store cannot be written; batches yielded before are in it.
        WorkerLostError: a worker process was killed.
    """
    with closing(in_order(_read, _batches(store.reads(chosen)), jobs)) as done:
        for batch, read in done:
            yield store.write_all(list(zip(batch, read, strict=True)), partial(_reread, store, reader), _read_named)


def _reread(
    store: Store, reader: str, given: Iterable[tuple[StoredRead, list[LogEntry] | Unread]]
) -> list[LogChange | Unread]:
    changes: list[LogChange | Unread] = []
    for page, entries in given:
        changes += [entries] if isinstance(entries, Unread) else store.reread(page, entries, reader)
    return changes


def _read_named(given: tuple[StoredRead, object]) -> str:
    return f"the page of read {given[0].id}"


def _read(batch: Sequence[Document | Unread | Known | StoredRead]) -> list[list[LogEntry] | Unread]:
    """Read the documents of a batch, fewer if the work was interrupted."""
    read: list[list[LogEntry] | Unread] = []
    for document in batch:
        if is_ending():
            break
        if isinstance(document, Unread):
            read.append(document)
        else:
            read.append([] if isinstance(document, Known) else _entries(document))
    return read


def _entries(document: Document | StoredRead) -> list[LogEntry] | Unread:
    try:
        entries = entries_of(document.raw, document.source)
        if all(entry.game is None and not turns_in(entry.moves) for entry in entries):
            told = f"{document.source}: no log in it; `rococo validate` says what is missing"
            return Unread(document.source, told, why=NO_LOG)
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
