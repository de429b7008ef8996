"""Pictures that move."""

import re
from random import Random
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st
from support import position_of

import rococo_notation as rn
from rococo_notation.view import Scene, animated, animation, scene_of_move
from rococo_notation.view.actors import cast


def frames(start: rn.Position, *texts: str) -> list[tuple[rn.Position, rn.Move | None]]:
    played: list[tuple[rn.Position, rn.Move | None]] = []
    for text in texts:
        move = start.parse(text)
        played.append((start, move))
        start = start.play(move)
    return [*played, (start, None)]


@given(st.sampled_from(rn.variants()), st.sampled_from([1, 8, 60]), st.randoms(use_true_random=False))
def test_in_any_game_the_pieces_stand_where_the_positions_say(name: str, plies: int, chance: Random) -> None:
    position = rn.Position.start(name)
    scenes = [Scene(position)]
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            break
        move = chance.choice(moves)
        scenes.append(scene_of_move(position, move))
        position = position.play(move)
    actors = cast(scenes)
    for number, scene in enumerate(scenes):
        standing = {
            actor.stands[max(each for each in actor.stands if each <= number)]: actor.label
            for actor in actors
            if actor.born <= number and (actor.gone is None or actor.gone > number)
        }
        assert standing == dict(scene.position.pieces)
    for found in re.finditer(r"@keyframes m\d+\{(.*?\})\}", animated(scenes)):
        moments = [float(moment) for moment in re.findall(r"([\d.]+)%\{", found[1])]
        assert moments == sorted(moments)
        assert (moments[0], moments[-1]) == (0, 100)


def test_who_goes_is_the_same_piece_before_and_after() -> None:
    start = position_of("Sd4 pd6")
    actors = cast([Scene(start), scene_of_move(start, start.parse("S d4-d6; p-d4"))])
    assert [(actor.label, actor.stands) for actor in actors if len(actor.stands) > 1] == [
        ("S", {0: "d4", 1: "d6"}),
        ("p", {0: "d6", 1: "d4"}),
    ]


def test_a_promoted_pawn_goes_there_and_another_piece_takes_its_place() -> None:
    start = position_of("Pg7", operations="pool W;")
    actors = cast([Scene(start), scene_of_move(start, start.parse("P g7-g8; W-g8"))])
    pawn, queen = (next(actor for actor in actors if actor.label == label) for label in "PW")
    assert (pawn.stands, pawn.gone) == ({0: "g7", 1: "g8"}, 1)
    assert (queen.stands, queen.gone) == ({1: "g8"}, None)


def test_only_what_moves_or_goes_is_animated() -> None:
    picture = animation(frames(position_of("La1 pa2 Ph2 ph7"), "L a1-a3; @-a2"))
    root = ElementTree.fromstring(picture)
    moving = [node for node in root.iter() if re.fullmatch(r"m\d+", node.get("class", ""))]
    assert len(moving) == 2
    assert "scale(1.35)" in picture


def test_who_wants_no_motion_sees_the_first_move_at_rest() -> None:
    assert "prefers-reduced-motion:reduce){g{animation:none!important}" in animation(
        frames(position_of("Ka1"), "K a1-a2")
    )
