"""Cut a text into documents: the logs or games in it, each read once and none too long."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import IO, TYPE_CHECKING, Final, NamedTuple

from rococo_notation.formats import pgn_cutting
from rococo_notation.formats.pgn_cutting import has_tags
from rococo_notation.formats.registry import guess
from rococo_notation.formats.strangers import stranger
from rococo_notation.formats.streaming import is_games, pieces
from rococo_notation.notation.beginnings import LONGEST_LOG, is_separated, line_ends, logs_in, ranges_in, too_long

if TYPE_CHECKING:
    from datetime import datetime

    from rococo_notation.formats.warc import WebAnswer
    from rococo_notation.notation.beginnings import Range

SAMPLE: Final = 1 << 16
"""Bytes that are looked at to tell whether a file holds several logs."""
MOST_AT_ONCE: Final = 64 << 20
"""Most bytes of a file that is not read log by log."""
_BEGINNING: Final = 4096
"""Bytes that are looked at to tell the format of a file."""


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


def is_courier(raw: bytes) -> bool:
    """Whether a file is a Game Courier log, and so may hold several of them.

    >>> is_courier(b"Game: Rococo"), is_courier(b"<html>")
    (True, False)
    """
    # Old Macs end lines with CR.
    beginning = raw[:_BEGINNING].replace(b"\r", b"\n")
    return b"\0" not in beginning and guess(beginning.decode(errors="replace")).name == "courier"


class Text:
    """A text that is read once, and whose beginning can be looked at before."""

    def __init__(self, file: IO[bytes], name: str, when: datetime | None, share: float = 1) -> None:
        self.file = file
        self.name = name
        self.when = when
        self.share = share
        """Of each byte, the bytes that it takes in its file, which may be packed."""
        self.ahead = b""

    def peek(self, size: int) -> bytes:
        """Return up to so many bytes of those that are read next."""
        if len(self.ahead) < size:
            self.ahead += self.file.read(size - len(self.ahead))
        return self.ahead[:size]

    def read(self, size: int, /) -> bytes:
        """Read up to so many bytes, fewer only at the end."""
        data = self.peek(size)
        self.ahead = self.ahead[size:]
        return data

    def document(self, raw: bytes, line: int = 1, number: int = 0) -> Document:
        """Return a part of the text as a document."""
        name, size = f"{self.name}#{number}" if number else self.name, round(len(raw) * self.share)
        return Document(name, raw, self.when, size, line)


def documents_of(text: Text) -> Iterator[Document | Unread]:
    """Yield a text, or the logs or games in it where it holds several."""
    sample = text.peek(SAMPLE)
    if is_games(sample):
        for piece in pieces(text):
            if len(piece.raw) > LONGEST_LOG:
                yield Unread(text.name, too_long(f"{text.name}:{piece.line}"), round(piece.size * text.share))
            else:
                yield text.document(piece.raw, piece.line)
    elif holds_logs(sample, logs_in(sample)) or (len(text.peek(LONGEST_LOG + 1)) > LONGEST_LOG and is_log(sample)):
        for found, raw in ranges_in(text):
            yield from logs_in_range(raw, found, text.name, text.when, text.share)
    elif is_pgn(sample):
        yield from _pgn_games(text)
    else:
        yield from _whole(text)


def _whole(text: Text) -> Iterator[Document | Unread]:
    """Yield a text whose beginning does not say whether it holds several logs."""
    raw = text.read(MOST_AT_ONCE + 1)
    if len(raw) > MOST_AT_ONCE:
        size = f"{MOST_AT_ONCE >> 20} MiB"
        why = f"refused, because it is longer than {size}, and does not begin as a file of logs does"
        yield Unread(text.name, f"{text.name}: {why}; is it the right file?", round(len(raw) * text.share))
        return
    logs = logs_in(raw)
    if not holds_logs(raw, logs):
        yield text.document(raw)
        return
    for number, (start, end) in enumerate(logs, 1):
        yield text.document(raw[start:end], 1 + line_ends(raw, start), number)


def _pgn_games(text: Text) -> Iterator[Document | Unread]:
    """Yield the pieces of a PGN file; they are numbered if there are several."""
    found = pgn_cutting.pieces(text)
    first, second = next(found, None), next(found, None)
    if second is None:
        yield text.document(first.raw if first else b"")
        return
    assert first is not None
    for number, piece in enumerate(chain((first, second), found), 1):
        yield text.document(piece.raw, piece.line, number)


def logs_in_range(
    raw: bytes, found: Range, name: str, when: datetime | None, share: float = 1
) -> Iterator[Document | Unread]:
    """Yield the logs of a range, or say that its one log is too long."""
    if found.is_too_long:
        size = round((found.end - found.start) * share)
        yield Unread(f"{name}#{found.number}", too_long(f"{name}:{found.line}"), size)
        return
    for number, ((start, end), line) in enumerate(zip(found.logs, found.lines(raw), strict=True), found.number):
        yield Document(f"{name}#{number}", raw[start:end], when, round((end - start) * share), line)


def is_log(beginning: bytes) -> bool:
    """Whether a text that begins so is a Game Courier log, and not one of another kind that is not known."""
    return is_courier(beginning) and stranger(beginning.decode(errors="replace")) is None


def is_pgn(beginning: bytes) -> bool:
    """Whether a file that begins so is PGN with tags, where its games can be told apart without reading them."""
    return has_tags(beginning) and b"\0" not in beginning and guess(beginning.decode(errors="replace")).name == "pgn"


def holds_logs(raw: bytes, logs: list[tuple[int, int]]) -> bool:
    """Whether what was found in a text are several logs, and not parts of a file of another format."""
    return len(logs) > 1 and (is_separated(raw) or is_courier(raw))
