"""A game to paste into a comment: moves in two columns, notes and diagrams, as Markdown or plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from textwrap import indent, wrap
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.formats.writer import Writer
from rococo_notation.replayer.record import comments_of, errors_of, is_illegal, short_of
from rococo_notation.text_safety import one_line
from rococo_notation.view import draw_board

if TYPE_CHECKING:
    from rococo_notation.formats.writer import Listing
    from rococo_notation.replayer import Record

WIDTH = 79
"""Width of notes in plain text; titles and moves are not wrapped."""
ABSENT = "..."
"""Stands in place of White's move where Black begins."""
LONGEST_MOVE = 40
"""Characters to which a text that is not a legal move is cut."""


class Row(NamedTuple):
    """A move of each side; ``white`` or ``black`` is empty where there is none."""

    number: int
    white: str
    black: str


class Sheet:
    """A game as plain text that fits in lines; nothing is escaped."""

    def __init__(self, record: Record, diagrams: tuple[int, ...]) -> None:
        self.record = record
        self.chosen = diagrams or (-1,)

    @property
    def game(self) -> str:
        """The name of the game."""
        variant = self.record.variant
        return variant.title if variant else one_line(self.record.log.game or "") or "a game without a name"

    @property
    def players(self) -> str:
        """The players, White first; empty if the log does not name them."""
        names = [one_line(self.record.log.header(side) or "") for side in ("White", "Black")]
        return f"{names[0] or '?'} - {names[1] or '?'}" if any(names) else ""

    @property
    def result(self) -> str:
        """The result and its reason; empty if the log does not tell."""
        outcome = self.record.outcome
        return f"{outcome.result} ({outcome.reason})" if outcome else ""

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """Each ply in short notation, with a mark if it is not legal."""
        moves = []
        for ply in self.record.plies:
            mark = " (!)" if is_illegal(ply) else " (?)" if ply.status != "legal" and self.record.variant else ""
            text = one_line(ply.turn.text)
            clipped = text if len(text) <= LONGEST_MOVE else f"{text[: LONGEST_MOVE - 3]}..."
            moves.append(f"{short_of(ply) or clipped}{mark}")
        return tuple(moves)

    @cached_property
    def places(self) -> tuple[tuple[int, bool], ...]:
        """The row of each ply, and whether it is Black's; a side that moves twice in a row starts a new row."""
        places: list[tuple[int, bool]] = []
        row = 0
        for ply in self.record.plies:
            black = ply.side == "black"
            if not (black and places and places[-1] == (row, False)):
                row += 1
            places.append((row, black))
        return tuple(places)

    def rows(self) -> list[Row]:
        """The moves, one row for both sides."""
        rows: list[Row] = []
        for (number, black), move in zip(self.places, self.moves, strict=True):
            if number == len(rows):
                rows[-1] = rows[-1]._replace(black=move)
            else:
                rows.append(Row(number, ABSENT, move) if black else Row(number, move, ""))
        return rows

    def name(self, ply: int) -> str:
        """Name a ply by its row number."""
        number, black = self.places[ply - 1]
        return f"{number}{'...' if black else '.'} {self.moves[ply - 1]}"

    def notes(self) -> Iterator[tuple[str, str]]:
        """Explain the plies that are not legal, and give the comments, in order: the move, if any, and the text."""
        before_all, *comments = comments_of(self.record)
        if self.record.variant is None and self.record.plies:
            yield "", "The rules of this game are not known, so its moves were not checked."
        yield from (("", one_line(text)) for text in before_all)
        for ply, said in zip(self.record.plies, comments, strict=True):
            faults = errors_of(ply) if ply.status != "legal" or is_illegal(ply) else ()
            # What players are shown does not point to another move.
            texts = [f"{fault.code}: {fault.tactful or fault.message}" for fault in faults]
            yield from ((self.name(ply.number), one_line(text)) for text in (*texts, *said))

    def diagrams(self) -> Iterator[tuple[str, str]]:
        """Draw the chosen boards that the game has, each with a caption."""
        positions = self.record.positions
        numbers = [number + len(positions) if number < 0 else number for number in self.chosen]
        for number in dict.fromkeys(numbers):
            if not 0 <= number < len(positions):
                continue
            move = self.record.plies[number - 1].move if number else None
            marked = move.ends if move else ()
            caption = f"After {self.name(number)}" if number else "Before the first move"
            yield caption, draw_board(positions[number], marked)


class SheetWriter(Writer):
    """Writes sheets.

    ``diagrams`` are the plies after which the board is drawn: 0 is the set-up, negative numbers count from the end,
    and the default is the last. Plies a game does not have are skipped.
    """

    heading = "{}"

    def __init__(self, diagrams: tuple[int, ...] = ()) -> None:
        self.chosen = tuple(diagrams)

    def entry(self, listing: Listing) -> str:
        """Write a game: title, moves, notes and diagrams."""
        sheet = Sheet(listing.replayed, self.chosen)
        blocks = [
            [self._title(sheet)],
            [*self.table(sheet.rows())] if sheet.record.plies else ["There are no moves."],
            [line for move, text in sheet.notes() for line in self.note(move, text)],
            *([f"{self.shown(caption)}:", "", *self.board(board)] for caption, board in sheet.diagrams()),
        ]
        return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"

    def _title(self, sheet: Sheet) -> str:
        log, shown = sheet.record.log, self.shown
        name = f"log {shown(one_line(log.name))}" if log.name else ""
        linked = self.linked(name, log.address) if name and log.address else name
        parts = [self.heading.format(shown(sheet.game)), shown(sheet.players), linked, shown(sheet.result)]
        return ", ".join(filter(None, parts))

    def shown(self, text: str) -> str:
        """Return what shows a text unchanged."""
        return text

    def linked(self, name: str, address: str) -> str:
        """Return a name with the address to which it leads."""
        raise NotImplementedError

    def table(self, rows: list[Row]) -> Iterator[str]:
        """Arrange the moves, of which there are some."""
        raise NotImplementedError

    def note(self, move: str, text: str) -> list[str]:
        """Write a note on a move, or on the game if ``move`` is empty."""
        raise NotImplementedError

    def board(self, board: str) -> list[str]:
        """Write a board."""
        raise NotImplementedError


class MarkdownWriter(SheetWriter):
    """Writes sheets in Markdown as GitHub reads it."""

    between = "\n---\n\n"
    heading = "**{}**"

    def shown(self, text: str) -> str:
        """Escape a text."""
        return in_markdown(text)

    def linked(self, name: str, address: str) -> str:
        """Write a link."""
        return f"[{name}]({address})"

    def table(self, rows: list[Row]) -> Iterator[str]:
        """Write a table."""
        yield "| | White | Black |"
        yield "|--:|:--|:--|"
        for row in rows:
            yield f"| {row.number} | {in_markdown(row.white)} | {in_markdown(row.black)} |"

    def note(self, move: str, text: str) -> list[str]:
        """Write an item of a list."""
        text = in_markdown(text.strip())
        # In bold, so that a number does not begin a list.
        return [f"- **{in_markdown(move)}** {text}" if move else "- " + _OPENING.sub(r"\1\\\2", text)]

    def board(self, board: str) -> list[str]:
        """Write a board as code."""
        return ["```", board, "```"]


# GitHub finds names, issues, emoji and formulas in a text whatever is escaped, so a space without width breaks them up.
_BREAK = "\u200b"
_SPECIAL = re.compile(r"[\\`*_\[\]<>|~&#$]|@(?=[\w.])|:(?=[\w+-]+:)")
# What would make a list, a rule or a heading of a text.
_OPENING = re.compile(r"\A(\d*)([-+=.)])")
_ESCAPES = {"@": f"@{_BREAK}", ":": f":{_BREAK}", "#": rf"\#{_BREAK}", "$": rf"{_BREAK}\$"}


def in_markdown(text: str) -> str:
    r"""Escape a text so that Markdown shows it unchanged, and GitHub makes nothing of it.

    >>> print(in_markdown("*Ld4* <b>"))
    \*Ld4\* \<b\>
    """
    return _SPECIAL.sub(lambda found: _ESCAPES.get(found[0], rf"\{found[0]}"), text)


class TextWriter(SheetWriter):
    """Writes sheets in plain text."""

    between = f"\n{'-' * WIDTH}\n\n"

    def linked(self, name: str, address: str) -> str:
        """Write the address behind the name."""
        return f"{name} ({address})"

    def table(self, rows: list[Row]) -> Iterator[str]:
        """Write two columns."""
        numbers = max(len(str(row.number)) for row in rows)
        width = max(len(row.white) for row in rows)
        for row in rows:
            yield f"{row.number:>{numbers}}. {row.white:<{width}}  {row.black}".rstrip()

    def note(self, move: str, text: str) -> list[str]:
        """Wrap a note."""
        said = f"{move}: {text}" if move else text
        return wrap(said, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False)

    def board(self, board: str) -> list[str]:
        """Indent a board."""
        return [indent(board, "    ")]
