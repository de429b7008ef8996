"""Parse the HTML of a page and its tables, and decode its source to text with the place of every character.

BeautifulSoup makes the tree. No library gives the way back from a decoded text to the source, so that part is our own;
it reads tags and entities one after another, in time proportional to the length of the stretch.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from rococo_notation.notation.source import Mapped

if TYPE_CHECKING:
    from bs4 import BeautifulSoup, Tag

# BeautifulSoup takes time quadratic in the number of nested tables: some seconds for this many. A page of a log has a
# few thousand tags.
MOST_TAGS = 15_000

_TAG = r"""</?(?P<name>[a-z][^\s/>]*)(?:[^>=]|=\s*(?:"[^"]*(?:"|\Z)|'[^']*(?:'|\Z))?)*+(?:>|\Z)"""
_HIDDEN = (
    r"<!--.*?(?:-->|\Z)|<(?P<raw>script|style|title|textarea|select)(?![^\s/>]).*?(?=</(?P=raw)\b|\Z)"
    r"|<(?:[!?]|/(?![a-z]))[^>]*(?:>|\Z)|<\Z"
)
_ENTITY = r"(?P<entity>&(?:#\w{1,9}|[a-z]\w{1,31});?)"
_FLAGS = re.IGNORECASE | re.DOTALL

_NAME = re.compile(r"<([a-z][^\s/>]*)", re.IGNORECASE)
START_TAG = re.compile(_TAG, _FLAGS)
_ATTRIBUTE = re.compile(r"""([^\s=<>"'/]+)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s>"']+)))?""")
VISIBLE = re.compile(rf"{_HIDDEN}|{_TAG}|{_ENTITY}|(?P<text>[^<&]+|[<&])", _FLAGS)
"""A tag, an entity or a text; ``raw`` is the name of a tag whose content, which is matched too, is not markup."""
_LITERAL = re.compile(rf"{_ENTITY}|(?P<text>[^&]+|&)", _FLAGS)
_CUT_ENTITY = re.compile(r"&#?\w{0,31}")
# html.parser gives up on comments, declarations and references that do not end.
_UNSAFE = re.compile(rf"{_HIDDEN}|&(?=#)(?!#(?:\d{{1,7}}|x[\da-f]{{1,6}});)", _FLAGS)

# Ends a tag that was cut off, within quotes or not.
_END = """ ' "></html>"""
_CELL_END = re.compile(r"</?(?:td|th|tr|table|thead|tbody|tfoot)\b", re.IGNORECASE)
_ENDS = {name: re.compile(rf"</{name}\b", re.IGNORECASE) for name in ("pre", "textarea", "select")}
_BLOCK = re.compile(
    r"br|p|div|tr|(?:table:table-)?row|li|d[lt]|[uo]l|table|h[1-6r]|form|pre|center|body|head|input|option|item|entry",
    re.IGNORECASE,
)
_PHRASE = re.compile(
    "a|abbr|b|big|cite|code|del|em|font|i|img|ins|kbd|label|mark|nobr|q|s|samp|small|span|strike|strong|su[bp]|tt|u|wbr",
    re.IGNORECASE,
)
"""The tags that may stand within a word. Those that HTML has not part the data of XML."""
_STRUCK = re.compile(r"<(?:s|del|strike)(?![^\s/>])|<[^>]*line-through", re.IGNORECASE)
"""The tags whose text is struck out."""


def parse(source: str) -> BeautifulSoup:
    r"""Parse a page to a flat tree in which only tables hold other tags; ``sourcepos`` is the place of a tag.

    Comments are omitted. A tag in which the page was cut off is included.

    >>> [(tag.name, tag.sourcepos) for tag in parse("<P>\r\n<!-- <i> --><B>x</B><br").find_all(name=True)]
    [('p', 0), ('b', 17), ('br', 25)]
    """
    from bs4 import BeautifulSoup

    def blank(match: re.Match[str]) -> str:
        return "<" + match[0][1:].replace("<", " ") if match["raw"] else " " * len(match[0])

    # No replacement moves a character. Without line ends the column that BeautifulSoup gives is the offset.
    text = _UNSAFE.sub(blank, source).replace("\n", " ")
    text = "<".join(text.split("<", MOST_TAGS)[:MOST_TAGS])
    # html.parser takes time quadratic in the number of tags that do not end.
    text += _END
    # In old pages a closing tag often closes the wrong tag, so only tables hold others.
    empty = {name.lower() for name in _NAME.findall(text)} - {"table"}
    return BeautifulSoup(text, "html.parser", multi_valued_attributes=None, empty_element_tags=empty)


def content(tag: Tag, source: str) -> tuple[int, int]:
    """Return where the content of a cell, ``pre`` or textarea begins and ends in the source, closed or not.

    >>> page = "<td title='>'>1<td>2</TABLE>"
    >>> [page[slice(*content(tag, page))] for tag in parse(page).find_all("td")]
    ['1', '2']
    """
    start = _tag_end(tag, source)
    end = _ENDS.get(tag.name, _CELL_END).search(source, start)
    return start, end.start() if end else len(source)


def attribute(tag: Tag, name: str, source: str) -> tuple[int, int] | None:
    """Return where the value of an attribute begins and ends in the source, or None.

    >>> page = "<input type=hidden name='a value=b' VALUE='c'>"
    >>> page[slice(*attribute(parse(page).input, "value", page))]
    'c'
    """
    for found in _ATTRIBUTE.finditer(source, (tag.sourcepos or 0) + 1, _tag_end(tag, source)):
        if found[1].lower() == name and found.lastindex != 1:
            return found.span(found.lastindex or 0)
    return None


def _tag_end(tag: Tag, source: str) -> int:
    start = tag.sourcepos or 0
    found = START_TAG.match(source, start)
    return found.end() if found else start


def read_rows(tree: BeautifulSoup, source: str) -> list[list[tuple[int, int]]]:
    """Return where the cells of each row begin and end, table by table; rows outside any table come last.

    Their tags need not be closed, and a cell ends before a nested table.

    >>> page = "<table><tr><td>1<td>2<tr><td>3</table>"
    >>> [[page[start:end] for start, end in row] for row in read_rows(parse(page), page)]
    [['1', '2'], ['3']]
    """
    rows: list[list[tuple[int, int]]] = []
    for tag in [*tree.find_all("table"), tree]:
        before = len(rows)
        for inner in tag.find_all(name=True, recursive=False):
            is_cell = inner.name in ("td", "th")
            if inner.name == "tr" or (is_cell and len(rows) == before):
                rows.append([])
            if is_cell:
                rows[-1].append(content(inner, source))
    return rows


# ---------------------------------------------------------------- from source to text


def visible(source: str, start: int, end: int) -> Mapped:
    r"""Return the text between two offsets as a browser shows it: a line per block, a space between cells.

    What is struck out stands between signs.

    >>> visible("P e2&#45;e4<br>p e7-e5</td>", 0, 22).text, visible("<s>P e2-e3</s>", 0, 14).text
    ('P e2-e4\np e7-e5', '~~P e2-e3~~')
    """
    return _decode(VISIBLE, source, start, end)


def literal(source: str, start: int, end: int) -> Mapped:
    """Return the text between two offsets where tags have no meaning: in a textarea or the value of an attribute.

    >>> literal('value="a &lt; b"', 7, 15).text
    'a < b'
    """
    return _decode(_LITERAL, source, start, end)


def _decode(tokens: re.Pattern[str], source: str, start: int, end: int) -> Mapped:
    pieces = []
    begun: dict[str, list[str]] = {}
    """For the tags of each name within lines that are open, the sign that strikes their text out, or nothing."""
    ended = False
    for token in tokens.finditer(source, start, end):
        kind, text = token.lastgroup, token[0]
        if token.end() == len(source) and _CUT_ENTITY.fullmatch(text):
            # The page is cut off within an entity.
            continue
        ended, follows_end = kind == "name" and text.startswith("</"), ended
        if kind == "name":
            name = token["name"]
            text = "\n" if _BLOCK.fullmatch(name) else "" if _PHRASE.fullmatch(name) else " "
            if not text:
                signs = begun.setdefault(name.lower(), [])
                if not ended:
                    text = "~~" if _STRUCK.match(token[0]) else ""
                    signs.append(text)
                    # "<a>P e2-e3</a><a>p e7-e6</a>"
                    text = text or " " * follows_end
                elif signs:
                    text = signs.pop()
        else:
            text = html.unescape(text) if kind in ("entity", "text") else ""
        pieces.append(Mapped.standing_for(text, *token.span()))
    return Mapped.join(pieces)
