"""A game of one's own as somebody writes its file: the game, or each fault at its place."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.editor.places import Places
from rococo_notation.errors import VariantError
from rococo_notation.rules import load_variant

if TYPE_CHECKING:
    from rococo_notation.rules import Variant

_TABLE = re.compile(r"\s*\[+\s*(?P<path>[^\]]+?)\s*\]+\s*(#.*)?$")
_KEY = re.compile(r"\s*(?P<key>[\w.\"'-]+)\s*=")


class Fault(NamedTuple):
    """A fault of a variant file, and the line it is on in UTF-16 offsets."""

    message: str
    start: int
    end: int


@lru_cache(maxsize=4)
def own_game(toml: str) -> Variant:
    """Build the variant that the text of a variant file describes.

    Raises:
        VariantError: the text has faults, which ``faults_of`` places.
    """
    with TemporaryDirectory() as folder:
        file = Path(folder, "own-game.toml")
        file.write_text(toml, encoding="utf-8", errors="replace", newline="\n")
        return load_variant(file)


def faults_of(toml: str) -> tuple[Fault, ...]:
    r"""List the faults of a variant file, each with the line that it is about.

    >>> [(fault.message, fault.start) for fault in faults_of('title = "My game"\nrules = 3\n')]
    [('rules: a table belongs here', 18)]
    """
    try:
        own_game(toml)
    except VariantError as error:
        places, lines = Places(toml), _lines_of(toml)
        return tuple(Fault(fault, *places.line_range(_line_of(fault, lines))) for fault in error.faults)
    return ()


def _line_of(fault: str, lines: dict[str, int]) -> int:
    """Return the number of the line with the key that a fault begins with, or the nearest key above it."""
    place = re.search(r"\(at line (\d+)", fault)
    if place is not None:
        return int(place[1])
    path = fault.partition(":")[0]
    while path and path not in lines:
        path = path.rpartition(".")[0]
    return lines.get(path, 1)


def _lines_of(toml: str) -> dict[str, int]:
    """Return the first line of each table and key of a TOML text by its dotted path."""
    lines: dict[str, int] = {}
    table = ""
    for number, line in enumerate(toml.splitlines(), 1):
        header, key = _TABLE.match(line), _KEY.match(line)
        if header is not None:
            table = header["path"].replace('"', "")
            lines.setdefault(table, number)
        elif key is not None:
            name = key["key"].replace('"', "")
            lines.setdefault(f"{table}.{name}" if table else name, number)
    return lines
