"""What a walk tells: the landings it offers, by which powers they capture, and why it goes no farther."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

Takings = tuple[tuple[int, int], ...]
"""Captures on a walk: the bits of the powers that make them, and the squares captured as bits."""


class Bar(IntEnum):
    """Why a walk cannot end on a square."""

    NONE = 0
    OCCUPIED = 1
    """A piece stands there that it can neither take nor exchange with by landing."""
    TOO_FAR = 2
    """The square is empty, and beyond the piece's reach."""
    EDGE = 3
    """An edge square, and nothing is captured (ruling 4)."""
    EDGE_NEEDLESS = 4
    """An edge square, and an inner one makes the same capture (ruling 3)."""
    EDGE_FARTHER = 5
    """An edge square, and a nearer edge square makes the same capture (ruling 1)."""
    NO_MOUNT = 6
    """Two squares away, where it comes only by a leap over the square between, which is empty (rulings 15 and 16)."""


class Halt(IntEnum):
    """Why a walk goes no farther."""

    ARRIVED = 0
    """It came to the square that was asked about."""
    OFF_BOARD = 1
    """The board ends, or has a hole."""
    OUT_OF_REACH = 2
    """All squares farther on are beyond the piece's reach."""
    BLOCKED = 3
    """A piece stands in the way."""
    TWO_IN_A_ROW = 4
    """A piece stands in the way that it could leap, if the square behind were empty."""
    BESIDE = 5
    """A neighbour stands in the way, which it may leap to no square but the one just beyond (rulings 15 and 36)."""


class Landing(NamedTuple):
    """A square the walk came to; ``bar`` is 0 where it may end there.

    ``captured`` is a set of squares as bits, and ``takings`` says by which powers. ``swapped`` is the piece exchanged
    with or 0, ``nearer`` the square that makes the same capture where that is the bar.
    """

    square: int
    captured: int
    swapped: int
    bar: Bar
    nearer: int
    takings: Takings


class Stop(NamedTuple):
    """The last square a walk looked at, and why it goes no farther."""

    square: int
    halt: Halt
