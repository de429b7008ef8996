"""Find the games in a PGN file, and in each its tags, moves, comments, variations and result, as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final

from rococo_notation.formats.exact_log import read_exact
from rococo_notation.formats.pgn import UNPLAYED
from rococo_notation.notation import Remark, Side, Span
from rococo_notation.notation.beginnings import check_length
from rococo_notation.notation.headers import POSITION_KEYS, read_header
from rococo_notation.notation.turns.grammar import grammar_text

if TYPE_CHECKING:
    from lark import Lark, Token

    from rococo_notation.notation import Source

TAG: Final = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>(?:\\.|[^"\\])*)"')
_LINE: Final = re.compile(r"([^\r\n]*)(?:\r\n?|\n)")
_ESCAPED: Final = re.compile(r"\\(.)")
_NOTES: Final = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
_FAULTS: Final = {
    "BROKENTAG": "this tag is not closed, and is passed over",
    "DOLLAR": "a note is a dollar sign with a number, such as $1; this has none, and is passed over",
    "STRAY": "no comment is open that could end here",
    "UNCLOSED": "the comment that begins here is not closed",
    "OPEN": "the variation that begins here is not closed, so that it takes all that follows",
    "CLOSE": "no variation is open that could end here",
}
_FIRST: Final = re.compile(r"1(?!\d)")
_RESULTS: Final = {"1/2": "1/2-1/2", "½-½": "1/2-1/2"}


def games_in(source: Source) -> Iterator[Game]:
    """Find the games of a file: one begins at the first tag after moves, and at a tag that the game has already.

    Raises:
        UnreadableError: one of them is too long.
    """
    tags, text = headers_above(source.text)
    game = Game(0, 0, tags) if tags else None
    for token in parser().lex(text):
        span = span_of(token)
        if game is None or game.ends_before(token):
            if game is not None:
                game.close(span.start)
                yield game
            game = Game(span.start, span.end)
        game.take(token)
        check_length(source, game.start, game.end)
    if game is None:
        game = Game(0, len(text))
    game.close(len(text))
    yield game


def headers_above(text: str) -> tuple[dict[str, str], str]:
    r"""Return the headers of a log that stand where PGN has tags, named as these, and the text with blanks for them.

    >>> headers_above("White: Ann\n// A study.\nFEN: 4k3/8/8/8/8/8/4P3/4K3 w - -\n\n1. e4")[0]
    {'White': 'Ann', 'FEN': '4k3/8/8/8/8/8/4P3/4K3 w - -'}
    """
    tags: dict[str, str] = {}
    place, parts = 0, []
    while (line := _LINE.match(text, place)) is not None:
        said = line[1].strip(" \t\ufeff")
        header = None if said.startswith("[") else read_header(said, before_turns=True)
        if header is not None:
            key, value = header[0].title(), header[1]
            tags.setdefault("FEN" if key.upper() == "FEN" or key in POSITION_KEYS else key, value)
        elif said and not said.startswith(("//", ";", "%")):
            break
        parts.append(line[0] if header is None else "\n".rjust(len(line[0])))
        place = line.end()
    return tags, "".join([*parts, text[place:]])


def name_of(token: Token) -> str:
    """Return the name of a tag, or ""."""
    tag = TAG.match(token)
    return tag["name"] if tag else ""


def span_of(token: Token) -> Span:
    """Return the place of an item in the text."""
    assert token.start_pos is not None
    return Span(token.start_pos, token.start_pos + len(token))


def _side(number: str) -> Side | None:
    dots = number.count(".") + 3 * number.count("…")
    return None if not dots else "black" if dots > 1 else "white"


@dataclass
class Move:
    """A move as it is written, with the comments after it."""

    span: Span
    number: int | None
    side: Side | None
    text: str = ""
    """The text of a ply that stands in a comment; "" for the movetext itself."""
    judged: bool = True
    """Whether a ply that stands in a comment was judged where it was written."""
    comments: list[str] = field(default_factory=list)


@dataclass
class Game:
    """A game as its items come: tags, moves, remarks."""

    start: int
    end: int
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    comments: list[Remark] = field(default_factory=list)
    variations: list[Remark] = field(default_factory=list)
    result: str | None = None
    exact: Token | None = None
    faults: list[tuple[str, Span]] = field(default_factory=list)
    number: int | None = None
    side: Side | None = None
    branches: list[int] = field(default_factory=list)
    """Where the variations that are not closed yet begin."""

    @property
    def has_moves(self) -> bool:
        """Whether anything of the movetext was read."""
        return bool(self.moves or self.comments or self.variations or self.result or self.branches)

    def ends_before(self, token: Token) -> bool:
        """Whether an item belongs to the next game: a tag after moves, a second tag of a name, a first move."""
        if token.type == "TAG":
            # Before its tags a game may have remarks.
            has_begun = self.moves or self.result or self.branches or (self.tags and self.has_moves)
            return bool(has_begun) or name_of(token) in self.tags
        return self.result is not None and token.type == "NUMBER" and _FIRST.match(token) is not None

    def take(self, token: Token) -> None:
        """Read an item of the game."""
        span = span_of(token)
        self.end = span.end
        if token.type in ("OPEN", "CLOSE"):
            self._branch(token, span)
        elif not self.branches:
            self._take(token, span)

    def close(self, end: int) -> None:
        """End the game; ``end`` is where the next one begins."""
        self.end = end
        if self.branches:
            start, *_ = self.branches
            self.faults.append((_FAULTS["OPEN"], Span(start, start + 1)))

    def _branch(self, token: Token, span: Span) -> None:
        if token.type == "OPEN":
            self.branches.append(span.start)
        elif not self.branches:
            self.faults.append((_FAULTS[token.type], span))
        else:
            start = self.branches.pop()
            if not self.branches:
                self.variations.append(Remark("", Span(start, span.end), len(self.moves)))

    def _take(self, token: Token, span: Span) -> None:
        match token.type:
            case "TAG":
                tag = TAG.match(token)
                assert tag is not None
                self.tags.setdefault(tag["name"], _ESCAPED.sub(r"\1", tag["value"]))
            case "MOVE":
                self._move(span)
            case "COMMENT" | "LINE_COMMENT":
                self._comment(token, span)
            case "UNCLOSED":
                self.faults.append((_FAULTS[token.type], Span(span.start, span.start + 1)))
                self._say(token[1:], span)
            case "BROKENTAG" | "DOLLAR" | "STRAY":
                self.faults.append((_FAULTS[token.type], span))
            case _:
                self._take_sign(token, span)

    def _take_sign(self, token: Token, span: Span) -> None:
        match token.type:
            case "NUMBER":
                digits = re.match(r"\d+", token)
                self.number, self.side = int(digits[0]) if digits else None, _side(token)
            case "DOTS":
                self.side = "black"
            case "RESULT":
                self.result = _RESULTS.get(token, str(token))
            case "NAG" | "GLYPH" if self.moves:
                self._say(_NOTES.get(token, str(token)), span)

    def _move(self, span: Span, text: str = "", *, judged: bool = True) -> None:
        self.exact = None
        self.moves.append(Move(span, self.number, self.side, text, judged))
        # One number stands before the moves of both.
        self.number, self.side = (self.number, "black") if self.side == "white" else (None, None)

    def _comment(self, token: Token, span: Span) -> None:
        # A log has lines, so that it stands in braces.
        text, exact = read_exact(token[1:-1]) if token.type == "COMMENT" else (token.lstrip(";/"), None)
        if (unplayed := UNPLAYED.fullmatch(" ".join(text.split()))) is not None:
            begin = span.start + token.index(unplayed["text"].split()[0], token.index(":"))
            place = Span(begin, min(begin + len(unplayed["text"]), span.end))
            self._move(place, unplayed["text"], judged=unplayed["status"] != "unjudged")
        else:
            self._say(text, span)
        if exact is not None:
            self.exact = token

    def _say(self, text: str, span: Span) -> None:
        plain = " ".join(text.split())
        if not plain:
            return
        if self.moves:
            self.moves[-1].comments.append(plain)
        else:
            self.comments.append(Remark(plain, span, 0))


@cache
def parser() -> Lark:
    """Build the lexer of the grammar, which takes a text apart."""
    from lark import Lark

    # With a parser of sentences it would make its lexer anew for each text.
    return Lark(grammar_text("pgn"), parser=None, lexer="basic")
