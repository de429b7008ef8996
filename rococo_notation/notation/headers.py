"""Read header lines: ``Key: value``, and the other ways in which people write them."""

from __future__ import annotations

import re

KNOWN_KEYS = frozenset(
    {"game", "log", "white", "black", "variant", "date", "result", "position", "fen", "code", "setup"}
    | {"event", "site", "round", "edition", "rules", "effects"}
)
POSITION_KEYS = ("Position", "FEN", "Code", "Setup")
"""The headers that give the position with which a log begins."""

_HEADER = re.compile(r"(?P<key>[A-Za-z][\w'-]*(?: [\w'-]+){0,2}?)[ \t]*:(?P<value>.*)", re.DOTALL)
_TAG = re.compile(r"\[\s*(?P<key>[A-Za-z]\w*)\s+[\"“'](?P<value>.*)[\"”']\s*\]")
_EQUATION = re.compile(r"[$]?(?P<key>[A-Za-z]\w*)\s*=\s*[\"']?(?P<value>[^\"']*)[\"']?;?")
_OTHER_KEYS = {"game courier": "Game", "preset": "Game", "rules of": "Game", "game name": "Game", "log name": "Log"}
# A position, alone or after a few words: "Start: 4k3/8/8/8/8/8/4P3/4K3 w - -". One that comes after the moves is none.
_RANK = r"(?:[0-9A-Za-z*-]|\{[^{}\s]+\})+"
_POSITION = re.compile(
    r"(?![^/]*\b(?i:after|before|current|end|ended|final|last|now)\b)[^\d/]*?(?<![^\s\"'`“(<])"
    rf"(?P<code>(?=\S*[0-9])(?=\S*[a-z])(?=\S*[A-Z]){_RANK}(?:/{_RANK}){{4,}}(?![^\s\"'`”)>]).*)",
    re.DOTALL,
)
_BEFORE_MOVES = re.compile(r"\s*(?P<title>[A-Za-z][\w' -]*?)\s*:\s*(?=1\s?[.)](?!\d))")
_LINK = re.compile(r"(?P<key>rules of)\s+(?P<value>\S.*)", re.IGNORECASE)


def read_header(text: str, *, before_turns: bool) -> tuple[str, str] | None:
    """Return the key and value of a header line, or None.

    >>> read_header("Game: Rococo", before_turns=False), read_header("http://a.b", before_turns=True)
    (('Game', 'Rococo'), None)
    """
    match = _HEADER.match(text)
    known = match is not None and match["key"].casefold() in KNOWN_KEYS
    if not known and (code := position_in(text)) is not None:
        return "Position", code
    if match is None:
        return None
    key, value = match["key"], match["value"]
    if value.startswith("//") or not (known or (before_turns and (not value or value[0].isspace()))):
        return None
    return key, value.strip()


def title_before_moves(line: str) -> re.Match[str] | None:
    """Return the title at the beginning of a line that goes on with the first move, or None.

    >>> match = title_before_moves("Rococo: 1. P e2-e3 p e7-e6")
    >>> match and (match["title"], match.end()), title_before_moves("White: 1. P e2-e3")
    (('Rococo', 8), None)
    """
    match = _BEFORE_MOVES.match(line)
    return None if match is None or match["title"].casefold() in KNOWN_KEYS else match


def position_in(text: str) -> str | None:
    """Return the position that a line gives, alone or after a few words, with all that follows it; or None.

    >>> position_in("Start: 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), position_in("1. P e2-e4 // 4k3/8/8/8/8/8/4P3/4K3")
    ('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', None)
    """
    match = _POSITION.match(text) if "/" in text else None
    return match["code"].rstrip("\"'`”)> ") if match else None


def read_other_header(text: str) -> tuple[str, str] | None:
    """Return the key and value of a header written in another way, or None.

    >>> [read_other_header(text) for text in ('[Game "Rococo"]', "GAME = Rococo", "Game Courier: Rococo", "a = b")]
    [('Game', 'Rococo'), ('Game', 'Rococo'), ('Game', 'Rococo'), None]
    """
    text = text.strip()
    match = _TAG.fullmatch(text) or _EQUATION.fullmatch(text) or _LINK.fullmatch(text) or _HEADER.fullmatch(text)
    if match is None:
        return None
    key = match["key"].casefold()
    if key in _OTHER_KEYS:
        return _OTHER_KEYS[key], match["value"].strip()
    return (key.title(), match["value"].strip()) if key in KNOWN_KEYS else None
