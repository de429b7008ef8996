"""Pictures that move."""

import re
from random import Random
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st
from support import position_of

import rococo_notation as rn
from rococo_notation.view import Scene, animated, animation, scene_of_move
from rococo_notation.view.lettering import stroked
from rococo_notation.view.scene import tracks_of


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
    tracks = tracks_of(scenes)
    for number, scene in enumerate(scenes):
        standing = {
            track.stands[max(each for each in track.stands if each <= number)]: track.label
            for track in tracks
            if track.born <= number and (track.gone is None or track.gone > number)
        }
        assert standing == dict(scene.position.pieces)
    for found in re.finditer(r"@keyframes m\d+\{(.*?\})\}", animated(scenes)):
        moments = [float(moment) for moment in re.findall(r"([\d.]+)%\{", found[1])]
        assert moments == sorted(moments)
        assert (moments[0], moments[-1]) == (0, 100)


def test_who_goes_is_the_same_piece_before_and_after() -> None:
    start = position_of("Sd4 pd6")
    tracks = tracks_of([Scene(start), scene_of_move(start, start.parse("S d4-d6; p-d4"))])
    assert [(track.label, track.stands) for track in tracks if len(track.stands) > 1] == [
        ("S", {0: "d4", 1: "d6"}),
        ("p", {0: "d6", 1: "d4"}),
    ]


def test_a_promoted_pawn_goes_there_and_another_piece_takes_its_place() -> None:
    start = position_of("Pg7", operations="pool W;")
    tracks = tracks_of([Scene(start), scene_of_move(start, start.parse("P g7-g8; W-g8"))])
    pawn, queen = (next(track for track in tracks if track.label == label) for label in "PW")
    assert (pawn.stands, pawn.gone) == ({0: "g7", 1: "g8"}, 1)
    assert (queen.stands, queen.gone) == ({1: "g8"}, None)


def test_only_what_moves_or_goes_is_animated() -> None:
    picture = animation(frames(position_of("La1 pa2 Ph2 ph7"), "L a1-a3; @-a2"))
    pieces = [node for node in drawn(picture) if node.find("{*}g/{*}use") is not None and node.get("class") != "ghosts"]
    assert len([node for node in pieces if re.fullmatch(r"m\d+", node.get("class", ""))]) == 2
    assert "scale(1.35)" in picture


def test_where_nothing_plays_the_end_is_seen_with_its_effects() -> None:
    picture = animation(frames(position_of("La1 pa2 Ph2 ph7"), "L a1-a3; @-a2", "p h7-h6"))
    nodes = drawn(picture)
    hidden = {node for group in nodes if group.get("opacity") == "0" for node in group.iter()}
    seen = [node for node in nodes if node not in hidden]
    kinds = [node.get("class") for node in seen]
    assert len([kind for kind in kinds if kind in ("white", "black")]) == len(position_of("La3 Ph2 ph6").pieces)
    assert [kind for kind in kinds if kind in ("mark", "target", "path", "capture", "ghosts")] == [
        "mark",
        "target",
        "path",
    ]


def test_what_the_last_move_took_stays_as_a_ghost() -> None:
    picture = animation(frames(position_of("La1 pa2"), "L a1-a3; @-a2"))
    nodes = drawn(picture)
    (ghosts,) = [node for node in nodes if node.get("class") == "ghosts"]
    assert len(ghosts) == 1
    assert not [node for node in nodes if node.get("opacity") == "0" and ghosts in node.iter()]


def test_a_film_plays_three_times_and_only_where_motion_is_welcome() -> None:
    picture = animation(frames(position_of("Ka1"), "K a1-a2"))
    _, _, playing = picture.partition("@media screen and (prefers-reduced-motion:no-preference){")
    assert "animation-iteration-count:3" in playing
    assert "infinite" not in picture
    assert "animation" not in picture.partition("@media screen")[0].replace("animated", "")


def test_a_film_says_which_move_is_played() -> None:
    alone, several = (
        animation(frames(position_of("Ka1 kh8"), *texts)) for texts in (["K a1-a2"], ["K a1-a2", "k h8-h7"])
    )
    for picture, captions in ((alone, ["K a1-a2"]), (several, ["1/2  K a1-a2", "2/2  k h8-h7"])):
        for caption in captions:
            strokes = stroked(caption)
            assert strokes
            assert strokes[1] in picture


def drawn(picture: str) -> list[ElementTree.Element]:
    """Everything drawn, but for the definitions."""
    root = ElementTree.fromstring(picture)
    unseen = {node for defs in root.iter("{http://www.w3.org/2000/svg}defs") for node in defs.iter()}
    return [node for node in root.iter() if node not in unseen]
