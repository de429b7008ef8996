"""Mend what people write instead of the notation: numbers, marks, and signs between squares."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from rococo_notation.notation.dialect import Dialect
from rococo_notation.notation.paste.mapped import Mapped
from rococo_notation.notation.turns import patterns
from rococo_notation.notation.turns.salvage import COMMANDS
from rococo_notation.notation.turns.suggest import loose_square, mending_steps

NUMBER, SIDE, MARK, SEPARATOR, SQUARE, NAME = "number", "side", "mark", "separator", "square", "name"
APART, WORDS = "apart", "words"
"""Slips whose meaning is likely, not sure: "e4 e5" may be two moves, and a move may be part of a sentence."""

_BRACES = re.compile(r"\{[^{}]*\}")
_CLOCK = re.compile(r"\[\s*%[^\]]*\]|[\[(]?\b\d{1,2}:\d\d(?::\d\d)?\b[\])]?|\$\d{1,3}\b")
_PARENTHESES = re.compile(r"\([^()]*\)")
# After a hyphen a lone "?" or dots may stand for a square.
# A question is neither a resignation nor a draw.
_ASKED = r"(?!(?:(?<=esign)|(?<=esigns)|(?<=esigned)|(?<=draw)|(?<=Draw))\s*\?)"
_GLYPHS = re.compile(
    rf"{_ASKED}(?:(?<=[\w)])\s*[!?\u203c\u2047-\u2049]|(?<=-)\s*(?:[!\u203c]|\?[!?]))[!?]*(?=[\s;,.)]|$)"
)
_QUERY = re.compile(r"(?<=-)\s*\?(?=\s|$)")
_CHECK = re.compile(
    r"(?<=[\w\s-])(?:\s*\+{1,2}|\s*#|\s+(?:check|mate|ch|dis\s?ch|e\.?p)\.?)(?=[\s;,]|$)", re.IGNORECASE
)
_EVALUATION = re.compile(r"\s+(?:[=±∓∞□⩲⩱⌓⨀○⟳⇆⊕†‡]+|\+[-/=]|[-/=]\+|\+-|-\+)(?=\s|$)")
_END = re.compile(r"(?:(?<=\w)\s*[.,]+|(?<=-)[.,])\s*$")
_DASHED_WORDS = re.compile(r"\s--(?:\s.*|$)")
_DASH_AND_WORDS = re.compile(r"\s-(?:\s.*|$)")
_FIGURE = re.compile(r"\d")
_HASHED_WORDS = re.compile(r"\s#\s.*$")
_PROSE = re.compile(r"[^\d@*]*[A-Za-z\u00c0-\uffff]{2}[^\d@*]*")
_TRAILING_WORDS = re.compile(r"(?<=\w)\s+[A-Za-z'\u2019]{2,}[^\d@*;-]*$")
_NUMBERED = re.compile(patterns.NUMBER)
_PUT = re.compile(r"\s*\S?-")
_FIRST_WORD = re.compile(r"\W*(\w+)")
_SIDE_WORD = (
    r"(?P<who>white|black|w|b)(?:'?s?\s+(?:move|turn|ply))?(?:\s+(?:plays|moves|played))?\s*[:=]\s*"
    r"|(?P<player>white|black)\s+(?:(?P<later>\d+)\.(?:\.\.)?\s*)?(?:(?:plays|moves|played)\s+)?"
)
_OWN_WORDS = COMMANDS | {*patterns.KEYWORDS}


_NEAR = 60
"""Characters before a comma in which the label of the last move is looked for."""


class _Words(NamedTuple):
    """The patterns of a dialect for what may begin a ply."""

    joined: re.Pattern[str]
    apart: re.Pattern[str]
    dots: re.Pattern[str]
    number: re.Pattern[str]
    side: re.Pattern[str]
    novelty: re.Pattern[str]
    name: re.Pattern[str]
    separator: re.Pattern[str]
    no_move: re.Pattern[str]
    label: re.Pattern[str]


@lru_cache(maxsize=32)
def _words(dialect: Dialect) -> _Words:
    square = loose_square(dialect)
    label = patterns.any_of(dialect.labels) if dialect.labels else r"[^\s\d;*@/().,:\-]{1,3}"
    name = patterns.any_of(dialect.names).replace(r"\ ", r"[\s-]*")
    sides = r"(?:(?:white|black)(?:'s)?\s+)?"
    joined = rf"{square}\s*(?:-|[xX:~\u00d7\u2192]|[Tt][Oo]\b)?\s*{square}"
    ply = rf"(?:(?:(?i:{sides}{name})\s+|{label}\s*)?(?:{joined}|{square}(?!\w))|@\s?-|(?:{label})-{square}|[Rr]esign)"
    # The same words without group names, which may occur only once in a pattern.
    side = re.sub(r"\?P<\w+>", "?:", _SIDE_WORD)
    number = (
        r"(?<![^\s,;|])(?:(?i:move|ply|turn|no\.|nr\.)\s*|#)?[(\[]?(?P<number>\d{1,4})\s?(?P<dots>\.*)[)\]]?"
        rf"(?:\s?[:,)|])?(?P<more>\s*\.{{2,}})?\s*(?=(?i:{side})?(?:{ply}))"
    )
    return _Words(
        re.compile(joined),
        re.compile(rf"(?<![\w@*-]){square}(?:\s+{square}(?!\w|\s*-))+"),
        re.compile(rf"(?P<before>{square}|(?<=\w)-)\s*\.{{2,}}\s*(?=\S)"),
        re.compile(number),
        re.compile(rf"(?P<number>(?<!\S)\d+\.(?:\.\.)?\s+)?(?<!\S)(?i:{_SIDE_WORD})(?={ply})"),
        re.compile(rf"(?<=[\w-])\s+N(?=\s*$|\s+(?!-)(?:{label})\s+{square})"),
        re.compile(rf"(?<!\w)(?i:{sides}(?P<name>{name}))(?=\s+{square}|\s*-\s*{square}|{square})"),
        re.compile(rf"\s*(?:,|(?<!/)/(?!/)|[|\\&•·])\s*(?={ply}|{patterns.REMOVAL}\s)|\s+-\s+(?={label}\s+{square})"),
        re.compile(rf"@\s?-|(?:{label})\s?-|{square}\s?-(?!\s?\w)|{patterns.REMOVAL}\s"),
        re.compile(rf"(?P<label>{label})\s*{square}"),
    )


def mended(line: Mapped, dialect: Dialect) -> Iterator[tuple[Mapped, frozenset[str]]]:
    """Yield the line with more and more slips mended, and their kinds, for a reader to try in order.

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> *_, (text, slips) = mended(Mapped.of("1) P e2xf3!? (why) / p b7 to a6"), GENERIC)
    >>> text.text, sorted(slips)
    ('1. P e2-f3 p b7-a6', ['mark', 'number', 'separator', 'square'])
    """
    comment = line.text.find("//")
    head, tail = (line.cut(0, comment), line.cut(comment)) if comment >= 0 else (line, None)
    mender = _Mender(head, dialect)
    for step in mender.steps():
        if step():
            text = mender.text if tail is None else mender.text.then(tail, " " if mender.text.text else "")
            yield text, frozenset(mender.slips)


class _Mender:
    """Mends the slips of a line step by step."""

    def __init__(self, text: Mapped, dialect: Dialect) -> None:
        self.text = text
        self.dialect = dialect
        self.words = _words(dialect)
        self.slips: set[str] = set()

    def steps(self) -> Iterator[Callable[[], bool]]:
        """Yield the steps, surest first; each returns whether it changed the line."""
        words = self.words
        yield lambda: self._mend(MARK, *_remarks(words))
        yield self._mend_numbers
        yield lambda: self._mend(SIDE, _step(words.side, _side))
        yield self._mend_around
        yield self._mend_squares
        yield lambda: self._mend(APART, _step(words.apart, _pairs))
        # Words after an unnumbered move may as well make a sentence of it: "K d4-d5 was better".
        if _NUMBERED.match(self.text.text):
            yield lambda: self._mend(WORDS, lambda text: _without_trailing_words(text, self.dialect))

    def _mend(self, slip: str, *changes: Callable[[Mapped], Mapped]) -> bool:
        before = self.text.text
        for change in changes:
            self.text = change(self.text)
        # A change of spaces alone is no slip.
        if " ".join(self.text.text.split()) == " ".join(before.split()):
            return False
        self.slips.add(slip)
        return True

    def _mend_numbers(self) -> bool:
        return self._mend(NUMBER, _step(self.words.number, _number))

    def _mend_around(self) -> bool:
        """Mend marks after moves and separators between them."""
        marked = self._mend(MARK, *_unmarkers(self.words))
        separators = _step(self.words.separator, _separator(self.words))
        dots = _step(self.words.dots, lambda match: f"{match['before']} ... ")
        return self._mend(SEPARATOR, separators, dots) or marked

    def _mend_squares(self) -> bool:
        named = self._mend(NAME, _step(self.words.name, lambda match: _label_of(match, self.dialect)))
        squared = self._mend(SQUARE, *(_step(*step) for step in mending_steps(self.dialect)))
        if named or squared:
            # With the moves written out, numbers and marks around them are easier to recognize.
            self._mend_numbers()
            self._mend_around()
        return named or squared


def _step(pattern: re.Pattern[str], change: Callable[[re.Match[str]], str]) -> Callable[[Mapped], Mapped]:
    return lambda text: text.sub(pattern, change)


def _number(match: re.Match[str]) -> str:
    black = len(match["dots"]) > 1 or match["more"]
    return f"{match['number']}{'...' if black else '.'} "


def _side(match: re.Match[str]) -> str:
    black = (match["who"] or match["player"]).lower().startswith("b")
    number = (match["number"] or match["later"] or "").strip().rstrip(".")
    return f"{number}... " if black else f"{number}. " if number else ""


def _pairs(match: re.Match[str]) -> str:
    squares = match[0].split()
    # "capture e4 e5" has its squares side by side as well.
    before = match.string[: match.start()].split()[-1:]
    if len(squares) % 2 or not {"all", *COMMANDS}.isdisjoint(before):
        return match[0]
    return " ".join(f"{origin}-{target}" for origin, target in zip(squares[::2], squares[1::2], strict=True))


def _label_of(match: re.Match[str], dialect: Dialect) -> str:
    said = re.sub(r"[\s-]", "", match["name"].casefold())
    return next(label for name, label in dialect.names.items() if re.sub(r"[\s-]", "", name) == said)


def _separator(words: _Words) -> Callable[[re.Match[str]], str]:
    def join(match: re.Match[str]) -> str:
        if "," not in match[0]:
            return " "
        text, end = match.string, match.end()
        if words.no_move.match(text, end):
            return "; "
        # Two moves of one side are parts of one turn, such as a castling.
        second = words.label.match(text, end)
        near = max(0, match.start() - _NEAR)
        firsts = [found["label"] for found in words.label.finditer(text, near, match.start())]
        same = second and firsts and second["label"].isupper() == firsts[-1].isupper()
        return "; " if same else " "

    return join


def _remarks(words: _Words) -> Iterator[Callable[[Mapped], Mapped]]:
    """Yield the steps that remove remarks within or after signs, such as parentheses, that follow a move."""

    @lru_cache(maxsize=8)
    def first_move(text: str) -> int:
        found = (words.joined.search(text), words.no_move.search(text))
        return min((match.end() for match in found if match), default=len(text))

    def behind_a_move(match: re.Match[str]) -> str:
        return "" if match.start() >= first_move(match.string) else match[0]

    yield lambda text: text.sub(_BRACES, "")
    yield lambda text: text.sub(_CLOCK, "")
    yield lambda text: text.sub(_PARENTHESES, behind_a_move)
    yield lambda text: text.sub(_DASHED_WORDS, behind_a_move)


def _unmarkers(words: _Words) -> Iterator[Callable[[Mapped], Mapped]]:
    """Yield the steps that remove marks after a move, and remarks that may look like notation."""

    def without_moves(match: re.Match[str]) -> str:
        return match[0] if words.joined.search(match[0]) else ""

    def remark(text: Mapped) -> Mapped:
        head, semicolon, last = text.text.rpartition(";")
        first = _FIRST_WORD.match(last)
        # A truncated text may end with the beginning of a command.
        alone = first is not None and not last[first.end() :].strip()
        own = first and (first[1] in _OWN_WORDS or (alone and any(w.startswith(first[1]) for w in _OWN_WORDS)))
        is_remark = semicolon and first and _PROSE.fullmatch(last) and not own and not _PUT.match(last)
        return text.cut(0, len(head)) if is_remark else text

    yield lambda text: text.sub(_PARENTHESES, without_moves)
    yield lambda text: text.sub(_DASH_AND_WORDS, lambda match: match[0] if _FIGURE.search(match[0]) else "")
    yield lambda text: text.sub(_HASHED_WORDS, without_moves)
    yield remark
    yield lambda text: text.sub(_GLYPHS, "")
    yield lambda text: text.sub(_QUERY, lambda match: "" if ";" in match.string[: match.start()] else match[0])
    yield lambda text: text.sub(_EVALUATION, "")
    yield lambda text: text.sub(_CHECK, "")
    yield lambda text: text.sub(words.novelty, "")
    yield lambda text: text.sub(_END, "")


def _without_trailing_words(text: Mapped, dialect: Dialect) -> Mapped:
    found = _TRAILING_WORDS.search(text.text)
    if found is None:
        return text
    first = _FIRST_WORD.match(found[0])
    known = first is not None and (first[1] in dialect.labels or first[1] in _OWN_WORDS)
    return text if known else text.cut(0, found.start())


def begins_with_no_move(text: str, dialect: Dialect) -> bool:
    """Tell whether a text begins by putting or removing a piece, like the rest of a turn.

    >>> from rococo_notation.notation.dialect import GENERIC
    >>> begins_with_no_move("@-e4 p e7-e5", GENERIC), begins_with_no_move("p e7-e5", GENERIC)
    (True, False)
    """
    return _words(dialect).no_move.match(text.lstrip()) is not None
