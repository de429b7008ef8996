"""Columns of logs as Arrow, and DuckDB over it, are judged as the same logs one by one."""

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from support import LOGS, ROOT

import rococo_notation as rn
from rococo_notation import arrow
from rococo_notation.arrow import JudgedLog, judge_column
from rococo_notation.replayer.record import Summary

pa = pytest.importorskip("pyarrow")

LEGAL = "Game: Rococo\nLog: a-b-2004-99-1\n1. P a2-a3\n"
ILLEGAL = "Game: Rococo\n1. P a2-a3\n1... p a7-a5\n"
TEXTS = [LEGAL, None, ILLEGAL, "", "Game: Go\n1. Q a1-a2\n", LEGAL + LEGAL, "Game: Chess\n1. P e2-e4 // für\n", None]
KINDS = [pa.string(), pa.large_string(), pa.binary(), pa.large_binary()]


def column(kind: Any, texts: list[str | None] = TEXTS) -> Any:
    return pa.array([None if text is None else text.encode() for text in texts], pa.large_binary()).cast(kind)


def rows(judged: Any) -> list[JudgedLog | None]:
    return [None if row is None else JudgedLog(**row) for row in judged.to_pylist()]


JUDGED = rows(judge_column(column(pa.string())))


def test_a_row_tells_what_is_known_of_its_log() -> None:
    assert JUDGED[0] == JudgedLog("legal", "Rococo", "rococo", "2002", 1, 1, "*")
    illegal = JUDGED[2]
    assert illegal is not None
    assert illegal.message == rn.replay(ILLEGAL).findings[0].message
    assert illegal[:-2] == ("illegal", "Rococo", "rococo", "2005", 2, 2, "*", None, 2, "GC207")
    assert JUDGED[5] == JudgedLog(error="this text contains 2 logs; rn.read(path) yields them one by one")
    assert JUDGED[1] is JUDGED[7] is None


def test_rows_agree_with_summaries() -> None:
    logs = [path.read_bytes() for path in sorted(LOGS.glob("*.txt"))[::3]]
    found = rows(judge_column(pa.array(logs)))
    for row, summary in zip(found, rn.summarize_many(logs), strict=True):
        assert isinstance(summary, Summary)
        assert row is not None
        name = summary.variant.name if summary.variant else None
        wanted = (summary.verdict, summary.game, name, summary.edition, summary.plies, summary.judged, summary.result)
        assert row[:7] == wanted
        assert (row.illegal_ply is not None) == (row.verdict == "illegal")
        assert (row.code is not None) >= (row.verdict != "legal")


def test_a_log_that_is_not_illegal_has_no_illegal_ply() -> None:
    (unreadable,) = rows(judge_column(pa.array(["Game: Rococo\n1. P a2-a3\n1... ???\n2. P b2-b5\n"])))
    assert unreadable is not None
    assert (unreadable.verdict, unreadable.illegal_ply, unreadable.code) == ("unreadable", None, "GC101")


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_layout_is_judged_alike(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = column(kind)
    whole.validate(full=True)
    assert rows(judge_column(whole)) == JUDGED
    assert rows(judge_column(whole.slice(2, 4))) == JUDGED[2:6]
    assert rows(judge_column(whole.slice(1, 1))) == [None]
    assert rows(judge_column(whole.slice(3, 0))) == rows(judge_column(pa.array([], kind))) == []
    assert rows(judge_column(pa.nulls(2, kind))) == [None, None]
    chunked = pa.chunked_array([whole.slice(0, 3), whole.slice(3, 0), whole.slice(3)], kind)
    judged = judge_column(chunked)
    judged.validate(full=True)
    assert (rows(judged), [len(chunk) for chunk in judged.chunks]) == (JUDGED, [3, 0, 5])
    empty = judge_column(pa.chunked_array([], kind))
    assert (empty.type, len(empty)) == (judged.type, 0)
    monkeypatch.setattr(arrow, "WINDOW", 3)
    windows = judge_column(whole)
    windows.validate(full=True)
    assert rows(windows) == JUDGED


def test_what_stands_under_a_null_is_not_read() -> None:
    full = pa.array([LEGAL, ILLEGAL, LEGAL])
    _, offsets, values = full.buffers()
    hidden = pa.StringArray.from_buffers(3, offsets, values, pa.py_buffer(b"\x05"), 1)
    judged = judge_column(hidden)
    assert rows(judged) == [JUDGED[0], None, JUDGED[0]]
    assert judged.field("verdict").to_pylist() == ["legal", None, "legal"]


def test_bytes_that_are_no_text_are_told_in_their_row() -> None:
    judged = rows(
        judge_column(pa.array([b"%PDF-1.7", LEGAL.encode("utf-16"), b"Game: Rococo\n1. P a2-a3 // f\xfcr\n"]))
    )
    assert judged[0] == JudgedLog(error="the file is a PDF document, not text")
    assert [row.verdict for row in judged if row] == [None, "legal", "legal"]


def test_the_rules_that_are_given_hold_for_the_column() -> None:
    (judged,) = rows(judge_column(pa.array(["1. P e2-e4\n"]), "chess", effects="manual"))
    assert judged is not None
    assert (judged.verdict, judged.variant) == ("legal", "chess")
    with pytest.raises(rn.VariantError, match="2002, 2005"):
        judge_column(pa.array([LEGAL]), "rococo", "1999")


@pytest.mark.parametrize(
    ("logs", "message"),
    [
        ([LEGAL], "not list"),
        (pa.array([1, 2]), "not int64"),
        (pa.array([LEGAL]).dictionary_encode(), r"not dictionary.*; try cast\(pyarrow"),
    ],
)
def test_what_is_no_column_of_logs_is_refused(logs: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        judge_column(logs)


def test_the_hint_for_other_layouts_of_text_holds() -> None:
    encoded = pa.array(TEXTS).dictionary_encode()
    assert rows(judge_column(encoded.cast(pa.large_string()))) == JUDGED


def test_where_pyarrow_is_not_installed_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for call in (lambda: judge_column([]), lambda: arrow.register(None)):
        with pytest.raises(rn.RococoError, match=r"Arrow columns need .* 'rococo-notation\[parquet\]'"):
            call()


def test_nothing_is_held_once_the_result_is_gone() -> None:
    logs = column(pa.string())
    before = pa.total_allocated_bytes()
    judged = judge_column(logs)
    assert pa.total_allocated_bytes() > before
    del judged
    assert pa.total_allocated_bytes() == before


def test_the_result_does_not_need_the_logs_any_more() -> None:
    judged = judge_column(column(pa.string()))
    judge_column(column(pa.string(), [ILLEGAL] * 10))
    assert rows(judged) == JUDGED


def test_threads_do_not_disturb_each_other() -> None:
    logs = pa.concat_arrays([column(pa.string())] * 20)
    with ThreadPoolExecutor(4) as pool:
        for judged in pool.map(judge_column, [logs.slice(start) for start in range(8)]):
            assert rows(judged) == (JUDGED * 20)[-len(judged) :]


# ---------------------------------------------------------------- DuckDB


@pytest.fixture
def connection() -> Any:
    pytest.importorskip("numpy", reason="DuckDB needs it for Arrow")
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect() as connection:
        yield connection


@pytest.mark.parametrize("threads", [1, 4])
def test_duckdb_judges_a_parquet_column(connection: Any, tmp_path: Path, threads: int) -> None:
    path = tmp_path / "logs.parquet"
    copies = 2000
    table = pa.table({"id": range(copies * 2), "log": [LEGAL, None] * (copies - 1) + [ILLEGAL, LEGAL + LEGAL]})
    pytest.importorskip("pyarrow.parquet").write_table(table, path, row_group_size=copies)
    connection.execute(f"SET threads = {threads}")
    arrow.register(connection)
    found = connection.execute(
        f"SELECT judged.*, count(*), max(id) FROM (SELECT id, judge_log(log) AS judged FROM '{path}') GROUP BY ALL"
    ).fetchall()
    nothing = (None,) * len(JudgedLog._fields)
    assert {row[:-2]: row[-2:] for row in found} == {
        JUDGED[0]: (copies - 1, 2 * copies - 4),
        JUDGED[2]: (1, 2 * copies - 2),
        JUDGED[5]: (1, 2 * copies - 1),
        nothing: (copies - 1, 2 * copies - 3),
    }


def test_duckdb_judges_blobs_under_the_rules_that_are_given(connection: Any) -> None:
    arrow.register(connection, "judge_chess", "BLOB", variant="chess")
    found = connection.execute("SELECT (judge_chess(log)).verdict FROM (VALUES ('1. P e2-e4'::BLOB), ('%PDF')) t(log)")
    assert found.fetchall() == [("legal",), (None,)]


def test_the_manual_shows_what_duckdb_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("duckdb")
    manual = (ROOT / "docs" / "archive.md").read_text(encoding="utf-8")
    shown = re.search(r"```python\n(import duckdb\n.*?)```\n\n```text\n(.*?)```", manual, re.DOTALL)
    assert shown
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    monkeypatch.chdir(tmp_path)
    exec(shown[1], {})
    assert capfd.readouterr().out.strip() == shown[2].strip()
