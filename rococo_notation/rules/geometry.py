"""The geometry of a variant's board: its squares as numbers, and the steps between them.

Squares are places in a padded board, file after file, so that a smaller number means an earlier file, then a lower
rank.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.rules.powers import DIRECTIONS, LINES

if TYPE_CHECKING:
    from rococo_notation.rules.variant import Variant

PAD = 2


class Geometry:
    """The squares of a board and the directions between them.

    Attributes:
        size: the number of places on the padded board.
        names: square to its name; ``index`` is the reverse.
        places: square to its file and rank, both from 0; ``at`` is the reverse.
        squares: the squares of the board in order, file by file.
        edge: square to 1 where the edge rule holds.
        steps: direction to the difference of two neighbouring squares in it; ``around`` are those of the lines.
        opposite: direction to the one that leads back.
    """

    def __init__(self, variant: Variant) -> None:
        stride = variant.height + PAD
        self.size = (variant.width + 2 * PAD) * stride + PAD
        self.names = [""] * self.size
        self.places: dict[int, tuple[int, int]] = {}
        for file, file_name in enumerate(variant.files):
            for rank, rank_name in enumerate(variant.ranks):
                if variant.setup[variant.height - 1 - rank][file] != "-":
                    square = (file + PAD) * stride + rank + PAD
                    self.names[square] = file_name + rank_name
                    self.places[square] = file, rank
        self.squares = tuple(self.places)
        self.at = {place: square for square, place in self.places.items()}
        self.index = {self.names[square]: square for square in self.squares}
        self.edge = bytes(self.names[square] in variant.edge for square in range(self.size))
        self.steps = tuple(file * stride + rank for file, rank in DIRECTIONS)
        self.around = self.steps[:LINES]
        self.opposite = tuple(DIRECTIONS.index((-file, -rank)) for file, rank in DIRECTIONS)
        self._lines: dict[tuple[int, int], int | None] = {}

    def line(self, origin: int, target: int) -> int | None:
        """Return the direction from one square to another, on a line or by a Knight's leap, or None."""
        try:
            return self._lines[origin, target]
        except KeyError:
            direction = self._lines[origin, target] = self._line(origin, target)
            return direction

    def _line(self, origin: int, target: int) -> int | None:
        (file, rank), (to_file, to_rank) = self.places[origin], self.places[target]
        across, up = to_file - file, to_rank - rank
        if (across, up) in DIRECTIONS:
            return DIRECTIONS.index((across, up))
        if (across or up) and (not across or not up or abs(across) == abs(up)):
            return DIRECTIONS.index(((across > 0) - (across < 0), (up > 0) - (up < 0)))
        return None
