"""Read a saved page of Game Courier: its moves, and the facts about the game.

The HTML of these pages has changed over twenty years, so nothing depends on one layout: the moves are taken from the
place in which most lines read as moves, be it a textarea, a hidden field, a ``pre`` or a table, or else from its text.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, islice
from operator import itemgetter
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from rococo_notation.notation.dialect import GENERIC
from rococo_notation.notation.lexer import tokens_of
from rococo_notation.notation.line_kinds import Standing, read_status, sort_line
from rococo_notation.notation.log import LineKind, Log
from rococo_notation.notation.move_numbers import may_be_move
from rococo_notation.notation.pages import html_source
from rococo_notation.notation.source import Mapped, is_page
from rococo_notation.notation.tokens import SQUARE
from rococo_notation.notation.turn import Span
from rococo_notation.text_safety import one_line

if TYPE_CHECKING:
    from bs4 import BeautifulSoup

_LOOK_AT = 4096
# A page of a log has some hundred thousand characters; anything after this many is ignored.
LONGEST_PAGE = 1_000_000

_SAVED_FROM = re.compile(r"<!--\s*saved from url=\(\d+\)(\S+)")
_PLAYER = re.compile(r"\b(White|Black)\s*:\s*(\S.*?)\s*(?=\b(?:White|Black)\s*:|$)")
_NAMED = re.compile(r"(Game|Log) ?: ?(\S.*)", re.IGNORECASE)
_FEED = re.compile(r"<(?:rss|feed)\b")
_GAME_TITLE = re.compile(r"<title\b[^<>]*>\s*Game Courier(?: Logs?)?\s*[:-]\s*([^<]{1,80})", re.IGNORECASE)
_MOVE_NUMBER = re.compile(r"\(?(\d{1,4})\s*(\.\.\.|\u2026|\.|)\)?")
# The title of a page, and the name of the first table of a workbook.
TITLE = re.compile(r"<title\b[^<>]*>([^<]*)", re.IGNORECASE)
_TABLE = re.compile(r'<(?:Worksheet|table:table)\s[^<>]*?:name="([^"]*)"', re.IGNORECASE)
_LINE = re.compile(r"[^\r\n]+")
_LINE_END = re.compile(r"[\r\n]")
_FIGURE = re.compile(r"\d")
# The number of lines of a place that are judged.
_SAMPLE = 400
# A page that explains how to write moves has single ones.
_FEWEST_DOUBTFUL = 3
_ADDRESSES = {"link": "href", "base": "href", "meta": "content", "form": "action", "a": "href"}


@dataclass(frozen=True, slots=True)
class Page:
    """The content of a page: its moves, and the facts around them.

    ``statuses`` holds the status line, if there is one, with its place in the source and its meaning.
    """

    moves: Mapped
    headers: Mapping[str, str] = field(default_factory=dict)
    statuses: tuple[tuple[str, Span, Standing], ...] = ()


def heading_of(text: str) -> str:
    """Return the titles of a page and what stands above its moves, as text on one line; nothing for another text.

    >>> heading_of("<title>Our game</title><h1>Rococo</h1><textarea>P e2-e3")
    'Our game Rococo'
    """
    page = read_page(text)
    if page is None or not page.moves.starts:
        return ""
    titles = [title[1] for pattern in (TITLE, _TABLE) if (title := pattern.search(text))]
    above = html_source.visible(text, 0, page.moves.starts[0]).text
    return " ".join(" ".join([*titles, above]).split())


@lru_cache(maxsize=2)
def read_page(text: str) -> Page | None:
    r"""Find the moves and the facts on a page, even a truncated one; return None if the text is not HTML.

    >>> page = read_page("<body><a href='play.php?game=Rococo&log=a-b-2004-1-2'>x</a><textarea>P e2-e3\np e7-e6")
    >>> page.moves.text, dict(page.headers)
    ('P e2-e3\np e7-e6', {'Game': 'Rococo', 'Log': 'a-b-2004-1-2'})
    """
    if not is_page(text):
        return None
    text = text[:LONGEST_PAGE]
    if _FEED.search(text, 0, _LOOK_AT):
        # The titles of its entries are shown.
        text = text.replace("title>", "entry>")
    tree = html_source.parse(text)
    whole = html_source.visible(text, 0, len(text))
    moves = _find_moves(tree, text, whole)
    statuses, said = _facts(whole)
    headers = _address(tree, text)
    for key, value in (*said.items(), *_fields(tree)):
        headers.setdefault(key, value)
    if title := _GAME_TITLE.search(text, 0, _LOOK_AT):
        headers.setdefault("Game", " ".join(html.unescape(title[1]).split()))
    return Page(moves, headers, statuses)


# ---------------------------------------------------------------- moves


def _find_moves(tree: BeautifulSoup, text: str, whole: Mapped) -> Mapped:
    """Return the first of the places in which most lines hold moves, or else the text of the page if it holds some."""
    passages = [*_candidates(tree, text), whole]
    lines = [[line[0] for line in islice(_LINE.finditer(each.text), _SAMPLE)] for each in passages]
    for count_moves, fewest in ((reads_as_move, 1), (_count_moves, _FEWEST_DOUBTFUL)):
        scores = [sum(map(count_moves, filter(_FIGURE.search, each))) for each in lines]
        most = max(scores[:-1], default=0)
        # What stands in such a place counts for more than what only stands on the page, unless that is far more.
        most = most if 2 * most >= scores[-1] else scores[-1]
        if most >= fewest:
            return passages[scores.index(most)]
    return Mapped.of("")


def _count_moves(line: str) -> int:
    """Count the moves that a line may hold, roughly if there are many."""
    tokens = tokens_of(line, GENERIC)
    return max(1, sum(token.kind == SQUARE for token in tokens) // 4) if may_be_move(tokens) else 0


def _candidates(tree: BeautifulSoup, text: str) -> Iterator[Mapped]:
    for area in tree.find_all("textarea"):
        yield html_source.literal(text, *html_source.content(area, text))
    for hidden in tree.find_all("input"):
        value = html_source.attribute(hidden, "value", text)
        if value is not None and str(hidden.get("type")).lower() == "hidden":
            yield html_source.literal(text, *value)
    for box in tree.find_all("select"):
        yield html_source.visible(text, *html_source.content(box, text))
    end = 0
    for block in tree.find_all("pre"):
        # A block that is not closed contains the next one.
        if (block.sourcepos or 0) >= end:
            start, end = html_source.content(block, text)
            yield html_source.visible(text, start, end)
    yield _table_of_moves(tree, text)
    # OPML
    values = [html_source.attribute(outline, "text", text) for outline in tree.find_all("outline")]
    lines = ((html_source.literal(text, *at), Mapped.standing_for("\n", at[1], at[1])) for at in values if at)
    yield Mapped.join([*chain.from_iterable(lines)])


def _table_of_moves(tree: BeautifulSoup, text: str) -> Mapped:
    """Join the rows of number, White's move and Black's move to a text with one ply per line.

    Return nothing if moves stand in such rows without a number, too, or other things than moves in the last column.
    """
    plies: list[tuple[tuple[int, int], str, Mapped]] = []
    columns: tuple[list[str], list[str]] = [], []
    for first, *cells in (row for row in html_source.read_rows(tree, text) if len(row) in (1, 2, 3)):
        number = _MOVE_NUMBER.fullmatch(_content(first, text).text.strip())
        if number is not None:
            contents = [_content(cell, text) for cell in cells]
            plies += zip(cells, (f"{number[1]}{number[2] or '.'} ", f"{number[1]}... "), contents, strict=False)
            for column, content in zip(columns, contents, strict=False):
                column += filter(None, [content.text.strip()])
        elif plies and all(_count_moves(_content(cell, text).text) for cell in cells or [first]):
            return Mapped.of("")
    samples = [column[:_SAMPLE] for column in columns]
    moves, others = (sum(map(_count_moves, sample)) / max(len(sample), 1) for sample in samples)
    if 2 * others < moves and columns[1]:
        # Captures, or remarks
        return Mapped.of("")
    pieces: list[Mapped] = []
    for (start, end), mark, content in sorted(plies, key=itemgetter(0)):
        if content.text.strip():
            pieces += [Mapped.standing_for(mark, start, start), content, Mapped.standing_for("\n", end, end)]
    return Mapped.join(pieces)


def _content(cell: tuple[int, int], text: str) -> Mapped:
    # A line end within the cell does not end the turn.
    return html_source.visible(text, *cell).sub(_LINE_END, " ")


def reads_as_move(line: str) -> bool:
    """Tell whether a line certainly holds one or more moves.

    >>> reads_as_move("1. P e2-e3"), reads_as_move("I castle")
    (True, False)
    """
    sorted_line = sort_line(line, GENERIC, before_turns=False)
    return sorted_line.kind is LineKind.TURNS and sorted_line.reading is not None and sorted_line.reading.sound


# ---------------------------------------------------------------- facts


def _facts(page: Mapped) -> tuple[tuple[tuple[str, Span, Standing], ...], dict[str, str]]:
    """Return the status line, and players, game and log as headers."""
    status: tuple[tuple[str, Span, Standing], ...] = ()
    headers: dict[str, str] = {}
    for line in _LINE.finditer(page.text):
        content = " ".join(line[0].split())
        if not content or len(content) > 300:
            continue
        if named := _NAMED.fullmatch(content):
            headers.setdefault(named[1].capitalize(), named[2])
        for player in _PLAYER.finditer(content):
            headers.setdefault(player[1], player[2])
        if not status and (standing := read_status(content)):
            begin = line.start() + len(line[0]) - len(line[0].lstrip())
            end = line.start() + len(line[0].rstrip())
            status = ((content, Span(page.starts[begin], page.ends[end - 1]), standing),)
    return status, headers


def _address(tree: BeautifulSoup, text: str) -> dict[str, str]:
    """Return game and log from the first address on the page that names both."""
    saved = _SAVED_FROM.search(text, 0, _LOOK_AT)
    addresses = [html.unescape(saved[1])] if saved else []
    addresses += [str(tag.get(key, "")) for name, key in _ADDRESSES.items() for tag in tree.find_all(name)]
    for address in addresses:
        try:
            query = parse_qs(urlsplit(address).query) if "game=" in address and "log=" in address else {}
        except ValueError:
            continue
        if "game" in query and "log" in query:
            return {"Game": query["game"][0].strip(), "Log": query["log"][0].strip()}
    return {}


def _fields(tree: BeautifulSoup) -> Iterator[tuple[str, str]]:
    """Yield the values of the input fields that are headers."""
    fields = [[str(tag.get(key, "")).strip() for key in ("name", "value")] for tag in tree.find_all("input")]
    for key in ("Game", "Log", "Code"):
        yield from ((key, value) for name, value in fields if value and name.lower() == key.lower())


# ---------------------------------------------------------------- what is said of a page, without quoting it

_LONGEST_TITLE = 60
_VALUE = re.compile(r"""(?<![\w-])value\s*=\s*["']?([^"'>]*)""", re.IGNORECASE)
_FRAME = re.compile(r"<i?frame\b", re.IGNORECASE)


def explain_no_moves(text: str) -> str:
    """Say that no moves were found on a page, which page it is, and what to do.

    >>> explain_no_moves("<title>Log in</title><form><textarea name=x>hello</textarea></form>").partition(". ")[0]
    'no moves were found on this page, whose title is "Log in"'
    """
    text = text[:LONGEST_PAGE]
    match = TITLE.search(text)
    title = " ".join(one_line(html.unescape(match[1])).split()) if match else ""
    title = title if len(title) <= _LONGEST_TITLE else title[: _LONGEST_TITLE - 3] + "..."
    titled = f', whose title is "{title}"' if title else ""
    frames = " A frame is saved in a separate file: try that file." if _FRAME.search(text) else ""
    return (
        f"no moves were found on this page{titled}.{frames} If it shows the moves, copy the box with the moves into a "
        "text file and check that"
    )


def describe(log: Log) -> Iterator[str]:
    r"""Yield lines that describe a file and what was read from it, without names, moves and comments.

    >>> from rococo_notation.notation import read_log
    >>> print(*describe(read_log("Game: Rococo\nWhite: Bob\n\n1. P e2-f3\nhello\n")), sep=chr(10))
    text of 42 characters in 5 lines
    read from it: 1 ply
    lines: 1 blank, 2 header, 1 text, 1 turns
    """
    text = log.source.text
    page = read_page(text)
    what = "page" if page is not None else "text"
    lines = len(text.splitlines())
    yield f"{what} of {len(text):,} characters in {lines or 'no'} line{'s' * (lines != 1)}"
    yield f"read from it: {len(log.turns):,} {'ply' if len(log.turns) == 1 else 'plies'}"
    if page is None:
        kinds = Counter(line.kind for line in log.lines)
        yield f"lines: {', '.join(f'{kinds[kind]:,} {kind}' for kind in sorted(LineKind) if kinds[kind])}"
    else:
        yield ""
        yield from skeleton(text)


MOST_LINES = 200
"""The most lines of a skeleton."""
MOST_LINES_TRIED = 4_000
"""The most lines of a page that are tried as moves, which takes time."""
_DEEPEST = 40
_VOID = frozenset({"base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "wbr"})
# They only format a text, which belongs to the tag around them.
_TYPEFACE = frozenset({"b", "big", "br", "em", "font", "i", "small", "strong", "sub", "sup", "tt", "u", ""})
_NESTED = frozenset({"table", "div", "form", "ul", "ol", "dl", "html", "span"})
"""The tags that a tag of the same name does not end."""


@dataclass(slots=True)
class _Node:
    """All tags of one path: how many there are, and how many lines of their texts read as moves."""

    count: int = 0
    moves: int = 0
    children: dict[str, _Node] = field(default_factory=dict)


def skeleton(source: str) -> Iterator[str]:
    """Yield the lines of the skeleton of a page.

    >>> page = "<body><form><textarea name=moves>P e2-e3</textarea></form><table><tr><td>1<td>x<tr><td>2<td>y</table>"
    >>> print(*skeleton(page), sep=chr(10))
    body
      form
        textarea: 1 line of moves
      table
        tr (2)
          td (4)
    """
    root = _Node()
    tree = [("", root)]
    tried = 0
    tokens = islice(html_source.VISIBLE.finditer(source[:LONGEST_PAGE]), 2 * html_source.MOST_TAGS)
    for token in tokens:
        tag = (token["raw"] or token["name"] or "").lower()
        node, text = tree[-1][1], token[0]
        if token.lastgroup not in ("text", "entity"):
            if tag in _TYPEFACE:
                continue
            same = next((at for at in range(len(tree) - 1, 0, -1) if tree[at][0] == tag), None)
            if text.startswith("</") or (same and not any(name in _NESTED for name, _ in tree[same:])):
                del tree[same or len(tree) :]
            if text.startswith("</"):
                continue
            begin = html_source.START_TAG.match(text)
            value = _VALUE.search(begin[0]) if begin else None
            text = text[begin.end() :] if begin else text
            node = tree[-1][1].children.setdefault(tag, _Node())
            node.count += 1
            if tag not in _VOID and len(tree) < _DEEPEST:
                tree.append((tag, node))
            text = text or (value[1] if value else "")
        lines = html.unescape(text).split("\n")[: max(MOST_LINES_TRIED - tried, 0)]
        node.moves += sum(map(reads_as_move, lines))
        tried += len(lines)
    lines = list(_lines(root, 0))
    yield from lines[:MOST_LINES]
    if len(lines) > MOST_LINES:
        yield f"... and {len(lines) - MOST_LINES:,} lines more"
    if next(tokens, None) or len(source) > LONGEST_PAGE:
        yield "... and more, which was not looked at"


def _lines(node: _Node, depth: int) -> Iterator[str]:
    for label, child in node.children.items():
        count = f" ({child.count:,})" if child.count > 1 else ""
        moves = f": {child.moves:,} line{'s' * (child.moves > 1)} of moves" if child.moves else ""
        yield f"{'  ' * depth}{label}{count}{moves}"
        yield from _lines(child, depth + 1)
