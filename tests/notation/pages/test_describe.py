"""What is told of a file: enough to know its shape, and nothing that somebody wrote."""

import re

import pytest
from hypothesis import given

from notation.conftest import any_text, logs
from rococo_notation.notation import read_log
from rococo_notation.notation.pages.saved_page import MOST_LINES, describe, explain_no_moves, skeleton

MOVES = "1. P e2-e3\n1... p e7-e6 // Zebedee thinks\n2. P d2-d3"
PAGE = f"""<!DOCTYPE html>
<!-- saved from url=(0086)https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=zebedee-florence-2004-1-2 -->
<html><head><title>Game Courier: Rococo (Zebedee vs Florence)</title><script>var player = "zebedee";</script></head>
<body class="zebedee" onload="greet('zebedee')">Viewing Game<p><b>Zebedee has resigned.</b>
<p>White: Zebedee Black: Florence
<table><tr><td title="zebedee">x<td>y<tr><td title="florence">x<td>y</table>
<form action="/~zebedee/play.php?game=Rococo&log=zebedee-florence-2004-1-2&zebedee=1" method="post" id="zebedee">
<input type=hidden name=code value=zebedee><input name=zebedee_notes value="florence">
<select name=set><option>zebedee<option>florence</select>
<textarea name=moves rows=10>{MOVES}</textarea></form>
<a href="mailto:zebedee@example.org" title="zebedee"><img src="zebedee.png" alt="zebedee"></a></body></html>
"""


SKELETON = [
    "html",
    "  head",
    "    title",
    "    script",
    "  body",
    "    p (2)",
    "      table",
    "        tr (2)",
    "          td (4)",
    "      form",
    "        input (2)",
    "        select",
    "        textarea: 3 lines of moves",
    "      a",
    "        img",
]


def described(text: str) -> str:
    return "\n".join(describe(read_log(text)))


def test_a_page_is_described_by_its_tags_and_where_it_has_moves() -> None:
    assert described(PAGE).splitlines()[1:] == [
        "read from it: 3 plies",
        "",
        *SKELETON,
    ]


def test_nothing_that_somebody_wrote_is_told() -> None:
    told = described(PAGE).casefold()
    assert not [word for word in ("zebedee", "florence", "thinks", "e2", "example.org", "2004") if word in told]


def test_a_text_is_described_by_its_kinds_of_lines() -> None:
    told = described("Game: Rococo\nWhite: Zebedee\nFlorence: hello\n\n1. P e2-e3\nwhat a move\n| 1. P a2-a3\n")
    assert told.splitlines() == [
        "text of 81 characters in 7 lines",
        "read from it: 1 ply",
        "lines: 1 blank, 3 header, 1 text, 1 turns, 1 variation",
    ]


@given(any_text)
def test_no_word_of_any_text_is_told(text: str) -> None:
    word = "Zebedee"
    assert word not in described(f"{word} {text} {word}")
    assert word not in described(f"<html><title>{word}</title>{text}<p>{word}<textarea>{word}{text}")


@given(logs())
def test_every_text_can_be_described(text: str) -> None:
    assert described(text)
    assert described(f"<html><pre>{text}")


def test_rows_that_are_alike_are_told_once() -> None:
    page = "<html><table>" + "".join(f"<tr><td>{n}.<td>P a2-a3<td>p b7-b6\n" for n in range(1, 40)) + "</table>"
    assert list(skeleton(page)) == [
        "html",
        "  table",
        "    tr (39)",
        "      td (117): 78 lines of moves",
    ]


HOSTILE = [
    "<div>" * 100_000,
    "<div><span>" * 100_000,
    "<table><tr><td>" * 50_000,
    "<ul><li>" * 50_000,
    "<" * 500_000,
    "<p " * 100_000,
    "<p a='" * 100_000,
    "<form =" * 100_000,
    "<!--" * 100_000,
    "&amp;" * 150_000,
    "</div>" * 100_000,
    "<textarea>" * 50_000,
    "<textarea>" + "P e2 - e3 x d\n" * 60_000,
    "".join(f"<p>{number} hello e2-e3 {number} then</p>" for number in range(30_000)),
    "<input value='" + "x" * 900_000,
]


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, id=page[:15], marks=[pytest.mark.slow] if at % 3 else []) for at, page in enumerate(HOSTILE)],
)
def test_of_a_hostile_page_so_much_is_told_and_no_more(page: str) -> None:
    lines = list(skeleton(f"<html>{page}"))
    assert 1 <= len(lines) <= MOST_LINES + 2
    assert max(map(len, lines)) < 500


def test_what_is_not_closed_ends_where_the_next_of_its_kind_begins() -> None:
    assert list(skeleton("<body><ul><li>a<li>b<ul><li>c</ul><li>d</ul><p>e<p>f</b></form>j")) == [
        "body",
        "  ul",
        "    li (3)",
        "      ul",
        "        li",
        "  p (2)",
    ]


# ---------------------------------------------------------------- a page whose moves are not found


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("<html><p>Nothing", "on this page. If"),
        (
            "<html><title>\n Viewing  Game &amp; </title><form><input></form><form></form>",
            'on this page, whose title is "Viewing Game &". If',
        ),
        (
            "<html><iframe src=moves.html></iframe>",
            "on this page. A frame is saved in a separate file: try that file. If",
        ),
        (
            f"<html><title>{'very long ' * 20}</title>",
            'whose title is "very long very long very long very long very long very lo..."',
        ),
        ("<html><title>\x1b[2J\u202e</title><textarea name='\x1b[1m'>", 'whose title is "[2J". If'),
    ],
)
def test_a_page_without_moves_says_which_page_it_is_and_what_to_do(page: str, told: str) -> None:
    message = explain_no_moves(page)
    assert told in message
    assert message.startswith("no moves were found on this page")
    assert message.endswith("If it shows the moves, copy the box with the moves into a text file and check that")
    assert re.fullmatch(r"[^\x00-\x1f]*", message)
    assert [(finding.code, finding.message) for finding in read_log(page).findings] == [("GC003", message)]
