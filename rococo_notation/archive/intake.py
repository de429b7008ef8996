"""What a user gives an archive: files, files of many logs, and zip and tar files, as one document after another."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from rococo_notation.archive.packages import PACKAGES, Member, members
from rococo_notation.errors import UnreadableError
from rococo_notation.formats import guess
from rococo_notation.notation.packed import is_packed, logs_in, ranges, split
from rococo_notation.plain import one_line

BEGINNING: Final = 4096
"""So many bytes tell the format of a file."""


class Document(NamedTuple):
    """Something to be read: where from, its bytes, when it was written, and how many bytes of its file it takes."""

    source: str
    raw: bytes
    when: datetime | None
    size: int


class Unread(NamedTuple):
    """Something that could not be read, and why; ``size`` is that of a document."""

    message: str
    size: int = 0


def documents(path: Path, suffixes: Collection[str]) -> Iterator[Document | Unread]:
    """What there is to read in a file; of a zip or tar file the members with one of the ``suffixes``."""
    try:
        if path.name.lower().endswith(PACKAGES):
            yield from _of_package(path, suffixes)
        elif is_packed(path) and _is_courier(_beginning(path)):
            yield from _of_packed(path)
        else:
            yield Document(str(path), path.read_bytes(), _changed(path), path.stat().st_size)
    except OSError as error:
        yield Unread(f"{path}: {(error.strerror or str(error)).lower()}", size_of(path))


def size_of(path: Path) -> int:
    """How many bytes a file holds, 0 where there is none."""
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0


def _of_packed(path: Path) -> Iterator[Document]:
    """The logs of a file, one by one, so that it need not fit into memory and may grow."""
    when = _changed(path)
    for stretch in ranges(path):
        for number, log in enumerate(logs_in(path, stretch), stretch.number):
            yield Document(f"{path}#{number}", log, when, len(log))


def _of_package(path: Path, suffixes: Collection[str]) -> Iterator[Document | Unread]:
    left, found = size_of(path), False
    try:
        for member in members(path):
            name = member.name.rpartition("/")[2].lower()
            # What starts with these signs holds what a Mac knows of a file beside it.
            if not name.startswith("._") and name.endswith((*suffixes, *PACKAGES)):
                yield from _of_member(member, f"{path}#{one_line(member.name)}")
                left -= member.packed
                found = True
    except UnreadableError as error:
        yield Unread(str(error), left)
        return
    if not found:
        yield Unread(f"{path}: no logs in it; they end in {', '.join(sorted(suffixes))}", left)


def _of_member(member: Member, source: str) -> Iterator[Document | Unread]:
    if member.name.lower().endswith(PACKAGES):
        yield Unread(f"{source}: a zip or tar file within another is not opened; take it out and add it", member.packed)
        return
    try:
        raw = member.read()
    except UnreadableError as error:
        yield Unread(f"{source}: {error}", member.packed)
        return
    logs = list(split(raw)) if _is_courier(raw[:BEGINNING]) else [raw]
    for number, log in enumerate(logs, 1):
        yield Document(f"{source}#{number}" if len(logs) > 1 else source, log, member.when, member.packed // len(logs))


def _is_courier(beginning: bytes) -> bool:
    """Whether a file that may hold many logs is of the format in which they stand one after another."""
    return guess(beginning.decode(errors="replace")).name == "courier"


def _beginning(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(BEGINNING)


def _changed(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
