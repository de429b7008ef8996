"""Causes: why a move is not legal, as data. ``words`` makes the sentence of a cause, when somebody reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rococo_notation.rules.state import State


class Reason(NamedTuple):
    """A kind of cause: its finding code, and its sentence with gaps for the squares and pieces of the case.

    ``{0}`` is the first square of the cause, ``{0:piece}`` the piece on it (``White Long Leaper``), and ``{0:at}`` both
    (``the White Long Leaper on d4``); ``vocabulary`` in ``words`` has the gaps with names. ``tactful`` is the sentence
    for players of a game still going on, where ``message`` points to another move.
    """

    code: str
    message: str
    tactful: str = ""


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
