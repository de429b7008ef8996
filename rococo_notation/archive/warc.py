"""Write the pages of an archive as a web archive (WARC), each as often as it was read."""

from __future__ import annotations

import json
import mimetypes
from base64 import b32encode
from collections.abc import Iterable
from hashlib import sha1
from http.client import responses
from io import BytesIO
from typing import IO, TYPE_CHECKING, Any, Final
from urllib.parse import quote

from rococo_notation import __version__
from rococo_notation.archive.database.sql import LOGS
from rococo_notation.formats.warc import FILE, LED_TO, ORIGINAL, need_warcio
from rococo_notation.links import is_address
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store, StoredRead
    from rococo_notation.archive.filter import Filter

_NOT_MODIFIED: Final = 304
_PROFILE: Final = "http://netpreserve.org/warc/1.0/revisit/server-not-modified"
# Pages are kept as they were before they were compressed or cut into chunks.
_ON_THE_WAY: Final = ("content-encoding", "content-length", "transfer-encoding")


def page_reads(store: Store, chosen: Filter) -> list[int]:
    """List every read of the pages that hold the chosen logs, the reads of a page together."""
    where, values = chosen.where()
    query = f"""
        WITH chosen AS (SELECT l.id, l.read_id {LOGS} WHERE {where}),
            held AS (
                SELECT read_id FROM chosen
                UNION SELECT s.read_id FROM snapshots s JOIN chosen c ON c.id = s.log_id
            )
        SELECT id FROM reads WHERE page_id IN (SELECT r.page_id FROM held h JOIN reads r ON r.id = h.read_id)
        ORDER BY page_id, id"""
    return [number for (number,) in store.db.execute(query, values)]


def write_warc(store: Store, reads: Iterable[int], file: IO[bytes], *, packed: bool = True) -> None:
    """Write a record for each of some reads, compressed one by one if they are to be ``packed``.

    What a web server answered is a response, or a revisit if nothing had changed; a file is a resource.

    Raises:
        MissingExtraError: the extra ``warc`` is not installed.
    """
    writer = need_warcio().warcwriter.WARCWriter(file, gzip=packed)
    writer.write_record(writer.create_warcinfo_record(None, {"software": f"rococo_notation/{__version__}"}))
    query = "SELECT status, address, headers FROM reads WHERE id = ?"
    for number in reads:
        told = store.db.execute(query, (number,)).fetchone()
        writer.write_record(_record(writer, store.read(number), *told))


def _record(writer: Any, page: StoredRead, status: int | None, led_to: str | None, headers: str | None) -> Any:
    of_record = {"WARC-Date": page.read.replace("+00:00", "Z")}
    if status is None and not is_address(page.source):
        kind = mimetypes.guess_type(page.source)[0] or "text/plain"
        address = FILE + quote(page.source)
        return writer.create_warc_record(
            address, "resource", BytesIO(page.raw), warc_content_type=kind, warc_headers_dict=of_record
        )
    if led_to is not None:
        of_record[LED_TO] = _uri(led_to)
    # An archive of an earlier version does not know the answer.
    known = 200 if status is None else status
    line = f"{known} {responses.get(known, '')}".strip()
    answer = need_warcio().statusandheaders.StatusAndHeaders(
        line,
        [
            (f"{ORIGINAL if name.lower() in _ON_THE_WAY else ''}{one_line(name)}", one_line(value))
            for name, value in json.loads(headers or "{}").items()
            if value is not None
        ],
        protocol="HTTP/1.1",
    )
    address = _uri(page.source)
    if status == _NOT_MODIFIED:
        digest = b32encode(sha1(page.raw, usedforsecurity=False).digest()).decode()
        of_record |= {"WARC-Profile": _PROFILE, "WARC-Payload-Digest": f"sha1:{digest}"}
        return writer.create_warc_record(address, "revisit", http_headers=answer, warc_headers_dict=of_record)
    return writer.create_warc_record(
        address, "response", BytesIO(page.raw), http_headers=answer, warc_headers_dict=of_record
    )


def _uri(address: str) -> str:
    return quote(address, safe="%!#$&'()*+,/:;=?@[]~")
