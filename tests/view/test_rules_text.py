"""The rules of games, pieces and moves in words and in small boards."""

from pathlib import Path

import pytest

import rococo_notation as rn
from rococo_notation.view.rules_text import (
    FARTHEST,
    LEGEND,
    captures_in_short,
    captures_of,
    diagram_of,
    legend_of,
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
            "A player who has only 1 piece left loses, unless the next move leaves the other player with as few:"
            " then the game is a draw.",
        ),
        (
            "king-of-the-hill",
            "A player whose King comes to squares d4 to e5 wins.",
        ),
        (
            "racing-kings",
            "A player whose King comes to rank 8 wins, unless Black comes there too with the next move: then the game"
            " is a draw.",
        ),
        ("racing-kings", "No move may put the enemy King in check."),
        (
            "unicorn-great",
            "A Pawn that moves to rank 10 (White) or rank 1 (Black) must become a Chancellor, a Queen or a Unicorn.",
        ),
        ("cavalier", "It may become a Marshall only on a8, e8 or h8 (White) or a1, e1 or h1 (Black)."),
        ("shatranj", "A player who has no legal move loses."),
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


# ---------------------------------------------------------------- small boards


SIGNS = {sign for group in LEGEND for sign in group}


def drawn(game: str, letter: str) -> list[str]:
    variant = rn.variant(game)
    return list(diagram_of(variant.pieces[letter], variant).lines)


def own(path: Path, piece: str) -> rn.Variant:
    """Chess with one more piece."""
    path.write_text(f'title = "Own"\nextends = "chess"\n\n[pieces.X]\nname = "Own Piece"\n{piece}\n', encoding="utf-8")
    return rn.load_variant(path)


@pytest.mark.parametrize("name", rn.variants())
def test_every_piece_of_every_game_is_drawn_on_a_small_board_with_signs_of_the_legend(name: str) -> None:
    variant = rn.variant(name)
    for letter, piece in variant.pieces.items():
        lines, signs = diagram_of(piece, variant)
        assert len({len(line) for line in lines}) == 1
        assert max(len(lines), len(lines[0].split())) <= 2 * FARTHEST + 1
        assert " ".join(lines).split().count(letter) == 1
        assert {sign for sign in " ".join(lines).split() if sign not in {".", letter}} <= signs <= SIGNS


def test_a_line_that_goes_on_is_drawn_as_one() -> None:
    assert drawn("grand", "M") == [
        ". . . | . . .",
        ". . * | * . .",
        ". * . | . * .",
        "- - - M - - -",
        ". * . | . * .",
        ". . * | * . .",
        ". . . | . . .",
    ]


def test_moves_and_captures_have_signs_of_their_own() -> None:
    assert drawn("grand", "P") == [". 1 .", "x o x", ". P ."]
    assert drawn("berolina", "P") == ["1 . . . 1", ". o x o .", ". . P . ."]
    assert drawn("torpedo", "P") == [". o .", "x o x", ". P ."]
    assert drawn("hoppel-poppel", "B")[:2] == ["o . . . . . o", ". o x . x o ."]


def test_a_piece_that_leaps_over_another_has_one_in_its_way() -> None:
    cannon = drawn("xiangqi", "C")
    assert cannon[3] == "x @ o C o @ x"
    assert [line.split()[3] for line in cannon] == ["x", "@", "o", "C", "o", "@", "x"]
    assert drawn("rococo", "P")[0] == "^ . ^ . ^"


def test_what_has_to_be_empty_is_shown() -> None:
    assert drawn("xiangqi", "E") == ["* . . . *", ". : . : .", ". . E . .", ". : . : .", "* . . . *"]


def test_moves_from_some_squares_only_are_marked() -> None:
    assert drawn("xiangqi", "P") == [". * .", "+ P +"]


def test_captures_of_a_few_kinds_are_left_to_the_words() -> None:
    assert drawn("xiangqi", "G") == [". * .", "* G *", ". * ."]
    assert "*" not in "".join(drawn("rococo", "C"))


def test_a_rider_shows_two_of_its_leaps_and_a_short_slide_all_of_its_squares(tmp_path: Path) -> None:
    variant = own(tmp_path / "own.toml", 'betza = "frNN"')
    assert diagram_of(variant.pieces["X"], variant).lines[0].endswith("*")
    variant = own(tmp_path / "short.toml", 'betza = "fW4"')
    assert diagram_of(variant.pieces["X"], variant).lines == ("*", "*", "*", "*", "X")


def test_a_piece_that_lands_just_behind_another_is_drawn_there(tmp_path: Path) -> None:
    variant = own(tmp_path / "own.toml", 'betza = "fgR"')
    assert diagram_of(variant.pieces["X"], variant).lines == ("*", "@", ".", "X")


@pytest.mark.parametrize("betza", ["pGG", "gDD", "nZZ", "W9", "mKcpQ", "J", "K0"])
def test_any_way_to_go_can_be_drawn(betza: str, tmp_path: Path) -> None:
    variant = own(tmp_path / "own.toml", f'betza = "{betza}"')
    lines, signs = diagram_of(variant.pieces["X"], variant)
    assert len(lines) == len(lines[0].split()) > 1
    assert signs


def test_a_piece_that_does_nothing_stands_alone(tmp_path: Path) -> None:
    variant = own(tmp_path / "own.toml", "moves = []")
    assert diagram_of(variant.pieces["X"], variant) == (("X",), frozenset())


def test_the_legend_has_the_signs_that_are_shown_and_no_others() -> None:
    assert list(legend_of(frozenset("*|-o"))) == [
        "| -  moves and captures any distance",
        "*  moves and captures",
        "o  only moves",
    ]
    variant = rn.variant("rococo")
    assert "o o o  any distance" in legend_of(diagram_of(variant.pieces["A"], variant).signs)
    assert "o o o" not in diagram_of(variant.pieces["P"], variant).signs
