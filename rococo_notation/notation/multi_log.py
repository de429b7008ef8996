"""Read files of many logs range by range, so that they need not fit into memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rococo_notation.notation.beginnings import logs_in

BLOCK = 1 << 18
"""The approximate size of a range in bytes."""


class Range(NamedTuple):
    """A range of whole logs in a file: its place in bytes, and the number and line of its first log.

    ``logs`` holds the start and end of each log, counted from the start of the range.
    """

    start: int
    end: int
    number: int
    line: int
    logs: tuple[tuple[int, int], ...]

    def read(self, path: Path) -> bytes:
        """Return the bytes of the range."""
        with path.open("rb") as file:
            file.seek(self.start)
            return file.read(self.end - self.start)


def ranges(path: Path) -> Iterator[Range]:
    """Yield a file as ranges of whole logs."""
    number = line = 1
    start = 0
    held = b""
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            held += block
            # Where the last log begins, and whether a line of hyphens ends one, may depend on what is yet to be read.
            rule = held.rfind(b"\n---")
            *whole, (cut, _), _ = [(0, 0), *logs_in(held[:rule] if rule > 0 else held)]
            if len(whole) > 1:
                yield Range(start, start + whole[-1][1], number, line, tuple(whole[1:]))
                number += len(whole) - 1
                line += line_ends(held, cut)
                start += cut
                held = held[cut:]
    if held:
        yield Range(start, start + len(held), number, line, tuple(logs_in(held)))


def line_ends(data: bytes, end: int) -> int:
    """Count the lines that end before a place, with LF, CRLF or CR alone."""
    lines = data.count(b"\n", 0, end)
    # Looking for a byte is ten times as fast as counting it, and most files have none.
    if data.find(b"\r", 0, end) < 0:
        return lines
    return lines + data.count(b"\r", 0, end) - data.count(b"\r\n", 0, end)
