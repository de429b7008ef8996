"""Draw a game on a terminal: its moves, boards and remarks as coloured lines."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

    from rococo_notation.finding import Finding
    from rococo_notation.replayer import Ply, Record
    from rococo_notation.view.terminal import Look, Style

INDENT = 7
"""Indent of remarks, which is the width of a move number."""

_COLOURS = {"error": "red", "warning": "yellow", "note": "blue"}


class GameView:
    """A record and the way to show it."""

    def __init__(self, record: Record, *, short: bool = False, boxes: bool = True, colour: bool = False) -> None:
        self.record = record
        self.short = short
        self.boxes = boxes
        self.colour = colour

    @property
    def last(self) -> int:
        """The last ply."""
        return len(self.record.plies)

    @cached_property
    def opening(self) -> int:
        """The ply whose board is shown first."""
        from rococo_notation.replayer.record import opening_ply

        return opening_ply(self.record)

    @cached_property
    def comments(self) -> tuple[tuple[str, ...], ...]:
        """The comments before the first ply and after each."""
        from rococo_notation.replayer.record import comments_of

        return comments_of(self.record)

    @cached_property
    def findings(self) -> tuple[tuple[Finding, ...], ...]:
        """The findings of the log as a whole and of each ply; those of a resignation count to the last ply."""
        found: list[list[Finding]] = [[] for _ in range(self.last + 1)]
        for finding in self.record.findings:
            found[min(finding.ply or 0, self.last)].append(finding)
        return tuple(map(tuple, found))

    def look(self, width: int, *, flip: bool = False, height: int | None = None) -> Look:
        """How to draw a board in a number of columns, and rows if they are limited."""
        from rococo_notation.view.terminal import Look

        variant = self.record.positions[0].variant
        margin = max(map(len, variant.ranks)) + 2
        fits = margin + 4 * variant.width + 1 <= width and (height is None or 2 * variant.height + 2 <= height)
        style: Style = "ascii" if not self.boxes else "grid" if fits else "frame"
        return Look(style, self.colour, flip)

    def board(self, ply: int, look: Look) -> list[Text]:
        """Draw the board after a ply, line by line."""
        from rococo_notation.view.terminal import draw_for_terminal, marks_of

        marks = marks_of(self.record.plies[ply - 1]) if ply else {}
        return list(draw_for_terminal(self.record.positions[ply], marks, look).split("\n"))

    def captions(self, ply: int) -> list[Text]:
        """Write the captions below the board."""
        from rococo_notation.view.terminal import captions

        return [line_of(line) for line in captions(self.record.positions[ply])]

    def move(self, number: int, *, comment: bool = False) -> list[Text]:
        """Write a ply on one line, or as many as it was written on; red if it is not legal."""
        from rococo_notation.replayer.record import is_illegal

        ply = self.record.plies[number - 1]
        colour = "red" if is_illegal(ply) else "yellow" if ply.status in ("unreadable", "unjudged") else ""
        said = f"  // {ply.turn.comment}" if comment and ply.turn.comment else ""
        return [line_of(line, colour) for line in f"{draw_ply(ply, short=self.short)}{said}".split("\n")]

    def remarks(self, ply: int) -> list[Text]:
        """Write comments and findings at a ply, and at the end how the game ended."""
        comments = [line_of(f"// {comment}", "italic") for comment in self.comments[ply]]
        return [*comments, *self.reasons(ply), *(self.result() if ply == self.last else ())]

    def reasons(self, ply: int) -> list[Text]:
        """Write the findings at a ply."""
        from rococo_notation.formats.reports.wording import sentence

        return [
            line_of(f"{finding.code} {finding.title}: {sentence(finding)}", _COLOURS[finding.severity])
            for finding in self.findings[ply]
        ]

    def result(self) -> list[Text]:
        """Say how the game ended, if it did."""
        outcome = self.record.outcome
        return [line_of(f"{outcome.result} ({outcome.reason})", "bold")] if outcome else []


def draw_ply(ply: Ply, *, short: bool = False) -> str:
    """Draw a ply on one line: its number, its move, and the codes of its faults."""
    text = str(ply.move) if ply.move else str(ply.turn) or ply.turn.text
    if short and ply.move and ply.before:
        from rococo_notation.replayer import Position
        from rococo_notation.replayer.short_notation import write_short

        text = write_short(ply.move, Position(ply.before))
    mark = {"legal": "", "illegal": " !", "unreadable": " ?", "unjudged": " ?", "unchecked": " ?"}[ply.status]
    codes = sorted({finding.code for finding in ply.findings if finding.severity == "error"})
    return f"{ply.label:>6} {text}{mark}{f'  {chr(32).join(codes)}' if codes else ''}"


def line_of(text: str, style: str = "") -> Text:
    """Make a printable line of any text."""
    from rich.text import Text

    from rococo_notation.text_safety import one_line

    return Text(one_line(text), style)


def wrapped(line: Text, width: int, indent: int = 0) -> list[Text]:
    """Wrap a line to a width, with an indent."""
    from rich.console import Console
    from rich.text import Text

    folded = line.wrap(Console(), max(width - indent, 1))
    for part in folded:
        part.rstrip()
    return [Text.assemble(" " * indent, part) for part in folded]


def rendered(lines: Iterable[Text], *, colour: bool) -> str:
    """Join lines as a terminal shows them, with or without colour."""
    if not colour:
        return "\n".join(line.plain for line in lines)
    from rich.console import Console

    console = Console(force_terminal=True, highlight=False, markup=False, emoji=False)
    with console.capture() as capture:
        for line in lines:
            console.print(line, soft_wrap=True)
    return capture.get().removesuffix("\n")
