"""Files, folders and packages as a stream of documents, each read once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from io import SEEK_END, BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from rococo_notation.errors import MissingExtraError, UnreadableError
from rococo_notation.formats.folders import (
    BEGINNING,
    NO_LOG,
    PACKAGES,
    PACKED,
    UNOPENED,
    WEB_ARCHIVES,
    beginning_of,
    files_in,
    is_hidden,
    may_be_log,
    skipped,
    why_skipped,
)
from rococo_notation.formats.streaming import is_games
from rococo_notation.formats.text_documents import (
    MOST_AT_ONCE,
    SAMPLE,
    Document,
    Text,
    Unread,
    documents_of,
    holds_logs,
    is_log,
    is_pgn,
    logs_in_range,
)
from rococo_notation.notation.beginnings import LONGEST_LOG, logs_in
from rococo_notation.text_safety import one_line, reason

if TYPE_CHECKING:
    from rococo_notation.formats.packages import Member
    from rococo_notation.notation.beginnings import Range

__all__ = [
    "PACKAGES", "Document", "Unread", "documents", "documents_from", "documents_in", "documents_in_range", "files_in",
    "holds_many", "is_cut", "is_folder", "size_of",
]  # fmt: skip

_ZIP: Final = (b"PK\3\4", b"PK\5\6")
_PACKED: Final = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\0")


def documents(path: Path) -> Iterator[Document | Unread]:
    """Read the documents of a file; in a zip or tar file, the members that hold logs, and what is skipped."""
    try:
        with path.open("rb") as file:
            if not path.is_file():
                # A pipe gives what it has once.
                yield from documents_from(file, str(path))
            elif path.name.lower().endswith(WEB_ARCHIVES):
                yield from _pages(file, str(path), path.stat().st_size)
            elif path.name.lower().endswith(PACKAGES):
                yield from _members(file, str(path), path.stat().st_size)
            else:
                yield from documents_from(file, str(path), _changed(path))
    except OSError as error:
        yield Unread(str(path), f"{path}: {reason(error)}", size_of(path))


def documents_in_range(path: Path, stretch: Range, when: datetime | None = None) -> Iterator[Document | Unread]:
    """Read the logs of a range of a file."""
    raw = b"" if stretch.is_too_long else stretch.read(path)
    return logs_in_range(raw, stretch, str(path), when)


def documents_in(raw: bytes, name: str, when: datetime | None = None) -> Iterator[Document | Unread]:
    r"""Find the documents in bytes that were read already.

    >>> [document.source for document in documents_in(b"Game: Rococo\n1. P a2-a3\n---\nGame: Rococo\n", "many.txt")]
    ['many.txt#1', 'many.txt#2']
    """
    return documents_from(BytesIO(raw), name, when)


def documents_from(file: IO[bytes], name: str, when: datetime | None = None) -> Iterator[Document | Unread]:
    """Read the documents of an open file, which may be a pipe that gives what it has once."""
    text = Text(file, name, when)
    beginning = text.peek(SAMPLE)
    if not _is_packed(beginning):
        yield from documents_of(text)
        return
    if _is_package(beginning) and file.seekable():
        size = file.seek(0, SEEK_END)
        file.seek(0)
        yield from _members(file, name, size)
        return
    raw = text.read(MOST_AT_ONCE + 1)
    size = len(raw)
    if size > MOST_AT_ONCE:
        yield Unread(name, f"{name}: refused, because it is larger than {MOST_AT_ONCE >> 20} MiB; unpack it first")
        return
    try:
        if raw.startswith(_PACKED):
            from rococo_notation.formats.packages import unpacked

            raw = unpacked(raw, name)
        if _is_package(raw):
            yield from _members(BytesIO(raw), name, size)
        else:
            yield from documents_of(Text(BytesIO(raw), name, when, size / max(len(raw), 1)))
    except UnreadableError as error:
        yield Unread(name, str(error), size)


def is_folder(path: Path) -> bool:
    """Whether a path is a folder; False where that cannot be known."""
    try:
        return path.is_dir()
    except OSError:
        return False


def size_of(path: Path) -> int:
    """Size of a file in bytes; 0 if it does not exist or its size is known only after reading."""
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0


def is_cut(path: Path) -> bool:
    """Whether a file is read game by game: JSON of ``rococo convert``, or PGN."""
    sample = beginning_of(path, SAMPLE)
    return not _is_packed(sample) and (is_games(sample) or is_pgn(sample))


def holds_many(path: Path) -> bool:
    """Whether a file is read as a file of several Game Courier logs, judging by its beginning and its size."""
    sample = beginning_of(path, SAMPLE)
    if _is_packed(sample):
        return False
    return holds_logs(sample, logs_in(sample)) or (size_of(path) > LONGEST_LOG and is_log(sample))


def _is_packed(raw: bytes) -> bool:
    """Whether bytes are packed or compressed, judging by their beginning."""
    return raw.startswith(_PACKED) or _is_package(raw)


def _is_package(raw: bytes) -> bool:
    """Whether bytes are a zip or tar file, judging by their beginning."""
    return raw.startswith(_ZIP) or raw[257:262] == b"ustar"


def _members(file: IO[bytes], name: str, size: int) -> Iterator[Document | Unread]:
    from rococo_notation.formats.packages import members

    left, found = size, False
    try:
        for member in members(file, name, size):
            if is_hidden(member.name):
                continue
            for document in _member(member, f"{name}/{one_line(member.name)}"):
                found |= isinstance(document, Document) or not document.why
                yield document
            left -= member.packed
    except UnreadableError as error:
        yield Unread(name, str(error), left)
        return
    if not found:
        yield skipped(name, NO_LOG, left)._replace(message=f"{name}: no logs in it")


def _pages(file: IO[bytes], name: str, size: int) -> Iterator[Document | Unread]:
    """Yield the pages of a web archive."""
    from rococo_notation.formats.warc import pages

    try:
        for page in pages(file, name, size):
            yield Document(page.source, page.raw, page.when, page.size, answer=page.answer)
    except (UnreadableError, MissingExtraError) as error:
        yield Unread(name, str(error), size)


def _member(member: Member, name: str) -> Iterator[Document | Unread]:
    why = ""

    def wanted(beginning: bytes) -> bool:
        nonlocal why
        why = UNOPENED if _is_packed(beginning) else why_skipped(member.name, beginning)
        return not why

    if member.name.lower().endswith((*PACKAGES, *PACKED)) and may_be_log(member.name):
        packed = "a packed file within another is not opened; take it out and read it"
        yield Unread(name, f"{name}: {packed}", member.packed)
        return
    try:
        raw = member.read(wanted, BEGINNING)
    except UnreadableError as error:
        yield Unread(name, f"{name}: {error}", member.packed)
        return
    if why:
        yield skipped(name, why, member.packed)
        return
    yield from documents_of(Text(BytesIO(raw), name, member.when, member.packed / max(len(raw), 1)))


def _changed(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
