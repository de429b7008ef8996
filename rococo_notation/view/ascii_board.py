"""Draw a board as ASCII text, White at the bottom."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rococo_notation.replayer import Position


def draw_board(position: Position, marked: Collection[str] = ()) -> str:
    """Draw the board with its labels; edge squares are ``*``, ``marked`` squares stand in brackets.

    >>> from rococo_notation import Position
    >>> print(draw_board(Position.from_code("10/4k5/10/10/10/pL8/10/10/4K5/10 w - -"), ("a4", "x4")))
    00  *  *  *  *  *  *  *  *  *  *
     8  *  .  .  .  k  .  .  .  .  *
     7  *  .  .  .  .  .  .  .  .  *
     6  *  .  .  .  .  .  .  .  .  *
     5  *  .  .  .  .  .  .  .  .  *
     4 [p][L] .  .  .  .  .  .  .  *
     3  *  .  .  .  .  .  .  .  .  *
     2  *  .  .  .  .  .  .  .  .  *
     1  *  .  .  .  K  .  .  .  .  *
     0  *  *  *  *  *  *  *  *  *  *
        x  a  b  c  d  e  f  g  h  z
    """
    variant, pieces = position.variant, position.pieces
    known = position.state.tables.index
    margin = max(map(len, variant.ranks))
    lines = []
    for rank in reversed(variant.ranks):
        cells = []
        for file in variant.files:
            square = file + rank
            empty = " " if square not in known else "*" if square in variant.edge else "."
            left, right = "[]" if square in marked else "  "
            cells.append(f"{left}{pieces.get(square, empty)}{right}")
        lines.append(f"{rank:>{margin}} {''.join(cells)}".rstrip())
    lines.append(f"{'':{margin}} {''.join(f' {file} ' for file in variant.files)}".rstrip())
    return "\n".join(lines)
