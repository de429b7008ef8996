"""Powers that no variant of the package combines, listed and verified by either engine."""

from pathlib import Path

import pytest

import rococo_notation as rn

BOARD = '''
title = "Mine"
[board]
files = ["a", "b", "c", "d"]
ranks = ["1", "2", "3", "4", "5", "6", "7"]
setup = """
k . . .
. . . .
. . . .
. . . .
. . . .
. . . .
K . . .
"""
[pieces.K]
name = "King"
royal = true
moves = ["step"]
enemy = { all = ["step"] }
'''
PAWN = """
[pieces.P]
name = "Pawn"
moves = ["forward"]
first-move = { reach = 3, white.ranks = ["2"], black.ranks = ["6"] }
"""
PASSING = '[rules]\nen-passant = ["P"]\n'
CHECK = "[rules]\ncheck = true\n"


@pytest.fixture(autouse=True, params=["1", "0"], ids=["compiled where built", "engine"])
def switch(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROCOCO_ACCEL", request.param)


def position(folder: Path, rest: str, code: str) -> rn.Position:
    """A position of the board above with the pieces and rules that are added to it."""
    file = folder / "mine.toml"
    file.write_text(BOARD + rest, encoding="utf-8")
    return rn.Position.from_code(f"{code} - -", rn.load_variant(file))


def moves(position: rn.Position, label: str) -> set[str]:
    """The legal moves of a kind of piece."""
    return {str(move) for move in position.legal_moves() if move.mover == label}


def test_only_the_pieces_that_are_named_take_en_passant(tmp_path: Path) -> None:
    guard = '[pieces.G]\nname = "Guard"\nmoves = ["forward"]\nenemy = { all = ["forward-diagonal"] }\n'
    rest = f'{PAWN}enemy = {{ all = ["forward-diagonal"] }}\n{guard}{PASSING}'
    after = position(tmp_path, rest, "k3/1p2/4/P1G1/4/4/K3 b").play("p b6-b4")
    assert moves(after, "P") == {"P a4-a5", "P a4-b5; @-b4"}
    assert moves(after, "G") == {"G c4-c5"}


@pytest.mark.parametrize(
    ("code", "text", "answers"),
    [
        ("k3/4/4/2p1/4/1P2/K3 w", "P b2-b4", {"p c4-c3", "p c4-b3; @-b4"}),
        ("k3/4/1p2/2p1/4/1P2/K3 w", "P b2-b4; @-b5", {"p c4-c3"}),
    ],
    ids=["quiet", "capture"],
)
def test_a_first_move_that_captures_is_not_taken_en_passant(
    code: str, text: str, answers: set[str], tmp_path: Path
) -> None:
    rest = f'{PAWN}enemy = {{ all = ["forward-diagonal", "approach"] }}\n{PASSING}'
    assert moves(position(tmp_path, rest, code).play(text), "p") == answers


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("k3/4/1p2/4/4/1P2/K3 w", {"P b2-b3", "P b2-b4"}),
        ("k3/4/4/4/1p2/1P2/K3 w", {"P b2-b3; p-b2"}),
    ],
    ids=["far", "near"],
)
def test_a_swap_reaches_no_farther_on_a_first_move(code: str, expected: set[str], tmp_path: Path) -> None:
    assert moves(position(tmp_path, f'{PAWN}enemy = {{ all = ["swap"] }}\n', code), "P") == expected


@pytest.mark.parametrize(
    ("powers", "behind", "checks"),
    [
        ('["withdraw", "step"]', ".", True),
        ('["withdraw", "step"]', "a", True),
        ('["withdraw"]', ".", True),
        ('["withdraw"]', "a", False),
    ],
    ids=["both, free", "both, blocked", "withdraw, free", "withdraw, blocked"],
)
def test_a_neighbour_that_may_withdraw_or_displace_gives_check_either_way(
    powers: str, behind: str, tmp_path: Path, *, checks: bool
) -> None:
    rest = f'[pieces.A]\nname = "Archer"\nmoves = ["orthogonal"]\nenemy = {{ all = {powers} }}\n{CHECK}'
    rank = f"1{behind}2" if behind != "." else "4"
    here = position(tmp_path, rest, f"k3/4/4/A3/{rank}/1a2/1K2 w")
    assert (moves(here, "A") == set()) == checks
    assert here.verdict("A a4-a5").code == ("GC209" if checks else None)


def test_what_is_leapt_is_captured_once_though_it_is_enclosed_too(tmp_path: Path) -> None:
    rest = '[pieces.L]\nname = "Leaper"\nmoves = ["orthogonal"]\nenemy = { all = ["overtake", "custodian"] }\n'
    here = position(tmp_path, rest, "k3/4/4/4/l3/L3/3K w")
    assert "L a2-a4; @-a3" in moves(here, "L")
    enclosed = position(tmp_path, rest, "k3/4/4/4/4/L1lL/3K w")
    assert "L a2-b2; @-c2" in moves(enclosed, "L")


def test_only_a_piece_of_its_own_side_is_told_to_be_one_that_may_not_be_leapt(tmp_path: Path) -> None:
    rest = '[pieces.L]\nname = "Leaper"\nmoves = ["slide"]\nenemy = { all = [] }\nown = { all = ["overtake"] }\n'
    verdict = position(tmp_path, rest, "k3/4/4/l3/4/L3/3K w").verdict("L a2-a6")
    assert verdict.code == "GC205"
    assert verdict.message == "the White Leaper cannot move from a2 to a6: the Black Leaper on a4 is in the way"


def test_a_destruction_that_leaves_the_king_in_check_is_refused_for_that(tmp_path: Path) -> None:
    swapper = '[pieces.S]\nname = "Swapper"\nmoves = ["slide"]\nenemy = { all = ["destroy"] }\n'
    rook = '[pieces.R]\nname = "Rook"\nmoves = ["orthogonal"]\nenemy = { all = ["orthogonal"] }\n'
    code = "kr2/4/4/4/s3/1S2/1K2 w"
    here = position(tmp_path, f"{swapper}{rook}{CHECK}", code)
    verdict = here.verdict("S b2-; @-a3")
    assert (verdict.code, verdict.message) == (
        "GC209",
        "the White King on b1 would be in check from the Black Rook on b7",
    )
    assert here.verdict("S b2-; @-a4").code == "GC408"
    assert "S b2-; @-a3" in moves(position(tmp_path, f"{swapper}{rook}", code), "S")
