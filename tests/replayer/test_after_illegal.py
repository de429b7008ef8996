"""How a replay goes on after an illegal move."""

import pytest
from support import log_of

import rococo_notation as rn
from rococo_notation.replayer.run import OnIllegal

# The second ply is illegal, the fourth only if the second was played, the fifth always.
LOG = log_of("P a2-a3", "p a7-a4", "P b2-b3", "p a4-a5", "P h2-h5", "p c7-c6")


def summary(on_illegal: OnIllegal) -> list[tuple[str, str, list[str], bool]]:
    record = rn.replay(LOG, on_illegal=on_illegal)
    return [
        (ply.label, ply.status, [finding.code for finding in ply.findings], ply.after_illegal) for ply in record.plies
    ]


def test_plays_an_illegal_move_as_written_and_goes_on() -> None:
    assert summary("force") == [
        ("1.", "legal", [], False),
        ("1...", "illegal", ["GC204"], False),
        ("2.", "legal", [], True),
        ("2...", "legal", [], True),
        ("3.", "illegal", ["GC204"], True),
        ("3...", "legal", [], True),
    ]


def test_leaves_an_illegal_move_out_and_goes_on() -> None:
    assert summary("skip") == [
        ("1.", "legal", [], False),
        ("1...", "illegal", ["GC204"], False),
        ("2.", "legal", [], True),
        ("2...", "illegal", ["GC201"], True),
        ("3.", "illegal", ["GC204"], True),
        ("3...", "legal", [], True),
    ]


def test_stops_at_an_illegal_move_and_keeps_the_rest_unchecked() -> None:
    assert summary("stop") == [
        ("1.", "legal", [], False),
        ("1...", "illegal", ["GC204"], False),
        ("2.", "unchecked", [], True),
        ("2...", "unchecked", [], True),
        ("3.", "unchecked", [], True),
        ("3...", "unchecked", [], True),
    ]


def test_marks_the_findings_after_the_first_illegal_move_and_not_its_own() -> None:
    record = rn.replay(LOG)
    assert [(finding.ply, finding.after_illegal) for finding in record.findings] == [(2, False), (5, True)]
    assert all(finding.after_illegal for finding in record.plies[4].findings)


@pytest.mark.parametrize("on_illegal", ["force", "skip", "stop"])
def test_the_sides_keep_taking_turns(on_illegal: OnIllegal) -> None:
    record = rn.replay(LOG, on_illegal=on_illegal)
    assert [ply.side for ply in record.plies] == ["white", "black"] * 3
    assert [position.side for position in record.positions] == ["white", "black"] * 3 + ["white"]
    assert record.verdict == "illegal"


def test_forcing_puts_the_pieces_where_the_text_puts_them() -> None:
    record = rn.replay(LOG)
    assert record.positions[2].pieces["a4"] == "p"
    assert "a7" not in record.positions[2].pieces
    skipped = rn.replay(LOG, on_illegal="skip")
    assert dict(skipped.positions[2].pieces) == dict(skipped.positions[1].pieces)


def test_forcing_takes_a_removed_piece_into_the_pool() -> None:
    record = rn.replay(log_of("L c1-c7; @-c7; @-d7"))
    state = record.positions[1].state
    codes = state.tables.codes
    assert state.pool[codes["p"]] == 2
    assert state.pool[codes["L"]] == 1


def test_forcing_the_capture_of_a_king_ends_the_game() -> None:
    record = rn.replay(log_of("P a2-a3; @-d8", "p a7-a6", "P a3-a4"))
    assert [(finding.code, finding.ply) for finding in record.findings] == [("GC302", 1), ("GC501", 2)]
    assert [ply.status for ply in record.plies] == ["illegal", "unchecked", "unchecked"]
    assert record.outcome == rn.Outcome("white", "King captured")
    assert record.positions[-1].pieces["a4"] == "P"


def test_a_text_that_takes_its_own_king_off_is_passed_over_and_the_game_goes_on() -> None:
    record = rn.replay(log_of("K d1-", "p a7-a6", "P a2-a5"))
    assert [(finding.code, finding.ply) for finding in record.findings] == [("GC407", 1), ("GC204", 3)]
    assert [ply.status for ply in record.plies] == ["illegal", "legal", "illegal"]
    assert record.outcome is None
    assert record.positions[-1].pieces["d1"] == "K"


def test_after_a_turn_nobody_can_read_nothing_is_judged() -> None:
    record = rn.replay(log_of("1. P a2-a3", "1... to the left", "2. P b2-b5"))
    assert [ply.status for ply in record.plies] == ["legal", "unreadable", "unjudged"]
    assert (record.verdict, record.judged) == ("unreadable", 1)
    assert [(f.code, f.ply, f.text, f.secondary) for f in record.findings] == [
        ("GC101", 2, "to", False),
        ("GC110", 2, "to the left", True),
    ]


def test_what_can_be_read_of_an_unreadable_turn_is_executed() -> None:
    record = rn.replay(log_of("1. P a2-a3; e2 ?!", "1... p a7-a6"))
    assert record.positions[1].pieces["a3"] == "P"
    assert [ply.status for ply in record.plies] == ["unreadable", "unjudged"]


def test_words_behind_a_semicolon_are_a_remark_and_no_part_of_the_turn() -> None:
    record = rn.replay(log_of("1. P a2-a3; hm?", "1... p a7-a6"))
    assert record.verdict == "legal"
    assert [(f.code, f.line, f.column, f.text) for f in record.findings] == [("GC109", 3, 1, "1. P a2-a3; hm?")]


def test_after_game_code_that_may_do_anything_nothing_is_judged() -> None:
    record = rn.replay(log_of("1. setflag a1", "1... p a7-a6"))
    assert [(f.code, f.ply, f.secondary) for f in record.findings] == [("GC105", 1, False), ("GC110", 1, True)]
    assert (record.verdict, record.judged) == ("unreadable", 0)
    assert [ply.status for ply in record.plies] == ["unjudged", "unjudged"]
