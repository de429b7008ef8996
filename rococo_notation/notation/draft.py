"""Drafts: logs that are built line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rococo_notation.finding import Finding
from rococo_notation.notation.dialect import Dialect
from rococo_notation.notation.game_status import Standing
from rococo_notation.notation.log import Line, LineKind, Remark
from rococo_notation.notation.paste import NAMED, PARTLY, SLIPS
from rococo_notation.notation.source import Source
from rococo_notation.notation.tidying import TidiedLine, Tidier
from rococo_notation.notation.turn import PartKind, Span, Turn
from rococo_notation.notation.turns.line import Anchor, build_turn
from rococo_notation.notation.turns.meaning import TurnReading, clip
from rococo_notation.notation.turns.numbering import following

# Up to this many runs of skipped lines have a finding each; more are reported together.
_MOST_SEPARATE = 3


class Slip(NamedTuple):
    """A kind of slip that was mended: its first place and text, how that was read, and the number of lines with it."""

    span: Span
    text: str
    meant: str
    lines: int


@dataclass
class Draft:
    """A log that is being read."""

    source: Source
    dialect: Dialect
    title: str = ""
    """The line that names the game if no header does."""
    headers: dict[str, str] = field(default_factory=dict)
    turns: list[Turn] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    statuses: list[tuple[str, Span, Standing]] = field(default_factory=list)
    result: str | None = None
    comments: list[Remark] = field(default_factory=list)
    variations: list[Remark] = field(default_factory=list)
    positions: list[Remark] = field(default_factory=list)
    slips: dict[str, Slip] = field(default_factory=dict)
    skipped: list[list[tuple[Span, str]]] = field(default_factory=list)
    """Runs of consecutive lines that were skipped, each line with its place and text."""
    _skipping: bool = False

    def read(self, text: str, anchor: Anchor) -> None:
        """Read every line of the text."""
        begin = 0
        if self.title:
            self.headers.setdefault("Game", self.title)
        for line, (start, content, after) in Tidier(self.dialect, self.title).read(text):
            written = _placed(content, anchor.at(start))
            here = anchor.through(line.text) if line.slips else anchor.at(start)
            count = self._take_turns(line, here, written) if line.sorted.reading is not None else 0
            if not count:
                self._take_other(line, written)
            self.lines.append(Line(line.sorted.kind, anchor.span(begin, after), count))
            begin = after

    def _take_turns(self, line: TidiedLine, anchor: Anchor, written: tuple[Span, str]) -> int:
        reading = line.sorted.reading
        if reading is None:
            return 0
        content = line.text.text
        if self.turns and self.statuses and self.statuses[-1][2].reason == "draw":
            text, span, _ = self.statuses[-1]
            if span.start > self.turns[-1].span.start:
                # The game goes on, so the draw was only offered.
                self.statuses.pop()
                self.comments.append(Remark(text, span, len(self.turns)))
        # The name of a piece, unlike its label, does not tell the side.
        labels_tell_sides = NAMED not in line.slips
        turns = [part for turn in reading.turns for part in (_by_side(turn) if labels_tell_sides else (turn,))]
        slips = line.slips if reading.sound or len(turns) == 1 else line.slips | {PARTLY}
        for turn in turns:
            built = build_turn(turn, content, anchor, len(self.turns) + 1)
            self.turns.append(replace(built, slips=slips) if slips else built)
        if reading.comment is not None:
            self.turns[-1] = replace(self.turns[-1], comment=content[reading.comment + 2 :].strip())
        if line.slips:
            meant = " ".join(turn.text for turn in self.turns[-len(turns) :]) if turns else ""
            self._note_slips(line.slips, *written, meant)
        self._skipping = False
        return len(turns)

    def _note_slips(self, kinds: Iterable[str], span: Span, text: str, meant: str) -> None:
        for kind in sorted(kinds):
            known = self.slips.get(kind)
            self.slips[kind] = known._replace(lines=known.lines + 1) if known else Slip(span, text, meant, 1)

    def _take_other(self, line: TidiedLine, written: tuple[Span, str]) -> None:
        span, stripped = written
        kind = line.sorted.kind
        text = line.text.text.strip() if line.slips else stripped
        match kind:
            case LineKind.HEADER if line.sorted.header is not None:
                self._take_header(*line.sorted.header, span)
            case LineKind.COMMENT | LineKind.NUMBER if "//" in text or kind is LineKind.COMMENT:
                remark = text.partition("//")[2] if "//" in text else text
                self.comments.append(Remark(remark.strip(), span, len(self.turns)))
            case LineKind.VARIATION:
                self.variations.append(Remark(text[1:].strip(), span, len(self.turns)))
            case LineKind.STATUS if line.sorted.standing is not None:
                self.statuses.append((text, span, line.sorted.standing))
            case LineKind.RESULT:
                self.result = "".join(text.split()).replace("½", "1/2")
            case LineKind.TEXT:
                self.skipped += [] if self._skipping else [[]]
                self.skipped[-1].append((span, stripped))
        self._skipping = kind is LineKind.TEXT or (self._skipping and kind in (LineKind.BLANK, LineKind.MARKUP))
        if line.slips and kind in (LineKind.HEADER, LineKind.RESULT, LineKind.STATUS):
            self._note_slips(line.slips, span, stripped, text)

    def _take_header(self, key: str, value: str, span: Span) -> None:
        if self.turns and key.casefold() in ("position", "fen", "code", "setup"):
            self.positions.append(Remark(value, span, len(self.turns)))
            return
        known = {name.casefold() for name, given in self.headers.items() if given}
        if key.casefold() not in known:
            self.headers[key] = value

    def findings(self) -> Iterator[Finding]:
        """Yield a finding for each kind of slip that was mended, and for the lines that were skipped."""
        for kind, slip in self.slips.items():
            more = f", here and on {slip.lines - 1} more line{'s' if slip.lines > 2 else ''}" if slip.lines > 1 else ""
            meant = f'; read as "{clip(slip.meant)}"' if slip.meant and slip.meant != slip.text else ""
            yield self._finding_at("GC109", f"{SLIPS[kind]}{more}{meant}", slip.span, slip.text)
        runs = self.skipped
        if len(runs) > _MOST_SEPARATE:
            runs = [[line for run in self.skipped for line in run]]
        for run in runs:
            span, text = run[0]
            what = "this line is neither a turn nor a header, and is passed over"
            if len(run) > 1:
                what = f"{len(run)} lines are neither turns nor headers, and are passed over; this is the first"
            yield self._finding_at("GC108", what, span, text)

    def _finding_at(self, code: str, message: str, span: Span, text: str) -> Finding:
        line, column, end_column = self.source.place(*span)
        return Finding(code, message, line=line, column=column, end_column=end_column, text=clip(text))


def _placed(content: str, anchor: Anchor) -> tuple[Span, str]:
    """Return the place and text of a line without the space around it."""
    stripped = content.strip()
    start = content.index(stripped)
    return anchor.span(start, start + len(stripped)), stripped


def _by_side(turn: TurnReading) -> Iterable[TurnReading]:
    """Split a turn whose semicolons join moves of both sides; only a swap may move both."""
    moves = [(place, part) for place, (_, part) in enumerate(turn.parts) if part.kind is PartKind.MOVE]
    if len(moves) < 2:
        return (turn,)
    (_, first), (place, second) = moves[0], moves[-1]
    labels = (first.label or "", second.label or "")
    if not all(map(str.isalpha, labels)) or labels[0].isupper() == labels[1].isupper():
        return (turn,)
    # If the first label contradicts the side given by the number, labels do not tell the side.
    if turn.side is not None and labels[0].isupper() != (turn.side == "white"):
        return (turn,)
    # A second piece that goes to the first origin is one half of a swap.
    if first.squares[0] == second.squares[-1]:
        return (turn,)
    return _halves(turn, place)


def _halves(turn: TurnReading, place: int) -> Sequence[TurnReading]:
    before, after = turn.parts[:place], turn.parts[place:]
    number, side = following(turn.number, turn.side)
    offset, last = before[-1]
    return (
        TurnReading(turn.start, offset + len(last.text), before, turn.number, turn.side),
        TurnReading(after[0][0], turn.end, after, number, side),
    )
