"""Reduce a page to its skeleton: the nested tags, the names of forms and fields, and the shape of every text.

A skeleton is sent with a bug report, so it contains nothing that a person wrote. It is read tag by tag, in time
proportional to the length of the page, because the pages in question are odd ones.
"""

from __future__ import annotations

import html
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from rococo_notation.notation.pages import html_source
from rococo_notation.notation.pages.saved_page import LONGEST_PAGE
from rococo_notation.notation.pages.text_shape import Shape

MOST_LINES = 200
"""The most lines of a skeleton."""
MOST_LINES_TRIED = 4_000
"""The most lines of a page that are tried as moves, which takes time."""
_DEEPEST = 40

_VOID = frozenset(
    {"area", "base", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"}
)
# They only format a text, which belongs to the tag around them.
_TYPEFACE = frozenset(
    {"b", "big", "br", "center", "em", "font", "i", "nobr", "s", "small", "strong", "sub", "sup", "tt", "u"}
)
_INLINE = frozenset({"a", "abbr", "code", "kbd", "label", "samp", "span"})
_FIELDS = frozenset({"button", "form", "input", "option", "select", "textarea"})
_CELLS = frozenset({"td", "th"})
# The open tags that the beginning of a tag ends implicitly.
_BLOCKS = ("p", "div", "table", "form", "pre", "ul", "ol", "dl", "h1", "h2", "h3", "h4", "h5", "h6", "hr")
_ENDS = {
    **dict.fromkeys(_BLOCKS, frozenset({"p"})),
    "li": frozenset({"li"}),
    "dt": frozenset({"dt", "dd"}),
    "dd": frozenset({"dt", "dd"}),
    "td": _CELLS,
    "th": _CELLS,
    "tr": _CELLS | {"tr"},
    "tbody": _CELLS | {"tr", "thead", "tbody"},
    "body": frozenset({"head"}),
}
_FENCES = frozenset({"table", "ul", "ol", "dl", "html"})

_NAME = re.compile(r"[A-Za-z_][\w.:\[\]-]{0,31}")
_FIGURES = re.compile(r"\d+")
_OPTION = re.compile(r"<option\b", re.IGNORECASE)


@dataclass(slots=True)
class _Node:
    """A tag, or several equal ones in a row."""

    tag: str
    label: str = ""
    kind: int = 0
    count: int = 1
    children: list[_Node] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    shape: Shape = field(default_factory=Shape)

    def join(self, other: _Node) -> None:
        """Merge another node of the same kind into this one."""
        self.count += other.count
        self.shape += other.shape
        for child, twin in zip(self.children, other.children, strict=True):
            child.join(twin)


def skeleton(source: str, secrets: Collection[str] = ()) -> Iterator[str]:
    """Yield the lines of the skeleton of a page; names that contain one of the secrets are left out.

    >>> page = "<body><form><textarea name=moves>P e2-e3</textarea></form><table><tr><td>1<td>x<tr><td>2<td>y</table>"
    >>> print(*skeleton(page), sep=chr(10))
    body
      form
        textarea name=moves: text of 7 characters, a move
      table
        tr (2)
          td (4): 4 texts of 1 character
    """
    tree = _Tree(secrets)
    rest = len(source) - tree.read(source)
    tree.fold(tree.root)
    lines = [line for child in tree.root.children for line in _lines(child, 0)]
    yield from lines[:MOST_LINES]
    if len(lines) > MOST_LINES:
        yield f"... and {len(lines) - MOST_LINES:,} lines more"
    if rest:
        yield f"... and {rest:,} characters more, which were not looked at"


class _Tree:
    """The tree of a page while it is read: the open tags, and the number of lines that may still be tried as moves."""

    def __init__(self, secrets: Collection[str]) -> None:
        self.root = _Node("")
        self._open = [self.root]
        self._secrets = secrets
        self._lines_left = MOST_LINES_TRIED
        self._kinds: dict[tuple[object, ...], int] = {}

    def read(self, source: str) -> int:
        """Read the tags of a page up to a limit, and return the offset where reading ended."""
        tags = 0
        for token in html_source.tokens(source[:LONGEST_PAGE]):
            tag = (token["raw"] or token["name"] or "").lower()
            if token.lastgroup in ("text", "entity"):
                self._holder().pieces.append(html.unescape(token[0]))
                continue
            tags += 1
            if tags > html_source.MOST_TAGS:
                return token.start()
            if token[0].startswith("</"):
                self._end(tag)
            elif tag in _TYPEFACE:
                self._holder().pieces.append("\n" if tag == "br" else "")
            elif tag:
                self._begin(tag, token[0])
        return min(len(source), LONGEST_PAGE)

    def fold(self, node: _Node) -> None:
        """Merge equal neighbours, innermost first; equal nodes get the same ``kind``."""
        if node.pieces:
            node.shape += self._shape("".join(node.pieces))
        joined: list[_Node] = []
        for child in node.children:
            self.fold(child)
            if joined and joined[-1].kind == child.kind:
                joined[-1].join(child)
            else:
                joined.append(child)
        node.children = joined
        key = (node.tag, node.label, *(child.kind for child in joined))
        node.kind = self._kinds.setdefault(key, len(self._kinds))

    def _shape(self, text: str) -> Shape:
        shape = Shape.of(text, self._lines_left)
        self._lines_left = max(0, self._lines_left - shape.lines)
        return shape

    def _holder(self) -> _Node:
        """Return the innermost open tag that holds text of its own."""
        return next((node for node in reversed(self._open) if node.tag not in _INLINE), self.root)

    def _end(self, tag: str) -> None:
        for depth in range(len(self._open) - 1, 0, -1):
            if self._open[depth].tag == tag:
                del self._open[depth:]
            elif self._open[depth].tag != "table":
                continue
            return

    def _begin(self, tag: str, text: str) -> None:
        ends = _ENDS.get(tag, frozenset())
        outermost = len(self._open)
        for depth in range(len(self._open) - 1, 0, -1):
            if self._open[depth].tag in _FENCES:
                break
            if self._open[depth].tag in ends:
                outermost = depth
        del self._open[outermost:]
        attributes, content = html_source.opened(text)
        node = _Node(tag, _label(tag, attributes, content, self._secrets))
        if tag in ("textarea", "input"):
            node.shape = self._shape(html.unescape(content) or attributes.get("value", ""))
        elif tag in ("script", "style", "title"):
            node.shape = Shape.of(content, 0)
        self._open[-1].children.append(node)
        if tag not in _VOID and len(self._open) < _DEEPEST:
            self._open.append(node)


def _label(tag: str, attributes: dict[str, str], content: str, secrets: Collection[str]) -> str:
    """Describe a tag: a form or field by its names and types, another by the attributes that it has."""
    shown = ("type", "method", "name", "id", "rows", "cols") if tag in _FIELDS else ()
    facts = [f"{key}={_name(attributes[key], secrets)}" for key in shown if attributes.get(key)]
    if tag == "select":
        facts.append(f"options={len(_OPTION.findall(content))}")
    facts += [f"{key}={_address(attributes[key], secrets)}" for key in ("action", "href") if attributes.get(key)]
    facts += [f"{key}=..." for key in ("title", "alt") if attributes.get(key)]
    return " ".join(facts)


def _name(name: str, secrets: Collection[str]) -> str:
    """Return a name with its digits masked, or only its length if it may identify a player."""
    if not _NAME.fullmatch(name) and not name.isdecimal():
        return f"({len(name):,} characters)"
    if any(secret in name.casefold() for secret in secrets):
        return f"({len(name):,} characters)"
    return name if name.isdecimal() and len(name) < 4 else _FIGURES.sub("#", name)


def _address(address: str, secrets: Collection[str]) -> str:
    """Return the file name of an address and the keys of its query, without the values."""
    try:
        parts = urlsplit(address)
        keys = parse_qs(parts.query, keep_blank_values=True, max_num_fields=20)
    except ValueError:
        return "(no address)"
    file = parts.path.rpartition("/")[2]
    shown = _name(file, secrets) if file else ""
    return shown + ("?" + "&".join(_name(key, secrets) for key in keys) if keys else "") or "(another page)"


def _lines(node: _Node, depth: int) -> Iterator[str]:
    count = f" ({node.count:,})" if node.count > 1 else ""
    label = f" {node.label}" if node.label else ""
    shape = f": {node.shape}" if node.shape else ""
    yield f"{'  ' * depth}{node.tag}{label}{count}{shape}"
    for child in node.children:
        yield from _lines(child, depth + 1)
