"""The vocabulary of variant files: patterns of movement and methods of capture.

A *pattern* says along which directions a piece goes and how far; named in ``moves`` it is a way of moving, named in the
capture matrix it is capture by displacement along that pattern. A *method* takes (or exchanges) a piece without landing
on it by a pattern. Each is one bit, so that a row of the matrix is one integer an occupant.
"""

from __future__ import annotations

from typing import Final, NamedTuple

# Steps as (files, ranks): the eight Queen lines, orthogonal first, then the eight leaps of a Knight.
DIRECTIONS: Final[tuple[tuple[int, int], ...]] = (
    (0, 1), (1, 0), (0, -1), (-1, 0),
    (1, 1), (1, -1), (-1, -1), (-1, 1),
    (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2),
)  # fmt: skip

ORTHOGONALS: Final = 4
LINES: Final = 8
"""How many of the directions are orthogonal, and how many are lines at all; withdrawal and its like need a line."""

FAR: Final = 1000
"""A reach longer than any board."""


class Pattern(NamedTuple):
    """A way to go: how many squares, and in which of ``DIRECTIONS`` as White sees them."""

    reach: int
    directions: tuple[int, ...]


PATTERNS: Final[dict[str, Pattern]] = {
    "step": Pattern(1, (0, 1, 2, 3, 4, 5, 6, 7)),
    "slide": Pattern(FAR, (0, 1, 2, 3, 4, 5, 6, 7)),
    "orthogonal": Pattern(FAR, (0, 1, 2, 3)),
    "diagonal": Pattern(FAR, (4, 5, 6, 7)),
    "leap": Pattern(1, (8, 9, 10, 11, 12, 13, 14, 15)),
    "forward": Pattern(1, (0,)),
    "forward-diagonal": Pattern(1, (4, 7)),
}

METHODS: Final[tuple[str, ...]] = (
    "approach",  # moving up to the victim
    "withdraw",  # moving directly away from the adjacent victim
    "overtake",  # leaping the victim to the empty square behind it
    "cannon",  # leaping an adjacent mount onto the victim just behind it
    "swap",  # exchanging places
    "destroy",  # leaving the board together with the adjacent victim
    "coordinate",  # landing so that the victim is where mover's file meets King's rank, or the reverse
    "custodian",  # moving along a rank or file to enclose the victim between mover and another piece of one's own
)

BIT: Final[dict[str, int]] = {word: 1 << place for place, word in enumerate((*PATTERNS, *METHODS))}

APPROACH: Final = BIT["approach"]
WITHDRAW: Final = BIT["withdraw"]
OVERTAKE: Final = BIT["overtake"]
CANNON: Final = BIT["cannon"]
SWAP: Final = BIT["swap"]
DESTROY: Final = BIT["destroy"]
COORDINATE: Final = BIT["coordinate"]
CUSTODIAN: Final = BIT["custodian"]

HOP: Final = "hop"
"""The one way of moving that is no pattern: over an adjacent piece of either side to the empty square just beyond."""
