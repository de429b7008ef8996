"""PGN: tags, moves in short notation with effects in comments, and the exact log in a final comment.

No PGN program knows these games, so the movetext is for people. Reading a file back uses the exact log, and the
movetext only where there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.errors import AmbiguousMoveError, IllegalMoveError, NotationError
from rococo_notation.finding import Finding
from rococo_notation.formats.courier import CourierWriter
from rococo_notation.formats.writer import Writer
from rococo_notation.notation import GENERIC, Log, Part, PartKind, Side, Source, Turn, parse_turn
from rococo_notation.notation.number_order import check_order
from rococo_notation.notation.turn import Span
from rococo_notation.replayer import Position, parse_log
from rococo_notation.replayer.dialects import dialect_of
from rococo_notation.replayer.named_game import find_variant
from rococo_notation.replayer.ply_text import errors_of, short_of
from rococo_notation.replayer.short_notation import read_short

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rococo_notation.formats.listing import Listing
    from rococo_notation.replayer import Ply, Record
    from rococo_notation.rules import Move, Variant

EXACT = "Game Courier"
"""The beginning of the comment that holds the exact log."""
WIDTH = 100

_TAG = re.compile(r'^\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]\s*$', re.MULTILINE)
# A comment is passed over as a whole, whatever it holds.
_PIECE = re.compile(r'^\[(?P<tag>\w+)[ \t]+".*$|^[%\[].*$|\{[^}]*\}?|;.*$|(?P<text>[^\s{;]+)', re.MULTILINE)
_TOKEN = re.compile(
    r"(?P<comment>\{[^}]*(?:\}|$)|;[^\n]*)|(?P<result>1-0|0-1|1/2-1/2|\*)(?=\s|$)"
    r"|(?P<number>\d+\.+)|(?P<note>\$\d+)|(?P<branch>[()])|(?P<move>[^\s{}();]+)"
)
_EXACT = re.compile(rf"\{{{EXACT}\r?\n(.*?)\}}", re.DOTALL)


class PgnWriter(Writer):
    """Writes games one after another."""

    def entry(self, listing: Listing) -> str:
        """Write a game: tags, movetext, exact log."""
        record = listing.replayed
        tags = "".join(f'[{key} "{_quoted(value)}"]\n' for key, value in _tags(record).items())
        words: list[str] = []
        for ply in record.plies:
            # Black's move has a number only where something stands between it and White's.
            numbered = ply.side == "white" or not words or words[-1].endswith("}")
            words += [ply.label] if numbered else []
            words += _words(ply)
        moves = "\n".join(wrap(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False))
        exact = CourierWriter().entry(listing).replace("&", "&amp;").replace("}", "&#125;")
        return f"{tags}\n{moves}\n{{{EXACT}\n{exact}}}\n{record.result}\n\n"


def _tags(record: Record) -> dict[str, str]:
    log = record.log
    tags = {
        "Event": log.name or "?",
        "Site": log.address or "?",
        "Date": log.begun.strftime("%Y.%m.%d") if log.begun else "????.??.??",
        "Round": "?",
        "White": log.header("White") or "?",
        "Black": log.header("Black") or "?",
        "Result": record.result,
        "Variant": record.variant.title if record.variant else log.game or "?",
    }
    if record.edition and record.variant and record.edition != record.variant.edition:
        tags["Edition"] = record.edition
    if record.start is not None and record.variant:
        usual = Position.start(record.variant, edition=record.edition)
        if Position(record.start).code() != usual.code():
            tags |= {"SetUp": "1", "FEN": Position(record.start).code()}
    if record.outcome:
        tags["Termination"] = record.outcome.reason
    tags["PlyCount"] = str(len(record.plies))
    illegal = [str(ply.number) for ply in record.plies if ply.status != "legal"]
    if illegal:
        tags["Illegal"] = " ".join(illegal)
    return tags


def _words(ply: Ply) -> Iterator[str]:
    """Write a ply as movetext; a ply that is not a legal move goes into a comment, so that no reader plays it."""
    short = short_of(ply)
    if short is not None and ply.move is not None:
        yield short
        effects = _effects(ply.move)
        if effects:
            yield _comment(effects)
    else:
        codes = " ".join(dict.fromkeys(finding.code for finding in errors_of(ply)))
        yield _comment(f"{ply.status}: {ply.turn} {codes}")
    if ply.turn.comment:
        yield _comment(ply.turn.comment)


def _effects(move: Move) -> str:
    """The effects of a move beyond the mover's own."""
    return "; ".join(str(move).split("; ")[1:])


def _comment(text: str) -> str:
    return f"{{{' '.join(text.replace('{', '(').replace('}', ')').split())}}}"


def _quoted(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


# A move of Game Courier, which no short notation has.
_FULL_MOVE = re.compile(r"\b[a-z]\d{1,2}\s?[-\u2010-\u2015]\s?[a-z]\d")
_SAMPLE = 20_000


def _outside(piece: re.Match[str]) -> str:
    """The text outside of tags and comments."""
    return piece["text"] or ""


class PgnReader:
    """Reads games from the exact log they carry, or else from short notation."""

    def recognizes(self, text: str) -> bool:
        """Whether the text begins with a tag and is not a Game Courier log with headers in brackets."""
        text = text.lstrip("\ufeff \t\r\n")
        if _TAG.match(text) is None:
            return False
        return _FULL_MOVE.search(_PIECE.sub(_outside, text[:_SAMPLE])) is None

    def logs(self, source: Source, variant: Variant | None) -> Iterator[Log]:
        """Read each game; its line numbers are those of the file."""
        starts = list(_starts(source.text))
        for start, end in zip(starts, [*starts[1:], len(source.text)], strict=True):
            yield _read(source.part(start, end), variant)


def _starts(text: str) -> Iterator[int]:
    """Find where each game begins: at the first tag after moves, or at a tag the game has already."""
    start, tags, moved = 0, set[str](), False
    for piece in _PIECE.finditer(text):
        tag = piece["tag"]
        if tag is None:
            moved |= piece["text"] is not None
            continue
        if tags and (moved or tag in tags):
            yield start
            start, tags, moved = piece.start(), set(), False
        elif not tags:
            start, moved = piece.start(), False
        tags.add(tag)
    yield start


def _read(source: Source, variant: Variant | None) -> Log:
    exact = _EXACT.search(source.text)
    if exact is None:
        return _read_movetext(source, variant)
    text = exact[1].replace("&#125;", "}").replace("&amp;", "&")
    return parse_log(source.part(*exact.span(1), text), variant)


def _read_movetext(source: Source, variant: Variant | None) -> Log:
    """Read moves as long as each is legal; what follows is kept as words, as is a game without rules."""
    tags = {match[1]: match[2].replace('\\"', '"').replace("\\\\", "\\") for match in _TAG.finditer(source.text)}
    headers = _headers(tags)
    known = variant or find_variant(headers)
    words = _moves(source.text, max((match.end() for match in _TAG.finditer(source.text)), default=0))
    turns = tuple(map(_kept, words) if known is None else _turns(words, source, _start(headers, known)))
    if known is not None:
        turns = check_order(turns, source)
    findings = () if turns else (Finding("GC002", "there are no moves"),)
    return Log(source, dialect_of(known) if known else GENERIC, headers, turns, findings=findings)


def _start(headers: Mapping[str, str], variant: Variant) -> Position:
    if "Position" in headers:
        try:
            return Position.from_code(headers["Position"], variant)
        except NotationError:
            # The replay says so, and takes the usual set-up, too.
            pass
    return Position.start(variant)


def _turns(words: Iterator[_Word], source: Source, position: Position) -> Iterator[Turn]:
    for word in words:
        try:
            move = read_short(word.text, position)
        except (IllegalMoveError, AmbiguousMoveError) as error:
            yield _unreadable(word, str(error), source)
            # Without a position short notation tells no move.
            yield from map(_kept, words)
            return
        comment = " ".join(each for each in word.comments if each != _effects(move))
        parts = parse_turn(str(move), dialect_of(position.variant)).parts
        here = tuple(replace(part, span=word.span) for part in parts)
        yield _turn(word, here, comment)
        position = position.play(move)


def _kept(word: _Word) -> Turn:
    part = Part(PartKind.CODE, word.text, word.span)
    return _turn(word, (part,), " ".join(word.comments))


def _unreadable(word: _Word, message: str, source: Source) -> Turn:
    line, column, end_column = source.place(*word.span)
    finding = Finding("GC101", message, line=line, column=column, end_column=end_column, text=word.text)
    part = Part(PartKind.UNREADABLE, word.text, word.span, findings=(finding,))
    return replace(_turn(word, (part,), " ".join(word.comments)), findings=(finding,))


def _turn(word: _Word, parts: tuple[Part, ...], comment: str) -> Turn:
    return Turn(word.text, word.span, parts, number=word.number, side=word.side, comment=comment or None)


class _Word(NamedTuple):
    text: str
    span: Span
    comments: list[str]
    number: int | None
    side: Side | None


def _moves(text: str, begin: int) -> Iterator[_Word]:
    """Read the moves of a movetext with the comments after them; variations are left out."""
    depth = 0
    word: _Word | None = None
    number: int | None = None
    side: Side | None = None
    for match in _TOKEN.finditer(text, begin):
        if match["branch"]:
            depth += 1 if match["branch"] == "(" else -1
        elif match["comment"] and word and depth <= 0:
            word.comments.append(" ".join(match["comment"].strip("{};").split()))
        elif match["number"] and depth <= 0:
            number, side = int(match["number"].rstrip(".")[:6]), "black" if ".." in match["number"] else "white"
        elif match["move"] and depth <= 0:
            if word:
                yield word
            bare = match["move"].rstrip("?#")
            word = _Word(bare, Span(match.start(), match.start() + len(bare)), [], number, side)
            # One number stands before the moves of both.
            number, side = (number, "black") if side == "white" else (None, None)
    if word:
        yield word


def _headers(tags: Mapping[str, str]) -> dict[str, str]:
    """Convert the tags to headers of a log."""
    names = {"Variant": "Game", "Event": "Log", "White": "White", "Black": "Black", "FEN": "Position"}
    headers = {names[tag]: tags[tag] for tag in names if tags.get(tag, "?") != "?"}
    if tags.get("Result", "*") != "*":
        headers["Result"] = tags["Result"]
    return headers
