"""Sheets: a game to paste in a comment, in Markdown and in plain text."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from markdown_it import MarkdownIt
from support import Golden

from formats.writing import ILLEGAL, LEGAL, LOGS_OF_EVERY_KIND, ODD, SHORT, odd_logs, record_of, written
from rococo_notation.formats import Format, format_of
from rococo_notation.view import draw_board

MARKDOWN, TEXT = format_of("md"), format_of("txt")
BOTH = pytest.mark.parametrize("form", [MARKDOWN, TEXT], ids=lambda form: form.name)


def text_of(markdown: str) -> list[str]:
    """The text a reader of the Markdown sees, a cell or paragraph an item, and nothing but text in it."""
    pieces = []
    for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown):
        assert token.type != "html_block"
        for child in token.children or []:
            assert child.type in ("text", "text_special", "strong_open", "strong_close", "link_open", "link_close")
        if token.type == "inline":
            pieces.append("".join(child.content for child in token.children or []))
    return pieces


@pytest.mark.parametrize("log", [LEGAL, ILLEGAL], ids=lambda path: path.stem)
@BOTH
def test_a_file_is_as_it_was(log: Path, form: Format, golden: Golden) -> None:
    golden(f"{log.stem}-sheet{form.suffix}", written(form, log))


@BOTH
def test_the_last_position_is_shown_when_none_is_chosen(form: Format) -> None:
    record = record_of(SHORT)
    text = written(form, SHORT)
    assert text.count("[") - 1 * (form is MARKDOWN) == 2
    assert form is TEXT or draw_board(record.positions[-1], ("d8", "d7")) in text


@pytest.mark.parametrize(
    ("chosen", "captions"),
    [
        ((0,), ["Before the first move"]),
        ((1, 2), ["After 1. Pg2h3", "After 1... Sg7~"]),
        ((-1, -2), ["After 3... Pg1=S", "After 3. Ag6+"]),
        ((6, -1), ["After 3... Pg1=S"]),
        ((7, -8, 99), []),
    ],
)
def test_chosen_positions_are_shown_once_each_and_others_passed_over(
    chosen: tuple[int, ...], captions: list[str]
) -> None:
    lines = written(TEXT, LEGAL, diagrams=chosen).splitlines()
    assert [line[:-1] for line in lines if line.endswith(":") and line.startswith(("After", "Before"))] == captions


@BOTH
def test_an_illegal_move_is_marked_and_explained_below(form: Format) -> None:
    text = written(form, ILLEGAL)
    assert text.count("L f1-f6 (!)") == 2
    assert "GC205" in text
    assert "Pe2f3 (!)" not in text


@BOTH
def test_what_cannot_be_read_is_marked_and_explained(form: Format) -> None:
    text = written(form, "Game: Rococo\n\n1. P to e3\n")
    assert "P to e3 (?)" in text
    assert "GC101" in text


@BOTH
def test_where_black_begins_white_has_no_first_move(form: Format) -> None:
    text = written(form, "Game: Rococo\nPosition: 10/4k5/10/10/10/10/10/10/4K5/10 b - -\n\n1... k d8-d7\n2. K d1-d2\n")
    rows = "| 1 | ... | Kd7 |\n| 2 | Kd2 |  |" if form is MARKDOWN else "1. ...  Kd7\n2. Kd2"
    assert rows in text
    assert "After 2. Kd2" in text


@BOTH
def test_the_rules_of_an_unknown_game_are_said_to_be_unknown(form: Format) -> None:
    text = written(form, ODD["unknown game"])
    assert "The rules of this game are not known" in text
    assert "(?)" not in text


@BOTH
def test_comments_stand_in_the_notes_wherever_they_stood(form: Format) -> None:
    log = "Game: Rococo\n\n// before\n1. P a2-a3 // beside\n// below\n1... resign // at the end\n"
    text = written(form, log)
    places = [text.index(word) for word in ("before", "beside", "below", "at the end")]
    assert places == sorted(places)
    assert "1-0 (resignation)" in text


@BOTH
def test_what_might_have_been_played_is_not_said(form: Format) -> None:
    for ply in record_of(ILLEGAL).plies:
        for finding in ply.findings:
            if finding.tactful and finding.tactful != finding.message:
                assert finding.tactful.split()[-1] in written(form, ILLEGAL)
                assert finding.message not in written(form, ILLEGAL)


@BOTH
def test_games_are_set_off_from_each_other(form: Format) -> None:
    text = written(form, LEGAL, SHORT)
    assert text.startswith(written(form, LEGAL))
    assert text.endswith(written(form, SHORT))
    assert "---" in text[len(written(form, LEGAL)) : -len(written(form, SHORT))]


@BOTH
@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_no_log_is_too_odd(form: Format, text: str) -> None:
    written(form, text, diagrams=(0, 1, -1)).encode()


@pytest.mark.parametrize("log", LOGS_OF_EVERY_KIND)
def test_every_ply_is_in_the_table(log: Path) -> None:
    cells = [line.split(" | ")[1:] for line in written(MARKDOWN, log).splitlines() if line.startswith("| ")][1:]
    moves = [move for row in cells for move in row if move.strip(" |.")]
    assert len(moves) == len(record_of(log).plies)


def test_names_and_comments_do_not_break_the_markdown() -> None:
    name = "*a* _b_ |c| `d` <u>e</u> [f](g) ~~h~~ &amp; ![i](j) \\"
    said = f"{name} <b>k</b>"
    pieces = text_of(written(MARKDOWN, f"Game: Rococo\nWhite: {said}\n\n1. P a2-a3 // {said}\n1... {name}\n"))
    assert pieces[0] == f"Rococo, {said} - ?"
    assert f"1. Pa2a3 {said}" in pieces


@pytest.mark.parametrize(
    "said",
    [
        "- a",
        "+ a",
        "* a",
        "1. a",
        "1) a",
        "---",
        "- - -",
        "===",
        "# a",
        "> a",
        "```",
        "[ ] a",
        "12",
        "-",
        "1.",
        "     a",
    ],
)
def test_a_comment_alone_is_text_however_it_begins(said: str) -> None:
    markdown = written(MARKDOWN, f"Game: Rococo\n\n// {said}\n1. P a2-a3\n")
    tokens = MarkdownIt("commonmark").parse(markdown[markdown.index("\n- ") : markdown.index("After 1.")])
    kinds = [token.type for token in tokens if token.nesting >= 0]
    assert kinds == ["bullet_list_open", "list_item_open", "paragraph_open", "inline"]
    assert said.strip() in [piece.replace("\u200b", "") for piece in text_of(markdown)]


@pytest.mark.parametrize(
    "said", ["@octocat", "ask @a.b, @c", "#12", "x/y#12", ":smile:", "a :+1: b", "$x$", "$$x$$", "5$ or $6"]
)
def test_nobody_is_called_and_nothing_is_drawn_on_github(said: str) -> None:
    for log in (f"// {said}\n1. P a2-a3", f"1. P a2-a3 // {said}", f"1. {said}"):
        shown = "\n".join(text_of(written(MARKDOWN, f"Game: Rococo\nWhite: {said}\n\n{log}\n")))
        assert said in shown.replace("\u200b", "")
        assert not re.search(r"[@#]\w|:[\w+-]+:|(?<!\u200b)\$", shown)


@given(odd_logs())
def test_nothing_that_is_written_becomes_markup(text: str) -> None:
    assert text_of(written(MARKDOWN, text))[1:4] == ["", "White", "Black"]


@given(odd_logs())
def test_plain_text_holds_no_character_that_steers(text: str) -> None:
    assert all(line.isprintable() or not any(map(is_control, line)) for line in written(TEXT, text).split("\n"))


def is_control(char: str) -> bool:
    return ord(char) < 32 or 127 <= ord(char) < 160
