"""The diagrams of pieces: small boards of text around them."""

from pathlib import Path

import pytest

import rococo_notation as rn
from rococo_notation.view.piece_diagram import FARTHEST, LEGEND, diagram_of, legend_of

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
