"""Find where each log begins in a text or file that may hold many, and refuse a log that is too long.

The line ``--- next log ---`` begins another log, whatever stands around it. Without it, two things do: a line of
hyphens followed by a log (headers, or turns numbered from 1 again, but no headers behind which the numbers go on), and
a header ``Game``, ``Log`` or ``Variant`` after turns, together with the headers directly before it. So the files of a
folder can be concatenated with or without a line between them, even if one lacks its last line end. A first such header
after turns begins no log if the numbers go on: it names the game of the turns before it. If a text begins with a title,
that line and the number 1 begin another log; so do a line such as "Second game" and the number 1.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from rococo_notation.errors import RococoError, UnreadableError
from rococo_notation.notation.dialect import GENERIC
from rococo_notation.notation.log import LineKind
from rococo_notation.notation.source import Source, is_page

if TYPE_CHECKING:
    from rococo_notation.notation.line_kinds import SortedLine

NAMING: Final = ("game", "log", "variant")
"""The headers that identify a log."""

SEPARATOR: Final = "\n--- next log ---\n"
"""What stands between two logs that this program writes into one file; its line ends belong to neither of them."""

_LINE_BETWEEN: Final = SEPARATOR.strip()
# A pattern that begins with plain text is searched for many times as fast as one that begins with a condition.
_SEPARATOR = re.compile(rf"{_LINE_BETWEEN}(?<![^\r\n]{_LINE_BETWEEN})[ \t]*(?:\r\n?|\n|\Z)")
_SEPARATOR_IN_BYTES = re.compile(_SEPARATOR.pattern.encode())
_MARK = re.compile(
    r"\n[ \t]*(?:#{1,6} )?(?=[-GgLlVv[])(?:(?P<rule>-{3,}[ \t]*(?=\n))|\[?(?P<key>game|log|variant) ?[:\"])",
    re.IGNORECASE,
)
_LINE = re.compile(r"([^\n]*)(?:\n|\Z)")
_SQUARE = re.compile(r"[A-Za-z]\d", re.ASCII)
_MOVE = re.compile(r"[A-Za-z]\d+(?:\W|\s-\s|\sto\s)[A-Za-z]\d", re.ASCII)
# If a file lacks its last line end, the next file begins on the same line.
_JOINED = re.compile(r"(?<=[\w.!?)\]~^*+-])(?:Game|Log|Variant|White|Black|Date|Result|Position|FEN)(?=: )", re.ASCII)
# A title has no figures and no colon.
_FIRST_LINE = re.compile(r"\s*([^\W\d][^\d\n:;@]{2,59}?)[ \t]*\n")
# "Second game:", "Game 2", "The rematch", "Round 2, Board 3: Rococo"
_NEXT_GAME = re.compile(
    r"\n[ \t#*_=]*(?=[aotmsfnrgb]|[2-4][nrt])(?:and )?(?:(?:the|our|my) )?"
    r"(?:(?:second|third|fourth|next|return|2nd|3rd|4th) (?:game|match)|game (?:#|no\.? ?)?(?:[2-9]|two|three)|rematch"
    r"|(?:round \d+\W{1,3})?board \d+)"
    r"\b[^\n\d]{0,60}(?=\n|\Z)",
    re.IGNORECASE,
)
# "1. 12. 2004" is no number of a move.
_DATE = re.compile(r"^[ \t]*\d{1,2}\. \d{1,2}\. \d{4}\b")
# "1) P e2-e3" and "| 1 | P e2-e3 | p e7-e6 |", as a line with a number
_ROW = re.compile(r"^[ \t|]*(\d{1,3})[ \t]*[)|](?=.*[A-Za-z]\d)")
# The names of several games in JSON: {"game": "Rococo", "moves": [...]}
_OF_DATA = re.compile(
    r'\{\s*"(?:game|variant)"\s*:(?=[^{}\[\]]{0,400}"(?:moves|plies|turns|log)"\s*:\s*\[)', re.IGNORECASE
)
_OF_MAIL: Final = ("from", "to", "cc", "date", "sent", "subject", "message", "reply-to", "message-id", "thread")
_TITLE: Final = "title"
_DATA: Final = "data"
_LONGEST_SIDE: Final = 3
"""The most words of a heading such as "Black's moves"."""
_LOOKAHEAD: Final = 100
"""The number of lines after a mark that are read to decide what begins there."""
_LONGEST_HEADING: Final = 12
"""The number of lines below a title among which the first move of its game stands."""
_FIRST: Final = (1, "white")
_SKIPPED: Final = (LineKind.BLANK, LineKind.COMMENT, LineKind.VARIATION)
_HEADING: Final = (*_SKIPPED, LineKind.HEADER, LineKind.TEXT, LineKind.MARKUP)


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
        between = _RULE_BEFORE_LOG.match(data, rule)
        if between is None or not _is_single(data, start, rule):
            return None
        logs.append((start, rule + 1))
        start = between.end()
    return [*logs, (start, len(data))] if _is_single(data, start, len(data)) else None


def _is_single(data: bytes, start: int, end: int) -> bool:
    """Tell by a quick look whether no header of a log that begins there with ``Game:`` begins another log."""
    head = _HEADERS.match(data, start, end)
    body = head.end() if head else start + len(b"Game:")
    if data.find(b":", body, end) < 0 and data.find(b"[", body, end) < 0:
        return True
    return not (_KEY.search(data, body - 1, end) or data.find(b"Game:", body, end) >= 0)


_RULE: Final = b"\n---"
_RULE_BEFORE_LOG: Final = re.compile(rb"\n-{3,}\r?\n(?=Game:)")
_HEADERS: Final = re.compile(rb"Game:[ \t][^\n]*\n(?:(?!Game:)[A-Za-z][\w' -]*:[ \t][^\n]*\n)*")
_KEY: Final = re.compile(_MARK.pattern.encode(), re.IGNORECASE)


def check_single(text: str | bytes) -> None:
    """Check that a text holds at most one log.

    Raises:
        RococoError: it holds more than one.
    """
    count = len(logs_in(text))
    if count > 1 and not is_page(text if isinstance(text, str) else text.decode("latin-1")):
        raise RococoError(f"this text contains {count} logs; rn.read(path) yields them one by one")


class _Search:
    """Searches a text for beginnings of logs, from one mark to the next."""

    def __init__(self, text: str) -> None:
        from rococo_notation.notation.line_kinds import sort_line

        self.text = text
        self.found: list[tuple[int, int]] = []
        # The lines after a mark are read again after the next one.
        self.sorted = lru_cache(2 * _LOOKAHEAD)(
            lambda line: sort_line(_ROW.sub(r"\1. ", _DATE.sub("", line)), GENERIC, before_turns=True)
        )
        self._begin(0)

    def spans(self) -> list[tuple[int, int]]:
        """Return the start and end of each log."""
        # A mark before the start is one of the headers with which the log begins.
        for place, key in (mark for mark in self._marks() if mark[0] >= self.start):
            if key is None:
                self._handle_rule(place)
            elif key == _DATA:
                self._end(place, place)
            elif key == _TITLE:
                self._handle_title(place)
            else:
                self._handle_header(place, key.lower())
        return [*self.found, (self.start, len(self.text))]

    def _marks(self) -> list[tuple[int, str | None]]:
        """Return where a log may begin, with the key of the header there, or None for a line of hyphens."""
        # The line end added here precedes the first line, so that offsets in the text stay right.
        lines = f"\n{self.text}"
        marks: list[tuple[int, str | None]] = [(m.start(), m["key"]) for m in _MARK.finditer(lines)]
        marks += [(m.start(), _TITLE) for m in _NEXT_GAME.finditer(lines)]
        marks += [(m.start(), _DATA) for m in islice(_OF_DATA.finditer(self.text), 1, None)]
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
        self.named: dict[str, str] = {}
        """The identifying headers of the current log."""
        self.first_turn: SortedLine | None = None
        """The first turn of the current log, once it was found."""
        self.late_headers = -1
        """Where headers after the turns begin that still belong to the current log, or -1."""

    def _end(self, end: int, start: int) -> None:
        """End the current log and begin the next."""
        self.found.append((self.start, end))
        self._begin(start)

    def _handle_rule(self, place: int) -> None:
        """Decide whether a line of hyphens ends the log; below the name of a side it heads the list of its moves."""
        begin = self.text.rfind("\n", 0, max(place - 1, 0)) + 1
        above = re.findall(r"[^\W\d_]{2,}", self.text[begin:place].casefold())
        if 0 < len(above) <= _LONGEST_SIDE:
            # Plain logs need no words, and have none there.
            from rococo_notation.notation.tokens import OF_SIDES

            if not OF_SIDES.isdisjoint(above):
                return
        line = _LINE.match(self.text, place)
        after = line.end() if line else len(self.text)
        if not self.text[self.start : place].strip():
            self._begin(after)
        elif (self._has_turns_before(place) or self.named) and self._is_beginning(after):
            self._end(place, after)

    def _handle_title(self, place: int) -> None:
        """Decide whether a title heads another log."""
        if not self._has_turns_before(place):
            return
        lines = islice(self._lines(place), 1, _LONGEST_HEADING)
        first = next((line for line in lines if line.kind not in _HEADING), None)
        if first is not None and first.begins == _FIRST:
            self._end(place, place)

    def _is_beginning(self, start: int) -> bool:
        """Tell whether another log follows a line of hyphens."""
        headers, of_mail, is_reply = 0, 0, False
        for line in islice(self._lines(start), _LOOKAHEAD):
            if line.header is not None:
                if line.header[0].lower() in NAMING:
                    return True
                headers += self.first_turn is not None
                of_mail += line.header[0].lower() in _OF_MAIL
                subject = line.header[1].rpartition(": ")[2] if line.header[0].lower() == "subject" else ""
                is_reply |= subject != "" and subject in self.text[self.start : start]
            elif line.kind is LineKind.TURNS:
                first, number = self.first_turn, line.begins[0]
                goes_on = is_reply if number is None else number > 1 or line.begins[1] == "black"
                if first is None or goes_on:
                    # The next message of a game by mail has headers, too.
                    return False
                return headers > 0 or line.begins == _FIRST or number is first.begins[0] is None
            elif line.kind not in _SKIPPED and not headers:
                return False
        # "Signature: ____" heads nothing, and a message may hold no log.
        return headers - of_mail > 1

    def _handle_header(self, place: int, key: str) -> None:
        """Decide whether an identifying header begins a log."""
        line = _LINE.match(self.text, place)
        value = line[1].partition(":")[2].strip() if line else ""
        if self._has_turns_before(place):
            keys, turns = self._following(place)
            anew = turns is not None and turns.begins == _FIRST
            if self.text[place - 1] != "\n" and not anew and len(keys) == 1:
                # Words with a colon inside a comment.
                return
            start = self._first_header(place)
            if start != self.late_headers and (self.named or anew) and (turns or self.named.keys() & keys):
                self._end(start, start)
            else:
                self.late_headers = start
        elif value and "log" in self.named and self.named.get(key) not in (None, "", value):
            # The log before has no moves.
            start = self._first_header(place)
            start = place if start == self.start and key == "game" else start
            if start > self.start:
                self._end(start, start)
        self.named[key] = value

    def _following(self, place: int) -> tuple[set[str], SortedLine | None]:
        """Return the identifying headers from a place on, and the first turns after them of the same log."""
        keys: set[str] = set()
        past_headers = False
        for line in islice(self._lines(place), _LOOKAHEAD):
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
            lines = (line[1] for line in _LINE.finditer(self.text, self.searched, place))
            # Above all headers "1. Anna Weber 2.5" and "2. A piece touched on d4 or e5 must move." are no turns.
            named = (line for line in lines if self.named or (_MOVE if len(line.split()) > 5 else _SQUARE).search(line))
            turns = (line for line in map(self.sorted, named) if line.kind is LineKind.TURNS)
            self.first_turn = next(turns, None)
            self.searched = place
        return self.first_turn is not None

    def _lines(self, start: int) -> Iterator[SortedLine]:
        """Yield the lines from a place on, sorted by kind."""
        return (self.sorted(line[1]) for line in _LINE.finditer(self.text, start))


# ---------------------------------------------------------------- the longest log

LONGEST_LOG: Final = 1 << 19
"""Bytes or characters, which is some 30,000 moves; to judge as many illegal ones takes 200 MB."""


def too_long(where: str) -> str:
    """Say that a log is too long, and what to do.

    >>> print(too_long("games.txt:1"))
    games.txt:1: the log that begins here is longer than 512 kB; keep only its headers and moves, \
or write a line `--- next log ---` between it and the next one
    """
    return (
        f"{where}: the log that begins here is longer than {LONGEST_LOG >> 10} kB; keep only its "
        "headers and moves, or write a line `--- next log ---` between it and the next one"
    )


def check_length(source: Source | str, start: int = 0, end: int | None = None) -> None:
    """Check that a log, which stands between two places of a source, is not too long.

    Of a page its moves count.

    Raises:
        UnreadableError: it is.
    """
    source = Source(source) if isinstance(source, str) else source
    text = source.text
    if (len(text) if end is None else end) - start <= LONGEST_LOG:
        return
    line, _ = source.locate(start)
    where = f"{source.name or 'the text'}:{line}"
    if start or end is not None or not is_page(text):
        raise UnreadableError(too_long(where))
    from rococo_notation.notation.pages.saved_page import LONGEST_PAGE, read_page

    if len(text) > LONGEST_PAGE:
        most = f"{LONGEST_PAGE:,} characters"
        why = f"the page is longer than {most}; save it without its pictures, as HTML only, or save its moves as text"
        raise UnreadableError(f"{where}: {why}")
    page = read_page(text)
    if page is not None and len(page.moves.text) > LONGEST_LOG:
        raise UnreadableError(too_long(where))


# ---------------------------------------------------------------- files of many logs

BLOCK = 1 << 18
"""The approximate size of a range in bytes."""
_BEGINNING: Final = 1 << 16
"""Bytes that are kept of a log that is too long: it is known by them where the next one begins."""


class Readable(Protocol):
    """What can be read from its beginning to its end, such as an open file or a pipe."""

    def read(self, size: int, /) -> bytes:
        """Read up to this many bytes, fewer only at the end."""


class Range(NamedTuple):
    """A range of whole logs in a file: its place in bytes, and the number of its first log.

    ``logs`` holds the start and end of each log, counted from the start of the range, and ``line`` is the line of the
    file on which the first begins. A log that is too long to be read has a range of its own.
    """

    start: int
    end: int
    number: int
    line: int
    logs: tuple[tuple[int, int], ...]

    @property
    def is_too_long(self) -> bool:
        """Whether it is a log that is too long to be read."""
        start, end = self.logs[0]
        return end - start > LONGEST_LOG

    def lines(self, raw: bytes) -> Iterator[int]:
        """Yield the line of the file on which each log begins, given the bytes of the range."""
        line, place = self.line, 0
        for start, _ in self.logs:
            line += line_ends(raw, start, place)
            place = start
            yield line

    def read(self, path: Path) -> bytes:
        """Return the bytes of the range."""
        with path.open("rb") as file:
            file.seek(self.start)
            return file.read(self.end - self.start)


def ranges(path: Path) -> Iterator[Range]:
    """Yield a file as ranges of whole logs."""
    with path.open("rb") as file:
        for found, _ in ranges_in(file):
            yield found


def ranges_in(file: Readable) -> Iterator[tuple[Range, bytes]]:
    """Yield an open file as ranges of whole logs with their bytes, of which those of a log too long are left out."""
    window = _Window()
    while block := file.read(BLOCK):
        window.held += block
        # Where the last log begins, and whether a line of hyphens ends one, may depend on what is yet to be read.
        rule = window.held.rfind(b"\n---")
        logs = logs_in(window.held[:rule] if rule > 0 else window.held)
        if len(logs) > 2:
            yield from window.cut(logs[:-2], logs[-2][0])
        elif len(window.held) > 2 * LONGEST_LOG:
            first, *rest = logs_in(window.held)
            if rest and first[1] <= LONGEST_LOG:
                yield from window.cut([first], rest[0][0])
            else:
                window.skip(first[1])
    if window.held:
        yield from window.cut(logs_in(window.held), len(window.held))


class _Window:
    """The part of a file that is being looked at; of a log that is too long, without its middle."""

    def __init__(self) -> None:
        self.held = b""
        self.start = 0
        """Where it begins in the file."""
        self.number = self.line = 1
        """The number of its first log, and of its first line."""
        self.gap = self.gap_lines = 0
        """The size of what was left out, and the lines in it."""

    def skip(self, end: int) -> None:
        """Leave out the middle of the first log, which ends there as far as is known."""
        begin = self.held.rfind(b"\n", 0, _BEGINNING) + 1 or _BEGINNING
        end = max(self.held.rfind(b"\n", begin, end - _BEGINNING) + 1 or end - _BEGINNING, begin)
        self.gap += end - begin
        self.gap_lines += line_ends(self.held, end, begin)
        self.held = self.held[:begin] + self.held[end:]

    def cut(self, logs: list[tuple[int, int]], end: int) -> Iterator[tuple[Range, bytes]]:
        """Yield some logs from the beginning as ranges, and take them away up to a place."""
        begin = 0
        for index, (start, stop) in enumerate(logs):
            if stop - start + (0 if index else self.gap) > LONGEST_LOG:
                if begin < index:
                    yield self._range(logs, begin, index)
                yield self._range(logs, index, index + 1)[0], b""
                begin = index + 1
        if begin < len(logs):
            yield self._range(logs, begin, len(logs))
        self.start += end + self.gap
        self.number += len(logs)
        self.line += line_ends(self.held, end) + self.gap_lines
        self.held = self.held[end:]
        self.gap = self.gap_lines = 0

    def _range(self, logs: list[tuple[int, int]], begin: int, end: int) -> tuple[Range, bytes]:
        """Return the range of some of the logs with its bytes; what was left out is a part of the first of all."""
        first, last = logs[begin][0], logs[end - 1][1]
        start = self.start + first + (self.gap if begin else 0)
        line = self.line + line_ends(self.held, first) + (self.gap_lines if begin else 0)
        inside = [(start - first, stop - first) for start, stop in logs[begin:end]]
        if not begin and self.gap:
            inside = [(0, last - first + self.gap)]
        found = Range(start, self.start + last + self.gap, self.number + begin, line, tuple(inside))
        return found, self.held[first:last]


def line_ends(data: bytes, end: int, start: int = 0) -> int:
    """Count the lines that end before a place, with LF, CRLF or CR alone."""
    lines = data.count(b"\n", start, end)
    # Looking for a byte is many times as fast as counting it, and most files have none.
    if data.find(b"\r", start, end) < 0:
        return lines
    return lines + data.count(b"\r", start, end) - data.count(b"\r\n", start, end)
