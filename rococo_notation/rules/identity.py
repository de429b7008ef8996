"""Repetition: positions are the same if placement, side to move and possible moves are the same (ruling 39)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rococo_notation.rules.engine import moves_from, safe
from rococo_notation.rules.state import bits
from rococo_notation.rules.tables import NOWHERE, WHITE

if TYPE_CHECKING:
    from rococo_notation.rules.state import Packed, State

THIRD = 3


class Repetitions:
    """The positions of a game so far, compared in full only if their placement is the same."""

    def __init__(self, start: State) -> None:
        self._alike = {start.key(): [start]}
        self._stood: Counter[tuple[object, ...]] = Counter()

    def is_third(self, state: State) -> bool:
        """Tell whether a position has now occurred for the third time."""
        alike = self._alike.setdefault(state.key(), [])
        alike.append(state)
        if len(alike) < THIRD:
            return False
        here = identity(state)
        self._stood.update(map(identity, alike) if len(alike) == THIRD else [here])
        return self._stood[here] == THIRD


def identity(state: State) -> tuple[object, ...]:
    """Return a key that is equal for positions that count as the same for repetition.

    The key is that of the state and, if there are any, the moves that exist only because of a possible capture en
    passant, and those forbidden by a ban on swapping back or by a spent first move. A right that changes no move makes
    no difference.
    """
    if not (state.passing or state.ban or state.spent):
        return state.key()
    # A spent first move may bind either side; the other rights bind only the side to move.
    sides = (state, state.passed()) if state.spent else (state,)
    changed = frozenset(move for now in sides for move in _changed(now))
    return (*state.key(), changed) if changed else state.key()


def _changed(state: State) -> Iterator[Packed]:
    """Yield the moves that exist, or do not exist, only because of earlier moves."""
    concerned = _concerned(state)
    if concerned:
        free = state.copy()
        free.passing, free.passer, free.ban, free.spent = 0, NOWHERE, 0, 0
        for square in concerned:
            yield from set(safe(state, moves_from(state, square))) ^ set(safe(free, moves_from(free, square)))


def _concerned(state: State) -> list[int]:
    """Return the squares of the pieces whose moves may depend on earlier moves."""
    tables, board = state.tables, state.board
    squares = set(bits(state.ban | state.spent))
    for square in bits(state.passing):
        squares.update(square + step for step in tables.around if tables.passes[board[square + step]])
    mine = range(1, tables.count + 1) if state.side == WHITE else range(tables.count + 1, tables.off)
    return [square for square in squares if board[square] in mine]
