"""Every way to write a capture, a suicide, a destruction, a swap and a promotion (rulings 49 to 51)."""

from typing import NamedTuple

import pytest

import rococo_notation as rn
from support import header_log, position_of


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
