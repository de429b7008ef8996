"""Files, folders and packages as a stream of documents, each read once."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final, NamedTuple

from rococo_notation.errors import UnreadableError
from rococo_notation.formats.registry import guess, suffixes
from rococo_notation.formats.streaming import is_games, pieces
from rococo_notation.notation.beginnings import is_separated, logs_in
from rococo_notation.notation.multi_log import line_ends, ranges
from rococo_notation.text_safety import one_line, reason

if TYPE_CHECKING:
    from rococo_notation.formats.packages import Member
    from rococo_notation.notation.multi_log import Range

PACKAGES: Final = (".zip", ".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz")
"""Suffixes of packages."""
PACKED: Final = (".gz", ".bz2", ".xz")
"""Suffixes of compressed single files."""
SUFFIXES: Final = (".txt", ".log", ".gc", ".html", ".htm", ".xhtml", ".php", ".mhtml", ".mht")
"""Suffixes of files taken for logs in a folder or package, beside those of other formats."""
SAMPLE: Final = 1 << 16
"""Bytes that are looked at to tell whether a file holds several logs."""

_BEGINNING: Final = 4096
"""Bytes that are looked at to tell the format of a file and the program that made it."""
_ZIP: Final = (b"PK\3\4", b"PK\5\6")
_PACKED: Final = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ\0")
_OUR_PAGE: Final = b'<meta name="generator" content="rococo_notation">'
_OUR_JSON: Final = re.compile(rb'\s*\{\s*"format"\s*:\s*"rococo-games"')


class Document(NamedTuple):
    """A document to read: its source, its bytes, when it was written, and how many bytes of its file it takes.

    ``line`` is the number of its first line, where it is a part of a file.
    """

    source: str
    raw: bytes
    when: datetime | None
    size: int
    line: int = 1


class Unread(NamedTuple):
    """A document that could not be read, and why; source and size are as in ``Document``."""

    source: str
    message: str
    size: int = 0


def documents(path: Path) -> Iterator[Document | Unread]:
    """Read the documents of a file; in a zip or tar file, the members that may be logs."""
    try:
        if not path.is_file():
            # A pipe gives what it has once.
            yield from documents_in(path.read_bytes(), str(path))
        elif path.name.lower().endswith(PACKAGES):
            with path.open("rb") as file:
                yield from _members(file, str(path), path.stat().st_size)
        elif holds_games(path):
            with path.open("rb") as file:
                yield from _games(file, str(path), _changed(path))
        elif holds_many(path):
            yield from _stretches(path)
        else:
            yield from documents_in(path.read_bytes(), str(path), _changed(path))
    except OSError as error:
        yield Unread(str(path), f"{path}: {reason(error)}", size_of(path))


def documents_in_range(path: Path, stretch: Range, when: datetime | None = None) -> Iterator[Document]:
    """Read the logs of a range of a file."""
    raw = stretch.read(path)
    for number, ((start, end), line) in enumerate(zip(stretch.logs, stretch.lines, strict=True), stretch.number):
        yield Document(f"{path}#{number}", raw[start:end], when, end - start, line)


def documents_in(raw: bytes, name: str, when: datetime | None = None) -> Iterator[Document | Unread]:
    r"""Find the documents in bytes that were read already.

    >>> [document.source for document in documents_in(b"Game: Rococo\n1. P a2-a3\n---\nGame: Rococo\n", "many.txt")]
    ['many.txt#1', 'many.txt#2']
    """
    size = len(raw)
    try:
        if raw.startswith(_PACKED):
            from rococo_notation.formats.packages import unpacked

            raw = unpacked(raw, name)
        if raw.startswith(_ZIP) or raw[257:262] == b"ustar":
            yield from _members(BytesIO(raw), name, size)
        else:
            yield from _logs(raw, name, when, size)
    except UnreadableError as error:
        yield Unread(name, str(error), size)


def files_in(folder: Path) -> Iterator[Path | Unread]:
    """List the files of a folder and its subfolders that may hold logs, by name, unreadable folders first.

    JSON and SGF of other programs and pages this program made are left out.
    """
    unread: list[Unread] = []

    def tell(error: OSError) -> None:
        folder = str(error.filename)
        unread.append(Unread(folder, f"{folder}: {reason(error)}"))

    found = [Path(root, name) for root, _, names in os.walk(folder, onerror=tell) for name in names if may_be_log(name)]
    yield from unread
    yield from (path for path in sorted(found) if path.is_file() and not _is_other(path))


def may_be_log(name: str) -> bool:
    """Whether a file may hold logs, judging by its name.

    >>> [may_be_log(name) for name in ("game.txt", "GAMES.PGN", "game.txt.gz", "logs.tar.gz", "board.png")]
    [True, True, True, True, False]
    """
    low = name.lower()
    known = log_suffixes()
    return low.endswith((*PACKAGES, *known)) or (low.endswith(PACKED) and low.rpartition(".")[0].endswith(known))


def log_suffixes() -> tuple[str, ...]:
    """List the suffixes of files that are taken for logs."""
    return tuple(sorted({*SUFFIXES, *suffixes()}))


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


def holds_many(path: Path) -> bool:
    """Whether a file holds several Game Courier logs, judging by its beginning."""
    sample = _sample(path)
    return not _is_packed(sample) and _holds_logs(sample, logs_in(sample))


def holds_games(path: Path) -> bool:
    """Whether a file is the JSON of ``rococo convert``, which is read game by game."""
    return is_games(_sample(path))


def _sample(path: Path) -> bytes:
    """Read the beginning of a file; it is empty if that cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(SAMPLE)
    except OSError:
        return b""


def is_courier(raw: bytes) -> bool:
    """Whether a file is a Game Courier log, and so may hold several of them.

    >>> is_courier(b"Game: Rococo"), is_courier(b"<html>")
    (True, False)
    """
    # Old Macs end lines with CR.
    beginning = raw[:_BEGINNING].replace(b"\r", b"\n")
    return b"\0" not in beginning and guess(beginning.decode(errors="replace")).name == "courier"


def _is_other(path: Path) -> bool:
    """Whether a file found in a folder is JSON or SGF of another program, or a page this program made."""
    suffix = path.suffix.lower()
    if suffix not in (".json", ".sgf", ".html", ".htm"):
        return False
    try:
        with path.open("rb") as file:
            beginning = file.read(_BEGINNING)
    except OSError:
        return False
    match suffix:
        case ".json":
            return _OUR_JSON.match(beginning) is None
        case ".sgf":
            return guess(beginning.decode(errors="replace")).name != "sgf"
        case _:
            return _OUR_PAGE in beginning


def _logs(raw: bytes, name: str, when: datetime | None, size: int) -> Iterator[Document]:
    """Yield a text, or the logs in it where it holds several."""
    if is_games(raw):
        yield from _games(BytesIO(raw), name, when)
        return
    logs = logs_in(raw)
    if _holds_logs(raw, logs):
        for number, (start, end) in enumerate(logs, 1):
            line = 1 + line_ends(raw, start)
            yield Document(f"{name}#{number}", raw[start:end], when, size // len(logs), line)
    else:
        yield Document(name, raw, when, size)


def _games(file: IO[bytes], name: str, when: datetime | None) -> Iterator[Document]:
    """Yield each game of JSON as a document of its own."""
    for piece in pieces(file):
        yield Document(name, piece.raw, when, piece.size, piece.line)


def _holds_logs(raw: bytes, logs: list[tuple[int, int]]) -> bool:
    """Whether what was found in a text are several logs, and not parts of a file of another format."""
    return len(logs) > 1 and (is_separated(raw) or is_courier(raw))


def _is_packed(raw: bytes) -> bool:
    """Whether bytes are packed or compressed, judging by their beginning."""
    return raw.startswith((*_PACKED, *_ZIP)) or raw[257:262] == b"ustar"


def _stretches(path: Path) -> Iterator[Document]:
    """Yield the logs of a file one by one: it need not fit into memory, and may still grow."""
    when = _changed(path)
    for stretch in ranges(path):
        yield from documents_in_range(path, stretch, when)


def _members(file: IO[bytes], name: str, size: int) -> Iterator[Document | Unread]:
    from rococo_notation.formats.packages import members

    left, found = size, False
    try:
        for member in members(file, name, size):
            # What starts with these signs holds what a Mac knows of a file beside it.
            if may_be_log(member.name) and not member.name.rpartition("/")[2].startswith("._"):
                yield from _member(member, f"{name}/{one_line(member.name)}")
                left -= member.packed
                found = True
    except UnreadableError as error:
        yield Unread(name, str(error), left)
        return
    if not found:
        yield Unread(name, f"{name}: no logs in it; they end in {', '.join(log_suffixes())}", left)


def _member(member: Member, name: str) -> Iterator[Document | Unread]:
    if member.name.lower().endswith((*PACKAGES, *PACKED)):
        why = "a packed file within another is not opened; take it out and read it"
        yield Unread(name, f"{name}: {why}", member.packed)
        return
    try:
        raw = member.read()
    except UnreadableError as error:
        yield Unread(name, f"{name}: {error}", member.packed)
        return
    yield from _logs(raw, name, member.when, member.packed)


def _changed(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
