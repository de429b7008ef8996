"""Draw a board as ASCII text, White at the bottom unless it is flipped."""

from collections.abc import Collection, Mapping

from rococo_notation.replayer import Position
from rococo_notation.view.scene import off_board_line


def draw_board(position: Position, marked: Collection[str] = ()) -> str:
    """Draw the board with its labels, and what is in hand; edge squares are ``*``, ``marked`` ones stand in brackets.

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
    return bracketed_board(position, dict.fromkeys(marked, ("[", "]")))


def bracketed_board(position: Position, brackets: Mapping[str, tuple[str, str]], *, flip: bool = False) -> str:
    """Draw the board with squares in brackets, each in its own, seen from Black if it is a ``flip``."""
    variant, pieces = position.variant, position.pieces
    known = position.state.tables.index
    margin = max(map(len, variant.ranks))
    files, ranks = (variant.files[::-1], variant.ranks) if flip else (variant.files, variant.ranks[::-1])
    lines = []
    for rank in ranks:
        cells = []
        for file in files:
            square = file + rank
            empty = " " if square not in known else "*" if square in variant.edge else "."
            left, right = brackets.get(square, (" ", " "))
            # A label of two signs takes the place of the bracket before it.
            cells.append(f"{left}{pieces.get(square, empty)}"[-2:] + right)
        lines.append(f"{rank:>{margin}} {''.join(cells)}".rstrip())
    lines.append(f"{'':{margin}} {''.join(f' {file} ' for file in files)}".rstrip())
    if variant.hand is not None:
        lines.append(off_board_line(position))
    return "\n".join(lines)
