"""The formats that logs are read from, and that games and findings are written in."""

from typing import TYPE_CHECKING

from rococo_notation.formats.registry import Format, Reader, format_of, formats, guess, is_log, suffixes
from rococo_notation.formats.writer import Choice, Listing, Writer

if TYPE_CHECKING:
    from rococo_notation.replayer.short_notation import read_short, write_short

__all__ = [
    "Choice", "Format", "Listing", "Reader", "Writer", "format_of", "formats", "guess", "is_log", "read_short",
    "suffixes", "write_short",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Import short notation on first use: it needs the rules, which finding a format does not."""
    if name in ("read_short", "write_short"):
        from rococo_notation.replayer import short_notation

        return getattr(short_notation, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
