"""What a picture shows of an illegal ply."""

import re
from math import hypot

import pytest
from support import LOGS, header_log

import rococo_notation as rn
from rococo_notation.codes import CODES
from rococo_notation.finding import Mark
from rococo_notation.replayer.record import is_illegal
from rococo_notation.rules.powers import POWERS
from rococo_notation.rules.reasons import Role
from rococo_notation.view import Sign, scene_of_ply, svg, terminal
from rococo_notation.view.drawing import Board
from rococo_notation.view.markers import RINGS, marks_of, paths_of
from rococo_notation.view.themes import THEMES


def signs_of(log: str, ply: int = 0, *, hints: bool = False) -> list[Sign]:
    scene = scene_of_ply(rn.replay(log).plies[ply], hints=hints)
    assert scene is not None
    return [sign for sign in scene.signs if sign.squares]


@pytest.mark.parametrize(
    ("pieces", "text", "signs"),
    [
        (
            "La1 Pa3",
            "L a1-a6",
            [
                Sign("amiss", ("a1", "a6")),
                Sign("ghost", ("a1",), "L"),
                Sign("wrong", ("a1", "a3", "a6")),
                Sign("no", ("a6",)),
                Sign("blocker", ("a3",)),
            ],
        ),
        (
            "Wd4 ie5",
            "W d4-d6",
            [
                Sign("amiss", ("d4", "d6")),
                Sign("ghost", ("d4",), "W"),
                Sign("wrong", ("d4", "d6")),
                Sign("no", ("d6",)),
                Sign("hold", ("e5", "d4")),
                Sign("freezer", ("e5",)),
                Sign("frozen", ("d4",)),
            ],
        ),
        (
            "Ld4",
            "P b2-b3",
            [
                Sign("amiss", ("b2", "b3")),
                Sign("wrong", ("b2", "b3")),
                Sign("no", ("b3",)),
                Sign("empty", ("b2",)),
            ],
        ),
        ("Ld4", "L d4-", [Sign("amiss", ("d4",)), Sign("wrong-capture", ("d4",), "L")]),
    ],
    ids=["blocked", "immobilized", "no piece", "no suicide"],
)
def test_every_square_that_the_finding_names_is_marked_by_its_part(pieces: str, text: str, signs: list[Sign]) -> None:
    assert signs_of(header_log(pieces, f"1. {text}")) == signs


def test_what_is_wrongly_taken_off_is_marked_on_the_move_by_the_rules() -> None:
    assert signs_of(header_log("La1 pa2 pd5", "1. L a1-a3; @-a2; @-d5")) == [
        Sign("mark", ("a1",)),
        Sign("target", ("a3",)),
        Sign("path", ("a1", "a2", "a3")),
        Sign("capture", ("a2",), "p"),
        Sign("ghost", ("d5",), "p"),
        Sign("removed", ("d5",)),
    ]


def test_what_is_not_taken_off_stands_and_has_a_ring_in_place_of_a_cross() -> None:
    log = header_log("La1 pa2 Ah1 ph4", "1. A h1-h3; @-h4", "1... k z8-z7", "2. L a1-a3")
    record = rn.replay(log, effects="manual")
    scene = scene_of_ply(record.plies[2])
    assert scene is not None
    assert scene.position.pieces["a2"] == "p"
    assert Sign("kept", ("a2",)) in scene.signs
    assert not any(sign.kind == "capture" for sign in scene.signs)


def test_a_check_is_a_line_from_who_gives_it_to_the_king() -> None:
    record = rn.replay(rn.Source.decode((LOGS / "fault-012-check.txt").read_bytes(), "fault-012-check.txt"))
    ply = next(ply for ply in record.plies if is_illegal(ply))
    scene = scene_of_ply(ply)
    assert scene is not None
    assert [sign for sign in scene.signs if sign.kind in ("attack", "attacker")] == [
        Sign("attack", ("c5", "g1")),
        Sign("attacker", ("c5",)),
    ]


def test_squares_that_point_to_another_move_are_marked_only_where_hints_are_wanted() -> None:
    missing = header_log("Ph2", "1. P h2-h4")
    assert Sign("mount", ("h3",)) in signs_of(missing, hints=True)
    assert not any("h3" in sign.squares for sign in signs_of(missing))
    farther = header_log("Lx3 px2", "1. L x3-x0; @-x2")
    assert Sign("enough", ("x1",)) in signs_of(farther, hints=True)
    assert not any("x1" in sign.squares for sign in signs_of(farther))


def test_the_marks_of_a_finding_have_their_roles() -> None:
    ply = rn.replay(header_log("La1 Pa3", "1. L a1-a6")).plies[0]
    assert marks_of(ply) == (Mark("a1", Role.ORIGIN), Mark("a6", Role.TARGET), Mark("a3", Role.BLOCKER))


def test_a_move_after_the_end_of_the_game_is_crossed_out() -> None:
    assert signs_of(header_log("Kd4 kd5 pa7", "1. K d4-d5", "1... p a7-a6"), 1) == [
        Sign("amiss", ("a7", "a6")),
        Sign("ghost", ("a7",), "p"),
        Sign("wrong", ("a7", "a6")),
        Sign("no", ("a6",)),
    ]


def test_every_illegal_ply_of_the_conformance_logs_has_a_mark() -> None:
    for path in sorted(LOGS.glob("fault-*.txt")):
        record = rn.replay(rn.Source.decode(path.read_bytes(), path.name))
        for ply in filter(is_illegal, record.plies):
            scene = scene_of_ply(ply)
            assert scene is not None
            kinds = {sign.kind for sign in scene.signs}
            assert kinds & {"no", "amiss", "kept", "removed", "put", "left-out", "wrong-capture"}, (
                path.name,
                ply.label,
            )


def test_where_the_first_error_names_no_square_the_next_finding_that_does_is_marked() -> None:
    record = rn.replay(header_log("Kd4 id6 ph8", "i d6-d5", "K d4-d3", side="b"))
    ply = record.plies[1]
    assert [finding.code for finding in ply.findings] == ["GC504", "GC401"]
    assert marks_of(ply) == (Mark("d4", Role.ORIGIN), Mark("d5", Role.FREEZER))


def test_a_remark_on_a_legal_move_marks_nothing() -> None:
    ply = rn.replay(CODES["GC304"].bad.text, "coordinator-chess", position=CODES["GC304"].bad.position).plies[0]
    assert ply.status == "legal"
    assert any(finding.marks for finding in ply.findings)
    assert marks_of(ply) == ()
    assert "fault" not in terminal.marks_of(ply).values()


def test_immobilized_pieces_are_those_before_the_illegal_move() -> None:
    signs = signs_of(header_log("Wd4 ie5 Ph2", "W d4-b2"))
    assert [sign.squares for sign in signs if sign.kind == "frozen"] == [("d4",)]


def test_a_piece_of_the_other_side_has_a_ring_and_no_arrow() -> None:
    signs = signs_of(header_log("La1 pa8", "1. p a8-a7"))
    assert Sign("cause", ("a8",)) in signs
    assert not any(sign.kind == "wrong" for sign in signs)


def test_the_piece_in_the_way_has_a_ring_although_the_label_is_wrong_too() -> None:
    signs = signs_of(header_log("La1 Pa3", "1. A a1-a6"))
    assert {Sign("blocker", ("a3",)), Sign("wrong", ("a1", "a3", "a6"))} <= set(signs)


def test_a_promotion_off_its_rank_shows_where_the_piece_may_promote() -> None:
    (zone,) = (sign for sign in signs_of(header_log("Pg6", "1. P g6-g7; W-g7")) if sign.kind == "zone")
    assert {"g8", "g00"} <= set(zone.squares)
    assert {square[1:] for square in zone.squares} == {"8", "00"}


def test_a_promotion_to_a_piece_that_was_not_captured_shows_where_that_stands() -> None:
    record = rn.replay("Game: Rococo\n\n1. P g7-g8; W-g8", position="10/4k5/7P2/10/10/10/10/10/W3K5/10 w - - pool A;")
    scene = scene_of_ply(record.plies[0])
    assert scene is not None
    assert [sign.squares for sign in scene.signs if sign.kind == "cause"] == [("x1",)]


@pytest.mark.parametrize("target", ["b2", "b3", "d4"])
def test_an_illegal_move_has_an_arrow_however_short_which_ends_beside_the_piece(target: str) -> None:
    board = Board(rn.variant("rococo"), "white", THEMES["light"])
    (x, y), (_, drawn) = board.centre(target), *paths_of([Sign("wrong", ("a2", target))], board.centre)[:1]
    tip = [float(number) for number in drawn.split("L")[1].split("M")[0].split()]
    assert hypot(x - tip[0], y - tip[1]) == pytest.approx(22, abs=0.2)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_in_a_legal_move_is_red(theme: str) -> None:
    kinds = {"mark", "target", "taken", "path", "swap", "capture", "destroy", "promote", "frozen"}
    for kind in kinds | {power.name for power in POWERS.values() if power.drawing}:
        for colour in filter(re.compile("#").match, THEMES[theme][kind].values()):
            red, green, blue = bytes.fromhex(colour[1:])
            assert red < 1.4 * max(green, blue), kind


@pytest.mark.parametrize("theme", THEMES)
def test_every_line_stands_out_from_what_sets_it_off(theme: str) -> None:
    def light(colour: str) -> float:
        shares = (each / 255 for each in bytes.fromhex(colour[1:]))
        red, green, blue = (each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in shares)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    casing = THEMES[theme]["casing"]
    kinds = {"path", "swap", "capture", "destroy", "promote", "wrong", "no", "attack", "hold", "cause", "zone", *RINGS}
    for kind in kinds:
        darker, lighter = sorted((light(casing["stroke"]), light(THEMES[theme][kind]["stroke"])))
        assert (lighter + 0.05) / (darker + 0.05) >= 3, kind
        assert float(casing["stroke-width"]) > float(THEMES[theme][kind]["stroke-width"])


def test_the_way_of_an_illegal_move_is_beneath_the_pieces_and_what_is_wrong_over_them() -> None:
    scene = scene_of_ply(rn.replay(header_log("La1 Pa3", "1. L a1-b6")).plies[0])
    assert scene is not None
    drawn = svg(scene.position, signs=scene.signs)
    way, cross = (drawn.index(f'<path class="{kind}"') for kind in ("wrong", "no"))
    assert way < drawn.index('<g class="white" transform="translate', drawn.index("</defs>")) < cross
