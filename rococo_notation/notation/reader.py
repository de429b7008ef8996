"""Reading a log, from plain text or from a saved page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from rococo_notation.finding import Finding
from rococo_notation.notation import fast, order, page, patterns
from rococo_notation.notation.dialect import GENERIC, Dialect
from rococo_notation.notation.lines import SortedLine, read_header, sort_line
from rococo_notation.notation.log import Line, LineKind, Log, Remark, Status
from rococo_notation.notation.parse import LONGEST_LINE, Anchor, build_turn
from rococo_notation.notation.reading import Trouble
from rococo_notation.notation.source import Source
from rococo_notation.notation.status import Standing, read_status
from rococo_notation.notation.turn import Side, Span, Turn

_LINE = re.compile(r"[^\r\n]*(\r\n|\r|\n|$)")
_NUMBER = re.compile(rf"\s*{patterns.NUMBER}")
_BYTE_ORDER_MARK = "\ufeff"
_HEADER_LINES = 200
_ENCODINGS = {"cp1252": "Windows-1252", "latin-1": "Latin-1", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16"}


def read_log(source: Source | str, dialect: Dialect = GENERIC) -> Log:
    r"""Read a log in the names of the dialect; ``page`` and plain text are told apart by their look.

    It never raises: what is wrong with the text is among the findings of the log and of its turns.

    >>> log = read_log("Game: Rococo\n\n1. P e2-e3\n1... p e7-e6 // hello\n")
    >>> log.game, [str(turn) for turn in log.turns], log.turns[1].comment
    ('Rococo', ['P e2-e3', 'p e7-e6'], 'hello')
    """
    if isinstance(source, str):
        source = Source(source)
    found = page.read_page(source.text)
    draft = _Draft(source, dialect)
    if source.guessed:
        draft.findings.append(
            Finding("GC001", f"the encoding is not given and was taken for {_ENCODINGS[source.encoding]}")
        )
    if found is None:
        draft.read(source.text, Anchor(source))
        return draft.finish()
    draft.headers.update(found.headers)
    draft.read(found.text, Anchor(source, 0, found.starts, found.ends))
    draft.lines = _with_markup(draft.lines, len(source.text))
    for start, end in found.statuses:
        text = page.plain_text(source.text[start:end])
        standing = read_status(text)
        if standing is not None:
            draft.statuses.append((text, Span(start, end), standing))
    return replace(draft.finish(is_page=True), board=found.board, enforcement=found.enforcement)


def read_headers(source: Source | str) -> Mapping[str, str]:
    r"""Read the headers only, a cheap way to learn which game it is and so which dialect to read the log in.

    >>> dict(read_headers("Game: Rococo\nLog: clean-000\n\n1. P e2-e3\n"))
    {'Game': 'Rococo', 'Log': 'clean-000'}
    """
    text = source if isinstance(source, str) else source.text
    found = page.read_page(text)
    if found is not None:
        return dict(found.headers)
    headers: dict[str, str] = {}
    for _, content, _ in _lines(text, limit=_HEADER_LINES):
        header = read_header(content.strip(), before_turns=True) if len(content) < LONGEST_LINE else None
        if header is not None:
            headers.setdefault(*header)
        elif content.lstrip().startswith(("|", "//")):
            continue
        elif _NUMBER.match(content) or fast.read_line(content[:LONGEST_LINE], GENERIC):
            break
    return headers


def _lines(text: str, limit: int | None = None) -> Iterator[tuple[int, str, int]]:
    """Yield start, content without line end, and start of the next line."""
    position = 0
    count = 0
    while position < len(text) and (limit is None or count < limit):
        match = _LINE.match(text, position)
        start, end, after = position, match.start(1) if match else len(text), match.end() if match else len(text)
        if start == 0 and text.startswith(_BYTE_ORDER_MARK):
            start = 1
        yield start, text[start:end], after
        position = after
        count += 1


@dataclass
class _Draft:
    """A log in the making."""

    source: Source
    dialect: Dialect
    headers: dict[str, str] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    statuses: list[tuple[str, Span, Standing]] = field(default_factory=list)
    result: str | None = None
    comments: list[Remark] = field(default_factory=list)
    variations: list[Remark] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def read(self, text: str, anchor: Anchor) -> None:
        """Read every line of the text."""
        begin = 0
        for start, content, after in _lines(text):
            line = sort_line(content, self.dialect, before_turns=not self.turns)
            here = anchor.at(start)
            count = self._take_turns(line, content, here) if line.reading is not None else 0
            if not count:
                self._take_other(line, content, here)
            self.lines.append(Line(line.kind, anchor.span(begin, after), count))
            begin = after

    def _take_turns(self, line: SortedLine, content: str, anchor: Anchor) -> int:
        reading = line.reading
        if reading is None:
            return 0
        for turn in reading.turns:
            self.turns.append(build_turn(turn, content, anchor, len(self.turns) + 1))
        if reading.comment is not None:
            self.turns[-1] = replace(self.turns[-1], comment=content[reading.comment + 2 :].strip())
        return len(reading.turns)

    def _take_other(self, line: SortedLine, content: str, anchor: Anchor) -> None:
        stripped = content.strip()
        start = content.index(stripped)
        span = anchor.span(start, start + len(stripped))
        match line.kind:
            case LineKind.HEADER if line.header is not None:
                self.headers.setdefault(*line.header)
            case LineKind.COMMENT:
                self.comments.append(Remark(stripped[2:].strip(), span, len(self.turns)))
            case LineKind.NUMBER if "//" in stripped:
                self.comments.append(Remark(stripped.partition("//")[2].strip(), span, len(self.turns)))
            case LineKind.VARIATION:
                self.variations.append(Remark(stripped[1:].strip(), span, len(self.turns)))
            case LineKind.STATUS if line.standing is not None:
                self.statuses.append((stripped, span, line.standing))
            case LineKind.RESULT:
                self.result = "".join(stripped.split()).replace("½", "1/2")
            case LineKind.TEXT:
                message = "this line is neither a turn nor a header, and is passed over"
                trouble = Trouble("GC108", message, start, start + len(stripped))
                self.findings.append(anchor.finding(trouble, 0, stripped, None))

    def finish(self, *, is_page: bool = False) -> Log:
        """Return the log."""
        if not self.turns:
            code, message = ("GC003", "this page holds no log") if is_page else ("GC002", "there are no moves")
            self.findings.append(Finding(code, message))
        log = Log(
            self.source,
            self.dialect,
            self.headers,
            order.check_order(self.turns, self.source),
            tuple(self.lines),
            result=self.result,
            comments=tuple(self.comments),
            variations=tuple(self.variations),
            findings=tuple(self.findings),
        )
        statuses = tuple(
            Status(text, span, _winner(standing, log), standing.reason) for text, span, standing in self.statuses
        )
        return replace(log, statuses=statuses, result=log.result or log.header("Result"))


def _winner(standing: Standing, log: Log) -> Side | None:
    if standing.winner is not None:
        return _side(standing.winner, log)
    loser = _side(standing.loser, log) if standing.loser is not None else None
    return None if loser is None else "black" if loser == "white" else "white"


def _side(player: str, log: Log) -> Side | None:
    name = player.casefold()
    white, black = (_names(log.header(side) or "") for side in ("White", "Black"))
    if name == "white" or (name in white and name not in black):
        return "white"
    if name == "black" or (name in black and name not in white):
        return "black"
    return None


def _names(player: str) -> set[str]:
    """Return what a player may be called: "Fergus Duniho (fergus)" is a name and a userid."""
    name, _, userid = player.casefold().partition("(")
    return {player.casefold(), name.strip(), userid.rstrip(") ")} - {""}


def _with_markup(lines: list[Line], length: int) -> list[Line]:
    """Fill the gaps between the lines of a page, so that together they are the whole page."""
    filled: list[Line] = []
    position = 0
    for line in lines:
        if line.span.start > position:
            filled.append(Line(LineKind.MARKUP, Span(position, line.span.start)))
        filled.append(line)
        position = max(position, line.span.end)
    if position < length:
        filled.append(Line(LineKind.MARKUP, Span(position, length)))
    return filled
