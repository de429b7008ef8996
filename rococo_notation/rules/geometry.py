"""The board of a variant and the directions on it: squares, ways to go, and where each of them leads.

Squares are places in a padded board, file after file, so that a smaller number means an earlier file, then a lower
rank. A direction is the number of a way to go: the eight lines of a Queen, orthogonal ones first, then the other rays
and the paths by which the variant's pieces go.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from rococo_notation.rules.betza import (
    FAR,
    STEPS,
    Act,
    Atom,
    Leg,
    Manner,
    Path,
    Vector,
    Way,
    lame_squares,
    paths_in,
    turned,
    turned_round,
)
from rococo_notation.rules.powers import Power, capturing, moving
from rococo_notation.rules.variant import Piece, Variant

ORTHOGONALS: Final = 4
LINES: Final = 8
"""How many of the directions are orthogonal, and how many are lines at all; withdrawal and its like need a line."""

PAD: Final = 2
"""At least so far beyond the board looks a piece that captures next to where it lands."""


class Stretch(NamedTuple):
    """A leg on a board: a ``betza.Leg`` with plain numbers, whose steps are differences of squares.

    ``within`` are, for each step, the differences to the squares within it, which are all empty, or all occupied if it
    ``leaps``.
    """

    steps: tuple[int, ...]
    within: tuple[tuple[int, ...], ...]
    leaps: bool
    reach: int
    act: int
    span: int


class Route(NamedTuple):
    """A path on a board."""

    stretches: tuple[Stretch, ...]
    ends: frozenset[tuple[int, int]]
    """Where it may end, in files and ranks from where it begins."""
    first: bool


class Geometry:
    """The squares of a board and the directions between them.

    Attributes:
        size: the number of places on the padded board.
        names: square to its name; ``index`` is the reverse.
        places: square to its file and rank, both from 0; ``at`` is the reverse.
        squares: the squares of the board in order, file by file.
        rows: the ranks of the board, the top one first, as slices of what stands on its places.
        edge: square to 1 where the edge rule holds.
        headings: direction to its way to go; ``direction`` is the reverse.
        paths: direction to its paths, empty for a ray.
        steps: direction to the difference of two squares in its first step; ``around`` are those of the lines.
        opposite: direction to the one that leads back.
        reached: displacement in files and ranks to the directions that lead there.
    """

    def __init__(self, variant: Variant, ways: Mapping[Way, int]) -> None:
        """Lay out a board; ``ways`` are those of its directions, with how many steps any piece takes on each ray."""
        self.headings = tuple(ways)
        self.direction = {way: direction for direction, way in enumerate(ways)}
        firsts = [way if isinstance(way, Vector) else way[0].legs[0].steps[0] for way in ways]
        legs = [leg for way in ways for path in paths_in(way) for leg in path.legs]
        steps = {*firsts, *(step for leg in legs for step in leg.steps)}
        pad = max(PAD, *(abs(number) for step in steps for number in step[:2]))
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
        self.steps = tuple(vector.files * stride + vector.ranks for vector in firsts)
        self.around = self.steps[:LINES]
        longest = max(variant.width, variant.height)

        def stretch(leg: Leg, *, as_listed: bool) -> Stretch:
            within = (lame_squares(*step[:2]) if step.manner else () for step in leg.steps)
            return Stretch(
                tuple(step.files * stride + step.ranks for step in leg.steps),
                tuple(tuple(file * stride + rank for file, rank in squares) for squares in within),
                leg.steps[0].manner == Manner.LEAPING,
                leg.reach,
                int(leg.act | Act.DESTROY if as_listed and leg.act & Act.CAPTURE else leg.act),
                int(leg.span),
            )

        def route(path: Path) -> Route:
            # Unless the path says where, the capture matrix alone decides about pieces of its own side.
            as_listed = not any(leg.act & Act.DESTROY for leg in path.legs)
            stretches = tuple(stretch(leg, as_listed=as_listed) for leg in path.legs)
            return Route(stretches, frozenset(path.ends(longest)), path.first)

        self.paths: tuple[tuple[Route, ...], ...] = tuple(tuple(map(route, paths_in(way))) for way in ways)
        self.opposite = tuple(self.direction[turned_round(way)] for way in ways)
        self.reached: dict[tuple[int, int], tuple[int, ...]] = {}
        for direction, (way, extent) in enumerate(ways.items()):
            for place in ends_of(way, extent, longest):
                self.reached[place] = (*self.reached.get(place, ()), direction)
        self._routes: dict[tuple[int, int], tuple[int, ...]] = {}

    def routes(self, origin: int, target: int) -> tuple[int, ...]:
        """Return the directions that lead from one square to another, a line before all others."""
        try:
            return self._routes[origin, target]
        except KeyError:
            (file, rank), (to_file, to_rank) = self.places[origin], self.places[target]
            routes = self._routes[origin, target] = self.reached.get((to_file - file, to_rank - rank), ())
            return routes

    def between(self, origin: int, target: int) -> range:
        """Return the squares between two on a line, from the first one on; none where they are not on one."""
        routes = self.routes(origin, target)
        if not routes or routes[0] >= LINES:
            return range(0)
        step = self.steps[routes[0]]
        return range(origin + step, target, step)

    def seen_by(self, side: int, way: Way) -> int:
        """Return the direction of a way as a side sees it, White (0) or Black: from Black's seat left is right."""
        return self.direction[turned_round(way) if side else way]


def ends_of(way: Way, reach: int, longest: int) -> set[tuple[int, int]]:
    """Return where a way may end on a board of a size, in files and ranks from where it begins."""
    if isinstance(way, Vector):
        return {(way.files * steps, way.ranks * steps) for steps in range(1, min(reach, longest) + 1)}
    return {end for path in way for end in path.ends(longest)} if reach else set()


def ways_of_all(variant: Variant) -> dict[Way, int]:
    """List the ways of a variant's pieces, the lines first, each with how many steps any piece takes on it.

    Where a piece goes along a ray, all that are its mirror images are listed too, and each path also as Black sees it.
    """
    extents: dict[tuple[int, int], int] = {}
    paths: dict[Way, int] = {}
    for piece in variant.pieces.values():
        for atom in atoms_of(piece):
            for way in atom.ways:
                if isinstance(way, Vector):
                    files, ranks = abs(way.files), abs(way.ranks)
                    shape = min(files, ranks), max(files, ranks)
                    extents[shape] = max(atom.reach, extents.get(shape, 0))
                else:
                    paths |= {way: FAR, turned_round(way): FAR}
    ways: dict[Way, int] = {Vector(*step): FAR for letter in "WF" for step in turned(*STEPS[letter])}
    order = list(STEPS.values())
    for step in sorted(extents, key=lambda step: (step not in order, order.index(step) if step in order else 0, step)):
        ways |= {Vector(*each): extents[step] for each in turned(*step) if Vector(*each) not in ways}
    return ways | paths


def ways_of(piece: Piece) -> tuple[Power, ...]:
    """Number the ways by which a piece captures by displacement; most pieces capture all others in the same way."""
    names = dict.fromkeys(name for row in (piece.own, piece.enemy) for powers in row.values() for name in powers)
    return tuple(power for power in map(capturing, names) if power.pattern)


def atoms_of(piece: Piece) -> Iterator[Atom]:
    """Yield the atoms by which a piece moves or captures."""
    for power in (*map(moving, piece.moves), *ways_of(piece)):
        yield from power.pattern
