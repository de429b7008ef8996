"""Comparing logs: the snapshots of one, and the same game under several names."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from support import log_of

from archive.stores import store_of
from rococo_notation.archive.comparing import PlyChange, duplicates, history
from rococo_notation.archive.log_pages import entries_of
from rococo_notation.archive.query import Filter
from rococo_notation.archive.store import Store

BEGIN = datetime(2006, 2, 5, tzinfo=UTC)


def put(store: Store, source: str, day: int, *turns: str) -> None:
    raw = log_of(*turns, name="one-two-2006-36-554").encode()
    store.add(source, raw, entries_of(raw, source), "1", BEGIN + timedelta(days=day))


def test_snapshots_are_told_in_order_with_what_changed(store: Store) -> None:
    put(store, "late.txt", 9, "1. P a2-a3", "1... p b7-b6", "2. P c2-c3")
    put(store, "early.txt", 1, "1. P a2-a3 p a7-a6")
    put(store, "same.txt", 2, "1. P a2-a3 // hm", "1... p a7-a6")
    put(store, "short.txt", 3, "1. P a2-a3")
    found = list(history(store, 1))
    assert [(each.source, each.kept, each.plies) for each in found] == [
        ("early.txt", False, 2),
        ("same.txt", False, 2),
        ("short.txt", False, 1),
        ("late.txt", True, 3),
    ]
    assert [each.changes for each in found] == [
        (),
        (),
        (PlyChange(2, "p a7-a6", None),),
        (PlyChange(2, None, "p b7-b6"), PlyChange(3, None, "P c2-c3")),
    ]


def test_a_snapshot_whose_page_is_damaged_is_left_out_and_noted(store: Store) -> None:
    put(store, "one.txt", 1, "1. P a2-a3")
    put(store, "two.txt", 2, "1. P a2-a3", "1... p a7-a6")
    store.db.execute("UPDATE pages SET hash = 'other' WHERE id = 1")
    assert [each.source for each in history(store, 1)] == ["two.txt"]
    assert list(store.damaged) == ["the page of read 1"]


POSITION = "Position: 10/4k5/10/10/10/10/L9/p9/4K5/10 w - -\n"
LOGS = {
    "plain": log_of("1. P a2-a3", "1... p a7-a6"),
    "spelled": "Rococo game of mine\nGame: rococo\n\nPa2-a3 // a remark\np a7 - a6\n",
    "other": log_of("1. P a2-a3", "1... p b7-b6"),
    "longer": log_of("1. P a2-a3", "1... p a7-a6", "2. P b2-b3"),
    "elsewhere": log_of("1. P a2-a3", "1... p a7-a6", game="Ultima"),
    "placed": log_of("1. P a2-a3", "1... p a7-a6").replace("\n\n", f"\n{POSITION}\n", 1),
    "empty": log_of(),
    "empty too": log_of() + "\n",
}


def test_logs_of_one_game_with_the_same_moves_are_a_group(tmp_path: Path) -> None:
    logs = [(name, text.replace("\n\n", f"\nLog: {name}\n\n", 1).encode()) for name, text in LOGS.items()]
    with Store(store_of(tmp_path / "a.db", logs)) as store:
        found = list(duplicates(store, Filter()))
        assert [(each.group, each.plies, each.log) for each in found] == [(1, 2, "plain"), (1, 2, "spelled")]
        assert list(duplicates(store, Filter(), least=3)) == []
        assert list(duplicates(store, Filter(logs=("plain", "other")))) == []
