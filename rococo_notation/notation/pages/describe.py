"""Describe a file without quoting it: for pages without a log, and for bug reports."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator

from rococo_notation.notation.headers import KNOWN_KEYS
from rococo_notation.notation.log import LineKind, Log
from rococo_notation.notation.pages import html_source
from rococo_notation.notation.pages.saved_page import LONGEST_PAGE, read_page
from rococo_notation.notation.pages.skeleton import skeleton
from rococo_notation.text_safety import one_line

_MOST_AREAS = 3
_LONGEST_TITLE = 60

# Words of titles that say what a page is, not who plays.
_TITLE_WORDS = frozenset(
    {
        "a",
        "an",
        "and",
        "at",
        "by",
        "chess",
        "chessvariants",
        "com",
        "courier",
        "error",
        "for",
        "found",
        "game",
        "games",
        "in",
        "index",
        "is",
        "log",
        "login",
        "logs",
        "move",
        "moves",
        "not",
        "of",
        "on",
        "or",
        "org",
        "page",
        "pbm",
        "play",
        "problem",
        "rules",
        "sign",
        "the",
        "to",
        "variant",
        "variants",
        "viewing",
        "www",
    }
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
    found = [_counted(tags[name], word) for name, word in (("form", "form"), ("frame", "frame")) if tags[name]]
    found += [_area(name, length) for name, length in areas[:_MOST_AREAS]]
    if len(areas) > _MOST_AREAS:
        found.append(f"{len(areas) - _MOST_AREAS} more text areas")
    has = _listed(found) or "neither a form nor a text area"
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


def _counted(count: int, word: str) -> str:
    return f"a {word}" if count == 1 else f"{count:,} {word}s"


def _area(name: str, length: int) -> str:
    size = f"{length:,} character{'s' if length != 1 else ''}" if length else "empty"
    return f'a text area "{name}" ({size})' if name else f"a text area without a name ({size})"


def _listed(things: list[str]) -> str:
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


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
