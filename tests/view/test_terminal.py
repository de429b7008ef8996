"""The board for a terminal."""

import re
from pathlib import Path

import pytest
from rich.text import Text
from support import log_of, position_of

import rococo_notation as rn
from rococo_notation.view import draw_board
from rococo_notation.view.terminal import BOXES, Look, captions, draw_for_terminal, marks_of

FRAME = Look("frame")
ASCII = Look("ascii")

SMALL = """\
[board]
files=['a','b','c']
ranks=['1','2']
setup='''
. - K
- . .
'''
[pieces.K]
"""


def ground(drawn: Text, square: str, position: rn.Position) -> tuple[str, str]:
    """What stands on a square of a coloured board, and its style, without flipping."""
    lines = drawn.split("\n")
    variant = position.variant
    line = lines[1 + 2 * variant.ranks[::-1].index(square[1:])]
    column = max(map(len, variant.ranks)) + 2 + 4 * variant.files.index(square[0]) + 1
    return line.plain[column], str(next(span.style for span in line.spans if span.start <= column < span.end))


def test_a_grid_has_lines_between_the_squares() -> None:
    lines = draw_for_terminal(rn.Position.start()).plain.splitlines()
    assert lines[0] == "   ┌───┬───┬───┬───┬───┬───┬───┬───┬───┬───┐"
    assert lines[3] == " 8 │░░░│ i │ w │ l │ k │ c │ l │ a │ s │░░░│"
    assert lines[7] == " 6 │░░░│   │   │   │   │   │   │   │   │░░░│"
    assert lines[-1] == "     x   a   b   c   d   e   f   g   h   z"
    assert len(lines) == 22


def test_a_piece_on_the_edge_stands_in_the_shade() -> None:
    assert " 4 │░L░ ·  ·  ·  ·  ·  ·  ·  · ░p░│" in draw_for_terminal(position_of("Lx4 pz4"), look=FRAME).plain


def test_marked_squares_have_brackets_of_two_kinds() -> None:
    drawn = draw_for_terminal(position_of("La4"), {"a4": "moved", "x4": "moved", "b4": "captured"}, FRAME)
    assert " 4 │[░][L](·) ·  ·  ·  ·  ·  · ░░░│" in drawn.plain


@pytest.mark.parametrize("name", rn.variants())
def test_in_ascii_it_is_the_board_of_reports(name: str) -> None:
    position = rn.Position.start(name)
    marks = dict.fromkeys(list(position.pieces)[:3], "captured")
    assert draw_for_terminal(position, marks, ASCII).plain == draw_board(position, marks)


@pytest.mark.parametrize("style", ["grid", "frame", "ascii"])
def test_flipped_it_is_seen_from_the_other_side(style: str) -> None:
    position, marks = position_of("La4 kz0 Kx3"), {"a4": "moved"}
    lines = draw_for_terminal(position, marks, Look(style)).plain.splitlines()
    flipped = draw_for_terminal(position, marks, Look(style, flip=True)).plain.splitlines()
    rows = [line for line in lines if re.match(r"[ \d]\d ", line)]
    turned = [line for line in flipped if re.match(r"[ \d]\d ", line)]
    mirror = str.maketrans("[]", "][")
    assert [line[3:][::-1].translate(mirror).strip() for line in rows[::-1]] == [line[3:].strip() for line in turned]
    assert [line[:2] for line in turned] == [line[:2] for line in rows[::-1]]
    assert flipped[-1].split() == lines[-1].split()[::-1]


def test_colour_tells_sides_ring_and_marks_apart_and_no_sign_does() -> None:
    position = position_of("Ld4 pe5")
    drawn = draw_for_terminal(position, {"d4": "moved", "d3": "captured"}, Look(colour=True))
    assert not set("[]()░") & set(drawn.plain)
    styles = {square: ground(drawn, square, position)[1] for square in ("d4", "d3", "e5", "a1", "x1")}
    assert ground(drawn, "d4", position)[0] == "L"
    grounds = {square: style.partition(" on ")[2] for square, style in styles.items()}
    assert grounds["e5"] == grounds["a1"]
    assert len(set(grounds.values())) == 4
    assert styles["e5"].partition(" on ")[0] != styles["d4"].partition(" on ")[0]


def test_colour_does_not_touch_the_board_in_ascii() -> None:
    position = position_of("La4")
    drawn = draw_for_terminal(position, {"a4": "moved"}, Look("ascii", colour=True))
    assert drawn.plain == draw_board(position, ["a4"])
    assert not [span for span in drawn.spans if span.style]


def test_immobilized_pieces_look_different() -> None:
    position = position_of("Ld4 La1 ie5")
    drawn = draw_for_terminal(position, look=Look(colour=True))
    assert "underline" in ground(drawn, "d4", position)[1]
    assert "underline" not in ground(drawn, "a1", position)[1]


def test_a_hole_is_blank(tmp_path: Path) -> None:
    file = tmp_path / "holes.toml"
    file.write_text(SMALL, encoding="utf-8")
    assert draw_for_terminal(rn.Position.start(file), look=FRAME).plain.splitlines() == [
        "  ┌─────────┐",
        "2 │ ·     K │",
        "1 │    ·  · │",
        "  └─────────┘",
        "    a  b  c",
    ]


@pytest.mark.parametrize("style", ["grid", "frame"])
def test_it_is_drawn_with_the_characters_that_are_named(style: str) -> None:
    drawn = draw_for_terminal(position_of("La4"), {"a4": "moved"}, Look(style)).plain
    assert {char for char in drawn if not char.isascii()} <= set(BOXES)


# ---------------------------------------------------------------- marks


@pytest.mark.parametrize(
    ("pieces", "turn", "marks"),
    [
        ("Ld4 pd5", "L d4-d6; @-d5", {"d4": "moved", "d6": "moved", "d5": "captured"}),
        ("Sd4 pd6", "S d4-d6; p-d4", {"d4": "moved", "d6": "moved"}),
        ("Sd4 pd5", "S d4-; @-d5", {"d4": "moved", "d5": "captured"}),
        ("Ld4", "L d4-e8; @-a1", {"d4": "moved", "e8": "moved", "a1": "captured"}),
        ("Ld4", "1. P a9-z77", {}),
    ],
    ids=["a leap", "a swap", "mutual destruction", "illegal", "unreadable"],
)
def test_marks_where_a_ply_goes_and_what_it_takes(pieces: str, turn: str, marks: dict[str, str]) -> None:
    position = position_of(pieces)
    record = rn.replay(log_of(turn), position=position.code())
    assert marks_of(record.plies[0]) == marks


# ---------------------------------------------------------------- captions


def test_says_who_is_immobilized_and_what_is_off_the_board() -> None:
    position = position_of("Ld4 La1 ie5", operations="pool Ppp;")
    assert captions(position) == ["Immobilized: d4", "Off the board: White P, Black p p"]


def test_says_nothing_where_there_is_nothing_to_say() -> None:
    assert captions(rn.Position.start()) == []
