"""The geometry of a variant's board: its squares as numbers, and the steps between them.

Squares are places in a padded board, file after file, so that a smaller number means an earlier file, then a lower
rank. A direction is the number of a vector: the eight lines of a Queen, orthogonal ones first, then whatever else the
variant's pieces go by.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from rococo_notation.rules.betza import Manner, Vector, lame_squares

if TYPE_CHECKING:
    from rococo_notation.rules.variant import Variant

ORTHOGONALS: Final = 4
LINES: Final = 8
"""How many of the directions are orthogonal, and how many are lines at all; withdrawal and its like need a line."""

PAD: Final = 2
"""At least so far beyond the board looks a piece that captures next to where it lands."""


class Geometry:
    """The squares of a board and the directions between them.

    Attributes:
        size: the number of places on the padded board.
        names: square to its name; ``index`` is the reverse.
        places: square to its file and rank, both from 0; ``at`` is the reverse.
        squares: the squares of the board in order, file by file.
        rows: the ranks of the board, the top one first, as slices of what stands on its places.
        edge: square to 1 where the edge rule holds.
        vectors: direction to its vector; ``direction`` is the reverse.
        manners: direction to the manner of its vector.
        steps: direction to the difference of two neighbouring squares in it; ``around`` are those of the lines.
        between: direction to the differences to the squares within a step that must be empty.
        opposite: direction to the one that leads back.
    """

    def __init__(self, variant: Variant, vectors: Mapping[Vector, int]) -> None:
        """Lay out a board; ``vectors`` are those of its directions, with how many steps any piece takes on each."""
        self.vectors = tuple(vectors)
        self.direction = {vector: direction for direction, vector in enumerate(vectors)}
        pad = max(PAD, *(abs(number) for vector in vectors for number in vector[:2]))
        stride = variant.height + pad
        self.size = (variant.width + 2 * pad) * stride + pad
        self.names = [""] * self.size
        self.places: dict[int, tuple[int, int]] = {}
        for file, file_name in enumerate(variant.files):
            for rank, rank_name in enumerate(variant.ranks):
                if variant.setup[variant.height - 1 - rank][file] != "-":
                    square = (file + pad) * stride + rank + pad
                    self.names[square] = file_name + rank_name
                    self.places[square] = file, rank
        self.squares = tuple(self.places)
        first, end = pad * stride + pad, (variant.width + pad) * stride
        self.rows = tuple(slice(first + rank, end, stride) for rank in reversed(range(variant.height)))
        self.at = {place: square for square, place in self.places.items()}
        self.index = {self.names[square]: square for square in self.squares}
        self.edge = bytes(self.names[square] in variant.edge for square in range(self.size))
        self.manners = bytes(vector.manner for vector in vectors)
        self.steps = tuple(vector.files * stride + vector.ranks for vector in vectors)
        self.around = self.steps[:LINES]
        self.between = tuple(
            tuple(file * stride + rank for file, rank in lame_squares(vector.files, vector.ranks))
            if vector.manner == Manner.LAME
            else ()
            for vector in vectors
        )
        self.opposite = tuple(self.direction[Vector(-vector.files, -vector.ranks, vector.manner)] for vector in vectors)
        self._reached = self._displacements(vectors, max(variant.width, variant.height))
        self._routes: dict[tuple[int, int], tuple[int, ...]] = {}

    def routes(self, origin: int, target: int) -> tuple[int, ...]:
        """Return the directions that lead from one square to another, a line before all others."""
        try:
            return self._routes[origin, target]
        except KeyError:
            (file, rank), (to_file, to_rank) = self.places[origin], self.places[target]
            routes = self._routes[origin, target] = self._reached.get((to_file - file, to_rank - rank), ())
            return routes

    def line(self, origin: int, target: int) -> int | None:
        """Return the direction of the line from one square to another, or None."""
        routes = self.routes(origin, target)
        return routes[0] if routes and routes[0] < LINES else None

    def seen_by(self, side: int, vector: Vector) -> int:
        """Return the direction of a vector as a side sees it, White (0) or Black: from Black's seat left is right."""
        return self.direction[Vector(-vector.files, -vector.ranks, vector.manner) if side else vector]

    def _displacements(self, vectors: Mapping[Vector, int], longest: int) -> dict[tuple[int, int], tuple[int, ...]]:
        reached: dict[tuple[int, int], tuple[int, ...]] = {}
        for direction, (vector, extent) in enumerate(vectors.items()):
            for steps in range(1, min(extent, longest) + 1):
                place = vector.files * steps, vector.ranks * steps
                reached[place] = (*reached.get(place, ()), direction)
        return reached
