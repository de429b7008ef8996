"""How games end on the board and as the log says, and moves after that."""

import pytest
from support import header_log, log_of

import rococo_notation as rn


def found(record: rn.Record) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.ply) for finding in record.findings if finding.code != "GC602"]


# ---------------------------------------------------------------- King captured, no legal move


def test_a_captured_king_ends_the_game() -> None:
    record = rn.replay(header_log("Kd4 kd5", "K d4-d5"))
    assert (record.result, record.verdict, found(record)) == ("1-0", "legal", [])
    assert record.outcome == rn.Outcome("white", "King captured")


def test_a_move_after_the_end_is_told_once_and_the_rest_is_shown() -> None:
    record = rn.replay(header_log("Kd4 kd5 pa7 Pa2", "K d4-d5", "p a7-a6", "P a2-a5", "p a6-a5"))
    assert found(record) == [("GC501", 2)]
    assert [ply.status for ply in record.plies] == ["legal", "unchecked", "unchecked", "unchecked"]
    assert record.verdict == "illegal"
    assert record.result == "1-0"
    assert record.positions[3].pieces["a5"] == "P"


def test_a_player_who_cannot_move_has_lost() -> None:
    record = rn.replay(header_log("Kd4 id6 ph8", "i d6-d5", side="b"))
    assert (record.result, record.outcome) == ("0-1", rn.Outcome("black", "no legal move"))
    assert record.verdict == "legal"


def test_a_move_of_a_player_who_cannot_move_is_told_to_be_that() -> None:
    record = rn.replay(header_log("Kd4 id6 ph8", "i d6-d5", "K d4-d3", "p h8-h7", side="b"))
    assert found(record) == [("GC504", 2), ("GC401", 2)]
    assert record.verdict == "illegal"


def test_a_position_without_a_king_is_over_before_it_begins() -> None:
    record = rn.replay("Game: Rococo\nPosition: 10/10/10/10/10/10/10/10/4K5/10 w - -\n\n1. K d1-d2\n1... pass\n")
    assert found(record) == [("GC501", 1)]
    assert record.verdict == "illegal"


# ---------------------------------------------------------------- third repetition (ruling 39)

AROUND = ("K d1-d2", "k d8-d7", "K d2-d1", "k d7-d8")


def shuffle(turns: int, *more: str) -> rn.Record:
    return rn.replay(header_log("Kd1 kd8 Pa2", *(AROUND * 3)[:turns], *more))


def test_the_third_repetition_loses_for_the_player_who_causes_it() -> None:
    record = shuffle(8)
    assert found(record) == [("GC503", 8)]
    assert record.findings[-1].severity == "note"
    assert record.outcome == rn.Outcome("white", "third repetition")
    assert record.verdict == "legal"


def test_twice_is_not_three_times() -> None:
    assert found(shuffle(7)) == []
    assert shuffle(7).outcome is None


def test_going_on_after_the_third_repetition_is_a_fault_and_the_moves_are_still_judged() -> None:
    record = shuffle(8, "P a2-a3", "k d8-d5")
    assert found(record) == [("GC503", 8), ("GC501", 9), ("GC204", 10)]
    assert record.result == "1-0"


def test_the_same_placement_with_the_other_side_to_move_is_another_position() -> None:
    turns = ("K d1-d2", "k d8-d7", "K d2-e1", "k d7-d8", "K e1-d1", "k d8-e7", "K d1-d2", "k e7-d8", "K d2-d1")
    assert found(rn.replay(header_log("Kd1 kd8 Pa2", *turns))) == []


def test_a_swap_ban_does_not_make_another_position() -> None:
    turns = ("S d4-d7; s-d4", "k a8-b8", "S d7-d4; s-d7", "k b8-a8")
    record = rn.replay(header_log("Sd4 sd7 ka8", *turns, *turns))
    assert found(record) == [("GC503", 8)]


# ---------------------------------------------------------------- no move made


@pytest.mark.parametrize("text", ["pass", "1. pass", "1. W-d4", "1. W*d4"])
def test_a_turn_without_a_move_is_a_fault(text: str) -> None:
    record = rn.replay(log_of(text))
    assert found(record) == [("GC505", 1)]
    assert record.verdict == "illegal"
    assert record.plies[0].status == "illegal"


# ---------------------------------------------------------------- resignation and recorded results


@pytest.mark.parametrize(
    ("turns", "result"),
    [(("P a2-a3", "resign"), "1-0"), (("resign",), "0-1"), (("P a2-a3", "p a7-a6", "2. resigns"), "0-1")],
    ids=["Black", "White at once", "White"],
)
def test_a_resignation_gives_the_game_to_the_other_side(turns: tuple[str, ...], result: str) -> None:
    record = rn.replay(log_of(*turns))
    assert record.result == result
    assert record.outcome is not None
    assert record.outcome.reason == "resignation"
    assert len(record.plies) == len(turns) - 1
    assert found(record) == []


def test_a_move_after_a_resignation_is_a_move_after_the_end() -> None:
    record = rn.replay(log_of("P a2-a3", "resign", "P b2-b3", "p a7-a6"))
    assert found(record) == [("GC501", 2)]
    assert [ply.status for ply in record.plies] == ["legal", "unchecked", "unchecked"]
    assert record.result == "1-0"


def test_a_second_resignation_changes_nothing() -> None:
    record = rn.replay(log_of("P a2-a3", "resign", "resign"))
    assert (record.result, found(record)) == ("1-0", [])


STATUSES = {
    "White has won.": ("1-0", "won"),
    "Black has won!": ("0-1", "won"),
    "Black has resigned.": ("1-0", "resignation"),
    "Fergus has resigned.": ("0-1", "resignation"),
    "Checkmate! Black has won!": ("0-1", "checkmate"),
    "The game is a draw.": ("1/2-1/2", "draw"),
    "Stalemate": ("1/2-1/2", "stalemate"),
    "Fergus has lost on time": ("0-1", "time"),
    "1-0": ("1-0", "as recorded"),
    "0-1": ("0-1", "as recorded"),
    "1/2-1/2": ("1/2-1/2", "as recorded"),
}


@pytest.mark.parametrize(("line", "expected"), STATUSES.items(), ids=STATUSES)
def test_takes_the_result_from_what_the_log_says(line: str, expected: tuple[str, str]) -> None:
    record = rn.replay(f"Game: Rococo\nWhite: Fergus\nBlack: Peter\n\n1. P a2-a3\n1... p a7-a6\n\n{line}\n")
    assert record.outcome is not None
    assert (record.result, record.outcome.reason) == expected
    assert found(record) == []


@pytest.mark.parametrize(
    ("result", "expected"),
    [("1-0", "1-0"), ("White won", "1-0"), ("black wins by a mile", "0-1"), ("Draw", "1/2-1/2"), ("drawn", "1/2-1/2"),
     ("unfinished", "*"), ("", "*")],
)  # fmt: skip
def test_takes_the_result_from_a_header(result: str, expected: str) -> None:
    assert rn.replay(f"Game: Rococo\nResult: {result}\n\n1. P a2-a3\n").result == expected


def test_a_status_that_names_no_side_tells_nothing() -> None:
    assert rn.replay("Game: Rococo\n\n1. P a2-a3\n\nSomebody has resigned.\n").result == "*"
    assert rn.replay("Game: Rococo\n\n1. P a2-a3\n\nIt is Black's turn to move.\n").result == "*"


WON = header_log("Kd4 kd5", "K d4-d5")


@pytest.mark.parametrize("line", ["0-1", "Black has won.", "The game is a draw."])
def test_a_recorded_result_the_board_contradicts_is_told(line: str) -> None:
    record = rn.replay(f"{WON}{line}\n")
    assert found(record) == [("GC502", None)]
    finding = next(each for each in record.findings if each.code == "GC502")
    assert finding.severity == "warning"
    assert "1-0 (King captured)" in finding.message
    assert (record.result, record.verdict) == ("1-0", "legal")


def test_a_contradicted_status_line_is_pointed_at() -> None:
    record = rn.replay(f"{WON}Black has won.\n")
    finding = next(each for each in record.findings if each.code == "GC502")
    assert (finding.line, finding.column, finding.end_column, finding.text) == (5, 1, 15, "Black has won.")


def test_a_contradicted_result_is_quoted() -> None:
    finding = next(each for each in rn.replay(f"{WON}0-1\n").findings if each.code == "GC502")
    assert (finding.line, finding.text) == (None, "0-1")


@pytest.mark.parametrize("line", ["1-0", "White has won.", "White captured the king."])
def test_a_recorded_result_the_board_confirms_needs_no_word(line: str) -> None:
    assert found(rn.replay(f"{WON}{line}\n")) == []


def test_a_king_said_to_be_captured_and_still_there_is_told() -> None:
    record = rn.replay("Game: Rococo\n\n1. P a2-a3\n\nWhite captured the king.\n")
    assert found(record) == [("GC502", None)]


def test_a_resignation_on_the_board_and_another_result_contradict() -> None:
    assert found(rn.replay(log_of("P a2-a3", "resign", "", "0-1"))) == [("GC502", None)]
