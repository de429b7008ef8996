"""Describe a file without quoting it: for pages without a log, and for bug reports.

The skeleton of a page is its nested tags, the names of forms and fields, and the shape of every text. It is sent with a
bug report, so it contains nothing that a person wrote. It is read tag by tag, in time proportional to the length of the
page, because the pages in question are odd ones.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from rococo_notation.notation.headers import KNOWN_KEYS
from rococo_notation.notation.log import LineKind, Log
from rococo_notation.notation.pages import html_source
from rococo_notation.notation.pages.saved_page import LONGEST_PAGE, read_page, reads_as_move
from rococo_notation.text_safety import one_line

_MOST_AREAS = 3
_LONGEST_TITLE = 60

# Words of titles that say what a page is, not who plays.
_TITLE_WORDS = frozenset(
    {"a", "an", "and", "at", "by", "chess", "chessvariants", "com", "courier", "error", "for", "found", "game", "games"}
    | {"in", "index", "is", "log", "login", "logs", "move", "moves", "not", "of", "on", "or", "org", "page", "pbm"}
    | {"play", "problem", "rules", "sign", "the", "to", "variant", "variants", "viewing", "www"}
)
_WORD = re.compile(r"\w+")
# Words in names of logs that are not names of players.
_NO_NAMES = frozenset({"cvgameroom", "game", "games", "log", "logs", "code", "moves", "move", "chess", "rococo"})


def explain_no_moves(text: str) -> str:
    """Describe a page on which no moves were found, and say what to do.

    >>> explain_no_moves("<title>Log in</title><form><textarea name=x>hello</textarea></form>").partition(". ")[0]
    'no moves were found on this page; its title is "Log in", and it has a form and a text area "x" (5 characters)'
    """
    text = text[:LONGEST_PAGE]
    title, tags, areas = _outline(text)
    found = [_counted(tags[word], word) for word in ("form", "frame") if tags[word]]
    for name, length in areas[:_MOST_AREAS]:
        size = _counted(length, "character", one="1") if length else "empty"
        found.append(f'a text area "{name}" ({size})' if name else f"a text area without a name ({size})")
    if len(areas) > _MOST_AREAS:
        found.append(f"{len(areas) - _MOST_AREAS} more text areas")
    has = " and ".join(filter(None, [", ".join(found[:-1]), *found[-1:]])) or "neither a form nor a text area"
    titled = f'its title is "{title}", and it has {has}' if title else f"it has no title, and {has}"
    frames = " What is in a frame is saved in a file of its own: try that." if tags["frame"] else ""
    return (
        f"no moves were found on this page; {titled}.{frames} If it shows the moves, copy the box they stand in into a "
        "text file, and check that"
    )


def _outline(text: str) -> tuple[str, Counter[str], list[tuple[str, int]]]:
    """Return the title of a page, the count of each tag, and the name and length of each text area."""
    title = ""
    tags: Counter[str] = Counter()
    areas = []
    for token in html_source.tokens(text):
        tag = (token["raw"] or token["name"] or "").lower()
        if not tag or token[0].startswith("</"):
            continue
        tags["frame" if tag == "iframe" else tag] += 1
        if tag == "title" and not title:
            title = " ".join(one_line(html.unescape(html_source.opened(token[0])[1])).split())
        elif tag == "textarea":
            attributes, content = html_source.opened(token[0])
            name = attributes.get("name") or attributes.get("id") or ""
            areas.append((" ".join(one_line(name).split())[:_LONGEST_TITLE], len(html.unescape(content).strip())))
    return title if len(title) <= _LONGEST_TITLE else title[: _LONGEST_TITLE - 3] + "...", tags, areas


def _counted(count: int, word: str, one: str = "a") -> str:
    return f"{one} {word}" if count == 1 else f"{count:,} {word}s"


# ---------------------------------------------------------------- for a report


def describe(log: Log) -> Iterator[str]:
    r"""Yield lines that describe a file and what was read from it, without names, moves and comments.

    >>> from rococo_notation.notation import read_log
    >>> print(*describe(read_log("Game: Rococo\nWhite: Bob\n\n1. P e2-f3\nhello\n")), sep=chr(10))
    text of 42 characters in 5 lines
    read from it: 1 ply; headers Game, White
    lines: 1 blank, 2 header, 1 text, 1 turns
    """
    text = log.source.text
    page = read_page(text)
    what = "page" if page is not None else "text"
    lines = len(text.splitlines())
    yield f"{what} of {len(text):,} characters in {_counted(lines, 'line') if lines else 'no line'}"
    if page is not None:
        title, *_ = _outline(text[:LONGEST_PAGE])
        yield f"title: {_without_names(title, log)}" if title else "no title"
    facts = [f"{len(log.turns):,} {'ply' if len(log.turns) == 1 else 'plies'}"]
    known = [key for key in log.headers if key.casefold() in KNOWN_KEYS]
    if known:
        facts.append(f"header{'s' if len(known) > 1 else ''} {', '.join(known)}")
    if len(log.headers) > len(known):
        facts.append(f"{_counted(len(log.headers) - len(known), 'header')} of no meaning here")
    if log.statuses:
        facts.append("a status line")
    if log.enforcement:
        facts.append("whether rules are enforced")
    if log.board:
        facts.append(f"a board of {len(log.board.files)} by {len(log.board.ranks)} seen by {log.board.orientation}")
    yield f"read from it: {'; '.join(facts)}"
    if page is None:
        kinds = Counter(line.kind for line in log.lines)
        yield f"lines: {', '.join(f'{kinds[kind]:,} {kind}' for kind in sorted(LineKind) if kinds[kind])}"
    else:
        yield ""
        yield from skeleton(text, _names(log))


def _without_names(title: str, log: Log) -> str:
    """Return a title in which only words of the site and of the game are kept."""
    known = _TITLE_WORDS | {word.casefold() for word in _WORD.findall(log.game or "")}
    return _WORD.sub(lambda word: word[0] if word[0].casefold() in known else "...", title)


def _names(log: Log) -> frozenset[str]:
    """Return the words that may identify the players: those of their names and of the name of the log."""
    names = " ".join(log.header(key) or "" for key in ("White", "Black", "Log"))
    words = (word.casefold() for word in re.split(r"[\W_\d]+", names))
    return frozenset(word for word in words if len(word) > 2) - _NO_NAMES


# ---------------------------------------------------------------- the skeleton of a page

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
_LINE = re.compile(r"[^\r\n]+")
_OPTION = re.compile(r"<option\b", re.IGNORECASE)


class _Text(NamedTuple):
    """The length of a text, the number of its lines, and how many of them read as moves."""

    characters: int
    lines: int
    moves: int


@dataclass(slots=True)
class _Node:
    """A tag, or several equal ones in a row."""

    tag: str
    label: str = ""
    kind: int = 0
    count: int = 1
    children: list[_Node] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    texts: list[_Text] = field(default_factory=list)

    def join(self, other: _Node) -> None:
        """Merge another node of the same kind into this one."""
        self.count += other.count
        self.texts += other.texts
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
            node.texts += self._measured("".join(node.pieces))
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

    def _measured(self, text: str) -> list[_Text]:
        """Return the size of a text, or nothing if it is blank."""
        measured = _measured(text, self._lines_left)
        self._lines_left = max(0, self._lines_left - sum(size.lines for size in measured))
        return measured

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
            node.texts = self._measured(html.unescape(content) or attributes.get("value", ""))
        elif tag in ("script", "style", "title"):
            node.texts = _measured(content, 0)
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
    shape = f": {_shape(node.texts)}" if node.texts else ""
    yield f"{'  ' * depth}{node.tag}{label}{count}{shape}"
    for child in node.children:
        yield from _lines(child, depth + 1)


def _measured(text: str, tried: int) -> list[_Text]:
    """Return the size of a text, or nothing if it is blank; ``tried`` limits the lines that are tried as moves."""
    text = text.strip()
    lines = [line[0] for line in _LINE.finditer(text) if not line[0].isspace()]
    return [_Text(len(text), len(lines), sum(map(reads_as_move, islice(lines, tried))))] if text else []


def _shape(texts: list[_Text]) -> str:
    r"""Say how many texts there are, how long, and how many of their lines read as moves.

    >>> _shape(_measured("1. P e2-e3", 9)), _shape(_measured("hello\nP e2-e3", 9))
    ('text of 10 characters, a move', 'text of 13 characters, 2 lines, 1 of them a move')
    """
    sizes = [text.characters for text in texts]
    lines, moves = sum(text.lines for text in texts), sum(text.moves for text in texts)
    length = _counted(max(sizes), "character", one="1")
    up_to = "up to " if min(sizes) < max(sizes) else ""
    facts = [f"{len(texts):,} texts of {up_to}{length}" if len(texts) > 1 else f"text of {length}"]
    if lines > len(texts):
        facts.append(f"{lines:,} lines")
    if moves and lines == 1:
        facts.append("a move")
    elif moves:
        facts.append(f"{moves:,} of them {'moves' if moves > 1 else 'a move'}")
    return ", ".join(facts)
