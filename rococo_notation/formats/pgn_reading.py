"""Read PGN: find the games in a file, and in each its tags, moves, comments and result.

The moves stay as they are written. What each of them means depends on the position, so the replay finds that out
(``short_reading``), and judges the game as any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Final

from rococo_notation.finding import Finding
from rococo_notation.formats.exact_log import MARK, first_difference, read_exact
from rococo_notation.formats.pgn import UNPLAYED
from rococo_notation.formats.pgn_tags import headers_of
from rococo_notation.notation import GENERIC, Dialect, Log, Part, PartKind, Remark, Side, Source, Span, Turn, parse_turn
from rococo_notation.notation.number_order import check_order
from rococo_notation.notation.turns.grammar import grammar_text
from rococo_notation.replayer import parse_log
from rococo_notation.replayer.dialects import dialect_of
from rococo_notation.replayer.named_game import find_variant

if TYPE_CHECKING:
    from lark import Lark, Token

    from rococo_notation.rules import Variant

_TAG: Final = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>(?:\\.|[^"\\])*)"')
_ESCAPED: Final = re.compile(r"\\(.)")
_EFFECT: Final = r"(?:@-|[A-Za-z]-|[A-Za-z] [a-z]\d{1,2}-)[a-z]\d{1,2}"
_EFFECTS: Final = re.compile(rf"{_EFFECT}(?:; {_EFFECT})*")
_NOTES: Final = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
_FAULTS: Final = {
    "BROKEN_TAG": "this tag is not closed, and is passed over",
    "STRAY": "no comment is open that could end here",
    "UNCLOSED": "the comment that begins here is not closed",
    "OPEN": "the variation that begins here is not closed, so that it takes all that follows",
    "CLOSE": "no variation is open that could end here",
}
_FIRST: Final = re.compile(r"1(?!\d)")
_NOT_JUDGED: Final = "this ply was not judged where it was written, because its position was not known"
_RESULTS: Final = {"1/2": "1/2-1/2", "½-½": "1/2-1/2"}
# A move with its origin, which most moves of Game Courier are and few of PGN.
_FULL_MOVE: Final = re.compile(r"\b[a-z]\d{1,2}\s?[-\u2010-\u2015]\s?[a-z]\d")
_SAMPLE: Final = 20_000
_BEFORE_TAGS: Final = re.compile(r"(?:\s|^%[^\n]*|^;[^\n]*|^\{[^}]*\})*", re.MULTILINE)
_UNTAGGED: Final = re.compile(
    r"1\s*\.\s*(?:[a-h][34]|N[acfh]3)[!?]*(?:\s*\{[^}]*\})?\s+(?:1\s*(?:\.{3}|…)\s*)?(?:[a-h][56]|N[acfh]6)(?![\w-])"
)
"""How a game of chess begins that is pasted without tags."""


class PgnReader:
    """Reads games by their moves, or from the exact log they carry if that agrees with the moves."""

    def recognizes(self, text: str) -> bool:
        """Whether the text begins with a tag and is not a Game Courier log with headers in brackets."""
        text = text.lstrip("\ufeff")
        begin = _BEFORE_TAGS.match(text)
        start = begin.end() if begin else 0
        if _UNTAGGED.match(text, start):
            return True
        if _TAG.match(text, start) is None:
            return False
        tokens = list(_parser().lex(text[start : start + _SAMPLE]))
        moves = [token for token in tokens if token.type == "MOVE"]
        written = sum(_FULL_MOVE.search(move) is not None for move in moves)
        of_game_courier = any(" " in move for move in moves) or any(_name(token) == "Game" for token in tokens)
        return not (of_game_courier and 2 * written > len(moves))

    def logs(self, source: Source, variant: Variant | None) -> Iterator[Log]:
        """Read each game; its line numbers are those of the file."""
        for game in _games(source.text):
            yield game.log(source, variant)


@cache
def _parser() -> Lark:
    from lark import Lark

    return Lark(grammar_text("pgn"), parser="lalr", lexer="basic")


@dataclass
class _Move:
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
class _Game:
    """A game as its items come: tags, moves, remarks."""

    start: int
    end: int
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[_Move] = field(default_factory=list)
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
            return bool(self.moves or self.result or (self.tags and self.has_moves) or _name(token) in self.tags)
        return self.result is not None and token.type == "NUMBER" and _FIRST.match(token) is not None

    def take(self, token: Token) -> None:
        """Read an item of the game."""
        span = _span(token)
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
                tag = _TAG.match(token)
                assert tag is not None
                self.tags.setdefault(tag["name"], _ESCAPED.sub(r"\1", tag["value"]))
            case "MOVE":
                self._move(span)
            case "COMMENT" | "LINE_COMMENT":
                self._comment(token, span)
            case "UNCLOSED":
                self.faults.append((_FAULTS[token.type], Span(span.start, span.start + 1)))
                self._say(token[1:], span)
            case "BROKEN_TAG" | "STRAY":
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
        self.moves.append(_Move(span, self.number, self.side, text, judged))
        # One number stands before the moves of both.
        self.number, self.side = (self.number, "black") if self.side == "white" else (None, None)

    def _comment(self, token: Token, span: Span) -> None:
        text, exact = read_exact(token[1:-1] if token.type == "COMMENT" else token[1:])
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

    def log(self, source: Source, variant: Variant | None) -> Log:
        """Return the log of the game."""
        headers = headers_of(self.tags)
        known = variant or find_variant(headers)
        here = source.part(self.start, self.end)
        dialect = dialect_of(known) if known else GENERIC
        turns = tuple(self._turn(move, source, dialect) for move in self.moves)
        findings = [_fault(message, span, source) for message, span in self.faults]
        if not turns and self.result is None:
            findings.insert(0, Finding("GC002", "there are no moves"))
        if self.exact is not None:
            exact = self._exact_log(self.exact, source, variant)
            different = first_difference(exact.turns, turns)
            if different is None:
                return exact
            findings.append(self._differs(different, self.exact, source))
        shifted = tuple(_shifted(turn, -self.start) for turn in turns)
        return Log(
            here,
            dialect,
            headers,
            check_order(shifted, here),
            result=self._result(),
            comments=tuple(_remark(each, self.start) for each in self.comments),
            variations=tuple(_remark(each, self.start, source) for each in self.variations),
            findings=tuple(findings),
        )

    def _result(self) -> str | None:
        tag = self.tags.get("Result", "*")
        return tag if tag.strip("*? ") else self.result

    def _exact_log(self, comment: Token, source: Source, variant: Variant | None) -> Log:
        _, text = read_exact(comment[1:-1])
        assert text is not None
        begin, end = _span(comment)
        mark = source.text.rfind(MARK, begin, end)
        first_line = source.text.find("\n", max(mark, begin), end) + 1
        return parse_log(source.part(first_line or begin, end, text.removeprefix("\n")), variant)

    def _differs(self, index: int, comment: Token, source: Source) -> Finding:
        move = self.moves[min(index, len(self.moves) - 1)] if self.moves else None
        span = move.span if move else _span(comment)
        line, column, end_column = source.place(*span)
        text = source.quote(*span)
        message = "the exact log in the last comment has other moves from here on, so those of the movetext are read"
        return Finding("GC606", message, line=line, column=column, end_column=end_column, text=text)

    def _turn(self, move: _Move, source: Source, dialect: Dialect) -> Turn:
        text = source.text[slice(*move.span)]
        comments = [each for each in move.comments if not _EFFECTS.fullmatch(each)]
        comment = " ".join(comments) or None
        if not move.text:
            part = Part(PartKind.SHORT, text, move.span)
            return Turn(text, move.span, (part,), number=move.number, side=move.side, comment=comment)
        read = parse_turn(move.text, dialect)
        parts = tuple(replace(part, span=move.span) for part in read.parts)
        findings = read.findings if move.judged else (*read.findings, Finding("GC110", _NOT_JUDGED))
        return Turn(move.text, move.span, parts, move.number, move.side, comment, _placed(findings, move.span, source))


def _games(text: str) -> Iterator[_Game]:
    """Find the games of a file: one begins at the first tag after moves, and at a tag that the game has already."""
    game: _Game | None = None
    for token in _parser().lex(text):
        span = _span(token)
        if game is None or game.ends_before(token):
            if game is not None:
                game.close(span.start)
                yield game
            game = _Game(span.start, span.end)
        game.take(token)
    if game is None:
        game = _Game(0, len(text))
    game.close(len(text))
    yield game


def _name(token: Token) -> str:
    tag = _TAG.match(token)
    return tag["name"] if tag else ""


def _span(token: Token) -> Span:
    assert token.start_pos is not None
    return Span(token.start_pos, token.start_pos + len(token))


def _side(number: str) -> Side | None:
    dots = number.count(".") + 3 * number.count("…")
    return None if not dots else "black" if dots > 1 else "white"


def _shifted(turn: Turn, by: int) -> Turn:
    """Return a turn whose places count from another offset."""
    parts = tuple(replace(part, span=Span(part.span.start + by, part.span.end + by)) for part in turn.parts)
    return replace(turn, span=Span(turn.span.start + by, turn.span.end + by), parts=parts)


def _remark(remark: Remark, start: int, source: Source | None = None) -> Remark:
    """Return a remark whose place counts from ``start``; the text of a variation is that of its place."""
    text = remark.text if source is None else " ".join(source.text[slice(*remark.span)].strip("()").split())
    return replace(remark, text=text, span=Span(remark.span.start - start, remark.span.end - start))


def _fault(message: str, span: Span, source: Source) -> Finding:
    line, column, end_column = source.place(*span)
    return Finding("GC108", message, line=line, column=column, end_column=end_column, text=source.quote(*span))


def _placed(findings: tuple[Finding, ...], span: Span, source: Source) -> tuple[Finding, ...]:
    line, column, end_column = source.place(*span)
    return tuple(replace(each, line=line, column=column, end_column=end_column) for each in findings)
