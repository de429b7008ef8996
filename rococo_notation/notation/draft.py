"""Drafts: logs that are built line by line.

A line in full notation is read by the grammar, also if it is quoted or has other dashes. The moves of any other line
are those that the scanner finds in the whole text.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from rococo_notation.finding import Finding
from rococo_notation.notation.decoding import decoded, plain_line, without_erased
from rococo_notation.notation.dialect import REMOVALS, Dialect
from rococo_notation.notation.lexer import tokens_of
from rococo_notation.notation.line_kinds import (
    SortedLine,
    Standing,
    position_in,
    recover_line,
    sort_line,
    title_before_moves,
)
from rococo_notation.notation.log import POSITION_KEYS, Line, LineKind, Remark
from rococo_notation.notation.move_numbers import may_be_move
from rococo_notation.notation.readings import NOT_AS_IN_A_LOG, WORDY, found_in, usual_depth
from rococo_notation.notation.source import MOST_READ, Mapped, Source, lines_of
from rococo_notation.notation.tokens import WORD, Item, begins_part
from rococo_notation.notation.turn import FREE, WITHOUT_MOVE, Doubt, PartKind, Span, Turn, may_be_one_turn
from rococo_notation.notation.turns.line import LONGEST_LINE, Anchor, build_turn
from rococo_notation.notation.turns.meaning import LineReading, TurnReading, clip, following

# Up to this many runs of skipped lines have a finding each; more are reported together.
_MOST_SEPARATE = 3
_COORDINATE = re.compile(r"[a-z]\d")
_OPENING = re.compile(r"[({\[]")
_UNREAD = frozenset(["GC101", "GC102", "GC103"])
_NAMING_KEYS = ("log", "game", "date", "result")


@dataclass
class Draft:
    """A log that is being read from a text whose characters know their places in the source."""

    source: Source
    dialect: Dialect
    text: Mapped
    title: str = ""
    """The line that names the game if no header does."""
    is_decoded: bool = False
    """Whether the text is the source of a page, and was written in another way than it is read."""
    headers: dict[str, str] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    statuses: list[tuple[str, Span, Standing]] = field(default_factory=list)
    result: str | None = None
    comments: list[Remark] = field(default_factory=list)
    variations: list[Remark] = field(default_factory=list)
    positions: list[Remark] = field(default_factory=list)
    loose: list[tuple[Span, str, str]] = field(default_factory=list)
    """The lines that are not written as in a log, each with its place, its text and the turns read from it."""
    skipped: list[list[tuple[Span, str]]] = field(default_factory=list)
    """Runs of consecutive lines that were skipped, each line with its place and text."""
    _skipping: bool = False

    def __post_init__(self) -> None:
        whole, self.text = self.text, self.text.beginning()
        self.rest = whole.cut(len(self.text.text))
        """What is not read of a text that is far too long."""
        self.text = without_erased(self.text)
        self._has_brackets = _OPENING.search(self.text.text) is not None

    def read(self) -> None:
        """Read every line of the text."""
        begin = 0
        anchor = Anchor(self.source, self.text)
        if self.title:
            self.headers.setdefault("Game", self.title)
        for start, content, after in lines_of(self.text.text):
            line = self.text.cut(start, start + len(content))
            titled = title_before_moves(content) if not self.turns else None
            span, before = anchor.span(begin, after), len(self.turns)
            kind = self._read_line(line.cut(titled.end()) if titled else line, span)
            if kind is None:
                self.lines[-1] = replace(self.lines[-1], span=Span(self.lines[-1].span.start, span.end))
            else:
                self.lines.append(Line(kind, span, len(self.turns) - before))
            begin = after

    def _read_line(self, line: Mapped, span: Span) -> LineKind | None:
        """Read a line and return its kind, or None if the one before it takes it in."""
        if self.title and not self.turns and line.text.strip() == self.title:
            return LineKind.HEADER
        written = _placed(Anchor(self.source, line))
        read = self._sort(line)
        first = read.reading.turns[0] if read.reading and self.turns else None
        # Without numbers "Q-e8" may be a turn, such as the promotion of a Pawn that was swapped to the last rank.
        is_removal = first is not None and first.parts[0][1].text.startswith("@")
        if first and first.number is None and first.may_be_effect and (is_removal or self.turns[-1].number):
            self._extend_turn(written)
        if self._covers(span.start):
            return self._take_loose(SortedLine(LineKind.TEXT), line, line, written, span)
        is_open = line.text.rstrip().endswith((";", "-"))
        runs_on = is_open and any(item.turn.span.end > span.end for item in self._found_on(span))
        if _is_sound(read, line.text) and not runs_on:
            return self._take(read, line, written)
        plain = plain_line(line)
        other = self._sort(plain) if plain.text != line.text else read
        if other is not read and other.reading is None and _is_sound(other, plain.text):
            return self._take(other, plain, written)
        return self._take_loose(read if read.reading else other, line, plain, written, span)

    def _sort(self, line: Mapped) -> SortedLine:
        return sort_line(line.text, self.dialect, before_turns=not self.turns)

    @cached_property
    def _found(self) -> list[Item]:
        """The moves that the scanner finds, in the order of the source."""
        return sorted(found_in(decoded(self.text), self.source, self.dialect), key=lambda item: item.turn.span)

    @property
    def scanned(self) -> Sequence[Item] | None:
        """The moves that the scanner found, or None if it was not needed."""
        return self.__dict__.get("_found")

    @cached_property
    def _depth(self) -> int:
        return usual_depth(self._found)

    def _found_on(self, span: Span) -> Sequence[Item]:
        first, last = (bisect_left(self._found, place, key=lambda item: item.turn.span.start) for place in span)
        return self._found[first:last]

    def _covers(self, place: int) -> bool:
        """Tell whether the last turn goes on behind a place in the source."""
        return bool(self.turns) and self.turns[-1].span.start <= place < self.turns[-1].span.end

    def _extend_turn(self, written: tuple[Span, str]) -> None:
        """Replace the last turn by the move that the scanner found there if a line goes on from it."""
        for item in self._found_on(Span(self.turns[-1].span.start, written[0].start))[-1:]:
            if item.turn.span.end > written[0].start:
                del self.turns[-1]
                self._take_turns([item.turn], written)

    def _is_aside(self, item: Item) -> bool:
        return item.depth > self._depth or item.struck

    def _take(self, read: SortedLine, line: Mapped, written: tuple[Span, str]) -> LineKind:
        """Take in a line that is read as a whole, and return its kind; ``written`` is its place and text."""
        place, text = written
        if read.reading is None:
            self._take_other(read, place, line.text.strip())
            return read.kind
        is_loose = line.text.strip() != text
        anchor = Anchor(self.source, line, mended=is_loose)
        if self._has_brackets and any(map(self._is_aside, self._found_on(place)[:1])):
            self.comments.append(Remark(text, place, len(self.turns)))
            return LineKind.COMMENT
        turns = [
            build_turn(part, line.text, anchor, len(self.turns) + ply) for ply, part in enumerate(read.reading.turns, 1)
        ]
        if line.text[: read.reading.turns[0].start].rstrip().endswith(";"):
            # What stood before the semicolon is missing.
            turns[0] = replace(turns[0], doubt=Doubt.UNREAD_TEXT)
        if "".join(line.text[read.reading.turns[-1].end :].split()) in (";...", ";\u2026"):
            turns[-1] = replace(turns[-1], doubt=Doubt.UNREAD_TEXT)
        if read.reading.comment is not None:
            begin = read.reading.comment + 2
            said = self.source.text[slice(*anchor.span(begin, len(line.text)))] if is_loose else line.text[begin:]
            turns[-1] = replace(turns[-1], comment=said.strip())
        is_read = all(part.kind is not PartKind.UNREADABLE for turn in turns for part in turn.parts)
        is_loose = (is_loose or self.is_decoded) and is_read
        self._take_turns(turns, written if is_loose else None)
        return LineKind.TURNS

    def _take_loose(
        self, read: SortedLine, line: Mapped, plain: Mapped, written: tuple[Span, str], span: Span
    ) -> LineKind | None:
        """Take in a line by what the scanner finds on it, and return its kind; None for the end of a turn."""
        found = self._found_on(span)
        kept = [item for item in found if not self._is_aside(item) and not _is_said(item)]
        holds_more = any(map(_holds_more, kept))
        is_unread = read.kind in (LineKind.TURNS, LineKind.TEXT) and not self._covers(span.start)
        # "Would e2-e4 capture anything?"
        asks = line.text.rstrip().endswith("?") and any(item.words for item in found)
        is_sentence = asks or any(item.words > 1 for item in found)
        if is_unread and not asks and (holds_more or not (kept or is_sentence)):
            text, reading = self._recover(line, plain)
            if reading is not None and (holds_more or self._is_attempt(reading, text.text)):
                return self._take(SortedLine(LineKind.TURNS, reading), text, written)
        if kept:
            turns = [item.turn for item in kept]
            _, slashes, said = self.source.text[turns[-1].span.end : written[0].end].partition("//")
            if slashes:
                turns[-1] = replace(turns[-1], comment=said.strip())
            self._take_turns(turns, written)
            return LineKind.TURNS
        if any(map(self._is_aside, found)):
            read = SortedLine(LineKind.COMMENT)
        elif read.kind is LineKind.TURNS:
            read = SortedLine(LineKind.TEXT)
        elif read.kind is LineKind.TEXT and self._covers(span.start):
            return None
        self._take_other(read, *written)
        return read.kind

    def _recover(self, line: Mapped, plain: Mapped) -> tuple[Mapped, LineReading | None]:
        """Read what can be read of a line, as it stands or else of its plain text."""
        reading = recover_line(plain.text, self.dialect)
        if plain.text != line.text and not (reading and reading.sound and not _may_be_prose(reading)):
            literal = recover_line(line.text, self.dialect)
            if literal is not None or (reading and _may_be_prose(reading)):
                return line, literal
        return plain, reading

    def _is_attempt(self, reading: LineReading, text: str) -> bool:
        """Tell whether a line without a move that was found holds one: behind a number most words are prose."""
        first = reading.turns[0]
        before = self.turns[-1] if self.turns else None
        follows = before is not None and (first.number, first.side) == following(before.number, before.side)
        return follows or first.side is None or len(text) > LONGEST_LINE or may_be_move(tokens_of(text, self.dialect))

    def _take_turns(self, turns: Sequence[Turn], loose: tuple[Span, str] | None) -> None:
        if self.turns and self.statuses and self.statuses[-1][2].reason == "draw":
            text, span, _ = self.statuses[-1]
            if span.start > self.turns[-1].span.start:
                # The game goes on, so the draw was only offered.
                self.statuses.pop()
                self.comments.append(Remark(text, span, len(self.turns)))
        self._skipping = False
        if loose is not None:
            self.loose.append((*loose, " ".join(turn.text for turn in turns)))
            turns = [replace(turn, slips=turn.slips | {FREE}) for turn in turns]
        self.turns += turns

    def _take_other(self, read: SortedLine, span: Span, text: str) -> None:
        kind = read.kind
        match kind:
            case LineKind.HEADER if read.header is not None:
                self._take_header(*read.header, span)
            case LineKind.COMMENT | LineKind.NUMBER if "//" in text or kind is LineKind.COMMENT:
                remark = text.partition("//")[2] if "//" in text else text
                self.comments.append(Remark(remark.strip(), span, len(self.turns)))
            case LineKind.VARIATION:
                self.variations.append(Remark(text[1:].strip(), span, len(self.turns)))
            case LineKind.STATUS if read.standing is not None:
                self.statuses.append((text, span, read.standing))
            case LineKind.RESULT:
                self.result = "".join(text.split()).replace("½", "1/2")
            case LineKind.TEXT:
                self.skipped += [] if self._skipping else [[]]
                self.skipped[-1].append((span, text))
        self._skipping = kind is LineKind.TEXT or (self._skipping and kind in (LineKind.BLANK, LineKind.MARKUP))

    def _take_header(self, key: str, value: str, span: Span) -> None:
        if self.turns and key.casefold() in map(str.casefold, POSITION_KEYS):
            self.positions.append(Remark(value, span, len(self.turns)))
            return
        known = {name.casefold() for name, given in self.headers.items() if given}
        if key.casefold() not in known:
            self.headers[key] = value

    def findings(self) -> Iterator[Finding]:
        """Yield a finding for the lines that are not written as in a log, and for those that were not read."""
        if self.rest.text:
            message = f"the text contains more than {MOST_READ:,} numbers and lines and is not read from here on"
            yield self._finding_at("GC101", message, Span(self.rest.starts[0], self.rest.ends[0]), self.rest.text)
        if self.loose:
            (span, text, meant), *more = self.loose
            details = f", here and on {len(more)} more line{'s' if len(more) > 1 else ''}" if more else ""
            details += f'; read as "{clip(meant)}"' if meant != text else ""
            yield self._finding_at("GC109", f"{NOT_AS_IN_A_LOG}{details}", span, text)
        runs = self.skipped
        if len(runs) > _MOST_SEPARATE:
            runs = [[line for run in self.skipped for line in run]]
        for run in runs:
            span, text = run[0]
            what = "this line is neither a turn nor a header and is skipped"
            if len(run) > 1:
                what = f"{len(run)} lines are neither turns nor headers and are skipped; this is the first"
            yield self._finding_at("GC108", what, span, text)

    def _finding_at(self, code: str, message: str, span: Span, text: str) -> Finding:
        return Finding(code, message, None, None, *self.source.place(*span), clip(text))


def _is_sound(read: SortedLine, text: str) -> bool:
    """Tell whether a line is read as it stands, and does not only look like a header or a variation."""
    if read.reading is None:
        return read.kind not in (LineKind.TEXT, LineKind.TURNS) and not _may_be_turns(read, text)
    parts = [part for turn in read.reading.turns for _, part in turn.parts]
    # GAME Code behind a move is read, if not executed.
    is_capture = any(part.text.startswith(REMOVALS) for part in parts)
    holds_code = {part.kind for part in parts} == {PartKind.MOVE, PartKind.CODE} and not is_capture
    troubles = (trouble.code for part in parts for trouble in part.troubles)
    turns = read.reading.turns
    are_halves = any(may_be_one_turn(*pair) for pair in pairwise(turn.parts[0][1].squares for turn in turns))
    if are_halves or any(turn.may_be_effect for turn in turns[1:]) or any(map(_joins_sides, turns)):
        # "e1-g1 R h1-f1", "P e2-e3 Q-e3", "P e2-e3; p e7-e6"
        return False
    return holds_code or (read.reading.sound and _UNREAD.isdisjoint(troubles))


def _may_be_prose(reading: LineReading) -> bool:
    """Tell whether a line without a number holds no move, only parts of one: "hm - e4"."""
    parts = [part for turn in reading.turns for _, part in turn.parts]
    return reading.turns[0].side is None and all(part.kind in WITHOUT_MOVE | {PartKind.CODE} for part in parts)


def _may_be_turns(read: SortedLine, text: str) -> bool:
    """Tell whether a line may hold turns: ``White: P e2-e3``, ``| 1 | P e2-e3 |``."""
    if read.kind is LineKind.VARIATION:
        return text.rstrip().endswith("|")
    if read.header is None:
        return False
    key, value = read.header
    # A value with two digits, or with one and a hyphen, may hold a move.
    figures = sum(map(str.isdigit, value))
    may_be = (figures > 1 or (figures > 0 and "-" in value)) and key.casefold() not in _NAMING_KEYS
    return may_be and position_in(text) is None


def _is_said(item: Item) -> bool:
    """Tell whether a move is part of a sentence, or made of words."""
    if item.number is not None or item.elements[0].label:
        return False
    first = item.elements[0]
    is_exact = len(_COORDINATE.findall(item.turn.parts[0].text)) >= len(first.squares)
    return item.is_addressed or item.words >= WORDY or not is_exact


def _holds_more(item: Item) -> bool:
    """Tell whether something next to a move may be another one that cannot be read."""
    label = item.before[-1].value if item.before and item.before[-1].kind == WORD else ""
    return item.lacks_text or begins_part(item.before) or any(map(str.isdigit, label))


def _placed(line: Anchor) -> tuple[Span, str]:
    """Return the place and text of a line without the space around it."""
    stripped = line.text.text.strip()
    start = line.text.text.index(stripped)
    return line.span(start, start + len(stripped)), stripped


def _joins_sides(turn: TurnReading) -> bool:
    """Tell whether semicolons join moves of both sides, and not the halves of a swap."""
    moves = [part for _, part in turn.parts if part.kind is PartKind.MOVE]
    labels = "".join(part.label or "" for part in (*moves[:1], *moves[-1:]))
    is_both = len(labels) > 1 and labels.isalpha() and not (labels.isupper() or labels.islower())
    return len(moves) > 1 and is_both and moves[0].squares[0] != moves[-1].squares[-1]
