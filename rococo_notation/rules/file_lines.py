"""The lines of a variant file on which its keys stand, for the faults that are told by their keys."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_TABLE: Final = re.compile(r"\s*\[\[?(?P<path>[^\[\]]+)\]\]?\s*(#.*)?$")
_KEY: Final = re.compile(r"\s*(?P<key>[\w.\"'-]+)\s*=")
_PLACE: Final = re.compile(r"\(at (?:line (\d+)|end of document)")
"""Where the reader of TOML says that it stopped."""
_DEEPEST: Final = 12
"""Parts of the longest key that a fault names."""
_QUOTES: Final = re.compile(r"\"{3}|'{3}")


def lines_of(faults: Iterable[str], toml: str) -> tuple[int | None, ...]:
    r"""Return for each fault the line of the key it begins with, counted from 1, or of the table that lacks the key.

    A fault of something that the file does not have, but one that it extends, has no line. Of something that is
    missing in a file that extends none, it is the first.

    >>> lines_of(["rules.stuck: 'loss' or 'draw' belongs here"], "[rules]\nsuicide = true\nstuck = 3")
    (3,)
    """
    keys = _keys(toml)
    return tuple(_line(fault, keys, toml) for fault in faults)


def _line(fault: str, keys: dict[str, int], toml: str) -> int | None:
    if (place := _PLACE.search(fault)) is not None:
        quotes = [each.start() for each in _QUOTES.finditer(toml)]
        # Of a text that is not closed the line where it begins is the one to look at.
        end = quotes[-1] if len(quotes) % 2 else len(toml.rstrip())
        return int(place[1] or 1 + toml.count("\n", 0, end))
    path = fault.partition(":")[0]
    while path and path not in keys:
        path = path.rpartition(".")[0]
    # What a file lacks that extends no other is missing in all of it.
    return keys.get(path) or (None if "extends" in keys else min(keys.values(), default=1))


def _keys(toml: str) -> dict[str, int]:
    """Return the first line of each table and key of a TOML text by its dotted path."""
    lines: dict[str, int] = {}
    table = ""
    for number, line in enumerate(toml.splitlines(), 1):
        header, key = _TABLE.match(line), _KEY.match(line)
        if header is not None:
            table = _plain(header["path"])
            path = table
        elif key is not None:
            name = _plain(key["key"])
            path = f"{table}.{name}" if table else name
        else:
            continue
        path = ".".join(path.split(".", _DEEPEST)[:_DEEPEST])
        while path and path not in lines:
            lines[path] = number
            path = path.rpartition(".")[0]
    return lines


def _plain(path: str) -> str:
    return re.sub(r"[\"'\s]", "", path)
