"""The rules of games, pieces and moves in words."""

import pytest

import rococo_notation as rn
from rococo_notation.view.rules_text import (
    captures_in_short,
    captures_of,
    moves_of,
    open_points_of,
    powers_of,
    rules_of,
    zones_in_words,
)

# ---------------------------------------------------------------- games


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        ("chess", "A Pawn that moves to rank 8 (White) or rank 1 (Black) must become any other piece but a King."),
        ("shatranj", "A Pawn that moves to rank 8 (White) or rank 1 (Black) must become a General."),
        (
            "chigorin",
            "A Pawn that moves to rank 8 (White) or rank 1 (Black) must become a Chancellor, a Rook or a Knight"
            " (White), or a Queen, a Rook or a Bishop (Black).",
        ),
        (
            "grand",
            "A Pawn that moves to ranks 8 to 10 (White) or ranks 1 to 3 (Black) may become any other piece that its"
            " side has off the board.",
        ),
        (
            "grand",
            "On rank 10 (White) or rank 1 (Black) it must, and it may not go there if there is nothing to become.",
        ),
        (
            "berolina",
            "On its first move, from rank 2 (White) or rank 7 (Black), a Berolina Pawn may make a slide of up to 2"
            " squares diagonally ahead, and then be taken en passant on any square it passed.",
        ),
        ("torpedo", "A Pawn that goes more than one square may be taken en passant on any square it passed."),
        (
            "shatranj",
            "A player left with nothing but the King loses, unless the next move leaves the other player with"
            " nothing else either: then the game is a draw.",
        ),
        (
            "unicorn-great",
            "A Pawn that moves to rank 10 (White) or rank 1 (Black) must become a Chancellor, a Queen or a Unicorn.",
        ),
        ("cavalier", "It may become a Marshall only on a8, e8 or h8 (White) or a1, e1 or h1 (Black)."),
        ("shatranj", "A player to move without a legal move loses."),
        ("makruk", "There is no castling."),
        ("los-alamos", "Nothing is captured en passant."),
        (
            "knightmate",
            "Castling: the Royal Knight goes from e1 to g1 and the Rook from h1 to f1; Black castles in the same way.",
        ),
        (
            "xiangqi",
            "A General may not be left where it could be captured in any way; a player who is checkmated loses.",
        ),
    ],
)
def test_a_rule_of_a_game_is_told(game: str, rule: str) -> None:
    assert rule in rules_of(rn.variant(game))


def test_what_there_is_not_is_told_only_where_players_of_chess_expect_it() -> None:
    for name in ("rococo", "xiangqi", "chess"):
        assert "There is no castling." not in rules_of(rn.variant(name))
    assert not any("fifty" in rule for rule in rules_of(rn.variant("makruk")))


def test_what_the_rules_leave_open_is_told_with_the_choices() -> None:
    (told,) = open_points_of(rn.variant("courier"))
    assert told.endswith("(option `set-up`: `usual` or `array`; here `usual`).")
    assert list(open_points_of(rn.variant("chess"))) == []


def test_of_many_choices_only_the_first_are_told() -> None:
    (told,) = open_points_of(rn.variant("fischer-random"))
    assert told.endswith("(option `set-up`: `RNBQKBNR`, `BBNNQRKR` or 958 others; here `RNBQKBNR`).")


# ---------------------------------------------------------------- pieces


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
