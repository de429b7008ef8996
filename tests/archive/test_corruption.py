"""Reading around damage: what is read, what is left out, and that it ends."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from archive.stores import short_logs, store_of
from rococo_notation.archive.corruption import CarefulReader, is_damage
from rococo_notation.archive.judging import batches
from rococo_notation.archive.store import Store


class Failing(CarefulReader):
    """A reader of a database in which all queries fail that are not for one row, and each for some rows."""

    def __init__(self, db: sqlite3.Connection, *bad: int) -> None:
        super().__init__(db)
        db.create_function("whole", 1, self.whole)
        self.bad = bad

    def whole(self, number: int) -> int:
        if number in self.bad:
            raise ZeroDivisionError
        return number


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    with sqlite3.connect(":memory:") as made:
        made.execute("CREATE TABLE logs (id INTEGER PRIMARY KEY, game TEXT)")
        made.executemany("INSERT INTO logs (game) VALUES (?)", [(f"game {number % 2}",) for number in range(6)])
        yield made
    made.close()


def test_rows_behind_a_damaged_one_are_read_and_none_twice(db: sqlite3.Connection) -> None:
    reader = Failing(db, 3, 5)
    assert [row[0] for row in reader.rows("SELECT l.id, whole(l.id) FROM logs l ORDER BY l.id")] == [1, 2, 4, 6]
    assert list(reader.damaged) == ["log 3", "log 5"]


def test_sums_are_of_what_can_be_read(db: sqlite3.Connection) -> None:
    reader = Failing(db, 3)
    query = "SELECT l.game, count(whole(l.id)) FROM logs l GROUP BY 1"
    assert reader.sums(query) == {"game 0": 2, "game 1": 3}
    assert list(reader.damaged) == ["log 3"]


def test_what_another_process_or_a_full_disk_does_is_no_damage(tmp_path: Path) -> None:
    path = store_of(tmp_path / "a.db", short_logs(1))
    with Store(path) as store, sqlite3.connect(path, timeout=0) as other:
        store.db.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError) as locked:
            other.execute("BEGIN IMMEDIATE")
    assert not is_damage(locked.value)


def test_judging_ends_where_the_numbers_of_logs_go_backwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(store_of(tmp_path / "a.db", short_logs(3))) as store:
        monkeypatch.setattr(store, "rows", lambda *_, **__: iter([(0,)]))
        assert list(batches(store)) == []
        assert store.damaged == {"the table of logs": "it is out of order"}
