"""Split a text into documents: the logs or games in it, each read once and none too long.

``notation.log_boundaries`` decides where a Game Courier log begins; here it is decided for the games of PGN and of the
JSON of ``rococo convert``, which need not fit into memory either.
"""

import codecs
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, islice, pairwise
from typing import IO, Final, NamedTuple, TypeVar

from rococo_notation.formats.registry import describe_unsupported, guess
from rococo_notation.notation.log_boundaries import (
    LONGEST_LOG,
    Range,
    Readable,
    is_separated,
    line_ends,
    logs_in,
    ranges_in,
    too_long,
)
from rococo_notation.text_safety import as_json

SAMPLE: Final = 1 << 16
"""Bytes that are looked at to tell whether a file holds several logs."""
MOST_AT_ONCE: Final = 64 << 20
"""Most bytes of a file that is not read log by log."""
_BEGINNING: Final = 4096
"""Bytes that are looked at to tell the format of a file."""
_BLOCK: Final = 1 << 18
"""Bytes of a file of games that are read at once."""
_Item = TypeVar("_Item")


class WebAnswer(NamedTuple):
    """What a web server said of a page: the status, where a redirect led, and the headers."""

    status: int
    address: str | None
    headers: Mapping[str, str]


class Document(NamedTuple):
    """A document to read: its source, its bytes, when it was written, and how many bytes of its file it takes.

    ``line`` is the number of its first line, where it is a part of a file; ``answer`` what the web server said with a
    page that a web archive holds.
    """

    source: str
    raw: bytes
    when: datetime | None
    size: int
    line: int = 1
    answer: WebAnswer | None = None


class Unread(NamedTuple):
    """A document that was not read, and why; source and size are as in ``Document``.

    ``why`` is the reason in a word if it holds no log. Where it was found in a folder or package, and not named, it is
    skipped, and that is no failure.
    """

    source: str
    message: str
    size: int = 0
    why: str = ""


@dataclass
class Text:
    """A text that is read once, and whose beginning can be looked at before."""

    file: IO[bytes]
    name: str
    when: datetime | None
    share: float = 1
    """Of each byte, the bytes that it takes in its file, which may be packed."""
    ahead: bytes = b""

    def peek(self, size: int) -> bytes:
        """Return up to ``size`` bytes of those that are read next."""
        if len(self.ahead) < size:
            self.ahead += self.file.read(size - len(self.ahead))
        return self.ahead[:size]

    def read(self, size: int, /) -> bytes:
        """Read up to ``size`` bytes, fewer only at the end."""
        data = self.peek(size)
        self.ahead = self.ahead[size:]
        return data

    def document(self, raw: bytes, line: int = 1, number: int = 0) -> Document:
        """Return a part of the text as a document."""
        name, size = f"{self.name}#{number}" if number else self.name, round(len(raw) * self.share)
        return Document(name, raw, self.when, size, line)

    def refused(self, message: str, size: int) -> Unread:
        """Return what stands for a part of the text of ``size`` bytes that is not read."""
        return Unread(self.name, message, round(size * self.share))


def documents_of(text: Text) -> Iterator[Document | Unread]:
    """Yield a text, or the logs or games in it where it holds several."""
    sample = text.peek(SAMPLE)
    if is_games(sample):
        for raw, size, line in cut_json(text):
            where = f"{text.name or 'the text'}:{line}"
            yield text.refused(too_long(where), size) if len(raw) > LONGEST_LOG else text.document(raw, line)
    elif is_mailbox(sample):
        yield from _whole(text)
    elif are_logs(sample, len(text.peek(LONGEST_LOG + 1))):
        for found, raw in ranges_in(text):
            yield from logs_in_range(raw, found, text.name, text.when, text.share)
    elif is_pgn(sample):
        for number, game in numbered(cut_pgn(text)):
            yield text.document(game.raw, game.line, number)
    else:
        yield from _whole(text)


def numbered(found: Iterator[_Item]) -> Iterator[tuple[int, _Item]]:
    """Number what is found from 1; where there is only one, that has the number 0."""
    first = list(islice(found, 2))
    return enumerate(chain(first, found), len(first) - 1)


def _whole(text: Text) -> Iterator[Document | Unread]:
    """Yield a text whose beginning does not say whether it holds several logs."""
    raw = text.read(MOST_AT_ONCE + 1)
    if len(raw) > MOST_AT_ONCE:
        size = f"{MOST_AT_ONCE >> 20} MiB"
        why = f"it is longer than {size} and does not begin like a file of logs"
        yield text.refused(f"{text.name}: {why}; is it the right file?", len(raw))
        return
    logs = _logs_of_mails(raw) if is_mailbox(raw[:SAMPLE]) else []
    if len(logs) < 2:
        logs = logs_in(raw)
        if not _holds_logs(raw, logs):
            yield text.document(raw)
            return
    for number, (start, end) in enumerate(logs, 1):
        yield text.document(raw[start:end], 1 + line_ends(raw, start), number)


def logs_in_range(
    raw: bytes, found: Range, name: str, when: datetime | None, share: float = 1
) -> Iterator[Document | Unread]:
    """Yield the logs of a range, or say that its one log is too long."""
    if found.is_too_long:
        size = round((found.end - found.start) * share)
        yield Unread(f"{name}#{found.number}", too_long(f"{name or 'the text'}:{found.line}"), size)
        return
    for number, ((start, end), line) in enumerate(zip(found.logs, found.lines(raw), strict=True), found.number):
        yield Document(f"{name}#{number}", raw[start:end], when, round((end - start) * share), line)


def is_courier(raw: bytes) -> bool:
    """Whether a file is a Game Courier log, and so may hold several of them.

    >>> is_courier(b"Game: Rococo"), is_courier(b"<html>")
    (True, False)
    """
    # Old Macs end lines with CR.
    beginning = raw[:_BEGINNING].replace(b"\r", b"\n")
    return b"\0" not in beginning and guess(beginning.decode(errors="replace")).name == "courier"


def is_log(beginning: bytes) -> bool:
    """Whether a text that begins so is a Game Courier log, and not one of another kind that is not known."""
    return is_courier(beginning) and describe_unsupported(beginning.decode(errors="replace")) is None


def are_logs(beginning: bytes, size: int) -> bool:
    """Whether a text of a size that begins so is read as several Game Courier logs."""
    return _holds_logs(beginning, logs_in(beginning)) or (size > LONGEST_LOG and is_log(beginning))


def is_split(beginning: bytes) -> bool:
    """Whether a text that begins so is read game by game: JSON of ``rococo convert``, mails, or PGN."""
    return is_games(beginning) or is_mailbox(beginning) or is_pgn(beginning)


def _holds_logs(raw: bytes, logs: list[tuple[int, int]]) -> bool:
    """Whether what was found in a text are several logs, and not parts of a file of another format."""
    return len(logs) > 1 and (is_separated(raw) or is_courier(raw))


_MAIL: Final = re.compile(rb"^From [^\n]*\n(?=[\w-]+:)", re.MULTILINE)
_PARTS: Final = re.compile(rb"^Content-Type:\s{0,9}(?:multipart/|text/html)", re.MULTILINE | re.IGNORECASE)
_LOG_IN_MAIL: Final = re.compile(rb"(?:^|>)[ \t]*(?:Game|Log):", re.MULTILINE | re.IGNORECASE)


def is_mailbox(beginning: bytes) -> bool:
    """Whether a file that begins so has mails with parts, of which each has to be unpacked; others are a text."""
    return _MAIL.match(beginning) is not None and _PARTS.search(beginning) is not None


def _logs_of_mails(raw: bytes) -> list[tuple[int, int]]:
    """Find where each mail with a log begins and ends; mails without one go on with the game before them."""
    from email import message_from_bytes

    def has_log(mail: bytes) -> bool:
        # Parts may be nested more deeply than Python can read.
        with suppress(RecursionError):
            parts = (part for part in message_from_bytes(mail).walk() if part.get_content_maintype() == "text")
            bodies = (part.get_payload(decode=True) for part in parts)
            return any(isinstance(body, bytes) and _LOG_IN_MAIL.search(body) for body in bodies)
        return False

    end = len(raw), len(raw)
    mails = pairwise([*(found.span() for found in _MAIL.finditer(raw)), end])
    logs = [*(mail for mail, after in mails if has_log(raw[mail[1] : after[0]])), end]
    return [(mail[1], after[0]) for mail, after in pairwise(logs)]


class Piece(NamedTuple):
    """A part of a file with one game, or all that cannot be cut, its size there, and its first line."""

    raw: bytes
    size: int
    line: int


# ---------------------------------------------------------------- the games of PGN

# It is cut only where the reader of PGN ends a game, whatever was before: at tags that follow an empty line and a
# line of moves or a result. Where a comment might go on there it is not cut, so that a piece may hold several games.

_BOUNDARY: Final = re.compile(rb'\n[ \t\r]*\n(?=\[[A-Za-z]\w*[ \t]+"(?:\\.|[^"\\\n])*"\s*\])')
"""Here the grammar ends every comment but one in another comment."""
_TAG: Final = re.compile(rb'\[\s*\w+\s+"')
_FIRST_TAG: Final = re.compile(rb'(?m)^[\xef\xbb\xbf \t]*\[[A-Za-z]\w*[ \t]+"')
_PLAYED: Final = re.compile(rb"(?!\s*%).*(?:[A-Za-z]\d|O-O|0-0|(?:1-0|0-1|1/2-1/2|\*)\s*$)", re.DOTALL)


def is_pgn(beginning: bytes) -> bool:
    r"""Whether a file that begins so is PGN with tags, without which nothing is cut.

    >>> is_pgn(b'[Event "Cup"]\n\n1. e4'), is_pgn(b"1. e4 e5")
    (True, False)
    """
    is_tagged = _FIRST_TAG.search(beginning) is not None and b"\0" not in beginning
    return is_tagged and guess(beginning.decode(errors="replace")).name == "pgn"


def cut_pgn(file: Readable) -> Iterator[Piece]:
    r"""Yield the games of a file in PGN.

    The empty lines behind a game are no part of it, so that it stays the same when others are added.

    >>> from io import BytesIO
    >>> games = b'[Event "Cup"]\n\n1. e4 *\n\n[Event "Cup"]\n\n1. d4 {No, 1. e4!\n[Event "Cup"]} *\n'
    >>> [(piece.line, piece.size) for piece in cut_pgn(BytesIO(games))]
    [(1, 24), (5, 50)]
    """
    held = b""
    line = 1
    while block := file.read(max(_BLOCK, len(held))):
        held += block
        start = 0
        for found in _BOUNDARY.finditer(held):
            if _is_end(held, start, found.start()):
                yield Piece(held[start : found.start()].rstrip(), found.end() - start, line)
                line += line_ends(held, found.end(), start)
                start = found.end()
        held = held[start:]
    if held:
        yield Piece(held.rstrip(), len(held), line)


def _is_end(held: bytes, start: int, end: int) -> bool:
    """Whether what stands between two places ends with a game."""
    last = held.rfind(b"\n", start, len(held[start:end].rstrip()) + start) + 1
    line = held[max(last, start) : end]
    if _TAG.search(line) or not _PLAYED.match(line) or not _FIRST_TAG.search(held, start, end):
        return False
    opened, closed = held.rfind(b"{", start, end), held.rfind(b"}", start, end)
    return opened <= closed or (closed < 0 and held.find(b"{", start, end) == opened)


# ---------------------------------------------------------------- the games of JSON

_HEAD: Final = re.compile(
    r'[\ufeff\s]*\{\s*"format"\s*:\s*"rococo-games"\s*,\s*"version"\s*:\s*1\s*,\s*"games"\s*:\s*\['
)
_HEAD_IN_BYTES: Final = re.compile(_HEAD.pattern.replace("\\ufeff", "\\xef\\xbb\\xbf").encode())
_BETWEEN: Final = re.compile(r"\s*,?\s*")
_TAIL: Final = re.compile(r"\]\s*\}\s*")
_OPENING: Final = '{"format": "rococo-games", "version": 1, "games": ['
_NEAR: Final = 32
"""Characters before the end of a text that is cut off within which its fault is found."""


def is_games(beginning: bytes) -> bool:
    """Tell whether a file with this beginning can be cut into games.

    >>> is_games(b'{"format": "rococo-games", "version": 1, "games": ['), is_games(b'{"format": "rococo-games"}')
    (True, False)
    """
    return _HEAD_IN_BYTES.match(beginning) is not None


def cut_json(file: Readable) -> Iterator[Piece]:
    """Yield a document for each game of a file that ``is_games``; a game keeps only what it is read from."""
    window = _Window(file)
    window.cut(window.match(_HEAD))
    decode = json.JSONDecoder().raw_decode
    while True:
        start = window.match(_BETWEEN)
        line = window.line_at(start)
        if window.text.startswith("]", start):
            window.cut(start)
            window.cut(window.match(_TAIL))
            if window.start == len(window.text):
                return
            head = window.match(_HEAD)
            if head == window.start:
                yield window.rest(f"{_OPENING}]}}", head)
                return
            window.cut(head)
            continue
        try:
            game, end = decode(window.text, start)
        except (json.JSONDecodeError, RecursionError) as error:
            if _is_cut_off(error, window.text) and window.read():
                continue
            yield window.rest(_OPENING, start)
            return
        if not (isinstance(game, dict) and "source" in game):
            # What follows is not read, as after any other fault: it might be a million documents.
            yield Piece(_document(game), window.cut(len(window.text)), line)
            return
        kept = {name: game[name] for name in ("file", "line", "source") if name in game}
        yield Piece(_document(kept), window.cut(end), line)


def _document(game: object) -> bytes:
    return f"{_OPENING}{as_json(game)}]}}".encode()


class _Window:
    """The part of a file that is being looked at, from ``start`` on, and the line on which that is."""

    def __init__(self, file: Readable) -> None:
        self.file = file
        self.decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self.text = ""
        self.start = 0
        self.line = 1

    def read(self) -> bool:
        """Read on, as much as there is already, and tell whether there was anything."""
        block = self.file.read(max(_BLOCK, len(self.text) - self.start))
        self.text += self.decoder.decode(block, final=not block)
        return bool(block)

    def line_at(self, place: int) -> int:
        return self.line + self.text.count("\n", self.start, place)

    def match(self, pattern: re.Pattern[str]) -> int:
        """Return the end of what a pattern matches, or the start; read on if that is the end of what was read."""
        while True:
            found = pattern.match(self.text, self.start)
            end = found.end() if found else self.start
            if (found and end < len(self.text)) or not self.read():
                return end

    def cut(self, end: int) -> int:
        """Leave out the text up to a place and return its length; places may begin at 0 again."""
        size, self.line, self.start = end - self.start, self.line_at(end), end
        if self.start > _BLOCK:
            self.text, self.start = self.text[self.start :], 0
        return size

    def rest(self, opening: str, start: int) -> Piece:
        """Return what follows a fault as a document of which the reader says what is wrong, and where."""
        raw = f"{opening}\n{self.text[start:]}".encode(errors="replace")
        return Piece(raw, len(self.text) - self.start, self.line_at(start) - 1)


def _is_cut_off(error: json.JSONDecodeError | RecursionError, text: str) -> bool:
    """Tell whether a fault may only be that the text ends too soon."""
    if isinstance(error, RecursionError):
        return False
    return error.pos >= len(text) - _NEAR or error.msg.startswith("Unterminated string")
