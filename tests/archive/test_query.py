"""Logs are chosen by game, verdict, code, player, year and the words of their comments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import log_of

from rococo_notation.archive.kept_logs import entries_of
from rococo_notation.archive.query import Filter, count, rows
from rococo_notation.archive.store import Store

LOGS = {
    "abhay-Duniho-2004-301-193": ("Rococo", "White: Abhay\n", "a fine swap, and late", "legal", "GC602"),
    "carlos-john_b-2006-36-554": ("Imitante Queen Chess", "Black: JosÉ\n", "my clock ran out", "illegal", "GC403"),
    "alice1": ("Rococo", "", "clock of my own", "illegal", "GC205"),
    "old-hand-2004-1-1": ("Tamerlane", "", "AND what now?", None, None),
}


@pytest.fixture
def games(store: Store) -> Store:
    for number, (name, (game, header, comment, verdict, code)) in enumerate(LOGS.items(), 1):
        raw = log_of(f"1. P a2-a3 // {comment}", game=game, name=name).replace("\n\n", f"\n{header}\n", 1).encode()
        store.add(f"{name}.txt", raw, entries_of(raw, ""), "1")
        if verdict:
            store.db.execute(
                "INSERT INTO verdicts (log_id, verdict, plies, result, seconds, version) VALUES (?, ?, 1, '*', 0, '1')",
                (number, verdict),
            )
            store.db.execute(
                "INSERT INTO findings (log_id, code, severity, text, message, squares) VALUES (?, ?, '', '', '', '[]')",
                (number, code),
            )
    return store


def names(store: Store, **chosen: object) -> list[str]:
    found = [name for (name,) in rows(store, Filter(**chosen), ("name",))]  # type: ignore[arg-type]
    assert count(store, Filter(**chosen)) == len(found)  # type: ignore[arg-type]
    return [name.partition("-")[0] for name in found]


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({}, ["carlos", "abhay", "alice1", "old"]),
        ({"game": "rococo"}, ["abhay", "alice1"]),
        ({"game": "ROCOCO"}, ["abhay", "alice1"]),
        ({"game": "mimotaur-chess"}, ["carlos"]),
        ({"game": "Mimotaur Chess"}, ["carlos"]),
        ({"game": "imitante queen chess"}, ["carlos"]),
        ({"game": "tamerlane"}, ["old"]),
        ({"game": "Go"}, []),
        ({"verdict": "illegal"}, ["carlos", "alice1"]),
        ({"verdict": "unjudged"}, ["old"]),
        ({"code": "GC403"}, ["carlos"]),
        ({"code": "GC"}, ["carlos", "abhay", "alice1"]),
        ({"player": "ABHAY"}, ["abhay"]),
        ({"player": "josé"}, ["carlos"]),
        ({"player": "duniho"}, ["abhay"]),
        ({"player": "john_b"}, ["carlos"]),
        ({"player": "john%b"}, []),
        ({"player": "alice1"}, []),
        ({"year": 2004}, ["abhay", "old"]),
        ({"year": 20}, []),
        ({"text": "clock"}, ["carlos", "alice1"]),
        ({"text": "clock ran"}, ["carlos"]),
        ({"text": '"my clock"'}, ["carlos"]),
        ({"text": '"clock my"'}, []),
        ({"text": "AND"}, ["abhay", "old"]),
        ({"text": "SWAP, late!"}, ["abhay"]),
        ({"text": "cl*"}, []),
        ({"text": "?"}, ["carlos", "abhay", "alice1", "old"]),
        ({"game": "Rococo", "verdict": "illegal", "text": "own"}, ["alice1"]),
    ],
)
def test_logs_are_chosen_by_what_is_asked(games: Store, chosen: dict[str, object], expected: list[str]) -> None:
    assert names(games, **chosen) == expected


def test_no_more_rows_are_given_than_asked_for(games: Store) -> None:
    assert len(list(rows(games, Filter(), ("id",), 2))) == 2


TEXT = st.text(st.characters(codec=None) | st.sampled_from('"*^()-:+{}\0\ud800 ANDORNOTNEAR'), max_size=30)


@given(TEXT, TEXT)
def test_nothing_a_user_asks_for_is_an_error(tmp_path_factory: pytest.TempPathFactory, text: str, name: str) -> None:
    with Store(tmp_path_factory.mktemp("store") / "asked.db") as store:
        assert list(rows(store, Filter(name, "legal", text, name, 2004, text), ("id",))) == []
        assert list(rows(store, Filter(text=text), ("id",))) == []
