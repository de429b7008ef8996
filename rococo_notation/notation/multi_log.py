"""Many logs in one file: read in stretches, so that it need not fit into memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rococo_notation.notation.beginnings import logs_in

BLOCK = 1 << 18
"""Bytes of a range, more or less."""


class Range(NamedTuple):
    """A stretch of a packed file that begins and ends with a whole log: where, number and line of its first log.

    ``logs`` are the places of the logs, from where the stretch begins.
    """

    start: int
    end: int
    number: int
    line: int
    logs: tuple[tuple[int, int], ...]

    def read(self, path: Path) -> bytes:
        """The bytes of the stretch."""
        with path.open("rb") as file:
            file.seek(self.start)
            return file.read(self.end - self.start)


def ranges(path: Path) -> Iterator[Range]:
    """A packed file in stretches of whole logs."""
    number = line = 1
    start = 0
    held = b""
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            held += block
            # Where the last log begins, and what a line of hyphens is, may be told by what has not been read yet.
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
    """How many lines end before a place: with LF, with CRLF, or with CR alone."""
    returns = data.count(b"\r", 0, end)
    return data.count(b"\n", 0, end) + (returns - data.count(b"\r\n", 0, end) if returns else 0)
