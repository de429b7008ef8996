"""Read files, folders, packages and web archives as a stream of documents, each read once.

Which files of a folder or package hold logs is decided by their content, and what is left out is counted.
"""

from __future__ import annotations

import bz2
import lzma
import os
import re
import zlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from io import SEEK_END, BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

from rococo_notation.errors import MissingExtraError, UnreadableError
from rococo_notation.formats.registry import describe_unsupported, guess, suffixes
from rococo_notation.formats.split import MOST_AT_ONCE, SAMPLE, Document, Text, Unread, are_logs, documents_of, is_split
from rococo_notation.notation import LineKind, Source, read_log
from rococo_notation.text_safety import one_line, reason

if TYPE_CHECKING:
    from rococo_notation.formats.zip_tar import Member

__all__ = [
    "NO_LOG", "PACKAGES", "Document", "Unread", "documents", "documents_from", "documents_in",
    "files_in", "holds_many", "is_cut", "is_folder", "size_of", "why_empty",
]  # fmt: skip

PACKAGES: Final = (".zip", ".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz")
"""Suffixes of packages."""
WEB_ARCHIVES: Final = (".warc", ".warc.gz")
PACKED: Final = (".gz", ".bz2", ".xz")
"""Suffixes of compressed single files."""
SUFFIXES: Final = (".txt", ".log", ".gc", ".html", ".htm", ".xhtml", ".php", ".mhtml", ".mht")
"""Suffixes of logs and saved pages; other formats have suffixes of their own."""
OTHERS_TOO: Final = (".json", ".html", ".htm")
"""Suffixes that other programs, or this one, use for files without logs."""
BEGINNING: Final = 1 << 14
"""Bytes that are looked at to decide whether a file holds logs."""
NO_FILE, NO_TEXT, NO_LOG, OUR_PAGE, UNOPENED = "no file", "no text", "no log", "page of this program", "packed"
"""Reasons for which a file is skipped."""

_ZIP: Final = (b"PK\3\4", b"PK\5\6")
_UNPACKERS: Final[dict[bytes, Callable[[], Any]]] = {
    b"\x1f\x8b": lambda: zlib.decompressobj(31), b"BZh": bz2.BZ2Decompressor, b"\xfd7zXZ\0": lzma.LZMADecompressor,
}  # fmt: skip
_COMPRESSED: Final = tuple(_UNPACKERS)


def documents(path: Path) -> Iterator[Document | Unread]:
    """Read the documents of a file; in a zip or tar file, the members that hold logs, and what is skipped."""
    try:
        with path.open("rb") as file:
            if not path.is_file():
                # A pipe gives what it has once.
                yield from documents_from(file, str(path))
            elif path.name.lower().endswith(WEB_ARCHIVES):
                from rococo_notation.formats.warc import pages

                yield from pages(file, str(path), path.stat().st_size)
            elif path.name.lower().endswith(PACKAGES):
                yield from _members(file, str(path), path.stat().st_size)
            else:
                yield from documents_from(file, str(path), datetime.fromtimestamp(path.stat().st_mtime, UTC))
    except OSError as error:
        yield Unread(str(path), f"{path}: {reason(error)}", size_of(path))
    except (UnreadableError, MissingExtraError) as error:
        yield Unread(str(path), str(error), size_of(path))


def documents_in(raw: bytes, name: str) -> Iterator[Document | Unread]:
    r"""Find the documents in bytes that were read already.

    >>> [document.source for document in documents_in(b"Game: Rococo\n1. P a2-a3\n---\nGame: Rococo\n", "many.txt")]
    ['many.txt#1', 'many.txt#2']
    """
    return documents_from(BytesIO(raw), name)


def documents_from(file: IO[bytes], name: str, when: datetime | None = None) -> Iterator[Document | Unread]:
    """Read the documents of an open file, which may be a pipe that can be read only once."""
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
        yield Unread(name, f"{name}: it is larger than {MOST_AT_ONCE >> 20} MiB; unpack it first")
        return
    try:
        if raw.startswith(_COMPRESSED):
            from rococo_notation.formats.zip_tar import unpacked

            raw = unpacked(raw)
        if _is_package(raw):
            yield from _members(BytesIO(raw), name, size)
        else:
            yield from documents_of(Text(BytesIO(raw), name, when, size / max(len(raw), 1)))
    except UnreadableError as error:
        yield Unread(name, f"{name}: {error}", size)


def is_folder(path: Path) -> bool:
    """Whether a path is a folder; False where that cannot be known."""
    return os.path.isdir(path)  # noqa: PTH112 - Path.is_dir() raises


def size_of(path: Path) -> int:
    """Size of a file in bytes; 0 if it does not exist or its size is known only after reading."""
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:
        return 0


def is_cut(path: Path) -> bool:
    """Whether a file is read game by game: JSON of ``rococo convert``, PGN, or mails."""
    sample = beginning_of(path, SAMPLE)
    return not _is_packed(sample) and is_split(sample)


def holds_many(path: Path) -> bool:
    """Whether a file is read as a file of several Game Courier logs, judging by its beginning and its size."""
    sample = beginning_of(path, SAMPLE)
    return not _is_packed(sample) and are_logs(sample, size_of(path))


def _is_packed(raw: bytes) -> bool:
    return raw.startswith(_COMPRESSED) or _is_package(raw)


def _is_package(raw: bytes) -> bool:
    return raw.startswith(_ZIP) or raw[257:262] == b"ustar"


def _members(file: IO[bytes], name: str, size: int) -> Iterator[Document | Unread]:
    from rococo_notation.formats.zip_tar import members

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
        yield Unread(name, f"{name}: {error}", left)
        return
    if not found:
        yield Unread(name, f"{name}: it contains no logs", left, NO_LOG)


def _member(member: Member, name: str) -> Iterator[Document | Unread]:
    why = ""

    def wanted(beginning: bytes) -> bool:
        nonlocal why
        why = UNOPENED if _is_packed(beginning) else why_skipped(member.name, beginning)
        return not why

    if member.name.lower().endswith((*PACKAGES, *PACKED)) and may_be_log(member.name):
        packed = "an archive inside another one is not opened; extract it first"
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


# ---------------------------------------------------------------- which files hold logs

_OUR_PAGE: Final = b'<meta name="generator" content="rococo_notation">'
_OUR_JSON: Final = re.compile(rb'\s*\{\s*"format"\s*:\s*"rococo-games"')
_PAGE: Final = re.compile(r"\s*<|(?:[\w-]+:.*\n|[ \t].*\n)*MIME-Version:", re.IGNORECASE)
_SIGNS_OF_A_LOG: Final = re.compile(
    r"^\W{0,9}Game\s*:\s*\w|[a-z]\d{1,2}\s?[-\u2010-\u2015\u2212:]\s?[a-z]\d", re.IGNORECASE | re.MULTILINE
)


def files_in(folder: Path) -> Iterator[Path | Unread]:
    """List the files of a folder and its subfolders by name, unreadable folders first.

    A file that holds no log is listed as skipped. Hidden files and folders, whose names begin with a dot, are left out.
    """
    refused: list[OSError] = []
    found: list[Path] = []
    for root, folders, names in os.walk(folder, onerror=refused.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [Path(root, name) for name in names if not name.startswith(".")]
    yield from (Unread(str(error.filename), f"{error.filename}: {reason(error)}") for error in refused)
    for path in sorted(found):
        if not path.is_file():
            # A link that leads nowhere, or a pipe.
            why = NO_FILE
        else:
            why = "" if is_trusted(path.name) else why_skipped(path.name, beginning_of(path))
        yield skipped(str(path), why) if why else path


def skipped(name: str, why: str, size: int = 0) -> Unread:
    """Return what stands for a file that was found and is not read."""
    return Unread(name, f"{name}: {why}", size, why)


def is_hidden(name: str) -> bool:
    """Whether a member of a package is hidden, as is what a Mac knows of the file that it belongs to.

    >>> [is_hidden(name) for name in ("a/b.txt", "a/._b.txt", ".git/b.txt", "../b.txt")]
    [False, True, True, False]
    """
    return any(part.startswith(".") and not part.startswith("..") for part in name.split("/"))


def is_trusted(name: str) -> bool:
    """Whether the name of a file says that it holds logs, so that its content need not be looked at."""
    return may_be_log(name) and not name.lower().endswith(OTHERS_TOO)


def may_be_log(name: str) -> bool:
    """Whether a file may hold logs, judging by its name.

    >>> [may_be_log(name) for name in ("game.txt", "GAMES.PGN", "game.txt.gz", "logs.tar.gz", "board.png")]
    [True, True, True, True, False]
    """
    low = name.lower()
    known = (*SUFFIXES, *suffixes())
    return low.endswith((*PACKAGES, *WEB_ARCHIVES, *known)) or (
        low.endswith(PACKED) and low.rpartition(".")[0].endswith(known)
    )


def why_skipped(name: str, beginning: bytes) -> str:
    r"""Say why a file that was found in a folder or package holds no log; "" if it may hold one.

    >>> why_skipped("game.doc", b"Game: Rococo\n1. P e2-e3\n"), why_skipped("board.png", b"\x89PNG\r\n")
    ('', 'no text')
    >>> why_skipped("readme", b"Moves are written as P e2-e3.\nThe board has\nan edge.\n")
    'no log'
    """
    if is_trusted(name):
        return ""
    if _OUR_PAGE in beginning:
        return OUR_PAGE
    if name.lower().endswith(".json"):
        return "" if _OUR_JSON.match(beginning) else NO_LOG
    return "" if may_be_log(name) else _why_content_is_skipped(beginning)


def why_empty(plies: int, game: str | None, name: str | None) -> str:
    """Say why a text is not a log: it has no moves, and names neither its game nor itself; "" if it is one."""
    return "" if plies or game or name else NO_LOG


def _why_content_is_skipped(beginning: bytes) -> str:
    """Say the same of a file whose name says nothing."""
    if beginning.startswith(_ZIP[0]):
        # An office document is packed too; what comes first tells them apart.
        length = int.from_bytes(beginning[26:28], "little")
        return "" if may_be_log(beginning[30 : 30 + length].decode(errors="replace")) else UNOPENED
    unpacker = next((make for sign, make in _UNPACKERS.items() if beginning.startswith(sign)), None)
    if unpacker is not None:
        try:
            beginning = unpacker().decompress(beginning, BEGINNING)
        except (zlib.error, OSError, lzma.LZMAError, EOFError):
            return UNOPENED
        if not beginning or beginning.startswith((*_COMPRESSED, _ZIP[0])):
            return UNOPENED
    if beginning[257:262] == b"ustar":
        return ""
    try:
        # The last character may be cut in two.
        whole = beginning if b"\0" in beginning else beginning.rstrip(bytes(range(128, 256)))
        text = Source.decode(whole).text
    except UnreadableError:
        return NO_TEXT
    form = guess(text).name
    # A program may have HTML in it, and is no page.
    if form != "courier" and (form != "html" or _PAGE.match(text)):
        return ""
    return NO_LOG if describe_unsupported(text) is not None or not _is_mostly_log(text) else ""


def _is_mostly_log(text: str) -> bool:
    """Whether a text holds a log, and not only examples of moves among other lines."""
    if _SIGNS_OF_A_LOG.search(text) is None:
        return False
    log = read_log(Source(text))
    kinds = [line.kind for line in log.lines if line.kind is not LineKind.BLANK]
    others = sum(kind in (LineKind.TEXT, LineKind.MARKUP) for kind in kinds)
    return bool(log.turns or log.game) and 2 * others <= len(kinds)


def beginning_of(path: Path, size: int = BEGINNING) -> bytes:
    """Read the beginning of a file; it is empty if that cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(size)
    except OSError:
        return b""
