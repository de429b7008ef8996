"""Saved pages: whatever their shape, they say what the plain log says, and spans point into the HTML."""

import re
import warnings
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.conftest import ROCOCO
from rococo_notation.finding import Finding
from rococo_notation.notation import LineKind, Log, Source, read_headers, read_log, write_log
from rococo_notation.notation.pages import html_source
from rococo_notation.notation.pages.saved_page import LONGEST_PAGE
from rococo_notation.notation.source import is_page

NAME = "judg-cvgameroom-2006-36-554"
FILES, RANKS = "xabcdefghz", ("0", *"12345678", "00")

MOVES = {
    "textarea": (
        "<textarea name='moves' rows=10>\n1. P e2-e3\r\n1... p e7&#45;e6 // hi &amp; you\n2. P k2-d3\n</textarea>"
    ),
    "hidden field": (
        '<INPUT TYPE="hidden" NAME="moves" VALUE="1. P e2-e3&#10;1... p e7-e6 // hi &amp; you&#x0a;2. P k2-d3">'
    ),
    "hidden field over lines": (
        "<input type=hidden name=moves value='1. P e2-e3\n1... p e7-e6 // hi &amp; you\n2. P k2-d3'/>"
    ),
    "pre": "<pre>1. <b>P e2-e3</b><br>1... p e7&#45;e6 // hi &amp; you\n2. <a href='#x'>P k2-d3</a>\n</pre>",
    "table": (
        "<table><tr><th>#</th><th>White</th><th>Black</th></tr>\n"
        "<tr><td>1.</td><td>P e2-e3</td><td>p e7&#45;e6 //\nhi &amp; you</td></tr>\n"
        "<tr><td>2.<td>P k2-d3<td></tr></table>"
    ),
    "table of plies": (
        "<table><tr><td>1<td>P e2-e3</tr><tr><td>1...<td>p e7-e6 // hi &amp; you</tr><tr><td>2<td>P k2-d3</tr></table>"
    ),
}


def board(files: str, ranks: tuple[str, ...]) -> str:
    def cell(square: str) -> str:
        if square == "e2":
            return "<td><img src='wp.gif' alt='P e2' title='P e2'></td>"
        return f"<td title='{'k ' if square == 'd8' else ''}{square}'>&nbsp;</td>"

    rows = "".join(f"<tr><th>{rank}</th>{''.join(cell(file + rank) for file in files)}</tr>\n" for rank in ranks)
    return f"<table>{rows}<tr><td></td>{''.join(f'<th>{file}</th>' for file in files)}</tr></table>"


def page(moves: str, files: str = FILES[::-1], ranks: tuple[str, ...] = RANKS) -> str:
    return f"""<!DOCTYPE html>
<!-- saved from url=(0086)https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log={NAME} -->
<html><head><title>Game Courier</title><script>var x = "1. P a2-a3 White: nobody";</script></head>
<body>Viewing Game<p><b>Fergus Duniho has resigned.</b>
<table width=100%><tr><td>{board(files, ranks)}</td></tr></table>
<h2>Rococo</h2><p>Uncoded. No rules enforced. No legal moves displayed.</p>
<table><tr><td><b>White:</b></td><td>Fergus Duniho</td><td>Black:</td><td>judg</td></tr></table>
<form action="/play/pbm/play.php"><input type="hidden" name="code" value="10/1iwl">
{moves}
<p>A typical first move might be written as "P e2-e4".</p></form>
<pre>+---+---+\n|:::| p |</pre></body></html>
"""


@pytest.mark.parametrize("moves", MOVES.values(), ids=MOVES.keys())
def test_every_shape_of_page_holds_the_log(moves: str) -> None:
    text = page(moves)
    log = read_log(Source(text, "page.html"), ROCOCO)
    assert [(str(turn), turn.number, turn.side, turn.comment) for turn in log.turns] == [
        ("P e2-e3", 1, "white", None),
        ("p e7-e6", 1, "black", "hi & you"),
        ("P k2-d3", 2, "white", None),
    ]
    assert log.headers == {
        "Game": "Rococo",
        "Log": NAME,
        "White": "Fergus Duniho",
        "Black": "judg",
        "Code": "10/1iwl",
    }
    assert read_headers(text) == log.headers
    assert [(status.winner, status.reason) for status in log.statuses] == [("black", "resigned")]
    assert text[slice(*log.statuses[0].span)] == "Fergus Duniho has resigned."
    assert log.begun == date(2006, 2, 5)
    assert log.findings == ()


@pytest.mark.parametrize("moves", MOVES.values(), ids=MOVES.keys())
def test_spans_and_findings_point_into_the_page(moves: str) -> None:
    text = page(moves)
    log = read_log(text, ROCOCO)
    assert [text[slice(*turn.span)] in ("P e2-e3", "p e7-e6", "p e7&#45;e6", "P k2-d3") for turn in log.turns]
    (finding,) = log.all_findings()
    assert (finding.code, finding.text, finding.ply) == ("GC102", "k2", 3)
    assert finding.line is not None
    assert finding.column is not None
    line = text.split("\n")[finding.line - 1]
    assert line[finding.column - 1 : (finding.end_column or 0) - 1] == "k2"
    assert write_log(log) == text
    assert "".join(text[slice(*line.span)] for line in log.lines) == text
    assert {line.kind for line in log.lines} >= {LineKind.MARKUP, LineKind.TURNS}


def test_the_canonical_form_of_a_page_is_a_plain_log() -> None:
    assert write_log(read_log(page(MOVES["pre"]), ROCOCO), "canonical") == (
        "Game: Rococo\nLog: judg-cvgameroom-2006-36-554\nWhite: Fergus Duniho\nBlack: judg\nCode: 10/1iwl\n\n"
        "1. P e2-e3\n1... p e7-e6 // hi & you\n2. P k2-d3\nFergus Duniho has resigned.\n"
    )


def test_the_place_with_the_most_moves_is_the_log() -> None:
    text = page("<textarea>P a2-a3</textarea><pre>P e2-e3\np e7-e6</pre><textarea>no\nmoves\nhere</textarea>")
    assert [str(turn) for turn in read_log(text).turns] == ["P e2-e3", "p e7-e6"]


@pytest.mark.parametrize(
    "address",
    [
        "<link rel=canonical href='/play/pbm/play.php?game=Rococo&amp;log=a-b-2004-1-2'>",
        "<base href='/play/pbm/play.php?log=a-b-2004-1-2&game=Rococo'>",
        "<form action='play.php?game=Rococo&log=a-b-2004-1-2'>",
        "<a href='http://[bad?game=x&log=y'>x</a><a href='play.php?game=Rococo&log=a-b-2004-1-2&submit=Edit'>y</a>",
        "<input type=hidden name=game value=Rococo><input type=hidden name=log value=a-b-2004-1-2>",
    ],
)
def test_game_and_log_come_from_an_address_or_from_fields(address: str) -> None:
    log = read_log(f"<html>{address}<textarea>P e2-e3</textarea>")
    assert (log.game, log.name) == ("Rococo", "a-b-2004-1-2")


@pytest.mark.parametrize(
    "said",
    [
        "<title>Game Courier: Rococo</title>",
        "<title>Game Courier Logs - Rococo</title>",
        "<p>Game: Rococo</p>",
        "game:Rococo<br>",
        "<title>Game Courier: something else</title><p><b>Game</b>: Rococo</p>",
    ],
)
def test_a_page_without_an_address_names_its_game_in_words(said: str) -> None:
    log = read_log(f"<html>{said}<textarea>P e2-e3</textarea>")
    assert (log.game, log.name) == ("Rococo", None)
    log = read_log(f"<html>{said}<a href='play.php?game=Ultima&log=a'>x</a><textarea>P e2-e3</textarea>")
    assert (log.game, log.name) == ("Ultima", "a")


@pytest.mark.parametrize("moves", MOVES.values(), ids=MOVES.keys())
def test_the_moves_are_found_where_a_slip_is_in_every_one(moves: str) -> None:
    text = page(moves.replace("-", "\u2013").replace("&#45;", "&ndash;"))
    log = read_log(text, ROCOCO)
    assert len(log.turns) == 3
    assert write_log(log) == text


def test_a_few_examples_are_no_moves() -> None:
    text = page("<p>P e2\u2013e4</p><p>p e7\u2013e8; q\u2013e8</p>")
    assert [finding.code for finding in read_log(text, ROCOCO).findings] == ["GC003"]


def test_a_page_without_a_place_for_moves_is_read_as_its_text() -> None:
    moves = ("Blancs jouent P e2-e3", "Noirs r\u00e9pondent p e7-e6", "Blancs jouent P d2-d3")
    lines = ("Partie de Rococo", *moves, "\u00c0 suivre")
    turns = read_log(f"<html><p>{'<br>'.join(lines)}</p>", ROCOCO).turns
    assert [str(turn) for turn in turns] == [str(turn) for turn in read_log("\n".join(lines), ROCOCO).turns]
    assert [str(turn) for turn in turns] == ["P e2-e3", "p e7-e6", "P d2-d3"]


def test_a_page_without_moves_says_so() -> None:
    log = read_log(page("<p>Nothing yet</p>"))
    assert [finding.code for finding in log.findings] == ["GC003"]
    assert log.turns == ()
    assert log.game == "Rococo"
    assert write_log(log) == log.source.text


def test_markup_the_parser_rejects_is_a_page_without_a_log() -> None:
    log = read_log("<html><![if IE]><![ <textarea>P e2-e3</textarea>")
    assert write_log(log) == log.source.text


def test_an_xml_declaration_does_no_harm() -> None:
    text = "<?xml version='1.0'?>\n" + page(MOVES["pre"])
    log = read_log(text, ROCOCO)
    assert len(log.turns) == 3
    assert text[slice(*log.turns[0].span)] == "P e2-e3"


@pytest.mark.parametrize("text", ["", "1. P e2-e4", "Game: Rococo", "a < b", "P e2-e4 // <3", "x" * 5000 + "<html>"])
def test_plain_text_is_no_page(text: str) -> None:
    assert not is_page(text)


@pytest.mark.parametrize("moves", MOVES.values(), ids=MOVES.keys())
def test_a_truncated_page_gives_what_it_has(moves: str) -> None:
    text = page(moves)
    whole = len(read_log(text, ROCOCO).turns)
    previous = 0
    for end in range(0, len(text), 50):
        log: Log = read_log(text[:end], ROCOCO)
        assert write_log(log) == text[:end]
        assert len(log.turns) >= previous - 1
        previous = len(log.turns)
    assert previous == whole
    assert len(read_log(text[: text.index("k2-d3") + 5], ROCOCO).turns) in (0, 3)


@pytest.mark.parametrize("cut", ["<", "</", "</tex", "&", "&am", "&#4"])
def test_a_page_cut_within_a_tag_or_an_entity_keeps_its_last_turn(cut: str) -> None:
    log = read_log("<html><pre>P e2-e3\np e7-e6" + cut)
    assert [str(turn) for turn in log.turns] == ["P e2-e3", "p e7-e6"]


@pytest.mark.parametrize("moves", [MOVES["textarea"], MOVES["hidden field"], MOVES["hidden field over lines"]])
def test_a_page_cut_in_the_middle_of_the_moves_gives_those_before(moves: str) -> None:
    text = page(moves.replace("// hi", "// a <b"))
    cut = text[: text.index("e6", text.index("p e7")) + 2]
    log = read_log(cut, ROCOCO)
    assert [str(turn) for turn in log.turns] == ["P e2-e3", "p e7-e6"]
    assert cut[log.turns[0].span.start :].startswith("P e2-e3")
    assert log.turns[1].span.end == len(cut)
    cut = text[: text.index("2. P k2")]
    assert read_log(cut, ROCOCO).turns[1].comment == "a <b & you"


PIECES = [
    *("<html>", "<textarea>", "</textarea>", "<pre>", "</pre>", "<br>", "<table>", "<tr>", "<td>", "</td>", "</tr>"),
    *("<input type=hidden value='", "'>", '"', "<", ">", "&", "&amp;", "&#10;", "<!--", "-->", "<![", "<script>"),
    *(
        "1.",
        "P e2-e3",
        "p e7-e6",
        "\n",
        "\r",
        " ",
        "e4",
        "White: a",
        "x has resigned.",
        "</",
        "&#45;",
        "<th>a",
        "</th>",
    ),
]


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_reading_any_page_never_raises_and_keeps_every_character(text: str) -> None:
    text = "<html>" + text
    log = read_log(text)
    assert write_log(log) == text
    places = [turn.span for turn in log.turns]
    assert places == sorted(places)
    assert all(0 <= span.start <= span.end <= len(text) for span in places)


HOSTILE = [
    *(
        "<",
        "<a ",
        "<a '",
        "<a ='",
        "<input ",
        "<input type=hidden value=",
        "<textarea",
        "</",
        "</x>",
        "<b>",
        "<div>x<br>",
    ),
    *("<!--", "<!--x>", "<![", "<![CDATA[x>", "<!x>", "<?x>", "&", "&#", "&#1", "&#1;", "&am", "x", "\n"),
    *("<pre>", "<td>", "<table>", "<table>x<br>", "<table><tr><td>1", "<textarea>", "<select>", "<script>", "<br></x>"),
]


one_in_six = pytest.mark.parametrize(
    "filler", [pytest.param(filler, marks=[pytest.mark.slow] if at % 6 else []) for at, filler in enumerate(HOSTILE)]
)


@pytest.mark.slow
@pytest.mark.parametrize("end", ["", pytest.param("-->", marks=pytest.mark.slow)])
@one_in_six
def test_a_hostile_page_is_kept_as_it_was(filler: str, end: str) -> None:
    text = "<html>" + filler * (LONGEST_PAGE // 8 // len(filler)) + end
    log = read_log(text)
    assert write_log(log) == text


@one_in_six
def test_what_the_parser_is_given_is_bounded(filler: str) -> None:
    assert len(html_source.parse("<html>" + filler * 50_000).find_all(name=True)) < html_source.MOST_TAGS


@pytest.mark.parametrize("filler", ["<a ", "<a '", "<a b='", "<!--x>", "<![CDATA[x>", "&#"])
def test_what_does_not_end_is_at_most_one_tag(filler: str) -> None:
    assert len(html_source.parse("<html>" + filler * 5_000).find_all(name=True)) <= 2


def test_what_comes_after_the_longest_page_is_kept_and_not_looked_at() -> None:
    text = "<html><pre>P e2-e3</pre>" + " " * LONGEST_PAGE + "<pre>P a2-a3\np a7-a6</pre>"
    log = read_log(text)
    assert [str(turn) for turn in log.turns] == ["P e2-e3"]
    assert write_log(log) == text


def test_a_list_box_names_no_players() -> None:
    rows = "<tr><td>1<td>2<td>3<td>4</tr>" * 4
    log = read_log(f"<html><select><option>White: nobody</select><table>{rows}</table><pre>P e2-e3</pre>")
    assert log.headers == {}


def part(text: str, finding: Finding) -> str:
    line = re.split("\r\n|\r|\n", text)[(finding.line or 0) - 1]
    return line[(finding.column or 0) - 1 : (finding.end_column or 0) - 1]


def told(text: str) -> tuple[object, ...]:
    """What a page says, wherever it stands."""
    log = read_log(text, ROCOCO)
    assert write_log(log) == text
    assert all(re.fullmatch("[Pp] [ek][0-9](-|&#45;)[ed][0-9]", text[slice(*turn.span)]) for turn in log.turns)
    assert [part(text, finding) for finding in log.all_findings()] == ["k2"]
    turns = [(str(turn), turn.number, turn.side, turn.comment) for turn in log.turns]
    statuses = [(status.winner, status.reason) for status in log.statuses]
    return turns, dict(log.headers), statuses


STYLES = {
    "uppercase tags": lambda text: re.sub(r"</?[a-z0-9]+", lambda tag: tag[0].upper(), text),
    "cells not closed": lambda text: re.sub(r"</t[dh]>", "", text),
    "rows not closed": lambda text: re.sub(r"</t[dhr]>", "", text),
    "first rows not opened": lambda text: text.replace("<table><tr>", "<table>"),
    "cells closed twice": lambda text: re.sub(r"</t[dh]>", r"\g<0>\g<0>", text),
    "tags that cross": lambda text: re.sub(r"</t[dh]>", r"</b></font></a>\g<0>", text),
    "opened around the page": lambda text: text.replace("<body>", "<body><center><font><b><form>"),
    "comments": lambda text: text.replace(
        "<body>", "<body><!-- <textarea>P a2-a3\nP a2-a3\nP a2-a3\nP a2-a3</textarea> -->"
    ),
    "references to nothing": lambda text: text.replace("<body>", "<body>&#; &#zz; &#99999999999; &nothing; & &#"),
    "a byte-order mark": lambda text: "\ufeff" + text,
    "crlf": lambda text: re.sub("\r?\n", "\r\n", text),
    "cr": lambda text: re.sub("\r?\n", "\r", text),
}


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES.keys())
@pytest.mark.parametrize("moves", MOVES.values(), ids=MOVES.keys())
def test_the_way_a_page_is_written_makes_no_difference(moves: str, style: Callable[[str], str]) -> None:
    text = page(moves)
    assert told(style(text)) == told(text)


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_lines_and_columns_are_those_of_the_page(line_end: str) -> None:
    text = line_end.join(
        ["<html>", "<title>x</title>", "<pre>1. P e2-e3", "1... p&nbsp;e7&#45;e6", "2. P&#32;k2-d3</pre>"]
    )
    log = read_log(text, ROCOCO)
    assert [text[slice(*turn.span)] for turn in log.turns] == ["P e2-e3", "p&nbsp;e7&#45;e6", "P&#32;k2-d3"]
    (finding,) = [finding for finding in log.all_findings() if finding.code == "GC102"]
    assert (finding.line, finding.column, finding.end_column) == (5, 10, 12)


def test_an_entity_is_one_character_of_the_moves() -> None:
    text = "<html><input type=hidden value='x&lt;'><textarea>P e2&#x2D;e3; &#80; e3-&#x6b;9</textarea>"
    log = read_log(text, ROCOCO)
    (finding,) = [finding for finding in log.all_findings() if finding.code == "GC102"]
    assert part(text, finding) == "&#x6b;9"


def test_tags_in_a_textarea_are_text() -> None:
    text = "<html><textarea>P e2-e3 // <td>a</td> <!-- b\np e7-e6 // <pre></textarea><table><tr><td>x</table>"
    assert [turn.comment for turn in read_log(text).turns] == ["<td>a</td> <!-- b", "<pre>"]


@pytest.mark.parametrize("text", ["<!DOCTYPE html> page.html", "<?xml version='1.0'?><html>", "<html", "<html><![x"])
def test_no_page_makes_the_library_warn(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert write_log(read_log(text)) == text


@pytest.mark.parametrize(
    "moves",
    [
        "<ol><li>P e2-e3</li>\n<li>p e7-e6 // so</li><li>P d2-d3</li></ol>",
        "<p>P e2-e3<br>p e7-e6 // so<br/>P d2-d3</p>",
        "<div>1. P e2-e3</div><div>1... p e7-e6 // so</div><div> </div><div>2. P d2-d3</div>",
        "<ul><li>1. <b>P e2-e3</b><li>1... <i>p e7-e6 // so</i><li>2. P d2-d3</ul>",
    ],
)
def test_moves_are_found_in_whatever_holds_them(moves: str) -> None:
    page = (
        f"<html><body><h1>Viewing Game</h1><p>White: a Black: b</p>{moves}<h3>Rules</h3><p>As known.</p></body></html>"
    )
    log = read_log(page)
    assert [str(turn) for turn in log.turns] == ["P e2-e3", "p e7-e6", "P d2-d3"]
    assert [turn.comment for turn in log.turns] == [None, "so", None]
    assert [page[turn.span.start : turn.span.end][:1] for turn in log.turns] in (["P", "p", "P"], ["1", "1", "2"])
    assert log.findings == ()
    assert write_log(log) == page
