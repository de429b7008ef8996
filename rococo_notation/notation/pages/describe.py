"""Describe a file without quoting it: for pages without a log, and for bug reports.

The skeleton of a page is the tree of its tags. It is sent with a bug report, so it contains nothing that a person
wrote.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from rococo_notation.notation.log import LineKind, Log
from rococo_notation.notation.pages import html_source
from rococo_notation.notation.pages.saved_page import LONGEST_PAGE, TITLE, read_page, reads_as_move
from rococo_notation.text_safety import one_line

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


# ---------------------------------------------------------------- for a report


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


# ---------------------------------------------------------------- the skeleton of a page

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
    tokens = islice(html_source.tokens(source[:LONGEST_PAGE]), 2 * html_source.MOST_TAGS)
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
