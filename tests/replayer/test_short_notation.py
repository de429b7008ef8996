"""Short notation: unambiguous in every position, and read back."""

from pathlib import Path

import pytest
from hypothesis import given
from support import conformance_move_lists, position_of, positions

import rococo_notation as rn
from rococo_notation.formats import read_short, write_short

MOVE_LISTS = conformance_move_lists()


@pytest.mark.parametrize(("pieces", "canonical", "short"), [
    ("Kd4", "K d4-d5", "Kd5"),
    ("Kd4 pd5", "K d4-d5", "Kxd5"),
    ("Ld1 pd3 pd6", "L d1-d7; @-d3; @-d6", "Ld7^^"),
    ("Ad1 pd5", "A d1-d4; @-d5", "Ad4+"),
    ("Wd4 pd5", "W d4-d3; @-d5", "Wd3-"),
    ("Cd1 ld3 ad6", "C d1-d5; @-d3; @-d6", "Cd5^+"),
    ("Sd1 pd5", "S d1-d5; p-d1", "Sd5~"),
    ("Sd4 pd5", "S d4-; @-d5", "Sd4!!d5"),
    ("Ld4 id5", "L d4-", "Ld4!"),
    ("La1 Lh1", "L a1-d1", "La1d1"),
    ("La1 Lx2", "L a1-a4", "La4"),
])  # fmt: skip
def test_each_way_of_capturing_has_its_sign(pieces: str, canonical: str, short: str) -> None:
    position = position_of(pieces)
    move = position.parse(canonical)
    assert write_short(move, position) == short
    assert read_short(short, position) == move


@pytest.mark.parametrize(("variant", "code", "canonical", "short"), [
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "K e1-g1; R h1-f1", "O-O"),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "K e1-c1; R a1-d1", "O-O-O"),
    ("wildebeest", "10k/11/11/11/11/11/11/11/11/R4K4R w KQ -", "K f1-i1; R k1-h1", "O-Oi1"),
    ("wildebeest", "5k4r/11/11/11/11/11/11/11/11/10K b k -", "k f10-j10; r k10-i10", "O-Oj10"),
    ("wildebeest", "10k/11/11/11/11/11/11/11/11/R4K1N2R w KQ -", "K f1-c1; R a1-d1", "O-O-Oc1"),
    ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "P e5-d6; @-d5", "exd6"),
    ("chess", "3nk3/2P5/8/8/8/8/8/4K3 w - -", "P c7-d8; Q-d8", "cxd8=Q+"),
])  # fmt: skip
def test_castling_promotion_and_en_passant_are_written(variant: str, code: str, canonical: str, short: str) -> None:
    position = rn.Position.from_code(code, variant)
    assert write_short(position.parse(canonical), position) == short
    assert str(read_short(short, position)) == canonical


@pytest.mark.parametrize("name", sorted({entry["variant"] for entry in MOVE_LISTS}))
def test_no_two_moves_of_any_conformance_position_are_written_alike(name: str) -> None:
    for entry in [entry for entry in MOVE_LISTS if entry["variant"] == name][::6]:
        position = rn.Position.from_code(entry["code"], name)
        moves = position.legal_moves()
        texts = {write_short(move, position): move for move in moves}
        assert len(texts) == len(moves), entry["code"]


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({entry["variant"] for entry in MOVE_LISTS}))
def test_every_move_of_every_conformance_position_is_read_back(name: str) -> None:
    for entry in MOVE_LISTS:
        if entry["variant"] == name:
            position = rn.Position.from_code(entry["code"], name)
            for move in position.legal_moves():
                assert read_short(write_short(move, position), position) == move, entry["code"]


@given(positions())
def test_what_is_written_is_read_back(position: rn.Position) -> None:
    for move in position.legal_moves()[::5]:
        assert read_short(write_short(move, position), position) == move


def test_moves_that_differ_in_what_is_taken_on_the_way_are_written_in_full(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "chess"\npieces.N.betza = "KcaKcabK"', encoding="utf-8")
    position = rn.Position.from_code("4k3/8/8/3pp3/3N4/8/8/4K3 w - -", rn.load_variant(path))
    moves = [move for move in position.legal_moves() if move.target in ("d4", "e4")]
    assert {*map(str, moves)} == {"N d4-e4", *(f"N d4-{at}; @-{off}5" for at in ("d4", "e4") for off in "de")}
    assert [read_short(write_short(move, position), position) for move in moves] == moves


def test_the_canonical_text_and_an_origin_that_is_not_needed_are_understood() -> None:
    position = position_of("La1 pd4")
    assert read_short("La1a5", position) == read_short("La5", position) == read_short("L a1-a5", position)


def test_a_text_without_a_needed_origin_is_ambiguous() -> None:
    with pytest.raises(rn.AmbiguousMoveError, match="L a1-d1 or L h1-d1"):
        read_short("Ld1", position_of("La1 Lh1"))


@pytest.mark.parametrize("text", ["", "Ld9", "Kz0", "nonsense", "Ld4^", "L"])
def test_what_no_legal_move_is_written_as_is_refused(text: str) -> None:
    with pytest.raises(rn.IllegalMoveError, match="no legal move of White"):
        read_short(text, position_of("La1"))


def test_squares_alone_that_are_not_on_the_board_are_refused() -> None:
    (log,) = rn.read(b'[Event "x"]\n[Variant "chess"]\n\n1. j9e4 e5 *')
    assert rn.replay(log).findings[0].message == "there is no square j9 on this board"
