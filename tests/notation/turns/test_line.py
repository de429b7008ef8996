"""One turn: every form of the notation, what is wrong with it, and where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.conftest import ROCOCO, any_text, near_lines
from rococo_notation.notation import GENERIC, Dialect, PartKind, Span, parse_turn
from rococo_notation.notation.turns.line import LONGEST_LINE

Shape = tuple[str, str | None, tuple[str, ...]]


def shapes(text: str, dialect: Dialect = GENERIC) -> list[Shape]:
    return [(part.kind.value, part.label, part.squares) for part in parse_turn(text, dialect).parts]


FORMS: list[tuple[str, list[Shape]]] = [
    ("P e2-e4", [("move", "P", ("e2", "e4"))]),
    ("d7-d5", [("move", None, ("d7", "d5"))]),
    ("p d5-e4", [("move", "p", ("d5", "e4"))]),
    ("p e7-e8; q-e8", [("move", "p", ("e7", "e8")), ("put", "q", ("e8",))]),
    ("P*e4", [("drop", "P", ("e4",))]),
    ("b*5e", [("drop", "b", ("5e",))]),
    ("@-e4", [("clear", None, ("e4",))]),
    ("e4-", [("clear", None, ("e4",))]),
    ("L e4-", [("clear", "L", ("e4",))]),
    ("P d5-e6; e5-", [("move", "P", ("d5", "e6")), ("clear", None, ("e5",))]),
    ("-e4", [("hole", None, ("e4",))]),
    ("capture c4", [("clear", None, ("c4",))]),
    ("capture c4 d5  e6", [("clear", None, ("c4", "d5", "e6"))]),
    ("empty c4", [("clear", None, ("c4",))]),
    ("remove c4", [("clear", None, ("c4",))]),
    ("P e5-f6; capture f5", [("move", "P", ("e5", "f6")), ("clear", None, ("f5",))]),
    ("add P c1", [("put", "P", ("c1",))]),
    ("add P all c1 c2", [("code", None, ())]),
    ("add P c1 c2", [("code", None, ())]),
    ("N 7g-5j; +N-dest", [("move", "N", ("7g", "5j")), ("put", "+N", ("5j",))]),
    ("N b1-c3; @-origin", [("move", "N", ("b1", "c3")), ("clear", None, ("b1",))]),
    ("N b1-c3; dest-e4; q-dest", [("move", "N", ("b1", "c3")), ("move", None, ("c3", "e4")), ("put", "q", ("e4",))]),
    ("N b1-c3; old-b1", [("move", "N", ("b1", "c3")), ("code", None, ())]),
    ("R a1-f1; Q-a1;", [("move", "R", ("a1", "f1")), ("put", "Q", ("a1",))]),
    ("R a1-f1;Q-a1 ; ; b1-", [("move", "R", ("a1", "f1")), ("put", "Q", ("a1",)), ("clear", None, ("b1",))]),
    ("e2 - e4", [("move", None, ("e2", "e4"))]),
    ("e2- e4", [("move", None, ("e2", "e4"))]),
    ("P  e2 -e4", [("move", "P", ("e2", "e4"))]),
    ("@ - e4", [("clear", None, ("e4",))]),
    ("  P e2-e4  ", [("move", "P", ("e2", "e4"))]),
    ("CH d2-c4", [("move", "CH", ("d2", "c4"))]),
    ("dh j7-e2", [("move", "dh", ("j7", "e2"))]),
    ("k c6-B5", [("move", "k", ("c6", "B5"))]),
    ("CANNON_PAWN(2) e2-e4", [("move", "CANNON_PAWN(2)", ("e2", "e4"))]),
    ("CROOKED:BISHOP(28) e2-e4", [("move", "CROOKED:BISHOP(28)", ("e2", "e4"))]),
    ("!F e2-e4", [("move", "!F", ("e2", "e4"))]),
    ("_JJ_.EEFF e2-e4", [("move", "_JJ_.EEFF", ("e2", "e4"))]),
    (".1EF e2-e4", [("move", ".1EF", ("e2", "e4"))]),
    ("S a1-a5; p-a1", [("move", "S", ("a1", "a5")), ("put", "p", ("a1",))]),
    ("a1-; a2-", [("clear", None, ("a1",)), ("clear", None, ("a2",))]),
    ("resign", [("resign", None, ())]),
    ("resigns", [("resign", None, ())]),
    ("Pass", [("pass", None, ())]),
    ("swap a1 b2", [("code", None, ())]),
    ("P e2-e4; setflag e4", [("move", "P", ("e2", "e4")), ("code", None, ())]),
    ("if flag a1: e2-e4", [("code", None, ())]),
]


@pytest.mark.parametrize(("text", "expected"), FORMS)
def test_every_form_of_the_notation_is_read(text: str, expected: list[Shape]) -> None:
    assert shapes(text) == expected


# As players entered them on Game Courier, in logs of Fischer Random Chess and in pages and comments about others.
RAW = """
d2-d4 | p d7-d5 | e2-e4 | p d5-e4 | R e1-e4 | n g8-f6 | e4-e3 | P d2-d4 | g7-g6 | N g1-f3 | c2-c4 | B c1-f4 | b c8-f5
@-f1 | f1- | P e5-f6; capture f5 | 22...k c6-B5 | 38. CH d2-c4 | 36. ... dh j7-e2 | N 7g-5j; +n-dest | R a1-f1; Q-a1;
""".replace("\n", " | ")


@pytest.mark.parametrize("text", [text.strip() for text in RAW.split("|") if text.strip()])
def test_moves_from_real_logs_are_read_without_a_finding(text: str) -> None:
    turn = parse_turn(text)
    assert turn.parts
    assert turn.findings == ()


@pytest.mark.parametrize(
    "text", ["e4", "Ne6", "Ng3", "BxN", "O-O", "P e2 e4", "P e2xe4", "Rh1#", "?!", "P-", "e2-e4/", "a/b e2-e4"]
)
def test_what_the_site_does_not_understand_is_unreadable(text: str) -> None:
    turn = parse_turn(text)
    assert {part.kind for part in turn.parts} & {PartKind.UNREADABLE}
    assert {finding.code for finding in turn.findings} <= {"GC101", "GC102"}
    assert turn.findings


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("L a1-y9; @-x3", [("move", "L", ("a1", "z00")), ("clear", None, ("x3",))]),
        ("-y9", [("hole", None, ("z00",))]),
        ("x-a5", [("put", "x", ("a5",))]),
        ("Q a1-a5", [("move", "Q", ("a1", "a5"))]),
    ],
)
def test_squares_are_named_as_the_board_names_them(text: str, expected: list[Shape]) -> None:
    assert shapes(text, ROCOCO) == expected


@pytest.mark.parametrize(
    ("text", "code", "column", "end_column", "wrong"),
    [
        ("P e2-k9", "GC102", 6, 8, "k9"),
        ("P k9-e2", "GC102", 3, 5, "k9"),
        ("P e2-e3; @-A1", "GC102", 12, 14, "A1"),
        ("capture e4 e55", "GC102", 12, 15, "e55"),
        ("P e2-Q", "GC102", 6, 7, "Q"),
        ("Pe2-e4", "GC102", 1, 4, "Pe2"),
        ("Q e2-e4", "GC103", 1, 2, "Q"),
        ("queen-e4", "GC103", 1, 6, "queen"),
        ("P e2-e3; X*e4", "GC103", 10, 11, "X"),
        ("P e2-e3; swap a1 b2", "GC105", 10, 20, "swap a1 b2"),
        ("P e2-e3; -e4", "GC106", 10, 13, "-e4"),
        ("P e2xe4", "GC101", 3, 8, "e2xe4"),
        ("P e2-e3; ??", "GC101", 10, 12, "??"),
        ("dest-e4", "GC101", 1, 8, "dest-e4"),
        ("12. P e2 e4 // why", "GC101", 7, 9, "e2"),
    ],
)
def test_a_finding_points_at_the_word_that_is_wrong(
    text: str, code: str, column: int, end_column: int, wrong: str
) -> None:
    (finding,) = parse_turn(text, ROCOCO).findings
    assert (finding.code, finding.line, finding.column, finding.end_column) == (code, 1, column, end_column)
    assert finding.text == text[column - 1 : end_column - 1] == wrong


def test_a_missing_space_between_label_and_square_is_named() -> None:
    (finding,) = parse_turn("Pe2-e4", ROCOCO).findings
    assert "write a space between the label P and the square e2" in finding.message


def test_an_unknown_label_leaves_a_move_a_move_and_an_unknown_square_does_not() -> None:
    assert shapes("Q e2-e4", ROCOCO) == [("move", "Q", ("e2", "e4"))]
    assert shapes("P e2-k9", ROCOCO) == [("unreadable", None, ())]


def test_two_faults_in_a_part_are_told_in_their_order() -> None:
    assert [finding.code for finding in parse_turn("Q k9-e4", ROCOCO).findings] == ["GC103", "GC102"]


@pytest.mark.parametrize(
    ("text", "expected", "codes"),
    [
        ("P e2 - f3; ??", [("move", "P", ("e2", "f3")), ("unreadable", None, ())], ["GC101"]),
        ("P e2-f3; - e4; ??", [("move", "P", ("e2", "f3")), ("hole", None, ("e4",)), ("unreadable", None, ())],
         ["GC106", "GC101"]),
        ("P e2-f3; @ - e4; setflag a", [("move", "P", ("e2", "f3")), ("clear", None, ("e4",)), ("code", None, ())],
         ["GC105"]),
        ("??; add W g8", [("unreadable", None, ()), ("put", "W", ("g8",))], ["GC101"]),
    ],
)  # fmt: skip
def test_what_only_the_grammar_reads_is_kept_around_a_bad_part(
    text: str, expected: list[Shape], codes: list[str]
) -> None:
    assert shapes(text, ROCOCO) == expected
    assert [finding.code for finding in parse_turn(text, ROCOCO).findings] == codes


def test_good_parts_around_a_bad_one_are_kept() -> None:
    assert shapes("P e2-e4; rubbish; q-e8") == [
        ("move", "P", ("e2", "e4")),
        ("unreadable", None, ()),
        ("put", "q", ("e8",)),
    ]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("e2 - e4", "e2-e4"),
        ("P  e2-e4 ;e5-", "P e2-e4; @-e5"),
        ("L  d4-", "L d4-"),
        ("capture e4 d5", "@-e4; @-d5"),
        ("add W g8", "W-g8"),
        ("P*e4", "P*e4"),
        ("-e4", "-e4"),
        ("Resigns", "resign"),
        ("pass", "pass"),
        ("set  x  1;", "set  x  1"),
        ("what?", "what?"),
    ],
)
def test_canonical_text(text: str, canonical: str) -> None:
    assert str(parse_turn(text)) == canonical


@pytest.mark.parametrize(
    ("text", "number", "side"),
    [
        ("12. P e2-e4", 12, "white"),
        ("22...k c6-B5", 22, "black"),
        ("36. ... dh j7-e2", 36, "black"),
        ("36.… dh j7-e2", 36, "black"),
        ("... p e7-e5", None, "black"),
        ("P e2-e4", None, None),
        ("5. O-O", 5, "white"),
    ],
)
def test_number_and_side_are_what_the_numbering_says(text: str, number: int | None, side: str | None) -> None:
    turn = parse_turn(text)
    assert (turn.number, turn.side) == (number, side)


def test_text_and_spans_leave_number_and_comment_out() -> None:
    text = "12. L a1-a5 ;  @-a3; // one; two"
    turn = parse_turn(text)
    assert turn.text == "L a1-a5 ;  @-a3;"
    assert text[turn.span.start : turn.span.end] == turn.text
    assert [text[part.span.start : part.span.end] for part in turn.parts] == ["L a1-a5", "@-a3"]
    assert [part.text for part in turn.parts] == ["L a1-a5", "@-a3"]
    assert turn.comment == "one; two"


@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_no_text_is_a_turn_without_parts(text: str) -> None:
    turn = parse_turn(text)
    assert (turn.parts, turn.span, str(turn)) == ((), Span(0, 0), "")


def test_a_comment_alone_is_a_turn_without_parts() -> None:
    turn = parse_turn("// hello")
    assert (turn.parts, turn.comment) == ((), "hello")


def test_a_second_turn_is_not_taken_for_the_first() -> None:
    turn = parse_turn("P e2-e4 p e7-e5")
    assert [part.kind for part in turn.parts] == [PartKind.MOVE, PartKind.UNREADABLE]
    assert [finding.code for finding in turn.findings] == ["GC101"]
    assert turn.parts[1].text == "p e7-e5"
    assert turn.text == "P e2-e4 p e7-e5"


def test_a_text_too_long_to_be_a_turn_is_not_read() -> None:
    turn = parse_turn("P e2-e4; " * LONGEST_LINE)
    assert [part.kind for part in turn.parts] == [PartKind.UNREADABLE]
    (finding,) = turn.findings
    assert len(finding.text) <= 80


@given(near_lines | any_text, st.sampled_from([GENERIC, ROCOCO]))
def test_reading_a_turn_never_raises_and_stays_in_place(text: str, dialect: Dialect) -> None:
    turn = parse_turn(text, dialect)
    assert text[turn.span.start : turn.span.end] == turn.text
    for part in turn.parts:
        assert text[part.span.start : part.span.end] == part.text
        if part.kind in (PartKind.UNREADABLE, PartKind.CODE):
            assert part.findings
            assert part.squares == ()
    assert [finding for part in turn.parts for finding in part.findings] == list(turn.findings)


squares = st.tuples(st.sampled_from(ROCOCO.files), st.sampled_from(ROCOCO.ranks)).map("".join)
labels = st.sampled_from(sorted(ROCOCO.labels))
canonical_parts = st.one_of(
    st.builds("{} {}-{}".format, labels, squares, squares),
    st.builds("{}-{}".format, squares, squares),
    st.builds("{}-{}".format, labels, squares),
    st.builds("{}*{}".format, labels, squares),
    st.builds("@-{}".format, squares),
    st.builds("{} {}-".format, labels, squares),
    st.builds("-{}".format, squares),
)
canonical_turns = st.lists(canonical_parts, min_size=1, max_size=5).map("; ".join)


@given(canonical_turns)
def test_printing_a_canonical_turn_gives_its_text(text: str) -> None:
    assert str(parse_turn(text, ROCOCO)) == text


@given(near_lines, st.sampled_from([GENERIC, ROCOCO]))
def test_printing_and_parsing_a_turn_gives_the_turn(text: str, dialect: Dialect) -> None:
    turn = parse_turn(text, dialect)
    if any(part.kind in (PartKind.UNREADABLE, PartKind.CODE) for part in turn.parts):
        return
    assert str(parse_turn(str(turn), dialect)) == str(turn)


def test_a_label_that_begins_like_a_move_number_cannot_be_read() -> None:
    assert [part.kind for part in parse_turn("1.1.P*e4", GENERIC).parts] == [PartKind.UNREADABLE]
    assert str(parse_turn("3.Q e2-e4", GENERIC)) == "Q e2-e4"
