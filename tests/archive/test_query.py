"""Searching: games are found by how they begin and by the positions they reach, however they are written."""

from pathlib import Path

import pytest
from support import log_of

from archive.stores import store_of
from rococo_notation.archive.query import Filter, rows, searched
from rococo_notation.archive.store import Store
from rococo_notation.errors import NotationError
from rococo_notation.replayer import replay

LOGS = {
    "edge": log_of("1. P a2-a3 p a7-a6", "2. P b2-b3"),
    "bare": log_of("a2-a3", "a7-a6", "c2-c3"),
    "other": log_of("1. P b2-b3", "1... p a7-a6", "2. P a2-a3"),
    "illegal": log_of("1. P a2-a3", "1... p a7-a2"),
    "elsewhere": log_of("1. P a2-a3", game="Tamerlane"),
}


@pytest.fixture
def games(tmp_path: Path) -> Store:
    logs = [(name, text.replace("\n", f"\nLog: {name}\n", 1).encode()) for name, text in LOGS.items()]
    return Store(store_of(tmp_path / "a.db", logs))


def found(store: Store, **chosen: str) -> set[str]:
    return {name for (name,) in rows(store, searched(store, Filter(**chosen)), ("name",))}  # type: ignore[arg-type]


def test_games_are_found_by_the_moves_they_begin_with(games: Store) -> None:
    assert found(games, opening="1. P a2-a3 p a7-a6") == {"edge", "bare"}
    assert found(games, opening="P a2-a3") == {"edge", "bare", "illegal"}
    assert found(games, opening="P h2-h3") == set()


def test_games_are_found_by_a_position_they_reach_in_whatever_order(games: Store) -> None:
    code = replay(LOGS["edge"]).positions[-1].code()
    assert found(games, position=code) == {"edge", "other"}


def test_what_is_legal_in_none_of_the_games_is_an_error_that_says_why(games: Store) -> None:
    with pytest.raises(NotationError, match=r"not an opening of rococo: .*a2"):
        found(games, opening="P a2-a9")
    with pytest.raises(NotationError):
        found(games, position="8/8")
