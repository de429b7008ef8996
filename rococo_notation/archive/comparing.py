"""Comparing two archives: logs of one only, and logs with other moves or verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rococo_notation.archive.database.damage import must_be_text
from rococo_notation.archive.database.sql import LOGS, TEXT
from rococo_notation.archive.duplicates import moves_of
from rococo_notation.archive.history import differences as changes

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store

_TOLD = f"""
    SELECT l.id, l.key, coalesce(l.name, (SELECT source FROM reads WHERE id = l.read_id)), l.game, {TEXT},
        coalesce(v.verdict, 'unjudged') {LOGS}"""


class Difference(NamedTuple):
    """A log in which two archives differ.

    ``first`` and ``second`` are what they have: the verdict of a log that the other has not, the move at ``ply``, which
    is the first that differs, or the verdict on the same moves. None stands for nothing.
    """

    log: str
    game: str | None
    difference: Literal["only in first", "only in second", "other moves", "other verdict"]
    ply: int | None
    first: str | None
    second: str | None


def differences(
    first: Store, second: Store, follow: Callable[[Iterable[Any]], Iterable[Any]] = iter
) -> Iterator[Difference | None]:
    """Compare the logs of two archives by game and name; yield None for each that is the same.

    Logs that differ in comments or headers alone are the same. ``follow`` may show how far it is.
    """
    for number, key, log, game, text, verdict in follow(first.rows(f"{_TOLD} ORDER BY l.key")):
        with first.sparing(f"log {number}"):
            must_be_text(key=key, moves=text)
            found = second.db.execute(f"{_TOLD} WHERE l.key = ?", (key,)).fetchone()
            if found is None:
                yield Difference(log, game, "only in first", None, verdict, None)
            else:
                yield _difference(log, game, (text, verdict), found[4:])
    for number, key, log, game, _, verdict in second.rows(f"{_TOLD} ORDER BY l.key"):
        with second.sparing(f"log {number}"):
            if first.db.execute("SELECT 1 FROM logs WHERE key = ?", (key,)).fetchone() is None:
                yield Difference(log, game, "only in second", None, None, verdict)


def _difference(log: str, game: str | None, one: tuple[str, str], other: tuple[str, str]) -> Difference | None:
    if one[0] != other[0]:
        must_be_text(moves=other[0])
        change = next(changes(moves_of(one[0]), moves_of(other[0])), None)
        if change is not None:
            return Difference(log, game, "other moves", *change)
    if one[1] != other[1]:
        return Difference(log, game, "other verdict", None, one[1], other[1])
    return None
