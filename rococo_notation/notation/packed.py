"""Many logs in one file: one after another, a line of hyphens before every header ``Game`` that begins the next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from rococo_notation.notation.patterns import LOG_SEPARATOR

_SEPARATOR = re.compile(LOG_SEPARATOR.encode())
BLOCK = 1 << 18
"""Bytes of a range, more or less."""
_SAMPLE = 1 << 16
_LONGEST_SEPARATOR = 256


class Range(NamedTuple):
    """A stretch of a packed file that begins and ends with a whole log: offsets, number and line of its first log."""

    start: int
    end: int
    number: int
    line: int


def is_packed(path: Path) -> bool:
    """Whether a file holds several logs, by its beginning."""
    try:
        with path.open("rb") as file:
            return any(separators(file.read(_SAMPLE)))
    except OSError:
        return False


def separators(data: bytes, start: int = 0) -> Iterator[re.Match[bytes]]:
    """Every line between two logs that does not begin before ``start``."""
    found = -1 if start <= 0 else data.find(b"\n", start - 1)
    while start <= 0 or found >= 0:
        mark = _SEPARATOR.match(data, found + 1)
        if mark:
            yield mark
        found = data.find(b"\n---", found + 1)
        start = 1


def split(data: bytes) -> Iterator[bytes]:
    r"""The logs of a stretch, without the lines between them.

    >>> list(split(b"Game: Rococo\n1. P a2-a3\n---\nGame: Rococo\n1. P b2-b3\n"))
    [b'Game: Rococo\n1. P a2-a3\n', b'Game: Rococo\n1. P b2-b3\n']
    """
    start = 0
    for mark in separators(data):
        yield data[start : mark.start()]
        start = mark.end()
    yield data[start:]


def logs_in(path: Path, stretch: Range) -> list[bytes]:
    """The logs of a stretch of a file."""
    with path.open("rb") as file:
        file.seek(stretch.start)
        return list(split(file.read(stretch.end - stretch.start)))


def ranges(path: Path) -> Iterator[Range]:
    """A packed file in stretches of whole logs."""
    number = line = 1
    start = 0
    held = b""
    with path.open("rb") as file:
        while True:
            block = file.read(BLOCK)
            held += block
            cut = _last_separator(held, len(held) - len(block) - _LONGEST_SEPARATOR) if block else len(held)
            if cut:
                whole = held[:cut]
                yield Range(start, start + cut, number, line)
                number += sum(1 for _ in separators(whole)) + 1
                line += whole.count(b"\n")
                start += cut
                held = held[cut:]
                if block:
                    # What is left begins with a separator line, which belongs to no log.
                    mark = _SEPARATOR.match(held)
                    assert mark
                    start += mark.end()
                    line += 1
                    held = held[mark.end() :]
            if not block:
                return


def _last_separator(held: bytes, start: int) -> int:
    """Where the last line between two logs begins that is not before ``start``, 0 where there is none."""
    found = len(held)
    while (found := held.rfind(b"\n---", max(start - 1, 0), found + 3)) >= 0:
        if _SEPARATOR.match(held, found + 1):
            return found + 1
    return 0
