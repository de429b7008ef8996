"""Definitions in other languages than TOML: Interactive Diagrams and sections of variants.ini."""

import gzip
import json
import random
import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

import pyffish
import pytest

import rococo_notation as rn
from rococo_notation.errors import VariantError
from rococo_notation.rules.definition import dialect
from rococo_notation.rules.diagram import read_diagram
from rococo_notation.rules.loader import FOLDER, defines_game, read_variant, toml_of
from rococo_notation.rules.variants_ini import _built_in, read_ini, sections_of
from rococo_notation.toml_text import write_toml

HERE = Path(__file__).parent / "definitions"
DEFINITIONS = sorted(HERE.glob("*.txt"))
BUILT_IN = FOLDER / "fairy.ini"
OF_PYFFISH = frozenset(pyffish.variants())
"""Its games before any test adds to them."""

diagrams = pytest.mark.parametrize("file", DEFINITIONS, ids=[file.stem for file in DEFINITIONS])


def diagram(text: str) -> rn.Variant:
    return read_variant(text, Path("game.txt"))


def faults_of(text: str, name: str = "game.txt") -> list[tuple[str, int | None]]:
    with pytest.raises(VariantError) as error:
        read_variant(text, Path(name))
    return list(zip(error.value.faults, error.value.lines, strict=True))


def moves_from(variant: rn.Variant, square: str) -> list[str]:
    moves = map(str, rn.Position.start(variant).legal_moves())
    return sorted(text.split(" ", 1)[1] for text in moves if text.split(" ", 1)[1].startswith(f"{square}-"))


# ---------------------------------------------------------------- the moves that the script of the diagrams lists


@cache
def listed() -> dict[str, list[dict[str, Any]]]:
    games: dict[str, list[dict[str, Any]]] = {}
    with gzip.open(HERE / "moves.jsonl.gz", "rt") as lines:
        for line in map(json.loads, lines):
            games.setdefault(line["definition"], []).append(line)
    return games


def without_labels(move: rn.Move) -> str:
    """A move as the lists have it: labels are those of promotions alone."""
    first, *others = str(move).split("; ")
    castles = [re.sub(r"^[A-Za-z] (?=[a-z]+\d+-)", "", other) for other in others]
    return "; ".join([first.split(" ", 1)[1], *castles])


def wrong_moves(game: rn.Variant, line: dict[str, Any]) -> tuple[set[str], set[str]]:
    """The moves that are listed in a position and not ours, and those that are ours and not listed."""
    position = rn.Position.start(game)
    for text in line["history"]:
        position = position.play(next(move for move in position.legal_moves() if without_labels(move) == text))
    ours = set(map(without_labels, position.legal_moves()))
    free = {*line["null_moves"], *(text.rstrip("?") for text in line["doubtful"])}
    return set(line["moves"]) - ours - free, ours - {*line["moves"]} - free


def certain(file: Path, *, every: int = 1) -> Iterator[dict[str, Any]]:
    lines = [line for line in listed()[file.stem] if line["certain"]]
    return islice(sorted(lines, key=lambda line: line["ply"]), 0, None, every)


COMPLETE = [file for file in DEFINITIONS if not rn.load_variant(file).omissions]


@pytest.mark.parametrize("file", COMPLETE, ids=[file.stem for file in COMPLETE])
def test_a_diagram_has_the_moves_that_its_script_lists(file: Path) -> None:
    early = [line for line in certain(file, every=12) if line["ply"] < 40]
    assert early
    assert [line for line in early if wrong_moves(rn.load_variant(file), line) != (set(), set())] == []


@pytest.mark.slow
@pytest.mark.parametrize("file", COMPLETE, ids=[file.stem for file in COMPLETE])
def test_a_diagram_has_all_the_moves_that_its_script_lists(file: Path) -> None:
    assert [line for line in certain(file) if wrong_moves(rn.load_variant(file), line) != (set(), set())] == []


def test_falcon_chess_has_the_moves_of_its_diagram() -> None:
    lines = [*certain(Path("falcon"), every=4)]
    assert len(lines) > 40
    assert [line for line in lines if wrong_moves(rn.variant("falcon"), line) != (set(), set())] == []


@diagrams
def test_a_diagram_written_as_toml_and_read_again_is_the_same_game(file: Path, tmp_path: Path) -> None:
    game = rn.load_variant(file)
    again = tmp_path / f"{game.name}.toml"
    again.write_text(toml_of(str(file)), encoding="utf-8")
    assert rn.load_variant(again) == game


@pytest.mark.parametrize("name", sections_of(BUILT_IN.read_text(encoding="utf-8")))
def test_a_section_written_as_toml_and_read_again_is_the_same_game(name: str, tmp_path: Path) -> None:
    game = rn.load_variant(BUILT_IN, name=name)
    again = tmp_path / f"{name}.toml"
    again.write_text(toml_of(f"{BUILT_IN}:{name}"), encoding="utf-8")
    assert rn.load_variant(again) == game


@pytest.mark.parametrize(
    "data",
    [
        {"title": 'a "b" \\ c\x7f', "list": ["x", "y" * 150], "empty": {}},
        {"board": {"setup": 'k .\n"""\\', "files": []}, "flags": {"a": True, "b": 3}},
        {"hand": {"+P": {"most": 1}, "zone": {"white": {"squares": [f"a{n}" for n in range(40)]}}}},
    ],
)
def test_what_is_written_as_toml_is_read_as_it_was(data: dict[str, Any]) -> None:
    assert tomllib.loads(write_toml(data)) == data


# ---------------------------------------------------------------- how a diagram is written

SMALL = "files=4\nranks=5\npawn::fmWfcF::a2-d2\nrook::::a1,d1\nking::K::b1"


def test_items_on_one_line_are_those_on_lines_of_their_own() -> None:
    assert diagram(SMALL.replace("\n", " ")) == diagram(SMALL)


@diagrams
def test_a_diagram_is_the_same_however_it_stands_in_a_text(file: Path) -> None:
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    game = diagram("\n".join(lines))
    assert game.setup
    forms = [" ".join(lines), "\r\n".join(lines), f"<pre class=idiagram>\n{'<br>'.join(lines)}</pre>"]
    forms.append("<div id='diagram'>" + "<br />\n".join(lines))
    assert all(diagram(form) == game for form in forms)


def test_names_on_one_line_may_have_spaces() -> None:
    data = read_diagram("files=8 royal=3 royal guard:G:WA:guard:a1 pawn (old):P:fW:pawn: king:K:K::e1").data
    assert {letter: piece["name"] for letter, piece in data["pieces"].items()} == {"G": "Royal guard", "K": "King"}


PAGE = """<html><head><title>My &amp; game</title></head><body><p>files=9 is not of it</p>
<div class="wide idiagram" style="float: left">
files=4<br>
ranks=5<br />
pawn::fmWfcF::a2-d2
rook::::a1,d1
king::K::b1
</div><script>{}</script></body></html>
"""


def test_a_diagram_in_a_page_is_read_with_the_title_of_the_page() -> None:
    game = diagram(PAGE)
    assert (game.title, game.setup, game.omissions) == ("My & game", diagram(SMALL).setup, ())


def test_a_script_that_adds_rules_is_said_to_be_left_out() -> None:
    (omission,) = diagram(PAGE.replace("{}", "function BadZone(x) { return 1; }")).omissions
    assert omission == "the function BadZone in a script of the page adds rules"


def test_of_several_diagrams_in_a_page_one_is_chosen_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "two.html"
    file.write_text(PAGE + PAGE.replace("files=4", "files=5"), encoding="utf-8")
    with pytest.raises(VariantError, match=r"two.html:2: it has 2 diagrams \(1 on line 2, 2 on line 10\); add :NUMBER"):
        rn.load_variant(file)
    assert rn.load_variant(file, name="2").width == 5


def test_a_page_saved_after_its_script_ran_is_named_with_what_to_save() -> None:
    ((fault, line),) = faults_of('<html><div class="idiagram"><table id="board0"></table></div></html>', "saved.html")
    assert "saved after its script ran" in fault
    assert "HTML only" in fault
    assert line == 1


def test_a_page_without_a_diagram_is_named() -> None:
    assert "a definition is a TOML file, a page" in faults_of("<html><p>Nothing</p></html>", "game.html")[0][0]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize(("name", "text"), [("v.ini", "[foo:chess]\n"), ("v.toml", 'title = "x"\nextends = "chess"\n')])
def test_a_definition_that_windows_wrote_is_read(name: str, text: str, encoding: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding=encoding)
    assert rn.load_variant(tmp_path / name).pieces.keys() == rn.variant("chess").pieces.keys()


def test_a_definition_without_sections_says_so() -> None:
    assert faults_of("hm", "v.ini:foo")[0][0] == "it has no section 'foo'; it has none at all"


def test_a_log_given_as_a_definition_is_named(tmp_path: Path) -> None:
    file = tmp_path / "log.txt"
    file.write_text("Game: Chess\n\n1. P e2-e4\n", encoding="utf-8")
    with pytest.raises(
        VariantError, match=r"this is a log, not the definition of a game; `rococo validate log.txt` checks"
    ):
        rn.load_variant(file)


@pytest.mark.parametrize("text", [SMALL, PAGE, "[mine:chess]\npawn = -\n", toml_of("chess"), toml_of("rococo")])
def test_a_definition_given_as_a_log_is_named(text: str) -> None:
    assert defines_game(text)
    record = rn.replay(text)
    assert (record.verdict, record.plies) == ("unreadable", ())
    assert [finding.code for finding in record.findings] == ["GC002"]
    assert "definition of a game" in record.findings[0].message


@pytest.mark.parametrize("text", ["", "Game: Rococo\n1. P a2-a3\n", "a: b: c: d: e\n", '[Event "x"]\n\n1. e4 e5\n'])
def test_other_texts_define_no_game(text: str) -> None:
    assert not defines_game(text)


# ---------------------------------------------------------------- what a diagram says


def test_later_items_stand_on_the_squares_of_earlier_ones() -> None:
    game = diagram("files=3\nranks=3\npawn::::a1-c1\nhole::::a1,c1\nking::K::b1")
    assert game.setup == (("-", "k", "-"), ("", "", ""), ("-", "K", "-"))


@pytest.mark.parametrize(
    ("symmetry", "rank"), [("mirror", "rk."), ("rotate", ".kr"), ("none", "...")], ids=["mirror", "rotate", "none"]
)
def test_symmetry_places_the_pieces_of_black(symmetry: str, rank: str) -> None:
    game = diagram(f"files=3\nranks=3\nsymmetry={symmetry}\nrook::::a1\nking::K::b1")
    assert "".join(label or "." for label in game.setup[0]) == rank


def test_squares_of_black_are_given_after_two_commas_and_rectangles_by_corners() -> None:
    game = diagram("files=3\nranks=4\nsymmetry=none\npawn::fmWfcF::a1-b2,,c4\nking::K::c1,,a4")
    assert game.setup == (("k", "", "p"), ("", "", ""), ("P", "P", ""), ("P", "P", "K"))


def test_ranks_count_from_the_first_one() -> None:
    game = diagram("files=2\nranks=3\nfirstRank=0\nking::K::a0")
    assert (game.ranks, game.standing("a0"), game.standing("a2")) == (("0", "1", "2"), "K", "k")


@pytest.mark.parametrize(("royal", "letter"), [("", "Q"), ("royal=1\n", "K"), ("royal=K\n", "K")])
def test_the_royal_piece_is_named_by_number_or_id_and_else_the_last(royal: str, letter: str) -> None:
    game = diagram(f"{royal}king::K::a1\nqueen::::b1")
    assert [each for each, piece in game.pieces.items() if piece.royal] == [letter]


def test_a_piece_without_name_and_image_has_no_number() -> None:
    assert diagram("royal=2\nrook::::a1\n:X:W::b1\nking::K::c1\nqueen::::d1").pieces["K"].royal


def test_a_piece_that_cannot_come_to_the_board_is_left_out() -> None:
    assert set(diagram("royal=1\nking::K::a1\nlion:::::2").pieces) == {"K"}


def test_names_supply_moves_and_a_king_castles_farther_on_a_wide_board() -> None:
    assert dialect("diagram")["pieces"]["horse"] == "mafsW"
    narrow, wide = (diagram(f"files={files}\nrook::::a1\nking::::e1") for files in (8, 9))
    assert {castling.king[1] for castling in narrow.castling} == {"c1", "c8"}
    assert {castling.king[1] for castling in wide.castling} == {"b1", "b8"}


def test_a_piece_without_moves_is_said_to_have_none() -> None:
    game = diagram("unicorn::::a1\nking::K::e1")
    assert moves_from(game, "a1") == []
    assert game.omissions == ("Unicorn: it has no moves: none are given, and its name does not imply any",)


def test_directions_of_a_king_are_those_of_the_diagram() -> None:
    assert moves_from(diagram("guard:G:fK:guard:d4\nking::K::h1"), "d4") == ["d4-d5"]


def test_moves_that_are_not_understood_are_left_out_and_said_to_be() -> None:
    game = diagram("guard:G:WxoF:guard:d4\nking::K::h1")
    assert moves_from(game, "d4") == ["d4-c4", "d4-d3", "d4-d5", "d4-e4"]
    assert "its moves WxoF are used without xoF" in game.omissions[0]


def test_unknown_parameters_are_left_out_and_those_of_looks_ignored() -> None:
    game = diagram(SMALL + "\nlightShade=#fff\nmorph=Q/2\nbaring=0")
    assert game.omissions == ("morph=Q/2: this rule is left out",)


def test_a_piece_of_iron_is_not_captured() -> None:
    game = diagram("iron=G\nsymmetry=none\nrook::::a1\nguard:G:W:guard:,,a3\npawn::fW::,,c1\nking::K::e1,,e8")
    assert "a1-a3" not in moves_from(game, "a1")
    assert "a1-c1" in moves_from(game, "a1")


@pytest.mark.parametrize(
    ("choice", "becomes"),
    [
        ("", {"N", "B", "R", "Q"}),
        ("promoChoice=QN\n", {"Q", "N"}),
        ("promoChoice=QNP\n", {"", "Q", "N"}),
        ("promoChoice=\n", {"N", "B", "R", "Q"}),
        ("promoChoice=!PQ1N\n", {"", "N"}),
    ],
)
def test_a_pawn_becomes_what_the_choice_says(choice: str, becomes: set[str]) -> None:
    text = "royal=6\npromoZone=2\nsymmetry=none\npawn::fmW::a6\nknight:N:::b1\nbishop::::c1\nrook::::d1\nqueen::::e1\n"
    game = diagram(f"{choice}{text}king::K::h1,,h5")
    found = {text.partition("; ")[2][:1] for text in moves_from(game, "a6")}
    assert found == becomes


def test_a_shuffle_moves_the_pieces_it_names() -> None:
    game = rn.load_variant(HERE / "carrera-960.txt")
    assert len(game.set_ups) == 960
    assert {name[1] + name[8] for name in game.set_ups} == {"AC"}
    assert all(name.index("R") < name.index("K") < name.rindex("R") for name in game.set_ups)


def test_an_id_that_two_pieces_have_is_replaced_and_that_is_said() -> None:
    game = rn.load_variant(HERE / "spartan.txt")
    assert {letter for letter, piece in game.pieces.items() if piece.name.startswith("King")} == {"K", "S"}
    assert "logs write it as S" in game.omissions[0]


# ---------------------------------------------------------------- faults

FAULTS = {
    "a number is none": ("files=x\n" + SMALL[8:], ("files: 'x' is not a number from 1 to 26", 1)),
    "a board is too large": (SMALL.replace("ranks=5", "ranks=500"), ("ranks: '500' is not a number from 1 to 60", 2)),
    "a square is off the board": (SMALL.replace("b1", "b9"), ("King: 'b9' is neither a square of the board", 5)),
    "a royal piece is none": (
        SMALL + "\nroyal=X",
        ("royal: 'X' is not the ID of a piece, nor a number from 1 to 3", 6),
    ),
    "a colon is missing": (SMALL.replace("rook::::", "rook:::"), ("'rook:::a1,d1' has 3 colons", 4)),
}


@pytest.mark.parametrize(("text", "fault"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_reported_with_its_line(text: str, fault: tuple[str, int]) -> None:
    ((found, line),) = faults_of(text)
    assert found.startswith(fault[0])
    assert line == fault[1]


def test_a_game_whose_pseudo_royal_pieces_are_not_there_has_no_check() -> None:
    text = "[mine:chess]\nking = -\nfers = k\nextinctionPseudoRoyal = true\n"
    assert not read_variant(text, Path("v.ini")).check


@pytest.mark.slow
@pytest.mark.parametrize("parent", ["shogi", "extinction"])
def test_a_key_of_variants_ini_may_say_anything(parent: str) -> None:
    known = {key for section in _built_in().values() for key in section.entries} | {"king", "nMoveRule", "startFen"}
    values = ["", "-", "-1", "99", "K", "*", "q:r", "p:-", "zz", "rnbq/8", "+p"]
    more = ["", "extinctionPseudoRoyal = true\nking = -\n"]
    for key, value in product(sorted(known), values):
        text = f"[mine:{parent}]\n{random.Random(key + value).choice(more)}{key} = {value}\n"
        with suppress(VariantError):
            rn.Position.start(read_variant(text, Path("v.ini")))


@pytest.mark.parametrize("seed", [*range(5), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(5, 25))])
def test_mutated_definitions_are_read_or_refused_with_lines(seed: int) -> None:
    random.seed(seed)
    texts = [file.read_text(encoding="utf-8") for file in DEFINITIONS]
    texts += [toml_of(name) for name in ("chess", "rococo")] + [BUILT_IN.read_text(encoding="utf-8")]
    for _ in range(20):
        text = random.choice(texts)
        for _ in range(random.randint(1, 4)):
            start = random.randrange(len(text))
            end = start + random.choice([0, 1, 1, 3, 20])
            text = text[:start] + random.choice(["", "", ":", "=", "9", "\n", "<div", "é", text[-9:]]) + text[end:]
        lines: tuple[int | None, ...] = ()
        try:
            rn.Position.start(read_variant(text, Path("game.ini:shogi" if "[" in text[:300] else "game.txt")))
        except VariantError as error:
            lines = error.lines
        assert all(line and line <= text.count("\n") + 1 for line in lines) or "extends" in text


# ---------------------------------------------------------------- variants.ini, with Fairy-Stockfish as the referee

INI = """
# Facts of https://github.com/fairy-stockfish/Fairy-Stockfish/blob/master/src/variants.ini
[allwayspawns:chess]
customPiece1 = p:mWfceFifmnD
pawnTypes = p

[anti-losalamos:losalamos]
king = -
commoner = k
promotionPieceTypes = nrqk
mustCapture = true
stalemateValue = win
extinctionValue = win
extinctionPieceTypes = *

[indiangreat]
pawn = p
knight = n
bishop = b
rook = r
queen = q
king = k
archbishop = v
chancellor = w
amazon = g
maxRank = 10
maxFile = 10
startFen = rnbqkgvbnr/ppppwwpppp/4pp4/10/10/10/10/4PP4/PPPPWWPPPP/RNBVGKQBNR w - - 0 1
promotionRegionWhite = *10
promotionRegionBlack = *1
promotionPieceTypes = q
doubleStep = false
castling = false

[centaurking:chess]
king = k:KN

[semitorpedo:chess]
doubleStepRegionWhite = *2 *3
doubleStepRegionBlack = *7 *6

[gemini:janus]
startFen = rnbaqkabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBAQKABNR w KQkq - 0 1
archbishop = a
castlingKingsideFile = i
castlingQueensideFile = c

[pawnsonly]
pawn = p
queen = q
startFen = 8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1
promotionPieceTypes = q
castling = false
stalemateValue = loss
flagPiece = q
flagRegionWhite = *8
flagRegionBlack = *1

[orda:chess]
centaur = h
knibis = a
kniroo = l
silver = y
promotionPieceTypes = qh
startFen = lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1
flagPiece = k
flagRegionWhite = *8
flagRegionBlack = *1

[gothhouse:capablanca]
startFen = rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR[] w KQkq - 0 1
pieceDrops = true
capturesToHand = true

[crossderby:chess]
queen = -
rook = -
bishop = -
startFen = n*nnnn*k/**pppp**/pp4pp/8/8/PP4PP/**PPPP**/K*NNNN*N w - - 0 1
stalemateValue = loss

[minihouse:crazyhouse]
maxRank = 6
maxFile = 6
startFen = 2bnrk/5p/6/6/P5/KRNB2

[triplesteps:chess]
maxRank = 10
maxFile = k
customPiece1 = c:C
customPiece2 = w:NC
doubleStepRegionWhite = *2 *3
doubleStepRegionBlack = *9 *8
tripleStepRegionWhite = *2
tripleStepRegionBlack = *9
startFen = rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w KQkq - 0 1
promotionPieceTypes = qw
promotionRegionWhite = *9 *10
promotionRegionBlack = *2 *1
mandatoryPawnPromotion = false
castling = false

[shogun:crazyhouse]
startFen = rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1
commoner = c
centaur = g
archbishop = a
chancellor = m
fers = f
promotionRegionWhite = *6 *7 *8
promotionRegionBlack = *3 *2 *1
promotionLimit = g:1 a:1 m:1 q:1
promotionPieceTypes = -
promotedPieceType = p:c n:g b:a r:m f:q
mandatoryPawnPromotion = false
firstRankPawnDrops = true
promotionZonePawnDrops = true
whiteDropRegion = *1 *2 *3 *4 *5
blackDropRegion = *4 *5 *6 *7 *8
immobilityIllegal = true

[khans:chess]
centaur = h
knibis = a
kniroo = l
customPiece1 = t:mNcK
customPiece2 = s:mfhNcfW
promotionPawnTypesBlack = s
promotionPieceTypesBlack = t
stalemateValue = loss
nMoveRuleTypesBlack = s
flagPiece = k
flagRegionWhite = *8
flagRegionBlack = *1
startFen = lhatkahl/ssssssss/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1

[twokings2:chess]
king = -
commoner = k
extinctionValue = loss
extinctionPseudoRoyal = true
extinctionPieceTypes = k
extinctionPieceCount = 1
startFen = rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1

[dragonfly:chess]
maxFile = 7
maxRank = 7
castlingKingsideFile = f
castlingQueensideFile = b
pieceDrops = true
capturesToHand = true
promotionRegionWhite = *7
promotionRegionBlack = *1
promotionPieceTypes = nbr
doubleStep = false
dropNoDoubled = p
dropNoDoubledCount = 0
startFen = rbbknnr/ppppppp/7/7/7/PPPPPPP/RBBKNNR[] w - - 0 1

[forward:chess]
castling = false
startFen = lesfgsel/pppppppp/8/8/8/8/PPPPPPPP/LESFGSEL w KQkq - 0 1
lance = l
customPiece1 = g:fFfW
customPiece2 = e:ffNfsN
customPiece3 = s:fB
customPiece4 = f:fBfR
promotedPieceType = l:r e:n s:b f:q g:k
extinctionValue = loss
extinctionPieceTypes = kg
extinctionPseudoRoyal = true

[argess:chess]
pawnTypes = p
customPiece1 = p:mWcF
startFen = rppppnbk/6qb/7n/7p/PPPP3p/RNPP3p/BQNP3p/KBRP3r b 0 1
castling = false
promotionRegionWhite = g8 h8 h7
promotionRegionBlack = a1 a2 b1

[maharajah2]
pawn = p
knight = n
bishop = b
rook = r
queen = q
king = k
customPiece1 = m:QNAD
startFen = 3mm3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1
extinctionValue = loss
extinctionPieceTypes = m
extinctionPseudoRoyal = true
"""
DIFFERENT = """
    3check 5check amazons argess ataxx atomar atomic cambodian caparandom checkshogi dobutsu duck fischerandom flipello
    flipello10 flipersi horde isolation isolation7x7 janggi janggicasual janggimodern janggitraditional jesonmor joust
    karouk koedem kyotoshogi maharajah2 makpong micro nocheckatomic petrified placement seirawan shouse sittuyin
    snailtrail supply
"""
"""Sections with rules that are left out and change the moves, or how castling is written."""
ORDINARY = """
    allwayspawns argess asean chess coregal dragonfly forward fox-and-hounds giveaway grand kingofthehill khans
    maharajah2 manchu minihouse minishogi omicron orda pawnback shogun spartan torpedo triplesteps twokings2 wolf
    yarishogi
"""
SECTIONS = [
    pytest.param(text, name, id=name, marks=[] if name in ORDINARY.split() else [pytest.mark.slow])
    for text in (BUILT_IN.read_text(encoding="utf-8"), INI)
    for name in sections_of(text)
]
each_section = pytest.mark.parametrize(("text", "name"), SECTIONS)


def uci(move: rn.Move) -> str:
    """A move as pyffish writes it."""
    first, *others = str(move).split("; ")
    if drop := re.fullmatch(r"(\w)\*(\w+)", first):
        return f"{drop[1].upper()}@{drop[2]}"
    origin, target = first.rpartition(" ")[2].split("-")
    promoted = [other.partition("-")[0] for other in others if other.endswith(f"-{target}")]
    return origin + target + "".join("+" if each.startswith("+") else each.lower() for each in promoted)


def legal_there(game: rn.Variant, name: str, start: str, played: list[str]) -> set[str]:
    """The legal moves of Fairy-Stockfish, but for drops of Pawns that mate: it lists them, and counts them as lost."""
    pawns = tuple(f"{letter}@" for letter in game.hand.no_mate) if game.hand else ()
    legal = pyffish.legal_moves(name, start, played)
    return {move for move in legal if not move.startswith(pawns) or pyffish.legal_moves(name, start, [*played, move])}


def differs(text: str, name: str, games: int) -> str:
    """Play random games and say where the legal moves are others than those of Fairy-Stockfish, or nothing."""
    if text is INI:
        pyffish.load_variant_config(INI)
    game = read_variant(text, Path(f"variants.ini:{name}"))
    chance = random.Random(name)
    start = pyffish.start_fen(name)
    for _ in range(games):
        position, played = rn.Position.start(game), list[str]()
        for _ in range(40):
            ours = {} if position.outcome else {uci(move): move for move in position.legal_moves()}
            theirs = legal_there(game, name, start, played)
            if {*ours} != theirs:
                return f"{position.code()}: {sorted({*ours} - theirs)} {sorted(theirs - {*ours})}"
            if not ours:
                break
            busy = [text for text, move in ours.items() if move.promotion] or [*ours]
            played.append(chance.choice(sorted(chance.choice([busy, [*ours]]))))
            position = position.play(ours[played[-1]])
    return ""


@pytest.mark.slow
@each_section
def test_a_section_has_the_moves_of_fairy_stockfish_or_says_what_it_leaves_out(text: str, name: str) -> None:
    if name in DIFFERENT.split():
        assert read_ini(text, name).data["omissions"]
    else:
        assert differs(text, name, games=2) == ""


@pytest.mark.slow
@each_section
def test_a_section_has_as_many_lines_as_in_fairy_stockfish(text: str, name: str) -> None:
    if name in DIFFERENT.split():
        return
    if text is INI:
        pyffish.load_variant_config(INI)
    position, start = rn.Position.start(read_variant(text, Path(f"variants.ini:{name}"))), pyffish.start_fen(name)
    first = pyffish.legal_moves(name, start, [])
    second = sum(len(pyffish.legal_moves(name, start, [move])) for move in first)
    assert (rn.perft(position, 1), rn.perft(position, 2)) == (len(first), second)


def test_every_game_built_into_fairy_stockfish_can_be_extended() -> None:
    assert {*sections_of(BUILT_IN.read_text(encoding="utf-8"))} >= OF_PYFFISH


def test_of_several_sections_one_is_chosen(tmp_path: Path) -> None:
    file = tmp_path / "variants.ini"
    file.write_text(INI, encoding="utf-8")
    with pytest.raises(VariantError, match=r"it has \d+ sections .*add :NAME"):
        rn.load_variant(file)
    assert rn.load_variant(file, name="orda") == rn.load_variant(f"{file}:orda")


@pytest.mark.parametrize(
    ("text", "fault", "line"),
    [
        ("[mine:tuna]\nmaxRank = 4", "the parent 'tuna' of mine is not known", 1),
        ("[mine:mine]\nmaxRank = 4", "the section 'mine' cannot be its own parent", 1),
        ("[mine:chess]\nmaxRank = x", "maxRank: 'x' is not a number from 1 to 60", 2),
        ("[mine:chess]\nmaxFile = 99", "maxFile: '99' is not a number from 1 to 26", 2),
        ("[mine:chess]\ncastlingRank = 99", "castlingRank: '99' is not a number from 1 to 8", 2),
        ("[mine:xiangqi]\nsoldierPromotionRank = q", "soldierPromotionRank: 'q' is not a number from 1 to 60", 2),
        ("[mine:shogi]\ndropNoDoubledCount = z", "dropNoDoubledCount: 'z' is not a number from 0 to 99", 2),
        ("[mine:extinction]\nextinctionPieceCount = -1", "extinctionPieceCount: '-1' is not a number from 0 to 99", 2),
        ("[mine:chess]\nstartFen = 8/8 w - - 0 1", "startFen: 2 ranks, but maxRank is 8", 2),
        ("\n\n\n[mine:capablanca]\nmaxRank = 9", "startFen: 8 ranks, but maxRank is 9", 4),
        ("[one:two]\nmaxRank = 9\n[two:one]\nmaxFile = 9", "it has 2 sections (one, two)", 1),
        ("[mine:chess]\nknight = horse", "knight: 'horse' is not a letter, or a letter with moves as in a:NC", 2),
    ],
)
def test_a_fault_of_a_section_is_reported_with_its_line(text: str, fault: str, line: int) -> None:
    found, place = faults_of(text, "variants.ini")[0]
    assert found.startswith(fault)
    assert place == line


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("variants.ini:ordo", INI, "it has no section 'ordo'; did you mean 'orda'?"),
        ("page.html:3", PAGE, "it has 1 diagram (1 on line 2); add :NUMBER to its name to choose one"),
        ("chess.toml:two", toml_of("capablanca"), "it defines a single game and has no part 'two'"),
    ],
)
def test_a_part_that_is_not_there_is_named(name: str, text: str, fault: str) -> None:
    assert faults_of(text, name)[0][0] == fault


def test_keys_that_are_not_done_are_said_to_be_left_out() -> None:
    game = read_variant("[mine:chess]\ncheckCounting = true\nblastOnCapture = false\nnewKey = 3\n", Path("v.ini"))
    assert game.omissions == (
        "checkCounting = true: counting checks is left out",
        "newKey = 3: this rule is left out",
    )


# ---------------------------------------------------------------- folders, and verdicts by a definition


def test_definitions_in_a_folder_are_known_by_name(tmp_path: Path) -> None:
    (tmp_path / "small.txt").write_text(f"# Small Game\n{SMALL}", encoding="utf-8")
    (tmp_path / "more.ini").write_text(INI, encoding="utf-8")
    (tmp_path / "log.txt").write_text("1. P e2-e4", encoding="utf-8")
    try:
        assert rn.use_games(tmp_path) == {}
        assert {"small", "orda", "centaurking"} <= set(rn.own_games())
        assert "log" not in rn.own_games()
        assert rn.replay("Game: Small Game\n\n1. P a2-a3\n").verdict == "legal"
        assert rn.variant("orda").title == "orda"
    finally:
        rn.use_games()


def test_no_move_is_illegal_by_rules_that_are_not_all_known() -> None:
    game = diagram(f"morph=Q\n{SMALL}")
    record = rn.replay("1. P a2-a3\n1... p a4-a2\n", game)
    note, fault = record.findings
    assert (record.verdict, note.code, note.severity, fault.severity) == ("unreadable", "GC607", "note", "warning")
    assert fault.message.startswith("illegal by the rules in the definition: ")
    assert rn.replay("1. P a2-a3\n", game).verdict == "legal"
