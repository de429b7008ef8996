"""A log in the making, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rococo_notation.finding import Finding
from rococo_notation.notation import fast, patterns
from rococo_notation.notation.dialect import Dialect
from rococo_notation.notation.headers import read_other_header
from rococo_notation.notation.lines import SortedLine, sort_line
from rococo_notation.notation.log import Line, LineKind, Remark
from rococo_notation.notation.parse import LONGEST_LINE, Anchor, build_turn
from rococo_notation.notation.paste import BROKEN, SLIPS, TITLE, WRAPPED, Mapped, is_decoration, tidied
from rococo_notation.notation.paste.slips import begins_with_no_move
from rococo_notation.notation.reading import LineReading, TurnReading, clip
from rococo_notation.notation.source import Source
from rococo_notation.notation.status import Standing
from rococo_notation.notation.turn import PartKind, Span, Turn

_NUMBER = re.compile(rf"\s*{patterns.NUMBER}")
_NUMBERS = re.compile(r"(?<!\S)\d{1,4}\s?[.)]")
_NO_MOVE = frozenset({PartKind.PUT, PartKind.CLEAR, PartKind.DROP})
_SURE = frozenset({LineKind.BLANK, LineKind.COMMENT, LineKind.RESULT, LineKind.STATUS, LineKind.MARKUP})
_DOUBTFUL = ("GC101", "GC102", "GC103")
# So often a whole paragraph is tried, which takes time.
_MOST_PARAGRAPHS = 8
_SIGNATURE = ("--", "-- ")
# What follows a table or a sentence is told line by line up to this many times, and then as one.
_MOST_TOLD = 3


class Read(NamedTuple):
    """A line as it was read, after its slips were mended."""

    text: Mapped
    sorted: SortedLine
    slips: frozenset[str] = frozenset()

    @property
    def worth(self) -> int:
        """How much of it is understood."""
        reading = self.sorted.reading
        if reading is None:
            return 0 if self.sorted.kind is LineKind.TEXT else 3
        troubles = any(t.code in _DOUBTFUL for turn in reading.turns for _, part in turn.parts for t in part.troubles)
        return 1 if not reading.sound else 2 if troubles else 3


class Slip(NamedTuple):
    """A kind of slip that was mended: where first, in which text, what that was taken for, and on how many lines."""

    span: Span
    text: str
    meant: str
    lines: int


@dataclass
class Draft:
    """A log in the making."""

    source: Source
    dialect: Dialect
    title: str = ""
    """The line that names the game, where no header does."""
    headers: dict[str, str] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    statuses: list[tuple[str, Span, Standing]] = field(default_factory=list)
    result: str | None = None
    comments: list[Remark] = field(default_factory=list)
    variations: list[Remark] = field(default_factory=list)
    positions: list[Remark] = field(default_factory=list)
    slips: dict[str, Slip] = field(default_factory=dict)
    passed: list[list[tuple[Span, str]]] = field(default_factory=list)
    """The lines passed over, those that follow one another together."""
    _paragraphs: int = 0
    _signed: bool = False
    _brace: bool = False
    _passing: bool = False

    def read(self, text: str, anchor: Anchor) -> None:
        """Read every line of the text."""
        lines = list(lines_of(text))
        begin = index = running = 0
        while index < len(lines):
            start, content, after = lines[index]
            line = self._read_line(Mapped.of(content, start))
            index += 1
            if (
                index > running
                and line.sorted.reading is not None
                and (running := _end_of_running_text(lines, index - 1))
            ):
                if (paragraph := self._paragraph(lines, index - 1)) is not None:
                    line, index = paragraph
                    after = lines[index - 1][2]
                    running = index
            if index <= running and WRAPPED not in line.slips:
                line = line._replace(slips=line.slips | {BROKEN})
            alone = line
            while index < len(lines) and (joined := self._joined(line, *lines[index][:2])) is not None:
                line, after = joined, lines[index][2]
                index += 1
            if line is not alone:
                pass
            elif (
                (line.worth < 3 or self._goes_on(line, lines[index : index + 1]))
                and line.sorted.reading is not None
                and (paragraph := self._paragraph(lines, index - 1)) is not None
            ):
                line, index = paragraph
                after = lines[index - 1][2]
            where = anchor if not line.slips else anchor.through(line.text)
            here = anchor.at(start) if not line.slips else where
            count = self._take_turns(line, here) if line.sorted.reading is not None else 0
            if not count:
                self._take_other(line, content, anchor.at(start))
            self.lines.append(Line(line.sorted.kind, anchor.span(begin, after), count))
            begin = after

    def _read_line(self, line: Mapped) -> Read:
        before_turns = not self.turns
        content = line.text
        if self._brace:
            self._brace = "}" not in content
            line = line.cut(content.find("}") + 1)
            content = line.text
            if self._brace or not content.strip():
                return Read(line, SortedLine(LineKind.MARKUP))
            return self._tidied(Read(line, sort_line(content, self.dialect, before_turns=before_turns)))
        if self.title and before_turns and content.strip() == self.title:
            header = ("Game", self.title)
            return Read(line, SortedLine(LineKind.HEADER, header=header), frozenset({TITLE}))
        read = Read(line, sort_line(content, self.dialect, before_turns=before_turns))
        self._signed = (self._signed or content in _SIGNATURE) and not _NUMBER.match(content)
        if self._signed:
            return Read(line, SortedLine(LineKind.MARKUP))
        if read.worth == 3 and not self._may_be_turns(read):
            return read
        if is_decoration(content):
            return Read(line, SortedLine(LineKind.MARKUP))
        if len(content) > LONGEST_LINE:
            return read
        other = read_other_header(content) if before_turns or read.sorted.kind is LineKind.TEXT else None
        said = read.sorted.header[0].casefold() if read.sorted.header else ""
        if other is not None and read.sorted.kind is not LineKind.TURNS and said != other[0].casefold():
            return Read(line, SortedLine(LineKind.HEADER, header=other), frozenset({TITLE}))
        return self._tidied(read)

    def _may_be_turns(self, read: Read) -> bool:
        """Whether a header or a variation is one only by its look: ``White: P e2-e3``, ``| 1 | P e2-e3 |``."""
        if read.sorted.kind is LineKind.VARIATION:
            return read.text.text.rstrip().endswith("|") and read.text.text.count("|") > 2
        if read.sorted.header is None:
            return False
        key, value = read.sorted.header
        if key.casefold() in ("game courier", "preset", "game name", "log name"):
            return True
        # A value with two figures in it, or one and a hyphen at the end, may hold a move.
        figures = sum(map(str.isdigit, value))
        return (figures > 1 or (figures and value.endswith("-"))) and key.casefold() not in (
            "log",
            "game",
            "date",
            "result",
        )

    def _tidied(self, read: Read) -> Read:
        """The line with its slips mended, where that helps to understand it."""
        best = read
        header = read.sorted.header is not None or read.sorted.kind is LineKind.VARIATION
        before_turns = not self.turns
        for text, slips in tidied(read.text, self.dialect):
            if is_decoration(text.text):
                return Read(text, SortedLine(LineKind.MARKUP), slips)
            each = Read(text, sort_line(text.text, self.dialect, before_turns=before_turns), slips)
            if header or self._may_be_turns(each):
                if each.sorted.reading is not None and each.worth == 3:
                    return each
                continue
            if each.worth == 3:
                return each
            # Sentences about moves are no moves.
            if read.worth == 0 and not _NUMBER.match(text.text):
                continue
            if each.worth > best.worth or (each.worth == best.worth == 1 and best is read):
                best = each
        # A remark in braces may go on over several lines.
        self._brace = best.worth < 2 and best.text.text.rfind("{") > best.text.text.rfind("}")
        if self._brace:
            cut = best.text.cut(0, best.text.text.rfind("{"))
            return Read(cut, sort_line(cut.text, self.dialect, before_turns=before_turns), best.slips | {"mark"})
        return best

    def _joined(self, line: Read, start: int, content: str) -> Read | None:
        """A line and the next as one, where a turn runs over the end of the line; else None."""
        reading = line.sorted.reading
        if reading is None or not content.strip() or _NUMBER.match(content) or len(content) > LONGEST_LINE:
            return None
        if line.worth == 3 and not _is_cut(line, content):
            return None
        kept = self._signed, self._brace
        following = self._read_line(Mapped.of(content, start))
        self._signed, self._brace = kept
        opens = content.lstrip().startswith(";")
        if following.sorted.kind not in (LineKind.TEXT, LineKind.TURNS) and not opens:
            return None
        if line.worth == following.worth == 3 and not (opens or _only_removes(line, following.sorted.reading)):
            return None
        for gap in (" ", ""):
            whole = line.text.then(following.text, gap)
            both = Read(whole, sort_line(whole.text, self.dialect, before_turns=not self.turns))
            both = both._replace(slips=line.slips | following.slips | {WRAPPED})
            if both.worth < 3:
                both = self._tidied(both)._replace(slips=both.slips)
            if both.worth == 3 and both.sorted.reading and len(both.sorted.reading.turns) == len(reading.turns):
                return both
        return None

    def _goes_on(self, line: Read, following: Sequence[tuple[int, str, int]]) -> bool:
        """Whether a line that can be read ends with a semicolon, and the next begins with the rest of a turn."""
        text = line.text.text.rstrip()
        if line.sorted.reading is None or not text.endswith(";") or "//" in text:
            return False
        return any(begins_with_no_move(content, self.dialect) for _, content, _ in following)

    def _paragraph(self, lines: Sequence[tuple[int, str, int]], index: int) -> tuple[Read, int] | None:
        """A line and all up to the next blank one as one, where running text was broken anywhere; and where that is."""
        end = index
        while end < len(lines) and lines[end][1].strip():
            end += 1
        if end < index + 2 or self._paragraphs >= _MOST_PARAGRAPHS:
            return None
        if lines[end - 1][2] - lines[index][0] > LONGEST_LINE:
            return None
        self._paragraphs += 1
        start, content, _ = lines[index]
        whole = Mapped.of(content, start)
        for start, content, _ in lines[index + 1 : end]:
            whole = whole.then(Mapped.of(content, start))
        brace, self._brace = self._brace, False
        read = self._tidied(Read(whole, sort_line(whole.text, self.dialect, before_turns=not self.turns)))
        if read.worth < 3 or read.sorted.reading is None:
            self._brace = brace
            return None
        return read._replace(slips=read.slips | {WRAPPED}), end

    def _take_turns(self, line: Read, anchor: Anchor) -> int:
        reading = line.sorted.reading
        if reading is None:
            return 0
        content = line.text.text
        turns = [part for turn in reading.turns for part in _by_side(turn)]
        for turn in turns:
            built = build_turn(turn, content, anchor, len(self.turns) + 1)
            self.turns.append(replace(built, slips=line.slips) if line.slips else built)
        if reading.comment is not None:
            self.turns[-1] = replace(self.turns[-1], comment=content[reading.comment + 2 :].strip())
        if line.slips:
            self._note_slips(line, anchor, "; ".join(turn.text for turn in self.turns[-len(turns) :]) if turns else "")
        self._passing = False
        return len(turns)

    def _note_slips(self, line: Read, anchor: Anchor, meant: str) -> None:
        text = line.text.text
        stripped = text.strip()
        start = text.find(stripped)
        span = anchor.span(start, start + len(stripped))
        for kind in _in_order(line.slips):
            known = self.slips.get(kind)
            self.slips[kind] = known._replace(lines=known.lines + 1) if known else Slip(span, stripped, meant, 1)

    def _take_other(self, line: Read, content: str, anchor: Anchor) -> None:
        stripped = content.strip()
        start = content.index(stripped)
        span = anchor.span(start, start + len(stripped))
        kind = line.sorted.kind
        text = line.text.text.strip() if line.slips else stripped
        match kind:
            case LineKind.HEADER if line.sorted.header is not None:
                self._take_header(*line.sorted.header, span)
            case LineKind.COMMENT:
                self.comments.append(Remark(text[2:].strip(), span, len(self.turns)))
            case LineKind.NUMBER if "//" in text:
                self.comments.append(Remark(text.partition("//")[2].strip(), span, len(self.turns)))
            case LineKind.VARIATION:
                self.variations.append(Remark(text[1:].strip(), span, len(self.turns)))
            case LineKind.STATUS if line.sorted.standing is not None:
                self.statuses.append((text, span, line.sorted.standing))
            case LineKind.RESULT:
                self.result = "".join(text.split()).replace("½", "1/2")
            case LineKind.TEXT:
                if not self._passing:
                    self.passed.append([])
                self.passed[-1].append((span, stripped))
        if kind not in (LineKind.BLANK, LineKind.MARKUP):
            self._passing = kind is LineKind.TEXT
        if line.slips and kind in (LineKind.HEADER, LineKind.RESULT, LineKind.STATUS):
            for slip in _in_order(line.slips):
                self.slips.setdefault(slip, Slip(span, stripped, text, 1))

    def _take_header(self, key: str, value: str, span: Span) -> None:
        if self.turns and key.casefold() in ("position", "fen", "code", "setup"):
            self.positions.append(Remark(value, span, len(self.turns)))
            return
        known = {name.casefold() for name in self.headers}
        if key.casefold() not in known:
            self.headers[key] = value

    def findings(self) -> Iterator[Finding]:
        """What is to be said of slips that were mended and of lines passed over."""
        for kind, slip in self.slips.items():
            more = f", here and on {slip.lines - 1} more line{'s' if slip.lines > 2 else ''}" if slip.lines > 1 else ""
            meant = f'; read as "{clip(slip.meant)}"' if slip.meant and slip.meant != slip.text else ""
            # What stands there, not what was read of it, so that place and text go together.
            text = self.source.text[slip.span.start : slip.span.end]
            yield self._finding("GC109", f"{SLIPS[kind]}{more}{meant}", slip.span, text)
        runs = self.passed
        if len(runs) > _MOST_TOLD:
            runs = [[line for run in self.passed for line in run]]
        for run in runs:
            span, text = run[0]
            what = "this line is neither a turn nor a header, and is passed over"
            if len(run) > 1:
                what = f"{len(run)} lines are neither turns nor headers, and are passed over; this is the first"
            yield self._finding("GC108", what, span, text)

    def _finding(self, code: str, message: str, span: Span, text: str) -> Finding:
        line, column, end_column = self.source.place(*span)
        return Finding(code, message, line=line, column=column, end_column=end_column, text=clip(text))


def _in_order(slips: frozenset[str]) -> list[str]:
    """Kinds of slip in the order of the table, since a set has none that is always the same."""
    return [kind for kind in SLIPS if kind in slips]


def lines_of(text: str, limit: int | None = None) -> Iterator[tuple[int, str, int]]:
    """Yield start, content without line end, and start of the next line."""
    position = count = 0
    while position < len(text) and (limit is None or count < limit):
        match = _LINE.match(text, position)
        start, end, after = position, match.start(1) if match else len(text), match.end() if match else len(text)
        if start == 0 and text.startswith(_BYTE_ORDER_MARK):
            start = 1
        yield start, text[start:end], after
        position = after
        count += 1


_LINE = re.compile(r"[^\r\n]*(\r\n|\r|\n|$)")
_BYTE_ORDER_MARK = "\ufeff"


def _end_of_running_text(lines: Sequence[tuple[int, str, int]], index: int) -> int:
    """Where running text ends that begins with a line: several numbers stand on a line, and most begin without one."""
    end = index
    while end < len(lines) and lines[end][1].strip():
        end += 1
    texts = [content for _, content, _ in lines[index:end]]
    many = any(len(_NUMBERS.findall(text)) > 1 for text in texts)
    broken = sum(not _NUMBERS.match(text) for text in texts[1:])
    return end if many and broken else 0


def _is_cut(line: Read, content: str) -> bool:
    """Whether a line that can be read may go on in the next: it ends within a turn, or the next has no move."""
    text = line.text.text.rstrip()
    if content.lstrip().startswith(";"):
        return "//" not in text
    return text.endswith((";", "-")) and "//" not in text and not content.lstrip().startswith(("//", "|"))


def _only_removes(line: Read, rest: LineReading | None) -> bool:
    """Whether what follows a line that ends with a semicolon only puts and removes pieces."""
    if rest is None or not line.text.text.rstrip().endswith(";") or len(rest.turns) != 1:
        return False
    return all(part.kind in _NO_MOVE for _, part in rest.turns[0].parts)


def _by_side(turn: TurnReading) -> Iterable[TurnReading]:
    """A turn cut where its semicolons join moves of both sides, which no turn has but a swap."""
    moves = [(place, part) for place, (_, part) in enumerate(turn.parts) if part.kind is PartKind.MOVE]
    if len(moves) < 2:
        return (turn,)
    (_, first), (place, second) = moves[0], moves[-1]
    labels = (first.label or "", second.label or "")
    if not all(map(str.isalpha, labels)) or labels[0].isupper() == labels[1].isupper():
        return (turn,)
    if first.squares == second.squares[::-1]:
        return (turn,)
    return _halves(turn, place)


def _halves(turn: TurnReading, place: int) -> Sequence[TurnReading]:
    from rococo_notation.notation.numbering import following

    before, after = turn.parts[:place], turn.parts[place:]
    number, side = following(turn.number, turn.side)
    offset, last = before[-1]
    return (
        TurnReading(turn.start, offset + len(last.text), before, turn.number, turn.side),
        TurnReading(after[0][0], turn.end, after, number, side),
    )


def begins_turns(text: str, dialect: Dialect) -> bool:
    """Whether a line holds turns, as far as can be said at a glance."""
    return bool(_NUMBER.match(text) or fast.read_line(text[:LONGEST_LINE], dialect))
