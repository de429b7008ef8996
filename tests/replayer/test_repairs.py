"""Where it is in doubt how a log is to be read: the one reading that lets all the rest be legal, or none."""

import random
from collections.abc import Callable
from itertools import pairwise

import pytest
from support import LOGS, header_log, log_of

import rococo_notation as rn
from rococo_notation.replayer import interpretation, repairs

OPENING = ("P f2-g3", "p b7-c6", "A g1-b6; @-a7", "p c6-b5", "P g3-f4", "p h7-g6", "P a2-a3", "p g6-f5")


def numbered(*turns: str) -> list[str]:
    return [f"{at // 2 + 1}{'...' if at % 2 else '.'} {turn}" for at, turn in enumerate(turns)]


GAME = numbered(*OPENING)


def found(record: rn.Record) -> list[tuple[str, int | None, str]]:
    return [(finding.code, finding.ply, finding.text) for finding in record.findings if not finding.secondary]


def statuses(record: rn.Record) -> str:
    """A letter a ply: ``l`` legal, ``i`` illegal, ``r`` unreadable, ``j`` unjudged, ``c`` unchecked."""
    letters = {"legal": "l", "illegal": "i", "unreadable": "r", "unjudged": "j", "unchecked": "c"}
    return "".join(letters[ply.status] for ply in record.plies)


def turns_of(record: rn.Record) -> tuple[str, ...]:
    return tuple(str(ply.turn) for ply in record.plies)


def test_the_game_itself_is_legal_and_nothing_is_said() -> None:
    record = rn.replay(log_of(*GAME))
    assert (record.verdict, record.judged, record.findings) == ("legal", 8, ())


# ---------------------------------------------------------------- missing


SWAPS = numbered(
    "a2-a3", "p e7-d6", "c2-b3", "s h8-g8; a-h8", "P d2-e3", "g8-h7; p-g8", "h1-h2; P-h1", "g7-h6", "S h2-g2; P-h2",
    "h7-h6; p-h7", "S g2-f2; P-g2", "h6-f4",
)  # fmt: skip


@pytest.mark.parametrize(("at", "ply"), [(3, "s h8-g8; a-h8"), (6, "S h1-h2; P-h1"), (7, "p g7-h6")])
def test_a_ply_that_is_missing_is_put_in_where_one_alone_lets_the_rest_be_legal(at: int, ply: str) -> None:
    record = rn.replay(log_of(*SWAPS[:at], *SWAPS[at + 1 :]))
    assert (record.verdict, len(record.plies)) == ("legal", len(SWAPS))
    assert str(record.plies[at].turn) == ply
    assert [(code, place) for code, place, _ in found(record)] == [("GC111", at + 1)]
    assert f"the rest can be legal only with {ply}" in record.findings[0].message


@pytest.mark.parametrize(("left", "verdict"), [(1, "unreadable"), (2, "legal")])
def test_a_ply_is_put_in_only_where_two_turns_follow_it(left: int, verdict: str) -> None:
    record = rn.replay(log_of(*SWAPS[:3], *SWAPS[4 : 4 + left]))
    assert record.verdict == verdict


def test_where_many_plies_may_be_missing_nothing_is_judged_from_there_on() -> None:
    record = rn.replay(log_of(*numbered("P a2-a3", "p a7-a6", "P b2-b3"), "3. P c2-c3", "3... p c7-c6", "4. P d2-d5"))
    assert statuses(record) == "llljjj"
    assert found(record) == [("GC110", 4, "P c2-c3")]
    assert "numbered 3., but 2... comes next" in record.findings[0].message
    assert (record.verdict, record.judged) == ("unreadable", 3)


# ---------------------------------------------------------------- twice


@pytest.mark.parametrize("at", range(1, 8))
def test_a_line_that_stands_twice_is_left_out_and_told(at: int) -> None:
    record = rn.replay(log_of(*GAME[:at], GAME[at - 1], *GAME[at:]))
    assert (record.verdict, turns_of(record)) == ("legal", OPENING)
    (told,) = record.findings
    assert (told.code, told.severity, told.text) == ("GC111", "warning", OPENING[at - 1])
    assert told.line == at + 3
    assert "is a repetition and is left out" in told.message


def test_a_page_that_stands_twice_is_left_out() -> None:
    record = rn.replay(log_of(*GAME[:4], *GAME))
    assert (record.verdict, turns_of(record)) == ("legal", OPENING)
    (told,) = record.findings
    assert (told.code, told.line) == ("GC111", 7)
    assert told.message.startswith("4 turns from here on are repetitions")


def test_so_it_is_without_numbers() -> None:
    record = rn.replay(log_of(*OPENING[:4], *OPENING))
    assert (record.verdict, turns_of(record)) == ("legal", OPENING)
    assert [finding.code for finding in record.findings] == ["GC111"]


def test_of_a_line_taken_back_the_second_move_with_its_number_counts() -> None:
    record = rn.replay(log_of(*GAME[:3], "2. P a2-a3", "2... p c6-b5"))
    assert (record.verdict, turns_of(record)) == ("legal", (*OPENING[:2], "P a2-a3", "p c6-b5"))
    assert [finding.message for finding in record.findings] == ["the moves are read by number"]


# ---------------------------------------------------------------- exchanged, joined, split


@pytest.mark.parametrize("at", [1, 3, 4])
def test_two_lines_without_numbers_that_changed_places_are_put_right(at: int) -> None:
    lines = [*OPENING[:at], OPENING[at + 1], OPENING[at], *OPENING[at + 2 :]]
    record = rn.replay(log_of(*lines))
    assert (record.verdict, turns_of(record)) == ("legal", OPENING)
    assert [(finding.code, finding.line) for finding in record.findings] == [("GC111", at + 4)]


def test_two_turns_with_a_semicolon_between_are_two() -> None:
    record = rn.replay(log_of("1. P f2-g3; p b7-c6", *GAME[2:]))
    assert (record.verdict, turns_of(record)) == ("legal", OPENING)


def test_castling_on_two_lines_is_one_turn() -> None:
    opening = ("P e2-e4", "p e7-e5", "N g1-f3", "n g8-f6", "B f1-c4", "b f8-c5")
    record = rn.replay(log_of(*opening, "K e1-g1", "R h1-f1", "k e8-g8", "r h8-f8", game="Chess"))
    assert (record.verdict, turns_of(record)[6:]) == ("legal", ("K e1-g1; R h1-f1", "k e8-g8; r h8-f8"))


@pytest.mark.parametrize("swap", ["S c3-d4; l-c3", "S c3-d4"])
@pytest.mark.parametrize("suicide", ["l c3-", "c3-"])
def test_a_false_suicide_on_the_last_line_is_no_part_of_the_swap_before(swap: str, suicide: str) -> None:
    record = rn.replay(header_log("Ke1 kh8 Sc3 ld4", swap, suicide), effects="implied")
    assert (record.verdict, statuses(record)) == ("illegal", "li")
    assert [finding.code for finding in record.findings if finding.severity == "error"] == ["GC406"]


@pytest.mark.parametrize("labels", [str.upper, str.lower])
def test_a_turn_that_moves_nothing_is_no_part_of_the_one_before_where_labels_tell_no_side(
    labels: Callable[[str], str],
) -> None:
    lines = [f"{labels(turn[0])}{turn[1:]}" for turn in (*OPENING[:4], "P d0-h2")]
    record = rn.replay(log_of(*lines))
    assert record.verdict != "legal"
    assert len(record.plies) == 5


def test_a_removal_on_a_line_of_its_own_is_part_of_the_capture_before() -> None:
    record = rn.replay(header_log("Ke1 kh8 La1 pa4", "L a1-a5", "p a4-", "k h8-h7"), effects="manual")
    assert (record.verdict, turns_of(record)) == ("legal", ("L a1-a5; p a4-", "k h8-h7"))


def test_of_a_move_put_back_to_where_the_turn_began_no_turn_of_the_other_side_is_made() -> None:
    record = rn.replay(log_of("1. S h1-g2; P-h1", "1... p g7-h6", "2. S g2-g8; a g7-g2", "2... p h6-g5"))
    assert [ply.turn.text for ply in record.plies][2] == "S g2-g8; a g7-g2"
    assert statuses(record) == "llil"


# ---------------------------------------------------------------- garbled


def test_a_garbled_turn_with_one_reading_is_read_so() -> None:
    record = rn.replay(log_of(*GAME[:1], "1... p b7-", *GAME[2:]))
    assert (record.verdict, turns_of(record)) == ("legal", (OPENING[0], "p b7-c6", *OPENING[2:]))
    assert found(record) == [("GC111", 2, "p b7-")]
    assert "the rest can be legal only with p b7-c6" in record.findings[0].message


def test_a_garbled_turn_with_two_readings_is_not_read() -> None:
    # Both b7-b6 and a7-b6 are near to it, and go on to b5.
    lines = numbered("P a2-a3", "p b-b6", "P b2-b3", "p h7-h6", "P c2-c3", "p b6-b5", "P a3-a4")
    record = rn.replay(log_of(*lines))
    assert statuses(record) == "lrjjjjj"
    assert found(record) == [("GC101", 2, "b-b6")]
    assert (record.verdict, record.judged) == ("unreadable", 1)


def test_a_garbled_turn_that_nothing_follows_is_not_read() -> None:
    record = rn.replay(log_of(*GAME[:3], "2... p c6-?"))
    assert statuses(record) == "lllr"
    assert record.verdict == "unreadable"


def test_no_reading_is_taken_where_the_rest_is_not_legal() -> None:
    record = rn.replay(log_of(*GAME[:1], "1... p b7-", *GAME[2:5], "3... p h7-h2", "4. P a2-a3"))
    assert statuses(record)[0] == "l"
    assert "i" not in statuses(record)
    assert "GC111" not in [code for code, *_ in found(record)]


# ---------------------------------------------------------------- cut


@pytest.mark.parametrize("end", ["A g1-", "A g1-b6;"])
def test_the_last_turn_of_a_text_that_was_cut_is_not_judged(end: str) -> None:
    text = log_of(*GAME[:2]).rstrip("\n") + f"\n2. {end}"
    record = rn.replay(text)
    assert "illegal" not in [ply.status for ply in record.plies]
    whole = rn.replay(log_of(*GAME))
    assert record.positions[:3] == whole.positions[:3]


def test_a_cut_turn_is_told_as_such_with_its_place() -> None:
    record = rn.replay(log_of(*GAME[:2]).rstrip("\n") + "\n2. A g1-")
    assert found(record) == [("GC114", 3, "A g1-")]
    assert record.findings[0].severity == "error"
    assert (record.verdict, record.judged) == ("unreadable", 2)


MAY_BE_CUT = {
    "suicide": (
        "A g1-",
        "GC406",
        "the White Advancer on g1 may commit suicide only while it is immobilized, and it is not",
    ),
    "removal": ("A g1-b6", "GC301", "the move captures the Black Cannon Pawn on a7, but the text does not remove it"),
}


@pytest.mark.parametrize(("turn", "code", "fault"), MAY_BE_CUT.values(), ids=MAY_BE_CUT)
def test_a_fault_on_a_last_line_without_an_end_is_named_and_charged_only_if_the_text_is_complete(
    turn: str, code: str, fault: str
) -> None:
    text = log_of(*GAME[:2]).rstrip("\n") + f"\n2. {turn}"
    record = rn.replay(text, effects="manual")
    assert (record.verdict, record.cut_off, found(record)) == ("unreadable", True, [("GC114", 3, turn)])
    assert record.findings[0].message.endswith(f"If this line is complete, the move is illegal: {fault}")
    for end, complete in (("", True), ("\n", False), ("\nBlack to move", False)):
        whole = rn.replay(text + end, effects="manual", complete=complete)
        assert (whole.verdict, whole.cut_off) == ("illegal", False)
        assert [finding.code for finding in whole.findings if finding.severity == "error"] == [code]


def test_a_turn_that_is_whole_and_illegal_is_judged_at_the_end_of_the_text_too() -> None:
    record = rn.replay(log_of(*GAME[:2]).rstrip("\n") + "\n2. A g1-b7")
    assert [ply.status for ply in record.plies] == ["legal", "legal", "illegal"]


@pytest.mark.parametrize(
    "turns",
    [
        ("1. P b2-b3", "2. P c2-c3"),
        ("1. P b2-b3", "2. P c2-c3", "3. P d2-d3"),
        ("1. b2-b3", "2. c2-c3", "3. d2-d3", "4. e2-e3"),
        ("1. P b2-b3", "1... ...", "2. P c2-c3", "2... ...", "3. P d2-d3"),
        ("1. p b7-b6", "1... P b2-b3"),
    ],
)
def test_a_list_of_one_side_or_of_exchanged_sides_accuses_nobody(turns: tuple[str, ...]) -> None:
    record = rn.replay(log_of(*turns))
    assert record.verdict == "unreadable"
    assert "GC113" in [finding.code for finding in record.findings]


def test_a_turn_of_the_wrong_side_among_turns_of_both_is_called_illegal() -> None:
    for turns in (("1. P b2-b3", "2. p b7-b6", "3. P c2-c3", "4. P d2-d3"), ("1. P b2-b3", "1... P c2-c3")):
        assert rn.replay(log_of(*turns)).verdict == "illegal"


def test_a_text_whose_beginning_was_cut_off_accuses_nobody() -> None:
    whole = "\n".join(GAME)
    for start in range(1, len(whole)):
        record = rn.replay(f"Game: Rococo\n{whole[start:]}\n")
        assert record.verdict != "illegal", whole[start:]


def test_a_text_whose_end_was_cut_off_accuses_nobody() -> None:
    whole = log_of(*GAME)
    for end in range(len(whole) - len("\n".join(GAME)), len(whole)):
        assert rn.replay(whole[:end]).verdict != "illegal", whole[:end]


IN_SHORT = """Immobilizer Chess

1. Pe2-e5 Pf9-f8
2. Pc2-c3 Pb9-b8
3. Bd1-g4 Pe9-e8
4. Bg4-a10 Qe10-i6
5. Pb2-b5 Qi6-i2
6. Pg2-g5 Pi9-i7
7. Ic1-a3 Pg9-g6
8. Qe1-c1 Pc9-c6
9. Ia3-e7 Ni10-j8
"""
WITH_SWAPS = """Rococo

1. P a2-a3 p e7-d6
2. P c2-b3 s h8-g8 <-> a h8
3. P d2-e3 s g8-h7 <-> p g8
4. S h1-h2 <-> P h1 p g7-h6
"""


PROSE = """Game: rococo-pushme-pullyu

1. White moved S h1-g2 in this game. 1... Black moved s h8-g8 in this
game. 2. White moved S g2-g4 in this game. 2... Black moved s g8-g7 in
this game. 3. White moved S g4-f4 in this game. 3... Black moved s
g7-g1 in this game. 4. White moved S f4-f2 in this game. 4... Black
moved p d7-c6 in this game. 5. White moved U g7-g2 in this game. 5...
Black moved u h8-c3 in this game. 6. White moved C e1-f2 in this game.
6... Black moved p c7-d7 in this game. 7. White moved C f2-e1 in this
game. 7... Black moved p b7-a6 in this game. 8. White moved S f2-e1 in
this game. 8... Black moved u c3-b2 in this game. 9. White moved S
e1-e2 in this game. 9... Black moved u b8-e5 in this game. 10. White
moved U g2-g6 in this game. 10... Black moved p a7-b6 in this game.
11. White moved S e2-f3 in this game. 11... Black moved p c6-d6 in
this game. 12. White moved U g6-e6 in this game. 12... Black moved u
b2-b3 in this game. 13. White moved L f1-b5 in this game. 13... Black
moved i a8-b7 in this game. 14. White moved C f2-f1 in this game.
14... Black moved u e5-g3 in this game. 15. White moved U e6-d5 in
this game. 15... Black moved l f8-f2 in this game. 16. White moved P
a2-a1 in this game. 16... Black moved u b3-a4 in this game. 17. White
moved L b5-b1 in this game. 17... Black moved u a4-d4 in this game.
18. White moved L c1-c9 in this game. 18... Black moved u d4-d3 in
this game. 19. White moved L c9-c3 in this game. 19... Black moved l
f2-e2 in this game. 20. White moved C f1-f2 in this game. 20... Black
moved p h7-g6 in this game. 21. White moved P e1-e3 in this game.
21... Black moved p e7-f6 in this game
"""


@pytest.mark.parametrize("whole", [IN_SHORT, WITH_SWAPS], ids=["short", "swaps"])
def test_a_text_in_another_notation_whose_end_was_cut_off_accuses_nobody(whole: str) -> None:
    assert rn.replay(whole).verdict == "legal"
    for end in range(whole.index("1."), len(whole)):
        assert rn.replay(whole[:end]).verdict != "illegal", whole[:end]


def test_prose_of_which_a_line_is_missing_accuses_nobody() -> None:
    first, *lines = PROSE.splitlines(keepends=True)
    assert rn.replay(PROSE).verdict == "legal"
    for at in range(1, len(lines)):
        assert rn.replay(first + "".join(lines[:at] + lines[at + 1 :])).verdict != "illegal", lines[at]


# ---------------------------------------------------------------- an illegal move stays one


@pytest.mark.parametrize(
    "words", ["Thanks, is that legal?", "Is move 2 legal?\nRegards, Bert", "White has won!", "What do you think - Anna"]
)
@pytest.mark.parametrize("game", ["1.e2-e3 e7-e6 2.g1-g4 b7-b6", "P e2-e3 p e7-e6 2. A g1-g4 p b7-b6"])
def test_words_below_a_game_on_one_line_leave_its_moves_clear(game: str, words: str) -> None:
    record = rn.replay(f"{game}\n{words}\n", "rococo")
    assert (record.verdict, statuses(record)) == ("illegal", "llil")


def test_words_below_a_game_that_name_a_square_may_belong_to_its_last_move() -> None:
    record = rn.replay("1. P e2-e3 p e7-e6 2. A g1-g4 p b7-b6\nI mean the one to g4\n", "rococo")
    assert record.verdict == "unreadable"


@pytest.mark.parametrize(
    ("line", "reading"),
    [
        ("2. A g1-g4 was surely wrong", "the words around it may make it part of a sentence"),
        ("2. g1 g4", "two squares with a space between them may be two moves"),
    ],
)
def test_a_move_that_may_be_read_in_another_way_says_in_which(line: str, reading: str) -> None:
    record = rn.replay(f"Game: Rococo\n\n1. P e2-e3 p e7-e6\n{line}\n")
    assert record.verdict == "unreadable"
    assert [reading in finding.message for finding in record.findings if finding.code == "GC115"] == [True]


@pytest.mark.parametrize("at", range(8))
def test_an_illegal_move_in_a_known_position_is_called_so(at: int) -> None:
    wrong = "P b2-b8" if at % 2 == 0 else "p h7-h1"
    lines = numbered(*OPENING[:at], wrong, *OPENING[at + 1 :])
    record = rn.replay(log_of(*lines))
    assert record.plies[at].status == "illegal"
    assert record.verdict == "illegal"
    assert "GC110" not in [finding.code for finding in record.findings]


# ---------------------------------------------------------------- the budget

FILES, RANKS = "xabcdefghz", ("0", *"12345678", "00")


def garbage(kind: str, plies: int = 5000) -> str:
    """A log of moves of nobody."""
    choose = random.Random(kind)
    lines = []
    for at in range(plies):
        origin, target = (choose.choice(FILES) + choose.choice(RANKS) for _ in range(2))
        label = choose.choice("KACILSWP") if at % 2 == 0 else choose.choice("kacilswp")
        number = f"{at // 2 + 1}{'...' if at % 2 else '.'} "
        lines.append(
            {
                "numbered": f"{number}{label} {origin}-{target}",
                "bare": f"{origin}-{target}",
                "shuffled": choose.choice(["P a2-a3", "p a7-a6", "P b2-b3", "p b7-b6", "P a3-a4"]),
                "any numbers": f"{choose.randint(1, plies)}. {label} {origin}-{target}",
                "cut": choose.choice(["P a2-", "p a7-", "@-a3", "p b7-b6", "P a3-a4;"]),
                "the same": "P a2-a3",
            }[kind]
        )
    return log_of(*lines)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["numbered", "bare", "shuffled", "any numbers", "cut", "the same"])
def test_trying_readings_is_bounded(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[interpretation.Plays] = []

    class Plays(interpretation.Plays):
        def __init__(self, *args: object) -> None:
            super().__init__(*args)  # type: ignore[arg-type]
            tried.append(self)

    monkeypatch.setattr(interpretation, "Plays", Plays)
    record = rn.replay(garbage(kind))
    assert record.plies
    # What is being tried when the budget ends is tried to its end.
    assert tried
    assert all(each.steps <= 2 * repairs.MOST_STEPS + 500 for each in tried)


def test_a_repair_leaves_the_turns_in_the_order_of_the_text() -> None:
    for kind in ("shuffled", "cut"):
        places = [ply.turn.span.start for ply in rn.replay(garbage(kind, 60)).plies]
        assert all(before <= after for before, after in pairwise(places))


def test_what_is_left_behind_a_semicolon_accuses_nobody() -> None:
    record = rn.replay(log_of("1. P g2-f3", "1... p a7-a6", "2. ; P-h1", "2... p h7-g6"))
    assert (record.verdict, record.judged) == ("unreadable", 2)
    assert [finding.code for finding in record.findings if not finding.secondary] == ["GC115"]


@pytest.mark.parametrize(
    "turns",
    [
        ("1. Cannon Pawn a2-a3", "1... Cannon Pawn a7-a4", "2. Cannon Pawn b2-b3"),
        ("1. P a2xa3", "1... P a7xa4", "2. P b2xb3", "2... P b7xb6", "3. P c2xc3"),
    ],
)
def test_names_and_labels_in_one_case_tell_no_side_and_leave_no_doubt(turns: tuple[str, ...]) -> None:
    record = rn.replay(log_of(*turns))
    assert statuses(record)[:3] == "lil"
    assert {(finding.code, finding.ply) for finding in record.findings} == {("GC109", None), ("GC204", 2)}


def test_a_reading_under_which_captures_are_left_out_accuses_nobody() -> None:
    # White's ninth turn is lost; with two turns exchanged and another put in, the rest is legal but for its captures.
    turns = rn.parse_log((LOGS / "clean-025.txt").read_text(encoding="utf-8")).turns
    lines = [("" if at % 2 else f"{at // 2 + 1}. ") + turn.text for at, turn in enumerate(turns)]
    record = rn.replay(log_of(*lines[:16], *lines[17:]))
    assert (record.verdict, record.effects, record.judged) == ("unreadable", "manual", 16)
    assert found(record)[0][0] == "GC113"
