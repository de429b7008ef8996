"""Positions: made from codes, with all that a code may say and all that may be wrong with it."""

from pathlib import Path

import pytest
from support import position_of

import rococo_notation as rn

KINGS = "10/4k5/10/10/10/10/10/10/4K5/10"
CODES = [
    f"{KINGS} w - -",
    f"{KINGS} b - -",
    f"{KINGS} w - - pool -;",
    f"{KINGS} w - - pool AAl;",
    f"{KINGS} w - - ban d4,d7;",
    f"{KINGS} b - - ban x0,z00;",
    f"{KINGS} w - - hmvc 0; fmvn 1;",
    f"{KINGS} w - - pool WLwl; ban d4,d7; hmvc 12; fmvn 34;",
    "kK8/10/10/10/10/10/10/10/10/9L w - -",
]


@pytest.mark.parametrize("code", CODES)
def test_a_code_is_written_as_it_was_read(code: str) -> None:
    assert rn.Position.from_code(code).code() == code


def test_what_a_code_says_does_not_depend_on_the_order_of_its_pool() -> None:
    one, other = (rn.Position.from_code(f"{KINGS} w - - pool {pool};") for pool in ("WLwl", "lwLW"))
    assert one == other
    assert rn.Position.from_code(one.code()) == one


@pytest.mark.parametrize(
    ("code", "same"),
    [
        (f"{KINGS}", CODES[0]),
        (f"{KINGS} w", CODES[0]),
        (f"  {KINGS}  w -  - ", CODES[0]),
        (KINGS.replace("10", "*"), CODES[0]),
        (KINGS.replace("4k5", "4{k}5"), CODES[0]),
        (f"{KINGS} w - - ban d7,d4;", CODES[4]),
        (f"{KINGS} b - - ban y9,x0;", CODES[5]),
        (f"{KINGS} w - - fmvn 1; hmvc 0;", CODES[6]),
    ],
)
def test_a_code_may_be_written_in_other_ways(code: str, same: str) -> None:
    assert rn.Position.from_code(code).code() == same


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("", "it ends here"),
        ("8/8 w - -", "rank"),
        (KINGS.replace("k", "q"), "no piece of Rococo has the label 'q'"),
        (KINGS.replace("4k5", "4-5"), "a hole"),
        (f"{KINGS} x - -", "side to move"),
        (f"{KINGS} w - - ban d4;", "needs two squares, but this names 1"),
        (f"{KINGS} w - - ban d4,d4;", "needs two squares, but this names 1"),
        (f"{KINGS} w - - ban d4,d5,d6;", "needs two squares, but this names 3"),
        (f"{KINGS} w - - ban d4,k9;", "no square 'k9'"),
        (f"{KINGS} w - - pool Q;", "no piece of Rococo has the label 'Q'"),
        (f"{KINGS} w - - spent c2;", "Rococo has no operation 'spent'"),
        (f"{KINGS} w - - hmvc {'9' * 5000};", "5000 digits"),
        (f"{KINGS} w - - fmvn {'9' * 10};", "10 digits"),
        ("0" * 12 + "9" * 12 + " w - -", "more than"),
        ("9" * 5000 + " w - -", "more than"),
    ],
    ids=["empty", "small", "strange label", "hole", "side", "one square", "the same square", "three squares",
         "no square", "strange pool", "strange operation", "endless count", "long count", "zeros", "endless run"],
)  # fmt: skip
def test_says_what_is_wrong_with_a_code(code: str, message: str) -> None:
    with pytest.raises(rn.NotationError, match=message):
        rn.Position.from_code(code)


def test_a_square_of_the_board_may_not_be_left_out_nor_a_hole_filled(tmp_path: Path) -> None:
    file = tmp_path / "holes.toml"
    file.write_text("[board]\nfiles=['a','b']\nranks=['1']\nsetup='- K'\n[pieces.K]\n", encoding="utf-8")
    assert rn.Position.start(file).code() == "-K w - -"
    assert rn.Position.from_code("-K b", str(file)).side == "black"
    for code, message in (("KK w", "a1 is not a square"), ("-- w", "b1 is a hole")):
        with pytest.raises(rn.NotationError, match=message):
            rn.Position.from_code(code, file)


def test_positions_are_equal_when_everything_that_counts_is() -> None:
    one = rn.Position.from_code(CODES[0])
    assert one == rn.Position.from_code(CODES[0])
    assert one != rn.Position.from_code(CODES[1])
    assert one != rn.Position.from_code(CODES[2])
    assert one != rn.Position.from_code(CODES[0], "rococo-mirror")
    assert one != CODES[0]
    assert len({one, rn.Position.from_code(CODES[0]), rn.Position.from_code(CODES[1])}) == 2


def test_a_position_shows_itself() -> None:
    assert repr(rn.Position.from_code(CODES[0])) == f"<Position rococo {CODES[0]}>"


def test_a_position_knows_its_pieces_side_variant_and_edition() -> None:
    position = rn.Position.start("rococo-mirror", edition="2002")
    assert len(position.pieces) == 32
    assert list(position.pieces)[:3] == ["a1", "a2", "a7"]
    assert (position.side, position.edition, position.variant.name) == ("white", "2002", "rococo-mirror")


def test_a_variant_may_be_given_as_itself() -> None:
    variant = rn.variant("rococo-mirror")
    assert rn.Position.start(variant).variant is variant


def test_an_unknown_variant_is_misuse() -> None:
    with pytest.raises(rn.VariantError):
        rn.Position.start("rokoko")


def test_a_verdict_is_true_when_the_move_is_legal() -> None:
    good, bad = (position_of("La1").verdict(text) for text in ("L a1-a4", "L a1-b3"))
    assert good
    assert good.squares == ("a1", "a4")
    assert good.message == "L a1-a4 is legal"
    assert not bad
    assert bad.code == "GC204"


def test_a_label_nobody_knows_makes_the_text_wrong_though_the_move_is_plain() -> None:
    position = position_of("La1")
    assert position.verdict("Q a1-a4").code == "GC103"
    with pytest.raises(rn.NotationError, match="labelled Q"):
        position.parse("Q a1-a4")


def test_play_takes_a_text() -> None:
    position = rn.Position.start().play("P a2-a3").play("a7-a6")
    assert (position.pieces["a3"], position.pieces["a6"], position.side) == ("P", "p", "white")


def test_play_refuses_a_text_that_is_no_legal_move() -> None:
    with pytest.raises(rn.IllegalMoveError) as caught:
        rn.Position.start().play("P a2-a5")
    assert caught.value.code == "GC204"
    with pytest.raises(rn.NotationError) as unread:
        rn.Position.start().play("hello there")
    assert unread.value.text == "hello there"
    assert isinstance(unread.value, ValueError)


@pytest.mark.parametrize(
    "text", ["", "  ", ";", "//", "-", "@", "\0", "P" * 20_000, "é-ü", "P a2-a3;" * 500, "1.", "@-"]
)
def test_a_verdict_never_raises(text: str) -> None:
    verdict = rn.Position.start().verdict(text)
    assert verdict.legal or verdict.code
