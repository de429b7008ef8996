"""Causes: why a move is not legal, as data. ``words`` makes the sentence of a cause, when somebody reads it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rococo_notation.rules.state import State


class Role(StrEnum):
    """The part that a square plays in why a move is not legal: what a picture marks there."""

    ORIGIN = "origin"
    TARGET = "target"
    BLOCKER = "blocker"
    """What stands there is in the way."""
    FREEZER = "freezer"
    KING = "king"
    """The King would be in check there."""
    ATTACKER = "attacker"
    VICTIM = "victim"
    EMPTY = "empty"
    """Nothing stands there, and something would have to."""
    MOUNT = "mount"
    """Nothing stands there that could be leapt over."""
    ENOUGH = "enough"
    """The nearer square that would do."""
    KEPT = "kept"
    """What stands there should have been taken off."""
    REMOVED = "removed"
    """What stood there should not have been taken off."""
    LEFT_OUT = "left-out"
    """Something should have been put there."""
    PUT = "put"
    """What was put there should not have been."""


HINTS = frozenset({Role.MOUNT, Role.ENOUGH})
"""The roles that point to another move, which players of a game still going on are not shown."""

_WAY = (Role.ORIGIN, Role.TARGET, Role.BLOCKER)


class Reason(NamedTuple):
    """A kind of cause: its finding code, and its sentence with gaps for the squares and pieces of the case.

    ``{0}`` is the first square of the cause, ``{0:piece}`` the piece on it (``White Long Leaper``), and ``{0:at}`` both
    (``the White Long Leaper on d4``); ``vocabulary`` in ``words`` has the gaps with names. ``tactful`` is the sentence
    for players of a game still going on, where ``message`` points to another move. ``roles`` are those of the squares
    in turn, the last one also of all that follow.
    """

    code: str
    message: str
    tactful: str = ""
    roles: tuple[Role, ...] = _WAY


class Cause(NamedTuple):
    """Why a move is not legal in a state: a reason, with the squares and pieces of the case.

    ``squares`` are those of the finding. The sentence may name squares ``beside`` them, which count on from there, and
    ``pieces`` and ``powers`` that no square tells.
    """

    reason: Reason
    state: State
    squares: tuple[int, ...] = ()
    beside: tuple[int, ...] = ()
    pieces: tuple[int, ...] = ()
    powers: int = 0

    @property
    def code(self) -> str:
        """The finding code."""
        return self.reason.code

    @property
    def roles(self) -> tuple[tuple[int, Role], ...]:
        """The squares of the finding and those beside them, each with its role."""
        roles, squares = self.reason.roles, (*self.squares, *self.beside)
        return tuple((square, roles[min(number, len(roles) - 1)]) for number, square in enumerate(squares) if roles)
