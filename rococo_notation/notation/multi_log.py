"""Read files of many logs range by range, so that they need not fit into memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rococo_notation.notation.beginnings import logs_in

BLOCK = 1 << 18
"""The approximate size of a range in bytes."""


class Range(NamedTuple):
    """A range of whole logs in a file: its place in bytes, and the number of its first log.

    ``logs`` holds the start and end of each log, counted from the start of the range, and ``lines`` the line of the
    file on which it begins.
    """

    start: int
    end: int
    number: int
    lines: tuple[int, ...]
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
                *lines, line = _lines(held, [*whole[1:], (cut, cut)], line)
                yield Range(start, start + whole[-1][1], number, tuple(lines), tuple(whole[1:]))
                number += len(whole) - 1
                start += cut
                held = held[cut:]
    if held:
        logs = logs_in(held)
        yield Range(start, start + len(held), number, tuple(_lines(held, logs, line)), tuple(logs))


def _lines(data: bytes, logs: list[tuple[int, int]], line: int) -> Iterator[int]:
    """Yield the line on which each log begins; ``line`` is that on which the data do."""
    place = 0
    for start, _ in logs:
        line += line_ends(data, start, place)
        place = start
        yield line


def line_ends(data: bytes, end: int, start: int = 0) -> int:
    """Count the lines that end before a place, with LF, CRLF or CR alone."""
    lines = data.count(b"\n", start, end)
    # Looking for a byte is many times as fast as counting it, and most files have none.
    if data.find(b"\r", start, end) < 0:
        return lines
    return lines + data.count(b"\r", start, end) - data.count(b"\r\n", start, end)
