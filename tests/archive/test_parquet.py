"""Logs and findings are written as tables of columns, in a file or partitioned by game."""

import sys
from itertools import islice
from pathlib import Path

import pytest

from archive.stores import judge, short_logs, store_of
from rococo_notation.archive import exporting as writing
from rococo_notation.archive.exporting import PARTITIONED, write_folder, write_parquet
from rococo_notation.archive.query import COLUMNS, Filter, rows
from rococo_notation.archive.store import Store
from rococo_notation.errors import MissingExtraError

parquet = pytest.importorskip("pyarrow.parquet")

STRANGE = (b"Game: ../a & b\n\n1. P a2-a3\n", b"1. P a2-a3\n", b"Game: rococo\n\n1. P a2-a9\n")


@pytest.fixture
def games(tmp_path: Path) -> Store:
    logs = short_logs(25) + [(f"strange{number}", raw) for number, raw in enumerate(STRANGE)]
    return judge(store_of(tmp_path / "a.db", logs))


def test_a_file_holds_what_the_table_does(games: Store, tmp_path: Path) -> None:
    columns = tuple(COLUMNS)
    write_parquet(rows(games, Filter(), columns), tmp_path / "a.parquet")
    table = parquet.read_table(tmp_path / "a.parquet")
    assert table.column_names == list(columns)
    assert [tuple(row.values()) for row in table.to_pylist()] == list(rows(games, Filter(), columns))


def test_a_file_is_written_in_groups(games: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "ROWS_A_GROUP", 10)
    write_parquet(islice(rows(games, Filter(), tuple(COLUMNS)), 25), tmp_path / "a.parquet")
    assert parquet.ParquetFile(tmp_path / "a.parquet").metadata.num_row_groups == 3
    write_parquet([], tmp_path / "none.parquet")
    assert parquet.read_table(tmp_path / "none.parquet").num_rows == 0


def test_a_folder_holds_logs_and_findings_by_game(
    games: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "ROWS_A_GROUP", 7)
    write_folder(games, rows(games, Filter(), PARTITIONED), tmp_path)
    logs, findings = (parquet.read_table(tmp_path / name, partitioning="hive").to_pylist() for name in writing.TABLES)
    kept = games.db.execute("SELECT id, game FROM logs ORDER BY id").fetchall()
    assert sorted((log["id"], log["game"]) for log in logs) == kept
    told = games.db.execute("SELECT log_id, code, message FROM findings ORDER BY id").fetchall()
    assert len(told) > 8
    assert sorted((each["log_id"], each["code"], each["message"]) for each in findings) == sorted(told)
    names = {log["id"]: (log["log"], log["game"]) for log in logs}
    assert all(names[each["log_id"]] == (each["log"], each["game"]) for each in findings)
    assert all(isinstance(each["squares"], list) for each in findings)
    assert {path.name for path in (tmp_path / "logs").iterdir()} == {
        "game=Rococo", "game=rococo", "game=..%2Fa%20%26%20b", "game=__HIVE_DEFAULT_PARTITION__"
    }  # fmt: skip


def test_a_folder_of_no_logs_has_its_tables_too(games: Store, tmp_path: Path) -> None:
    write_folder(games, [], tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_dir()) == ["findings", "logs"]


def test_where_parquet_cannot_be_written_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r"rococo-notation\[parquet\]"):
        write_parquet([], Path("never.parquet"))
