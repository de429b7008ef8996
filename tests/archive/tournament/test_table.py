"""The crosstable: who is who, who is before whom, and what stands in a cell."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rococo_notation.archive.tournament.games import LogRow
from rococo_notation.archive.tournament.players import who_is_who
from rococo_notation.archive.tournament.table import MOST_ACROSS, table_of
from rococo_notation.archive.tournament.text import WIDTH, as_text


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
    cells = {line.player: {other: cell.text for other, cell in line.cells.items()} for line in table.standings}
    assert cells == {
        "a": {"b": "1½ +=!?", "c": "*"}, "b": {"a": "½ -=!?"}, "c": {"a": "*", "d": "1"}, "d": {"c": "0"},
    }  # fmt: skip
    line = table.standings[0]
    assert (line.games, line.won, line.drawn, line.lost, line.open, line.unjudged) == (5, 1, 1, 0, 2, 1)


def test_a_game_without_both_players_counts_for_nobody_and_says_what_to_do() -> None:
    table = table_of([played("a", None, "1-0"), played(" ", None), played("a", "A", "1-0")])
    assert table.standings == []
    assert [game.advice.split(",")[0].split(":")[0] for game in table.unplaced] == [
        "the log does not say who has Black",
        "the log does not say who has White and Black",
        "White and Black are the same player",
    ]
    named = table_of([LogRow("one-two-2019-36-554", verdict="legal")]).games[0]
    assert "between one and two" in named.advice


def test_one_game_in_two_logs_is_told() -> None:
    logs = [played("a", "b", moves="x"), played("A", "b", moves="x"), played("b", "a", moves="x"), played("a", "b")]
    table = table_of([*logs, played("a", "b", moves="y"), played("a", "b")])
    assert [(game.number, game.twin) for game in table.twins] == [(2, 1)]
    assert not table.is_clean
    assert "ONE GAME TWICE (1)" in as_text(table, "Cup")


def test_only_games_that_need_nothing_are_clean() -> None:
    for row in (played("a", "b"), played("a", "b", "1-0", reason="time")):
        assert table_of([row]).is_clean
    verdicts = [{"verdict": verdict} for verdict in ("illegal", "unreadable", None)]
    for change in (*verdicts, {"white": "b"}, {"recorded": "x"}):
        assert not table_of([played("a", "b")._replace(**change)]).is_clean


RESULTS = st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"])
GAMES = st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef"), RESULTS, st.sampled_from(["legal", "illegal"]))


@given(st.lists(GAMES, max_size=30))
def test_the_points_are_those_of_the_finished_games(games: list[tuple[str, str, str, str]]) -> None:
    table = table_of([played(white, black, result, verdict=verdict) for white, black, result, verdict in games])
    finished = sum(game.is_placed and game.count.result != "*" for game in table.games)
    assert sum(line.points for line in table.standings) == finished
    assert sum(line.games for line in table.standings) == 2 * sum(game.is_placed for game in table.games)
    for line in table.standings:
        assert line.points == sum(cell.points for cell in line.cells.values()) == line.won + line.drawn / 2


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
