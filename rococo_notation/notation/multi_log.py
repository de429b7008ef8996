"""Read files of many logs range by range, so that they need not fit into memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from rococo_notation.notation.beginnings import logs_in
from rococo_notation.notation.log_limit import LONGEST_LOG

BLOCK = 1 << 18
"""The approximate size of a range in bytes."""
_BEGINNING: Final = 1 << 16
"""Bytes that are kept of a log that is too long: it is known by them where the next one begins."""


class Readable(Protocol):
    """What can be read from its beginning to its end, such as an open file or a pipe."""

    def read(self, size: int, /) -> bytes:
        """Read up to so many bytes, fewer only at the end."""


class Range(NamedTuple):
    """A range of whole logs in a file: its place in bytes, and the number of its first log.

    ``logs`` holds the start and end of each log, counted from the start of the range, and ``line`` is the line of the
    file on which the first begins. A log that is too long to be read has a range of its own.
    """

    start: int
    end: int
    number: int
    line: int
    logs: tuple[tuple[int, int], ...]

    @property
    def is_too_long(self) -> bool:
        """Whether it is a log that is too long to be read."""
        start, end = self.logs[0]
        return end - start > LONGEST_LOG

    def lines(self, raw: bytes) -> Iterator[int]:
        """Yield the line of the file on which each log begins, given the bytes of the range."""
        line, place = self.line, 0
        for start, _ in self.logs:
            line += line_ends(raw, start, place)
            place = start
            yield line

    def read(self, path: Path) -> bytes:
        """Return the bytes of the range."""
        with path.open("rb") as file:
            file.seek(self.start)
            return file.read(self.end - self.start)


def ranges(path: Path) -> Iterator[Range]:
    """Yield a file as ranges of whole logs."""
    with path.open("rb") as file:
        for found, _ in ranges_in(file):
            yield found


def ranges_in(file: Readable) -> Iterator[tuple[Range, bytes]]:
    """Yield an open file as ranges of whole logs with their bytes, of which those of a log too long are left out."""
    window = _Window()
    while block := file.read(BLOCK):
        window.held += block
        # Where the last log begins, and whether a line of hyphens ends one, may depend on what is yet to be read.
        rule = window.held.rfind(b"\n---")
        logs = logs_in(window.held[:rule] if rule > 0 else window.held)
        if len(logs) > 2:
            yield from window.cut(logs[:-2], logs[-2][0])
        elif len(window.held) > 2 * LONGEST_LOG:
            first, *rest = logs_in(window.held)
            if rest and first[1] <= LONGEST_LOG:
                yield from window.cut([first], rest[0][0])
            else:
                window.skip(first[1])
    if window.held:
        yield from window.cut(logs_in(window.held), len(window.held))


class _Window:
    """The part of a file that is being looked at; of a log that is too long, without its middle."""

    def __init__(self) -> None:
        self.held = b""
        self.start = 0
        """Where it begins in the file."""
        self.number = self.line = 1
        """The number of its first log, and of its first line."""
        self.gap = self.gap_lines = 0
        """The size of what was left out, and the lines in it."""

    def skip(self, end: int) -> None:
        """Leave out the middle of the first log, which ends there as far as is known."""
        begin = self.held.rfind(b"\n", 0, _BEGINNING) + 1 or _BEGINNING
        end = max(self.held.rfind(b"\n", begin, end - _BEGINNING) + 1 or end - _BEGINNING, begin)
        self.gap += end - begin
        self.gap_lines += line_ends(self.held, end, begin)
        self.held = self.held[:begin] + self.held[end:]

    def cut(self, logs: list[tuple[int, int]], end: int) -> Iterator[tuple[Range, bytes]]:
        """Yield some logs from the beginning as ranges, and take them away up to a place."""
        begin = 0
        for index, (start, stop) in enumerate(logs):
            if stop - start + (0 if index else self.gap) > LONGEST_LOG:
                if begin < index:
                    yield self._range(logs, begin, index)
                yield self._range(logs, index, index + 1)[0], b""
                begin = index + 1
        if begin < len(logs):
            yield self._range(logs, begin, len(logs))
        self.start += end + self.gap
        self.number += len(logs)
        self.line += line_ends(self.held, end) + self.gap_lines
        self.held = self.held[end:]
        self.gap = self.gap_lines = 0

    def _range(self, logs: list[tuple[int, int]], begin: int, end: int) -> tuple[Range, bytes]:
        """Return the range of some of the logs with its bytes; what was left out is a part of the first of all."""
        first, last = logs[begin][0], logs[end - 1][1]
        start = self.start + first + (self.gap if begin else 0)
        line = self.line + line_ends(self.held, first) + (self.gap_lines if begin else 0)
        inside = logs[begin:end] if not first else [(start - first, stop - first) for start, stop in logs[begin:end]]
        if not begin and self.gap:
            inside = [(0, last - first + self.gap)]
        return Range(start, self.start + last + self.gap, self.number + begin, line, tuple(inside)), self.held[
            first:last
        ]


def line_ends(data: bytes, end: int, start: int = 0) -> int:
    """Count the lines that end before a place, with LF, CRLF or CR alone."""
    lines = data.count(b"\n", start, end)
    # Looking for a byte is many times as fast as counting it, and most files have none.
    if data.find(b"\r", start, end) < 0:
        return lines
    return lines + data.count(b"\r", start, end) - data.count(b"\r\n", start, end)
