"""How a game counts, whatever the log claims, and the crosstable: who is who, who is before whom, what is in a cell."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rococo_notation.archive.tournament import (
    MOST_ACROSS,
    WIDTH,
    IllegalMove,
    LogRow,
    as_text,
    cell_text,
    counted,
    points_of,
    table_of,
    who_is_who,
    written_result,
)


def row(**told: Any) -> LogRow:
    return LogRow("a-b-2019-1-1", white="a", black="b")._replace(**{"verdict": "legal", **told})


@pytest.mark.parametrize(
    ("result", "reason", "told", "expected"),
    [
        *(
            ("1-0", reason, {}, ("1-0", False))
            for reason in ("checkmate", "no legal move", "King captured", "bare King")
        ),
        ("0-1", "third repetition", {}, ("0-1", False)),
        ("1/2-1/2", "third repetition", {}, ("*", False)),
        *(("1-0", reason, {}, ("1-0", True)) for reason in ("resignation", "time", "draw", "as recorded", "won", None)),
        ("1-0", "as recorded", {"denied": True}, ("*", False)),
        ("0-1", "checkmate", {"recorded": "1-0", "denied": True}, ("0-1", False)),
        ("*", None, {"recorded": "ann gave up"}, ("*", False)),
        *(
            ("1-0", reason, {"verdict": "illegal"}, ("*", False))
            for reason in ("checkmate", "no legal move", "resignation", "draw", "as recorded", None)
        ),
        ("1-0", "time", {"verdict": "illegal"}, ("1-0", True)),
        ("1-0", "as recorded", {"verdict": "illegal", "recorded": "White won on time"}, ("1-0", True)),
        *(("1-0", "time", {"verdict": verdict}, ("*", False)) for verdict in ("unreadable", None)),
    ],
)
def test_what_counts_of_a_game(
    result: str, reason: str | None, told: dict[str, Any], expected: tuple[str, bool]
) -> None:
    assert counted(row(result=result, reason=reason, **told)) == expected


def test_a_move_is_named_as_players_do_also_where_black_began() -> None:
    labels = [
        IllegalMove("", "", ply, side, "x").label
        for ply, side in ((1, "white"), (2, "black"), (1, "black"), (2, "white"))
    ]
    assert labels == ["1. x", "1... x", "1... x", "2. x"]
    assert IllegalMove("GC003", "no log").label == ""


def test_what_is_written_is_told_with_its_cause() -> None:
    assert written_result(row(result="1-0", reason="time")) == "1-0 (time)"
    assert written_result(row(result="1-0", reason="as recorded", recorded="1-0")) == "1-0"
    assert written_result(row(result=None, recorded="1-0")) == "1-0"
    assert written_result(row(result="*", recorded="*")) == ""


def played(white: str | None, black: str | None, result: str = "*", **given: Any) -> LogRow:
    told = {"verdict": "legal", "result": result, "reason": "resignation", "game": "Chess", **given}
    return LogRow("log", white=white, black=black, **told)


def test_one_player_is_one_whatever_the_case_and_the_form_of_the_name() -> None:
    table = table_of([
        played("Fergus Duniho (fergus)", "ann", "1-0"),
        played("fergus", "ANN", "1-0"),
        played("ann", "FERGUS DUNIHO", "0-1"),
        played("fergus", "ann", "1-0"),
    ])  # fmt: skip
    assert [(line.player, line.points) for line in table.standings] == [("fergus", 4), ("ann", 0)]


def test_players_of_one_name_with_different_ids_are_not_one() -> None:
    names = ["Ann (one)", "Ann (two)", "ann"]
    assert who_is_who(names) == {name: name for name in names}


def test_sonneborn_berger_parts_equal_points_and_else_the_rank_is_shared() -> None:
    table = table_of([
        played("a", "b", "1-0"), played("b", "c", "1-0"), played("c", "a", "1/2-1/2"), played("c", "d", "1/2-1/2"),
        played("d", "b", "0-1"), played("e", "f", "1/2-1/2"),
    ])  # fmt: skip
    assert [(line.rank, line.player, line.points, line.tie_break) for line in table.standings] == [
        (1, "b", 2, 1.5), (2, "a", 1.5, 2.5), (3, "c", 1, 1), (4, "d", 0.5, 0.5), (5, "e", 0.5, 0.25),
        (5, "f", 0.5, 0.25),
    ]  # fmt: skip


def test_a_cell_has_the_points_and_a_sign_for_each_game() -> None:
    table = table_of([
        played("a", "b", "1-0"), played("b", "a", "1/2-1/2"), played("a", "b", verdict="illegal"), played("a", "c"),
        played("a", "b", verdict="unreadable"), played("d", "c", "0-1"),
    ])  # fmt: skip
    cells = {line.player: {other: cell_text(signs) for other, signs in line.cells.items()} for line in table.standings}
    assert cells == {
        "a": {"b": "1½ +=!?", "c": "*"}, "b": {"a": "½ -=!?"}, "c": {"a": "*", "d": "1"}, "d": {"c": "0"},
    }  # fmt: skip
    line = table.standings[0]
    assert (line.games, line.won, line.drawn, line.lost, line.open, line.unjudged) == (5, 1, 1, 0, 2, 1)


def test_a_game_without_both_players_counts_for_nobody() -> None:
    table = table_of([played("a", None, "1-0"), played(" ", None), played("a", "A", "1-0")])
    assert table.standings == []
    assert [game.is_placed for game in table.games] == [False, False, False]


def test_only_legal_games_of_two_known_players_are_clean() -> None:
    for row in (played("a", "b"), played("a", "b", "1-0", reason="time")):
        assert table_of([row]).is_clean
    verdicts = [{"verdict": verdict} for verdict in ("illegal", "unreadable", None)]
    for change in (*verdicts, {"white": "b"}):
        assert not table_of([played("a", "b")._replace(**change)]).is_clean


RESULTS = st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"])
GAMES = st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef"), RESULTS, st.sampled_from(["legal", "illegal"]))


@given(st.lists(GAMES, max_size=30))
def test_the_points_are_those_of_the_finished_games(games: list[tuple[str, str, str, str]]) -> None:
    table = table_of([played(white, black, result, verdict=verdict) for white, black, result, verdict in games])
    finished = sum(game.is_placed and game.result != "*" for game in table.games)
    assert sum(line.points for line in table.standings) == finished
    assert sum(line.games for line in table.standings) == 2 * sum(game.is_placed for game in table.games)
    for line in table.standings:
        assert line.points == sum(map(points_of, line.cells.values())) == line.won + line.drawn / 2


def all_against_all(players: int, rounds: int) -> list[LogRow]:
    names = [f"player {number}" for number in range(players)]
    return [
        played(white, black, ("1-0", "0-1", "1/2-1/2")[(here * there + turn) % 3])
        for turn in range(rounds)
        for here, white in enumerate(names)
        for there, black in enumerate(names[:here])
    ]


def test_a_wide_table_is_written_in_parts() -> None:
    for rounds, parts in ((1, 2), (3, 3), (9, 4)):
        text = as_text(table_of(all_against_all(12, rounds)), "Cup")
        assert text.count(" PLAYER ") == parts
        assert max(map(len, text.splitlines())) <= WIDTH


def test_of_very_many_players_only_the_points_are_told() -> None:
    table = table_of(all_against_all(MOST_ACROSS + 1, 1))
    assert (table.across, as_text(table, "Cup").count(" PLAYER ")) == ([], 1)
