"""Reading what an archive knows of the chosen logs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from rococo_notation.archive.database.damage import DamagedError, attempt, must_be_text, object_in
from rococo_notation.archive.database.pages import raw_of
from rococo_notation.archive.database.sql import LOGS, PAGE_HASH, TEXT

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter

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


class _Whole:
    """Checks that rows are as they were written."""

    def __init__(self, columns: tuple[str, ...]) -> None:
        self.columns = columns
        self.moves = columns.index("moves") if "moves" in columns else None
        self.headers = columns.index("headers") if "headers" in columns else None
        self.numbers = [place for place, column in enumerate(columns) if column in _NUMBERS]
        self.kinds: set[tuple[type, ...]] = set()

    def check(self, row: list[Any], digest: str | None) -> None:
        """Check a row; the hash is that of its moves, where they are a page.

        Raises:
            DamagedError: it is damaged.
        """
        kinds = tuple(map(type, row))
        if kinds not in self.kinds:
            self._check_kinds(row)
            self.kinds.add(kinds)
        for place in self.numbers:
            if not 0 <= (row[place] or 0) < _MOST:
                raise DamagedError(f"it has {row[place]} as its {self.columns[place]}")
        if self.headers is not None:
            object_in(row[self.headers], "headers")
        if self.moves is not None and digest is not None:
            raw_of(row[self.moves], digest)

    def _check_kinds(self, row: list[Any]) -> None:
        for column, value in zip(self.columns, row, strict=True):
            if value is None and column not in _NEEDED:
                continue
            if column not in _NUMBERS:
                must_be_text(**{column: value})
            elif not isinstance(value, int):
                raise DamagedError(f"its {column} is not a number")


def count(store: Store, chosen: Filter) -> int:
    """Count the chosen logs."""
    where, values = chosen.where()
    return store.sums(f"SELECT 0, count(*) {LOGS} WHERE {where}", values)[0]


def lengths(store: Store, chosen: Filter, columns: tuple[str, ...], limit: int | None = None) -> tuple[int, ...]:
    """Return the length of the longest value in each of some columns, of what ``rows`` reads if nothing is damaged."""
    longest = ", ".join(f"coalesce(max(length({column})), 0)" for column in columns)
    query, values = _reading(chosen, columns, limit)
    with attempt():
        found: tuple[int, ...] = store.db.execute(f"SELECT {longest} FROM ({query})", values).fetchone()
        return found
    return (0,) * len(columns)


def rows(store: Store, chosen: Filter, columns: tuple[str, ...], limit: int | None = None) -> Iterator[tuple[Any, ...]]:
    """Read some ``COLUMNS``, ``moves``, ``headers`` or ``id`` of every chosen log, ordered by game, day and name.

    A log of which any of that is damaged is left out, and noted in ``store.damaged``.
    """
    whole = _Whole(columns)
    for number, digest, *row in islice(store.rows(*_reading(chosen, columns, limit)), limit):
        try:
            whole.check(row, digest)
        except DamagedError as error:
            store.leave_out(f"log {number}", error)
        else:
            yield tuple(row)


def _reading(chosen: Filter, columns: tuple[str, ...], limit: int | None) -> tuple[str, list[Any]]:
    """Return the query of ``rows``, and its parameters."""
    where, values = chosen.where()
    wanted = ", ".join(f"{_BESIDE.get(column) or COLUMNS[column]} AS {column}" for column in columns)
    # As in the index logs_in_order.
    order = "l.game IS NULL, l.game COLLATE NOCASE, l.begun IS NULL, l.begun, l.name, l.id"
    # To the left, so that a log is told whose read is lost.
    logs = f"{LOGS} LEFT JOIN reads r ON r.id = l.read_id WHERE {where}"
    digest = _HASH if "moves" in columns else "NULL"
    query = f"SELECT l.id, {digest}, {wanted} {logs} ORDER BY {order} LIMIT ?"
    return query, [*values, -1 if limit is None else limit]
