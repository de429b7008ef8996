"""What to type: every legal move, with the text that writes all its effects."""

import pytest

import rococo_notation as rn
from rococo_notation.editor import entries

LEAPER = "10/8k1/10/10/10/3p6/10/3L6/8K1/10 w - -"


@pytest.mark.parametrize("name", rn.variants())
def test_every_entry_is_a_legal_move_as_it_stands(name: str) -> None:
    position = rn.Position.start(name)
    found = entries(position)
    assert len(found) == len(position.legal_moves())
    for each in found:
        assert position.verdict(each.text, effects="manual").legal
        # A drop begins on the empty square where it ends.
        assert each.origin in position.pieces or (position.variant.hand and each.origin == each.target)
        assert each.words.startswith("the ")


def test_a_capture_by_leaping_is_written_with_its_removal() -> None:
    (found,) = (each for each in entries(rn.Position.from_code(LEAPER)) if each.target == "c5")
    assert found.text == "L c2-c5; @-c4"
    assert found.words == "the Long Leaper goes to c5 and captures the Cannon Pawn on c4"


def test_a_swap_says_where_the_other_piece_goes() -> None:
    position = rn.Position.from_code("10/8k1/10/10/10/3p6/10/3S6/8K1/10 w - -")
    (found,) = (each for each in entries(position) if each.target == "c4" and "swap" not in each.text)
    assert found.text == "S c2-c4; p-c2"
    assert found.words == "the Swapper goes to c4 and puts the Cannon Pawn on c2"


def test_mutual_destruction_points_at_the_other_piece() -> None:
    position = rn.Position.from_code("10/8k1/10/10/10/10/3p6/3S6/8K1/10 w - -")
    (found,) = (each for each in entries(position) if each.words.startswith("the Swapper destroys itself"))
    assert found.target == "c3"


def test_promotions_are_told_apart() -> None:
    position = rn.Position.from_code("8/P6k/8/8/8/8/8/K7 w - -", "chess")
    found = [each for each in entries(position) if each.origin == "a7"]
    assert len(found) == 4
    assert len({each.words for each in found}) == 4
