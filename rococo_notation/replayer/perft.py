"""Count the legal lines from a position, with the compiled twin of the engine where there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.arguments import check_type
from rococo_notation.replayer.position import Position
from rococo_notation.rules import legal_moves
from rococo_notation.rules import perft as count_lines
from rococo_notation.rules.twin import twin_of

if TYPE_CHECKING:
    from rococo_notation.rules import State

IN_ONE_GO = 4
"""The plies that the compiled twin counts at a time, during which a keyboard interrupt must wait."""


def perft(position: Position, depth: int) -> int:
    """Count the legal lines of ``depth`` plies; a line that ends earlier is not counted.

    A line ends when a King is captured or the side to move has no legal move.

    Raises:
        TypeError: ``position`` is not a ``Position``, or ``depth`` not an integer.
        ValueError: the depth is negative.

    >>> perft(Position.start("rococo"), 2)
    625
    """
    check_type(position, Position, "perft counts from a Position")
    check_type(depth, int, "a depth is a number of plies")
    if depth < 0:
        raise ValueError(f"a depth of {depth} plies is none")
    return _count(position.state, depth)


def _count(state: State, depth: int) -> int:
    twin = twin_of(state.tables)
    if twin is None:
        return count_lines(state, depth)
    if depth > IN_ONE_GO:
        return sum(_count(state.after(move), depth - 1) for move in legal_moves(state))
    try:
        return twin.perft(state, depth)
    except ValueError:
        # The twin cannot hold a position with more than one King of a side.
        return count_lines(state, depth)
