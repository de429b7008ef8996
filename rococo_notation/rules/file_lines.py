"""The lines of a variant file on which its keys stand, for the faults that are told by their keys."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_TABLE: Final = re.compile(r"\s*\[\[?(?P<path>[^\[\]]+)\]\]?\s*(#.*)?$")
_KEY: Final = re.compile(r"\s*(?P<key>[\w.\"'-]+)\s*=")
_PLACE: Final = re.compile(r"\(at line (\d+)")
"""Where the reader of TOML says that it stopped."""


def lines_of(faults: Iterable[str], toml: str) -> tuple[int | None, ...]:
    r"""Return for each fault the line of the key it begins with, counted from 1, or of the table that lacks the key.

    A fault of something that the file does not have, but one that it extends, has no line.

    >>> lines_of(["rules.stuck: 'loss' or 'draw' belongs here"], "[rules]\nsuicide = true\nstuck = 3")
    (3,)
    """
    keys = _keys(toml)
    return tuple(_line(fault, keys) for fault in faults)


def _line(fault: str, keys: dict[str, int]) -> int | None:
    if (place := _PLACE.search(fault)) is not None:
        return int(place[1])
    path = fault.partition(":")[0]
    while path and path not in keys:
        path = path.rpartition(".")[0]
    return keys.get(path)


def _keys(toml: str) -> dict[str, int]:
    """Return the first line of each table and key of a TOML text by its dotted path."""
    lines: dict[str, int] = {}
    table = ""
    for number, line in enumerate(toml.splitlines(), 1):
        header, key = _TABLE.match(line), _KEY.match(line)
        if header is not None:
            table = _plain(header["path"])
            lines.setdefault(table, number)
        elif key is not None:
            name = _plain(key["key"])
            lines.setdefault(f"{table}.{name}" if table else name, number)
    return lines


def _plain(path: str) -> str:
    return re.sub(r"[\"'\s]", "", path)
