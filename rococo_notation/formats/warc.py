"""Read the pages of logs in web archives (WARC), one at a time and within limits."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import IO, Any, Final, cast
from urllib.parse import parse_qs, unquote, urlsplit

from rococo_notation.errors import UnreadableError, modules_of
from rococo_notation.formats.split import Document, WebAnswer
from rococo_notation.formats.zip_tar import HARMLESS, MOST_BYTES, MOST_BYTES_IN_ALL, MOST_RATIO
from rococo_notation.links import is_address

_FILE: Final = "file:"
"""What the address of a file begins with."""
_LED_TO: Final = "X-Led-To"
"""The header of a record that says where a redirect led."""
_ORIGINAL: Final = "X-Archive-Orig-"
"""What the names of headers begin with that do not hold of a page as it is kept, as at the Internet Archive."""
_BLOCK: Final = 1 << 16
_MOST_HEADERS: Final = 1 << 20
"""Bytes of the headers of a record."""


def pages(file: IO[bytes], name: str, size: int) -> Iterator[Document]:
    """Yield the pages of logs in a web archive, and the files in it, as they were read at the time.

    ``name`` and ``size`` are those of the archive; the size of a document is what it takes there.

    Raises:
        UnreadableError: there are none, or it is cut off, damaged, a bomb or no web archive (after what can be read).
        MissingExtraError: the extra ``warc`` is not installed.
    """
    before: Document | None = None
    digest = None
    try:
        is_packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        unpacked = cast("IO[bytes]", gzip.GzipFile(fileobj=file)) if is_packed else file
        for record in _records(_Bounded(unpacked, size)):
            of_record = record.rec_headers.get_header("WARC-Payload-Digest")
            page = _page(record, before if of_record is not None and of_record == digest else None)
            if page is not None:
                before, digest = page, of_record
                yield page
    except UnreadableError as error:
        raise UnreadableError(f"{name}: {error}; extract what you need") from error
    except (OSError, EOFError, ValueError, zlib.error) as error:
        raise UnreadableError(f"{name}: cut off, damaged or not a web archive: {error}") from error
    if before is None:
        raise UnreadableError(f"{name}: it contains no pages of logs")


def _records(given: _Bounded) -> Iterator[Any]:
    """Yield the records of a web archive, the HTTP headers not yet read."""
    warcio, recordloader = modules_of("warc", "Web archives (WARC)", "warcio", "warcio.recordloader")
    loader = recordloader.ArcWarcRecordLoader()
    while line := given.allow(_MOST_HEADERS).readline():
        if not line.strip():
            continue
        if not line.startswith(b"WARC/"):
            raise ValueError("something else is where a record should begin")
        try:
            record = loader.parse_record_stream(given, line, "warc", no_record_parse=True)
        except warcio.exceptions.ArchiveLoadFailed as error:
            raise ValueError(str(error)) from error
        if record.length is None:
            raise ValueError("a record does not give its length")
        if record.rec_type in ("response", "revisit"):
            with suppress(warcio.statusandheaders.StatusAndHeadersParserException, EOFError):
                uri = record.rec_headers.get_header("WARC-Target-URI") or ""
                record.http_headers = loader.load_http_headers(record.rec_type, uri, record.raw_stream, record.length)
        given.allow(2 * MOST_BYTES)
        yield record
        while record.raw_stream.read(_BLOCK):
            pass
        if record.raw_stream.limit:
            raise EOFError("a record is shorter than its length says")


def _page(record: Any, before: Document | None) -> Document | None:
    """Return the page of a record, or None; a page that had not changed is the one ``before``."""
    header = record.rec_headers.get_header
    address = header("WARC-Target-URI") or ""
    try:
        when = datetime.fromisoformat(header("WARC-Date") or "")
    except ValueError:
        return None
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    if record.rec_type == "resource" and address.startswith(_FILE):
        raw = _content(record)
        return Document(unquote(address.removeprefix(_FILE)), raw, when, len(raw))
    # Else it is a picture, a style, or some other page.
    if record.http_headers is None or not is_address(address) or not parse_qs(urlsplit(address).query).get("log"):
        return None
    status = record.http_headers.get_statuscode()
    headers = {key.removeprefix(_ORIGINAL): value for key, value in record.http_headers.headers}
    if record.rec_type == "revisit" and before is not None and before.source == address:
        return before._replace(when=when, answer=WebAnswer(304, header(_LED_TO), headers), size=0)
    if record.rec_type == "response" and status == "200":
        raw = _content(record)
        return Document(address, raw, when, len(raw), answer=WebAnswer(200, header(_LED_TO), headers))
    return None


def _content(record: Any) -> bytes:
    stream, raw = record.content_stream(), bytearray()
    while block := stream.read(_BLOCK):
        raw += block
        if len(raw) > MOST_BYTES:
            raise UnreadableError(f"a page in it is larger than {MOST_BYTES >> 20:,} MiB")
    return bytes(raw)


class _Bounded:
    """A decompressed web archive that is read within limits: for a part of a record, and for all together."""

    def __init__(self, file: IO[bytes], size: int) -> None:
        self.file = file
        self.left = min(MOST_BYTES_IN_ALL, max(HARMLESS, MOST_RATIO * size))
        self.allowed = 0

    def allow(self, size: int) -> _Bounded:
        self.allowed = size
        return self

    def read(self, size: int = -1) -> bytes:
        """Read up to ``size`` bytes, and a block at most."""
        return self._counted(self.file.read, size)

    def readline(self, size: int = -1) -> bytes:
        """Read a line, or its first ``size`` bytes, and a block at most."""
        return self._counted(self.file.readline, size)

    def _counted(self, reader: Callable[[int], bytes], size: int) -> bytes:
        read = reader(_BLOCK if size < 0 else min(size, _BLOCK))
        self.left -= len(read)
        self.allowed -= len(read)
        if self.left < 0:
            raise UnreadableError("it unpacks to too much")
        if self.allowed < 0:
            raise UnreadableError("a record in it is too large")
        return read
