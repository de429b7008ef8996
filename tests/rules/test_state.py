"""The engine's state: copies, passing, what a move leaves behind, and the move as an object."""

from pathlib import Path

import pytest
from support import code_of, position_of

import rococo_notation as rn
from rococo_notation.rules import has_legal_move, verify
from rococo_notation.rules.tables import NOWHERE


def test_a_copy_is_independent() -> None:
    state = position_of("La1 pa3", operations="hmvc 3; fmvn 7;").state
    twin = state.copy()
    assert (twin.key(), twin.pool, twin.ban, twin.fallen, twin.halfmoves, twin.moves) == (
        state.key(), state.pool, state.ban, state.fallen, 3, 7,
    )  # fmt: skip
    twin.remove(state.tables.index["a3"])
    twin.ban = 3
    twin.halfmoves = 0
    assert state.board[state.tables.index["a3"]]
    assert sum(twin.pool) == sum(state.pool) + 1
    assert (state.ban, state.halfmoves) == (0, 3)


def test_passing_changes_the_side_only() -> None:
    state = position_of("La1 pa3").state
    passed = state.passed()
    assert (passed.board, passed.side, state.side) == (state.board, 1, 0)
    assert passed.passed().key() == state.key()


def test_what_is_missing_is_the_set_up_less_the_board() -> None:
    tables = rn.variant("rococo").tables()
    start = rn.Position.start().state
    assert sum(start.missing()) == 0
    assert sum(position_of("La1").state.missing()) == 32 - 3
    crowded = position_of("La1 Lb1 Lc1").state
    assert crowded.missing()[tables.codes["L"]] == 0


def test_a_reserve_is_off_the_board_from_the_start(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "grand"\n[promotion]\nreserve = { Q = 1 }\n', encoding="utf-8")
    start = rn.Position.start(rn.load_variant(file))
    queens = start.state.tables.codes["Q"], start.state.tables.codes["q"]
    assert [start.state.pool[queen] for queen in queens] == [1, 1]
    assert start.state.missing() == start.state.pool
    assert "pool" not in start.code()
    ready = rn.Position.from_code("r8r/1nbqkmcbn1/P9/10/10/10/10/10/1NBQKMCBN1/R8R w - - pool Qq;", start.variant)
    after = ready.play("P a8-b9; Q-b9")
    assert {move.promotion for move in ready.legal_moves() if move.promotion} == {"Q"}
    assert [after.state.pool[queen] for queen in queens] == [0, 1]
    assert after == rn.Position.from_code(after.code(), start.variant)


@pytest.mark.parametrize(
    ("text", "halfmoves", "moves"), [("L a1-b1", 4, 7), ("L a1-a4; @-a3", 0, 7)], ids=["quiet", "capture"]
)
def test_counts_moves_where_the_code_does(text: str, halfmoves: int, moves: int) -> None:
    after = position_of("La1 pa3 pg7", operations="hmvc 3; fmvn 7;").play(text)
    assert after.code().endswith(f"hmvc {halfmoves}; fmvn {moves};")
    assert after.play("p g7-g6").code().endswith(f"hmvc 0; fmvn {moves + 1};")


def test_keeps_no_count_where_the_code_does_not() -> None:
    assert "hmvc" not in position_of("La1").play("L a1-a2").code()


@pytest.mark.parametrize(("side", "fallen"), [("w", 0), ("b", 0)])
def test_a_position_without_one_king_is_over(side: str, fallen: int) -> None:
    position = rn.Position.from_code(f"10/4k5/10/10/10/10/10/10/10/10 {side} - -")
    assert position.state.fallen == fallen
    assert position.outcome == rn.Outcome("black", "King captured")


def test_a_position_without_any_king_goes_on() -> None:
    position = rn.Position.from_code("10/4l5/10/10/10/10/10/10/4L5/10 w - -")
    assert position.outcome is None
    assert position.legal_moves()


def test_the_side_to_move_must_own_the_piece() -> None:
    state = position_of("La1 pa3").state
    index = state.tables.index
    assert verify(state, index["a3"], index["a4"]) == []
    assert verify(state, index["b3"], index["b4"]) == []
    assert verify(state, index["a1"], NOWHERE) == []
    assert len(verify(state, index["a1"], index["a4"])) == 1
    assert has_legal_move(state)


def test_a_move_tells_everything_that_happens() -> None:
    move = position_of("Cb4 wa4 le4 sg4 ah4").parse("C b4-g4; s-b4; @-a4; @-e4; @-h4")
    assert (move.mover, move.origin, move.target, move.swapped, move.promotion) == ("C", "b4", "g4", "s", None)
    assert move.captured == ("a4", "e4", "h4")
    assert [(effect.kind, effect.label, effect.square, effect.target) for effect in move.effects] == [
        ("relocate", "C", "b4", "g4"),
        ("swap", "s", "g4", "b4"),
        ("remove", "w", "a4", None),
        ("remove", "l", "e4", None),
        ("remove", "a", "h4", None),
    ]
    assert str(move) == "C b4-g4; s-b4; @-a4; @-e4; @-h4"


def test_a_promotion_comes_after_the_removals() -> None:
    move = position_of("Pb6 ca7 px8", operations="pool W;").parse("P b6-x8; W-x8")
    assert [effect.kind for effect in move.effects] == ["relocate", "remove", "promote"]
    assert move.effects[-1] == rn.Effect("promote", "W", "x8")
    assert str(move) == "P b6-x8; W-x8"


def test_a_piece_that_leaves_has_no_target() -> None:
    suicide = position_of("Ld4 ie5").parse("L d4-")
    assert (suicide.target, suicide.captured, str(suicide)) == (None, (), "L d4-")
    assert suicide.effects == (rn.Effect("remove", "L", "d4"),)
    destruction = position_of("Sd4 pd5").parse("S d4-; @-d5")
    assert (destruction.target, destruction.captured) == (None, ("d4", "d5"))
    assert [effect.square for effect in destruction.effects] == ["d4", "d5"]


def test_moves_are_listed_in_board_order_of_their_pieces() -> None:
    moves = rn.Position.from_code(code_of("La1 Wb3 Ab1")).legal_moves()
    origins = list(dict.fromkeys(move.origin for move in moves))
    assert origins == ["a1", "b1", "b3", "z0"]
