"""Where the logs of a text begin, when it holds many.

Two things begin another log. One is a line of hyphens with a log behind it: headers, or turns that begin anew. The
other is a header ``Game``, ``Log`` or ``Variant`` after turns; the headers that stand directly before it belong to it.
So the files of a folder may be put together with or without a line between them, even where one ends without a line
end. A header that says for the first time what the turns before it are, while their numbers go on, begins nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from operator import itemgetter
from typing import Final

from rococo_notation.errors import RococoError
from rococo_notation.notation.dialect import GENERIC
from rococo_notation.notation.line_kinds import SortedLine, sort_line
from rococo_notation.notation.log import LineKind
from rococo_notation.notation.pages.saved_page import is_page
from rococo_notation.notation.turns.meaning import TurnReading

NAMING: Final = ("game", "log", "variant")
"""The headers that say which log it is."""

_MARK = re.compile(r"\n[ \t]*(?=[-GgLlVv])(?:(?P<rule>-{3,}[ \t]*(?=\n))|(?P<key>game|log|variant) ?:)", re.IGNORECASE)
_LINE = re.compile(r"([^\n]*)(?:\n|\Z)")
# A file that ends without a line end has what follows it on its last line.
_JOINED = re.compile(r"(?<=[\w.!?)\]~^*+-])(?:Game|Log|Variant|White|Black|Date|Result|Position|FEN)(?=: )", re.ASCII)
_AHEAD: Final = 100
"""So many lines behind a mark are looked at to tell what it begins."""
_PASSED_OVER: Final = (LineKind.BLANK, LineKind.COMMENT, LineKind.VARIATION)


def logs_in(text: str | bytes) -> list[tuple[int, int]]:
    r"""The place of each log in a text; between two there is nothing, or a line of hyphens.

    Bytes are looked at in any encoding that has ASCII in it.

    >>> text = "Game: Rococo\n1. P a2-a3\n---\nGame: Rococo\n1. P b2-b3\nLog: b\nGame: Ultima\n1. P b2-b3\n"
    >>> [text[start:end].splitlines()[0] for start, end in logs_in(text)]
    ['Game: Rococo', 'Game: Rococo', 'Log: b']
    """
    if isinstance(text, bytes):
        logs = _plainly(text)
        if logs is not None:
            return logs
        text = text.replace("…".encode(), b"...").decode("latin-1")
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    # So far every character has kept its place.
    return _Search(text).spans()


def _plainly(data: bytes) -> list[tuple[int, int]] | None:
    """The same where every log begins with ``Game:`` behind a line of three hyphens, and nothing else can begin one.

    So files of many thousand logs are written, and it is quick to see; None where it is not so.
    """
    if not data.startswith(b"Game:") or (b"\r" in data and data.count(b"\r") != data.count(b"\r\n")):
        return None
    logs = []
    start = end = 0
    for piece in data.split(_RULE):
        if end:
            if not piece.startswith(_NEXT):
                return None
            logs.append((start, end + 1))
            end += len(_RULE)
            start = end + (2 if piece[0] == _CR else 1)
        if piece.count(b":") > 1 and not _is_one(piece):
            return None
        end += len(piece)
    return [*logs, (start, len(data))]


def _is_one(piece: bytes) -> bool:
    """Whether no header in what begins with ``Game:`` begins another log, as far as that is quick to see."""
    second = piece.find(b"\n", 2) + 1
    if piece.startswith(b"Log:", second):
        second = piece.find(b"\n", second) + 1 or len(piece)
    if piece.find(b":", second) < 0:
        return True
    head = _HEADERS.match(piece, second)
    behind = head.end() if head else second
    return piece.find(b":", behind) < 0 or not (_KEY.search(piece, behind - 1) or piece.find(b"Game:", behind) >= 0)


_RULE: Final = b"\n---"
_NEXT: Final = (b"\nGame:", b"\r\nGame:")
_CR: Final = ord("\r")
_HEADERS: Final = re.compile(rb"(?:[A-Za-z][\w' -]*:[ \t][^\n]*\n)+")
_KEY: Final = re.compile(_MARK.pattern.encode(), re.IGNORECASE)


def check_single(text: str | bytes) -> None:
    """See that a text is no more than one log.

    Raises:
        RococoError: it holds many.
    """
    count = len(logs_in(text))
    if count > 1 and not is_page(text if isinstance(text, str) else text.decode("latin-1")):
        raise RococoError(f"this text holds {count} logs; rn.read(path) gives one after another")


class _Search:
    """The search for beginnings, from one mark to the next."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[tuple[int, int]] = []
        self._begin(0)

    def spans(self) -> list[tuple[int, int]]:
        """The place of each log."""
        for place, key in self._marks():
            # The headers of a log may hold more than one mark.
            if place >= self.start:
                if key is None:
                    self._rule(place)
                else:
                    self._header(place, key.lower())
        return [*self.found, (self.start, len(self.text))]

    def _marks(self) -> list[tuple[int, str | None]]:
        """Where there may be a beginning: the header that stands there, None for a line of hyphens."""
        # Every line has a line end before it.
        marks: list[tuple[int, str | None]] = [(m.start(), m["key"]) for m in _MARK.finditer(f"\n{self.text}")]
        if self.text.count("Game:") > sum(key == "Game" for _, key in marks):
            marks += [(m.start(), m[0]) for m in _JOINED.finditer(self.text) if m[0] == "Game"]
            marks.sort(key=itemgetter(0))
        return marks

    def _begin(self, start: int) -> None:
        self.start = self.seen = start
        self.named: set[str] = set()
        self.first: TurnReading | None = None
        """Its first turn."""
        self.late = -1
        """Where headers begin that stand after turns and are its own."""

    def _end(self, end: int, start: int) -> None:
        """End a log, and begin the next."""
        self.found.append((self.start, end))
        self._begin(start)

    def _rule(self, place: int) -> None:
        """A line of hyphens."""
        line = _LINE.match(self.text, place)
        after = line.end() if line else len(self.text)
        if not self.text[self.start : place].strip():
            self._begin(after)
        elif (self._turned(place) or self.named) and self._is_beginning(after):
            self._end(place, after)

    def _is_beginning(self, start: int) -> bool:
        """Whether what stands behind a line of hyphens is another log."""
        for line in islice(self._lines(start, len(self.text)), _AHEAD):
            if line.header is not None and (line.header[0].lower() in NAMING or self.first):
                return True
            if line.kind is LineKind.TURNS:
                return self.first is not None and (_is_first(line) or _turn(line).number is self.first.number is None)
            if line.header is None and line.kind not in _PASSED_OVER:
                return False
        return False

    def _header(self, place: int, key: str) -> None:
        """A header that says which log it is."""
        if self._turned(place):
            keys, turns = self._following(place)
            anew = turns is not None and _is_first(turns)
            if self.text[place - 1] != "\n" and not anew and len(keys) == 1:
                # Words with a colon, within a comment.
                return
            start = self._first_header(place)
            if start != self.late and (self.named or anew) and (turns or self.named & keys):
                self._end(start, start)
            else:
                self.late = start
        self.named.add(key)

    def _following(self, place: int) -> tuple[set[str], SortedLine | None]:
        """The headers at a place that say which log it is, and the turns behind them that are not of another log."""
        keys: set[str] = set()
        behind = False
        for line in islice(self._lines(place, len(self.text)), _AHEAD):
            key = line.header[0].lower() if line.header else ""
            if line.kind is LineKind.TURNS:
                return keys, line
            if key in NAMING and behind:
                break
            behind = behind or not key
            keys |= {key}.intersection(NAMING)
        return keys, None

    def _first_header(self, place: int) -> int:
        """Where the headers begin of which the one at a place is one."""
        while place > self.start:
            start = max(self.text.rfind("\n", self.start, place - 1) + 1, self.start)
            line = self.text[start:place].removesuffix("\n")
            if _sorted(line).kind is not LineKind.HEADER:
                joined = _JOINED.search(line)
                return start + joined.start() if joined else place
            place = start
        return place

    def _turned(self, place: int) -> bool:
        """Whether there are turns before a place."""
        if self.first is None and self.seen < place:
            turns = (_turn(line) for line in self._lines(self.seen, place) if line.kind is LineKind.TURNS)
            self.first = next(turns, None)
            self.seen = place
        return self.first is not None

    def _lines(self, start: int, end: int) -> Iterator[SortedLine]:
        """The lines from a place to another."""
        while start < end:
            line = _LINE.match(self.text, start, end)
            assert line
            yield _sorted(line[1])
            start = line.end()


def _sorted(line: str) -> SortedLine:
    return sort_line(line, GENERIC, before_turns=True)


def _turn(line: SortedLine) -> TurnReading:
    assert line.reading
    return line.reading.turns[0]


def _is_first(line: SortedLine) -> bool:
    """Whether turns are the first of a game, by their number."""
    turn = _turn(line)
    return turn.number == 1 and turn.side == "white"
