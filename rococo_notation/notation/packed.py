"""Many logs in one file: read in stretches, so that it need not fit into memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rococo_notation.notation.beginnings import logs_in

BLOCK = 1 << 18
"""Bytes of a range, more or less."""


class Range(NamedTuple):
    """A stretch of a packed file that begins and ends with a whole log: offsets, number and line of its first log."""

    start: int
    end: int
    number: int
    line: int

    def read(self, path: Path) -> bytes:
        """The bytes of the stretch."""
        with path.open("rb") as file:
            file.seek(self.start)
            return file.read(self.end - self.start)


def split(data: bytes, line: int = 1) -> Iterator[tuple[int, bytes]]:
    r"""The logs of a stretch, each with the line it begins on.

    >>> list(split(b"Game: Rococo\n1. P a2-a3\n---\nGame: Rococo\n1. P b2-b3\n"))
    [(1, b'Game: Rococo\n1. P a2-a3\n'), (4, b'Game: Rococo\n1. P b2-b3\n')]
    """
    before = 0
    for start, end in logs_in(data):
        line += _line_ends(data, before, start)
        yield line, data[start:end]
        before = start


def ranges(path: Path) -> Iterator[Range]:
    """A packed file in stretches of whole logs."""
    number = line = 1
    start = 0
    held = b""
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            held += block
            logs = logs_in(held)
            # Where the last log begins may be told by what has not been read yet.
            whole = logs[:-2]
            if whole:
                cut = logs[-2].start
                yield Range(start, start + whole[-1].end, number, line)
                number += len(whole)
                line += _line_ends(held, 0, cut)
                start += cut
                held = held[cut:]
    if held:
        yield Range(start, start + len(held), number, line)


def _line_ends(data: bytes, start: int, end: int) -> int:
    """How many lines end in a stretch: with LF, with CRLF, or with CR alone."""
    count = data.count(b"\n", start, end)
    if b"\r" in data:
        count += data.count(b"\r", start, end) - data.count(b"\r\n", start, end)
    return count
