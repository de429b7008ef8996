"""What may have been meant by a part that cannot be read: the same move in full notation, and nothing for prose."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from notation.conftest import FAMILY, ROCOCO, any_text, both_cases, logs, near_lines
from rococo_notation.notation import GENERIC, Dialect, LineKind, parse_turn, read_log
from rococo_notation.notation.turns.suggest import LONGEST, join, relabel, suggest

CHESS = Dialect(tuple("abcdefgh"), tuple("12345678"), labels=both_cases("KQRBNP"))
NO_LABELS = Dialect(ROCOCO.files, ROCOCO.ranks)
BOTH_CASES = Dialect(("a", "A", "b"), ("1", "2"), labels=both_cases("P"))
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
    "P e2tof3": "P e2-f3",
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
    "P  e2x  f3": "P e2-f3",
    "@-e4.": "@-e4",
    "@–e4": "@-e4",  # noqa: RUF001
    "K e4–": "K e4-",  # noqa: RUF001
    "P–e8": "P-e8",  # noqa: RUF001
    "P*e4,": "P*e4",
    "capture e4 f4.": "capture e4 f4",
    "add P e4.": "add P e4",
    "resign.": "resign",
    "Pass!": "Pass",
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
    "L x0O-x2": "L x00-x2",
    "L x3xx1": "L x3-x1",
    "L x3 x x1": "L x3-x1",
    "L x3XX1": "L x3-x1",
    "L xOOxxO": "L x00-x0",
    "Lx3xOO": "L x3-x00",
    "L XOOxX2": "L x00-x2",
    "L a1-Y9": "L a1-y9",
    "L y9xz3": "L y9-z3",
    "L e2x3": "L e2-x3",
    "@-xOO": "@-x00",
    "@-xo": "@-x0",
    "@-X00": "@-x00",
    "W-gO": "W-g0",
    "W-GOO": "W-g00",
    "W*gO": "W*g0",
    "L dO-": "L d0-",
    "capture xO zOO": "capture x0 z00",
    "add W gO": "add W g0",
    "aa2xa3": "a a2-a3",
}
FAMILY_ONLY = {
    "K f1-i1O": "K f1-i10",
    "K f1O-i10": "K f10-i10",
    "n b1O-c8": "n b10-c8",
    "n b1oxc8": "n b10-c8",
    "R J10-J1O": "R j10-j10",
    "@-a1O": "@-a10",
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
    "@-A1": "@-a1",
    "P-A8": "P-a8",
}
GENERIC_ONLY = {
    "P e1-eO": "P e1-e0",
    "L xOO-x2": "L x00-x2",
    "L x3xx1": "L x3-x1",
    "n b1O-c8": "n b10-c8",
    "@-xOO": "@-x00",
    "aa10xab9": "aa10-ab9",
    "P 7g7f": "P 7g-7f",
    "CANNON_PAWN(2) e2xf3": "CANNON_PAWN(2) e2-f3",
    "+N e2xf3": "+N e2-f3",
    "P E2xE3": "P E2-E3",
}
MEANT = [
    *((name, text, meant) for text, meant in EVERYWHERE.items() for name in DIALECTS),
    *(("rococo", text, meant) for text, meant in ROCOCO_ONLY.items()),
    *(("family", text, meant) for text, meant in FAMILY_ONLY.items()),
    *((name, text, meant) for text, meant in NO_CASE.items() for name in ("rococo", "chess", "family")
      if not (name == "rococo" and text == "B2-B3")),
    *(("generic", text, meant) for text, meant in GENERIC_ONLY.items()),
]  # fmt: skip

NOTHING_EVERYWHERE = [
    *("e4", "Ng3", "BxN", "O-O", "O-O-O", "0-0", "o-o", "Raxb1+", "e8=Q", "exd5", "Nbd7", "Rh1#", "Kh3 Kf3", "e4 e5"),
    *("P", "P-", "-", "?!", "-e4", "e2-e4-e5", "P e2-e3 check", "P e2-e3 e.p.", "P e2-?", "P P e2xe3", "P e7-e8=Q"),
    *("What a game!", "Nice game, Fergus", "if he takes on e4 I win.", "hello, e4", "e4, e5", "see e2xf3", "so-so"),
    *("takes e2xf3", "go to d4", "d4 to go", "do-go", "ho-ho", "GO-DO", "to-do", "no-go area", "N o-o", "(P e2-e3)"),
    *("setflag e2xf3", "swap a1 b2.", "W-dest.", "P-origin,", "e2-e3,e7-e6", "resigning is no option", "passes."),
    *("a/b e2xe4", "P e2-e3 or d2-d3"),
]
NOTHING = [
    *((name, text) for text in NOTHING_EVERYWHERE for name in DIALECTS),
    *(("chess", text) for text in ("P e1-eO", "L x3xx1", "L xOO-x2", "P e2-e9", "P i2xi3", "n b1O-c8", "W a1xa2")),
    *(("family", text) for text in ("P e1-eO", "P a11-a12", "L xOO-x2", "P k1xk2")),
    *(("rococo", text) for text in ("n b1O-c8", "P e2xk3", "Q e2xe3", "B2xB3-", "L xoo-xoo", "xe2-e3")),
    *(("generic", text) for text in ("I think so", "nO", "gO", "a to b", "x-mas", "10-12")),
]


@pytest.mark.parametrize(("name", "text", "meant"), MEANT)
def test_what_was_meant_is_suggested(name: str, text: str, meant: str) -> None:
    assert suggest(text, DIALECTS[name]) == meant
    assert parse_turn(meant.partition(" p ")[0], DIALECTS[name]).findings == ()


@pytest.mark.parametrize(("name", "text"), NOTHING)
def test_nothing_is_suggested_for_prose_and_other_notations(name: str, text: str) -> None:
    assert suggest(text, DIALECTS[name]) == ""
    assert not any(finding.suggestion for finding in read_log(f"1. {text}", DIALECTS[name]).all_findings())
    assert not any(finding.suggestion for finding in read_log(text, DIALECTS[name]).all_findings())


@pytest.mark.parametrize("text", ["", "P e2-e3", "1. P e2xf3", "... P e2xf3", "P e2-e3 // e2xe4", "P e2-e3, p e7-e6"])
def test_more_or_less_than_parts_is_no_text_to_mend(text: str) -> None:
    assert suggest(text, ROCOCO) == ""


def test_a_coordinate_in_the_wrong_case_is_not_guessed_where_case_counts() -> None:
    assert suggest("P a1xb2", BOTH_CASES) == "P a1-b2"
    assert suggest("P A1xB2", BOTH_CASES) == "P A1-b2"
    assert suggest("P aO-b1", BOTH_CASES) == ""
    both = Dialect(("a", "A"), ("x1", "X1"))
    assert suggest("ax1-AX1,", both) == "ax1-AX1"


def test_a_board_without_known_labels_takes_a_letter_for_one() -> None:
    assert suggest("Pe2xf3", NO_LABELS) == "P e2-f3"
    assert suggest("takes e2xf3", NO_LABELS) == ""


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=DIALECTS)
@pytest.mark.parametrize("filler", ["e2", "e2 ", "P e2xf3 ", " ", ",", "O", "-", "x", "to ", "@-"])
def test_a_long_text_is_not_tried(filler: str, dialect: Dialect) -> None:
    text = f"P e2xf3{filler * LONGEST}"
    assert suggest(text, dialect) == ""
    suggest(text[:LONGEST], dialect)


# ---------------------------------------------------------------- findings


def suggestions(text: str, dialect: Dialect) -> list[tuple[str, str]]:
    """Text and suggestion of every finding about one turn alone, in which no slip is mended."""
    return [(finding.text, finding.suggestion) for finding in parse_turn(text, dialect).findings]


def mended(text: str, dialect: Dialect) -> list[str]:
    """The turns of a log in which only slips were found, and these were mended."""
    log = read_log(text, dialect)
    assert {finding.code for finding in log.all_findings()} == {"GC109"}
    return list(map(str, log.turns))


def test_a_finding_carries_the_whole_part() -> None:
    assert suggestions("1. P e2-e3; @–e4 // oh", ROCOCO) == [("@–e4", "@-e4")]  # noqa: RUF001
    assert suggestions("1. P e2xe3", ROCOCO) == [("e2xe3", "P e2-e3")]
    assert mended("1. P e2-e3; @–e4 // oh", ROCOCO) == ["P e2-e3; @-e4"]  # noqa: RUF001
    assert mended("1. P e2xe3 p e7-e6", ROCOCO) == ["P e2-e3", "p e7-e6"]


def test_of_two_findings_about_a_part_the_first_carries_the_suggestion() -> None:
    assert suggestions("1. P E2-E3", ROCOCO) == [("E2", "P e2-e3"), ("E3", "")]
    assert mended("1. P E2-E3", ROCOCO) == ["P e2-e3"]


def test_a_square_taken_for_an_unknown_label_may_be_a_square() -> None:
    for text, written, meant in (
        ("1. eO-e1", "eO", "e0-e1"),
        ("1. AxO-x1", "AxO", "A x0-x1"),
        ("1. foo-e4", "foo", "f00-e4"),
    ):
        assert suggestions(text, ROCOCO) == [(written, meant)]
        assert mended(text, ROCOCO) == [meant]
    assert suggestions("1. fox-e4", ROCOCO) == [("fox", "")]
    assert [finding.code for finding in read_log("1. fox-e4", ROCOCO).all_findings()] == ["GC103"]


def test_a_missing_space_is_named_and_put_in() -> None:
    (finding,) = parse_turn("Pe2-e4", ROCOCO).findings
    assert "a space belongs between the label P and the square e2" in finding.message
    assert finding.suggestion == "P e2-e4"


def test_what_reads_completely_gets_no_suggestion() -> None:
    for text in ("Q e2-e3", "P e2-e3; -e4", "Pe2-e3", "P E2-E3"):
        assert all(not finding.suggestion for finding in read_log(text, GENERIC).all_findings())
        assert read_log(text, GENERIC).turns[0].slips == frozenset()
    assert suggestions("1. Q e2-e3", ROCOCO) == [("Q", "")]


@pytest.mark.parametrize("number", ["", "1. ", "1... "])
def test_a_comma_for_a_semicolon(number: str) -> None:
    for dialect in (*DIALECTS.values(), NO_LABELS):
        assert suggestions(f"{number}P a2-a3, @-b3", dialect)[0] == ("a3,", "P a2-a3; @-b3")
        assert suggestions(f"{number}P a2-a3, @-b3, @-c3", dialect)[0] == ("a3,", "P a2-a3; @-b3; @-c3")
        assert mended(f"{number}P a2-a3, @-b3", dialect) == ["P a2-a3; @-b3"]
        assert mended(f"{number}P a2-a3, @-b3 p a7-a6", dialect) == ["P a2-a3; @-b3", "p a7-a6"]
        assert mended(f"{number}P a2-a3, @-b3, @-c3", dialect) == ["P a2-a3; @-b3; @-c3"]


def test_a_comma_between_two_moves_is_only_dropped() -> None:
    assert mended("P a2-a3, p a7-a6", ROCOCO) == ["P a2-a3", "p a7-a6"]
    found = read_log("1. P a2-a3, 1... @-b3", ROCOCO).all_findings()
    assert [(finding.text, finding.suggestion) for finding in found] == [("a3,", "P a2-a3")]


def test_one_turn_alone_may_be_meant_by_two() -> None:
    def second(text: str) -> str:
        return parse_turn(text, ROCOCO).findings[-1].suggestion

    assert second("L a1-a3 @-a2") == "L a1-a3; @-a2"
    assert second("C a2-a4 @-a1 @-a3") == "C a2-a4; @-a1; @-a3"
    assert second("P e2-e3 p e7-e6") == ""


def test_turns_are_joined_unless_a_second_one_moves() -> None:
    assert join(["S d4-d7", "l-d4"], ROCOCO) == "S d4-d7; l-d4"
    assert join(["L a1xa3,", "@-a2;", "capture a4 a5"], ROCOCO) == "L a1-a3; @-a2; capture a4 a5"
    assert join(["P e2-e3", "p e7-e6"], ROCOCO) == ""
    assert join(["P e2-e3", "Q-e3"], ROCOCO) == ""
    assert join(["P e2-e3", "@-e4", *["@-e5"] * 20], ROCOCO) == ""


def test_a_label_is_put_in_the_place_of_another() -> None:
    assert relabel("w-g8", "w", "W") == "W-g8"
    assert relabel("P  e2-e3", "P", "p") == "p  e2-e3"
    assert relabel("add  a a1", "a", "A") == "add  A a1"
    assert relabel("王 e2-e3", "王", "王") == ""
    assert relabel(f"p{' ' * LONGEST}e2-e3", "p", "P") == ""


# ---------------------------------------------------------------- lines

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
@pytest.mark.parametrize("dialect", [ROCOCO, GENERIC], ids=["rococo", "generic"])
def test_a_line_is_an_attempt_if_it_may_have_been_meant_as_a_move(text: str, kind: LineKind, dialect: Dialect) -> None:
    log = read_log(text, dialect)
    assert [line.kind for line in log.lines] == [kind]
    if kind is LineKind.TURNS:
        found = list(log.all_findings())
        # Where the board is not known, a letter O is no figure unless the reader says so.
        assert (found[0].code, found[0].text) == ("GC109", text.strip()) or found[0].suggestion


@pytest.mark.parametrize("text", ["see xOO-x2", "hm – e4"])  # noqa: RUF001
def test_a_word_that_is_no_label_makes_no_turn(text: str) -> None:
    assert read_log(text, ROCOCO).lines[0].kind is LineKind.TEXT
    assert read_log(text, GENERIC).lines[0].kind is LineKind.TEXT
    # Where no labels are known a word may be one.
    assert read_log(text.replace("O", "0").replace("–", "-"), GENERIC).lines[0].kind is LineKind.TURNS  # noqa: RUF001


def test_a_line_that_means_nothing_on_this_board_stays_text() -> None:
    assert read_log("L xOO-x2", CHESS).lines[0].kind is LineKind.TEXT


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
    turn = parse_turn(text, dialect)
    assume(turn.findings)
    assert turn.findings[0].suggestion == meant


words = st.sampled_from(
    ["P e2xf3", "Pe2", "P", "x0", "xOO", "E4", "x", "–", ", ", ",", ";", " to ", "->", ".", "capture "]  # noqa: RUF001
)
slippery = st.lists(words | st.sampled_from(["e4", "-", " ", "p-", "@-", "dest", "7g", "aO"]), max_size=7).map("".join)


@given(slippery | near_lines | any_text, st.sampled_from([*DIALECTS.values(), NO_LABELS]))
@example("W–dest", ROCOCO)  # noqa: RUF001
@example("P e2-e3, @-b3. resign", ROCOCO)
@example("1... P e2xf3", GENERIC)
def test_a_suggestion_reads_without_findings(text: str, dialect: Dialect) -> None:
    meant = {suggest(text, dialect), *(finding.suggestion for finding in parse_turn(text, dialect).findings)} - {""}
    meant |= {finding.suggestion for finding in read_log(text, dialect).all_findings()} - {""}
    for suggestion in meant:
        log = read_log(f"1. {suggestion}", dialect)
        assert log.turns
        assert list(log.all_findings()) == []
        assert len(suggestion) <= 2 * LONGEST


@given(logs(), st.sampled_from([GENERIC, ROCOCO]))
def test_the_same_log_gets_the_same_suggestions(text: str, dialect: Dialect) -> None:
    assert list(read_log(text, dialect).all_findings()) == list(read_log(text, dialect).all_findings())
