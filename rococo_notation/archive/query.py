"""Reading what an archive knows of the chosen logs, and choosing by what only a replay tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from rococo_notation.archive.database.corruption import DamagedError, must_be_text, object_in, raw_of, until_corrupt
from rococo_notation.archive.database.migrations import LOGS, PAGE_HASH, TEXT
from rococo_notation.archive.database.store import Store
from rococo_notation.archive.filter import Filter
from rococo_notation.errors import NotationError, RococoError
from rococo_notation.meant import like
from rococo_notation.replayer import Position, parse_log, replay

COLUMNS: Final = {
    "log": "coalesce(l.name, r.source)",
    "game": "l.game",
    "variant": "l.variant",
    "address": "l.address",
    "begun": "l.begun",
    "white": "l.white",
    "black": "l.black",
    "recorded": "l.result",
    "verdict": "v.verdict",
    "plies": "v.plies",
    "judged": "v.judged",
    "rules": "v.rules",
    "edition": "v.edition",
    "result": "v.result",
    "reason": "v.reason",
    "codes": (
        "(SELECT group_concat(code, ' ') FROM (SELECT DISTINCT code FROM findings WHERE log_id = l.id ORDER BY code))"
    ),
    "source": "r.source",
    "read": "r.read",
}
"""What is known of a log, and how it is asked for; what comes of a verdict is NULL before there is one."""

_NEEDED: Final = ("log", "source", "read", "moves", "headers", "id")
"""What every log has."""
_NUMBERS: Final = ("id", "plies", "judged")
_MOST: Final = 1 << 31
"""Plies, and more than any game has."""

_HASH: Final = f"CASE WHEN l.moves IS NULL THEN {PAGE_HASH} END"

_BESIDE: Final = {"moves": TEXT, "headers": "l.headers", "id": "l.id", "name": "l.name", "version": "v.version"}
"""What else can be asked for."""


def count(store: Store, chosen: Filter) -> int:
    """Count the chosen logs."""
    where, values = chosen.where()
    return store.sums(f"SELECT 0, count(*) {LOGS} WHERE {where}", values)[0]


def lengths(store: Store, chosen: Filter, columns: tuple[str, ...], limit: int | None = None) -> tuple[int, ...]:
    """Return the length of the longest value in each of some columns, of what ``rows`` reads if nothing is damaged."""
    longest = ", ".join(f"coalesce(max(length({column})), 0)" for column in columns)
    query, values = _reading(chosen, columns, limit)
    with until_corrupt():
        found: tuple[int, ...] = store.db.execute(f"SELECT {longest} FROM ({query})", values).fetchone()
        return found
    return (0,) * len(columns)


def rows(store: Store, chosen: Filter, columns: tuple[str, ...], limit: int | None = None) -> Iterator[tuple[Any, ...]]:
    """Read some ``COLUMNS``, ``moves``, ``headers`` or ``id`` of every chosen log, ordered by game, day and name.

    A log of which any of that is damaged is left out, and noted in ``store.damaged``.
    """
    known: set[tuple[type, ...]] = set()
    special = [(place, column) for place, column in enumerate(columns) if column in (*_NUMBERS, "headers", "moves")]
    for number, digest, *row in islice(store.rows(*_reading(chosen, columns, limit)), limit):
        try:
            kinds = tuple(map(type, row))
            if kinds not in known:
                _check_kinds(columns, row)
                known.add(kinds)
            for place, column in special:
                _check(column, row[place], digest)
        except DamagedError as error:
            store.note_corrupt(f"log {number}", error)
        else:
            yield tuple(row)


def _check_kinds(columns: tuple[str, ...], row: list[Any]) -> None:
    for column, value in zip(columns, row, strict=True):
        if value is None and column not in _NEEDED:
            continue
        if column not in _NUMBERS:
            must_be_text(**{column: value})
        elif not isinstance(value, int):
            raise DamagedError(f"its {column} is not a number")


def _check(column: str, value: Any, digest: str | None) -> None:
    """Check a value; the hash is that of the moves, where they are a page."""
    if column in _NUMBERS:
        if not 0 <= (value or 0) < _MOST:
            raise DamagedError(f"it has {value} as its {column}")
    elif column == "headers":
        object_in(value, "headers")
    elif digest is not None:
        raw_of(value, digest)


def _reading(chosen: Filter, columns: tuple[str, ...], limit: int | None) -> tuple[str, dict[str, Any]]:
    """Return the query of ``rows``, and its parameters."""
    where, values = chosen.where()
    wanted = ", ".join(f"{_BESIDE.get(column) or COLUMNS[column]} AS {column}" for column in columns)
    # As in the index logs_in_order.
    order = "l.game IS NULL, l.game COLLATE NOCASE, l.begun IS NULL, l.begun, l.name, l.id"
    # To the left, so that a log whose read is lost is noted.
    logs = f"{LOGS} LEFT JOIN reads r ON r.id = l.read_id WHERE {where}"
    digest = _HASH if "moves" in columns else "NULL"
    query = f"SELECT l.id, {digest}, {wanted} {logs} ORDER BY {order} LIMIT :limit"
    return query, {**values, "limit": -1 if limit is None else limit}


def searched(store: Store, chosen: Filter, follow: Callable[[Iterable[Any]], Iterable[Any]] = iter) -> Filter:
    """Replay the chosen logs, and return the filter that chooses those with its opening and position by number.

    ``follow`` may show how far the search is.

    Raises:
        NotationError: the opening or the position is one of none of their games.
    """
    if chosen.opening is None and chosen.position is None:
        return chosen
    rest = replace(chosen, opening=None, position=None)
    sought: dict[str, _Sought | NotationError] = {}
    ids = []
    for number, variant, text in follow(rows(store, rest, ("id", "variant", "moves"))):
        if variant is None:
            continue
        if variant not in sought:
            try:
                sought[variant] = _sought(variant, chosen.opening, chosen.position)
            except NotationError as error:
                sought[variant] = error
        wanted = sought[variant]
        if not isinstance(wanted, NotationError) and _is_found(text, wanted):
            ids.append(number)
    faults = [wanted for wanted in sought.values() if isinstance(wanted, NotationError)]
    if faults and len(faults) == len(sought):
        raise faults[0]
    return replace(rest, ids=frozenset(ids))


_Placement = tuple[bytes, int]
"""What stands where, and who is to move."""
_Sought = tuple[tuple[str, ...] | None, _Placement | None]
"""The moves of an opening in canonical text, and a position."""


def _sought(variant: str, opening: str | None, position: str | None) -> _Sought:
    moves = None
    if opening is not None:
        record = replay(opening, variant)
        if record.verdict != "legal":
            why = record.findings[0].message if record.findings else "no move can be read in it"
            raise NotationError(f"{opening}: not an opening of {variant}: {why}")
        moves = tuple(str(ply.move) for ply in record.plies)
    return moves, None if position is None else _placement(Position.from_code(position, variant))


def _placement(position: Position) -> _Placement:
    return bytes(position.state.board), position.state.side


def _is_found(text: str, sought: _Sought) -> bool:
    """Tell whether a log begins so and reaches the position."""
    opening, position = sought
    try:
        if opening is not None:
            log = parse_log(text)
            plies = replay(replace(log, turns=log.turns[: len(opening)])).plies
            if tuple(str(ply.move) for ply in plies) != opening:
                return False
        return position is None or position in map(_placement, replay(text).positions)
    except RococoError:
        return False


MOST = 3
"""Names that are suggested."""


def misses(store: Store, chosen: Filter) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each game, player and log of a filter that the archive has not, in words, with names that are like it."""
    for game in chosen.games:
        if not _any(store, Filter(games=(game,))):
            yield f"game '{game}'", like(game, _texts(store, "SELECT DISTINCT game FROM logs"), MOST)
    for player in chosen.players:
        if not _any(store, Filter(players=(player,))):
            names = _texts(store, "SELECT white FROM logs UNION SELECT black FROM logs")
            # A word of a name is enough, so it may be one of these.
            words = [word.strip("()") for name in names for word in name.split()]
            yield f"player '{player}'", like(player, [*names, *words], MOST)
    for log in chosen.logs:
        if not _any(store, Filter(logs=(log,))):
            # Too many to compare with each.
            names = _texts(store, "SELECT name FROM logs WHERE instr(casefold(name), casefold(?)) LIMIT ?", log, MOST)
            yield f"log '{log}'", tuple(names)


def _any(store: Store, chosen: Filter) -> bool:
    """Whether a log is chosen, or that is not known."""
    where, values = chosen.where()
    with until_corrupt():
        return store.db.execute(f"SELECT 1 {LOGS} WHERE {where} LIMIT 1", values).fetchone() is not None
    return True


def _texts(store: Store, query: str, *values: object) -> list[str]:
    with until_corrupt():
        return [text for (text,) in store.db.execute(query, values) if isinstance(text, str)]
    return []
