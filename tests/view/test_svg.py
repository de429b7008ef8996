"""Boards as pictures."""

import random
import re
from math import dist
from pathlib import Path
from xml.etree import ElementTree

import pytest
from support import Golden, position_of

import rococo_notation as rn
from rococo_notation.view import Sign, piece_svg, svg
from rococo_notation.view.drawing import Board
from rococo_notation.view.lettering import stroked
from rococo_notation.view.markers import SIDE
from rococo_notation.view.themes import THEMES

SVG = "{http://www.w3.org/2000/svg}"


def drawn(picture: str, kind: str) -> list[ElementTree.Element]:
    """Whatever is drawn as that."""
    return [node for node in ElementTree.fromstring(picture).iter() if node.get("class") == kind]


def pieces(picture: str) -> list[tuple[str, str]]:
    """Place and drawing of all pieces."""
    groups = [*drawn(picture, "white"), *drawn(picture, "black")]
    return sorted((group.get("transform", ""), group[0].get("href", "")) for group in groups)


def after_some_moves(name: str, plies: int = 24) -> tuple[rn.Position, rn.Move]:
    """A position of a variant that is always the same, and a move made in it."""
    chance = random.Random(name)
    position = rn.Position.start(name)
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            break
        # Captures, as they show more.
        move = chance.choice([each for each in moves if each.captured] or moves)
        before, position = position, position.play(move)
    return before, move


@pytest.mark.parametrize("name", ["rococo", "mimotaur-chess", "courier", "xiangqi"])
def test_a_position_looks_as_it_did(name: str, golden: Golden) -> None:
    position, move = after_some_moves(name)
    golden(f"{name}.svg", svg(position, move=move, captured=True) + "\n")


@pytest.mark.parametrize("name", rn.variants())
def test_of_every_variant_each_piece_is_drawn_once_on_a_place_of_its_own(name: str) -> None:
    position, _ = after_some_moves(name)
    picture = svg(position)
    root, found = ElementTree.fromstring(picture), pieces(picture)
    assert len({place for place, _ in found}) == len(found) == len(position.pieces)
    drawings = {node.get("id"): len(node) for node in root.iter() if node.get("id")}
    assert all(drawings.get(href.removeprefix("#")) for _, href in found)
    kinds = {position.variant.pieces[label.upper()].name for label in position.pieces.values()}
    assert len({href for _, href in found}) == len(kinds)


@pytest.mark.parametrize("theme", ["light", "dark", "print", "auto"])
def test_every_theme_is_well_formed_and_needs_no_font(theme: str) -> None:
    picture = svg(rn.Position.start(), theme=theme, captured=True)  # type: ignore[arg-type]
    root = ElementTree.fromstring(picture)
    assert root.find(f".//{SVG}text") is None
    assert ("prefers-color-scheme" in picture) == (theme == "auto")


def test_who_cannot_see_it_is_told_the_position() -> None:
    position = rn.Position.start()
    root = ElementTree.fromstring(svg(position))
    assert root.get("role") == "img"
    assert root[0].text == "Rococo, White to move"
    assert position.code() in (root[1].text or "")
    assert " 1  *  I  W  L  K  C  L  A  S  *" in (root[1].text or "")


def test_every_piece_stands_in_the_middle_of_its_square() -> None:
    position = position_of("Lx0 ph8", variant="rococo-mirror")
    assert ("translate(24 456)", "#rococo-long-leaper") in pieces(svg(position))
    assert ("translate(408 72)", "#rococo-cannon-pawn") in pieces(svg(position))


def test_black_at_the_bottom_turns_everything() -> None:
    position = position_of("Lx0 ph8")
    assert ("translate(456 24)", "#rococo-long-leaper") in pieces(svg(position, orientation="black"))
    turned, straight = (drawn(svg(position, orientation=side), "label") for side in ("black", "white"))
    assert {node.get("transform") for node in turned} != {node.get("transform") for node in straight}


def test_the_edge_squares_are_shaded_and_fenced() -> None:
    picture = svg(rn.Position.start())
    shaded = [node.get("d", "").count("M") for kind in ("ring-light", "ring-dark") for node in drawn(picture, kind)]
    assert sum(shaded) == 36
    # Around the board 40 sides of squares, around the inner board 32.
    assert drawn(picture, "fence")[0].get("d", "").count("M") == 72
    assert not drawn(svg(rn.Position.start("chess")), "ring-dark")


def test_coordinates_are_as_the_variant_names_them() -> None:
    assert len(drawn(svg(rn.Position.start()), "label")) == 40
    assert len(drawn(svg(rn.Position.start("chess")), "label")) == 32


@pytest.mark.parametrize("size", [24, 480, 2000])
def test_the_size_is_the_width_in_pixels(size: int) -> None:
    root = ElementTree.fromstring(svg(rn.Position.start("advancer-chess-10x8"), size=size))
    assert root.get("width") == str(size)
    assert int(root.get("height", "")) == pytest.approx(size * 432 / 528, abs=1)


def test_the_pieces_off_the_board_stand_beside_it_with_their_number() -> None:
    position = position_of("Ld4", operations="pool PPl;")
    shown = svg(position, captured=True)
    assert len(pieces(shown)) == len(pieces(svg(position))) + 2
    tray = drawn(shown, "tray")[0]
    assert [node.get("class") for node in tray] == ["label", "white", "label", "label", "black"]
    assert tray[2].get("d") == (stroked("\u00d72") or (0, ""))[1]


@pytest.mark.parametrize("name", rn.variants())
def test_all_pieces_off_the_board_find_their_place(name: str) -> None:
    start = rn.Position.start(name)
    board = Board(start.variant, "white", THEMES["light"])
    hands = start.state.tables.hands
    kinds = [
        letter
        for letter, piece in start.variant.pieces.items()
        if not piece.royal and (hands is None or any(hands.squares[start.state.tables.codes[letter]]))
    ]
    rows = min(0.8 * SIDE, (board.height / 2 - 30) / len(kinds))
    assert rows * len(kinds) <= board.height / 2
    assert rows >= 18


def test_where_nothing_is_off_the_board_there_is_no_room_for_it() -> None:
    def width(position: rn.Position) -> str:
        return ElementTree.fromstring(svg(position, captured=True)).get("viewBox", "").split()[2]

    assert width(rn.Position.start()) == "528"
    assert width(position_of("Ld4", operations="pool P;")) == "606"


def test_a_caption_stands_below_the_board_and_in_the_title() -> None:
    told = ["Ada - Bo, Rococo", "2. L f1-f6 is illegal: " + "blocked " * 20, "漢字 & <b>"]
    picture = svg(rn.Position.start(), caption=told, size=528)
    root = ElementTree.fromstring(picture)
    (group,) = drawn(picture, "caption")
    assert len(group) == 6
    assert int(root.get("height", "")) == 528 + 6 * 22 + 12
    assert root[0].text == " \u2013 ".join(told)
    assert [node.text for node in root.iter(f"{SVG}text")] == ["漢字 & <b>"]


def test_frozen_pieces_are_tinted_and_hatched() -> None:
    (ice,) = drawn(svg(position_of("Ia3 pa4 lb2 ph8")), "frozen")
    data = ice.get("d", "")
    assert data.count("z") == 2
    assert data.count("l") == 2 * 6
    assert ice.get("stroke") != ice.get("fill")
    assert not drawn(svg(position_of("Ia3 ph8")), "frozen")


@pytest.mark.parametrize(
    ("board", "text", "kinds"),
    [
        ("Ld4 pd5", "L d4-d6; @-d5", {"path": 1, "capture": 1}),
        ("Ad1 pd5", "A d1-d4; @-d5", {"path": 1, "approach": 1, "capture": 1}),
        ("Wd4 pd5", "W d4-d1; @-d5", {"path": 1, "withdraw": 1, "capture": 1}),
        ("Sd4 pd6", "S d4-d6; p-d4", {"swap": 1, "path": 0}),
        ("Sd4 pd5", "S d4-; @-d5", {"destroy": 2, "path": 0}),
        ("Ld4 ie5", "L d4-", {"destroy": 1, "path": 0}),
        ("Pa7 pa8 lx8", "P a7-a8", {}),
        ("Pg7", "P g7-g8; W-g8", {"promote": 1, "path": 1}),
    ],
    ids=["leap", "approach", "withdrawal", "swap", "destruction", "suicide", "illegal", "promotion"],
)
def test_the_effects_of_a_move_are_drawn(board: str, text: str, kinds: dict[str, int]) -> None:
    position = position_of(board, operations="pool W;" if "W-g8" in text else "")
    verdict = position.verdict(text)
    assert verdict.legal == bool(kinds)
    if verdict.move is not None:
        picture = svg(position, move=verdict.move)
        assert {kind: len(drawn(picture, kind)) for kind in kinds} == kinds
        assert len(pieces(picture)) >= len(position.play(verdict.move).pieces)


@pytest.mark.parametrize("board", ["Sd4 pd5", "Sd4 pe5", "Sd4 pd8", "Sd1 ph5"])
def test_the_arrows_of_a_swap_stay_near_the_line_between_the_squares(board: str) -> None:
    position = position_of(board)
    move = next(each for each in position.legal_moves() if each.swapped)
    assert move.target is not None
    one, other = (Board(position.variant, "white", {}).centre(square) for square in (move.origin, move.target))
    length = dist(one, other)
    data = drawn(svg(position, move=move), "swap")[0].get("d", "")
    for x, y in re.findall(r"Q(-?[\d.]+) (-?[\d.]+)", data):
        # A curve goes half as far from its line as the point that bends it.
        away = abs((float(x) - one[0]) * (other[1] - one[1]) - (float(y) - one[1]) * (other[0] - one[0])) / length / 2
        assert away <= max(SIDE / 4, 0.15 * length) + 0.1


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_marked_taken_and_frozen_squares_are_told_apart(theme: str) -> None:
    assert len({tuple(THEMES[theme][kind].items()) for kind in ("mark", "taken", "frozen", "ring-dark")}) == 4


def test_on_paper_marked_squares_have_outlines() -> None:
    assert "stroke" in THEMES["print"]["mark"]
    assert float(THEMES["print"]["taken"]["stroke-width"]) > float(THEMES["print"]["mark"]["stroke-width"])


def test_a_path_goes_in_an_arc_over_what_is_leapt() -> None:
    position = position_of("La1 pa2 pa4")
    path = drawn(svg(position, move=position.parse("L a1-a5")), "path")[0].get("d", "")
    assert path.count("A") == 2


def test_castling_has_a_path_and_a_bow_that_is_not_on_its_line_and_coordination_two_lines() -> None:
    castles = rn.Position.from_code("4k3/8/8/8/8/8/8/4K2R w K -", "chess")
    picture = svg(castles, move=castles.parse("K e1-g1; R h1-f1"))
    assert ["Q" in path.get("d", "") for path in drawn(picture, "path")] == [False, True]
    position = rn.Position.from_code("5k4/10/10/p9/10/10/10/10/10/K6C2 w - -", "coordinator-chess")
    move = next(each for each in position.legal_moves() if each.captured)
    assert len(drawn(svg(position, move=move), "coordinate")) == 2


def test_marks_and_arrows_are_drawn_where_they_are_asked_for() -> None:
    picture = svg(rn.Position.start(), marks=["a1", "b1"], arrows=[("a2", "a4"), ("b2", "b4")])
    assert drawn(picture, "mark")[0].get("d", "").count("M") == 2
    assert len(drawn(picture, "path")) == 2
    assert drawn(svg(rn.Position.start(), signs=[Sign("wrong", ("a2", "a5"))]), "wrong")


def test_a_square_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(KeyError, match="q9"):
        svg(rn.Position.start(), marks=["q9"])


def test_a_variant_of_ones_own_is_drawn_with_holes_tokens_and_labels_of_any_kind(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        "title = '<b>Own</b>'\n[board]\nfiles=['δ','b','c']\nranks=['1','2']\nsetup='''\nx - k\nX . K\n'''\n"
        "[pieces.K]\n[pieces.X]\nname = 'Amazon & <i>'\n",
        encoding="utf-8",
    )
    picture = svg(rn.Position.start(file), captured=True)
    root = ElementTree.fromstring(picture)
    assert root[0].text == "<b>Own</b>, White to move"
    assert [node.text for node in root.iter(f"{SVG}text")] == ["δ", "δ"]
    assert drawn(picture, "dark")[0].get("d", "").count("M") + drawn(picture, "light")[0].get("d", "").count("M") == 5
    assert len(pieces(picture)) == 4


def test_a_notebook_shows_a_position() -> None:
    picture = rn.Position.start()._repr_svg_()
    assert picture.startswith("<svg")
    assert len(pieces(picture)) == 32


@pytest.mark.parametrize("name", ["Long Leaper", "Grasshopper"])
def test_a_piece_alone(name: str) -> None:
    root = ElementTree.fromstring(piece_svg(name, "black", size=64))
    assert (root.get("width"), root.get("viewBox"), root[0].text) == ("64", "0 0 48 48", f"Black {name}")
