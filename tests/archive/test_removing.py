"""Removing logs: what belongs to nothing else goes, and nothing more."""

from datetime import UTC, datetime

from support import log_of

from rococo_notation.archive.adding import numbers_of, remove
from rococo_notation.archive.database.store import Store
from rococo_notation.archive.filter import Filter
from rococo_notation.archive.kept_logs import entries_of
from rococo_notation.formats.warc import WebAnswer

ONE, TWO = log_of("1. P a2-a3 // hm", name="one"), log_of("1. P b2-b3", name="two")
TABLES = ("logs", "verdicts", "findings", "comments", "snapshots", "reads", "pages")


def put(store: Store, source: str, text: str) -> None:
    store.add(source, text.encode(), entries_of(text.encode(), source), "1")


def sizes(store: Store) -> dict[str, int]:
    return {table: store.db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in TABLES}


def removed(store: Store, *logs: str) -> dict[str, int]:
    remove(store, numbers_of(store, Filter(logs=logs)))
    assert store.db.execute("PRAGMA foreign_key_check").fetchall() == []
    return sizes(store)


def test_a_log_goes_with_all_that_is_its_own(store: Store) -> None:
    put(store, "one.txt", ONE)
    put(store, "later.txt", ONE + "1... p a7-a6\n")
    put(store, "two.txt", TWO)
    before = sizes(store)
    assert (before["snapshots"], before["reads"], before["comments"]) == (1, 3, 1)
    assert removed(store, "one") == {**dict.fromkeys(TABLES, 0), "logs": 1, "reads": 1, "pages": 1}
    assert store.db.execute("SELECT count(*) FROM comments_fts WHERE comments_fts MATCH 'hm'").fetchone() == (0,)


def test_a_page_with_another_log_stays(store: Store) -> None:
    put(store, "both.txt", f"{ONE}\n{TWO}")
    assert removed(store, "one") == {**dict.fromkeys(TABLES, 0), "logs": 1, "reads": 1, "pages": 1}
    assert removed(store, "two") == dict.fromkeys(TABLES, 0)


def test_a_page_that_was_asked_for_again_goes_and_other_pages_stay(store: Store) -> None:
    for source, text in (("https://example.org/one", ONE), ("https://example.org/robots.txt", "")):
        store.note(source, text.encode(), datetime.now(UTC), WebAnswer(200, None, {}))
    put(store, "https://example.org/one", ONE)
    store.note("https://example.org/one", ONE.encode(), datetime.now(UTC), WebAnswer(304, None, {}))
    assert removed(store, "one") == {**dict.fromkeys(TABLES, 0), "reads": 1, "pages": 1}
