"""The vocabulary of variant files: patterns of movement and methods of capture.

A *pattern* says along which directions a piece goes and how far; named in ``moves`` it is a way of moving, named in the
capture matrix it is capture by displacement along that pattern. A *method* takes (or exchanges) a piece without landing
on it by a pattern. Each is one bit, so that a row of the matrix is one integer an occupant.
"""

from __future__ import annotations

from typing import Final

# Steps as (files, ranks): the eight Queen directions, orthogonal first.
DIRECTIONS: Final[tuple[tuple[int, int], ...]] = (
    (0, 1), (1, 0), (0, -1), (-1, 0),
    (1, 1), (1, -1), (-1, -1), (-1, 1),
)  # fmt: skip

FAR: Final = 1000
"""A reach longer than any board."""

PATTERNS: Final[dict[str, int]] = {
    "step": 1,  # one square in any direction
    "slide": FAR,  # any distance in any direction
}
"""Pattern to its reach in squares."""

METHODS: Final[tuple[str, ...]] = (
    "approach",  # moving up to the victim
    "withdraw",  # moving directly away from the adjacent victim
    "overtake",  # leaping the victim to the empty square behind it
    "cannon",  # leaping an adjacent mount onto the victim just behind it
    "swap",  # exchanging places
    "destroy",  # leaving the board together with the adjacent victim
)

BIT: Final[dict[str, int]] = {word: 1 << place for place, word in enumerate((*PATTERNS, *METHODS))}

APPROACH: Final = BIT["approach"]
WITHDRAW: Final = BIT["withdraw"]
OVERTAKE: Final = BIT["overtake"]
CANNON: Final = BIT["cannon"]
SWAP: Final = BIT["swap"]
DESTROY: Final = BIT["destroy"]

HOP: Final = "hop"
"""The one way of moving that is no pattern: over an adjacent piece of either side to the empty square just beyond."""
