"""The text of a move in short notation, with its origin or without."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rococo_notation.rules.captures import captures

if TYPE_CHECKING:
    from rococo_notation.rules import Move, State


def short_text(move: Move, state: State, *, origin: bool = False) -> str:
    """Return the text of a move, which other moves may share without its origin."""
    label, target = move.mover.upper(), move.target
    if target is None:
        victim = next((square for _, square in move.removed), "")
        return f"{label}{move.origin}{'!!' if victim else '!'}{victim}"
    if move.partner:
        return castling_text(move, state) + (target if origin else "")
    became = f"={move.promotion.upper()}" if move.promotion else ""
    start = move.origin if origin and target != move.origin else ""
    takes = "x" if target in move.captured else ""
    swaps = "~" if move.swapped else ""
    return f"{label}{start}{takes}{target}{swaps}{''.join(_signs(move, state))}{became}"


def castling_text(move: Move, state: State) -> str:
    """Return ``O-O`` for a castling to higher files, ``O-O-O`` to lower ones."""
    assert move.partner is not None
    _, square, _ = move.partner
    return "O-O" if state.tables.index[square] > move.packed.origin else "O-O-O"


def _signs(move: Move, state: State) -> Iterator[str]:
    """Yield the signs of captures other than on the target."""
    for capture in captures(move, state):
        if capture.square != move.target:
            yield capture.power.sign + (capture.square if capture.power.surrounds else "")


def others_like(origin: int, target: int, state: State) -> Iterator[int]:
    """Yield the squares of the other pieces of a kind that have a direction to a target."""
    tables, board = state.tables, state.board
    piece = board[origin]
    rays = tables.rays_on[piece]
    square = board.find(piece)
    while square >= 0:
        if square != origin and any(direction in rays[square] for direction in tables.routes(square, target)):
            yield square
        square = board.find(piece, square + 1)
