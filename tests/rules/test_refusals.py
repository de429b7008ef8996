"""Why moves are not legal: code and squares for every way to be refused."""

from pathlib import Path
from typing import NamedTuple

import pytest
from support import position_of

import rococo_notation as rn


class Refused(NamedTuple):
    behaviour: str
    pieces: str
    text: str
    code: str
    squares: str
    side: str = "w"
    operations: str = ""
    variant: str = "rococo"


ENHANCED = "rococo-enhanced-withdrawer"

ORIGIN = [
    Refused("nothing stands there", "Ke1", "L d4-d5", "GC201", "d4"),
    Refused("nothing stands there to leave the board", "Ke1", "d4-", "GC201", "d4"),
    Refused("nothing stands there to destroy with", "pd5", "d4-; @-d5", "GC201", "d4"),
    Refused("the piece is the other side's", "ld4", "l d4-d5", "GC203", "d4"),
    Refused("the piece is the other side's, Black to move", "Ld4", "L d4-d5", "GC203", "d4", "b"),
    Refused("the other side's piece takes itself off", "ld4", "l d4-", "GC203", "d4"),
    Refused("another piece stands there", "Ld4", "W d4-d5", "GC202", "d4"),
    Refused("another piece stands there, with a capture", "La1 pa3", "W a1-a4; @-a3", "GC202", "a1"),
    Refused("another piece commits suicide", "Ld4 id5", "W d4-", "GC202", "d4"),
    Refused("the label has the wrong case", "Ld4", "l d4-d5", "GC104", "d4"),
    Refused("the label has the wrong case, with a capture", "La1 pa3", "l a1-a4; @-a3", "GC104", "a1"),
    Refused("the label of a suicide has the wrong case", "Ld4 id5", "l d4-", "GC104", "d4"),
    Refused("the label of a destruction has the wrong case", "Sd4 pd5", "s d4-; @-d5", "GC104", "d4"),
    Refused("another piece destroys", "Sd4 pd5", "C d4-; @-d5", "GC202", "d4"),
    Refused("no piece has the label", "Ld4", "Q d4-d5", "GC103", ""),
]

FROZEN = [
    Refused("by an Immobilizer beside it", "Ld4 ie5", "L d4-d6", "GC401", "d4 e5"),
    Refused("by an Immobilizer behind it", "Ld4 id3", "L d4-d6", "GC401", "d4 d3"),
    Refused("an Immobilizer by an Immobilizer", "Id4 ie5", "I d4-d6", "GC401", "d4 e5"),
    Refused("an Immobilizer by a Chameleon", "Id4 ce5", "I d4-d6", "GC401", "d4 e5"),
    Refused("a Chameleon by an Immobilizer", "Cd4 ie5", "C d4-d6", "GC401", "d4 e5"),
    Refused("a King too", "Kd4 ie5", "K d4-d3", "GC401", "d4 e5"),
    Refused("a Swapper may not swap", "Sd4 ie5", "S d4-e5; i-d4", "GC401", "d4 e5"),
    Refused("a Swapper may not destroy", "Sd4 ie5", "S d4-; @-e5", "GC401", "d4 e5"),
    Refused("before it is asked where it goes", "Ld4 ie5", "L d4-e7", "GC401", "d4 e5"),
    Refused("a move to its own square", "Ld4 ie5", "L d4-d4", "GC401", "d4 e5"),
    Refused("no Withdrawer by the other pieces", "Wd4 ie5", "W d4-", "GC406", "d4", variant=ENHANCED),
    Refused("an enhanced Withdrawer's neighbour", "Ld4 ie5", "L d4-d5", "GC401", "d4 e5", variant=ENHANCED),
]  # fmt: skip

LINES = [
    Refused("a Knight's leap", "Ld4", "L d4-e6", "GC204", "d4 e6"),
    Refused("crooked for a King", "Kd4", "K d4-e6", "GC204", "d4 e6"),
    Refused("crooked across a file", "Ld4", "L d4-z5", "GC204", "d4 z5"),
    Refused("onto its own square", "Ld4", "L d4-d4", "GC204", "d4"),
    Refused("a King two squares", "Kd4", "K d4-d6", "GC204", "d4 d6"),
    Refused("a King three squares", "Kd4", "K d4-g7", "GC204", "d4 g7"),
    Refused("a King over a piece", "Kd4 pd5", "K d4-d6", "GC204", "d4 d6"),
    Refused("a King onto a far piece", "Kd4 pd7", "K d4-d7", "GC204", "d4 d7"),
    Refused("a Pawn three squares", "Pd4", "P d4-d7", "GC204", "d4 d7"),
    Refused("a Pawn three squares with a mount", "Pd4 pd5", "P d4-d7", "GC204", "d4 d7"),
    Refused("a Pawn three squares over two pieces", "Pd4 pd5 pd6", "P d4-d7", "GC204", "d4 d7"),
    Refused("blocked by a friend", "Ld4 Pd6", "L d4-d8", "GC205", "d4 d8 d6"),
    Refused("blocked by an enemy", "Wd4 pd6", "W d4-d8", "GC205", "d4 d8 d6"),
    Refused("a Chameleon by what it may not leap", "Cd4 wd5", "C d4-d6", "GC205", "d4 d6 d5"),
    Refused("a Swapper by the nearest piece", "Sd4 pd6", "S d4-d8", "GC205", "d4 d8 d6"),
    Refused("a Chameleon by a mount that is not next to it", "Ca4 Lc4 pd4", "C a4-d4", "GC205", "a4 d4 c4"),
    Refused("a Chameleon onto no Pawn over a mount", "Ca4 Pb4 wc4", "C a4-c4", "GC205", "a4 c4 b4"),
    Refused("two in a row cannot be leapt", "Ld4 pd5 pd6", "L d4-d7", "GC208", "d4 d7 d5 d6"),
    Refused("two in a row later on the way", "La1 pa2 pa4 pa5", "L a1-a6; @-a2", "GC208", "a1 a6 a4 a5"),
    Refused("an enemy with a friend behind it", "Ld4 pd5 Pd6", "L d4-d7", "GC208", "d4 d7 d5 d6"),
    Refused("a Swapper right behind a Long Leaper", "Cb4 lc4 sd4", "C b4-d4; s-b4", "GC208", "b4 d4 c4"),
    Refused("the first way fails before the Pawn", "Ca4 lc4 pd4", "C a4-d4", "GC208", "a4 d4 c4"),
    Refused("over two Chameleons or none", "Cd4 cd5", "C d4-d6", "GC205", "d4 d6 d5"),
]

LANDINGS = [
    Refused("on a friend", "Ld4 Pd6", "L d4-d6", "GC206", "d4 d6"),
    Refused("on an enemy, for a Long Leaper", "Ld4 pd6", "L d4-d6", "GC206", "d4 d6"),
    Refused("on an enemy, for an Advancer", "Ad4 pd6", "A d4-d6", "GC206", "d4 d6"),
    Refused("on an enemy, for an Immobilizer", "Id4 pd6", "I d4-d6", "GC206", "d4 d6"),
    Refused("on a neighbour, for a Pawn", "Pd4 pd5", "P d4-d5", "GC206", "d4 d5"),
    Refused("on a friend, for a King", "Kd4 Pd5", "K d4-d5", "GC206", "d4 d5"),
    Refused("on a far King, for a Chameleon", "Cd4 kd6", "C d4-d6", "GC206", "d4 d6"),
    Refused("on a Chameleon, for a Chameleon", "Cd4 cd5", "C d4-d5", "GC206", "d4 d5"),
    Refused("on a friend over a mount, for a Pawn", "Pd4 pd5 Pd6", "P d4-d6", "GC206", "d4 d6 d5"),
    Refused("a Chameleon on a friend that is no Swapper", "Cb4 Wf4", "C b4-f4; W-b4", "GC206", "b4 f4"),
    Refused("a Pawn's leap with no mount", "Pd4", "P d4-d6", "GC207", "d4 d6 d5"),
    Refused("a Pawn's capture with no mount", "Pd4 pd6", "P d4-d6", "GC207", "d4 d6 d5"),
    Refused("a Chameleon's capture of a Pawn with no mount", "Cd4 pf6", "C d4-f6", "GC207", "d4 f6 e5"),
    Refused("a Chameleon's capture of a far Pawn", "Cd4 pd7", "C d4-d7", "GC206", "d4 d7"),
]

EDGE = [
    *(Refused(f"{piece} passively onto it", f"{piece}a4", f"{piece} a4-x4", "GC402", "a4 x4") for piece in "KACILSWP"),
    *(Refused(f"{piece} passively along it", f"{piece}x4", f"{piece} x4-x5", "GC402", "x4 x5") for piece in "KACILSWP"),
    Refused("from edge to edge across the board", "Lx4", "L x4-z4", "GC402", "x4 z4"),
    Refused("into a corner", "Aa1", "A a1-x0", "GC402", "a1 x0"),
    Refused("a Pawn's passive leap onto it", "Pb4 La4", "P b4-x4", "GC402", "b4 x4"),
    Refused("a Pawn's passive leap along it", "Px4 px5", "P x4-x6", "GC402", "x4 x6"),
    Refused("an inner square makes the same capture", "Lc4 pb4", "L c4-x4", "GC402", "c4 x4 a4"),
    Refused("withdrawing too far", "Wc4 pd4", "W c4-x4", "GC402", "c4 x4 b4"),
    Refused("a smaller capture was nearer", "Ld4 pc4", "L d4-x4", "GC402", "d4 x4 b4"),
    Refused("farther along it than needed", "Lx00 px3", "L x00-x1", "GC403", "x00 x1 x2"),
    Refused("to the corner where the next square would do", "Lx00 px2", "L x00-x0", "GC403", "x00 x0 x1"),
    Refused("beyond the first of two victims", "Lx00 px6 px3", "L x00-x4", "GC403", "x00 x4 x5"),
    Refused("withdrawing along it too far", "Wx4 px5", "W x4-x2", "GC403", "x4 x2 x3"),
    Refused(
        "a Pushme-Pullyu withdrawing too far", "Ux4 px5", "U x4-x2", "GC403", "x4 x2 x3", variant="rococo-pushme-pullyu"
    ),
    Refused("a Chameleon leaping too far", "Cx00 lx3", "C x00-x1", "GC403", "x00 x1 x2"),
]

POWERS = [
    Refused("a Swapper swaps a Swapper back", "Sd7 sd4", "s d4-d7; S-d4", "GC405", "d4 d7", "b", "ban d4,d7;"),
    Refused("a Chameleon swaps a Swapper back", "Sd7 cd4", "c d4-d7; S-d4", "GC405", "d4 d7", "b", "ban d4,d7;"),
    Refused("a Swapper swaps a Chameleon back", "Cd7 sd4", "s d4-d7; C-d4", "GC405", "d4 d7", "b", "ban d4,d7;"),
    Refused("a piece that is free commits suicide", "Ld4", "L d4-", "GC406", "d4"),
    Refused("a piece next to its own Immobilizer", "Ld4 Id5", "L d4-", "GC406", "d4"),
    Refused("a frozen King commits suicide", "Kd4 ie5", "K d4-", "GC407", "d4"),
    Refused("a free King commits suicide", "Kd4", "K d4-", "GC407", "d4"),
    Refused("destruction by what has none", "Ld4 pd5", "L d4-; @-d5", "GC408", "d4 d5"),
    Refused("destruction of nothing", "Sd4", "S d4-; @-d5", "GC408", "d4 d5"),
    Refused("destruction of a friend", "Sd4 Pd5", "S d4-; @-d5", "GC408", "d4 d5"),
    Refused("destruction of a friend, written as a move", "Sd4 Pd5", "S d4-d5; @-d5", "GC408", "d4 d5"),
    Refused("destruction at a distance", "Sd4 pd6", "S d4-; @-d6", "GC408", "d4 d6"),
    Refused("destruction at a distance, written as a move", "Sd4 pd6", "S d4-d6; d6-", "GC408", "d4 d6"),
    Refused("a Chameleon destroys no Pawn", "Cd4 pd5", "C d4-; @-d5", "GC408", "d4 d5"),
    Refused("a Chameleon and its own Swapper", "Cd4 Sd5", "C d4-; @-d5", "GC408", "d4 d5"),
    Refused("a frozen Swapper, written as a move", "Sd4 id5", "S d4-d5; @-d5", "GC401", "d4 d5"),
]

PROMOTIONS = [
    Refused("to a piece that is on the board", "Pg7 La1 Lb1", "P g7-g8; L-g8", "GC409", "g8"),
    Refused("when the pool is empty", "Pg7", "P g7-g8; W-g8", "GC409", "g8", operations="pool -;"),
    Refused("to a piece not in the pool", "Pg7", "P g7-g8; L-g8", "GC409", "g8", operations="pool Wl;"),
    Refused("to a King", "Pg7", "P g7-g8; K-g8", "GC409", "g8"),
    Refused("below its rank", "Pg6", "P g6-g7; W-g7", "GC410", "g7"),
    Refused("on the first rank", "Pg2", "P g2-g1; W-g1", "GC410", "g1"),
    Refused("Black on White's rank", "pg7", "p g7-g8; w-g8", "GC410", "g8", "b"),
    Refused("of a piece that does not promote", "Lg7", "L g7-g8; W-g8", "GC410", "g8"),
    Refused("to the other side's piece", "Pg7", "P g7-g8; w-g8", "GC104", "g8"),
]

WRITTEN = [
    Refused("a removal the move does not make", "La1 pd7", "L a1-a4; @-d7", "GC302", "d7"),
    Refused("a removal beside the right one", "La1 pa3 pd7", "L a1-a4; @-a3; @-d7", "GC302", "d7"),
    Refused("an empty square is emptied", "La1", "L a1-a4; @-c3", "GC302", "c3"),
    Refused("a piece is put elsewhere", "La1", "L a1-a4; W-c3", "GC302", "c3"),
    Refused("the mover is taken off its target", "La1", "L a1-a4; @-a4", "GC302", "a4"),
    Refused("a captor is taken off its target", "Kd4 pd5", "K d4-d5; @-d5", "GC302", "d5"),
    Refused("a piece is put where the mover came from", "La1", "L a1-a4; W-a1", "GC302", "a1"),
    Refused("a promotion is taken off again", "Pg7", "P g7-g8; W-g8; @-g8", "GC302", "g8"),
    Refused("three pieces leave the board", "Sd4 pd5 pe5", "S d4-; @-d5; @-e5", "GC408", "d4 d5 e5"),
    Refused("one capture of two is left out", "La1 pa3 pa5", "L a1-a6; @-a3", "GC301", "a5"),
    Refused("a capture beside a swap is left out", "Cb4 le4 sg4", "C b4-g4; s-b4", "GC301", "e4"),
    Refused("a swap is not written", "Sd4 pd7", "S d4-d7", "GC303", "d4 d7"),
    Refused("another piece is put back than was swapped", "Sd4 pd7", "S d4-d7; w-d4", "GC303", "d4 d7"),
    Refused("pieces are only put on the board", "La1", "W-d4", "GC505", "d4"),
    Refused("a second part moves nothing", "La1", "L a1-a4; L a1-a5", "GC201", "a1"),
    Refused("a second part moves from an empty square", "La1", "L a1-a4; W g6-g7", "GC201", "g6"),
    Refused("a first part moves from an empty square", "La1", "W g6-g7; L a1-a4", "GC201", "g6"),
    Refused("what is removed has another label", "La1 pa3", "L a1-a4; w a3-", "GC202", "a3"),
    Refused("what is removed has a label in the wrong case", "La1 pa3", "L a1-a4; P a3-", "GC104", "a3"),
    Refused("what is swapped has another label", "Sd4 pd7", "w d7-d4; S-d7", "GC202", "d7"),
    Refused("an own and a strange square are emptied", "La1", "@-a1; @-d4", "GC408", "a1 d4"),
]

NO_MOVE = [
    Refused("an empty text", "La1", "", "GC101", ""),
    Refused("a pass", "La1", "pass", "GC505", ""),
    Refused("a resignation", "La1", "resign", "GC505", ""),
    Refused("only a comment", "La1", "// hm", "GC101", ""),
    Refused("GAME Code", "La1", "setflag a1", "GC105", ""),
    Refused("only an unknown piece", "La1", "Q-d4", "GC103", "d4"),
    Refused("an unknown square", "La1", "L a1-q9", "GC102", ""),
    Refused("prose", "La1", "to the left", "GC101", ""),
    Refused("two turns", "La1", "L a1-a2 p a7-a6", "GC101", ""),
    Refused("a captured King", "Kd4 La1 kd8", "L a1-a2", "GC501", ""),
]

GROUPS = {
    "origin": ORIGIN, "frozen": FROZEN, "line": LINES, "landing": LANDINGS, "edge": EDGE, "power": POWERS,
    "promotion": PROMOTIONS, "written": WRITTEN, "no move": NO_MOVE[:-1],
}  # fmt: skip
CASES = [pytest.param(case, id=f"{group}: {case.behaviour}") for group, cases in GROUPS.items() for case in cases]


@pytest.mark.parametrize("case", CASES)
def test_says_why_a_move_is_refused(case: Refused) -> None:
    position = position_of(case.pieces, case.side, case.operations, case.variant)
    verdict = position.verdict(case.text)
    assert (verdict.code, " ".join(verdict.squares)) == (case.code, case.squares), verdict.message
    assert not verdict
    assert verdict.move is None
    assert verdict.message
    assert case.text not in map(str, position.legal_moves())


@pytest.mark.parametrize("case", CASES)
def test_raises_what_the_verdict_says(case: Refused) -> None:
    position = position_of(case.pieces, case.side, case.operations, case.variant)
    if case.behaviour == "a swap is not written":
        assert str(position.parse(case.text)) == "S d4-d7; p-d4"
        return
    with pytest.raises(rn.NotationError if case.code.startswith("GC1") else rn.IllegalMoveError) as caught:
        position.parse(case.text)
    if isinstance(caught.value, rn.IllegalMoveError):
        assert (caught.value.code, " ".join(caught.value.squares)) == (case.code, case.squares)


def test_refuses_every_move_once_a_king_is_gone() -> None:
    position = rn.Position.from_code("10/10/10/10/10/10/10/10/4K5/10 w - -")
    assert position.verdict("K d1-d2").code == "GC501"
    assert position.legal_moves() == ()


SMALL = """
title = "Small"
[board]
files = ["a", "b", "c", "d"]
ranks = ["1", "2", "3", "4"]
setup = '''
. . . k
. - . .
P . - .
K . . .
'''
[pieces.K]
royal = true
moves = ["step"]
enemy = { all = ["step"] }
[pieces.R]
moves = ["slide"]
enemy = { all = ["slide"] }
[pieces.P]
moves = ["step", "hop"]
enemy = { all = ["cannon"] }
[pieces.N]
[promotion]
pieces = ["P"]
to = ["R"]
compulsory = true
zone.white = { ranks = ["4"] }
"""


@pytest.fixture
def small(tmp_path: Path) -> rn.Variant:
    """A game with holes, where a Pawn has to promote and there is no suicide."""
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    return rn.load_variant(file)


@pytest.mark.parametrize(
    ("code", "text", "expected", "squares"),
    [
        ("3k/P-2/2-1/K3 w - -", "P a3-a4", "GC411", "a4"),
        ("3k/P-2/2-1/K3 w - -", "P a3-a4; N-a4", "GC409", "a4"),
        ("3k/P-2/2-1/K3 w - -", "P a3-c3", "GC204", "a3 c3"),
        ("3k/R-2/2-1/K3 w - -", "R a3-d3", "GC204", "a3 d3"),
        ("3k/1-2/2-1/K1R1 w - -", "R c1-c3", "GC204", "c1 c3"),
        ("3k/R-2/2-1/K3 w - -", "R a3-", "GC406", "a3"),
        ("3k/1-2/K1-1/4 w - -", "K a2-c2", "GC102", ""),
    ],
    ids=["has to promote", "may not become that", "no leap over a hole", "no way past a hole", "no way up past a hole",
         "no suicide in this game", "a hole is no square"],
)  # fmt: skip
def test_says_why_in_a_game_with_holes_and_compulsory_promotion(
    small: rn.Variant, code: str, text: str, expected: str, squares: str
) -> None:
    position = rn.Position.from_code(code, small)
    verdict = position.verdict(text)
    assert (verdict.code, " ".join(verdict.squares)) == (expected, squares), verdict.message
    assert "  " not in verdict.message


@pytest.mark.parametrize(
    ("variant", "text"), [("chess", "K e1-"), ("xiangqi", "K e1-"), ("mimotaur-chess", "K f1-"), ("makruk", "K d1-")]
)
def test_where_there_is_no_suicide_that_is_the_reason_for_a_king_too(variant: str, text: str) -> None:
    position = rn.Position.start(variant)
    verdict = position.verdict(text)
    assert (verdict.code, verdict.message) == ("GC406", f"there is no suicide in {position.variant.title}")


def test_plays_to_the_last_rank_only_with_a_promotion_where_it_is_compulsory(small: rn.Variant) -> None:
    position = rn.Position.from_code("3k/P-2/2-1/K3 w - -", small)
    texts = {str(move) for move in position.legal_moves() if move.origin == "a3"}
    assert texts == {"P a3-a4; R-a4", "P a3-b4; R-b4", "P a3-a2", "P a3-b2"}
    assert position.code() == "3k/P-2/2-1/K3 w - -"


def test_says_where_a_piece_may_not_become_what_it_may_elsewhere() -> None:
    position = rn.Position.from_code("7k/1H6/8/8/8/8/8/7K w - -", "cavalier")
    assert {str(move) for move in position.legal_moves() if move.promotion} == {"H b7-d8; Q-d8"}
    verdict = position.verdict("H b7-d8; M-d8")
    assert (verdict.code, verdict.squares) == ("GC409", ("d8",))
    assert verdict.message == "the White Cavalier may not become a White Marshall on d8"


def test_does_not_promote_where_there_is_nothing_to_become(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL + 'only-on.R.white.files = ["a"]', encoding="utf-8")
    position = rn.Position.from_code("3k/P-2/2-1/K3 w - -", rn.load_variant(file))
    texts = {str(move) for move in position.legal_moves() if move.origin == "a3"}
    assert texts == {"P a3-a4; R-a4", "P a3-b4", "P a3-a2", "P a3-b2"}
    assert position.verdict("P a3-b4; R-b4").code == "GC410"


@pytest.mark.parametrize(
    ("pawn", "ahead", "becomes"), [("b9", 10, "BNVW"), ("b10", 11, "BNVWRCS"), ("b11", 12, "BNVWRCSQMA")]
)
def test_a_pawn_of_gross_chess_becomes_more_from_rank_to_rank(pawn: str, ahead: int, becomes: str) -> None:
    rows = ["11k", *["12"] * (12 - ahead), "1P10", *["12"] * (ahead - 3), "11K"]
    position = rn.Position.from_code(f"{'/'.join(rows)} w - -", "gross")
    moves = {move.promotion for move in position.legal_moves() if move.origin == pawn}
    assert moves == {*becomes} | ({None} if ahead < 12 else set())
