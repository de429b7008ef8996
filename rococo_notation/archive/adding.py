"""Adding documents to a store, a few hundred per transaction, and rereading the pages it keeps."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, TypeVar

from rococo_notation.archive.kept_logs import entries_of
from rococo_notation.archive.store import turns_in
from rococo_notation.errors import RococoError
from rococo_notation.formats.documents import Document, Unread
from rococo_notation.processes import in_order

if TYPE_CHECKING:
    from rococo_notation.archive.store import LogChange, LogEntry, Store, StoredPage

BATCH = 200
"""Documents per transaction; once it ends, they are safe."""
BATCH_BYTES = 8 << 20

Given = TypeVar("Given", "Document | Unread", "StoredPage")


def add_all(
    store: Store, given: Iterable[Document | Unread], reader: str, processes: int = 1
) -> Generator[tuple[int, list[LogChange | Unread]], None, None]:
    """Add documents; yield for each batch its size in bytes and what was done with each log.

    ``reader`` is the version of this program.

    Raises:
        ArchiveError: the store cannot be written; batches yielded before are in it.
        WorkerLostError: a worker process was killed.
    """
    with closing(in_order(_read, _batches(given), processes)) as done:
        for batch, read in done:
            changes: list[LogChange | Unread] = []
            with store.writing():
                for document, entries in zip(batch, read, strict=True):
                    if isinstance(document, Unread):
                        changes.append(document)
                    elif isinstance(entries, Unread):
                        changes.append(entries)
                    else:
                        changes += store.add(document.source, document.raw, entries, reader, document.when)
            yield sum(document.size for document in batch), changes


def reread_all(store: Store, reader: str, processes: int = 1) -> Generator[list[LogChange | Unread], None, None]:
    """Reread every page of a store; yield for each batch what was done with its logs.

    Raises:
        ArchiveError: the store cannot be written; batches yielded before are in it.
        WorkerLostError: a worker process was killed.
    """
    with closing(in_order(_read, _batches(store.pages()), processes)) as done:
        for batch, read in done:
            changes: list[LogChange | Unread] = []
            with store.writing():
                for page, entries in zip(batch, read, strict=True):
                    changes += [entries] if isinstance(entries, Unread) else store.reread(page, entries, reader)
            yield changes


def _read(batch: Sequence[Document | Unread | StoredPage]) -> list[list[LogEntry] | Unread]:
    return [document if isinstance(document, Unread) else _entries(document) for document in batch]


def _entries(document: Document | StoredPage) -> list[LogEntry] | Unread:
    try:
        entries = entries_of(document.raw, document.source)
        if all(entry.game is None and not turns_in(entry.moves) for entry in entries):
            return Unread(document.source, f"{document.source}: no log in it; `rococo validate` says what is missing")
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
