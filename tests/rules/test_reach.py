"""Variant files in which a piece captures farther away than it moves, or a side has several royal pieces."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import rococo_notation as rn
from rococo_notation.rules.engine import legal_moves, perft
from rococo_notation.rules.twin import twin_of

Make = Callable[..., rn.Variant]

BOARD = '''
title = "Mine"
[board]
files = ["a", "b", "c", "d", "e"]
ranks = ["1", "2", "3", "4", "5", "6"]
setup = """
k . . . .
. . . . .
. . . . .
. . . . .
. . . . .
K . . . .
"""
[pieces.K]
name = "King"
royal = true
moves = ["step"]
enemy = { all = ["step"] }
[pieces.P]
name = "Pawn"
moves = ["step"]
enemy = { all = ["step"] }
'''


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Makes a variant of the board above and what is added to it."""

    def write(rest: str, *, check: bool = False, setup: tuple[str, str] = ("", "")) -> rn.Variant:
        path = tmp_path / "mine.toml"
        text = BOARD.replace(*setup) if all(setup) else BOARD
        path.write_text(f"{text}{rest}\n[rules]\ncheck = {str(check).lower()}\n", encoding="utf-8")
        return rn.load_variant(path)

    return write


def targets(position: rn.Position, label: str) -> set[str | None]:
    return {move.target for move in position.legal_moves() if move.mover == label}


ARCHER = '[pieces.A]\nname = "Archer"\nmoves = ["step"]\nenemy = { all = ["orthogonal"] }\n'


def test_a_piece_captures_farther_away_than_it_moves(make: Make) -> None:
    position = rn.Position.from_code("k4/2p2/5/p4/5/A1p1K w - -", make(ARCHER))
    assert targets(position, "A") == {"a2", "b2", "b1", "a3", "c1"}
    assert [move.captured for move in position.legal_moves() if move.target == "a3"] == [("a3",)]
    assert position.verdict("A a1-c1").legal


@pytest.mark.parametrize(
    ("code", "text", "finding", "sentence"),
    [
        ("k4/5/5/5/5/A3K w - -", "A a1-a4", "GC204",
         "the White Archer on a1 may go to a4 only to capture, but a4 is empty"),
        ("k4/5/P4/5/5/A3K w - -", "A a1-a4", "GC206",
         "the White Archer on a1 may go to a4 only to capture, but the White Pawn is there"),
        ("k4/p4/p4/5/5/A3K w - -", "A a1-a5", "GC205", "the White Archer cannot move from a1 to a5: "
         "the Black Pawn on a4 is in the way"),
        ("k4/5/5/2p2/5/A3K w - -", "A a1-c3", "GC204",
         "the White Archer cannot move from a1 to c3: it does not move that far"),
    ],
)  # fmt: skip
def test_says_why_it_does_not_capture_far_away(make: Make, code: str, text: str, finding: str, sentence: str) -> None:
    verdict = rn.Position.from_code(code, make(ARCHER)).verdict(text)
    assert (verdict.code, verdict.message) == (finding, sentence)


def test_a_piece_gives_check_from_farther_away_than_it_moves(make: Make) -> None:
    variant = make(ARCHER, check=True)
    position = rn.Position.from_code("a3k/5/5/5/5/K4 w - -", variant)
    assert targets(position, "K") == {"b1", "b2"}
    verdict = position.verdict("K a1-a2")
    assert verdict.message == "the White King on a2 would still be in check from the Black Archer on a6"


def test_what_is_leapt_is_not_captured_from_afar_as_well(make: Make) -> None:
    leaper = '[pieces.L]\nname = "Leaper"\nmoves = ["step"]\nenemy = { all = ["overtake", "orthogonal"] }\n'
    position = rn.Position.from_code("k4/p4/5/5/p4/L3K w - -", make(leaper))
    assert targets(position, "L") == {"b1", "b2", "a2"}


PATTERNS = ("step", "slide", "orthogonal", "diagonal", "forward", "forward-diagonal")
METHODS = ("approach", "withdraw", "overtake", "swap", "cannon")


@pytest.mark.parametrize("seed", range(8))
def test_both_engines_agree_on_pieces_that_capture_from_afar(seed: int, make: Make) -> None:
    chance = random.Random(seed)
    methods = [chance.choice(PATTERNS), *chance.sample(METHODS, chance.randrange(3)), chance.choice(PATTERNS[1:4])]
    moves = chance.choice(["step", "forward", "forward-diagonal"])
    rest = f'[pieces.A]\nmoves = ["{moves}"]\nenemy = {{ all = {list(dict.fromkeys(methods))} }}\n'
    variant = make(rest.replace("'", '"'), check=chance.random() < 0.5)
    twin = twin_of(variant.tables())
    for _ in range(60):
        board = [chance.choice("......AaPp") for _ in range(30)]
        board[chance.randrange(15)], board[chance.randrange(15, 30)] = "k", "K"
        rows = ["".join(board[at : at + 5]) for at in range(0, 30, 5)]
        code = "/".join(rows)
        for run in range(5, 0, -1):
            code = code.replace("." * run, str(run))
        state = rn.Position.from_code(f"{code} {chance.choice('wb')} - -", variant).state
        if twin is not None:
            assert sorted(twin.moves(state)) == sorted(map(tuple, legal_moves(state))), code


# ---------------------------------------------------------------- several royal pieces

QUEEN = '[pieces.Q]\nname = "Queen"\nroyal = true\nmoves = ["slide"]\nenemy = { all = ["slide"] }\n'
EMPTY = "\n" + ". . . . .\n" * 4
KINGS = f"k . . . .{EMPTY}K . . . ."
QUEENS = KINGS, f"k . . . q{EMPTY}K . . . Q"
TWO_KINGS = KINGS, f"k . . . k{EMPTY}K . . . K"


def test_each_royal_piece_must_be_safe(make: Make) -> None:
    variant = make(f"{QUEEN}{ARCHER}", check=True, setup=QUEENS)
    position = rn.Position.from_code("k3q/5/5/a4/5/K3Q w - -", variant)
    # The Archer on a3 checks the King, the black Queen the white one; each has to be seen to.
    assert {str(move) for move in position.legal_moves()} == set()
    verdict = position.verdict("K a1-b1")
    assert verdict.code == "GC209"
    assert "Queen on e1 would still be in check" in verdict.message


def test_the_capture_of_any_royal_piece_ends_the_game(make: Make) -> None:
    variant = make(QUEEN, setup=QUEENS)
    position = rn.Position.start(variant).play("Q e1-e6")
    assert position.outcome == rn.Outcome("white", "King captured")
    assert position.legal_moves() == ()
    assert rn.Position.from_code(position.code(), variant).outcome == position.outcome


def test_several_royal_pieces_of_the_set_up_are_no_fault_of_a_position(make: Make) -> None:
    variant = make("", setup=TWO_KINGS)
    assert rn.Position.start(variant).faults == ()
    assert rn.Position.from_code("k1k1k/5/5/5/5/K3K w - -", variant).faults == ("Black has 3 Kings",)
    taken = rn.Position.from_code("k3k/5/5/5/4k/K4 b - -", variant)
    assert taken.outcome == rn.Outcome("black", "King captured")


def test_counting_is_left_to_the_readable_engine(make: Make) -> None:
    variant = make(QUEEN, check=True, setup=QUEENS)
    assert twin_of(variant.tables()) is None
    position = rn.Position.start(variant)
    assert rn.perft(position, 2) == perft(position.state, 2)
