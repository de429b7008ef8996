"""Tidy the lines of a text: mend slips, and join lines if a turn runs over the end of one."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rococo_notation.notation.dialect import Dialect
from rococo_notation.notation.headers import read_other_header, title_before_moves
from rococo_notation.notation.line_kinds import SortedLine, sort_line
from rococo_notation.notation.log import LineKind
from rococo_notation.notation.paste import BROKEN, TITLE, UNSEEN, WRAPPED, Mapped, is_decoration, tidied
from rococo_notation.notation.paste.slips import MARK, WORDS, begins_with_no_move
from rococo_notation.notation.raw_lines import NUMBER, RawLine, begins_turns, ends_of_running_text, lines_of, unquoted
from rococo_notation.notation.turn import WITHOUT_MOVE
from rococo_notation.notation.turns import patterns
from rococo_notation.notation.turns.line import LONGEST_LINE, is_whole
from rococo_notation.notation.turns.meaning import LineReading

_SIGNATURE = ("--", "-- ")
_TITLE_KEYS = ("game courier", "preset", "game name", "log name")
_NAMING_KEYS = ("log", "game", "date", "result")
# After this many unreadable lines in a row the text is no paste of a log.
_MOST_FAILURES = 200
# The number of times a whole paragraph is tried, which takes time.
_MOST_PARAGRAPHS = 8
# The beginning of a list of squares, and the rest of one.
_LIST = re.compile(rf"\b{patterns.REMOVAL}(?:\s+[a-z]\w{{1,2}})+$")
_SQUARES = re.compile(r"[>\s]*[a-z]\d{1,2}(?:\s+[a-z]\d{1,2})*\s*")
_BRACE = re.compile(r"[{}]")
_ASIDE = re.compile(r"[>\s]*\([^()]*\)\s*")


class TidiedLine(NamedTuple):
    """A line with its slips mended, sorted by kind."""

    text: Mapped
    sorted: SortedLine
    slips: frozenset[str] = frozenset()

    @property
    def worth(self) -> int:
        """How much of the line is understood: 0 nothing, 1 parts of it, 2 all but names of squares or pieces, 3 all."""
        reading = self.sorted.reading
        if reading is None:
            return 0 if self.sorted.kind is LineKind.TEXT else 3
        return 1 if not reading.sound else 3 if is_whole(reading) else 2


@dataclass
class Tidier:
    """Reads the lines of a text in a dialect; ``title`` is the line that names the game if no header does."""

    dialect: Dialect
    title: str = ""
    seen_turns: bool = False
    """Whether a line with turns was read."""
    failures: int = 0
    """The number of lines in a row that tidying could not make readable."""
    paragraphs: int = 0
    in_signature: bool = False
    """Whether the signature of an e-mail has begun."""
    in_braces: bool = False
    """Whether a remark in braces continues on the next line."""
    text: str = ""
    """The whole text that is being read."""

    def read(self, text: str) -> Iterator[tuple[TidiedLine, RawLine]]:
        """Yield each line, or several joined to one, with its place and its first line as written."""
        self.text = text
        lines = list(lines_of(text))
        ends = ends_of_running_text(lines)
        index = running = 0
        while index < len(lines):
            start, content, _ = lines[index]
            line = self._read_line(Mapped.of(content, start))
            index += 1
            if index > running and line.sorted.reading is not None and (running := ends.get(index - 1, 0)):
                paragraph = self._paragraph(lines, index - 1, running)
                if paragraph is not None:
                    line, index = paragraph
                    running = index
            if index <= running and WRAPPED not in line.slips:
                line = line._replace(slips=line.slips | {BROKEN})
            line, index = self._whole(line, lines, index)
            self.seen_turns = self.seen_turns or line.sorted.reading is not None
            yield line, (start, content, lines[index - 1][2])

    def _whole(self, line: TidiedLine, lines: Sequence[RawLine], index: int) -> tuple[TidiedLine, int]:
        """Return a line joined with the lines that continue it, and the index of the next line."""
        first = index
        while index < len(lines) and (joined := self._joined(line, *lines[index][:2])) is not None:
            line = joined
            index += 1
        if index > first or line.sorted.reading is None:
            return line, index
        if line.worth < 3 or self._goes_on(line, lines[index : index + 1]):
            end = next((at for at in range(index, len(lines)) if not lines[at][1].strip()), len(lines))
            return self._paragraph(lines, index - 1, end) or (line, index)
        return line, index

    def _read_line(self, line: Mapped) -> TidiedLine:
        before_turns = not self.seen_turns
        content = line.text
        titled = title_before_moves(content) if before_turns else None
        if titled is not None:
            read = self._read_line(line.cut(titled.end()))
            return read._replace(slips=read.slips | {TITLE})
        if self.in_braces:
            self.in_braces = "}" not in content
            line = line.cut(content.find("}") + 1)
            content = line.text
            if self.in_braces or not content.strip():
                return TidiedLine(line, SortedLine(LineKind.MARKUP))
            return self._tidied(TidiedLine(line, sort_line(content, self.dialect, before_turns=before_turns)))
        if self.title and before_turns and content.strip() == self.title:
            header = ("Game", self.title)
            return TidiedLine(line, SortedLine(LineKind.HEADER, header=header), frozenset({TITLE}))
        read = TidiedLine(line, sort_line(content, self.dialect, before_turns=before_turns))
        self.in_signature = (self.in_signature or content in _SIGNATURE) and not NUMBER.match(content)
        if self.in_signature:
            return TidiedLine(line, SortedLine(LineKind.MARKUP))
        if read.worth == 3 and not self._may_be_turns(read):
            return read
        if is_decoration(content):
            return TidiedLine(line, SortedLine(LineKind.MARKUP))
        if len(content) > LONGEST_LINE or self.failures >= _MOST_FAILURES:
            return read
        other = read_other_header(content) if before_turns or read.sorted.kind is LineKind.TEXT else None
        said = read.sorted.header[0].casefold() if read.sorted.header else ""
        if other is not None and read.sorted.kind is not LineKind.TURNS and said != other[0].casefold():
            return TidiedLine(line, SortedLine(LineKind.HEADER, header=other), frozenset({TITLE}))
        tidied_line = self._tidied(read)
        self.failures = 0 if tidied_line.worth == 3 else self.failures + 1
        return tidied_line

    def _may_be_turns(self, read: TidiedLine) -> bool:
        """Tell whether a line only looks like a header or a variation: ``White: P e2-e3``, ``| 1 | P e2-e3 |``."""
        if read.sorted.kind is LineKind.VARIATION:
            return read.text.text.rstrip().endswith("|") and read.text.text.count("|") > 2
        if read.sorted.header is None:
            return False
        key, value = read.sorted.header
        if key.casefold() in _TITLE_KEYS:
            return True
        # A value with two digits, or with one and a hyphen at the end, may hold a move.
        figures = sum(map(str.isdigit, value))
        return (figures > 1 or (figures > 0 and value.endswith("-"))) and key.casefold() not in _NAMING_KEYS

    def _tidied(self, read: TidiedLine) -> TidiedLine:
        """Return the line with its slips mended if that makes more of it readable."""
        best = read
        header = read.sorted.header is not None or read.sorted.kind is LineKind.VARIATION
        before_turns = not self.seen_turns
        is_aside = _ASIDE.fullmatch(read.text.text) is not None
        for text, slips in tidied(read.text, self.dialect):
            if is_aside and WORDS in slips:
                # A sentence in parentheses is a remark, whatever moves and numbers are in it.
                return read
            if is_decoration(text.text):
                return TidiedLine(text, SortedLine(LineKind.MARKUP), slips)
            each = TidiedLine(text, sort_line(text.text, self.dialect, before_turns=before_turns), slips)
            if header or self._may_be_turns(each):
                if each.sorted.reading is not None and each.worth == 3:
                    return each
                continue
            if each.worth == 3:
                return each
            # A sentence about a move is not a move.
            if read.worth == 0 and not NUMBER.match(text.text):
                continue
            if each.worth > best.worth or (each.worth == best.worth == 2 and slips <= UNSEEN):
                best = each
        said = best.text.text
        opening = said.find("{", said.rfind("}") + 1)
        if best.worth < 2 and opening >= 0:
            # A remark in braces may run over several lines, but one that is never closed ends with its line.
            cut = best.text.cut(0, opening)
            rest = self._tidied(TidiedLine(cut, sort_line(cut.text, self.dialect, before_turns=before_turns)))
            self.in_braces = self._is_closed(best.text.ends[said.rfind("{")])
            return rest._replace(slips=rest.slips | best.slips | {MARK})
        self.in_braces = False
        return best

    def _is_closed(self, place: int) -> bool:
        """Tell whether the next brace from a place on ends a remark."""
        brace = _BRACE.search(self.text, place)
        return brace is not None and brace[0] == "}"

    def _joined(self, line: TidiedLine, start: int, content: str) -> TidiedLine | None:
        """Join a line with the next if a turn runs over the line end; else return None."""
        reading = line.sorted.reading
        if reading is None or not content.strip() or NUMBER.match(content) or len(content) > LONGEST_LINE:
            return None
        if self.failures >= _MOST_FAILURES:
            return None
        if line.worth == 3 and not _is_cut(line, content):
            return None
        kept = self.in_signature, self.in_braces
        following = self._read_line(Mapped.of(content, start))
        self.in_signature, self.in_braces = kept
        opens = content.lstrip().startswith(";")
        if following.sorted.kind not in (LineKind.TEXT, LineKind.TURNS) and not opens:
            return None
        if line.worth == following.worth == 3 and not (opens or _only_removes(line, following.sorted.reading)):
            return None
        for gap in (" ", ""):
            whole = line.text.then(following.text, gap)
            both = TidiedLine(whole, sort_line(whole.text, self.dialect, before_turns=not self.seen_turns))
            both = both._replace(slips=line.slips | following.slips | {WRAPPED})
            if both.worth < 3:
                both = self._tidied(both)._replace(slips=both.slips)
            if both.worth == 3 and both.sorted.reading and len(both.sorted.reading.turns) == len(reading.turns):
                return both
        return None

    def _goes_on(self, line: TidiedLine, following: Sequence[RawLine]) -> bool:
        """Tell whether a readable line ends with a semicolon, and the next begins with the rest of a turn."""
        text = line.text.text.rstrip()
        if line.sorted.reading is None or not text.endswith(";") or "//" in text:
            return False
        return any(begins_with_no_move(content, self.dialect) for _, content, _ in following)

    def _paragraph(self, lines: Sequence[RawLine], index: int, end: int) -> tuple[TidiedLine, int] | None:
        """Join the lines of a paragraph up to ``end`` if they read as one; return that too."""
        if self.paragraphs >= _MOST_PARAGRAPHS or self.failures >= _MOST_FAILURES:
            return None
        if lines[end - 1][2] - lines[index][0] > LONGEST_LINE:
            return None
        said = next((at for at in range(index, end) if "//" in lines[at][1]), end)
        if end < index + 2 or any(map(self._holds_turns, lines[said + 1 : end])):
            # A comment that runs on would take the turns after it.
            return None
        self.paragraphs += 1
        start, content, _ = lines[index]
        whole = Mapped.of(content, start)
        for start, content, _ in lines[index + 1 : end]:
            whole = whole.then(Mapped.of(content, start))
        brace, self.in_braces = self.in_braces, False
        read = self._tidied(TidiedLine(whole, sort_line(whole.text, self.dialect, before_turns=not self.seen_turns)))
        if read.worth < 3 or read.sorted.reading is None or self._loses_turns(read, lines[index:end]):
            self.in_braces = brace
            return None
        return read._replace(slips=read.slips | {WRAPPED}), end

    def _loses_turns(self, read: TidiedLine, lines: Sequence[RawLine]) -> bool:
        """Tell whether a remark takes all of a line of turns; only one in braces may run over such lines."""
        kept = read.text.starts[: read.sorted.reading.comment if read.sorted.reading else None]
        opened = False
        for line in lines:
            start, content, after = line
            first = bisect_left(kept, start)
            if (first == len(kept) or kept[first] >= after) and not opened and self._holds_turns(line):
                return True
            braces = _BRACE.findall(content)
            opened = (braces[-1] == "{" if braces else opened) and self._is_closed(after)
        return False

    def _holds_turns(self, line: RawLine) -> bool:
        start, content, _ = line
        if begins_turns(unquoted(content), self.dialect):
            return True
        brace = self.in_braces
        read = self._tidied(TidiedLine(Mapped.of(content, start), sort_line(content, self.dialect, before_turns=False)))
        self.in_braces = brace
        return read.worth == 3 and read.sorted.reading is not None


def _is_cut(line: TidiedLine, content: str) -> bool:
    """Tell whether the next line may continue a readable one, because that ends within a turn."""
    text = line.text.text.rstrip()
    if content.lstrip().startswith(";") or (_LIST.search(text) and _SQUARES.fullmatch(content)):
        return "//" not in text
    return text.endswith((";", "-")) and "//" not in text and not content.lstrip().startswith(("//", "|"))


def _only_removes(line: TidiedLine, rest: LineReading | None) -> bool:
    """Tell whether a line ends with a semicolon, and what follows it only puts and removes pieces."""
    if rest is None or not line.text.text.rstrip().endswith(";") or len(rest.turns) != 1:
        return False
    return all(part.kind in WITHOUT_MOVE for _, part in rest.turns[0].parts)
