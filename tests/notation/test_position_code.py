import gzip
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rococo_notation.errors import NotationError
from rococo_notation.notation import HOLE, PositionCode, read_code, write_code, write_fen
from rococo_notation.notation.position_code import SHAPE, code_parser

from .conftest import LOGS

CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def test_every_code_of_the_conformance_data_is_written_as_it_is_read() -> None:
    with gzip.open(LOGS.parent / "movelists.jsonl.gz", "rt", encoding="utf-8") as lines:
        codes = [json.loads(line)["code"] for line in lines]
    for index, code in enumerate(codes):
        height = code.split()[0].count("/") + 1
        width = 8 if height == 8 and "pppppppp/" in code and "10" not in code else 10
        try:
            assert write_code(read_code(code, width, height)) == code
        except NotationError:
            assert write_code(read_code(code, 18 - width, height)) == code
        if index % 20 == 0:
            code_parser().parse(code)


@pytest.mark.parametrize(
    "placement",
    [
        "rnbqkbnrpppppppp32PPPPPPPPRNBQKBNR",
        "rnbqkbnr/pppppppp/****/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/*/*/*/*/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/32/PPPPPPPP/RNBQKBNR",
        "{r}nbqkbnr/pppppppp/3*/8/8/8/PPPPPPPP/RNBQKBNR",
        "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  ",
    ],
)
def test_the_forms_of_a_placement_mean_the_same(placement: str) -> None:
    assert read_code(placement, 8, 8).ranks == read_code(CHESS, 8, 8).ranks


def test_labels_holes_and_padding() -> None:
    code = read_code("k{+N}-/{Leaper}*/2/", 3, 3)
    assert code.ranks == (("k", "+N", HOLE), ("Leaper", None, None), (None, None, HOLE))
    assert write_code(code) == "k{+N}-/{Leaper}2/2- w - -"


def test_an_empty_rank_is_all_holes() -> None:
    assert read_code("2//K1", 2, 3).ranks == ((None, None), (HOLE, HOLE), ("K", None))


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("", ("w", "-", (), ())),
        (" b", ("b", "-", (), ())),
        (" b KQ", ("b", "KQ", (), ())),
        (" w - e3,d3", ("w", "-", ("e3", "d3"), ())),
        (" w - - ban d4,d7;", ("w", "-", (), (("ban", "d4,d7"),))),
        (" w - - pool WLa; spent c2; hmvc 3; fmvn 12;", None),
        (" b pool -;", ("b", "-", (), (("pool", "-"),))),
        (" w KQ - 3 17", ("w", "KQ", (), (("hmvc", "3"), ("fmvn", "17")))),
        (" w - e3 0", ("w", "-", ("e3",), (("hmvc", "0"),))),
        (" w - - 3 17 ban d4,d7;", ("w", "-", (), (("hmvc", "3"), ("fmvn", "17"), ("ban", "d4,d7")))),
        (" b KQ hmvc 3;", ("b", "KQ", (), (("hmvc", "3"),))),
    ],
)
def test_fields_and_operations(fields: str, expected: tuple[object, ...] | None) -> None:
    code = read_code(CHESS + fields, 8, 8)
    if expected is not None:
        assert (code.side, code.castling, code.en_passant, code.operations) == expected
    else:
        assert code.operations == (("pool", "WLa"), ("spent", "c2"), ("hmvc", "3"), ("fmvn", "12"))


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("", "a placement consists of letters", 1),
        ("rnb!", 'found "!"', 4),
        ("9/" + CHESS[9:], "rank 1 from the top has 9 squares, but the board is 8 wide", 1),
        ("8/rnbqkbnrp/" + CHESS[18:], "rank 2 from the top has 9 squares", 3),
        (CHESS[:-2], "the last rank has 6 squares", 36),
        (CHESS[:-9], "this is only 7 of the 8 ranks", 35),
        (CHESS + "/8", "more than the 8 ranks of 8 squares", 45),
        ("9" * 30, "empty squares are more than the board has", 1),
        (CHESS + " x", "write w or b for the side to move", 45),
        (CHESS + " w K!", "castling rights as letters", 47),
        (CHESS + " w - - foo 3;", "the known operations are pool, hand, promoted, ban, spent, hmvc, fmvn", 51),
        (CHESS + " w - - hmvc x;", "a count must be a whole number", 56),
        (CHESS + " w - - hmvc 3", "an operation must end with a semicolon; it ends here", 57),
        (CHESS + " w - - pool ;", "the operation has no value", 56),
        (CHESS + " w - - 3 17 hmvc 4;", 'the operation "hmvc" is given twice', 56),
        (CHESS + " w - - hmvc 3; hmvc 4;", 'the operation "hmvc" is given twice', 59),
        ("  " + CHESS + " x", "write w or b for the side to move", 47),
    ],
)
def test_a_fault_is_told_with_its_column(text: str, message: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        read_code(text, 8, 8)
    assert message in str(caught.value)
    assert (caught.value.column, caught.value.text) == (column, text)


labels = st.one_of(st.none(), st.just(HOLE), st.sampled_from("KQRBNPkqrbnp"), st.sampled_from(["+N", ".1EF", "CH"]))
boards = st.tuples(st.integers(1, 12), st.integers(1, 12)).flatmap(
    lambda size: st.lists(
        st.lists(labels, min_size=size[0], max_size=size[0]).map(tuple), min_size=size[1], max_size=size[1]
    ).map(tuple)
)
operations = st.lists(
    st.sampled_from([("pool", "WLa"), ("ban", "d4,d7"), ("spent", "c2"), ("hmvc", "3"), ("fmvn", "12")]), unique=True
).map(tuple)
codes = st.builds(
    PositionCode,
    boards,
    st.sampled_from(["w", "b"]),
    st.sampled_from(["-", "KQkq", "k"]),
    st.sampled_from([(), ("e3",), ("e3", "d3")]),
    operations,
)


@given(codes)
def test_writing_then_reading_a_code_gives_it_back(code: PositionCode) -> None:
    text = write_code(code)
    assert read_code(text, len(code.ranks[0]), len(code.ranks)) == code
    code_parser().parse(text)


@given(codes)
def test_a_fen_has_two_numbers_before_what_fen_cannot_say(code: PositionCode) -> None:
    again = read_code(write_fen(code), len(code.ranks[0]), len(code.ranks))
    counts = {"hmvc": "0", "fmvn": "1"} | dict(code.operations)
    assert (again.ranks, again.side, again.castling, again.en_passant) == (
        code.ranks, code.side, code.castling, code.en_passant,
    )  # fmt: skip
    assert dict(again.operations) == counts


_PIECES = [
    "8",
    "10",
    "0",
    "K",
    "p",
    "{+N}",
    "{",
    "}",
    "-",
    "*",
    "/",
    " ",
    " w",
    " b",
    " - ",
    " KQ",
    " e3",
    " 3",
    " 17",
    " pool WL;",
]


@given(st.lists(st.sampled_from([*_PIECES, " hmvc 3;", " hmvc x;", ";", "  "]), max_size=12).map("".join))
def test_the_expression_accepts_what_the_grammar_accepts(text: str) -> None:
    from lark.exceptions import UnexpectedInput

    try:
        code_parser().parse(text)
        accepted = True
    except UnexpectedInput:
        accepted = False
    assert (SHAPE.fullmatch(text) is not None) == accepted


@given(st.lists(st.sampled_from(_PIECES), max_size=12).map("".join))
def test_a_code_is_read_or_its_fault_has_a_column(text: str) -> None:
    try:
        code = read_code(text, 2, 2)
    except NotationError as caught:
        columns = range(1, len(text) + 2)
        assert caught.column in columns  # noqa: PT017 - either outcome will do
    else:
        assert read_code(write_code(code), 2, 2) == code
