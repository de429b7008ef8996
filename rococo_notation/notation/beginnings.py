"""Find where each log begins in a text that may hold many.

The line ``--- next log ---`` begins another log, whatever stands around it. Without it, two things do: a line of
hyphens followed by a log (headers, or turns numbered from 1 again), and a header ``Game``, ``Log`` or ``Variant`` after
turns, together with the headers directly before it. So the files of a folder can be concatenated with or without a line
between them, even if one lacks its last line end. A first such header after turns begins no log if the numbers go on:
it names the game of the turns before it. If a text begins with a title, that line and the number 1 begin another log.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from functools import lru_cache
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
"""The headers that identify a log."""

SEPARATOR: Final = "\n--- next log ---\n"
"""What stands between two logs that this program writes into one file; its line ends belong to neither of them."""

_LINE_BETWEEN: Final = SEPARATOR.strip()
# A pattern that begins with plain text is searched for many times as fast as one that begins with a condition.
_SEPARATOR = re.compile(rf"{_LINE_BETWEEN}(?<![^\r\n]{_LINE_BETWEEN})[ \t]*(?:\r\n?|\n|\Z)")
_SEPARATOR_IN_BYTES = re.compile(_SEPARATOR.pattern.encode())
_MARK = re.compile(r"\n[ \t]*(?=[-GgLlVv])(?:(?P<rule>-{3,}[ \t]*(?=\n))|(?P<key>game|log|variant) ?:)", re.IGNORECASE)
_LINE = re.compile(r"([^\n]*)(?:\n|\Z)")
# If a file lacks its last line end, the next file begins on the same line.
_JOINED = re.compile(r"(?<=[\w.!?)\]~^*+-])(?:Game|Log|Variant|White|Black|Date|Result|Position|FEN)(?=: )", re.ASCII)
# A title has no figures and no colon.
_FIRST_LINE = re.compile(r"\s*([^\W\d][^\d\n:;@]{2,59}?)[ \t]*\n")
_TITLE: Final = "title"
_LOOKAHEAD: Final = 100
"""The number of lines after a mark that are read to decide what begins there."""
_SKIPPED: Final = (LineKind.BLANK, LineKind.COMMENT, LineKind.VARIATION)


def logs_in(text: str | bytes) -> list[tuple[int, int]]:
    r"""Return the start and end of each log in a text; between two there is nothing, or a line of hyphens.

    Bytes may be in any encoding that extends ASCII.

    >>> text = "Game: Rococo\n1. P a2-a3\n---\nGame: Rococo\n1. P b2-b3\nLog: b\nGame: Ultima\n1. P b2-b3\n"
    >>> [text[start:end].splitlines()[0] for start, end in logs_in(text)]
    ['Game: Rococo', 'Game: Rococo', 'Log: b']
    """
    logs: list[tuple[int, int]] = []
    start = 0
    for end, after in [*_separators(text), (len(text), len(text))]:
        logs += [(start + begin, start + stop) for begin, stop in _guessed(text[start:end])]
        start = after
    return logs


def is_separated(text: str | bytes) -> bool:
    """Tell whether a line ``--- next log ---`` stands in a text, so that its parts may be of any format."""
    return next(_separators(text), None) is not None


def _separators(text: str | bytes) -> Iterator[tuple[int, int]]:
    """Yield the start and end of what stands between two logs."""
    if (_LINE_BETWEEN.encode() not in text) if isinstance(text, bytes) else (_LINE_BETWEEN not in text):
        return
    found = _SEPARATOR_IN_BYTES.finditer(text) if isinstance(text, bytes) else _SEPARATOR.finditer(text)
    for line in found:
        # The line end before it is not that of the log.
        yield max(line.start() - 1, 0), line.end()


def _guessed(text: str | bytes) -> list[tuple[int, int]]:
    """Return the start and end of each log in a text without such a line."""
    if isinstance(text, bytes):
        logs = _split_plain(text)
        if logs is not None:
            return logs
        if text.startswith(BOM_UTF8):
            # Offsets stay right.
            text = b"\n" * len(BOM_UTF8) + text[len(BOM_UTF8) :]
        text = text.replace("…".encode(), b"...").decode("latin-1")
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    # No replacement so far has moved a character.
    return _Search(text).spans()


def _split_plain(data: bytes) -> list[tuple[int, int]] | None:
    """Split bytes at lines of hyphens if ``Game:`` follows each, and nothing else can begin a log; else None.

    Files of many thousand logs are written like this, and it can be checked quickly.
    """
    if not data.startswith(b"Game:") or (b"\r" in data and data.count(b"\r") != data.count(b"\r\n")):
        return None
    logs = []
    start = 0
    while (rule := data.find(_RULE, start)) >= 0:
        after = rule + len(_RULE) + 1
        if not data.startswith(b"\nGame:", after - 1):
            after = data.find(b"\n", after - 1) + 1
            between = data[rule + len(_RULE) : after]
            if between.lstrip(b"-") not in _LINE_ENDS or not data.startswith(b"Game:", after):
                return None
        if not _is_single(data, start, rule):
            return None
        logs.append((start, rule + 1))
        start = after
    return [*logs, (start, len(data))] if _is_single(data, start, len(data)) else None


def _is_single(data: bytes, start: int, end: int) -> bool:
    """Tell by a quick look whether no header of a log that begins there with ``Game:`` begins another log."""
    head = _HEADERS.match(data, start, end)
    body = head.end() if head else start + len(b"Game:")
    if data.find(b":", body, end) < 0:
        return True
    return not (_KEY.search(data, body - 1, end) or data.find(b"Game:", body, end) >= 0)


_RULE: Final = b"\n---"
_LINE_ENDS: Final = (b"\n", b"\r\n")
_HEADERS: Final = re.compile(rb"(?:[A-Za-z][\w' -]*:[ \t][^\n]*\n)+")
_KEY: Final = re.compile(_MARK.pattern.encode(), re.IGNORECASE)


def check_single(text: str | bytes) -> None:
    """Check that a text holds at most one log.

    Raises:
        RococoError: it holds more than one.
    """
    count = len(logs_in(text))
    if count > 1 and not is_page(text if isinstance(text, str) else text.decode("latin-1")):
        raise RococoError(f"this text holds {count} logs; rn.read(path) gives one after another")


class _Search:
    """Searches a text for beginnings of logs, from one mark to the next."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[tuple[int, int]] = []
        # The lines after a mark are read again after the next one.
        self.sorted = lru_cache(2 * _LOOKAHEAD)(_sorted)
        self._begin(0)

    def spans(self) -> list[tuple[int, int]]:
        """Return the start and end of each log."""
        for place, key in self._marks():
            # A mark before the start is one of the headers with which the log begins.
            if place >= self.start:
                if key is None:
                    self._handle_rule(place)
                elif key == _TITLE:
                    self._handle_title(place)
                else:
                    self._handle_header(place, key.lower())
        return [*self.found, (self.start, len(self.text))]

    def _marks(self) -> list[tuple[int, str | None]]:
        """Return where a log may begin, with the key of the header there, or None for a line of hyphens."""
        # The line end added here precedes the first line, so that offsets in the text stay right.
        marks: list[tuple[int, str | None]] = [(m.start(), m["key"]) for m in _MARK.finditer(f"\n{self.text}")]
        if self.text.count("Game:") > sum(key == "Game" for _, key in marks):
            marks += [(m.start(), m[0]) for m in _JOINED.finditer(self.text) if m[0] == "Game"]
        title = _FIRST_LINE.match(self.text)
        if title is not None and self.text.count(title[1]) > 1:
            again = re.compile(rf"^[ \t]*{re.escape(title[1])}[ \t]*$", re.MULTILINE)
            marks += [(m.start(), _TITLE) for m in again.finditer(self.text, title.end())]
        marks.sort(key=itemgetter(0))
        return marks

    def _begin(self, start: int) -> None:
        self.start = self.searched = start
        self.named: set[str] = set()
        self.first_turn: TurnReading | None = None
        """The first turn of the current log, once it was found."""
        self.late_headers = -1
        """Where headers after the turns begin that still belong to the current log, or -1."""

    def _end(self, end: int, start: int) -> None:
        """End the current log and begin the next."""
        self.found.append((self.start, end))
        self._begin(start)

    def _handle_rule(self, place: int) -> None:
        """Decide whether a line of hyphens ends the log."""
        line = _LINE.match(self.text, place)
        after = line.end() if line else len(self.text)
        if not self.text[self.start : place].strip():
            self._begin(after)
        elif (self._has_turns_before(place) or self.named) and self._is_beginning(after):
            self._end(place, after)

    def _handle_title(self, place: int) -> None:
        """Decide whether the title with which the text begins heads another log."""
        if not self._has_turns_before(place):
            return
        lines = islice(self._lines(place, len(self.text)), 1, _LOOKAHEAD)
        first = next((line for line in lines if line.kind not in (*_SKIPPED, LineKind.HEADER)), None)
        if first is not None and first.reading is not None and _is_first(first):
            self._end(place, place)

    def _is_beginning(self, start: int) -> bool:
        """Tell whether another log follows a line of hyphens."""
        for line in islice(self._lines(start, len(self.text)), _LOOKAHEAD):
            if line.header is not None and (line.header[0].lower() in NAMING or self.first_turn):
                return True
            if line.kind is LineKind.TURNS:
                first = self.first_turn
                return first is not None and (_is_first(line) or _turn(line).number is first.number is None)
            if line.header is None and line.kind not in _SKIPPED:
                return False
        return False

    def _handle_header(self, place: int, key: str) -> None:
        """Decide whether an identifying header begins a log."""
        if self._has_turns_before(place):
            keys, turns = self._following(place)
            anew = turns is not None and _is_first(turns)
            if self.text[place - 1] != "\n" and not anew and len(keys) == 1:
                # Words with a colon inside a comment.
                return
            start = self._first_header(place)
            if start != self.late_headers and (self.named or anew) and (turns or self.named & keys):
                self._end(start, start)
            else:
                self.late_headers = start
        self.named.add(key)

    def _following(self, place: int) -> tuple[set[str], SortedLine | None]:
        """Return the identifying headers from a place on, and the first turns after them of the same log."""
        keys: set[str] = set()
        past_headers = False
        for line in islice(self._lines(place, len(self.text)), _LOOKAHEAD):
            key = line.header[0].lower() if line.header else ""
            if line.kind is LineKind.TURNS:
                return keys, line
            if key in NAMING and past_headers:
                break
            past_headers = past_headers or not key
            keys |= {key}.intersection(NAMING)
        return keys, None

    def _first_header(self, place: int) -> int:
        """Return where the block of headers begins that contains the header at a place."""
        while place > self.start:
            start = max(self.text.rfind("\n", self.start, place - 1) + 1, self.start)
            line = self.text[start:place].removesuffix("\n")
            if self.sorted(line).kind is not LineKind.HEADER:
                joined = _JOINED.search(line)
                return start + joined.start() if joined else place
            place = start
        return place

    def _has_turns_before(self, place: int) -> bool:
        """Tell whether the current log has turns before a place."""
        if self.first_turn is None and self.searched < place:
            lines = self._lines(self.searched, place)
            turns = (_turn(line) for line in lines if line.reading and (line.reading.sound or _turn(line).number))
            self.first_turn = next(turns, None)
            self.searched = place
        return self.first_turn is not None

    def _lines(self, start: int, end: int) -> Iterator[SortedLine]:
        """Yield the lines between two places, sorted by kind."""
        while start < end:
            line = _LINE.match(self.text, start, end)
            assert line
            yield self.sorted(line[1])
            start = line.end()


def _sorted(line: str) -> SortedLine:
    return sort_line(line, GENERIC, before_turns=True)


def _turn(line: SortedLine) -> TurnReading:
    assert line.reading
    return line.reading.turns[0]


def _is_first(line: SortedLine) -> bool:
    """Tell by the number whether a line holds the first turn of a game."""
    turn = _turn(line)
    return turn.number == 1 and turn.side == "white"
