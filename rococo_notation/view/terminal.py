"""Draw a board for a terminal: box drawing, shaded edge ring, colour if there is any."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from rococo_notation.notation import PartKind
from rococo_notation.replayer import Ply, Position
from rococo_notation.view.ascii_board import bracketed_board
from rococo_notation.view.markers import marks_of as marks_of_fault
from rococo_notation.view.scene import frozen, off_board_line

if TYPE_CHECKING:
    from rich.text import Text

Style = Literal["grid", "frame", "ascii"]
Mark = Literal["moved", "captured", "fault"]

BOXES = "┌┬┐├┼┤└┴┘│─░·"
"""Every character beyond ASCII that a board is drawn with."""

# Mid-tones, on which white and black can both be read, and which stay apart where a terminal has 16 colours.
_GROUNDS = {
    "inner": "color(65)", "edge": "color(94)", "moved": "color(62)", "captured": "color(161)", "fault": "color(166)",
}  # fmt: skip
_BLANK = (" ", " ")
_BRACKETS = {"moved": ("[", "]"), "captured": ("(", ")"), "fault": ("!", "!")}


class Look(NamedTuple):
    """The style of a drawn board.

    ``grid`` has lines between the squares, ``frame`` only around them, ``ascii`` none: it is the board of reports.
    ``flip`` puts Black at the bottom. In ``ascii`` there is no ``colour``.
    """

    style: Style = "grid"
    colour: bool = False
    flip: bool = False


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

    marks = marks or {}
    if look.style == "ascii":
        brackets = {square: _BRACKETS["fault" if mark == "fault" else "moved"] for square, mark in marks.items()}
        return Text(bracketed_board(position, brackets, flip=look.flip))
    variant = position.variant
    files = variant.files[::-1] if look.flip else variant.files
    ranks = variant.ranks if look.flip else variant.ranks[::-1]
    margin = max(map(len, ranks))
    ink = f"color(137) on {_GROUNDS['edge']}" if look.colour else ""
    is_grid, wall = look.style == "grid", Text.assemble(("│", ink))
    draw = _squares(position, marks, look)

    def rule(left: str, middle: str, right: str) -> Text:
        line = (middle if is_grid else "").join(["───"] * len(files))
        return Text.assemble(" " * (margin + 1), (f"{left}{line}{right}", ink))

    rows: list[Text] = []
    for rank in ranks:
        squares = (wall if is_grid else Text()).join(draw(file + rank) for file in files)
        rows += [rule("├", "┼", "┤")] if rows and is_grid else []
        rows.append(Text.assemble(f"{rank:>{margin}} ", wall, squares, wall))
    labels = (" " if is_grid else "").join(f" {file} " for file in files)
    rows = [rule("┌", "┬", "┐"), *rows, rule("└", "┴", "┘"), Text(f"{'':{margin}}  {labels}")]
    for row in rows:
        row.rstrip()
    return Text("\n").join(rows)


def _squares(position: Position, marks: Mapping[str, Mark], look: Look) -> Callable[[str], Text]:
    """Return the painter of a square, three columns wide."""
    from rich.text import Text

    pieces, edge, known = position.pieces, position.variant.edge, position.state.tables.index
    held = frozenset(frozen(position)) if look.colour else frozenset()

    def style(square: str) -> str:
        ground = _GROUNDS[marks.get(square) or ("edge" if square in edge else "inner")]
        white = pieces.get(square, "").isupper()
        if square in held:
            return f"underline {'color(159)' if white else 'color(17)'} on {ground}"
        return f"bold {'color(231)' if white else 'color(16)'} on {ground}"

    def draw(square: str) -> Text:
        if square not in known:
            return Text("   ")
        mark, shade = marks.get(square), " " if look.colour else "░"
        empty = shade if square in edge else " " if look.style == "grid" else "·"
        if look.colour:
            left, right = _BRACKETS["fault"] if mark == "fault" else _BLANK
        else:
            left, right = _BRACKETS[mark] if mark else (shade, shade) if square in edge else _BLANK
        label = f"{left}{pieces.get(square) or empty}"[-2:]
        return Text(f"{label}{right}", style(square) if look.colour else "")

    return draw


def marks_of(ply: Ply) -> dict[str, Mark]:
    """Return the squares of a ply, as far as it can be read: moved from and to, captured on, or named by a fault."""
    marks: dict[str, Mark] = {}
    if ply.move is not None:
        marks |= dict.fromkeys((*ply.move.ends, *(ply.move.partner or ())[1:]), "moved")
        marks |= dict.fromkeys((square for square in ply.move.captured if square not in marks), "captured")
    for part in ply.turn.parts if ply.move is None else ():
        cleared: Mark = "captured" if part.kind is PartKind.CLEAR and part.label is None else "moved"
        for square in part.squares:
            marks.setdefault(square, cleared)
    for square, _ in marks_of_fault(ply):
        marks.setdefault(square, "fault")
    return marks


def captions(position: Position) -> list[str]:
    """Say in words what a board without colour does not show: immobilized pieces, and pieces off the board.

    >>> from rococo_notation import Position
    >>> captions(Position.start().play("P g2-h3").play("s h8-g7").play("A g1-g6"))
    ['Off the board: Black s']
    """
    held = frozen(position)
    said = f"Immobilized: {', '.join(held)}" if held else ""
    return [*filter(None, [said, off_board_line(position)])]
