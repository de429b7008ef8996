"""The rules of a game in words."""

import pytest

import rococo_notation as rn
from rococo_notation.view.game_words import open_points_of, rules_of


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
