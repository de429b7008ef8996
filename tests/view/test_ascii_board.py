"""The board as text."""

from pathlib import Path

import pytest
from support import position_of

import rococo_notation as rn
from rococo_notation.view import draw_board

START = """\
00  *  *  *  *  *  *  *  *  *  *
 8  *  i  w  l  k  c  l  a  s  *
 7  *  p  p  p  p  p  p  p  p  *
 6  *  .  .  .  .  .  .  .  .  *
 5  *  .  .  .  .  .  .  .  .  *
 4  *  .  .  .  .  .  .  .  .  *
 3  *  .  .  .  .  .  .  .  .  *
 2  *  P  P  P  P  P  P  P  P  *
 1  *  I  W  L  K  C  L  A  S  *
 0  *  *  *  *  *  *  *  *  *  *
    x  a  b  c  d  e  f  g  h  z"""


def test_draws_the_set_up_with_white_at_the_bottom() -> None:
    assert draw_board(rn.Position.start()) == START


def test_a_piece_on_the_edge_hides_the_star() -> None:
    lines = draw_board(position_of("Lx4 pz4")).splitlines()
    assert lines[5] == " 4  L  .  .  .  .  .  .  .  .  p"


@pytest.mark.parametrize(
    ("marked", "line"),
    [
        (["a4"], " 4  * [L] .  .  .  .  .  .  .  *"),
        (["x4", "z4"], " 4 [*] L  .  .  .  .  .  .  . [*]"),
        (["a4", "b4"], " 4  * [L][.] .  .  .  .  .  .  *"),
        (["q9"], " 4  *  L  .  .  .  .  .  .  .  *"),
    ],
    ids=["a piece", "the edge", "neighbours", "no such square"],
)
def test_marked_squares_stand_in_brackets(marked: list[str], line: str) -> None:
    assert draw_board(position_of("La4"), marked).splitlines()[5] == line


def test_a_hole_is_blank(tmp_path: Path) -> None:
    file = tmp_path / "holes.toml"
    file.write_text(
        "[board]\nfiles=['a','b','c']\nranks=['1','2']\nsetup='''\n. - K\n- . .\n'''\n[pieces.K]\n", encoding="utf-8"
    )
    assert draw_board(rn.Position.start(file)).splitlines() == ["2  .     K", "1     .  .", "   a  b  c"]


@pytest.mark.parametrize("name", rn.variants())
def test_every_piece_of_every_set_up_is_drawn(name: str) -> None:
    position = rn.Position.start(name)
    drawn = "".join(line[2:] for line in draw_board(position).splitlines()[: position.variant.height])
    for label in set(position.pieces.values()):
        assert drawn.count(label) == list(position.pieces.values()).count(label)
