"""The position a log begins with."""

import pytest

import rococo_notation as rn

START = rn.Position.start().code()
OTHER = "10/4k5/10/10/10/10/10/10/4K5/10 w - -"


@pytest.mark.parametrize("key", ["Position", "FEN", "Code", "Setup", "fen"])
def test_a_log_may_give_its_own_set_up(key: str) -> None:
    record = rn.replay(f"Game: Rococo\n{key}: {OTHER}\n\n1. K d1-d2\n")
    assert record.positions[0].code() == OTHER
    assert record.verdict == "legal"
    [finding] = record.findings
    assert (finding.code, finding.severity, finding.text) == ("GC602", "warning", OTHER)


def test_the_usual_set_up_needs_no_word() -> None:
    record = rn.replay(f"Game: Rococo\nPosition: {START}\n\n1. P a2-a3\n")
    assert record.findings == ()
    assert record.positions[0].code() == START


def test_a_pool_given_with_the_usual_set_up_counts() -> None:
    record = rn.replay(f"Game: Rococo\nPosition: {START} pool W;\n\n1. P a2-a3\n")
    assert record.positions[0].code() == f"{START} pool W;"


@pytest.mark.parametrize("code", ["nonsense", "8/8/8/8/8/8/8/8 w - -", START.replace("k", "q"), f"{START} ban d4;"])
def test_from_a_position_nobody_can_read_nothing_is_judged(code: str) -> None:
    record = rn.replay(f"Game: Rococo\nPosition: {code}\n\n1. P a2-a3\n1... p a7-a3\n")
    told, unjudged = record.findings
    assert (told.code, told.text) == ("GC602", code)
    assert "cannot be read" in told.message
    assert (unjudged.code, unjudged.ply, unjudged.line) == ("GC110", 1, 4)
    assert record.positions[0].code() == START
    assert [ply.status for ply in record.plies] == ["unjudged", "unjudged"]
    assert (record.verdict, record.judged) == ("unreadable", 0)


def test_a_position_with_black_to_move_begins_with_black() -> None:
    record = rn.replay(f"Game: Rococo\nPosition: {OTHER.replace(' w ', ' b ')}\n\n1... k d8-d7\n2. K d1-d2\n")
    assert [ply.side for ply in record.plies] == ["black", "white"]
    assert record.verdict == "legal"
