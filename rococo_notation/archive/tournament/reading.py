"""Reading the games of a tournament from an archive."""

from __future__ import annotations

from collections import Counter
from pathlib import PurePath
from typing import TYPE_CHECKING, Final

from rococo_notation.archive.database.damage import must_be_text
from rococo_notation.archive.database.sql import TEXT
from rococo_notation.archive.program import program
from rococo_notation.archive.query import rows
from rococo_notation.archive.tournament.games import Fault, LogRow
from rococo_notation.codes import AGAINST_THE_RULES
from rococo_notation.replayer import parse_log

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter

FEWEST_PLIES: Final = 10
"""Two games of fewer plies may well have the same moves."""

_COLUMNS: Final = ("log", "game", "address", "begun", "white", "black", "recorded", "verdict", "result", "reason")
_FAULT: Final = f"""
    SELECT code, message, ply, side, text FROM findings
    WHERE log_id = ? AND severity = 'error' AND (NOT ? OR substr(code, 1, 3) IN {AGAINST_THE_RULES})
    ORDER BY ply IS NULL, ply, id LIMIT 1
"""


def games_of(store: Store, chosen: Filter) -> list[LogRow]:
    """Read what is known of the chosen logs, ordered by game, day and name."""
    columns = ("id", "name", "source", "plies", *_COLUMNS)
    found = [
        (log, plies or 0, LogRow(**dict(zip(_COLUMNS, known, strict=True)), page=name or PurePath(source).stem))
        for log, name, source, plies, *known in rows(store, chosen, columns)
    ]
    alike = Counter((plies, *_players(row)) for _, plies, row in found)
    games = []
    for log, plies, row in found:
        may_be_twice = plies >= FEWEST_PLIES and all(_players(row)) and alike[plies, *_players(row)] > 1
        with store.sparing(f"log {log}"):
            if may_be_twice:
                row = row._replace(moves=" ".join(str(turn) for turn in parse_log(_moves(store, log)).turns))
            games.append(_with_findings(store, log, row))
    return games


def judged_by_others(store: Store, chosen: Filter) -> int:
    """Count the chosen logs that another program has judged."""
    versions = (version for (version,) in rows(store, chosen, ("version",)))
    return sum(version not in (None, program()) for version in versions)


def _players(row: LogRow) -> tuple[str, ...]:
    return tuple((each or "").casefold() for each in (row.white, row.black))


def _with_findings(store: Store, log: int, row: LogRow) -> LogRow:
    if row.verdict in ("illegal", "unreadable"):
        return row._replace(fault=_fault(store, log, against_rules=row.verdict == "illegal"))
    query = "SELECT message FROM findings WHERE log_id = ? AND code = 'GC502'"
    contradiction = store.db.execute(query, (log,)).fetchone()
    if contradiction is None:
        return row
    must_be_text(message=contradiction[0])
    return row._replace(contradiction=contradiction[0])


def _fault(store: Store, log: int, *, against_rules: bool) -> Fault | None:
    found = store.db.execute(_FAULT, (log, against_rules)).fetchone()
    if found is None:
        return None
    code, message, ply, side, move = found
    must_be_text(code=code, message=message, move=move)
    return Fault(code, message, ply if isinstance(ply, int) else None, side, move)


def _moves(store: Store, log: int) -> str:
    (text,) = store.db.execute(f"SELECT {TEXT} FROM logs l WHERE l.id = ?", (log,)).fetchone()
    must_be_text(moves=text)
    return str(text)
