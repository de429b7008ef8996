"""Betza notation: read to steps, refused where it is not known, and put into words."""

import re
from pathlib import Path

import pyffish
import pytest

import rococo_notation as rn
from rococo_notation.rules.betza import (
    FAR,
    Act,
    Manner,
    Span,
    Vector,
    from_diagram,
    hops_straight,
    lame_squares,
    parse_betza,
)
from rococo_notation.rules.powers import capturing, moving

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def steps(text: str) -> set[tuple[int, int]]:
    return {path.legs[0].steps[0][:2] for atom in parse_betza(text) for path in atom.paths}


@pytest.mark.parametrize(
    ("text", "ahead"),
    [
        ("W", (0, 1)), ("F", (1, 1)), ("D", (0, 2)), ("N", (1, 2)), ("A", (2, 2)), ("H", (0, 3)), ("C", (1, 3)),
        ("L", (1, 3)), ("Z", (2, 3)), ("J", (2, 3)), ("G", (3, 3)),
    ],
)  # fmt: skip
def test_an_atom_is_a_step_in_all_its_directions(text: str, ahead: tuple[int, int]) -> None:
    found = steps(text)
    assert ahead in found
    assert found == {(x, y) for a, b in (ahead, ahead[::-1]) for x in (a, -a) for y in (b, -b)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fW", {(0, 1)}),
        ("fsW", {(0, 1), (1, 0), (-1, 0)}),
        ("vW", {(0, 1), (0, -1)}),
        ("blW", {(0, -1), (-1, 0)}),
        ("fF", {(1, 1), (-1, 1)}),
        ("flF", {(-1, 1)}),
        ("lF", {(-1, 1), (-1, -1)}),
        ("fK", {(0, 1), (1, 1), (-1, 1)}),
        ("FfW", {(1, 1), (1, -1), (-1, -1), (-1, 1), (0, 1)}),
        ("fN", {(1, 2), (-1, 2)}),
        ("ffN", {(1, 2), (-1, 2)}),
        ("fsN", {(2, 1), (-2, 1)}),
        ("fhN", {(1, 2), (2, 1), (-1, 2), (-2, 1)}),
        ("fsK", {(0, 1), (1, 0), (-1, 0), (1, 1), (-1, 1)}),
        ("frK", {(0, 1), (1, 0), (1, 1)}),
        ("fsQ", {(0, 1), (1, 0), (-1, 0), (1, 1), (-1, 1)}),
        ("flQ", {(0, 1), (-1, 0), (-1, 1)}),
        ("fhR", {(0, 1)}),
        ("fhW", {(0, 1)}),
        ("fhD", {(0, 2)}),
        ("fhH", {(0, 3)}),
        ("rhW", {(1, 0)}),
        ("fhF", {(1, 1), (-1, 1)}),
        ("rfN", {(1, 2)}),
        ("frN", {(2, 1)}),
        ("vN", {(1, 2), (-1, 2), (1, -2), (-1, -2)}),
        ("sN", {(2, 1), (2, -1), (-2, 1), (-2, -1)}),
        ("ffNbsN", {(1, 2), (-1, 2), (2, -1), (-2, -1)}),
    ],
)
def test_directions_are_chosen_by_letters_and_pairs_of_them(text: str, expected: set[tuple[int, int]]) -> None:
    assert steps(text) == expected


@pytest.mark.parametrize(
    ("text", "reach"),
    [
        ("W", 1),
        ("R", FAR),
        ("B", FAR),
        ("Q", FAR),
        ("K", 1),
        ("NN", FAR),
        ("W4", 4),
        ("R4", 4),
        ("F0", FAR),
        ("DD", FAR),
    ],
)
def test_a_rider_repeats_its_step(text: str, reach: int) -> None:
    assert {atom.reach for atom in parse_betza(text)} == {reach}


def test_modifiers_say_whether_it_moves_captures_or_is_a_first_move() -> None:
    told = [(a.name, a.moves, a.captures, a.first) for a in parse_betza("fmWfcFimfnDN")]
    assert told == [
        ("W", True, False, False), ("F", False, True, False), ("D", True, False, True), ("N", True, True, False)
    ]  # fmt: skip


def test_lame_leaps_have_a_manner_of_their_own() -> None:
    manners = [parse_betza(text)[0].paths[0].legs[0].steps[0].manner for text in ("N", "nN", "jD", "nW")]
    # Nothing lies within a step to the next square.
    assert manners == [Manner.PLAIN, Manner.LAME, Manner.LEAPING, Manner.PLAIN]


def test_a_hop_is_a_leg_to_a_piece_and_one_behind_it() -> None:
    for text, reach, span in (
        ("pR", FAR, Span.REST),
        ("pR3", 3, Span.REST),
        ("gR", 1, Span.OWN),
        ("gK", FAR, Span.OWN),
    ):
        way = parse_betza(text)[0].ways[0]
        assert not isinstance(way, Vector)
        hop, behind = way[0].legs
        assert (hop.act, behind.reach, behind.span) == (Act.HOP, reach, span)
        assert hops_straight(way)


@pytest.mark.parametrize(
    ("step", "between"),
    [((0, 2), [(0, 1)]), ((2, 2), [(1, 1)]), ((1, 2), [(0, 1)]), ((-2, -1), [(-1, 0)]), ((2, 3), [(0, 1), (1, 2)]),
     ((-3, 1), [(-1, 0), (-2, 0)])],
)  # fmt: skip
def test_a_lame_leap_goes_straight_first(step: tuple[int, int], between: list[tuple[int, int]]) -> None:
    assert list(lame_squares(*step)) == between


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "'' is not Betza notation"),
        ("Q)", "')' in 'Q)' (repeated groups) is not supported"),
        ("[F?fsR]", "'[' in '[F?fsR]' (brackets) is not supported"),
        ("oR", "'o' in 'oR' (cylindrical boards) is not supported"),
        ("KxN", "'x' in 'xN' (swapping with or relaying to friendly pieces) is not supported"),
        ("KcuaN", "'u' in 'cuaN' is supported only in the last leg"),
        ("KU", "'U' in 'KU' (the universal leaper) is not supported"),
        ("wN", "'w' in 'wN' is not supported"),
        ("hW", "'h' in 'hW' is not a set of directions"),
        ("vhN", "'vh' in 'vhN' is not a set of directions"),
        ("mafhN", "'h' in 'mafhN' can only be a direction of the first leg"),
        ("vWEW", "'EW' is not Betza notation; the atoms are W F D"),
        ("vW;W", "';W' is not Betza notation"),
        ("èN", "'èN' is not Betza notation"),
        ("npR", "'npR' has more than one of n, p and g in a leg"),
        ("zqR", "'zqR' has more than one of z and q in a leg"),
        (
            "mafsmafsmafsmafsmafsmafsmafsmafsK",
            "'mafsmafsmafsmafsmafsmafsmafsmafsK' turns in too many ways: at most 1000 are possible",
        ),
        ("gR3", "'gR3': g works only with leaps and with riders of unlimited length"),
        ("kpR", "'kpR': k and p cannot be combined"),
        ("yF", "'yF': y changes the leg that follows, and no leg follows here"),
        ("KO", "'O': write castling as isO2"),
        ("KsO2", "'sO2': write castling as isO2"),
        ("W40000", "'W' has a number of 5 digits; at most 3 are possible"),
        ("fR" + "9" * 9999, "'fR' has a number of 9999 digits"),
        ("KisO40000", "'isO' has a number of 5 digits"),
        ("NX" + "Y" * 9999, "'NX...' has 10001 letters; at most 20 are possible"),
    ],
)
def test_says_what_it_does_not_know(text: str, told: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(told)):
        parse_betza(text)


@pytest.mark.parametrize("side", ["w", "b"])
@pytest.mark.parametrize(
    "text",
    ["lW", "rF", "lR", "frF", "lbB", "flW", "rfN", "frN", "rhN", "lhN", "llN", "fhW", "fhR", "fhD", "fsW", "fK", "vK"],
)
def test_each_side_sees_left_and_right_from_its_own_seat_as_for_fairy_stockfish(
    text: str, side: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.toml"
    rows = [". " * 9] * 7
    setup = "\n".join([". . . . k . . . .", *rows, ". . . . K . . . ."])
    file.write_text(
        f"""[board]
files = {[*"abcdefghi"]}
ranks = {[*"123456789"]}
setup = \"\"\"
{setup}
\"\"\"
[pieces.K]
royal = true
betza = "K"
[pieces.X]
betza = "{text}"
""",
        encoding="utf-8",
    )
    name, label = f"betza-{text}", "X" if side == "w" else "x"
    pyffish.load_variant_config(f"[{name}:chess]\nmaxFile = i\nmaxRank = 9\npawn = -\ncustomPiece1 = x:{text}\n")
    board = f"k8/9/9/9/4{label}4/9/9/9/8K"
    position = rn.Position.from_code(f"{board} {side} - -", rn.load_variant(file))
    ours = sorted(f"{move.origin}{move.target}" for move in position.legal_moves() if move.mover == label)
    theirs = sorted(move for move in pyffish.legal_moves(name, f"{board} {side} - - 0 1", []) if move.startswith("e5"))
    assert ours == theirs
    assert ours


@pytest.mark.parametrize(
    ("text", "moves", "captures"),
    [
        ("mRcpR", "a slide of any length along a rank or file",
         "a leap of any length along a rank or file, over exactly one piece"),
        ("fmWfcF", "a step straight ahead", "a step diagonally ahead"),
        ("FfW", "a step diagonally, or a step straight ahead", "a step diagonally, or a step straight ahead"),
        ("nN", "a Knight's leap, with nothing in between", "a Knight's leap, with nothing in between"),
        ("NN", "any number of Knight's leaps in one direction", "any number of Knight's leaps in one direction"),
        ("fsW2", "a slide of up to 2 squares ahead or sideways", "a slide of up to 2 squares ahead or sideways"),
        ("ffN", "a Knight's leap ahead", "a Knight's leap ahead"),
        ("fK", "a step straight or diagonally ahead", "a step straight or diagonally ahead"),
        ("fhR", "a slide of any length straight ahead", "a slide of any length straight ahead"),
        ("fsK", "a step ahead or sideways, or diagonally ahead", "a step ahead or sideways, or diagonally ahead"),
        ("flQ", "a slide of any length ahead or to the left, or diagonally ahead to the left",
         "a slide of any length ahead or to the left, or diagonally ahead to the left"),
        ("frF", "a step diagonally ahead to the right", "a step diagonally ahead to the right"),
        ("fsN", "a Knight's leap ahead (wide)", "a Knight's leap ahead (wide)"),
        ("fhN", "a Knight's leap ahead (narrow or wide)", "a Knight's leap ahead (narrow or wide)"),
        ("gQ", "a leap in any direction, to the square just behind the first piece",
         "a leap in any direction, to the square just behind the first piece"),
        ("W", "a step along a rank or file", "a step along a rank or file"),
        ("D", "a leap of two squares along a rank or file", "a leap of two squares along a rank or file"),
    ],
)  # fmt: skip
def test_is_put_into_words(text: str, moves: str, captures: str) -> None:
    assert (moving(text).listed, capturing(text).listed) == (moves, captures)


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ("mR", "any distance along a rank or file"),
        ("fsW2", "up to 2 squares ahead or sideways"),
        ("FfW", "one step diagonally, or one step straight ahead"),
        ("nA", "a leap of two squares diagonally, with nothing in between"),
    ],
)
def test_is_put_into_words_as_after_a_verb(text: str, summary: str) -> None:
    assert moving(text).summary == summary


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("cF", "with 'cF' a piece never moves without capturing"),
        ("run", "unknown pattern 'run'"),
        ("approach", "unknown pattern 'approach'"),
    ],
)
def test_what_never_moves_is_no_way_to_move(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        moving(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("mQ", "with 'mQ' a piece never captures"),
        ("bite", "unknown method 'bite'"),
        ("hop", "unknown method 'hop'"),
    ],
)
def test_what_never_captures_is_no_way_to_capture(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        capturing(text)


@pytest.mark.parametrize(
    ("diagram", "text"),
    [
        ("fK", "fW"), ("ffK", "fW"), ("frK", "frF"), ("fsK", "fsF"), ("sQ", "sR"), ("vsmKK", "mvsFF"),
        ("bfrK3", "bW3frF3"),
        ("fcafmK", "cfafmW"), ("K", "K"), ("fN", "fN"), ("yafsF", "yafsF"), ("KisO2", "KisO2"), ("flFfK", "flFfW"),
    ],
)  # fmt: skip
def test_a_compound_has_eight_directions_in_a_diagram(diagram: str, text: str) -> None:
    assert from_diagram(diagram) == text
