"""What may have been meant, as a replay tells it: put in the place of what is written, it makes the log legal."""

from typing import NamedTuple

import pytest
from support import header_log, log_of

import rococo_notation as rn


class Slip(NamedTuple):
    """A log with a slip in it, the text the suggestion stands for, and the suggestion."""

    log: str
    written: str
    meant: str


def rococo(pieces: str, line: str, written: str, meant: str, side: str = "w", operations: str = "") -> Slip:
    return Slip(header_log(pieces, line, side=side, operations=operations), written, meant)


def family(line: str, written: str, meant: str) -> Slip:
    return Slip(log_of("1. P a2-a3", line, game="Withdrawer Chess"), written, meant)


def chess(code: str, line: str, written: str, meant: str) -> Slip:
    return Slip(f"Game: Chess\nPosition: {code} - -\n\n{line}\n", written, meant)


PAWN = "8/6P1/8/8/8/8/k6K/8 w"
BLACK_PAWN = "8/8/8/8/8/k6K/6p1/8 b"

WRONG_CASE = {
    "a label in the wrong case": rococo("Pe2", "1. p e2-e3", "p e2-e3", "P e2-e3"),
    "Black's label in the wrong case": rococo("pe7", "1... P e7-e6", "P e7-e6", "p e7-e6", "b"),
    "a removed piece in the wrong case": rococo("La1 pa2", "L a1-a3; P a2-", "P a2-", "p a2-"),
    "a suicide in the wrong case": rococo("Ld4 ie5", "l d4-", "l d4-", "L d4-"),
    "a promotion in the wrong case": rococo("Pg7", "P g7-g8; w-g8", "w-g8", "W-g8", operations="pool W;"),
    "an added piece in the wrong case": rococo("Pg7", "P g7-g8; add w g8", "add w g8", "add W g8", "w", "pool W;"),
    "a promotion in the wrong case, chess": chess(PAWN, "1. P g7-g8; q-g8", "q-g8", "Q-g8"),
    "Black's promotion in the wrong case, chess": chess(BLACK_PAWN, "1... p g2-g1;  Q-g1", "Q-g1", "q-g1"),
    "a label in the wrong case, family": family("1... P a9-a8", "P a9-a8", "p a9-a8"),
}  # fmt: skip

SLIPS = {
    "O for 0": rococo("Lx00 px3", "L xOO-x2; @-x3", "L xOO-x2", "L x00-x2"),
    "O for 0 in a removal": rococo("La0 pc0", "L a0-d0; @-cO", "@-cO", "@-c0"),
    "O for 0 in a rank of two digits": family("1... n b1O-c8", "n b1O-c8", "n b10-c8"),
    "an x between squares": rococo("Ke2 pf3", "1. K e2xf3", "K e2xf3", "K e2-f3"),
    "an x among files x": rococo("Lx3 px2", "1. L x3xx1; @-x2", "L x3xx1", "L x3-x1"),
    "a dash": rococo("Pe2", "1. P e2–e3", "P e2–e3", "P e2-e3"),  # noqa: RUF001
    "a word": rococo("Pe2", "1. P e2 to e3", "P e2 to e3", "P e2-e3"),
    "an arrow, chess": chess(PAWN, "1. P g7 -> g8; Q-g8", "P g7 -> g8", "P g7-g8"),
    "an x, family": family("1... p a9xa8", "p a9xa8", "p a9-a8"),
    "no hyphen": rococo("Pe2", "1. P e2e3", "P e2e3", "P e2-e3"),
    "no hyphen, family": family("1... n b10c8", "n b10c8", "n b10-c8"),
    "no space": rococo("Pe2", "1. Pe2-e3", "Pe2-e3", "P e2-e3"),
    "a square in the wrong case": rococo("Pe2", "1. P E2-E3", "P E2-E3", "P e2-e3"),
    "a square in the wrong case, family": family("1... n B10-C8", "n B10-C8", "n b10-c8"),
    "a comma behind": rococo("Pe2", "1. P e2-e3,", "P e2-e3,", "P e2-e3"),
    "a full stop behind": rococo("Pe2", "1. P e2-e3. // good", "P e2-e3.", "P e2-e3"),
    "a pair with dashes": rococo("Pe2 pe7", "1. P e2–e3 p e7–e6", "P e2–e3 p e7–e6", "P e2-e3 p e7-e6"),  # noqa: RUF001
    "a comma for a semicolon": rococo("La1 pa2", "1. L a1-a3, @-a2", "L a1-a3, @-a2", "L a1-a3; @-a2"),
    "a wrong sign and no semicolon": rococo("La1 pa2", "1. L a1xa3 @-a2", "L a1xa3 @-a2", "L a1-a3; @-a2"),
    "commas for semicolons": rococo(
        "Cd4 wd3 ad7", "C d4-d6, @-d3, @-d7", "C d4-d6, @-d3, @-d7", "C d4-d6; @-d3; @-d7"
    ),
}  # fmt: skip

NO_SEMICOLON = {
    "no semicolon before a removal": rococo("La1 pa2", "L a1-a3 @-a2", "L a1-a3 @-a2", "L a1-a3; @-a2"),
    "no semicolon before a swapped piece": rococo("Sd4 ld7", "S d4-d7 l-d4", "S d4-d7 l-d4", "S d4-d7; l-d4"),
    "no semicolon before a promotion": rococo(
        "Pg7", "1. P g7-g8  W-g8", "P g7-g8  W-g8", "P g7-g8; W-g8", operations="pool W;"
    ),
    "no semicolon before a promotion, chess": chess(PAWN, "1. P g7-g8 Q-g8", "P g7-g8 Q-g8", "P g7-g8; Q-g8"),
    "no semicolon before a captured King": rococo("La1 ka2", "L a1-a3 @-a2", "L a1-a3 @-a2", "L a1-a3; @-a2"),
    "no semicolons at all": rococo(
        "Cd4 wd3 ad7", "C d4-d6 @-d3 @-d7", "C d4-d6 @-d3 @-d7", "C d4-d6; @-d3; @-d7"
    ),
    "one semicolon of two": rococo("Cd4 wd3 ad7", "C d4-d6; @-d3 d7-", "C d4-d6; @-d3 d7-", "C d4-d6; @-d3; d7-"),
    "no semicolon in a destruction": rococo("Sd4 pd5", "S d4- @-d5", "S d4- @-d5", "S d4-; @-d5"),
    "Black has no semicolon": rococo("Pb2 la8 Pa7", "P b2-b3 l a8-a6 @-a7", "l a8-a6 @-a7", "l a8-a6; @-a7"),
}  # fmt: skip


@pytest.mark.parametrize("slip", WRONG_CASE.values(), ids=WRONG_CASE)
def test_a_suggestion_in_the_place_of_what_is_written_makes_the_log_legal(slip: Slip) -> None:
    assert slip.log.count(slip.written) == 1
    record = rn.replay(slip.log)
    assert slip.meant in [finding.suggestion for finding in record.findings]
    mended = rn.replay(slip.log.replace(slip.written, slip.meant))
    assert mended.verdict == "legal"
    assert {finding.code for finding in mended.findings} <= {"GC602"}
    assert all(ply.status == "legal" for ply in mended.plies)


def turns_of(record: rn.Record) -> str:
    return " ".join(str(ply.turn) for ply in record.plies)


@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_a_slip_is_read_as_meant_and_told_once(slip: Slip) -> None:
    record, meant = rn.replay(slip.log), rn.replay(slip.log.replace(slip.written, slip.meant))
    assert turns_of(record) == turns_of(meant)
    assert record.positions == meant.positions
    assert record.verdict == meant.verdict == "legal"
    (told,) = [finding for finding in record.findings if finding.code != "GC602"]
    assert (told.code, told.severity) == ("GC109", "warning")
    assert slip.written in told.text
    assert told.line is not None
    assert record.log.source.line(told.line) == told.text
    assert " ".join(slip.meant.split()) in told.message


@pytest.mark.parametrize("slip", NO_SEMICOLON.values(), ids=NO_SEMICOLON)
def test_parts_without_a_semicolon_are_one_turn(slip: Slip) -> None:
    record, meant = rn.replay(slip.log), rn.replay(slip.log.replace(slip.written, slip.meant))
    assert turns_of(record) == turns_of(meant)
    assert record.positions == meant.positions
    assert record.verdict == meant.verdict == "legal"
    (found,) = [finding for finding in record.findings if finding.code != "GC602"]
    assert found.code in ("GC109", "GC111")
    assert slip.written in found.text
    assert f'read as "{turns_of(meant)}"' in found.message or f'read as "{slip.meant}"' in found.message


def test_two_labels_in_the_wrong_case_are_told_each() -> None:
    findings = rn.replay(header_log("Pg7", "p g7-g8; w-g8", operations="pool W;")).findings
    assert [(f.text, f.suggestion) for f in findings if f.code == "GC104"] == [
        ("p g7-g8", "P g7-g8"),
        ("w-g8", "W-g8"),
    ]


# ---------------------------------------------------------------- a missing semicolon


def told(log: str, **how: str) -> list[tuple[str, str]]:
    """Code and suggestion of every finding about a ply."""
    findings = rn.replay(log, **how).findings  # type: ignore[arg-type]
    return [(finding.code, finding.suggestion) for finding in findings if finding.ply]


@pytest.mark.parametrize("on_illegal", ["force", "skip", "stop"])
def test_so_it_is_in_a_log_that_writes_its_captures(on_illegal: str) -> None:
    log = header_log("La1 pa2 Lh1 ph2 pb7", "L h1-h3; @-h2", "p b7-b6", "L a1-a3 @-a2")
    record = rn.replay(log, on_illegal=on_illegal)  # type: ignore[arg-type]
    assert (record.verdict, record.effects, turns_of(record)) == (
        "legal",
        "manual",
        "L h1-h3; @-h2 p b7-b6 L a1-a3; @-a2",
    )


@pytest.mark.parametrize("line", ["1. L a1-a3 1... @-a2", "1. L a1-a3; 1... @-a2"])
def test_a_part_with_a_number_of_its_own_is_a_turn(line: str) -> None:
    assert told(header_log("La1 pa2", line)) == [("GC201", "")]


@pytest.mark.parametrize(
    ("pieces", "line"),
    [
        ("La1 pa2 ld6 Ie6", "1. L a1-a3 l d6-"),
        ("La1 pa2", "L a1-a3; @-a2"),
    ],
)
def test_nothing_is_joined_where_the_second_turn_is_fine(pieces: str, line: str) -> None:
    assert told(header_log(pieces, line)) == []


@pytest.mark.parametrize(
    "lines",
    [
        ("1. L a1-a3 1... @-a2",),
        ("1. L a1-a3; 1... @-a2",),
        ("L a1-a3 @-a5",),
        ("L a1-a3 W-a3",),
        ("L a1-a3 p a2-a1",),
        ("resign @-a2",),
        ("@-a2",),
    ],
    ids=" / ".join,
)
def test_nothing_is_suggested_where_it_would_not_stand_there_or_not_be_legal(lines: tuple[str, ...]) -> None:
    found = told(header_log("La1 pa2", *lines))
    assert found
    assert not any(suggestion for _, suggestion in found)


@pytest.mark.parametrize(
    "lines", [("L a1-a3", "@-a2"), ("1. L a1-a3", "  @-a2"), ("L a1-a3 | @-a2",), ("L a1-a3 -a2",)]
)
def test_parts_on_two_lines_or_behind_another_sign_are_one_turn_as_well(lines: tuple[str, ...]) -> None:
    record = rn.replay(header_log("La1 pa2", *lines))
    assert (record.verdict, len(record.plies)) == ("legal", 1)
    assert [finding.code for finding in record.findings] == ["GC602", "GC109"]


@pytest.mark.parametrize("number", ["", "1. "])
def test_a_removal_behind_a_move_may_be_the_suicide_after_it(number: str) -> None:
    record = rn.replay(header_log("La1 pa2 ld6 Ie6", f"{number}L a1-a3 @-d6"))
    assert (record.verdict, [ply.status for ply in record.plies]) == ("unreadable", ["unjudged"])
    assert any("what stands behind it may be the next move" in finding.message for finding in record.findings)


def test_a_removal_that_a_capture_of_the_king_does_not_make_is_charged_where_each_ply_has_its_number() -> None:
    record = rn.replay(header_log("La1 ka2 kh8", "1. L a1-a3 @-b2", "1... k h8-h7"))
    assert [ply.status for ply in record.plies][:1] == ["illegal"]


def test_a_page_is_no_hindrance() -> None:
    moves = "1. P a2-a3&#44; @-b3\n1... p a7&ndash;a6\n2. P b2-b3 @-b2"
    page = (
        f"<html><body><a href='play.php?game=Rococo&log=a-b-2010-1-2'>x</a><textarea>{moves}</textarea></body></html>"
    )
    record = rn.replay(page)
    assert record.log.game == "Rococo"
    assert turns_of(record) == "P a2-a3; @-b3 p a7-a6 P b2-b3; @-b2"
    assert [(finding.code, finding.line, finding.text) for finding in record.findings] == [
        ("GC109", 1, "1. P a2-a3, @-b3"),
        ("GC302", 1, "@-b3"),
    ]


# ---------------------------------------------------------------- games nobody described

UNKNOWN = {
    "White in lower case": ("1. p e2-e4", "P e2-e4"),
    "Black in upper case": ("1. P e2-e4 CH e7-e5", "ch e7-e5"),
    "a label of two letters": ("1. ch e2-e4", "CH e2-e4"),
    "in lower case after upper": ("1. P e2-e4 p e7-e5 p e4-e6", "P e4-e6"),
}
UNKNOWN_MENDED = {
    "a wrong sign": ("1. P e2xe4", "P e2-e4"),
    "O for 0": ("1. P e9-e1O", "P e9-e10"),
    "a full stop": ("1. P e2-e4.", "P e2-e4"),
}


@pytest.mark.parametrize(("line", "meant"), UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_game_gets_suggestions_too(line: str, meant: str) -> None:
    log = f"Game: Tamerlane Chess\n\n{line}\n"
    (finding,) = [finding for finding in rn.replay(log).findings if finding.ply]
    assert finding.suggestion == meant
    written = line[-len(meant) - line.endswith(".") :]
    assert [f.code for f in rn.replay(log.replace(written, meant)).findings] == ["GC601"]


@pytest.mark.parametrize(("line", "meant"), UNKNOWN_MENDED.values(), ids=UNKNOWN_MENDED)
def test_in_an_unknown_game_slips_are_mended_too(line: str, meant: str) -> None:
    record = rn.replay(f"Game: Tamerlane Chess\n\n{line}\n")
    assert turns_of(record) == meant
    assert [(finding.code, finding.text) for finding in record.findings] == [
        ("GC601", "Tamerlane Chess"),
        ("GC109", line),
    ]


@pytest.mark.parametrize(
    "line", ["1. P e2-e4 p e7-e5 Q e4-e6", "1. P e2-e4 p e4-e5", "1. +n e2-e4", "1. 王 e2-e4", "1. P e2-e4 @-e5"]
)
def test_an_unknown_game_gets_none_where_the_notation_may_be_meant_so(line: str) -> None:
    assert not any(finding.suggestion for finding in rn.replay(f"Game: Tamerlane Chess\n\n{line}\n").findings)
