"""Findings for people: the line, a caret under the part, the reason, and the board before the move."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from rococo_notation.finding import Severity
from rococo_notation.replayer import Position
from rococo_notation.view import draw_board

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.notation import Source
    from rococo_notation.replayer import Record

WIDTH = 76


def as_text(record: Record) -> str:
    """The report of a record: its findings, each with its place, and one line that sums it up."""
    source = record.log.source
    blocks = ["\n".join(map(printable, _block(record, source, finding))) for finding in record.findings]
    return "\n\n".join([*blocks, printable(_headline(record))])


def summary(verdicts: Iterable[str]) -> str:
    """What came of many logs, in one line.

    >>> summary(["legal", "illegal", "legal"])
    '3 logs: 2 legal, 1 illegal'
    """
    counts = Counter(verdicts)
    parts = [f"{counts[verdict]} {verdict}" for verdict in ("legal", "illegal", "unreadable") if counts[verdict]]
    total = counts.total()
    return f"{total} log{'' if total == 1 else 's'}: {', '.join(parts) or 'nothing to check'}"


def printable(line: str) -> str:
    r"""A line with a space for every tab and control character, so that no log can steer a terminal.

    >>> printable("P a2-a3\t// \x1b[2J")
    'P a2-a3 //  [2J'
    """
    return "".join(" " if unicodedata.category(char).startswith("C") else char for char in line)


def _headline(record: Record) -> str:
    game = record.variant.title if record.variant else record.log.game or "unknown game"
    plies = len(record.plies)
    facts = [game, f"{plies} {'ply' if plies == 1 else 'plies'}"]
    if record.variant and record.edition != record.variant.edition:
        facts.append(f"rules of {record.edition}")
    if record.outcome:
        facts.append(f"{record.result} ({record.outcome.reason})")
    verdict = {"legal": "every move is legal", "illegal": "ILLEGAL", "unreadable": "not all of it could be checked"}
    text = verdict[record.verdict] if record.plies else "nothing to check"
    return f"{record.log.source.name or 'log'}: {text} ({', '.join(facts)})"


def _block(record: Record, source: Source, finding: Finding) -> Iterator[str]:
    place = f":{finding.line}:{finding.column}" if finding.line else ""
    aside = " (after an earlier fault)" if finding.after_illegal else ""
    kind = "" if finding.severity is Severity.ERROR else f"{finding.severity}: "
    yield f"{source.name or 'log'}{place}: {finding.code} {kind}{finding.title}{aside}"
    if finding.line and finding.column:
        yield from _excerpt(source, finding)
    message = finding.message[0].upper() + finding.message[1:]
    yield from wrap(f"{message}.", WIDTH + 4, initial_indent="  ", subsequent_indent="  ")
    board = _board_before(record, finding)
    if board:
        yield f"  Before {str(finding.side).title()}'s move:"
        yield from (f"    {line}" for line in board.splitlines())


def _excerpt(source: Source, finding: Finding) -> Iterator[str]:
    """The line with a caret under the part, cut to a window around it where it is long."""
    assert finding.line is not None
    assert finding.column is not None
    start = source.line_starts[finding.line - 1]
    following = source.line_starts[finding.line] if finding.line < len(source.line_starts) else len(source.text)
    column = finding.column - 1
    first = max(0, column - WIDTH // 2) if column > WIDTH - 20 else 0
    line = source.text[start + first : min(following, start + first + WIDTH)].rstrip("\r\n")
    length = max(1, (finding.end_column or finding.column + 1) - finding.column)
    yield f"  {line}"
    yield f"  {' ' * (column - first)}{'^' * max(1, min(length, len(line) - (column - first)))}"


def _board_before(record: Record, finding: Finding) -> str | None:
    """The board before the move of an error about play, with the squares it speaks of marked."""
    if finding.severity is not Severity.ERROR or finding.ply is None or not finding.code.startswith(_ABOUT_PLAY):
        return None
    state = record.plies[finding.ply - 1].before if finding.ply <= len(record.plies) else None
    return draw_board(Position(state), finding.squares) if state else None


_ABOUT_PLAY = ("GC2", "GC3", "GC4")
