"""What a written turn means: every way to write a capture, a suicide, a destruction, a swap and a promotion."""

from typing import NamedTuple

import pytest
from support import boards_as_written, header_log, position_of

import rococo_notation as rn
from rococo_notation.built import engine_in_use
from rococo_notation.notation import parse_turn
from rococo_notation.replayer.games import dialect_of
from rococo_notation.replayer.resolve import CaptureStyle, Resolution, resolve
from rococo_notation.replayer.screened import judge

# ---------------------------------------------------------------- the style of a turn, and what follows its fault


def resolved(position: rn.Position, text: str) -> Resolution:
    return resolve(parse_turn(text, dialect_of(position.variant)), position.state)


@pytest.mark.parametrize("text", ["P g7-g8; W-g8", "p g7-g8; W-g8"])
def test_a_promotion_shows_no_hand_whatever_its_label(text: str) -> None:
    resolution = resolved(position_of("Pg7", operations="pool W;"), text)
    assert resolution.move is not None
    assert resolution.style is CaptureStyle.PLAIN


def test_a_promotion_with_a_label_in_the_wrong_case_makes_no_log_a_manual_one() -> None:
    turns = ("p g7-g8; W-g8", "p h7-h6", "L a1-a4")
    record = rn.replay(header_log("Pg7 La1 pa3 ph7", *turns, operations="pool W;"))
    assert record.effects == "implied"
    assert [(finding.code, finding.ply) for finding in record.findings if finding.ply] == [("GC104", 1)]


@pytest.mark.parametrize(("second", "code"), [("C a3-", "GC202"), ("P a3-", "GC104")])
def test_every_part_that_names_another_piece_is_told_though_the_effect_is_that_of_a_move(
    second: str, code: str
) -> None:
    resolution = resolved(position_of("La1 pa3"), f"W a1-a4; {second}")
    assert resolution.move is None
    assert resolution.fault is not None
    assert (resolution.fault.code, [note.code for note in resolution.notes]) == ("GC202", [code])


# ---------------------------------------------------------------- every way to write a move (rulings 49 to 51)


class Written(NamedTuple):
    pieces: str
    canonical: str
    texts: tuple[str, ...]
    operations: str = ""
    side: str = "w"


WRITINGS = {
    "a capture": Written("La1 pa3", "L a1-a4; @-a3", (
        "L a1-a4; @-a3", "L a1-a4; a3-", "L a1-a4; p a3-", "L a1-a4; capture a3", "L a1-a4; empty a3",
        "L a1-a4; remove a3", "a1-a4; @-a3", "a1-a4;a3-", "@-a3; L a1-a4", "a3-; L a1-a4", "capture a3; L a1-a4",
        "1. L a1-a4; @-a3", "L  a1 - a4 ;  @-a3 ;", "L-a4; a1-; a3-", "@-a1; @-a3; L-a4", "L*a4; a1-; a3-",
        "L a1-a4; @-a3 // forced",
    )),
    "two captures": Written("La1 pa3 pa5", "L a1-a6; @-a3; @-a5", (
        "L a1-a6; @-a3; @-a5", "L a1-a6; @-a5; @-a3", "L a1-a6; capture a3 a5", "L a1-a6; a5-; capture a3",
    )),
    "a capture on the edge": Written("Lx00 px3", "L x00-x2; @-x3", (
        "L x00-x2; @-x3", "L x9-x2; @-x3", "x9-x2; x3-",
    )),
    "a capture on the other edge": Written("Lz00 pz3 kd8", "L z00-z2; @-z3", (
        "L z00-z2; @-z3", "L y9-y2; @-z3", "L y00-z2; y3-",
    )),
    "a suicide": Written("Ld4 ie5", "L d4-", (
        "L d4-", "d4-", "@-d4", "-d4", "capture d4", "empty d4", "remove d4", "12. @-d4", "L d4 -",
    )),
    "a destruction": Written("Sd4 pd5", "S d4-; @-d5", (
        "S d4-; @-d5", "S d4-; d5-", "S d4-; p d5-", "@-d4; @-d5", "@-d5; @-d4", "d5-; S d4-", "-d4; -d5",
        "capture d4 d5", "capture d5 d4", "S d4-d5; @-d5", "S d4-d5; d5-", "S d4-d5; capture d5", "d4-d5; -d5",
        "S d4-d5; S d5-",
    )),
    "a destruction by a Chameleon": Written("Cd4 sd5", "C d4-; @-d5", (
        "C d4-; @-d5", "C d4-d5; @-d5", "capture d4 d5",
    )),
    "a swap": Written("Sd4 pd7", "S d4-d7; p-d4", (
        "S d4-d7; p-d4", "d4-d7; p-d4", "S d4-d7; add p d4", "S d4-d7; p*d4", "p-d4; S-d7", "S-d7; p-d4",
        "p d7-d4; S-d7",
    )),
    "a swap with a neighbour": Written("Sd4 ld5", "S d4-d5; l-d4", ("S d4-d5; l-d4", "d4-d5; l-d4", "S-d5; l-d4")),
    "a swap with a friend": Written("Sd4 Pd5", "S d4-d5; P-d4", ("S d4-d5; P-d4", "P-d4; S-d5")),
    "a swap with captures": Written("Cb4 wa4 le4 sg4 ah4", "C b4-g4; s-b4; @-a4; @-e4; @-h4", (
        "C b4-g4; s-b4; @-a4; @-e4; @-h4", "C b4-g4; @-h4; @-a4; s-b4; e4-", "C b4-g4; capture a4 e4 h4; s-b4",
    )),
    "a promotion": Written("Pg7", "P g7-g8; W-g8", (
        "P g7-g8; W-g8", "g7-g8; W-g8", "P g7-g8; add W g8", "P g7-g8; W*g8", "W-g8; g7-", "g7-; W-g8",
    ), "pool W;"),
    "a promotion with a capture": Written("Pb6 ca7 px8", "P b6-x8; W-x8", ("P b6-x8; W-x8", "b6-x8; W-x8"), "pool W;"),
    "no promotion": Written("Pg7", "P g7-g8", ("P g7-g8", "g7-g8", "P g7-g8; P-g8"), "pool W;"),
    "Black's promotion": Written("pg2", "p g2-g1; w-g1", ("p g2-g1; w-g1", "1... g2-g1; w-g1"), "pool w;", "b"),
}  # fmt: skip
CASES = [
    pytest.param(written, text, id=f"{name}: {text}") for name, written in WRITINGS.items() for text in written.texts
]


@pytest.mark.parametrize(("written", "text"), CASES)
def test_reads_every_way_to_write_it(written: Written, text: str) -> None:
    position = position_of(written.pieces, written.side, written.operations)
    verdict = position.verdict(text)
    assert str(verdict.move) == written.canonical, verdict.message
    assert position.parse(text) == verdict.move
    assert position.play(text) == position.play(written.canonical)


@pytest.mark.parametrize(("written", "text"), CASES)
@pytest.mark.parametrize("effects", ["auto", "manual", "implied"])
def test_a_log_may_write_it_so(written: Written, text: str, effects: rn.replayer.resolve.Effects) -> None:
    log = header_log(written.pieces, text, side=written.side, operations=written.operations)
    record = rn.replay(log, effects=effects)
    [ply] = record.plies
    assert (ply.status, str(ply.move)) == ("legal", written.canonical), record.findings
    assert record.verdict == "legal"
    assert {finding.code for finding in record.findings} <= {"GC602", "GC106"}


@pytest.mark.parametrize("text", ["-d4", "-d4; -d5"])
def test_a_space_deletion_is_said_to_be_read_as_a_removal(text: str) -> None:
    pieces = "Ld4 ie5" if text == "-d4" else "Sd4 pd5"
    findings = rn.replay(header_log(pieces, text)).findings
    assert [finding.code for finding in findings if finding.line and finding.ply] == ["GC106"] * text.count("-d")


IMPLIED = {
    "a capture": ("La1 pa3", "L a1-a4", "L a1-a4; @-a3"),
    "two captures": ("La1 pa3 pa5", "a1-a6", "L a1-a6; @-a3; @-a5"),
    "a swap": ("Sd4 pd7", "S d4-d7", "S d4-d7; p-d4"),
    "a swap with captures": ("Cb4 wa4 le4 sg4", "C b4-g4", "C b4-g4; s-b4; @-a4; @-e4"),
    "a capture with a promotion": ("Pg7 wa1", "P g7-g8; W-g8", "P g7-g8; W-g8"),
    "approach and withdrawal": ("Cd4 wd3 ad7", "C d4-d6", "C d4-d6; @-d3; @-d7"),
}


@pytest.mark.parametrize(("pieces", "text", "canonical"), IMPLIED.values(), ids=IMPLIED)
def test_an_implied_hand_leaves_everything_but_the_promotion_to_the_preset(
    pieces: str, text: str, canonical: str
) -> None:
    record = rn.replay(header_log(pieces, text), effects="implied")
    assert str(record.plies[0].move) == canonical
    assert record.verdict == "legal"


@pytest.mark.parametrize("text", ["S d4-d7; l d7-d4", "S d4-d7; d7-d4"])
def test_the_way_back_of_the_other_piece_makes_a_swap_as_the_piece_on_its_square_does(text: str) -> None:
    record = rn.replay(header_log("Sd4 ld7", text), effects="manual")
    assert (record.verdict, str(record.plies[0].move)) == ("legal", "S d4-d7; l-d4")


@pytest.mark.parametrize("text", ["S d4-d7; P d7-d4", "S d4-d7; l d7-d5", "P d4-d5; P d5-d4"])
def test_no_other_move_behind_it_makes_a_swap(text: str) -> None:
    pieces = "Pd4" if text[0] == "P" else "Sd4 ld7"
    assert rn.replay(header_log(pieces, text), effects="manual").verdict != "legal"


def test_an_adjacent_swap_left_to_the_preset_might_have_been_a_destruction() -> None:
    record = rn.replay(header_log("Sd4 pd5", "S d4-d5"), effects="implied")
    assert str(record.plies[0].move) == "S d4-d5; p-d4"
    [warning] = [finding for finding in record.findings if finding.code == "GC412"]
    assert (warning.severity, warning.squares, warning.line, warning.column) == ("warning", ("d4", "d5"), 4, 1)
    assert record.verdict == "legal"


@pytest.mark.parametrize(("pieces", "text"), [("Sd4 Pd5", "S d4-d5"), ("Sd4 pd6", "S d4-d6"), ("Cd4 Sd5", "C d4-d5")])
def test_a_swap_that_could_not_be_a_destruction_is_not_remarked_on(pieces: str, text: str) -> None:
    record = rn.replay(header_log(pieces, text), effects="implied")
    assert [finding.code for finding in record.findings] == ["GC602"]


@pytest.mark.parametrize("text", ["P a2-a3", "p a2-a3", "Q a2-a3"], ids=["right", "wrong case", "unknown"])
def test_a_wrong_label_is_a_fault_of_notation_and_the_move_is_played(text: str) -> None:
    record = rn.replay(f"Game: Rococo\n\n{text}\np a7-a6\n")
    assert [ply.status for ply in record.plies] == ["legal", "legal"]
    assert record.positions[1].pieces["a3"] == "P"
    assert record.verdict == "legal"
    codes = [finding.code for finding in record.findings]
    assert codes == {"P": [], "p": ["GC104"], "Q": ["GC103"]}[text[0]]


def test_a_wrong_label_of_a_capturing_king_ends_the_game_all_the_same() -> None:
    record = rn.replay(header_log("Kd4 kd5 pa7 Pa2", "k d4-d5", "p a7-a6", "P a2-a3"))
    assert [(finding.code, finding.ply) for finding in record.findings[1:]] == [("GC104", 1), ("GC501", 2)]
    assert record.outcome == rn.Outcome("white", "King captured")


def test_captures_left_out_with_a_wrong_label_are_read_too() -> None:
    record = rn.replay(header_log("La1 pa3", "l a1-a4"), effects="implied")
    assert str(record.plies[0].move) == "L a1-a4; @-a3"
    assert [finding.code for finding in record.findings] == ["GC602", "GC104"]


# ---------------------------------------------------------------- a Coordinator takes fewer (rulings 45, O16)

CORNERS = "9k/10/10/b9/10/2C7/10/K1n7/10/10 w - -"
"""From c5 to c7 the Coordinator captures on a7 and c3."""
BOTH = "C c5-c7; @-a7; @-c3"


def told(
    code: str, *turns: str, effects: str = "auto", game: str = "Coordinator Chess"
) -> list[tuple[str, int | None]]:
    record = rn.replay("\n".join([f"Game: {game}", f"Position: {code}", "", *turns]), effects=effects)  # type: ignore[arg-type]
    return [(finding.code, finding.ply) for finding in record.findings if finding.code != "GC602"]


@pytest.mark.parametrize("effects", ["auto", "implied", "manual"])
@pytest.mark.parametrize(
    ("text", "left"), [("C c5-c7; @-a7", {"c3"}), ("C c5-c7; @-c3", {"a7"}), ("c5-c7; a7-", {"c3"})]
)
def test_a_text_that_takes_one_of_two_is_accepted_as_it_is_written(text: str, left: set[str], effects: str) -> None:
    record = rn.replay(f"Game: Coordinator Chess\nPosition: {CORNERS}\n\n{text}\n", effects=effects)  # type: ignore[arg-type]
    finding = record.findings[-1]
    assert (finding.code, finding.severity, set(finding.squares)) == ("GC304", "warning", left)
    assert (record.verdict, record.plies[0].status) == ("legal", "legal")
    assert left < set(record.positions[-1].pieces)
    assert dict(record.positions[-1].pieces) == boards_as_written(record)[-1]


def test_a_text_that_takes_both_needs_no_word() -> None:
    assert told(CORNERS, BOTH) == []


def test_a_text_that_takes_none_is_one_of_an_implied_hand() -> None:
    for effects in ("auto", "implied"):
        assert told(CORNERS, "C c5-c7", effects=effects) == []
    record = rn.replay(f"Game: Coordinator Chess\nPosition: {CORNERS}\n\nC c5-c7\n")
    assert {"a7", "c3"}.isdisjoint(record.positions[-1].pieces)


def test_a_text_that_takes_none_is_told_where_captures_are_written() -> None:
    assert told(CORNERS, "C c5-c7", effects="manual") == [("GC304", 1)]


def test_what_was_left_may_go_on_moving() -> None:
    assert told(CORNERS, "C c5-c7; @-a7", "n c3-d5") == [("GC304", 1)]
    assert told(CORNERS, "C c5-c7", "b a7-b8", effects="manual") == [("GC304", 1)]


def test_what_stands_in_the_way_of_a_later_move_was_captured_after_all() -> None:
    assert told(CORNERS, "C c5-c7", "k j10-j9", "C c7-c1", effects="manual") == [("GC304", 1), ("GC304", 3)]
    assert told(CORNERS, "C c5-c7", "k j10-j9", "C c7-d9", effects="manual") == [("GC304", 1), ("GC204", 3)]


def test_a_removal_it_does_not_make_is_a_fault_as_ever() -> None:
    assert told("9k/10/10/b9/10/2C7/10/K1n3p3/10/10 w - -", "C c5-c7; @-a7; @-g3") == [("GC302", 1)]


def test_taking_fewer_must_leave_no_check() -> None:
    # The Rook on a7 checks the King along the file.
    code = "9k/10/10/r9/10/2C7/10/K1n7/10/10 w - -"
    assert told(code, BOTH) == []
    assert told(code, "C c5-c7; @-a7") == [("GC304", 1)]
    assert told(code, "C c5-c7; @-c3") == [("GC209", 1)]


def test_taking_fewer_is_accepted_where_taking_all_would_leave_a_check() -> None:
    # To take the Knight on c3 opens the rank for the Rook behind it.
    code = "9k/10/10/b9/10/2C7/10/K1n2r4/10/10 w - -"
    assert told(code, BOTH) == [("GC209", 1)]
    assert told(code, "C c5-c7; @-a7") == [("GC304", 1)]


def test_lists_of_moves_and_single_texts() -> None:
    position = rn.Position.from_code(CORNERS, "coordinator-chess")
    assert [str(move) for move in position.legal_moves() if move.target == "c7"] == [BOTH]
    verdict = position.verdict("C c5-c7; @-a7")
    assert verdict.legal
    assert str(verdict.move) == "C c5-c7; @-a7"
    assert "c3" in position.play("C c5-c7; @-a7").pieces


def test_where_it_is_a_choice_by_option_there_is_nothing_to_tell() -> None:
    variant = rn.variant("coordinator-chess", {"coordination": "optional"})
    record = rn.replay(f"Position: {CORNERS}\n\nC c5-c7; @-a7\n", variant)
    assert [finding.code for finding in record.findings] == ["GC602"]


def test_where_it_is_a_choice_a_removal_it_does_not_make_is_told_with_all_that_it_could_take() -> None:
    variant = rn.variant("coordinator-chess", {"coordination": "optional"})
    record = rn.replay("Position: 9k/10/10/b9/10/2C7/10/K1n3p3/10/10 w - -\n\nC c5-c7; @-g3\n", variant)
    assert [(finding.code, finding.squares) for finding in record.findings if finding.ply] == [
        ("GC302", ("g3",)),
        ("GC301", ("a7", "c3")),
    ]


def test_in_ultima_it_captures_what_it_can() -> None:
    code = "7k/3p4/8/8/3C4/8/8/K7 w - -"
    assert told(code, "C d4-d5", "k h8-g8", game="Ultima") == []
    assert told("7k/8/p7/8/3C4/8/8/K7 w - -", "C d4-d6", effects="manual", game="Ultima") == [("GC301", 1)]


@pytest.mark.skipif(engine_in_use() != "compiled", reason="not built")
def test_screening_leaves_such_a_log_to_the_replay() -> None:
    for text, code in (("C h1-c6; @-f6", None), ("C h1-c6", None), ("C h1-c6", "GC304")):
        log = "\n".join(["Game: Coordinator Chess", "P g2-g3", "p f9-f6", text]).encode()
        effects = "manual" if code else "auto"
        assert (judge(log, [0, len(log)], ["log"], effects=effects)[0] is None) == (code is not None)
        codes = [finding.code for finding in rn.replay(log.decode(), effects=effects).findings]  # type: ignore[arg-type]
        assert codes == ([code] if code else [])


# ---------------------------------------------------------------- the style of a log

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
