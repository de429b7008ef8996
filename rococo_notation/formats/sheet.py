"""A game to paste into a comment: moves in two columns, notes and diagrams, as Markdown or plain text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.formats.writer import Writer
from rococo_notation.replayer.record import comments_of, errors_of, is_illegal, short_of
from rococo_notation.text_safety import one_line
from rococo_notation.view import draw_board

if TYPE_CHECKING:
    from rococo_notation.formats.listing import Listing
    from rococo_notation.replayer import Record

ABSENT = "..."
"""Stands in place of White's move where Black begins."""
LONGEST_MOVE = 40
"""Characters to which a text that is not a legal move is cut."""


class Row(NamedTuple):
    """A move of each side; ``white`` or ``black`` is empty where there is none."""

    number: int
    white: str
    black: str


class Note(NamedTuple):
    """A note on a ply, or on the game if ``move`` is empty."""

    move: str
    text: str


class Diagram(NamedTuple):
    """A board and its caption."""

    caption: str
    board: str


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
            moves.append(f"{short_of(ply) or _clipped(one_line(ply.turn.text))}{mark}")
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

    def notes(self) -> Iterator[Note]:
        """Explain the plies that are not legal, and give the comments, in order."""
        before_all, *comments = comments_of(self.record)
        if self.record.variant is None and self.record.plies:
            yield Note("", "The rules of this game are not known, so its moves were not checked.")
        yield from (Note("", one_line(text)) for text in before_all)
        for ply, said in zip(self.record.plies, comments, strict=True):
            faults = errors_of(ply) if ply.status != "legal" or is_illegal(ply) else ()
            # What players are shown does not point to another move.
            texts = [f"{fault.code}: {fault.tactful or fault.message}" for fault in faults]
            yield from (Note(self.name(ply.number), one_line(text)) for text in (*texts, *said))

    def diagrams(self) -> Iterator[Diagram]:
        """Draw the chosen boards, as far as the game has them."""
        positions = self.record.positions
        numbers = [number + len(positions) if number < 0 else number for number in self.chosen]
        for number in dict.fromkeys(numbers):
            if not 0 <= number < len(positions):
                continue
            move = self.record.plies[number - 1].move if number else None
            marked = [square for square in (move.origin, move.target) if square] if move else []
            caption = f"After {self.name(number)}" if number else "Before the first move"
            yield Diagram(caption, draw_board(positions[number], marked))


class SheetWriter(Writer):
    """Writes sheets.

    ``diagrams`` are the plies after which the board is drawn: 0 is the set-up, negative numbers count from the end,
    and the default is the last. Plies a game does not have are skipped.
    """

    between = "\n"

    def __init__(self, diagrams: tuple[int, ...] = ()) -> None:
        self.chosen = tuple(diagrams)

    def entry(self, listing: Listing) -> str:
        """Write a game."""
        blocks = self.blocks(Sheet(listing.replayed, self.chosen))
        return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"

    def blocks(self, sheet: Sheet) -> list[list[str]]:
        """Arrange the lines of each block."""
        raise NotImplementedError


def _clipped(text: str) -> str:
    return text if len(text) <= LONGEST_MOVE else f"{text[: LONGEST_MOVE - 3]}..."
