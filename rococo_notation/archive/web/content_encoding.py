"""Unpacking a body by its Content-Encoding, within a limit; a stream that does not reach its end is refused."""

from __future__ import annotations

import zlib
from typing import Final

from rococo_notation.errors import FetchError

ACCEPTED: Final = "gzip, deflate"
"""The header Accept-Encoding: what can be unpacked here."""

_GZIP: Final = b"\x1f\x8b"
_MOST_PARTS: Final = 20
"""A gzip stream may have several parts, each of which costs a copy of what follows it."""


class TooLargeError(FetchError):
    """A page is larger than it may be."""


def unpacked(body: bytes, encoding: str, most: int, *, cut: bool = False) -> bytes:
    """Undo the encodings of a body; with ``cut``, what has more than ``most`` bytes, or is cut off, ends early.

    Raises:
        TooLargeError: there are more bytes.
        FetchError: the encoding is unknown, or the body is not whole.

    >>> unpacked(zlib.compress(b"1. P a2-a3"), "deflate", 100)
    b'1. P a2-a3'
    """
    for name in reversed([name.strip().lower() for name in encoding.split(",")]):
        if name in ("gzip", "x-gzip", "deflate"):
            body = _inflated(body, most, cut=cut) if body else body
        elif name not in ("", "identity"):
            raise FetchError(f"the answer is packed as {name!r}, which was not asked for and cannot be unpacked")
    return body


def _inflated(body: bytes, most: int, *, cut: bool) -> bytes:
    # By the header of the stream: servers mean two formats by "deflate".
    window = 16 + zlib.MAX_WBITS if body.startswith(_GZIP) else zlib.MAX_WBITS if _is_zlib(body) else -zlib.MAX_WBITS
    found = bytearray()
    for _ in range(_MOST_PARTS):
        engine = zlib.decompressobj(window)
        try:
            found += engine.decompress(body, most + 1 - len(found))
        except zlib.error as error:
            raise FetchError("the answer was cut off or damaged: it cannot be unpacked") from error
        if cut and (len(found) > most or not engine.eof):
            return bytes(found[:most])
        if len(found) > most:
            raise TooLargeError("the answer unpacks to too much")
        if not engine.eof:
            raise FetchError("the answer was cut off: what is packed in it does not reach its end")
        body = engine.unused_data
        if not body.startswith(_GZIP):
            return bytes(found)
    raise FetchError(f"the answer is packed in more than {_MOST_PARTS} parts")


def _is_zlib(body: bytes) -> bool:
    """Tell whether a stream has the header of RFC 1950."""
    return len(body) > 1 and body[0] & 0x0F == zlib.DEFLATED and int.from_bytes(body[:2]) % 31 == 0
