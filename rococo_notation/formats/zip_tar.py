"""Read zip, tar and gzip files in memory: nothing is unpacked to disk, and bombs are refused.

The name of a member is a label, never a path; links, devices and folders are skipped.
"""

import bz2
import gzip
import html
import lzma
import math
import re
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from string import ascii_uppercase
from typing import IO, Any, Final, NamedTuple

from rococo_notation.errors import UnreadableError

MOST_BYTES = 64 << 20
MOST_BYTES_IN_ALL = 4 << 30
MOST_MEMBERS = 250_000
MOST_RATIO = 250
"""Most bytes a package may unpack to per byte of its own; saved pages are alike, but not that much."""
HARMLESS = 16 << 20
"""Bytes up to which any compression ratio is accepted."""
MOST_SAID = 1 << 20
"""Most bytes that may say what a member of a tar file is: its name, and what else was known of the file."""
MOST_SAID_OF_ALL = 100
"""Most such facts that are said of all members of a tar file at once; each member gets a copy of them."""

_FAULTS: Final = (
    OSError, EOFError, ValueError, OverflowError, IndexError, KeyError, RuntimeError, struct.error, zlib.error,
    lzma.LZMAError, zipfile.BadZipFile, tarfile.TarError,
)  # fmt: skip
"""Errors of files that are corrupt, encrypted, or compressed by an unknown method."""


Read = Callable[[Callable[[bytes], bool], int], bytes]
"""Reads as many bytes as it is given, and if these are wanted, the rest too.

Raises UnreadableError with a sentence that says why.
"""


class Member(NamedTuple):
    """A file in the package: name, compressed size, time of writing, and a function that reads it."""

    name: str
    packed: int
    when: datetime | None
    read: Read


def unpacked(raw: bytes) -> bytes:
    """Decompress a single file; UnreadableError if it is corrupt or a bomb."""
    most = min(MOST_BYTES, max(HARMLESS, MOST_RATIO * len(raw)))
    try:
        held = _decompressed(BytesIO(raw)).read(most + 1)
    except _FAULTS as error:
        raise UnreadableError(f"cannot be unpacked: {error}") from error
    if len(held) > most:
        raise UnreadableError(f"it unpacks to more than {most >> 20:,} MiB; unpack it yourself")
    return held


def members(file: IO[bytes], name: str, size: int) -> Iterator[Member]:
    """List the members of a zip or tar file; ``name`` and ``size`` are those of the file.

    Raises:
        UnreadableError: the file is no package or a bomb (before the first member), or cut off (after the last).
    """
    is_zip = file.read(2) == b"PK" or name.lower().endswith(".zip")
    file.seek(0)
    yield from (_of_zip if is_zip else _of_tar)(file, _Count(size))


class _Count:
    """Counts members and their bytes while they are listed."""

    def __init__(self, packed: int) -> None:
        self.packed = packed
        self.members = self.bytes = self.listed = 0

    def add(self, size: int, listed: int = 0) -> None:
        """Count a member of a size; ``listed`` is the room it takes in the list."""
        self.members += 1
        self.bytes += size
        self.listed += listed
        if self.listed > MOST_BYTES:
            raise _refused(f"the list of its files is longer than {MOST_BYTES >> 20:,} MiB")
        if self.members > MOST_MEMBERS:
            raise _refused(f"it contains more than {MOST_MEMBERS:,} files")
        if self.bytes > MOST_BYTES_IN_ALL:
            raise _refused(f"it unpacks to more than {MOST_BYTES_IN_ALL >> 20:,} MiB")
        if self.bytes > max(HARMLESS, MOST_RATIO * self.packed):
            raise _refused(f"it unpacks to more than {MOST_RATIO} times its size")


def _of_zip(file: IO[bytes], count: _Count) -> Iterator[Member]:
    try:
        package = zipfile.ZipFile(_Counted(file))
    except UnreadableError:
        raise
    except _FAULTS as error:
        raise UnreadableError(f"not a zip file, or a damaged one: {error}") from error
    # Where the upper half tells no kind of file, none was said; is_dir() raises where the name is empty.
    named = (each for each in package.infolist() if not each.filename.endswith("/"))
    files = [each for each in named if stat.S_IFMT(each.external_attr >> 16) in _KINDS]
    for each in files:
        count.add(each.file_size)
    strings = [_reader(package.open, each, each.file_size) for each in files if each.filename == _STRINGS]
    # Some programs write the texts into the cells.
    texts = cache(lambda: _texts(strings[0]) if strings else [])
    for each in files:
        moment = _moment(datetime, *each.date_time, 0, UTC)
        name, read = each.filename, _reader(package.open, each, each.file_size)
        if name.startswith("xl/worksheets/") and name.endswith(".xml"):
            name, read = name.removesuffix("xml") + "tsv", _sheet_reader(read, texts)
        if name != _STRINGS:
            yield Member(name, each.compress_size, moment, read)


def _texts(read_strings: Read) -> list[str]:
    """Return the texts that the cells of a workbook share, which are read once for all sheets."""
    strings = read_strings(bool, MOST_BYTES).decode(errors="replace")
    return [_shown(each.partition("</si>")[0]) for each in strings.split("<si>")[1:]]


def _sheet_reader(read_sheet: Read, shared: Callable[[], Sequence[str]]) -> Read:
    """Return what reads a sheet of a workbook, which names its texts by their places in another file, as lines."""

    def read(is_wanted: Callable[[bytes], bool], beginning: int) -> bytes:
        sheet, texts = read_sheet(bool, beginning).decode(errors="replace"), shared()
        lines = []
        for row in sheet.split("<row")[1 : _MOST_ROWS + 1]:
            cells = {}
            for cell in row.partition("</row>")[0].split("<c ")[1:]:
                facts, _, content = cell.partition(">")
                value = _VALUE.search(content)
                text = _shown(value[0] if value else content.partition("</c>")[0])
                is_named = 't="s"' in facts and text.isdecimal() and int(text) < len(texts)
                column = _COLUMN.search(facts)
                cells[column[1] if column else ""] = texts[int(text)] if is_named else text
            lines.append("\t".join(cells.get(column, "") for column in _COLUMNS).rstrip("\t"))
        raw = "\n".join(lines).encode()
        is_wanted(raw[:beginning])
        return raw

    return read


def _shown(xml: str) -> str:
    return html.unescape(_TAG.sub("", xml))


_TAG: Final = re.compile(r"<[^<>]*>")
# Before it there may be a formula.
_VALUE: Final = re.compile(r"<v>[^<]*")
_COLUMN: Final = re.compile(r'\br="([A-Z]+)')
_STRINGS: Final = "xl/sharedStrings.xml"
_COLUMNS: Final = [*ascii_uppercase, *("A" + letter for letter in ascii_uppercase)]
"""The first columns of a sheet; a table of moves has no more."""
_MOST_ROWS: Final = 100_000
"""The rows of a sheet that are read."""
_KINDS: Final = (0, stat.S_IFREG)
_ENTRY: Final = b"PK\1\2"
"""The beginning of what a zip file says of a member."""


class _Counted:
    """A zip file whose members are counted before they are listed, which takes ten times the room."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int = -1) -> bytes:
        """Read up to ``size`` bytes; the list of members is read at once."""
        if size > MOST_BYTES:
            raise _refused(f"the list of its files is longer than {MOST_BYTES >> 20:,} MiB")
        data = self.file.read(size)
        if data.startswith(_ENTRY) and data.count(_ENTRY) > MOST_MEMBERS:
            raise _refused(f"it contains more than {MOST_MEMBERS:,} files")
        return data


def _of_tar(file: IO[bytes], count: _Count) -> Iterator[Member]:
    files: list[tarfile.TarInfo] = []
    cut = None
    try:
        unpacked = _Bounded(_decompressed(file))
        package = tarfile.open(fileobj=unpacked, mode="r:")  # type: ignore[call-overload]  # noqa: SIM115
        while (each := package.next()) is not None:
            if len(package.pax_headers) > MOST_SAID_OF_ALL:
                raise _refused(f"it has more than {MOST_SAID_OF_ALL} global headers")
            # What else the file says of its members need not be kept.
            each.pax_headers = {}
            package.members.clear()
            count.add(each.size, len(each.name) + _PLACE * len(getattr(each, "sparse", None) or ()))
            if each.isfile():
                files.append(each)
            unpacked.left = MOST_SAID
        unpacked.left = math.inf
        # Where a header is spoilt the listing ends as if nothing followed.
        unpacked.seek(package.offset)
        if any(unpacked.read(tarfile.BLOCKSIZE)):
            raise tarfile.ReadError("it contains more than can be read")
    except UnreadableError:
        raise
    except _FAULTS as error:
        cut = UnreadableError(f"cut off, damaged or not a tar file: {error}")
    for each in files:
        share = each.size * count.packed // max(count.bytes, 1)
        moment = _moment(datetime.fromtimestamp, each.mtime, UTC)
        yield Member(each.name, share, moment, _reader(package.extractfile, each, each.size))
    if cut is not None:
        raise cut


def _decompressed(file: IO[bytes]) -> IO[bytes]:
    magic = file.read(6)
    file.seek(0)
    opener = next((opener for beginning, opener in _PACKERS.items() if magic.startswith(beginning)), None)
    return opener(file) if opener else file


_PLACE: Final = 128
"""Bytes that the place of a part of a member takes in memory, where a file has holes."""
_PACKERS: Final[dict[bytes, Callable[[IO[bytes]], Any]]] = {
    b"\x1f\x8b": gzip.open, b"BZh": bz2.open, b"\xfd7zXZ\0": lzma.open
}  # fmt: skip


class _Bounded:
    """A tar file that is read within limits: for what is said of one member, and for all together."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file
        self.tell = file.tell
        self.left: float = MOST_SAID
        """Bytes that may still be read."""

    def read(self, size: int) -> bytes:
        self.left -= size
        if self.left < 0:
            raise _refused(f"the headers of one file are longer than {MOST_SAID >> 10:,} kB")
        return self.file.read(size)

    def seek(self, place: int) -> int:
        if place > 2 * MOST_BYTES_IN_ALL:
            raise _refused(f"it unpacks to more than {MOST_BYTES_IN_ALL >> 20:,} MiB")
        return self.file.seek(place)


def _reader(open_member: Callable[[Any], IO[bytes] | None], member: object, size: int) -> Read:
    def read(is_wanted: Callable[[bytes], bool], beginning: int) -> bytes:
        try:
            opened = open_member(member)
            assert opened is not None
            with opened:
                raw = opened.read(min(beginning, size))
                if not is_wanted(raw):
                    return raw
                if size > MOST_BYTES:
                    raise UnreadableError(f"larger than {MOST_BYTES >> 20:,} MiB; extract it and read it as a file")
                return raw + opened.read(size - len(raw))
        except UnreadableError:
            raise
        except _FAULTS as error:
            # What zipfile says of an encrypted member describes the member at length.
            why = "it is encrypted; unpack it yourself" if "encrypted" in str(error) else error
            raise UnreadableError(f"cannot be unpacked: {why}") from error

    return read


def _moment(make: Callable[..., datetime], *parts: object) -> datetime | None:
    """When a member was written; None if that is not a valid date."""
    try:
        return make(*parts)
    except (ValueError, OverflowError, OSError):
        return None


def _refused(why: str) -> UnreadableError:
    return UnreadableError(f"{why}; unpack it yourself and use the folder")
