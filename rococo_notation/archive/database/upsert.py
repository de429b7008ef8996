"""Putting a log in its place: next to one of its name, in the place of an earlier snapshot of it, or nowhere."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from sqlite3 import Connection
from typing import Final, Literal, NamedTuple

from rococo_notation.archive.database.corruption import must_be_text, until_corrupt
from rococo_notation.archive.database.tables import LAST_FIRST, TEXT, insertion, quoted, row, value
from rococo_notation.notation.log_boundaries import logs_in
from rococo_notation.notation.log_reader import names_of
from rococo_notation.replayer import parse_log


class LogEntry(NamedTuple):
    """A log as the store keeps it: a row of the table ``logs``, and its comments."""

    key: str
    name: str | None
    game: str | None
    variant: str | None
    address: str | None
    begun: str | None
    white: str | None
    black: str | None
    result: str | None
    headers: str
    moves: str
    as_read: bool
    """Whether the moves are all that was read, byte for byte."""
    is_apart: bool = False
    """Whether its key was changed, since another log has it."""
    comments: tuple[tuple[int, str], ...] = ()
    """After which ply, and what."""

    @property
    def row(self) -> tuple[str | None, ...]:
        """The values of ``COLUMNS``; what the page holds to the byte is not kept twice."""
        *columns, moves, as_read, _, _ = self
        return (*columns, None if as_read else moves)

    def apart(self, by: str) -> LogEntry:
        """Return the log with another key, which sets it apart from the others of its name."""
        return self._replace(key=f"{self.key}\n{by}", is_apart=True)


COLUMNS: Final = tuple(name for name in LogEntry._fields if name not in ("as_read", "is_apart", "comments"))
"""The columns of the table ``logs`` that tell of a log itself."""


def differ(one: str | None, other: str | None) -> bool:
    """Tell whether two names are of different players: "Fergus Duniho (fergus)" is fergus too."""
    return bool(one and other) and names_of(one or "").isdisjoint(names_of(other or ""))


def storable(text: str) -> str:
    r"""Replace the characters that a database cannot hold or would end at.

    >>> storable("a\ud800b\0")
    'a?b\ufffd'
    """
    if text.isprintable():
        return text
    return text.encode(errors="replace").decode().replace("\0", "\ufffd")


LogChange = Literal["new", "apart", "changed", "same", "unfound"]
"""What became of a log: ``apart`` is a new one that has the name of another, ``unfound`` one that stays as it was
although its page does not show it any more."""

LOG: Final = (*COLUMNS, "read_id", "place")
"""The columns of the table ``logs`` without the number of the log."""
COMMENT: Final = ("log_id", "ply", "text")

_INSERTION: Final = f"{insertion('INSERT INTO logs', LOG)} ON CONFLICT (key) DO NOTHING"
_UPDATE: Final = f"UPDATE logs SET ({quoted(COLUMNS)}) = ({', '.join('?' * len(COLUMNS))}) WHERE id = ?"


def put(db: Connection, entry: LogEntry, read: int, place: int) -> LogChange:
    """Put a log in its place, or next to another one of its name."""
    cursor = db.execute(_INSERTION, (*entry.row, read, place))
    if cursor.rowcount:
        note_players(db, [entry])
        if entry.comments:
            _put_comments(db, cursor.lastrowid or 0, entry.comments)
        return "apart" if entry.is_apart else "new"
    query = f"SELECT id, read_id, place, {TEXT}, white, black FROM logs l WHERE key = ?"
    log, *kept, moves, white, black = row(db, query, entry.key)
    must_be_text(moves=moves, white=white or "", black=black or "")
    if differ(entry.white, white) or differ(entry.black, black):
        return put(db, entry.apart(f"{entry.white}\n{entry.black}"), read, place)
    if entry.name is None and not _is_one_game(entry.moves, moves):
        return put(db, entry.apart(sha256(entry.moves.encode()).hexdigest()), read, place)
    if [read, place] != kept and not _outweighs(db, (entry.moves, read, place), (moves, *kept)):
        _remember(db, log, read, place)
        return "same"
    if [read, place] != kept:
        _remember(db, log, *kept)
        db.execute("DELETE FROM snapshots WHERE (log_id, read_id, place) = (?, ?, ?)", (log, read, place))
        db.execute("UPDATE logs SET (read_id, place) = (?, ?) WHERE id = ?", (read, place, log))
    return _replace(db, log, moves, entry)


def note_players(db: Connection, entries: Iterable[LogEntry]) -> None:
    """Note who has played new logs; a trigger, which does so for each log, would take a third of the time of adding."""
    names = {name for entry in entries for name in (entry.white, entry.black) if name is not None}
    db.executemany("INSERT OR IGNORE INTO people (name) VALUES (?)", [(name,) for name in sorted(names)])


def read_anew(db: Connection, log: int, entry: LogEntry) -> LogChange:
    """Replace a log by what is read in its page now."""
    key = moves = None
    # What is damaged is written again.
    with until_corrupt():
        key, moves = row(db, f"SELECT key, {TEXT} FROM logs l WHERE id = ?", log)
    taken = entry.key != key and value(db, "SELECT 1 FROM logs WHERE key = ?", entry.key)
    return _replace(db, log, moves, entry._replace(key=key) if taken and key else entry)


def _replace(db: Connection, log: int, moves: str | None, entry: LogEntry) -> LogChange:
    """Write a log in place of what it was, whose verdict it loses if it is not the same."""
    before = ()
    with until_corrupt():
        before = row(db, "SELECT variant, name FROM logs WHERE id = ?", log)
    change: LogChange = "same" if (moves, *before) == (entry.moves, entry.variant, entry.name) else "changed"
    db.execute(_UPDATE, (*entry.row, log))
    if change == "changed":
        for table in ("verdicts", "findings"):
            db.execute(f"DELETE FROM {table} WHERE log_id = ?", (log,))
    _put_comments(db, log, entry.comments)
    return change


def _remember(db: Connection, log: int, read: int, place: int) -> None:
    db.execute("INSERT OR IGNORE INTO snapshots (log_id, read_id, place) VALUES (?, ?, ?)", (log, read, place))


def _outweighs(db: Connection, new: tuple[str, int, int], old: tuple[str, int, int]) -> bool:
    """Tell whether a log replaces one that was read elsewhere; each is given as moves, read and place."""
    if new[0] == old[0]:
        return False
    query = f"SELECT r.source, r.id FROM reads r WHERE r.id IN (?, ?) AND r.source LIKE 'http%' {LAST_FIRST}"
    asked = db.execute(query, (new[1], old[1])).fetchall()
    if len(asked) == 2 and asked[0][0] == asked[1][0]:
        # The same address was asked twice: moves may have been taken back.
        return bool(asked[0][1] == new[1])
    return (turns_in(new[0]), *new[1:]) > (turns_in(old[0]), *old[1:])


def _put_comments(db: Connection, log: int, comments: tuple[tuple[int, str], ...]) -> None:
    query = "SELECT ply, text FROM comments WHERE log_id = ? ORDER BY id"
    # Written again each time, they would bloat the index of words.
    before = None
    with until_corrupt():
        before = tuple(db.execute(query, (log,)))
    if before != comments:
        db.execute("DELETE FROM comments WHERE log_id = ?", (log,))
        rows = [(log, *each) for each in comments]
        db.executemany(insertion("INSERT INTO comments", COMMENT), rows)


def _is_one_game(*logs: str) -> bool:
    """Tell whether of two logs without a name one goes on where the other ends; tags may be those of many games."""
    shorter, longer = sorted(([str(turn) for turn in parse_log(log).turns] for log in logs), key=len)
    return longer[: len(shorter)] == shorter


def turns_in(moves: str) -> int:
    r"""Count the turns of a log.

    >>> turns_in("Game: Rococo\n1. P a2-a3 p a7-a6\n")
    2
    """
    return sum(len(parse_log(moves[start:end]).turns) for start, end in logs_in(moves))
