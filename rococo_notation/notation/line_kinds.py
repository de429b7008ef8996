"""Sort the lines of a log by kind, and read those of facts: headers, and how a game stands ("Fergus has resigned.").

The kinds are tried in this order: blank; a variation, which begins with ``|``; a comment, which begins with ``//``; a
header; a result such as ``1-0``; a status line; turns; else free text. Three questions need a decision:

- A *header* is ``Key: value`` before the first turn, or a known key anywhere; ``P e2 : f3`` is not a header.
- A line with a *move number* holds a turn even if it cannot be read, because the site counted it. A number with nothing
  after it holds none.
- A line *without* a number holds turns if it is notation as a whole. ``recover_line`` also finds turns on one that is a
  few words with two squares among them, or what may be intended as squares, as in ``P e2-k9``, or one word of short
  notation such as ``Ng3``. Anything else is free text, reported as GC108.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from rococo_notation.notation.dialect import LOOKALIKE, NUMBER, REMOVALS, Dialect, any_of
from rococo_notation.notation.log import LineKind
from rococo_notation.notation.turn import Side
from rococo_notation.notation.turns.grammar import match_line
from rococo_notation.notation.turns.line import ABBREVIATED, COMMANDS, LONGEST_LINE, overlong, read_line
from rococo_notation.notation.turns.meaning import LineReading, read_number

KNOWN_KEYS = frozenset(
    {"game", "log", "white", "black", "variant", "date", "result", "position", "fen", "code", "setup"}
    | {"event", "site", "round", "edition", "rules", "effects"}
)

_HEADER = re.compile(r"(?P<key>[A-Za-z][\w'-]*(?: [\w'-]+){0,2}?)[ \t]*:(?P<value>.*)", re.DOTALL)
_TAG = re.compile(r"\[\s*(?P<key>[A-Za-z]\w*)\s+[\"“'](?P<value>.*)[\"”']\s*\]")
# A form has several: "game=Rococo&moves=1.+P+e2-e3".
_EQUATION = re.compile(r"[$]?(?P<key>[A-Za-z]\w*)\s*=\s*[\"']?(?P<value>(?=[^\"']*\w)(?!\S*&\w+=)[^\"']*)[\"']?;?")
OTHER_KEYS = dict.fromkeys(("game courier", "preset", "rules of", "game name", "game thread"), "Game")
OTHER_KEYS |= {"log name": "Log", "set-up": "Setup"}
# A position, alone or after a few words: "Start: 4k3/8/8/8/8/8/4P3/4K3 w - -". One after the moves does not count.
_RANK = r"(?:[0-9A-Za-z*-]|\{[^{}\s]+\})+"
_POSITION = re.compile(
    r"(?![^/]*\b(?i:after|before|current|end|ended|final|last|now)\b)[^\d/]*?(?<![^\s\"'`“(<])"
    rf"(?P<code>(?=\S*[0-9])(?=\S*[a-z])(?=\S*[A-Z]){_RANK}(?:/{_RANK}){{4,}}(?![^\s\"'`”)>]).*)",
    re.DOTALL,
)
_BEFORE_MOVES = re.compile(r"\s*(?P<title>[A-Za-z][\w' -]*?)\s*:\s*(?=1\s?[.)](?!\d))")
# The label of a box in a forum: "Code: Select all", "Code: [Select]".
_LABEL_OF_BOX = re.compile(r"\s*Code[ \t]*:\s*(?:\[[^\W\d]+\]|[^\W\d]+(?: [^\W\d]+)+)\s*", re.IGNORECASE)
# "Game: Rococo. White: Anna"
_PLAYERS = re.compile(r"(?:[.,;|]?\s+(?:white|black|result|event|site|round)[ \t]*:[^:]*)+$", re.IGNORECASE)
_IS_VALUE = re.compile(r"\s|$")
# "Rules of our club" names no game.
_LINK = re.compile(r"(?P<key>(?i:rules of))\s+(?P<value>[^\s\da-z]\D*)")


def read_header(text: str, *, before_turns: bool) -> tuple[str, str] | None:
    """Return the key and value of a header line, or None.

    >>> read_header("Game: Rococo", before_turns=False), read_header("http://a.b", before_turns=True)
    (('Game', 'Rococo'), None)
    >>> [read_header(text, before_turns=True) for text in ('[Game "Rococo"]', "Log = a-1", "Preset: Rococo", "a = b")]
    [('Game', 'Rococo'), ('Log', 'a-1'), ('Game', 'Rococo'), None]
    """
    match = _HEADER.match(text)
    if match and _LABEL_OF_BOX.fullmatch(text):
        return None
    other = match or _TAG.fullmatch(text) or _EQUATION.fullmatch(text) or _LINK.fullmatch(text)
    key = other["key"] if other else ""
    key = OTHER_KEYS.get(key.casefold(), key if match else key.title())
    if other and key.casefold() in KNOWN_KEYS:
        value = other["value"].strip()
        return key, _PLAYERS.sub("", value) if key.casefold() in ("game", "variant") else value
    if (code := position_in(text)) is not None:
        return "Position", code
    if match is None or not before_turns or not _IS_VALUE.match(match["value"]):
        return None
    return key, match["value"].strip()


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


# ---------------------------------------------------------------- status lines

_PLAYER = r"(?P<who>[^\s.!,;:]\S*(?:\s+\S+){0,3}?)"
_DRAWN = r"draw(?:n)?(?:\s+(?:agreed|accepted|by\s.{1,40}))?"
_KING = r"(?:the|his|her)\s+(?:\w+\s+)?king"

# Cause, whether the player named is the winner (True) or the loser (False), and the sentence.
_SENTENCES: tuple[tuple[str, bool | None, str], ...] = (
    ("resigned", False, rf"{_PLAYER}\s+(?:has\s+)?resign(?:ed|s)"),
    ("checkmate", None, r"checkmate"),
    ("checkmate", False, rf"{_PLAYER}\s+(?:is|has\s+been)\s+checkmated"),
    ("stalemate", None, r"stalemate"),
    ("king captured", None, r"king\s+captured"),
    ("king captured", True, rf"{_PLAYER}\s+(?:has\s+)?captured\s+{_KING}(?:\s+and\s+w(?:on|ins))?"),
    ("time", False, rf"{_PLAYER}\s+(?:has\s+)?(?:lost\s+on\s+time|r[ua]n\s+out\s+of\s+time)"),
    ("draw", None, rf"(?:(?:the\s+)?game\s+)?(?:(?:is|was|has\s+been)\s+)?(?:a\s+)?{_DRAWN}"),
    ("draw", None, r"(?:\w+\s+)?(?:accept(?:s|ed)?|agree[sd]?\s+to)\s*(?:a\s+|the\s+)?draw(?:\s+offer)?"),
    ("checkmate", True, rf"{_PLAYER}\s+(?:has\s+)?w(?:on|ins)\s+by\s+checkmate"),
    ("time", True, rf"{_PLAYER}\s+(?:has\s+)?w(?:on|ins)\s+on\s+time"),
    ("resigned", True, rf"{_PLAYER}\s+(?:has\s+)?w(?:on|ins)\s+by\s+resignation"),
    ("won", True, rf"{_PLAYER}\s+(?:has\s+)?w(?:on|ins)(?:\s+the\s+game)?"),
    ("won", False, rf"{_PLAYER}\s+(?:has\s+)?los(?:t|es)(?:\s+the\s+game)?"),
    ("to move", None, rf"(?:it\s+is\s+)?{_PLAYER}(?:'s\s+turn(?:\s+to\s+move)?|\s+to\s+move)"),
)
# Every sentence has one of these words, and hardly any other line has.
_KEYWORD = re.compile(r"resign|mate|king|time|draw|won|win|los[te]|turn|move", re.IGNORECASE)

_PAUSE = re.compile(r"[.!,;]+\s+")


class Standing(NamedTuple):
    """The meaning of a status line: the cause, and the player named as winner or loser."""

    reason: str
    winner: str | None = None
    loser: str | None = None


def read_status(text: str) -> Standing | None:
    """Read a status line, or return None if the text is not one.

    >>> read_status("Checkmate! Black has won!")
    Standing(reason='checkmate', winner='Black', loser=None)
    >>> read_status("Fergus has resigned."), read_status("Good luck!")
    (Standing(reason='resigned', winner=None, loser='Fergus'), None)
    """
    if len(text) > 200:
        return None
    trimmed = text.strip().rstrip(".! ")
    sentences = [_sentence(sentence) for sentence in _PAUSE.split(trimmed)]
    standings = [standing for standing in sentences if standing is not None]
    if len(standings) < len(sentences):
        # The full stop may belong to a name: "J. Smith has resigned".
        return _sentence(trimmed)
    causes = [standing.reason for standing in standings if standing.reason != "won"]
    return Standing(
        causes[0] if causes else "won",
        next((standing.winner for standing in standings if standing.winner), None),
        next((standing.loser for standing in standings if standing.loser), None),
    )


def _sentence(text: str) -> Standing | None:
    if _KEYWORD.search(text) is None:
        return None
    for reason, wins, sentence in _SENTENCES:
        match = re.fullmatch(sentence, text, re.IGNORECASE)
        if match is not None:
            who = match["who"] if wins is not None else None
            return Standing(reason, who if wins else None, who if wins is False else None)
    return None


# ---------------------------------------------------------------- kinds of lines

_RESULT = re.compile(r"1\s*-\s*0|0\s*-\s*1|1/2\s*-\s*1/2|½\s*-\s*½")
_HEADER_SIGN = re.compile(r"[:/=\[]|rules of", re.IGNORECASE)
_NUMBER = re.compile(rf"\s*{NUMBER}\s*")
# Draws that are offered, declined or claimed, which ends no game.
_OFFER = re.compile(
    r"(?:\w+\s+)?(?:offer(?:s|ed)?|declined?s?|claim(?:s|ed)?)\s*(?:a\s+|the\s+)?draw\W*"
    r"|draw\s*(?:\?|(?:is\s+|was\s+)?(?:offer(?:ed)?|declined|claimed))\W*",
    re.IGNORECASE,
)
_LOOKALIKE = re.compile(LOOKALIKE)
_CODE = re.compile(rf";\s*{any_of(COMMANDS - {*REMOVALS})}(?![\w-])")
"""GAME Code behind a move."""
# In none of these may two parts fit the same characters: a long line would be tried at each place between them.
_FENCE = re.compile(r"\s*(?:```|~~~)\s*(?:\w+\s*)?")
_RULE = re.compile(r"(?=.*--)[\s|:+=-]*")
_HEADING = re.compile(
    r"[\s|]*(?:(?:#|no\.?|nr\.?|move|ply|turn)[\s|]*)?(?:white|black)[\s|]*(?:white|black)[\s|]*", re.IGNORECASE
)


class SortedLine(NamedTuple):
    """The kind of a line, and its content if that kind has any.

    A line that is no notation as a whole has no reading; it is ``TURNS`` with a move number, else ``TEXT``.
    """

    kind: LineKind
    reading: LineReading | None = None
    header: tuple[str, str] | None = None
    standing: Standing | None = None
    begins: tuple[int | None, Side | None] = None, None
    """The number and side of the first turn."""


def sort_line(text: str, dialect: Dialect, *, before_turns: bool) -> SortedLine:
    """Find the kind of a line, given without its line end.

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> [sort_line(text, GENERIC, before_turns=True).kind.value for text in ("Game: Rococo", "P e2-e4", "1. hm", "hm")]
    ['header', 'turns', 'turns', 'text']
    """
    stripped = text.strip()
    if not stripped:
        return SortedLine(LineKind.BLANK)
    if _FENCE.fullmatch(text) or ("|" in text and _RULE.fullmatch(text)) or _HEADING.fullmatch(text):
        return SortedLine(LineKind.MARKUP)
    if stripped.startswith("|"):
        return SortedLine(LineKind.VARIATION)
    if stripped.startswith("//"):
        return SortedLine(LineKind.COMMENT)
    if len(text) > LONGEST_LINE:
        return _unread(_NUMBER.match(text))
    header = read_header(stripped, before_turns=before_turns) if _HEADER_SIGN.search(stripped) else None
    # Between two squares the colon is a sign of capture.
    if header is not None and not all(dialect.square(word) for word in (header[0].split()[-1], header[1])):
        return SortedLine(LineKind.HEADER, header=header)
    reading = read_line(text, dialect) if _CODE.search(text) else match_line(text, dialect)
    if reading is not None:
        return SortedLine(LineKind.TURNS, reading, begins=(reading.turns[0].number, reading.turns[0].side))
    return _sort_uncommon(text, stripped, dialect)


def _sort_uncommon(text: str, stripped: str, dialect: Dialect) -> SortedLine:
    if _RESULT.fullmatch(stripped):
        return SortedLine(LineKind.RESULT)
    opening = _NUMBER.match(text)
    rest = text[opening.end() :].strip() if opening else stripped
    # Of what a number stands before, only draws are no turns.
    if not opening or "draw" in rest.casefold():
        if _OFFER.fullmatch(rest):
            return SortedLine(LineKind.COMMENT)
        standing = read_status(rest)
        if standing is not None and (not opening or standing.reason == "draw"):
            return SortedLine(LineKind.STATUS, standing=standing)
    if stripped.isdecimal() or (opening and not rest.partition("//")[0].strip("; ")):
        return SortedLine(LineKind.NUMBER)
    return _unread(opening)


def _unread(opening: re.Match[str] | None) -> SortedLine:
    if opening is None:
        return SortedLine(LineKind.TEXT)
    return SortedLine(LineKind.TURNS, begins=read_number(opening[0].strip()))


@lru_cache(maxsize=4096)
def recover_line(text: str, dialect: Dialect) -> LineReading | None:
    """Read what can be read of a line that is no notation as a whole, or return None if it holds no turns.

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> [recover_line(text, GENERIC) is not None for text in ("P e2-e4 hm", "1. hm", "hm")]
    [True, True, False]
    """
    is_numbered = _NUMBER.match(text) is not None
    if len(text) > LONGEST_LINE:
        return LineReading((overlong(text),), None, sound=False) if is_numbered else None
    # Without a number it is a few words with two squares, or short notation.
    words = text.partition("//")[0].strip(" \t;")
    is_attempt = (len(words.split(None, 5)) < 5 and len(_LOOKALIKE.findall(words)) > 1) or ABBREVIATED.fullmatch(words)
    reading = read_line(text, dialect) if is_numbered or is_attempt else match_line(text, dialect)
    return reading if reading and reading.turns else None
