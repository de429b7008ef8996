"""How a page is kept: a log as text, anything else compressed, each with the hash of what was read."""

from __future__ import annotations

import hashlib
import zlib
from typing import Final

from rococo_notation.archive.database.damage import DamagedError

LARGEST: Final = 64 << 20
"""Bytes to which a page may unpack, however small it is packed."""
NOT_AS_READ: Final = "its page is not what was read: the hash is another"
MOST_PACKED: Final = 100
"""Times its own size to which a larger one may unpack; text that people write comes nowhere near."""


def hash_of(raw: bytes) -> str:
    """Return the hash by which a page is known."""
    return hashlib.sha256(raw).hexdigest()


def kept(raw: bytes, *, as_text: bool) -> str | bytes:
    """Return the column ``raw`` for the bytes of a page."""
    return raw.decode() if as_text else zlib.compress(raw)


def raw_of(kept: str | bytes, digest: str) -> bytes:
    """Return the bytes of a page out of its columns ``raw`` and ``hash``.

    Raises:
        DamagedError: they are not what was read.

    >>> raw_of(zlib.compress(b"1. P a2-a3"), hash_of(b"1. P a2-a3"))
    b'1. P a2-a3'
    """
    try:
        raw = kept.encode() if isinstance(kept, str) else _unpacked(kept)
    except (zlib.error, TypeError) as error:
        raise DamagedError(f"its page cannot be unpacked: {error}") from error
    if hash_of(raw) != digest:
        raise DamagedError(NOT_AS_READ)
    return raw


def _unpacked(kept: bytes) -> bytes:
    """Unpack a page; what was made to fill the memory is refused."""
    unpacking = zlib.decompressobj()
    raw = unpacking.decompress(kept, max(LARGEST, MOST_PACKED * len(kept)))
    if not unpacking.eof:
        raise DamagedError("its page is cut off, or unpacks to too much")
    return raw
