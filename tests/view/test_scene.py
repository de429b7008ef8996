"""What a picture shows of a ply."""

import pytest
from support import log_of, position_of

import rococo_notation as rn
from rococo_notation.view import Sign, scene_of_move, scene_of_ply, svg
from rococo_notation.view.markers import gone_from
from rococo_notation.view.scene import frozen, off_board


def scene(pieces: str, text: str) -> list[Sign]:
    position = position_of(pieces)
    return list(scene_of_move(position, position.parse(text)).signs)


def test_the_origin_and_the_target_are_marked_and_the_path_is_drawn() -> None:
    assert scene("Kd4", "K d4-d5") == [
        Sign("mark", ("d4",)),
        Sign("target", ("d5",)),
        Sign("path", ("d4", "d5")),
    ]


@pytest.mark.parametrize(
    ("pieces", "text", "signs"),
    [
        ("Kd4 pd5", "K d4-d5", [Sign("path", ("d4", "d5")), Sign("taken", ("d5",), "p")]),
        (
            "La1 pa2 pa4",
            "L a1-a5",
            [Sign("path", ("a1", "a2", "a4", "a5")), Sign("capture", ("a2",), "p"), Sign("capture", ("a4",), "p")],
        ),
        (
            "Ad1 pd5",
            "A d1-d4",
            [Sign("path", ("d1", "d4")), Sign("approach", ("d4", "d5")), Sign("capture", ("d5",), "p")],
        ),
        (
            "Wd4 pd5",
            "W d4-d2",
            [Sign("path", ("d4", "d2")), Sign("withdraw", ("d4", "d5")), Sign("capture", ("d5",), "p")],
        ),
        ("Pd4 Kd5 pd6", "P d4-d6", [Sign("path", ("d4", "d5", "d6")), Sign("taken", ("d6",), "p")]),
        ("Pd4 Kd5", "P d4-d6", [Sign("path", ("d4", "d5", "d6"))]),
    ],
    ids=["displacing", "leaping twice", "approach", "withdrawal", "cannon", "hop"],
)
def test_every_way_of_capturing_has_its_sign(pieces: str, text: str, signs: list[Sign]) -> None:
    assert scene(pieces, text)[2:] == signs


def test_what_leaves_the_board_leaves_a_ghost() -> None:
    position = position_of("Sd4 pd5")
    assert scene_of_move(position, position.parse("S d4-; @-d5")).signs == (
        Sign("destroy", ("d4",), "S"),
        Sign("destroy", ("d5",), "p"),
    )
    assert scene("Ld4 ie5", "L d4-") == [Sign("destroy", ("d4",), "L")]


def test_a_swap_moves_two_pieces() -> None:
    position = position_of("Sd4 pd6")
    swap = scene_of_move(position, position.parse("S d4-d6; p-d4"))
    assert swap.relocations == (("d4", "d6"), ("d6", "d4"))
    assert Sign("swap", ("d4", "d6")) in swap.signs


def test_a_custodian_capture_points_through_its_victim() -> None:
    position = rn.Position.from_code("k7/8/8/8/1pP5/8/P7/7K w - -", "ultima")
    signs = scene_of_move(position, position.parse("P a2-a4; @-b4")).signs
    assert Sign("custodian", ("a4", "b4")) in signs


def test_a_ply_that_was_not_judged_is_drawn_as_it_is_written_and_accused_of_nothing() -> None:
    ply = rn.replay(log_of("L c1-c5; @-c7; e7-")).plies[0]
    drawn = scene_of_ply(ply)
    assert drawn is not None
    assert ply.status == "unjudged"
    assert drawn.signs == (
        Sign("mark", ("c1",)),
        Sign("target", ("c5",)),
        Sign("path", ("c1", "c5")),
        Sign("capture", ("c7",), "p"),
        Sign("capture", ("e7",), "p"),
    )
    assert drawn.position.pieces["c5"] == "L"


def test_a_ply_without_a_board_has_no_scene() -> None:
    assert scene_of_ply(rn.replay("Game: Tamerlane\n\n1. P e2-e4\n").plies[0]) is None


def test_who_is_frozen_and_who_is_off_the_board() -> None:
    position = position_of("Ia3 ib4 pa2 Ph8", operations="pool Wl;")
    assert set(frozen(position)) == {"a3", "b4", "a2"}
    assert off_board(position) == (("W",), ("l",))


def test_a_piece_captured_by_landing_on_it_is_not_a_ghost_but_a_small_victim() -> None:
    position = position_of("Kd4 pd5")
    signs = scene_of_move(position, position.parse("K d4-d5")).signs
    assert [gone_from(signs, stood_on=each) for each in (False, True)] == [[], [("p", "d5")]]
    drawn = svg(position, move=position.parse("K d4-d5"))
    assert drawn.count("scale(0.42)") == 1
    assert drawn.index("scale(0.42)") > drawn.rindex('class="path"')
