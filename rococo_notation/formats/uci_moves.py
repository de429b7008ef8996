"""Single moves in the coordinates of UCI: ``e2e4``, ``e7e8q``, castling as the King's move or as taking the Rook."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from rococo_notation.formats.fairy_stockfish import plain_squares
from rococo_notation.notation import Part, PartKind, Span, Turn, parse_turn
from rococo_notation.replayer.games import dialect_of
from rococo_notation.replayer.resolve import resolve
from rococo_notation.rules import Move, legal_moves

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rococo_notation.rules import State, Variant

WORD = r"[a-z]\d{1,2}[a-z]\d{1,2}[a-z]?"
_WORD = re.compile(r"([a-z]\d{1,2})([a-z]\d{1,2})([a-z]?)")


@lru_cache(maxsize=64)
def own_squares(variant: Variant) -> Mapping[str, str]:
    """Map the names counted from a1 to the squares of a board."""
    return {plain: square for square, plain in plain_squares(variant).items()}


def uci_of(move: Move) -> str | None:
    """Write a move; None if the piece leaves the board, for which there is no text.

    Where the King's move does not tell which castling it is, the King takes the Rook.

    >>> from rococo_notation import Position
    >>> position = Position.from_code("r3k3/6P1/8/8/8/8/8/4K2R w Kq -", "chess")
    >>> [uci_of(position.parse(text)) for text in ("K e1-g1; R h1-f1", "P g7-g8; N-g8")]
    ['e1g1', 'g7g8n']
    """
    squares = plain_squares(move.tables.variant)
    if move.target is None:
        return None
    shuffled = move.partner is not None and bool(move.tables.variant.set_ups)
    target = move.partner[1] if shuffled and move.partner else move.target
    return f"{squares[move.origin]}{squares[target]}{(move.promotion or '').lower()}"


def in_full(move: Move) -> str:
    """Write a move that coordinates do not tell: its canonical text, without spaces."""
    return str(move).replace(" ", "_")


def turn_of(text: str, span: Span, variant: Variant, side: int) -> Turn | None:
    """Make a turn of the plain meaning of a word, for a side, 0 or 1; None if it is no move of the board.

    >>> from rococo_notation.rules import variant
    >>> [str(turn_of(word, Span(0, 5), variant("rococo"), 0)) for word in ("i9i10", "h10h10w", "L_b2-", "k1k2")]
    ['h8-h00', 'W-g00', 'L b2-', 'None']
    """
    word, squares = _WORD.fullmatch(text), own_squares(variant)
    if word is None and "-" in text:
        turn = parse_turn(text.replace("_", " "), dialect_of(variant))
        return None if turn.findings else Turn(text, span, tuple(replace(part, span=span) for part in turn.parts))
    if word is None or word[1] not in squares or word[2] not in squares:
        return None
    origin, target, letter = squares[word[1]], squares[word[2]], word[3]
    parts = []
    if origin != target or not letter:
        parts.append(Part(PartKind.MOVE, text, span, None, (origin, target)))
    if letter:
        parts.append(Part(PartKind.PUT, text, span, letter if side else letter.upper(), (target,)))
    return Turn(text, span, tuple(parts))


def meant(turn: Turn, state: State) -> Move | None:
    """Return the legal move that a turn means in a state, or None."""
    resolution = resolve(turn, state, "implied")
    if resolution.fault is None and resolution.move is not None:
        return Move.of(resolution.move, state)
    tables, squares = state.tables, turn.parts[0].squares
    # The King may take its own Rook.
    ways = {
        number
        for number, way in enumerate(tables.castlings, 1)
        if (tables.names[way.king], tables.names[way.partner]) == squares
    }
    return next((Move.of(move, state) for move in legal_moves(state) if move.castling in ways), None) if ways else None


def move_of(text: str, state: State) -> Move | None:
    """Return the legal move that a word means in a state, or None."""
    turn = turn_of(text, Span(0, len(text)), state.tables.variant, state.side)
    return None if turn is None else meant(turn, state)
