"""The same game under several names: logs with the same moves, whatever else is written in them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rococo_notation.archive.database.damage import must_be_text
from rococo_notation.archive.database.sql import LOGS, TEXT
from rococo_notation.archive.filter import Filter
from rococo_notation.archive.query import rows
from rococo_notation.errors import RococoError
from rococo_notation.notation.plain_log import headers_of_plain
from rococo_notation.replayer import parse_log

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store

_NUMBER: Final = re.compile(r"^\d+\.(?:\.\.)? ", re.MULTILINE)
_COLUMNS: Final = ("id", "log", "white", "black", "begun", "source")


class Kept(NamedTuple):
    """A log of a group."""

    id: int
    log: str
    white: str | None
    black: str | None
    begun: str | None
    source: str


class Group(NamedTuple):
    """Logs of one game with the same moves."""

    game: str | None
    plies: int
    logs: tuple[Kept, ...]


def duplicates(
    store: Store, chosen: Filter, least: int = 1, follow: Callable[[Iterable[Any]], Iterable[Any]] = iter
) -> Iterator[Group]:
    """Yield the groups of chosen logs with the same moves, at least so many plies; ``follow`` may show how far it is.

    Two games in which captures are written in different styles are not the same.
    """
    first: dict[bytes, int] = {}
    groups: dict[bytes, list[int]] = {}
    told: dict[bytes, tuple[str | None, int]] = {}
    where, values = chosen.where()
    query = f"SELECT l.id, l.game, l.variant, {TEXT} {LOGS} WHERE {where}"
    for number, game, variant, text in follow(store.rows(query, values)):
        moves: list[str] = []
        with store.sparing(f"log {number}"):
            must_be_text(moves=text, game=game or "", variant=variant or "")
            moves = moves_of(text)
        if len(moves) < max(least, 1):
            continue
        digest = hashlib.blake2b("\n".join([variant or game or "", *moves]).encode(), digest_size=16).digest()
        if first.setdefault(digest, number) != number:
            groups.setdefault(digest, [first[digest]]).append(number)
            told[digest] = game, len(moves)
    for digest, numbers in groups.items():
        found = rows(store, Filter(ids=frozenset(numbers)), _COLUMNS)
        yield Group(*told[digest], tuple(Kept(*row) for row in found))


def moves_of(text: str) -> list[str]:
    r"""Return the moves of a log in canonical text, after the position code with which it begins, if there is one.

    >>> moves_of("Game: Rococo\n\n1. P a2-a3\n1... p a7-a6\n") == moves_of("Game: Rococo\nPa2-a3 // hm\npa7-a6")
    True
    """
    if headers_of_plain(text.encode()) is not None:
        # What is written plainly need not be read, which takes twenty times as long.
        return _NUMBER.sub("", text.partition("\n\n")[2]).splitlines()
    try:
        log = parse_log(text)
    except RococoError:
        return []
    return [*([log.position_code] if log.position_code else []), *map(str, log.turns)]
