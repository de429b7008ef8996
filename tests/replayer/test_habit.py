"""Whether a log writes its captures or leaves them to the preset."""

import pytest
from support import header_log

import rococo_notation as rn

PIECES = "La1 pa3 pa7 Lc1 pc3 lh8 Ph6 Pf2 pf7"
BOTH_WRITTEN = ("L a1-a4; @-a3", "l h8-h5; @-h6", "L c1-c4; @-c3")
NONE_WRITTEN = ("L a1-a4", "l h8-h5", "L c1-c4")
MOSTLY_WRITTEN = ("L a1-a4; @-a3", "l h8-h5; @-h6", "L c1-c4")
HALF_WRITTEN = ("L a1-a4; @-a3", "l h8-h5")
TWO_OF_FOUR = ("L a1-a4; @-a3", "l h8-h5", "L c1-c4; @-c3", "p f7-f6", "L a4-a8")
HARDLY_WRITTEN = ("L a1-a4", "l h8-h5; @-h6", "L c1-c4")


def codes(record: rn.Record) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.ply) for finding in record.findings if finding.ply]


@pytest.mark.parametrize(
    ("turns", "habit", "found"),
    [
        (BOTH_WRITTEN, "manual", []),
        (NONE_WRITTEN, "implied", []),
        (MOSTLY_WRITTEN, "manual", [("GC301", 3)]),
        (HARDLY_WRITTEN, "implied", []),
        (("P f2-f3", "p f7-f6"), "implied", []),
    ],
    ids=["all written", "none written", "one left out", "one written", "no captures"],
)
def test_goes_by_most_captures(turns: tuple[str, ...], habit: str, found: list[tuple[str, int]]) -> None:
    record = rn.replay(header_log(PIECES, *turns))
    assert record.effects == habit
    assert codes(record) == found


@pytest.mark.parametrize("turns", [HALF_WRITTEN, HARDLY_WRITTEN[:2], TWO_OF_FOUR], ids=["first", "second", "2 of 4"])
def test_a_tie_accuses_nobody_and_is_told(turns: tuple[str, ...]) -> None:
    record = rn.replay(header_log(PIECES, *turns))
    assert (record.effects, record.verdict) == ("implied", "legal")
    assert codes(record) == []
    (told,) = [finding for finding in record.findings if finding.code == "GC305"]
    assert (told.ply, told.severity) == (None, "note")


def test_a_tie_is_judged_where_the_caller_says_what_the_habit_is() -> None:
    record = rn.replay(header_log(PIECES, *HALF_WRITTEN), effects="manual")
    assert codes(record) == [("GC301", 2)]
    assert "GC305" not in [finding.code for finding in record.findings]


@pytest.mark.parametrize(
    ("turns", "effects", "found"),
    [
        (NONE_WRITTEN, "manual", [("GC301", 1), ("GC301", 2), ("GC301", 3)]),
        (MOSTLY_WRITTEN, "implied", []),
        (BOTH_WRITTEN, "implied", []),
        (HARDLY_WRITTEN, "manual", [("GC301", 1), ("GC301", 3)]),
    ],
    ids=["none written", "one left out, and that is right", "all written, and that is right too", "one written"],
)
def test_the_caller_may_say_what_the_habit_is(
    turns: tuple[str, ...], effects: rn.replayer.resolve.Effects, found: list[tuple[str, int]]
) -> None:
    record = rn.replay(header_log(PIECES, *turns), effects=effects)
    assert record.effects == effects
    assert codes(record) == found


def test_displacement_promotion_suicide_and_destruction_show_no_habit() -> None:
    pieces = "Kd4 pd5 Ld1 ie2 Sg1 ph2 Pg7 pa7"
    turns = ("K d4-d5", "p a7-a6", "L d1-", "p a6-a5", "S g1-; @-h2", "p a5-a4", "P g7-g8; W-g8")
    record = rn.replay(header_log(pieces, *turns))
    assert record.verdict == "legal"
    assert record.effects == "implied"


def test_a_swap_shows_the_habit_too() -> None:
    assert rn.replay(header_log("Sd4 pd7", "S d4-d7; p-d4")).effects == "manual"


def test_a_swap_left_out_in_a_manual_log_is_a_fault() -> None:
    turns = ("L a1-a4; @-a3", "p h7-h6", "L c1-c4; @-c3", "p h6-h5", "S d4-d7")
    record = rn.replay(header_log("La1 pa3 Lc1 pc3 Sd4 pd7 ph7", *turns))
    assert codes(record) == [("GC303", 5)]
    assert record.findings[-1].squares == ("d4", "d7")


def test_some_captures_written_and_some_left_out_in_one_move_is_a_fault_in_any_hand() -> None:
    for effects in ("auto", "implied", "manual"):
        record = rn.replay(header_log("La1 pa3 pa5", "L a1-a6; @-a3"), effects=effects)
        assert codes(record) == [("GC301", 1)]
