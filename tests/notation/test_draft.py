"""What pasting does to a log is undone: the turns that are read, what is told, and that everything keeps its place."""

import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rococo_notation.notation import Dialect, LineKind, Log, read_log, write_log
from rococo_notation.notation.decoding import decoded, plain_characters
from rococo_notation.notation.source import Mapped
from rococo_notation.notation.turn import FREE

from .conftest import ROCOCO

NAMED = Dialect(
    ROCOCO.files,
    ROCOCO.ranks,
    ROCOCO.file_aliases,
    ROCOCO.rank_aliases,
    ROCOCO.labels,
    {"pawn": "P", "long leaper": "L", "white pawn": "P"},
)
PAIR = ["P e2-e3", "p e7-e6"]

# Of each kind of slip some lines, and the turns that are read.
PASTES = {
    "dash": ["1. P e2–e3 p e7—e6", "1. P e2−e3 p e7‐e6", "1. P e2--e3 p e7-e6"],  # noqa: RUF001
    "invisible": ["1. P e2\u200b-e3 p e7-e6", "1. P e2\u00ad-e3\u200e p e7-e6", "\u20601. P e2-e3 p e7-e6"],
    "character": ["1. Ｐ e２-e3 p e7-e6"],  # noqa: RUF001
    "quote": ["> 1. P e2-e3 p e7-e6", "> > 1. P e2-e3 p e7-e6", ">>1. P e2-e3 p e7-e6"],
    "bullet": ["- 1. P e2-e3 p e7-e6", "* 1. P e2-e3 p e7-e6", "• P e2-e3 p e7-e6"],
    "markup": ["**1.** P e2-e3 p e7-e6", "[b]1. P e2-e3[/b] p e7-e6", '"1. P e2-e3 p e7-e6"', "`P e2-e3 p e7-e6`"],
    "table": ["| 1. | P e2-e3 | p e7-e6 |"],
    "number": ["1) P e2-e3 p e7-e6", "(1) P e2-e3 p e7-e6", "1 P e2-e3 p e7-e6", "1: P e2-e3 p e7-e6"],
    "side": ["White: P e2-e3 p e7-e6"],
    "mark": [
        "1. P e2-e3! p e7-e6?!",
        "1. P e2-e3 {good} p e7-e6",
        "1. P e2-e3+ p e7-e6#",
        "1. P e2-e3 p e7-e6 (0:12)",
        "1. P e2-e3 p e7-e6 -- well played",
        "1. P e2-e3 p e7-e6 ; well played",
        "1. P e2-e3 p e7-e6.",
    ],
    "separator": ["1. P e2-e3, p e7-e6", "1. P e2-e3 / p e7-e6", "1. P e2-e3 | p e7-e6"],
    "square": ["1. P e2xe3 p e7:e6", "1. Pe2e3 pe7e6", "1. P e2 to e3 p e7→e6", "1. P E2-E3 p e7-e6"],
    "name": ["1. Pawn e2-e3 p e7-e6"],
}  # fmt: skip


def told(log: Log) -> list[tuple[str, str]]:
    return [(finding.code, finding.text) for finding in log.all_findings()]


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in PASTES.items() for text in texts])
def test_a_slip_is_mended_and_told_of_the_line_as_it_was_written(kind: str, text: str) -> None:
    log = read_log(text, NAMED)
    assert list(map(str, log.turns)) == PAIR
    assert told(log) == [("GC109", text.strip())]
    assert all(FREE in turn.slips for turn in log.turns)
    assert write_log(log) == text


@pytest.mark.parametrize(("kind", "text"), [(kind, text) for kind, texts in PASTES.items() for text in texts])
def test_the_turns_point_at_what_was_written_for_them(kind: str, text: str) -> None:
    first, second = read_log(text, NAMED).turns
    written = [text[slice(*turn.span)] for turn in (first, second)]
    assert first.span.end <= second.span.start
    assert written == [turn.quote(read_log(text, NAMED).source) for turn in (first, second)]
    for at, letters in ((0, "e23"), (1, "e76")):
        plain = plain_characters(Mapped.of(written[at].casefold())).text
        assert all(letter in plain for letter in letters), written[at]
    assert "1" not in written[0]


def test_slips_are_told_once_with_the_number_of_their_lines() -> None:
    (told,) = read_log("> 1. P e2–e3\n> 1... p e7–e6\n2. P d2-d3\n2... p d7–d6\n", ROCOCO).findings  # noqa: RUF001
    assert "here and on 2 more lines" in told.message
    assert told.message.endswith('read as "P e2-e3"')
    assert (told.line, told.column, told.end_column) == (1, 1, 13)


def test_a_finding_about_a_mended_turn_quotes_what_was_written() -> None:
    (fault,) = read_log("> 1. P e2–k3\n", ROCOCO).all_findings()  # noqa: RUF001
    assert (fault.code, fault.text, fault.column, fault.end_column) == ("GC102", "k3", 11, 13)
    (_, fault) = read_log("1. Q\u200b e2-e3\n", ROCOCO).all_findings()
    assert (fault.code, fault.text, fault.column, fault.end_column) == ("GC103", "Q", 4, 5)


COMMENTS = [
    "a – b",  # noqa: RUF001
    "zero\u200bwidth",
    "I like *this* “very” [b]much[/b]!",
    "P e2xe3?! (or e2:e3)",
    "1) 2) 3)",
    "> quoted",
]


@pytest.mark.parametrize("comment", COMMENTS)
@pytest.mark.parametrize("line", ["1. P e2-e3", "1) P e2–e3!", "> 1. P e2xe3", "- **1.** P e2-e3"])  # noqa: RUF001
def test_a_comment_keeps_its_own_characters(line: str, comment: str) -> None:
    (turn,) = read_log(f"{line} // {comment}\n", ROCOCO).turns
    assert (str(turn), turn.comment) == ("P e2-e3", comment)


def test_a_turn_that_runs_over_its_line_is_one_turn() -> None:
    text = "1. C e1-e3; @-d3;\n@-f3\n1... p e7-\ne6\n2. P a2-a3\n"
    log = read_log(text, ROCOCO)
    assert list(map(str, log.turns)) == ["C e1-e3; @-d3; @-f3", "p e7-e6", "P a2-a3"]
    (finding,) = log.all_findings()
    assert (finding.code, finding.line, finding.text) == ("GC109", 1, "1. C e1-e3; @-d3;")
    assert [text[slice(*turn.span)] for turn in log.turns] == ["C e1-e3; @-d3;\n@-f3", "p e7-\ne6", "P a2-a3"]
    assert write_log(log) == text


def test_a_quoted_page_with_its_headers_is_read() -> None:
    log = read_log("> Game: Rococo\n> White: Me\n>\n> 1. P e2-e3\n> 1... p e7-e6\n", ROCOCO)
    assert (log.game, log.header("White"), list(map(str, log.turns))) == ("Rococo", "Me", PAIR)
    assert [finding.code for finding in log.findings] == ["GC109"]


def test_a_table_is_read_without_its_heading_and_rule() -> None:
    text = "| # | White | Black |\n|---|-------|-------|\n| 1 | P e2-e3 | p e7-e6 |\n| 2 | P d2-d3 | p d7-d6 |\n"
    log = read_log(text, ROCOCO)
    assert list(map(str, log.turns)) == [*PAIR, "P d2-d3", "p d7-d6"]
    assert [line.kind for line in log.lines] == [LineKind.MARKUP, LineKind.MARKUP, LineKind.TURNS, LineKind.TURNS]
    assert {code for code, _ in told(log)} == {"GC109"}


@pytest.mark.parametrize(
    "text",
    [
        "I think e2-e4 was better than d2-d4 here",
        "- then we had tea",
        "* * *",
        "> he wrote that on Tuesday",
        "1 of the best games (of 2)",
        "White played well; Black did not.",
        "Kasparov – Karpov",  # noqa: RUF001
        "See the table | below | for more",
    ],
)
def test_prose_is_no_turn_however_it_is_wrapped(text: str) -> None:
    log = read_log(f"1. P e2-e3\n{text}\n1... p e7-e6\n", ROCOCO)
    assert list(map(str, log.turns)) == PAIR


@pytest.mark.parametrize("text", ["to the left", "hm (why)", "Ng3!", "same as last time."])
def test_nothing_is_mended_where_that_does_not_help(text: str) -> None:
    log = read_log(f"1. {text}\n", ROCOCO)
    (turn,) = log.turns
    assert (turn.text, turn.slips) == (text, frozenset())
    assert [finding.code for finding in log.all_findings()] == ["GC101"]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("S h1?g2; P?h1 u b8?a7; c3?", "S h1-g2; P-h1 u b8-a7; c3-"),
        ("1. e2-e4? d7-d5?", "1. e2-e4? d7-d5?"),
        ("1. e4 e5? 2. Nf3?", "1. e4 e5? 2. Nf3?"),
        ("\u0420 e2-\u04354; \u0410-h1", "P e2-e4; A-h1"),
        ("\u0430 \u0434\u0430\u043b\u0435\u0435 e2-\u04354", "\u0430 \u0434\u0430\u043b\u0435\u0435 e2-e4"),
        ("\u041a e1-e2, \u0424 d1-d2", "\u041a e1-e2, \u0424 d1-d2"),
        ("\u041a g1-f3, \u0421 f1-b5", "\u041a g1-f3, \u0421 f1-b5"),
    ],
    ids=[
        "lost dashes",
        "doubtful moves",
        "in short notation",
        "Latin keys",
        "a Russian sentence",
        "Russian labels",
        "a Russian Knight",
    ],
)
def test_dashes_and_letters_that_another_keyboard_or_character_set_left_are_read(text: str, plain: str) -> None:
    assert decoded(Mapped.of(text)).text == plain


# ---------------------------------------------------------------- places


def test_a_replacement_keeps_the_place_of_what_is_the_same() -> None:
    line = plain_characters(Mapped.of("P e2\u2013e3\u200b!", 10))
    assert line.text == "P e2-e3!"
    assert list(line.starts) == [10, 11, 12, 13, 14, 15, 16, 18]
    assert list(line.ends) == [11, 12, 13, 14, 15, 16, 17, 19]


def test_what_is_cut_and_joined_keeps_its_places() -> None:
    line = Mapped.join([Mapped.of("abc", 3).cut(1), Mapped.standing_for(" ", 6, 9), Mapped.of("de", 20)])
    assert (line.text, list(line.starts), list(line.ends)) == ("bc de", [4, 5, 6, 20, 21], [5, 6, 9, 21, 22])


signs = st.lists(
    st.sampled_from([*"PpeE23x-–—>*|\"'!?.,;:()[]{}/# \t\u200b", "//", "1.", "1...", "e2-e3", "e7", "to", "Pawn "]),  # noqa: RUF001
    max_size=14,
).map("".join)


@given(signs)
def test_a_decoded_text_knows_places_in_order_within_the_original(text: str) -> None:
    line = decoded(Mapped.of(text))
    assert len(line.text) == len(line.starts) == len(line.ends)
    assert all(0 <= start <= end <= len(text) for start, end in zip(line.starts, line.ends, strict=True))
    assert list(line.starts) == sorted(line.starts)


@given(signs)
def test_every_turn_and_line_has_its_place_in_the_text(text: str) -> None:
    log = read_log(text, NAMED)
    assert write_log(log) == text
    assert all(0 <= turn.span.start < turn.span.end <= len(text) for turn in log.turns)


@pytest.mark.parametrize("quote", ["", "> ", "> > "])
def test_a_comment_takes_no_turns_after_it_wherever_the_lines_seem_to_run_on(quote: str) -> None:
    lines = ["Game: Rococo", "1. P b2:a3 // good luck", "c7:c6", "2. S h1:h2 -- or 3. P c2:c3"]
    log = read_log("".join(f"{quote}{line}\n" for line in lines), ROCOCO)
    assert [str(turn) for turn in log.turns] == ["P b2-a3", "c7-c6", "S h1-h2"]
    assert log.turns[0].comment == "good luck"


REMARKS = ["-- good luck", "{good luck}", "(good luck)", "-- or 2. P b2-b3", "# ok", "{never closed", "{never {closed"]
AFTER = [
    ["c7:c6", "2. S h1:h2 -- or 3. P c2:c3"],
    ["\tp c7:c6 -- fine", "2. S h1:h2 -- or 3. P c2:c3"],
    ["...c7:c6", "2. S h1:h2 -- 12. L a1-a5"],
    ["c7 to c6 -- fine", "S h1 to h2"],
    ["p c7:c6 {why}", "2. S h1:h2"],
]


@pytest.mark.parametrize("remark", REMARKS)
@pytest.mark.parametrize("after", AFTER, ids=" / ".join)
@pytest.mark.parametrize("quote", ["", "> "])
def test_a_remark_takes_no_turns_after_it(remark: str, after: list[str], quote: str) -> None:
    lines = ["Game: Rococo", f"1. P b2:a3 {remark}", *after]
    log = read_log("".join(f"{quote}{line}\n" for line in lines), ROCOCO)
    moves = [str(turn).split()[-1] for turn in log.turns]
    assert moves == ["b2-a3", "c7-c6", "h1-h2"]


@pytest.mark.parametrize("question", ["White resigns?", "Resign?", "white resigned ?"])
def test_whoever_asks_whether_a_player_resigns_does_not(question: str) -> None:
    log = read_log(f"Game: Rococo\nP b2-a3\n{question}\np c7-c6\n", ROCOCO)
    assert [str(turn) for turn in log.turns] == ["P b2-a3", "p c7-c6"]


def test_a_sentence_in_parentheses_is_a_remark_whatever_moves_are_in_it() -> None:
    log = read_log("Game: Rococo\n1. P b2-a3\n(2. P c2-c3 is an option)\n1... p c7-c6\n(2. P d2-d3)\n", ROCOCO)
    assert [str(turn) for turn in log.turns][:2] == ["P b2-a3", "p c7-c6"]
    assert [turn.number for turn in log.turns] == [1, 1]
    assert [remark.text for remark in log.comments] == ["(2. P c2-c3 is an option)", "(2. P d2-d3)"]


def test_a_remark_in_braces_that_are_closed_may_hold_turns() -> None:
    log = read_log("Game: Rococo\n1. P b2-a3 {or\n1. P c2-c3\nc7-c6 and so on}\n1... p c7-c6\n", ROCOCO)
    assert [str(turn) for turn in log.turns] == ["P b2-a3", "p c7-c6"]


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "line", ["1. P b2-a3 " + 4000 * "{", 3000 * "{ } ", "1. P b2-a3 {\n" * 2000], ids=["one", "pairs", "many"]
)
def test_many_braces_are_read_in_time(line: str) -> None:
    read_log(f"Game: Rococo\n{line}\n", ROCOCO)


def read(line: str) -> None:
    read_log(f"Game: Rococo\n1. P a2-a3\n{line}\n", ROCOCO)


@pytest.mark.parametrize(
    ("work", "longest", "opening", "repeated", "ending"),
    [
        *(
            (read, 4_800, opening, repeated, ending)
            for opening, repeated in [("", "|"), ("```", " "), ("|", "-"), ("", "| "), ("", "-")]
            for ending in ("", "x!")
        ),
        (read, 4_800, "", "(a)", ""),
        (read, 4_800, "", "\\", "x!"),
        *((read, 4_800, "", repeated, "") for repeated in ("=", "(", "a1 b2 ", "a1> b2> ", "white ")),
    ],
)
def test_a_long_line_takes_work_by_its_length_and_not_by_the_square_of_it(
    work: Callable[[str], None], longest: int, opening: str, repeated: str, ending: str
) -> None:
    def calls(length: int) -> int:
        counted = 0

        def count(*_: object) -> None:
            nonlocal counted
            counted += 1

        sys.setprofile(count)
        try:
            work(opening + repeated * (length // len(repeated)) + ending)
        finally:
            sys.setprofile(None)
        return counted

    # What is imported or compiled once does not count.
    work(opening + 3 * repeated + ending)
    # The square of it would take 256 times as many.
    assert calls(longest) < 24 * calls(longest // 16)


def test_prose_behind_a_number_that_does_not_follow_is_no_turn() -> None:
    log = read_log("1. P f2-g3\n1... p d7-c6\n2. L f1-f4\n2. What do you think of it?\n", ROCOCO)
    assert list(map(str, log.turns)) == ["P f2-g3", "p d7-c6", "L f1-f4"]
    assert log.lines[-1].kind is LineKind.TEXT
