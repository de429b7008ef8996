"""The grammar is the definition; the fast reader may accept less, and never reads otherwise."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from lark.exceptions import LexError

from notation.conftest import FAMILY, ROCOCO, conformance_logs, near_lines
from rococo_notation.errors import NotationError, RococoError
from rococo_notation.notation import GENERIC, Dialect
from rococo_notation.notation.position_code import code_parser
from rococo_notation.notation.turns import grammar
from rococo_notation.notation.turns.grammar import grammar_text, line_parser, match_line, parse_line, segment_reader

from .test_line import canonical_turns

DIALECTS = [GENERIC, ROCOCO, FAMILY, Dialect(ROCOCO.files, ROCOCO.ranks), Dialect(labels=ROCOCO.labels)]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_grammar_of_a_line_is_free_of_collisions(dialect: Dialect) -> None:
    pytest.importorskip("interegular")
    line_parser(dialect, strict=True)


def test_a_collision_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("interegular")
    text = grammar_text("notation").replace("LABEL.6", "LABEL.7")
    monkeypatch.setattr(grammar, "grammar_text", lambda _: text)
    with pytest.raises(LexError, match="Collision"):
        line_parser(Dialect(files=("q",), ranks=("1",)), strict=True)


def test_what_the_grammar_says_of_a_sign_holds_for_the_fast_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    text = grammar_text("notation").replace("HYPHEN.6: /-/", "HYPHEN.6: /~/")
    dialect = Dialect(files=("q",), ranks=("1", "2"))
    assert match_line("q1-q2", dialect) is not None
    monkeypatch.setattr(grammar, "grammar_text", lambda _: text)
    for cached in (grammar.terminals, segment_reader):
        cached.cache_clear()
    assert match_line("q1~q2", dialect) is not None
    assert match_line("q1-q2", dialect) is None
    for cached in (grammar.terminals, segment_reader):
        cached.cache_clear()


def test_the_grammar_of_a_position_code_is_free_of_collisions() -> None:
    pytest.importorskip("interegular")
    code_parser(strict=True)


def test_a_grammar_that_is_not_there_is_named() -> None:
    with pytest.raises(RococoError, match=r"nowhere\.lark"):
        grammar_text("nowhere")


def turns_of(text: str, dialect: Dialect) -> list[list[str]]:
    return [[part.text for _, part in turn.parts] for turn in parse_line(text, dialect).turns]


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("1. P e2-e4 p e7-e5", [["P e2-e4"], ["p e7-e5"]]),
        ("1. e2-e4 e7-e5", [["e2-e4"], ["e7-e5"]]),
        ("1. L a1-a5; @-a3 p e7-e5; q-e5", [["L a1-a5", "@-a3"], ["p e7-e5", "q-e5"]]),
        ("1. P e2-e4 1... p e7-e5", [["P e2-e4"], ["p e7-e5"]]),
        ("1. P e2-e4; 1... p e7-e5;", [["P e2-e4"], ["p e7-e5"]]),
        ("7. b7- u h8-h3", [["b7-"], ["u h8-h3"]]),
        ("7. b7- h8-h3", [["b7-"], ["h8-h3"]]),
        ("7. b7- @-h3", [["b7-"], ["@-h3"]]),
        ("7. b7- capture h3", [["b7-"], ["capture h3"]]),
        ("7. b7- 7... h8-h3", [["b7-"], ["h8-h3"]]),
        ("7. e2 - e4 e7 - e5", [["e2 - e4"], ["e7 - e5"]]),
        ("7. capture e4 e5 P e2-e3", [["capture e4 e5"], ["P e2-e3"]]),
        ("7. capture e4 e5 e2-e3", [["capture e4 e5"], ["e2-e3"]]),
        ("7. P e2-e4 -e5", [["P e2-e4"], ["-e5"]]),
        ("7. P e2-e4 resign", [["P e2-e4"], ["resign"]]),
        ("7. pass p e7-e5", [["pass"], ["p e7-e5"]]),
        ("7. P e2-e4//p e7-e5", [["P e2-e4"]]),
    ],
)
def test_a_part_without_a_semicolon_before_it_begins_a_turn(text: str, turns: list[list[str]]) -> None:
    assert turns_of(text, GENERIC) == turns


@pytest.mark.parametrize(
    "text", ["e2-e4-e5", "@-e4@-e5", "e4-@-e5", "e2-e4e7-e5", "P*e4*e5", "e4", "P", "", "// x", "1."]
)
def test_what_is_not_notation_is_rejected_with_its_column(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_line(text, GENERIC)
    assert 1 <= caught.value.column <= len(text) + 1


def test_a_label_like_a_move_number_is_not_read_as_one() -> None:
    ((_, part),) = parse_line("add 12. e4", GENERIC).turns[0].parts
    assert [trouble.message for trouble in part.troubles] == [
        '"12." looks like a move number but is where a label should be'
    ]


def test_pairs_take_number_and_side_from_the_first() -> None:
    turns = parse_line("12... p e7-e5 P d2-d4 p d7-d5", GENERIC).turns
    assert [(turn.number, turn.side) for turn in turns] == [(12, "black"), (13, "white"), (13, "black")]


@settings(max_examples=800)
@given(near_lines, st.sampled_from(DIALECTS))
@example("b7- h8- h3-h4", GENERIC)
@example("capture e4 e5 -e6", GENERIC)
@example("capture e2-e4", GENERIC)
@example("P e2-e4 1...k e7-e5", GENERIC)
@example("P e2-e4;; ;", ROCOCO)
@example("1. P e2-e4 P e2-e4 ; // a // b", ROCOCO)
@example("old-e4; moved e2-e4", GENERIC)
def test_what_the_fast_reader_accepts_it_reads_as_the_grammar_does(text: str, dialect: Dialect) -> None:
    quick = match_line(text, dialect)
    if quick is not None:
        assert quick == parse_line(text, dialect)


@given(canonical_turns, st.sampled_from(["", "1. ", "12... ", "3. ... "]), st.sampled_from(["", " // hi; there", ";"]))
def test_the_fast_reader_accepts_canonical_lines(turn: str, number: str, end: str) -> None:
    text = number + turn + end
    quick = match_line(text, ROCOCO)
    assert quick is not None
    assert quick == parse_line(text, ROCOCO)


def test_the_fast_reader_takes_every_line_of_the_conformance_logs() -> None:
    for log in conformance_logs():
        for line in log.text.splitlines()[3:]:
            assert match_line(line, log.dialect) == parse_line(line, log.dialect)


def test_a_canonical_log_is_read_without_lark() -> None:
    program = (
        "import sys; from pathlib import Path; from rococo_notation.notation import read_log\n"
        "log = read_log(Path(sys.argv[1]).read_text())\n"
        "assert len(log.turns) == 53 and 'lark' not in sys.modules and 'bs4' not in sys.modules\n"
    )
    log = next(log for log in conformance_logs() if log.path.name == "clean-001.txt")
    root = Path(__file__).parent.parent.parent
    subprocess.run([sys.executable, "-c", program, str(log.path)], check=True, cwd=root)
