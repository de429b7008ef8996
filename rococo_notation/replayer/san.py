"""Write standard algebraic notation, as every program for orthodox chess reads it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from rococo_notation.replayer.short_text import castling_text, others_like
from rococo_notation.rules import variant as variant_named
from rococo_notation.rules import verify
from rococo_notation.rules.check import attacker_of
from rococo_notation.rules.engine import has_legal_move
from rococo_notation.rules.tables import NOWHERE

if TYPE_CHECKING:
    from rococo_notation.rules import Move, State, Variant

PAWN: Final = "P"
"""The piece whose moves are written without its letter."""


@lru_cache(maxsize=256)
def is_orthodox(variant: Variant) -> bool:
    """Tell whether a game has the board and the pieces of orthodox chess, whatever its set-up.

    >>> is_orthodox(variant_named("fischer-random")), is_orthodox(variant_named("knightmate"))
    (True, False)
    """
    chess = variant_named("chess")
    return (variant.files, variant.ranks, variant.pieces) == (chess.files, chess.ranks, chess.pieces)


def write_san(move: Move, state: State) -> str:
    """Write a legal move of a state, with its check or mate.

    >>> from rococo_notation import Position
    >>> position = Position.from_code("4k3/8/8/8/8/8/8/R3K2R w KQ -", "chess")
    >>> write_san(position.parse("R a1-a8"), position.state)
    'Ra8+'
    """
    return f"{_without_check(move, state)}{_check(state.after(move.packed))}"


def _without_check(move: Move, state: State) -> str:
    if move.partner:
        return castling_text(move, state)
    label, target = move.mover.upper(), move.target or ""
    takes = "x" if move.captured else ""
    if label == PAWN:
        became = f"={move.promotion.upper()}" if move.promotion else ""
        return f"{move.origin[0] if takes else ''}{takes}{target}{became}"
    return f"{label}{_origin(move, state)}{takes}{target}"


def _origin(move: Move, state: State) -> str:
    """Return as much of the origin as tells the piece from others that could go there: its file, its rank, or both."""
    tables, mine = state.tables, move.packed
    places = others_like(mine.origin, mine.target, state)
    others = [tables.names[square] for square in places if verify(state, square, mine.target)]
    if not others:
        return ""
    file, rank = move.origin[0], move.origin[1]
    if all(file != other[0] for other in others):
        return file
    return rank if all(rank != other[1] for other in others) else move.origin


def _check(after: State) -> str:
    if attacker_of(after, after.side) == NOWHERE:
        return ""
    return "+" if has_legal_move(after) else "#"
