"""Slips in a move: it is read as what was meant, and the log says so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.conftest import FAMILY, ROCOCO, both_cases
from rococo_notation.notation import GENERIC, Dialect, LineKind, PartKind, parse_turn, read_log
from rococo_notation.notation.turns.meaning import relabel

CHESS = Dialect(tuple("abcdefgh"), tuple("12345678"), labels=both_cases("KQRBNP"))
DIALECTS = {"rococo": ROCOCO, "chess": CHESS, "family": FAMILY, "generic": GENERIC}

EVERYWHERE = {
    "P e2xf3": "P e2-f3",
    "P e2Xf3": "P e2-f3",
    "P e2 x f3": "P e2-f3",
    "P e2:f3": "P e2-f3",
    "P e2 : f3": "P e2-f3",
    "P e2×f3": "P e2-f3",  # noqa: RUF001
    "P e2–f3": "P e2-f3",  # noqa: RUF001
    "P e2 — f3": "P e2-f3",
    "P e2−f3": "P e2-f3",  # noqa: RUF001
    "P e2\u2011f3": "P e2-f3",
    "P e2--f3": "P e2-f3",
    "P e2~f3": "P e2-f3",
    "P e2->f3": "P e2-f3",
    "P e2 -> f3": "P e2-f3",
    "P e2=>f3": "P e2-f3",
    "P e2→f3": "P e2-f3",
    "P e2 to f3": "P e2-f3",
    "P e2f3": "P e2-f3",
    "P e2 e3": "P e2-e3",
    "e2f3": "e2-f3",
    "e2xf3": "e2-f3",
    "e2 to f3": "e2-f3",
    "Pe2f3": "P e2-f3",
    "Pe2xf3": "P e2-f3",
    "Pe2 - f3.": "P e2-f3",
    "P a2-a3,": "P a2-a3",
    "P a2-a3.": "P a2-a3",
    "P a2-a3!?": "P a2-a3",
    "P a2-a3+": "P a2-a3",
    "P a2-a3,@-b3": "P a2-a3; @-b3",
    "P a2xa3,@-b3,@-c3": "P a2-a3; @-b3; @-c3",
    "P e2–e3 p e7–e6": "P e2-e3 p e7-e6",  # noqa: RUF001
    "P e2xe3 @-e7": "P e2-e3; @-e7",
}

ROCOCO_ONLY = {
    "P e1-eO": "P e1-e0",
    "P e1-eo": "P e1-e0",
    "L xOO-x2": "L x00-x2",
    "L xOO-xO": "L x00-x0",
    "L xoo-x2": "L x00-x2",
    "L x3xx1": "L x3-x1",
    "L x3 x x1": "L x3-x1",
    "L x3XX1": "L x3-x1",
    "L xOOxxO": "L x00-x0",
    "Lx3xOO": "L x3-x00",
    "L XOOxX2": "L x00-x2",
    "L e2x3": "L e2-x3",
    "L a1-Y9": "L a1-z00",
    "aa2xa3": "a a2-a3",
}
FAMILY_ONLY = {
    "K f1-i1O": "K f1-i10",
    "K f1O-i10": "K f10-i10",
    "n b1O-c8": "n b10-c8",
    "n b1oxc8": "n b10-c8",
    "a10b10": "a10-b10",
    "rA10:b1": "r a10-b1",
}
NO_CASE = {
    "P E2-E3": "P e2-e3",
    "P E2-e3": "P e2-e3",
    "P E2xF3": "P e2-f3",
    "PE2-E3": "P e2-e3",
    "B2-B3": "b2-b3",
    "pA2-A3": "p a2-a3",
}
MEANT = [
    *((name, text, meant) for text, meant in EVERYWHERE.items() for name in DIALECTS if name != "generic"),
    *(("rococo", text, meant) for text, meant in ROCOCO_ONLY.items()),
    *(("family", text, meant) for text, meant in FAMILY_ONLY.items()),
    *((name, text, meant) for text, meant in NO_CASE.items() for name in ("rococo", "chess", "family")
      if not (name == "rococo" and text == "B2-B3")),
]  # fmt: skip
NO_MOVES = [
    *("Ng3", "BxN", "Raxb1+", "P", "P-", "-", "?!", "-e4", "P e2-?", "What a game!", "if he takes on e4 I win."),
    *("hello, e4", "e4, e5", "so-so", "ho-ho", "N o-o", "W-dest.", "P-origin,", "resigning is no option"),
]


def found_in(text: str, dialect: Dialect) -> tuple[list[str], set[str]]:
    """The turns of a log and the codes of its findings."""
    log = read_log(text, dialect)
    return list(map(str, log.turns)), {finding.code for finding in log.all_findings()}


@pytest.mark.parametrize(("name", "text", "meant"), MEANT)
def test_a_move_with_slips_is_read_as_what_was_meant(name: str, text: str, meant: str) -> None:
    assert found_in(f"1. {text}", DIALECTS[name]) == (meant.replace(" p ", "\np ").split("\n"), {"GC109"})


@pytest.mark.parametrize("name", DIALECTS)
@pytest.mark.parametrize("text", NO_MOVES)
def test_prose_and_other_notations_are_not_read_as_moves_with_slips(name: str, text: str) -> None:
    assert "GC109" not in found_in(f"1. {text}", DIALECTS[name])[1]


def test_a_square_taken_for_an_unknown_label_may_be_a_square() -> None:
    for text, meant in (("1. eO-e1", "e0-e1"), ("1. AxO-x1", "A x0-x1"), ("1. foo-e4", "f00-e4")):
        assert found_in(text, ROCOCO) == ([meant], {"GC109"})
    assert found_in("1. fox-e4", ROCOCO)[1] == {"GC103"}


def test_a_missing_space_is_named() -> None:
    (finding,) = parse_turn("Pe2-e4", ROCOCO).findings
    assert "write a space between the label P and the square e2" in finding.message


@pytest.mark.parametrize("number", ["", "1. ", "1... "])
@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)
def test_a_comma_for_a_semicolon(number: str, dialect: Dialect) -> None:
    assert found_in(f"{number}P a2-a3, @-b3", dialect) == (["P a2-a3; @-b3"], {"GC109"})
    assert found_in(f"{number}P a2-a3, @-b3, @-c3", dialect)[0] == ["P a2-a3; @-b3; @-c3"]
    assert found_in(f"{number}P a2-a3, @-b3 p a7-a6", dialect)[0] == ["P a2-a3; @-b3", "p a7-a6"]


def test_a_comma_between_two_moves_is_only_dropped() -> None:
    assert found_in("P a2-a3, p a7-a6", ROCOCO) == (["P a2-a3", "p a7-a6"], {"GC109"})


def test_a_label_is_put_in_the_place_of_another() -> None:
    assert relabel("w-g8", "w", "W") == "W-g8"
    assert relabel("P  e2-e3", "P", "p") == "p  e2-e3"
    assert relabel("add  a a1", "a", "A") == "add  A a1"
    assert relabel("王 e2-e3", "王", "王") == ""
    assert relabel(f"p{' ' * 80}e2-e3", "p", "P") == ""


LINES = [
    ("L xOO-x2", LineKind.TURNS),
    ("L xOO-xO", LineKind.TURNS),
    ("  L xOO-x2 // oh", LineKind.TURNS),
    ("L xOO-x2; @-xO", LineKind.TURNS),
    ("P eO-e1", LineKind.TURNS),
    ("LxOOxxO", LineKind.TURNS),
    ("resign.", LineKind.TURNS),
    ("xOO", LineKind.TEXT),
    ("I moved eO to aO", LineKind.TEXT),
    ("go to d4", LineKind.TEXT),
    ("do-go", LineKind.TEXT),
    ("GO-DO", LineKind.TEXT),
    ("so-so", LineKind.TEXT),
    ("a to-do list", LineKind.TEXT),
    ("Kasparov – Karpov", LineKind.TEXT),  # noqa: RUF001
    ("a well-played game", LineKind.TEXT),
]


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)
def test_a_colon_between_squares_makes_no_header(dialect: Dialect) -> None:
    log = read_log("Board: e2\nP e2 : f3\np e7: f6\nResult: e4", dialect)
    assert [line.kind.value for line in log.lines] == ["header", "turns", "turns", "header"]
    assert list(map(str, log.turns)) == ["P e2-f3", "p e7-f6"]
    assert [(finding.code, finding.line, finding.text) for finding in log.all_findings()] == [("GC109", 2, "P e2 : f3")]


@pytest.mark.parametrize(("text", "kind"), LINES)
def test_a_line_is_an_attempt_if_it_may_have_been_meant_as_a_move(text: str, kind: LineKind) -> None:
    log = read_log(text, ROCOCO)
    assert [line.kind for line in log.lines] == [kind]
    if kind is LineKind.TURNS:
        assert next(log.all_findings()).code in ("GC101", "GC102", "GC109")


@pytest.mark.parametrize("text", ["see xOO-x2", "hm – e4"])  # noqa: RUF001
def test_a_word_that_is_no_label_makes_no_turn(text: str) -> None:
    assert read_log(text, ROCOCO).lines[0].kind is LineKind.TEXT
    assert read_log(text, GENERIC).lines[0].kind is LineKind.TEXT
    # Where no labels are known a word may be one.
    assert read_log(text.replace("O", "0").replace("–", "-"), GENERIC).lines[0].kind is LineKind.TURNS  # noqa: RUF001


# ---------------------------------------------------------------- properties

labels = st.sampled_from(sorted(ROCOCO.labels))
signs = st.sampled_from(["-", "", *"xX:×–—−~→", "->", "=>", "--"]).flatmap(  # noqa: RUF001
    lambda sign: st.sampled_from([sign, f" {sign} ", f"{sign} "] if sign else [sign])
)


@st.composite
def slips(draw: st.DrawFn, dialect: Dialect) -> tuple[str, str]:
    """A move with slips in it, and the move."""
    label = draw(st.sampled_from(sorted(dialect.labels)))
    meant, written = [], []
    for _ in range(2):
        file, rank = draw(st.sampled_from(dialect.files)), draw(st.sampled_from(dialect.ranks))
        meant.append(file + rank)
        spelled = rank.replace("0", draw(st.sampled_from("0O")))
        written.append((file.upper() if spelled == rank and draw(st.booleans()) else file) + spelled)
    glue, end = draw(st.sampled_from([" ", "", "  "])), draw(st.sampled_from(["", ".", ",", "!", " ?"]))
    return f"{label}{glue}{written[0]}{draw(signs)}{written[1]}{end}", f"{label} {meant[0]}-{meant[1]}"


@given(st.sampled_from([ROCOCO, CHESS, FAMILY]).flatmap(lambda dialect: st.tuples(st.just(dialect), slips(dialect))))
def test_a_move_with_slips_in_it_is_told_from_all_others(case: tuple[Dialect, tuple[str, str]]) -> None:
    dialect, (text, meant) = case
    (turn,) = read_log(f"1. {text}", dialect).turns
    assert str(turn) == meant or {part.kind for part in turn.parts} == {PartKind.UNREADABLE}
