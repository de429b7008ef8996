"""Read PGN: make the log of each game from its tags and moves.

The moves stay as they are written. What each of them means depends on the position, so the replay finds that out
(``short_notation``), and judges the game as any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from html import unescape
from typing import TYPE_CHECKING, Final

from rococo_notation.finding import Finding
from rococo_notation.formats.pgn import MARK, UNPLAYED, first_difference, headers_of, read_exact
from rococo_notation.notation import GENERIC, Dialect, Log, Part, PartKind, Remark, Side, Source, Span, Turn, parse_turn
from rococo_notation.notation.line_kinds import read_header
from rococo_notation.notation.log import POSITION_KEYS
from rococo_notation.notation.log_boundaries import check_length, logs_in
from rococo_notation.notation.move_numbers import check_order
from rococo_notation.notation.turns.grammar import grammar_text
from rococo_notation.replayer import parse_log, replay
from rococo_notation.replayer.games import dialect_of, find_variant
from rococo_notation.replayer.short_notation import is_orthodox, split_short
from rococo_notation.rules import Variant

if TYPE_CHECKING:
    from lark import Lark, Token

_EFFECT: Final = r"(?:@-|[A-Za-z]-|[A-Za-z] [a-z]\d{1,2}-)[a-z]\d{1,2}"
_EFFECTS: Final = re.compile(rf"{_EFFECT}(?:; {_EFFECT})*")
_OTHER_MOVES: Final = (
    "the exact log in the last comment has different moves from here on, so the movetext is read instead"
)
_NOT_JUDGED: Final = "this ply was not judged when the file was written, because its position was not known"
_SQUARE: Final = re.compile(r"[a-z]\d{1,2}")
_WORD: Final = re.compile(r"(?!pass|null)[a-z]{4,}")
_PARTS: Final = re.compile(r"[a-z]\d;(?:@?-|[A-Za-z])?[a-z]\d")
"""The parts of a turn as in a log, without the space before a comment: "Sh8b2;Ph8"."""
_FULL_MOVE: Final = re.compile(r"[a-z]\d{1,2}\s?[^\w\s.]{1,2}\s?[a-z]\d{1,2}", re.IGNORECASE)
"""A move with its origin, whatever stands for the hyphen; most moves of Game Courier are one and few of PGN."""
_LONG_MOVE: Final = re.compile(r"(?:[A-Z]?[a-z]\d{1,2}[-x][a-z]\d{1,2}|O-O|0-0)\S*")
_MOVE: Final = re.compile(r"[a-z]\d|\d[a-z]|^[O0]-|--|Z0|@@|pass|null", re.IGNORECASE)
"""What a move of PGN holds: a square ("2d" in Shogi), or the sign of a castling or of a null move."""
_PGN_TAGS: Final = frozenset({"Event", "Site", "Round", "Result", "Variant", "FEN"})
_SAMPLE: Final = 20_000
_BEFORE_TAGS: Final = re.compile(r"(?:\s|^%[^\n]*|^(?:;|//)[^\n]*|^\{[^}]*\})*", re.MULTILINE)
_UNTAGGED: Final = re.compile(
    r"1\s*\.\s*(?:[a-h][34]|N[acfh]3)[!?]*(?:\s*\{[^}]*\})?\s+(?:1\s*(?:\.{3}|…)\s*)?(?:[a-h][56]|N[acfh]6)(?![\w-])"
)
"""How a game of chess begins that is pasted without tags."""
_SAN: Final = r"(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h](?:x[a-h])?[1-8](?:=?[QRBN])?|[O0]-[O0](?:-[O0])?)[+#!?]*"
_SHORT: Final = re.compile(rf"\d+\s*\.\s*{_SAN}(?:\s+(?:\d+\s*(?:\.{{3}}|…)\s*)?{_SAN})?(?!\S)")
_FIRST_MOVES: Final = 100
"""Characters in which the first two moves stand."""


class PgnReader:
    """Reads games by their moves, or from the exact log they carry if that agrees with the moves."""

    def recognizes(self, text: str) -> bool:
        """Whether the text begins with a tag and is no table, nor a Game Courier log with headers in brackets."""
        text = text.lstrip("\ufeff")
        start = _begin(text)
        if _UNTAGGED.match(text, start):
            return True
        if TAG.match(text, start) is None:
            return _is_chess_below_headers(text)
        sample = unescape(text[start : start + _SAMPLE])
        if _PARTS.search(sample):
            return False
        tokens = list(parser().lex(sample))
        moves = [token for token in tokens if token.type == "MOVE"]
        odd = sum(_MOVE.search(move) is None for move in moves)
        if (odd > 1 and odd > len(moves) / 10) or any(map(_WORD.fullmatch, moves)):
            # "P e2 e3", "from e2 to e3", the names of players before moves, and "Sa7 dies"
            return False
        others, full = _FULL_MOVE.subn("", " ".join(moves))
        if full <= len(_SQUARE.findall(others)):
            return "|" not in moves
        # Moves with their origins are those of Game Courier, unless all else is that of PGN.
        tags = {name_of(token) for token in tokens if token.type == "TAG"}
        # "h1-h2; P-h1"
        has_parts = any(re.match(rf";\s?{_EFFECT}", token) for token in tokens if token.type == "LINE_COMMENT")
        is_tagged = "Game" not in tags and not tags.isdisjoint(_PGN_TAGS)
        return is_tagged and not has_parts and all(map(_LONG_MOVE.fullmatch, moves))

    def logs(self, source: Source, variant: Variant | None) -> Iterator[Log]:
        """Read each game; its line numbers are those of the file."""
        for game in games_in(source):
            yield _log(game, source, variant)


def _begin(text: str) -> int:
    """Return where the first tag or the movetext begins, behind comments."""
    before = _BEFORE_TAGS.match(text)
    return before.end() if before else 0


def _is_chess_below_headers(text: str) -> bool:
    """Whether a text is one game of chess whose tags are written as the headers of a log.

    From a position of its own, ``Ke1 d2`` and ``e2 e4`` may be moves with a space for the hyphen, unless they are legal
    as they stand.
    """
    tags, rest = headers_above(text)
    is_usual, start = "FEN" not in tags, _begin(rest)
    if not tags or not (_UNTAGGED if is_usual else _SHORT).match(rest, start):
        return False
    variant = find_variant(headers_of(tags))
    if variant is None or not is_orthodox(variant) or len(logs_in(text)) > 1:
        return False
    if is_usual:
        return True
    source = Source(text[: start + _FIRST_MOVES])
    record = replay(_log(next(games_in(source)), source, variant))
    return all(ply.status == "legal" for ply in record.plies[:2])


def _log(game: Game, source: Source, variant: Variant | None) -> Log:
    headers = headers_of(game.tags)
    known = variant or find_variant(headers)
    dialect = dialect_of(known) if known else GENERIC
    turns = tuple(_turn(move, source, dialect, game.start) for move in game.moves)
    findings = [_fault("GC108", message, span, source) for message, span in game.faults]
    if game.exact is not None:
        comment, text = game.exact
        place = span_of(comment)
        exact = _exact_log(text, place, source, variant)
        if (different := first_difference(exact.turns, turns)) is None:
            return replace(exact, findings=(*exact.findings, *findings))
        place = game.moves[min(different, len(game.moves) - 1)].span if game.moves else place
        findings.append(_fault("GC606", _OTHER_MOVES, place, source))
    tag = game.tags.get("Result", "*")
    result = tag if tag.strip("*? ") else game.result
    if not turns and game.result is None:
        findings.insert(0, Finding("GC002", "there are no moves"))
    here = source.part(game.start, game.end)
    return Log(
        here,
        dialect,
        headers,
        check_order(turns, here),
        result=None if result == "*" else result,
        comments=tuple(game.comments),
        variations=tuple(game.variations),
        findings=tuple(findings),
    )


def _exact_log(text: str, place: Span, source: Source, variant: Variant | None) -> Log:
    begin, end = place
    mark = source.text.rfind(MARK, begin, end)
    first_line = source.text.find("\n", max(mark, begin), end) + 1
    return parse_log(source.part(first_line or begin, end, text.removeprefix("\n")), variant)


def _turn(move: Move, source: Source, dialect: Dialect, begin: int) -> Turn:
    text, span = source.text[slice(*move.span)], _within(move.span, begin)
    comment = " ".join(each for each in move.comments if not _EFFECTS.fullmatch(each)) or None
    if not move.text:
        part = Part(PartKind.SHORT, text, span)
        return Turn(text, span, (part,), number=move.number, side=move.side, comment=comment)
    read = parse_turn(move.text, dialect)
    if split_short(move.text) is not None and any(part.kind is PartKind.UNREADABLE for part in read.parts):
        # It was short where it was written, too.
        read = replace(read, parts=(Part(PartKind.SHORT, move.text, span),), findings=())
    parts = tuple(replace(part, span=span) for part in read.parts)
    findings = read.findings if move.judged else (*read.findings, Finding("GC110", _NOT_JUDGED))
    line, column, end_column = source.place(*move.span)
    placed = tuple(replace(each, line=line, column=column, end_column=end_column) for each in findings)
    return Turn(move.text, span, parts, move.number, move.side, comment, placed)


def _within(span: Span, begin: int) -> Span:
    """Return a span of the file as one of the game that begins there."""
    return Span(span.start - begin, span.end - begin)


def _fault(code: str, message: str, span: Span, source: Source) -> Finding:
    return Finding(code, message, None, None, *source.place(*span), source.quote(*span))


# ---------------------------------------------------------------- games


TAG: Final = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>(?:\\.|[^"\\])*)"')
_LINE: Final = re.compile(r"([^\r\n]*)(?:\r\n?|\n)")
_ESCAPED: Final = re.compile(r"\\(.)")
_NOTES: Final = {"$1": "!", "$2": "?", "$3": "!!", "$4": "??", "$5": "!?", "$6": "?!"}
_FAULTS: Final = {
    "BROKENTAG": "this tag is not closed and is skipped",
    "DOLLAR": "a note is a dollar sign with a number, such as $1; this one has no number and is skipped",
    "STRAY": "this ends a comment, but none is open",
    "UNCLOSED": "the comment that begins here is not closed",
    "OPEN": "the variation that begins here is not closed, so it includes everything that follows",
    "CLOSE": "this ends a variation, but none is open",
}
_FIRST: Final = re.compile(r"1(?!\d)")
_RESULTS: Final = {"1/2": "1/2-1/2", "½-½": "1/2-1/2"}


def games_in(source: Source) -> Iterator[Game]:
    """Find the games of a file, which begin at a tag after moves or of a name again; UnreadableError if too long."""
    tags, text = headers_above(source.text)
    game = Game(text, 0, tags=tags) if tags else None
    for token in parser().lex(text):
        span = span_of(token)
        if game is None or game.ends_before(token):
            if game is not None:
                game.close(span.start)
                yield game
            game = Game(text, span.start)
        game.take(token)
        check_length(source, game.start, game.end)
    game = game or Game(text, 0)
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
    """A game in a text as its items come: tags, moves, remarks; these have their places in the game alone."""

    text: str
    start: int
    end: int = 0
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    comments: list[Remark] = field(default_factory=list)
    variations: list[Remark] = field(default_factory=list)
    result: str | None = None
    exact: tuple[Token, str] | None = None
    faults: list[tuple[str, Span]] = field(default_factory=list)
    number: int | None = None
    side: Side | None = None
    branches: list[int] = field(default_factory=list)
    """Where the variations that are not closed yet begin."""

    def ends_before(self, token: Token) -> bool:
        """Whether an item belongs to the next game: a tag after moves or of an earlier name, a first move."""
        if token.type == "TAG":
            # Before its tags a game may have remarks.
            has_begun = self.moves or self.result or self.branches or (self.tags and (self.comments or self.variations))
            return bool(has_begun) or name_of(token) in [*self.tags][:-1]
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
        self.faults += [(_FAULTS["OPEN"], Span(start, start + 1)) for start in self.branches[:1]]

    def _branch(self, token: Token, span: Span) -> None:
        if token.type == "OPEN":
            self.branches.append(span.start)
        elif not self.branches:
            self.faults.append((_FAULTS[token.type], span))
        else:
            start = self.branches.pop()
            if not self.branches:
                place, said = Span(start, span.end), self.text[start : span.end].strip("()")
                self.variations.append(Remark(" ".join(said.split()), _within(place, self.start), len(self.moves)))

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
            self.exact = token, exact

    def _say(self, text: str, span: Span) -> None:
        if not (plain := " ".join(text.split())):
            return
        if self.moves:
            self.moves[-1].comments.append(plain)
        else:
            self.comments.append(Remark(plain, _within(span, self.start), 0))


@cache
def parser() -> Lark:
    """Build the lexer of the grammar, which takes a text apart."""
    from lark import Lark

    # A parser of sentences would build its lexer again for each text.
    return Lark(grammar_text("pgn"), parser=None, lexer="basic")
