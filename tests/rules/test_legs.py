"""Paths of several legs: against the Interactive Diagram's own moves, and what is said of them.

``data/betza.jsonl.gz`` has 378 texts in Betza notation, each in six positions on a board of nine by nine with the
pseudo-legal moves of a piece that goes by it: what the script of the Interactive Diagram
(https://www.chessvariants.com/page/MSinteractive-diagrams, version of about 2020) lists. A line is ``certain`` where
the script's two generators of moves agree.
"""

import gzip
import json
import re
from collections import defaultdict
from itertools import islice, product
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import one_of_each

import rococo_notation as rn
from rococo_notation.rules import reasons
from rococo_notation.rules.betza import from_diagram, parse_betza
from rococo_notation.rules.betza_words import in_words
from rococo_notation.rules.building import build
from rococo_notation.rules.engine import castling_fault, identity, legal_moves, moves_between, moves_from
from rococo_notation.rules.move import Move, captures
from rococo_notation.rules.refusals import explain_way
from rococo_notation.rules.state import State
from rococo_notation.rules.twin import twin_of

FILES: Final = "abcdefghi"
with gzip.open(Path(__file__).parent / "data/betza.jsonl.gz", "rt", encoding="utf-8") as lines:
    BY_TEXT: Final[dict[str, list[dict[str, Any]]]] = defaultdict(list)
    for each in map(json.loads, lines):
        BY_TEXT[each["betza"]].append(each)


def accepted(text: str) -> str:
    """The text as variant files have it, or "" where it is refused."""
    try:
        return from_diagram(text)
    except ValueError:
        return ""


ACCEPTED: Final = [text for text in BY_TEXT if accepted(text)]


def state_of(line: dict[str, Any], text: str, *, check: bool = False) -> State:
    """The position of a line, where the piece X goes by a text."""
    setup = [["."] * 9 for _ in range(9)]
    for square, (side, letter, _) in line["pieces"].items():
        label = letter.upper() if side == "w" else letter.lower()
        setup[9 - int(square[1])][FILES.index(square[0])] = label
    pieces: dict[str, Any] = {letter: {"betza": letter} for letter in "NRK"}
    pieces["K"]["royal"] = True
    pieces["P"] = {"betza": "ifmnDifmnHfmWfceF"}
    pieces["X"] = {"betza": text, "royal": line["kind"] == "castling"}
    board = {"files": [*FILES], "ranks": [*"123456789"], "setup": "\n".join(map(" ".join, setup))}
    data = {"board": board, "pieces": pieces, "rules": {"check": check}}
    state = State.start(build("betza", data, {}).tables())
    index = state.tables.index
    moved = sum(1 << index[square] for square, (_, _, moved) in line["pieces"].items() if moved)
    state.forget(moved)
    state.spent, state.side = moved, "wb".index(line["side"])
    if "last" in line:
        state.passing = sum(1 << index[square] for square in line["last"]["ep"])
        state.passer = index[line["last"]["to"]]
    return state


def listed(state: State, origin: int) -> set[str]:
    """The moves of a piece, without labels; pseudo-legal ones, so that castling may lead through check."""
    tables = state.tables
    moves = set[str]()
    for packed in moves_from(state, origin):
        first, *more = (re.sub(r"^\w+ ", "", part) for part in str(Move.of(packed, state)).split("; "))
        if packed.swapped:
            more = [f"{tables.names[packed.target]}-{tables.names[origin]}"]
        moves.add("; ".join([first, *more]))
    for number, way in enumerate(tables.castlings):
        fault = castling_fault(state, number)
        if way.king == origin and fault and fault.reason == reasons.CROSSES_CHECK:
            king, to, partner, beside = (tables.names[s] for s in (origin, way.king_to, way.partner, way.partner_to))
            moves.add(f"{king}-{to}; {partner}-{beside}")
    return moves


def modifiers(text: str) -> frozenset[str]:
    """The letters of a text in Betza notation that say how it goes, whatever the atoms."""
    return frozenset(filter(str.islower, text))


def without_landing(move: str) -> str:
    """A move of the diagram without the removal of what stood on its target: the piece that moves is there now."""
    target = move.partition(";")[0][3:]
    return "; ".join(part for part in move.split("; ") if part != f"@-{target}")


@pytest.mark.parametrize("text", one_of_each(ACCEPTED, modifiers, str))
def test_a_piece_goes_where_the_diagram_lets_it_go(text: str) -> None:
    for line in BY_TEXT[text]:
        if line["certain"]:
            state = state_of(line, accepted(text))
            expected = set(map(without_landing, line["moves"]))
            assert listed(state, state.tables.index[line["x"]]) == expected, (text, line["position"])


def test_nine_texts_of_ten_are_accepted() -> None:
    assert len(ACCEPTED) >= 0.9 * len(BY_TEXT)


@pytest.mark.parametrize("text", ACCEPTED[::3])
def test_every_move_is_found_by_its_squares_and_every_other_is_refused_with_a_reason(text: str) -> None:
    line = BY_TEXT[text][1]
    state = state_of(line, accepted(text))
    tables, origin = state.tables, state.tables.index[line["x"]]
    moves = set(moves_from(state, origin))
    found = set()
    for target in tables.squares:
        between = set(moves_between(state, origin, target))
        found |= between
        if target != origin and not between:
            cause = explain_way(state, origin, target)
            assert cause is not None
            assert tables.names[target] in reasons.wording(cause).message
    assert found == moves
    for packed in moves:
        move = Move.of(packed, state)
        assert [capture.square for capture in captures(move, state)] == [square for _, square in move.removed]


@pytest.mark.parametrize("text", one_of_each(ACCEPTED[1::3], modifiers, str))
def test_the_compiled_twin_goes_the_same_ways(text: str) -> None:
    if twin_of(rn.variant("rococo").tables()) is None:
        pytest.skip("rococo_notation.rules.accel is not compiled, so there are no two engines to compare")
    for line, check in product(BY_TEXT[text][1:4:2], (True, False)):
        state = state_of(line, accepted(text), check=check)
        twin = twin_of(state.tables)
        for here in (state, *map(state.after, islice(legal_moves(state), 3))) if twin else ():
            assert sorted(twin.moves(here)) == sorted(map(tuple, legal_moves(here))), (text, line["position"])
        for move in islice(legal_moves(state), 3) if twin else ():
            assert twin.after(state, move) == twin.facts(state.after(move)), (text, line["position"])


@pytest.mark.parametrize(
    "text", ["KNADcaKcabKmabK", "yafsF", "mafmafsKmafsmafKmaflmafrKmafrmaflK", "fmWfceFifmnD", "gQzB"]
)
def test_the_compiled_twin_plays_the_pieces_of_the_games_that_have_legs(text: str) -> None:
    if twin_of(rn.variant("rococo").tables()) is None:
        pytest.skip("rococo_notation.rules.accel is not compiled, so there are no two engines to compare")
    assert twin_of(state_of(BY_TEXT["W"][1], text, check=True).tables) is not None


# ---------------------------------------------------------------- texts

LEGS = st.text("mckdepguyinjqzfblrvs", max_size=4)
TEXTS = st.lists(
    st.builds(
        lambda legs, name, extent: "a".join(legs) + name + extent,
        st.lists(LEGS, min_size=1, max_size=3),
        st.sampled_from([*"WFDNAHCLZJGKRBQ", "FX", "NY"]),
        st.sampled_from(["", "", "0", "3", "*"]),
    ),
    min_size=1,
    max_size=3,
).map("".join)


@given(TEXTS)
@settings(max_examples=300)
def test_a_text_is_refused_or_says_the_same_when_its_atoms_are_written_again(text: str) -> None:
    try:
        atoms = parse_betza(text)
    except ValueError:
        return
    assert parse_betza("".join(atom.text for atom in atoms)) == atoms
    assert in_words(atoms)
    assert parse_betza(from_diagram(text))


@given(TEXTS, st.sampled_from(BY_TEXT["W"][1:4]))
@settings(max_examples=100, deadline=None)
def test_a_piece_of_any_text_reaches_a_square_or_there_is_a_reason_why_not(text: str, line: dict[str, Any]) -> None:
    try:
        parse_betza(text)
    except ValueError:
        return
    state = state_of(line, text)
    origin, tables = state.tables.index[line["x"]], state.tables
    moves = list(moves_from(state, origin))
    for target in tables.squares:
        between = moves_between(state, origin, target)
        assert {*between} == {move for move in moves if move.target == target}
        if not between and target != origin:
            cause = explain_way(state, origin, target)
            assert cause is not None
            assert reasons.wording(cause).message
    twin = twin_of(tables)
    if twin is not None:
        assert sorted(twin.moves(state)) == sorted(map(tuple, legal_moves(state)))


# ---------------------------------------------------------------- a Lion

LION = """
title = "Lion"
[board]
files = ["a", "b", "c", "d", "e"]
ranks = ["1", "2", "3", "4", "5"]
setup = '''
. . k . .
. . . . .
. . p . .
. . p r .
. . L . K
'''
[pieces.K]
name = "King"
royal = true
betza = "K"
[pieces.P]
name = "Pawn"
betza = "fmWfcF"
[pieces.R]
name = "Rook"
betza = "R"
[pieces.L]
name = "Lion"
betza = "KNADcaKcabKmabK"
[pieces.G]
name = "Griffon"
betza = "yafsF"
[pieces.J]
name = "Jumper"
betza = "mKcafmF"
[rules]
check = true
"""


@pytest.fixture(scope="module")
def lion(tmp_path_factory: pytest.TempPathFactory) -> rn.Variant:
    file = tmp_path_factory.mktemp("lion") / "lion.toml"
    file.write_text(LION, encoding="utf-8")
    return rn.load_variant(file)


@pytest.mark.parametrize(
    ("text", "placement"),
    [
        ("L c1-c3; @-c2", "2k2/5/2L2/3r1/4K"),
        ("L c1-c1; @-c2", "2k2/5/2p2/3r1/2L1K"),
        ("L c1-d2; @-c2", "2k2/5/2p2/3L1/4K"),
        ("L c1-c3", "2k2/5/2L2/2pr1/4K"),
        ("L c1-c1", "2k2/5/2p2/2pr1/2L1K"),
    ],
)
def test_a_lion_captures_on_its_way(lion: rn.Variant, text: str, placement: str) -> None:
    position = rn.Position.start(lion)
    move = position.parse(text)
    assert str(move) == text
    assert position.play(move).code() == f"{placement} b - -"


def test_a_capture_on_the_way_gives_check(lion: rn.Variant) -> None:
    # The King on c3 is two steps from the Lion, and the Lion would go on to the square behind it.
    position = rn.Position.from_code("5/5/2k2/1pL2/4K b - -", lion)
    assert position.in_check
    # From two squares away the Jumper takes nothing; next to it, it takes the King by leaping it.
    assert rn.Position.from_code("5/3k1/2J2/5/K4 b - -", lion).in_check
    assert not rn.Position.from_code("4k/3p1/2J2/5/K4 b - -", lion).in_check


@pytest.mark.parametrize(
    ("code", "text", "finding", "message"),
    [
        ("2k2/5/5/1P3/G3K w - -", "G a1-b5", "GC205", "the White Griffon cannot move from a1 to b5: "),
        ("2k2/5/5/5/G3K w - -", "G a1-c3", "GC204", "the White Griffon cannot move from a1 to c3: "),
        ("2k2/5/5/5/J3K w - -", "J a1-c3", "GC207", "only by leaping over or capturing a piece on the way"),
        ("2k2/5/2p2/1p3/J3K w - -", "J a1-c3", "GC206", "cannot land on c3: the Black Pawn is there"),
        ("2k2/5/2p2/1p3/J3K w - -", "J a1-b2", "GC206", "cannot land on b2: it captures the Black Pawn there only by"),
        ("2k2/5/5/5/L3K w - -", "L a1-a4", "GC204", "does not move"),
    ],
)
def test_says_why_a_path_does_not_lead_there(
    lion: rn.Variant, code: str, text: str, finding: str, message: str
) -> None:
    verdict = rn.Position.from_code(code, lion).verdict(text)
    assert verdict.code == finding
    assert message in verdict.message


def test_a_slide_with_n_does_not_lead_a_king_through_check(tmp_path: Path) -> None:
    file = tmp_path / "careful.toml"
    file.write_text(LION.replace('royal = true\nbetza = "K"', 'royal = true\nbetza = "nQ"'), encoding="utf-8")
    position = rn.Position.from_code("4k/1r3/5/K4/5 w - -", rn.load_variant(file))
    assert position.verdict("K a2-a3").legal
    assert "K a2-c2" not in map(str, position.legal_moves())
    verdict = position.verdict("K a2-c2")
    assert (verdict.code, verdict.squares) == ("GC209", ("a2", "c2"))
    assert "would pass through check on b2 from the Black Rook on b4" in verdict.message


def test_any_piece_may_be_taken_en_passant_by_a_piece_that_takes_so(tmp_path: Path) -> None:
    file = tmp_path / "passing.toml"
    text = LION.replace('"fmWfcF"', '"fmWfceF"').replace('"R"', '"nnDR"')
    file.write_text(text, encoding="utf-8")
    game = rn.load_variant(file)
    position = rn.Position.from_code("k1r2/5/1P3/5/4K b - -", game)
    after = position.play(position.parse("r c5-c3"))
    assert after.code() == "k4/5/1Pr2/5/4K w - c4"
    assert rn.Position.from_code(after.code(), game) == after
    assert str(after.parse("P b3-c4; @-c3")) == "P b3-c4; @-c3"
    # Another move than that time, for the Pawn may take: so the position is another one than without that right.
    again = rn.Position.from_code("k4/5/1Pr2/5/4K w - -", game)
    assert identity(after.state) != identity(again.state)
    # Only at once.
    later = after.play(after.parse("K e1-e2"))
    assert not later.play(later.parse("k a5-b5")).verdict("P b3-c4; @-c3").legal


@pytest.mark.parametrize(("zones", "again"), [("", False), ('first-move.white.ranks = ["2"]\n', True)])
def test_a_piece_that_is_dropped_has_moved_unless_its_first_move_has_squares_of_its_own(
    tmp_path: Path, zones: str, *, again: bool
) -> None:
    file = tmp_path / "dropping.toml"
    pawn = f'betza = "ifmnDfmWfcF"\n{zones}'
    text = (
        LION.replace('betza = "fmWfcF"\n', pawn).replace(". . p r .", ". P . r .")
        + "[hand]\ncaptured = 'changes-side'\n"
    )
    file.write_text(text, encoding="utf-8")
    position = rn.Position.from_code("k4/5/5/5/4K w - - hand P;", rn.load_variant(file))
    after = position.play(position.parse("P*b2"))
    after = after.play(after.parse("k a5-a4"))
    assert after.verdict("P b2-b3").legal
    assert after.verdict("P b2-b4").legal == again
