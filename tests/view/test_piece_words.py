"""The powers of a piece in words."""

import pytest

import rococo_notation as rn
from rococo_notation.view.piece_words import captures_in_short, captures_of, moves_of, powers_of, zones_in_words


@pytest.mark.parametrize(
    ("game", "letter", "moves", "captures"),
    [
        ("chess", "R", "any distance along ranks and files", "any piece by landing on it"),
        ("chess", "P", "one step straight ahead", "any piece by landing on it one step diagonally ahead"),
        ("makruk", "E", "one step diagonally, or one step straight ahead", "any piece by landing on it"),
        (
            "shako",
            "C",
            "any distance along a rank or file",
            "any piece by landing on it (a leap of any length along a rank or file, over exactly one piece)",
        ),
        (
            "xiangqi",
            "G",
            "one step along a rank or file",
            "any piece but the General by landing on it; any General by landing on it"
            " (a step along a rank or file or a slide of any length straight ahead)",
        ),
    ],
)
def test_moves_and_captures_are_told(game: str, letter: str, moves: str, captures: str) -> None:
    variant = rn.variant(game)
    piece = variant.pieces[letter]
    assert (moves_of(piece), captures_of(piece, variant)) == (moves, captures)


def test_in_short_only_the_usual_capture_is_told() -> None:
    xiangqi, rococo = rn.variant("xiangqi"), rn.variant("rococo")
    assert captures_in_short(xiangqi.pieces["G"], xiangqi) == "by landing on it"
    assert captures_in_short(rococo.pieces["C"], rococo) == "each piece in that piece's own way"
    assert captures_in_short(rococo.pieces["I"], rococo) == "nothing"


def test_where_a_piece_may_go_and_from_where_is_told() -> None:
    variant = rn.variant("xiangqi")
    told = {letter: list(powers_of(piece, variant)) for letter, piece in variant.pieces.items()}
    palace = "squares d1 to f3 (White) or squares d8 to f10 (Black)"
    assert told["F"] == [f"Never leaves {palace}."]
    assert told["G"] == [f"Never leaves {palace} but to capture the enemy General."]
    assert told["E"] == ["Never leaves ranks 1 to 5 (White) or ranks 6 to 10 (Black)."]
    assert told["P"] == ["Goes one step sideways only from ranks 6 to 10 (White) or ranks 1 to 5 (Black)."]
    assert told["N"] == []


def test_a_zone_is_named_as_shortly_as_it_can_be() -> None:
    variant = rn.variant("chess")
    rank, far = frozenset(f + "8" for f in variant.files), frozenset(f + r for f in variant.files for r in "17")
    assert zones_in_words((rank, far), variant) == "rank 8 (White) or rank 1 or 7 (Black)"
    assert zones_in_words((frozenset({"a1", "h8"}), frozenset()), variant) == "a1 or h8 (White) or nowhere (Black)"
    corners, block = frozenset({"a1", "a8", "h1", "h8"}), frozenset({"a1", "a2", "b1", "b2"})
    assert zones_in_words((corners, block), variant) == (
        "file a or h of rank 1 or 8 (White) or squares a1 to b2 (Black)"
    )
    assert zones_in_words((rank, rank), variant) == "rank 8"
