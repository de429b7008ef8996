"""What to type: every legal move, with the text that writes all its effects."""

from pathlib import Path

import pytest

import rococo_notation as rn
from rococo_notation.editor import check, entries
from rococo_notation.editor.entering import arranged, continued, status

LEAPER = "10/8k1/10/10/10/3p6/10/3L6/8K1/10 w - -"


@pytest.mark.parametrize("name", rn.variants())
def test_every_entry_is_a_legal_move_as_it_stands(name: str) -> None:
    position = rn.Position.start(name)
    found = entries(position)
    assert len(found) == len(position.legal_moves())
    for each in found:
        assert position.verdict(each.text, effects="manual").legal
        # A drop begins on the empty square wit ends here.
        assert each.origin in position.pieces or (position.variant.hand and each.origin == each.target)
        assert each.words.startswith("the ")


def test_a_capture_by_leaping_is_written_with_its_removal() -> None:
    (found,) = (each for each in entries(rn.Position.from_code(LEAPER)) if each.target == "c5")
    assert found.text == "L c2-c5; @-c4"
    assert found.words == "the Long Leaper goes to c5 and captures the Cannon Pawn on c4"


def test_a_piece_that_takes_and_comes_back_does_not_promote(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "chess"\npieces.N.betza = "KcabK"', encoding="utf-8")
    position = rn.Position.from_code("4k3/8/8/3p4/3N4/8/8/4K3 w - -", rn.load_variant(path))
    (found,) = (each for each in entries(position) if each.origin == each.target)
    assert found.text == "N d4-d4; @-d5"
    assert found.words == "the Knight goes to d4 and captures the Pawn on d5"


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


# ---------------------------------------------------------------- moves that go into a log


STYLES = {
    "numbered by move": ("Game: Rococo\n1. P a2-a3\n1... p g7-g6\n", "2. P b2-b3\n"),
    "two in a line": ("Game: Rococo\n1. P a2-a3 p g7-g6\n", "2. P b2-b3\n"),
    "numbered by ply": ("Game: Rococo\n1. P a2-a3\n2. p g7-g6\n3. I a1-a2\n4. p f7-f6\n", "P b2-b3\n"),
    "without a line end": ("Game: Rococo\n1. P a2-a3\n1... p g7-g6", "\n2. P b2-b3\n"),
    "without moves": ("Game: Rococo\n", "1. P b2-b3\n"),
}


@pytest.mark.parametrize("name", STYLES)
def test_a_move_at_the_end_is_read_as_the_next_one(name: str) -> None:
    text, added = STYLES[name]
    game = check(text).games[0]
    longer = continued(text, game, len(game.record.plies), ["P b2-b3"], lambda each: check(each).games[0])
    assert longer is not None
    assert (longer.text, longer.is_line) == (text + added, False)
    assert check(longer.text).verdict == "legal"


def test_a_move_after_the_end_of_a_game_is_a_variation_and_charges_nobody() -> None:
    text = "Game: Chess\n1. P f2-f3\n1... p e7-e5\n2. P g2-g4\n2... q d8-h4\n// well played\n"
    game = check(text).games[0]
    longer = continued(text, game, 4, ["P a2-a3"], lambda each: check(each).games[0])
    assert longer is not None
    assert longer.is_line
    assert check(longer.text).sentence == check(text).sentence


def test_of_several_games_only_the_chosen_one_is_longer() -> None:
    first, second = "Game: Rococo\n1. P a2-a3\n\n", "Game: Rococo\n1. P b2-b3\n"
    text = first + second
    longer = continued(text, check(text).games[0], 1, ["p a7-a6"], lambda each: check(each).games[0])
    assert longer is not None
    assert longer.text == f"Game: Rococo\n1. P a2-a3\n1... p a7-a6\n\n{second}"


def test_a_piece_that_is_no_longer_there_can_be_regained() -> None:
    position = arranged(rn.Position.start("rococo"), {"c1": ""}, "white")
    assert position.state.pool != rn.Position.start("rococo").state.pool


def test_a_set_up_that_no_game_comes_to_says_so() -> None:
    assert "A White Pawn can never stand on a1" in status(rn.Position.from_code("k7/8/8/8/8/8/8/PK5R w - -", "chess"))
