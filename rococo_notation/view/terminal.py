"""Draw a board for a terminal: box drawing, shaded edge ring, colour if there is any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from rococo_notation.notation import PartKind
from rococo_notation.rules.tables import SIDES
from rococo_notation.view.markers import marks_of as marks_of_fault
from rococo_notation.view.scene import frozen, off_board

if TYPE_CHECKING:
    from rich.text import Text

    from rococo_notation.replayer import Ply, Position
    from rococo_notation.rules import Move

Style = Literal["grid", "frame", "ascii"]
Mark = Literal["moved", "captured", "fault"]

BOXES = "┌┬┐├┼┤└┴┘│─░·"
"""Every character beyond ASCII that a board is drawn with."""

# Mid-tones, on which white and black can both be read, and which stay apart where a terminal has 16 colours.
_GROUNDS = {
    "inner": "color(65)",
    "edge": "color(94)",
    "moved": "color(62)",
    "captured": "color(161)",
    "fault": "color(166)",
}
_BRACKETS = {"moved": ("[", "]"), "captured": ("(", ")"), "fault": ("!", "!")}


class Look(NamedTuple):
    """The style of a drawn board.

    ``grid`` has lines between the squares, ``frame`` only around them, ``ascii`` none: it is the board of reports.
    ``flip`` puts Black at the bottom.
    """

    style: Style = "grid"
    colour: bool = False
    flip: bool = False

    @property
    def coloured(self) -> bool:
        """Tell whether colour replaces signs."""
        return self.colour and self.style != "ascii"


GRID = Look()


def draw_for_terminal(position: Position, marks: Mapping[str, Mark] | None = None, look: Look = GRID) -> Text:
    """Draw the board with its labels; squares are marked by background, or by brackets without colour.

    >>> from rococo_notation import Position
    >>> position = Position.from_code("10/4k5/10/10/10/pL8/10/10/4K5/10 w - -")
    >>> print(draw_for_terminal(position, {"x4": "captured", "a4": "moved"}, Look("frame")))
       ┌──────────────────────────────┐
    00 │░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░│
     8 │░░░ ·  ·  ·  k  ·  ·  ·  · ░░░│
     7 │░░░ ·  ·  ·  ·  ·  ·  ·  · ░░░│
     6 │░░░ ·  ·  ·  ·  ·  ·  ·  · ░░░│
     5 │░░░ ·  ·  ·  ·  ·  ·  ·  · ░░░│
     4 │(p)[L] ·  ·  ·  ·  ·  ·  · ░░░│
     3 │░░░ ·  ·  ·  ·  ·  ·  ·  · ░░░│
     2 │░░░ ·  ·  ·  ·  ·  ·  ·  · ░░░│
     1 │░░░ ·  ·  ·  K  ·  ·  ·  · ░░░│
     0 │░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░│
       └──────────────────────────────┘
         x  a  b  c  d  e  f  g  h  z
    """
    from rich.text import Text

    variant = position.variant
    files = variant.files[::-1] if look.flip else variant.files
    ranks = variant.ranks if look.flip else variant.ranks[::-1]
    squares = _Squares(position, marks or {}, look)
    margin = max(map(len, ranks))
    ink = f"color(137) on {_GROUNDS['edge']}" if look.coloured else ""
    wall = Text() if look.style == "ascii" else Text.assemble(("│", ink))
    between = wall if look.style == "grid" else Text()

    def rule(left: str, middle: str, right: str) -> Text:
        joint = middle if look.style == "grid" else ""
        return Text.assemble(" " * (margin + 1), (f"{left}{joint.join(['───'] * len(files))}{right}", ink))

    rows = [
        Text.assemble(f"{rank:>{margin}} ", wall, between.join(squares.draw(file + rank) for file in files), wall)
        for rank in ranks
    ]
    if look.style == "grid":
        inner = rule("├", "┼", "┤")
        rows = [line for row in rows for line in (inner, row)][1:]
    if look.style != "ascii":
        rows = [rule("┌", "┬", "┐"), *rows, rule("└", "┴", "┘")]
    labels = (" " * len(between)).join(f" {file} " for file in files)
    rows.append(Text(f"{'':{margin}} {'':{len(wall)}}{labels}"))
    for row in rows:
        row.rstrip()
    return Text("\n").join(rows)


class _Squares:
    """The painter of the squares of a position."""

    def __init__(self, position: Position, marks: Mapping[str, Mark], look: Look) -> None:
        self.pieces = position.pieces
        self.known = position.state.tables.index
        self.edge = position.variant.edge
        self.marks = marks
        self.look = look
        self.frozen = frozenset(frozen(position)) if look.coloured else frozenset()

    def draw(self, square: str) -> Text:
        """Draw a square, three columns wide."""
        from rich.text import Text

        if square not in self.known:
            return Text("   ")
        if self.look.coloured:
            left, right = ("!", "!") if self.marks.get(square) == "fault" else (" ", " ")
            return Text(f"{left}{self.pieces.get(square) or self._empty(square)}{right}", self._style(square))
        left, right = self._sides(square)
        return Text(f"{left}{self.pieces.get(square) or self._empty(square)}{right}")

    def _sides(self, square: str) -> tuple[str, str]:
        mark, plain = self.marks.get(square), self.look.style == "ascii"
        if mark:
            return _BRACKETS["moved" if plain and mark == "captured" else mark]
        return ("░", "░") if square in self.edge and not plain else (" ", " ")

    def _empty(self, square: str) -> str:
        if self.look.style == "ascii":
            return "*" if square in self.edge else "."
        if square in self.edge:
            return " " if self.look.coloured else "░"
        return " " if self.look.style == "grid" else "·"

    def _style(self, square: str) -> str:
        ground = _GROUNDS[self.marks.get(square) or ("edge" if square in self.edge else "inner")]
        white = self.pieces.get(square, "").isupper()
        if square in self.frozen:
            return f"underline {'color(159)' if white else 'color(17)'} on {ground}"
        return f"bold {'color(231)' if white else 'color(16)'} on {ground}"


def marks_of(ply: Ply) -> dict[str, Mark]:
    """Return the squares of a ply, as far as it can be read: moved from and to, captured on, or named by a fault."""
    marks = _moved(ply) if ply.move is None else _played(ply.move)
    for square, _ in marks_of_fault(ply):
        marks.setdefault(square, "fault")
    return marks


def _played(move: Move) -> dict[str, Mark]:
    moved = [move.origin, move.target, *(move.partner or ())[1:]]
    marks: dict[str, Mark] = dict.fromkeys(filter(None, moved), "moved")
    return marks | dict.fromkeys((square for square in move.captured if square not in marks), "captured")


def _moved(ply: Ply) -> dict[str, Mark]:
    marks: dict[str, Mark] = {}
    for part in ply.turn.parts:
        cleared: Mark = "captured" if part.kind is PartKind.CLEAR and part.label is None else "moved"
        for square in part.squares:
            marks.setdefault(square, cleared)
    return marks


def captions(position: Position) -> list[str]:
    """Say in words what a board without colour does not show: immobilized pieces, and pieces off the board.

    >>> from rococo_notation import Position
    >>> captions(Position.start().play("P g2-h3").play("s h8-g7").play("A g1-g6"))
    ['Off the board: Black s']
    """
    lines = []
    held = frozen(position)
    if held:
        lines.append(f"Immobilized: {', '.join(held)}")
    off = zip(SIDES, off_board(position), strict=True)
    said = [f"{side.title()} {' '.join(labels)}" for side, labels in off if labels]
    if said:
        lines.append(f"Off the board: {', '.join(said)}")
    return lines
