"""Comparing logs: the snapshots of one, those with the same moves, and those of two archives."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final, Literal, NamedTuple

from rococo_notation.archive.corruption import must_be_text
from rococo_notation.archive.log_pages import logs_of
from rococo_notation.archive.query import Filter, Follow, rows
from rococo_notation.archive.store import Store
from rococo_notation.archive.tables import LOGS, TEXT
from rococo_notation.errors import RococoError
from rococo_notation.notation.plain_log import headers_of_plain
from rococo_notation.replayer import parse_log


class PlyChange(NamedTuple):
    """A ply that differs between two snapshots; ``before`` is None where it was added, ``after`` where taken back."""

    ply: int
    before: str | None
    after: str | None


class Snapshot(NamedTuple):
    """A log as it stood in a page when that was read.

    ``status`` is what a web server answered. ``kept`` tells whether the archive has the log as it stands here.
    ``plies`` is None if the log is not found in the page any more. ``changes`` are those since the snapshot before.
    """

    read: str
    source: str
    status: int | None
    kept: bool
    plies: int | None
    changes: tuple[PlyChange, ...]


def history(store: Store, log: int) -> Iterator[Snapshot]:
    """Yield the snapshots of a log in the order they were read; one that is damaged is left out, and noted."""
    query = """
        SELECT r.id, r.read, r.source, r.status, f.place, f.kept
        FROM (SELECT read_id, place, 1 AS kept FROM logs WHERE id = :log
            UNION ALL SELECT read_id, place, 0 FROM snapshots WHERE log_id = :log) f
        JOIN reads r ON r.id = f.read_id ORDER BY r.read, r.id, f.place"""
    before: list[str] | None = None
    for number, read, source, status, place, kept in store.db.execute(query, {"log": log}).fetchall():
        with store.skip_corrupt(f"the page of read {number}"):
            moves = _moves(store.read(number).raw, source, place)
            changes = move_changes(before, moves) if before is not None and moves is not None else ()
            yield Snapshot(read, source, status, bool(kept), None if moves is None else len(moves), tuple(changes))
            before = moves if moves is not None else before


def move_changes(before: Sequence[str], after: Sequence[str]) -> Iterator[PlyChange]:
    """Yield the plies that differ.

    >>> [tuple(change) for change in move_changes(["P a2-a3", "p a7-a6"], ["P b2-b3"])]
    [(1, 'P a2-a3', 'P b2-b3'), (2, 'p a7-a6', None)]
    """
    for ply, (old, new) in enumerate(zip_longest(before, after), 1):
        if old != new:
            yield PlyChange(ply, old, new)


def _moves(raw: bytes, source: str, place: int) -> list[str] | None:
    try:
        logs = list(logs_of(raw, source))
    except RococoError:
        return None
    return [str(turn) for turn in logs[place].turns] if place < len(logs) else None


_NUMBER: Final = re.compile(r"^\d+\.(?:\.\.)? ", re.MULTILINE)


class Duplicate(NamedTuple):
    """A log of a group, which is of one game with the same moves; groups are numbered from 1."""

    group: int
    game: str | None
    plies: int
    id: int
    log: str
    white: str | None
    black: str | None
    begun: str | None
    source: str


def duplicates(store: Store, chosen: Filter, least: int = 1, follow: Follow = iter) -> Iterator[Duplicate]:
    """Yield the chosen logs with the same moves, at least this many plies, by group.

    Two games in which captures are written in different styles are not the same.
    """
    first: dict[bytes, int] = {}
    groups: dict[bytes, list[int]] = {}
    sizes: dict[bytes, tuple[str | None, int]] = {}
    where, values = chosen.where()
    query = f"SELECT l.id, l.game, l.variant, {TEXT} {LOGS} WHERE {where}"
    for number, game, variant, text in follow(store.rows(query, values)):
        moves: list[str] = []
        with store.skip_corrupt(f"log {number}"):
            must_be_text(moves=text, game=game or "", variant=variant or "")
            moves = moves_of(text)
        if len(moves) < least:
            continue
        digest = hashlib.blake2b("\n".join([variant or game or "", *moves]).encode(), digest_size=16).digest()
        if first.setdefault(digest, number) != number:
            groups.setdefault(digest, [first[digest]]).append(number)
            sizes[digest] = game, len(moves)
    for group, (digest, numbers) in enumerate(groups.items(), 1):
        for row in rows(store, Filter(ids=frozenset(numbers)), Duplicate._fields[3:]):
            yield Duplicate(group, *sizes[digest], *row)


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


_COMPARED = f"""
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


def differences(first: Store, second: Store, follow: Follow = iter) -> Iterator[Difference | None]:
    """Compare the moves and verdicts of two archives by game and name; yield None for a log that is the same."""
    for number, key, log, game, text, verdict in follow(first.rows(f"{_COMPARED} ORDER BY l.key")):
        with first.skip_corrupt(f"log {number}"):
            must_be_text(key=key, moves=text)
            found = second.db.execute(f"{_COMPARED} WHERE l.key = ?", (key,)).fetchone()
            if found is None:
                yield Difference(log, game, "only in first", None, verdict, None)
            else:
                yield _difference(log, game, (text, verdict), found[4:])
    for number, key, log, game, _, verdict in second.rows(f"{_COMPARED} ORDER BY l.key"):
        with second.skip_corrupt(f"log {number}"):
            if first.db.execute("SELECT 1 FROM logs WHERE key = ?", (key,)).fetchone() is None:
                yield Difference(log, game, "only in second", None, None, verdict)


def _difference(log: str, game: str | None, one: tuple[str, str], other: tuple[str, str]) -> Difference | None:
    if one[0] != other[0]:
        must_be_text(moves=other[0])
        if change := next(move_changes(moves_of(one[0]), moves_of(other[0])), None):
            return Difference(log, game, "other moves", *change)
    if one[1] != other[1]:
        return Difference(log, game, "other verdict", None, one[1], other[1])
    return None
