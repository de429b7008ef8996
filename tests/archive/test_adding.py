"""Merging archives, and how two of them differ; removing logs, and nothing more."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from support import log_of

from rococo_notation.archive.adding import add_all, documents_kept, numbers_of, remove, take_verdicts
from rococo_notation.archive.comparing import Difference, differences, history
from rococo_notation.archive.judging import batches, judged, save
from rococo_notation.archive.log_pages import entries_of
from rococo_notation.archive.query import Filter
from rococo_notation.archive.store import Store
from rococo_notation.formats.split import WebAnswer

BEGIN = datetime(2006, 2, 5, tzinfo=UTC)
WEB = "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log="


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "other.db") as opened:
        yield opened


def put(store: Store, source: str, name: str, *turns: str, day: int = 0) -> None:
    raw, when = log_of(*turns, name=name).encode(), BEGIN + timedelta(days=day)
    if source.startswith("http"):
        store.note(source, raw, when, WebAnswer(200, None, {"ETag": str(day)}))
    store.add(source, raw, entries_of(raw, source), "1", when)


def judge(store: Store) -> None:
    for batch in batches(store):
        save(store, batch, judged(batch))


def merged(store: Store, other: Store) -> list[object]:
    return [change for _, changes in add_all(store, documents_kept(store, other), "1") for change in changes]


def table(store: Store, query: str) -> list[tuple[object, ...]]:
    return store.db.execute(query).fetchall()


def test_logs_pages_and_reads_of_another_archive_are_added_once(store: Store, other: Store) -> None:
    put(store, "one.txt", "one", "1. P a2-a3")
    put(other, "one.txt", "one", "1. P a2-a3", "1... p a7-a6", day=1)
    put(other, f"{WEB}two", "two", "1. P b2-b3", day=2)
    other.note("https://www.chessvariants.com/robots.txt", b"", BEGIN, WebAnswer(404, None, {}))
    assert merged(store, other) == ["changed", "new"]
    reads = table(store, "SELECT source, read, status, headers FROM reads")
    assert set(table(other, "SELECT source, read, status, headers FROM reads")) < set(reads)
    assert merged(store, other) == ["same", "same"]
    assert table(store, "SELECT source, read, status, headers FROM reads") == reads


def test_an_older_answer_of_an_address_does_not_replace_a_later_one(store: Store, other: Store) -> None:
    put(store, f"{WEB}one", "one", "1. P a2-a3", day=2)
    put(other, f"{WEB}one", "one", "1. P a2-a3", "1... p a7-a6", day=1)
    assert merged(store, other) == ["same"]
    assert [(each.plies, each.kept) for each in history(store, 1)] == [(2, False), (1, True)]


@pytest.mark.parametrize("end", ["", "\n", "\n\n\n"])
def test_a_log_with_blank_lines_before_the_next_is_known_without_reading_it_turn_by_turn(
    monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    raw = f"{log_of('1. P a2-a3', '1... p a7-a6', name='one')}{end}".encode()
    by_turns = entries_of(raw + b"// hm\n", "one.txt")[0]
    monkeypatch.setattr("rococo_notation.archive.log_pages.logs_of", None)
    (entry,) = entries_of(raw, "one.txt")
    assert entry == by_turns._replace(moves=raw.decode(), comments=())


def test_verdicts_come_along_where_the_log_is_the_same_and_has_none(store: Store, other: Store) -> None:
    for each, turns in ((store, ("1. P b2-b3", "1... p a7-a6")), (other, ("1. P b2-b9",))):
        put(each, "same.txt", "same", "1. P a2-a9")
        put(each, "differs.txt", "differs", *turns)
    put(other, "new.txt", "new", "1. P c2-c9")
    judge(other)
    merged(store, other)
    assert take_verdicts(store, other) == 2
    judgements = """
        SELECT l.name, v.verdict, f.code, f.message
        FROM logs l JOIN verdicts v ON v.log_id = l.id JOIN findings f ON f.log_id = l.id"""
    assert table(store, judgements) == [row for row in table(other, judgements) if row[0] != "differs"]
    assert take_verdicts(store, other) == 0


def test_archives_differ_in_logs_moves_and_verdicts(store: Store, other: Store) -> None:
    for each in (store, other):
        put(each, "same.txt", "same", "1. P a2-a3")
        put(each, "judged.txt", "judged", "1. P a2-a3")
    judge(store)
    put(store, "words.txt", "words", "1. P a2-a3")
    put(other, "words.txt", "words", "1. P a2-a3 // hm")
    put(store, "one.txt", "one", "1. P a2-a3")
    put(other, "two.txt", "two", "1. P a2-a3")
    put(store, "moved.txt", "moved", "1. P a2-a3")
    put(other, "moved.txt", "moved", "1. P a2-a3", "1... p a7-a6")
    store.db.execute("DELETE FROM verdicts WHERE log_id = 1")
    found = list(differences(store, other))
    assert [each for each in found if each] == [
        Difference("judged", "Rococo", "other verdict", None, "legal", "unjudged"),
        Difference("moved", "Rococo", "other moves", 2, None, "p a7-a6"),
        Difference("one", "Rococo", "only in first", None, "unjudged", None),
        Difference("two", "Rococo", "only in second", None, None, "unjudged"),
    ]
    assert found.count(None) == 2
    assert set(differences(store, store)) == {None}


ONE, TWO = log_of("1. P a2-a3 // hm", name="one"), log_of("1. P b2-b3", name="two")
TABLES = ("logs", "verdicts", "findings", "comments", "snapshots", "reads", "pages")


def put_text(store: Store, source: str, text: str) -> None:
    store.add(source, text.encode(), entries_of(text.encode(), source), "1")


def sizes(store: Store) -> dict[str, int]:
    return {table: store.db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in TABLES}


def removed(store: Store, *logs: str) -> dict[str, int]:
    remove(store, numbers_of(store, Filter(logs=logs)))
    assert store.db.execute("PRAGMA foreign_key_check").fetchall() == []
    return sizes(store)


def test_a_log_goes_with_all_that_is_its_own(store: Store) -> None:
    put_text(store, "one.txt", ONE)
    put_text(store, "later.txt", ONE + "1... p a7-a6\n")
    put_text(store, "two.txt", TWO)
    before = sizes(store)
    assert (before["snapshots"], before["reads"], before["comments"]) == (1, 3, 1)
    assert removed(store, "one") == {**dict.fromkeys(TABLES, 0), "logs": 1, "reads": 1, "pages": 1}
    assert store.db.execute("SELECT count(*) FROM comments_fts WHERE comments_fts MATCH 'hm'").fetchone() == (0,)


def test_a_page_with_another_log_stays(store: Store) -> None:
    put_text(store, "both.txt", f"{ONE}\n{TWO}")
    assert removed(store, "one") == {**dict.fromkeys(TABLES, 0), "logs": 1, "reads": 1, "pages": 1}
    assert removed(store, "two") == dict.fromkeys(TABLES, 0)


def test_a_page_that_was_asked_for_again_goes_and_other_pages_stay(store: Store) -> None:
    for source, text in (("https://example.org/one", ONE), ("https://example.org/robots.txt", "")):
        store.note(source, text.encode(), datetime.now(UTC), WebAnswer(200, None, {}))
    put_text(store, "https://example.org/one", ONE)
    store.note("https://example.org/one", ONE.encode(), datetime.now(UTC), WebAnswer(304, None, {}))
    assert removed(store, "one") == {**dict.fromkeys(TABLES, 0), "reads": 1, "pages": 1}
