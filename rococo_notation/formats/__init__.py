"""Every form in which logs are read, and in which games and findings are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.formats.listing import Choice, Listing
from rococo_notation.formats.registry import Format, Reader, format_of, formats, guess, is_log, suffixes
from rococo_notation.formats.writer import Writer

if TYPE_CHECKING:
    from rococo_notation.replayer.short_notation import read_short, write_short

__all__ = [
    "Choice",
    "Format",
    "Listing",
    "Reader",
    "Writer",
    "format_of",
    "formats",
    "guess",
    "is_log",
    "read_short",
    "suffixes",
    "write_short",
]


def __getattr__(name: str) -> object:
    """Short notation, which is imported when it is first asked for: it needs the rules, and finding a file does not."""
    if name in ("read_short", "write_short"):
        from rococo_notation.replayer import short_notation

        return getattr(short_notation, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
