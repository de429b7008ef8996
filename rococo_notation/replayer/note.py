"""Notes: what is to be said of a turn, as data. ``words`` makes a finding of a note."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rococo_notation.notation import Part
    from rococo_notation.rules import Cause


class Note(NamedTuple):
    """A finding without words and place: its cause, and the part of the turn that it is about.

    ``given`` is a word that the sentence quotes, and ``within`` are notes that it takes in.
    """

    cause: Cause
    part: Part | None = None
    given: str = ""
    within: tuple[Note, ...] = ()

    @property
    def code(self) -> str:
        """The finding code."""
        return self.cause.reason.code

    @property
    def is_notation(self) -> bool:
        """Whether only the notation is at fault, not the move."""
        return self.code.startswith("GC1")

    @property
    def fits_other_board(self) -> bool:
        """Whether the fault is one that moves have on another board than their own."""
        return self.code in _OF_ANOTHER_BOARD


_OF_ANOTHER_BOARD = frozenset({"GC201", "GC202", "GC203", "GC205", "GC206"})
