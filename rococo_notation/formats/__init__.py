"""Records written in other notations and files, and read from them."""

from rococo_notation.formats.registry import Format, Reader, Writer, format_of, formats, guess, is_log, suffixes
from rococo_notation.replayer.short import read_short, write_short

__all__ = [
    "Format",
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
