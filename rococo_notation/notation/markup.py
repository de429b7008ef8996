"""HTML as a row of tags, and the text between them with the place of every character.

Saved pages are old, sloppy and sometimes cut off, and they come from strangers. So this is no parser of documents:
tags are found one after another by patterns that cannot fail to match, in time proportional to the length of the page.
No tag needs its closing tag, and none needs its ``>``; cells and rows that are not closed do not nest.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_BODY = r"""(?:[^>=]|=\s*(?:"[^"]*(?:"|\Z)|'[^']*(?:'|\Z))?)*+"""
_TAG = re.compile(
    rf"<!--.*?(?:-->|\Z)|<(?P<slash>/?)(?P<name>[A-Za-z][^\s/>]*){_BODY}(?:>|\Z)|<(?:[!?/][^>]*(?:>|\Z)|\Z)", re.DOTALL
)
_ATTRIBUTE = re.compile(r"""([^\s=<>"'/]+)(?:\s*=\s*(?:"([^"]*)"?|'([^']*)'?|([^\s>"']+)))?""")
_ENTITY_OR_TEXT = re.compile(r"(?P<entity>&(?:#\w{1,9}|[A-Za-z]\w{1,31});?)|[^&]+|&")
_CUT_ENTITY = re.compile(r"&#?\w{0,31}\Z")

# What stands in these is no markup.
_RAW = frozenset({"script", "style", "textarea", "title"})
_INVISIBLE = _RAW | {"select"}
_BLOCKS = frozenset(
    {"br", "p", "div", "tr", "li", "ul", "ol", "table", "h1", "h2", "h3", "h4", "h5", "h6"}
    | {"hr", "form", "pre", "center", "body", "head", "input"}
)
_CELLS = frozenset({"td", "th"})


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag from ``start`` to ``end``; what stands inside a textarea and its like ends at ``inner_end``.

    The name of a closing tag begins with a slash, and that of a comment is empty.
    """

    name: str
    start: int
    end: int
    inner_end: int


@dataclass(slots=True)
class Passage:
    """A text in the making; character ``i`` stands for ``starts[i]`` to ``ends[i]`` of the source."""

    pieces: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What was put together so far."""
        return "".join(self.pieces)

    def add(self, text: str, start: int) -> None:
        """Add a text that stands in the source as it is."""
        self.pieces.append(text)
        self.starts.extend(range(start, start + len(text)))
        self.ends.extend(range(start + 1, start + len(text) + 1))

    def add_for(self, text: str, start: int, end: int) -> None:
        """Add a text for something else in the source: an entity, a tag, or nothing at all."""
        self.pieces.append(text)
        self.starts.extend([start] * len(text))
        self.ends.extend([*[start] * (len(text) - 1), end][: len(text)])

    def join(self, other: Passage) -> None:
        """Add another passage."""
        self.pieces.extend(other.pieces)
        self.starts.extend(other.starts)
        self.ends.extend(other.ends)


def tags(source: str, start: int = 0, end: int | None = None) -> Iterator[Tag]:
    """Yield the tags and comments between two offsets, in their order.

    >>> [tag.name for tag in tags("<P>a <b>c</b><!-- <i> --><textarea><u></textarea><br")]
    ['p', 'b', '/b', '', 'textarea', '/textarea', 'br']
    """
    position = start
    stop = len(source) if end is None else end
    while (match := _TAG.search(source, position, stop)) is not None:
        name = f"{match['slash']}{match['name']}".lower() if match["name"] else ""
        inner_end = position = match.end()
        if name in _RAW:
            closing = re.compile(f"</{name}", re.IGNORECASE).search(source, position, stop)
            inner_end = position = closing.start() if closing else stop
        yield Tag(name, match.start(), match.end(), inner_end)


def attributes(source: str, tag: Tag) -> dict[str, tuple[int, int]]:
    """Return the attributes of a tag: their names, and where in the source their values stand.

    >>> source = '<input type=hidden value="a b">'
    >>> {name: source[slice(*place)] for name, place in attributes(source, next(tags(source))).items()}
    {'type': 'hidden', 'value': 'a b'}
    """
    found: dict[str, tuple[int, int]] = {}
    for attribute in _ATTRIBUTE.finditer(source, tag.start + 1 + len(tag.name), tag.end):
        group = attribute.lastindex or 1
        if group > 1:
            found.setdefault(attribute[1].lower(), attribute.span(group))
    return found


def visible(source: str, start: int, end: int) -> Passage:
    r"""Return the text between two offsets as a reader sees it: a line for each block, a space between cells.

    >>> visible("P e2&#45;e4<br>p e7-e5</td>", 0, 22).text
    'P e2-e4\np e7-e5'
    """
    passage = Passage()
    position = start
    hidden = False
    for tag in tags(source, start, end):
        if not hidden:
            _add_text(passage, source, position, tag.start)
        position = tag.inner_end
        name = tag.name.removeprefix("/")
        if name in _INVISIBLE and name not in _RAW:
            hidden = name == tag.name
        elif name in _BLOCKS:
            passage.add_for("\n", tag.start, tag.end)
        elif name in _CELLS:
            passage.add_for(" ", tag.start, tag.end)
    if not hidden:
        _add_text(passage, source, position, end)
    return passage


def literal(source: str, start: int, end: int) -> Passage:
    """Return the text between two offsets where tags mean nothing: a textarea or the value of an attribute.

    >>> literal('value="a &lt; b"', 7, 15).text
    'a < b'
    """
    passage = Passage()
    _add_text(passage, source, start, end)
    return passage


def _add_text(passage: Passage, source: str, start: int, end: int) -> None:
    for token in _ENTITY_OR_TEXT.finditer(source, start, end):
        text = token[0]
        if text[0] == "&" and token.end() == len(source) and _CUT_ENTITY.match(text):
            # The page is cut off within an entity.
            continue
        decoded = html.unescape(text) if token.lastgroup else text
        if decoded == text:
            passage.add(text, token.start())
        else:
            passage.add_for(decoded, token.start(), token.end())
