"""Movement: the ways of a piece compiled to what it may do along each direction of the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.rules.betza import FAR, STEPS, Atom, Manner, Vector, turned
from rococo_notation.rules.geometry import LINES, Geometry
from rococo_notation.rules.powers import BIT, MOST_WAYS, ON_LINES, Power, capturing, moving

if TYPE_CHECKING:
    from rococo_notation.rules.variant import FirstMove, Piece, Variant


class Way(NamedTuple):
    """A way by which a piece captures, as far as its atoms of one reach go."""

    power: Power
    reach: int


class Movement(NamedTuple):
    """What a piece may do in each direction, by direction."""

    reach: tuple[int, ...]
    """How many empty squares it may cross."""
    first: tuple[int, ...]
    """How many it may cross on its first move."""
    strikes: tuple[int, ...]
    """How far away it may capture something by displacement."""
    striking: tuple[tuple[int, ...], ...]
    """The ways that capture at each distance, as bits."""
    rays: tuple[int, ...]
    """The directions in which it can do anything."""
    overlaps: bool
    """Whether it may come to a square in two ways at once."""


def vectors_of(variant: Variant) -> dict[Vector, int]:
    """List the vectors of a variant's pieces, the lines first, each with how many steps any piece takes on it.

    Where a piece goes by a vector, all that are its mirror images are listed too.
    """
    extents: dict[tuple[tuple[int, int], Manner], int] = {}
    for piece in variant.pieces.values():
        for atom in _atoms(piece):
            for vector in atom.vectors:
                files, ranks = abs(vector.files), abs(vector.ranks)
                shape = (min(files, ranks), max(files, ranks)), vector.manner
                extents[shape] = max(atom.reach, extents.get(shape, 0))
    vectors = {Vector(*step): FAR for letter in "WF" for step in turned(*STEPS[letter])}
    for manner in Manner:
        for step in STEPS.values():
            extent = extents.get((step, manner))
            if extent:
                vectors |= {
                    Vector(*each, manner): extent for each in turned(*step) if Vector(*each, manner) not in vectors
                }
    return vectors


def ways_of(piece: Piece) -> tuple[Way, ...]:
    """Number the ways by which a piece captures by displacement."""
    names = dict.fromkeys(name for row in (piece.own, piece.enemy) for powers in row.values() for name in powers)
    return tuple(
        Way(power, reach) for power in map(capturing, names) for reach in sorted({a.reach for a in power.pattern})
    )


def too_many_ways(piece: Piece) -> str:
    """Return the fault of a piece that captures in more ways than there are bits for, or ""."""
    ways = len(ways_of(piece))
    return (
        f"pieces.{piece.letter}: it captures in {ways} ways, and {MOST_WAYS} are the most" if ways > MOST_WAYS else ""
    )


def bits_of(names: Iterable[str], ways: tuple[Way, ...]) -> int:
    """Return an entry of the capture matrix as bits."""
    own = {power: sum(1 << place for place, way in enumerate(ways) if way.power is power) for power, _ in ways}
    return sum({own.get(power) or BIT[power.name] for power in map(capturing, names)})


def movement_of(piece: Piece, side: int, used: int, geometry: Geometry, begins: FirstMove | None) -> Movement:
    """Compile the movement of a side's piece; ``used`` are all the powers it may use on anything."""
    count, longest = len(geometry.vectors), 1 + max(map(max, geometry.places.values()), default=0)
    reach, first, strikes = ([0] * count for _ in range(3))
    striking = [[0] * (longest + 1) for _ in range(count)]
    for name in piece.moves:
        for atom in moving(name).pattern:
            reaches = first if atom.first else reach
            for direction in (geometry.seen_by(side, vector) for vector in atom.vectors):
                reaches[direction] = max(reaches[direction], atom.reach)
    forward = geometry.seen_by(side, Vector(0, 1))
    first[forward] = max(first[forward], begins.reach if begins else 0)
    for place, way in enumerate(ways_of(piece)):
        for atom in way.power.pattern:
            if atom.reach != way.reach or not used & 1 << place:
                continue
            for direction in (geometry.seen_by(side, vector) for vector in atom.vectors):
                strikes[direction] = max(strikes[direction], atom.reach)
                for distance in range(1, min(atom.reach, longest) + 1):
                    striking[direction][distance] |= 1 << place
    goes = [list(map(max, reach, first))]
    if piece.local and begins and not begins.zones[side] & piece.local_on[side]:
        # From no square has it both its first move and its local ones.
        local = local_directions(piece, side, geometry)
        goes = [reach, [max(0 if d in local else reach[d], first[d]) for d in range(count)]]
    rays = tuple(d for d in range(count) if reach[d] or first[d] or strikes[d] or (used & ON_LINES and d < LINES))
    return Movement(
        tuple(reach),
        tuple(first),
        tuple(strikes),
        tuple(map(tuple, striking)),
        rays,
        any(_overlap(geometry, reaches, longest) for reaches in (*goes, strikes)),
    )


def local_directions(piece: Piece, side: int, geometry: Geometry) -> set[int]:
    """Return the directions in which a side's piece goes only from some squares."""
    atoms = moving(piece.local).pattern if piece.local else ()
    return {geometry.seen_by(side, vector) for atom in atoms for vector in atom.vectors}


def _atoms(piece: Piece) -> Iterator[Atom]:
    for name in piece.moves:
        yield from moving(name).pattern
    for row in (piece.own, piece.enemy):
        for names in row.values():
            for name in names:
                yield from capturing(name).pattern


def _overlap(geometry: Geometry, reaches: list[int], longest: int) -> bool:
    """Tell whether two vectors lead to one square; a line and a hop along it never do so at once."""
    ends = [
        {(vector.files * steps, vector.ranks * steps) for steps in range(1, min(reach, longest) + 1)}
        for vector, reach in zip(geometry.vectors, reaches, strict=True)
    ]
    hopping = {Manner.HOPPING, Manner.BEHIND}
    return any(
        ends[one] & ends[other] and not (one < LINES and geometry.vectors[other].manner in hopping)
        for one, other in combinations(range(len(ends)), 2)
        if ends[one] and ends[other]
    )
