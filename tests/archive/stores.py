"""What the tests of judging share: stores of logs, and what is in their tables."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rococo_notation.archive.judging import batches, judged, save
from rococo_notation.archive.log_pages import entries_of
from rococo_notation.archive.store import Store

# Every third is illegal, and no two are the same.
LEGAL, ILLEGAL = "P a2-a3", "P a2-a5"


def short_logs(count: int) -> list[tuple[str, bytes]]:
    """Names and texts of logs of one ply."""
    return [
        (f"l{number}", f"Game: Rococo\nLog: l{number}\n\n1. {ILLEGAL if number % 3 == 0 else LEGAL}\n".encode())
        for number in range(count)
    ]


def store_of(path: Path, logs: Iterable[tuple[str, bytes]]) -> Path:
    """A store with these logs."""
    with Store(path) as store, store.writing():
        for name, raw in logs:
            store.add(f"{name}.txt", raw, entries_of(raw, f"{name}.txt"), "0")
    return path


def judge(path: Path) -> Store:
    """Judge all logs of a store, and return it open."""
    store = Store(path)
    for batch in batches(store):
        save(store, batch, judged(batch))
    return store


def rows(path: Path, query: str) -> list[tuple[Any, ...]]:
    """What a query of a store gives."""
    with Store(path, create=False) as store:
        return store.db.execute(query).fetchall()


def outcome(path: Path) -> list[tuple[Any, ...]]:
    """All that was found in the logs of a store, whenever and by whom."""
    return rows(
        path,
        "SELECT l.name, v.verdict, v.plies, v.judged, v.edition, v.result, v.reason, f.code, f.ply, f.line, f.message "
        "FROM logs l LEFT JOIN verdicts v ON v.log_id = l.id LEFT JOIN findings f ON f.log_id = l.id "
        "ORDER BY l.key, l.place, f.code, f.ply, f.line, f.message",
    )
