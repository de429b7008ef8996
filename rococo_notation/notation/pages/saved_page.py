"""Read a saved page of Game Courier: its moves, and the facts about the game.

The HTML of these pages has changed over twenty years, so nothing depends on one layout: the moves are taken from the
place in which most lines read as moves, be it a textarea, a hidden field, a ``pre`` or a table, or else from its text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from rococo_notation.notation.dialect import GENERIC
from rococo_notation.notation.headers import Standing, read_status
from rococo_notation.notation.line_kinds import sort_line
from rococo_notation.notation.log import LineKind
from rococo_notation.notation.move_numbers import may_be_move
from rococo_notation.notation.pages import html_source
from rococo_notation.notation.pages.html_source import Cell, Table, read_tables
from rococo_notation.notation.source import Mapped, is_page
from rococo_notation.notation.tokens import SQUARE, tokens_of
from rococo_notation.notation.turn import Span

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
TITLE = re.compile(r"<title\b[^<>]*>([^<]*)", re.IGNORECASE)
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
    """Return the title of a page and what stands above its moves, as text on one line; nothing for another text.

    >>> heading_of("<title>Our game</title><h1>Rococo</h1><textarea>P e2-e3")
    'Our game Rococo'
    """
    page = read_page(text)
    if page is None or not page.moves.starts:
        return ""
    title = TITLE.search(text)
    above = html_source.visible(text, 0, page.moves.starts[0]).text.split()
    return " ".join([*(title[1].split() if title else ()), *above])


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
    tables = read_tables(tree, text)
    whole = html_source.visible(text, 0, len(text))
    moves = _find_moves(tree, tables, text, whole)
    statuses, said = _facts(whole)
    headers = _address(tree, text)
    for key, value in (*said.items(), *_fields(tree)):
        headers.setdefault(key, value)
    if title := _GAME_TITLE.search(text, 0, _LOOK_AT):
        headers.setdefault("Game", " ".join(html.unescape(title[1]).split()))
    return Page(moves, headers, statuses)


# ---------------------------------------------------------------- moves


def _find_moves(tree: BeautifulSoup, tables: list[Table], text: str, whole: Mapped) -> Mapped:
    """Return the first of the places in which most lines hold moves, or else the text of the page if it holds some."""
    passages = [*_candidates(tree, tables, text), whole]
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


def _candidates(tree: BeautifulSoup, tables: list[Table], text: str) -> Iterator[Mapped]:
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
    yield _table_of_moves(tables, text)


def _table_of_moves(tables: list[Table], text: str) -> Mapped:
    """Join the rows of number, White's move and Black's move to a text with one ply per line."""
    plies: list[tuple[str, Cell]] = []
    for row in (row for table in tables for row in table if len(row) in (2, 3)):
        number = _MOVE_NUMBER.fullmatch(_content(row[0], text).text.strip())
        if number is not None:
            marks = (f"{number[1]}{number[2] or '.'} ", f"{number[1]}... ")
            plies.extend(zip(marks, row[1:], strict=False))
    pieces: list[Mapped] = []
    for mark, cell in sorted(plies, key=lambda ply: ply[1].start):
        content = _content(cell, text)
        if content.text.strip():
            begin, end = (cell.start,) * 2, (cell.end,) * 2
            pieces += [Mapped.standing_for(mark, *begin), content, Mapped.standing_for("\n", *end)]
    return Mapped.join(pieces)


def _content(cell: Cell, text: str) -> Mapped:
    # A line end within the cell does not end the turn.
    return html_source.visible(text, cell.start, cell.end).sub(_LINE_END, " ")


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
