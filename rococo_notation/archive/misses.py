"""Names in a filter that no log of an archive has, with those that may have been meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rococo_notation.archive.database.damage import attempt
from rococo_notation.archive.database.sql import LOGS
from rococo_notation.archive.filter import Filter
from rococo_notation.meant import like

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store

MOST = 3
"""Names that are suggested."""


def misses(store: Store, chosen: Filter) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each game, player and log of a filter that the archive has not, in words, with names that are like it."""
    for game in chosen.games:
        if not _any(store, Filter(games=(game,))):
            yield f"game {game}", like(game, _texts(store, "SELECT DISTINCT game FROM logs"), MOST)
    for player in chosen.players:
        if not _any(store, Filter(players=(player,))):
            names = _texts(store, "SELECT white FROM logs UNION SELECT black FROM logs")
            # A word of a name will do, so that it may be one of these that was meant.
            words = [word.strip("()") for name in names for word in name.split()]
            yield f"player {player}", like(player, [*names, *words], MOST)
    for log in chosen.logs:
        if not _any(store, Filter(logs=(log,))):
            # Too many to compare with each.
            names = _texts(store, "SELECT name FROM logs WHERE instr(casefold(name), casefold(?)) LIMIT ?", log, MOST)
            yield f"log {log}", tuple(names)


def _any(store: Store, chosen: Filter) -> bool:
    """Whether a log is chosen, or that cannot be told."""
    where, values = chosen.where()
    with attempt():
        return store.db.execute(f"SELECT 1 {LOGS} WHERE {where} LIMIT 1", values).fetchone() is not None
    return True


def _texts(store: Store, query: str, *values: object) -> list[str]:
    with attempt():
        return [text for (text,) in store.db.execute(query, values) if isinstance(text, str)]
    return []
