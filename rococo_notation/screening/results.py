"""What screening tells of a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Reading(NamedTuple):
    """A log that was read to its end and is legal under every edition of the rules."""

    plies: int
    manual: int
    """The number of moves that write all of their captures or other side effects."""
    implied: int
    """The number of moves that leave all of their side effects out."""
    fallen: int
    """The side whose King was captured, or -1."""
    resigned: int
    """The side that resigned, or -1."""
    stuck: int
    """2 if the side to move is checkmated, 1 if it has no legal move otherwise, else 0."""
    name_start: int
    """Where in the bytes the name of the log begins."""
    name_end: int
    """Where the name ends; 0 if the log has none."""


class Played(NamedTuple):
    """A move of a screened log."""

    packed: tuple[int, ...]
    """The fields of the engine's ``Packed``."""
    taken: Sequence[tuple[int, int]]
    """The square and the occupant of each piece it captured, in board order."""
    partner: int
    """The occupant it castled with, or 0."""
    hand: int
    """0 for a move without side effects, 1 if they are written, 2 if they are left out."""
    regains: bool
    """Whether it regains a piece that was lost by suicide alone, of which there is a finding."""
    line: int
    """Where in the bytes its line begins."""
