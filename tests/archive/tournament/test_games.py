"""How a game counts, whatever the log claims."""

import pytest

from rococo_notation.archive.tournament.games import Count, Fault, LogRow, count_of, written_result

FAULT = Fault("GC204", "the Pawn does not move that way", 3, "white", "P a2-a5")


def row(**given: object) -> LogRow:
    return LogRow("a-b-2019-1-1", white="a", black="b")._replace(**{"verdict": "legal", **given})


@pytest.mark.parametrize("reason", ["no legal move", "King captured", "bare King"])
def test_what_stands_on_the_board_counts(reason: str) -> None:
    assert count_of(row(result="1-0", reason=reason)) == Count("1-0", "board", reason)


def test_a_repetition_that_loses_counts_and_one_that_allows_a_claim_does_not() -> None:
    assert count_of(row(result="0-1", reason="third repetition")) == Count("0-1", "board", "third repetition")
    assert count_of(row(result="1/2-1/2", reason="third repetition")) == Count("*", "none", "draw to claim")


@pytest.mark.parametrize(
    ("reason", "how"),
    [
        ("resignation", "resignation, as written"),
        ("time", "time, as written"),
        ("draw", "draw, as written"),
        ("as recorded", "as written"),
        ("won", "as written"),
    ],
)
def test_the_written_word_alone_counts_and_is_marked(reason: str, how: str) -> None:
    assert count_of(row(result="1-0", reason=reason)) == Count("1-0", "written", how)


def test_a_mate_on_the_board_counts() -> None:
    assert count_of(row(result="1-0", reason="checkmate")) == Count("1-0", "board", "checkmate")


def test_what_the_board_denies_is_to_be_settled() -> None:
    denial = "the log says it is checkmate, but Black has a legal move"
    count = count_of(row(result="1-0", reason="as recorded", contradiction=denial))
    assert count == Count("*", "none", "open", denial)


@pytest.mark.parametrize("reason", ["checkmate", "no legal move", "resignation", "draw", "as recorded", None])
def test_a_game_with_an_illegal_move_is_not_finished(reason: str | None) -> None:
    given = row(verdict="illegal", result="1-0", reason=reason, fault=FAULT)
    assert count_of(given) == Count("*", "none", "illegal move")


def test_who_runs_out_of_time_loses_even_then() -> None:
    for given in ({"reason": "time"}, {"reason": "as recorded", "recorded": "White won on time"}):
        count = count_of(row(verdict="illegal", result="1-0", fault=FAULT, **given))
        assert count == Count("1-0", "written", "time, as written")


@pytest.mark.parametrize("verdict", ["unreadable", None])
def test_what_could_not_be_judged_counts_for_nobody(verdict: str | None) -> None:
    assert count_of(row(verdict=verdict, result="1-0", reason="time")).result == "*"


def test_a_written_result_that_differs_is_to_be_settled() -> None:
    given = row(result="0-1", reason="checkmate", recorded="1-0")
    assert count_of(given) == Count("0-1", "board", "checkmate", "the log records 1-0 as well")
    told = "the log records 1-0, and on the board it is 0-1 (checkmate)"
    assert count_of(given._replace(contradiction=told)).unsettled == told
    assert count_of(given._replace(recorded="Black won")).unsettled == ""


def test_a_written_result_that_cannot_be_read_is_to_be_settled() -> None:
    assert "'ann gave up'" in count_of(row(result="*", recorded="ann gave up")).unsettled
    assert count_of(row(result="*", recorded="*")).unsettled == ""


def test_a_move_is_named_as_players_do_also_where_black_began() -> None:
    labels = [
        Fault("", "", ply, side, "x").label for ply, side in ((1, "white"), (2, "black"), (1, "black"), (2, "white"))
    ]
    assert labels == ["1. x", "1... x", "1... x", "2. x"]
    assert Fault("GC003", "no log").label == ""


def test_what_is_written_is_told_with_its_cause() -> None:
    assert written_result(row(result="1-0", reason="time")) == "1-0 (time)"
    assert written_result(row(result="1-0", reason="as recorded", recorded="1-0")) == "1-0"
    assert written_result(row(result=None, recorded="1-0")) == "1-0"
    assert written_result(row(result="*", recorded="*")) == ""
