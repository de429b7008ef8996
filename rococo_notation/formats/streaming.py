"""Cut the JSON of ``rococo convert`` into a document for each game, so that it need not fit into memory."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.text_safety import as_json

if TYPE_CHECKING:
    from rococo_notation.notation.beginnings import Readable

_HEAD: Final = re.compile(
    r'[\ufeff\s]*\{\s*"format"\s*:\s*"rococo-games"\s*,\s*"version"\s*:\s*1\s*,\s*"games"\s*:\s*\['
)
_HEAD_IN_BYTES: Final = re.compile(_HEAD.pattern.replace("\\ufeff", "\\xef\\xbb\\xbf").encode())
_BETWEEN: Final = re.compile(r"\s*,?\s*")
_TAIL: Final = re.compile(r"\]\s*\}\s*")
_OPENING: Final = '{"format": "rococo-games", "version": 1, "games": ['
_BLOCK: Final = 1 << 18
_NEAR: Final = 32
"""Characters before the end of a text that is cut off within which its fault is found."""


class Piece(NamedTuple):
    """A document with one game, or with all that follows a fault; ``line`` is where its text begins."""

    raw: bytes
    size: int
    line: int


def is_games(beginning: bytes) -> bool:
    """Tell whether a file with this beginning can be cut into games.

    >>> is_games(b'{"format": "rococo-games", "version": 1, "games": ['), is_games(b'{"format": "rococo-games"}')
    (True, False)
    """
    return _HEAD_IN_BYTES.match(beginning) is not None


def pieces(file: Readable) -> Iterator[Piece]:
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
        """Return the line of a place."""
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
