"""What a format is, and which there are: those of this package and those that others add.

A package adds one with an entry point in the group ``rococo_notation.formats`` that names its ``Format``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rococo_notation.notation import Log, Source
    from rococo_notation.replayer import Record
    from rococo_notation.rules import Variant

GROUP = "rococo_notation.formats"
BUILT_IN = {
    "courier": "courier:FORMAT",
    "csv": "csv_table:FORMAT",
    "epd": "epd:FORMAT",
    "html": "courier:PAGE",
    "json": "jsonfile:FORMAT",
    "jsonl": "jsonl:FORMAT",
    "md": "md:FORMAT",
    "pgn": "pgn:FORMAT",
    "sgf": "sgf:FORMAT",
    "txt": "txt:FORMAT",
    "zsg": "zsg:FORMAT",
}
"""Name to module and attribute; they are here wherever the package is, be it installed or not."""


class Reader(Protocol):
    """Reads the games of a file."""

    def recognizes(self, text: str) -> bool:
        """Whether a file looks like one of this format."""

    def logs(self, source: Source, variant: Variant | None) -> Iterator[Log]:
        """Each game as a log with its places in the source; what is wrong with it is a finding in the log.

        ``variant`` is the game where the user chose one, else None.
        """


class Writer:
    """Writes games; each method returns the text to write next."""

    def opening(self) -> str:
        """What stands before the first game."""
        return ""

    def game(self, record: Record) -> str:
        """A game."""
        raise NotImplementedError

    def closing(self) -> str:
        """What stands after the last game."""
        return ""


@dataclass(frozen=True)
class Format:
    """A format: how its games are read and written, where they are.

    ``suffix`` is that of its files, ``title`` says in a few words what it is. ``writer`` makes a new writer, given
    the settings in ``options`` that the user chose.
    """

    name: str
    suffix: str
    title: str
    reader: Reader | None = None
    writer: Callable[..., Writer] | None = None
    options: tuple[str, ...] = ()
    legal_only: bool = False
    """Whether a file ends before the first ply that is no legal move."""


@cache
def formats() -> Mapping[str, Format]:
    """Name to format.

    >>> sorted(name for name, form in formats().items() if form.reader)
    ['courier', 'html', 'json', 'pgn', 'zsg']
    """
    own = {name: EntryPoint(name, f"{__package__}.{home}", GROUP) for name, home in BUILT_IN.items()}
    added = {point.name: point for point in entry_points(group=GROUP)}
    return MappingProxyType({name: point.load() for name, point in sorted((added | own).items())})


def format_of(name: str) -> Format:
    """The format of that name.

    Raises:
        KeyError: there is none.
    """
    return formats()[name]


def suffixes() -> frozenset[str]:
    """Those of the files that can be read."""
    return frozenset(form.suffix for form in formats().values() if form.reader is not None)


def is_log(text: str) -> bool:
    """Whether a text is a log of Game Courier, or a saved page of one, and not a file of another format."""
    return guess(text).name in ("courier", "html")


def guess(text: str) -> Format:
    """The format a file is in, by its content; what is like no other is a log of Game Courier."""
    for form in formats().values():
        if form.reader is not None and form.name != "courier" and form.reader.recognizes(text):
            return form
    return format_of("courier")
