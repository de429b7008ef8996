"""Outcomes of games: who has won, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rococo_notation.rules import has_legal_move, legal_moves
from rococo_notation.rules.check import attacker_of
from rococo_notation.rules.tables import NOWHERE, SIDES

if TYPE_CHECKING:
    from rococo_notation.notation import Side
    from rococo_notation.rules import State, Variant


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game: the winner, or None for a draw, and the reason in words."""

    winner: Side | None
    reason: str

    @property
    def result(self) -> str:
        """``1-0``, ``0-1`` or ``1/2-1/2``."""
        return {"white": "1-0", "black": "0-1", None: "1/2-1/2"}[self.winner]


def outcome_of(state: State) -> Outcome | None:
    """Return the outcome if the game has ended in a state, else None; repetition is not considered."""
    if state.fallen is not None:
        return Outcome(SIDES[1 - state.fallen], "King captured")
    bared = outcome_of_baring(state)
    if bared is not None:
        return bared
    if has_legal_move(state):
        return None
    return outcome_of_stuck(state.tables.variant, state.side, checkmate=is_mate(state))


def outcome_of_baring(state: State) -> Outcome | None:
    """Return the outcome if a side has nothing left but its King; None if neither has, or it does not matter.

    A bared side to move that can bare the other King at once has that move first, and the game is then drawn.
    """
    if not state.tables.variant.bare:
        return None
    sides = [state.tables.side_of(piece) for piece in state.board if 0 < piece < state.tables.off]
    bared = [side for side in (0, 1) if sides.count(side) == 1]
    if len(bared) == 2:
        return Outcome(None, "bare Kings")
    for side in bared:
        can_bare = side == state.side and len(sides) == 3 and any(move.captured for move in legal_moves(state))
        return None if can_bare else Outcome(SIDES[1 - side], "bare King")
    return None


def is_mate(state: State) -> bool:
    """Tell whether a side without a legal move is checkmated."""
    return state.tables.variant.check and attacker_of(state, state.side) != NOWHERE


def outcome_of_stuck(variant: Variant, side: int, *, checkmate: bool) -> Outcome:
    """Return the outcome of a game in which a side, 0 or 1, has no legal move."""
    if checkmate:
        return Outcome(SIDES[1 - side], "checkmate")
    return Outcome(SIDES[1 - side] if variant.stuck == "loss" else None, "no legal move")
