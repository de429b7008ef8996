"""Draw where a piece goes as a small board of text around it, as its player sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.rules.betza import FAR, STEPS, Atom, Manner, Vector, lame_squares, turned
from rococo_notation.rules.powers import capturing, moving
from rococo_notation.view.rules_text import captured_by

if TYPE_CHECKING:
    from rococo_notation.rules import Variant
    from rococo_notation.rules.variant import Piece

FARTHEST: Final = 4
"""How far from the piece the board goes at most, but for long leaps."""

RIDE: Final = 3
"""How far from the piece it goes for one that goes any distance."""

LEGEND: Final = {
    ("|", "-", "/", "\\"): "moves and captures any distance",
    ("*",): "moves and captures",
    ("o",): "only moves",
    ("x",): "only captures",
    ("o o o", "x x x"): "any distance",
    ("1",): "only on the first move",
    ("+",): "only from some squares",
    (":",): "has to be empty",
    ("@",): "any piece, over which it leaps",
    ("^",): "over the piece next to it",
}
"""The signs in a diagram, alike ones together, and what they mean."""

_LINES: Final = {(0, 1): "|", (1, 0): "-", (1, 1): "/", (1, -1): "\\"}
_UNITS: Final = {step for letter in "WF" for step in turned(*STEPS[letter])}
_LEAPING: Final = {Manner.HOPPING, Manner.BEHIND}

Square = tuple[int, int]


class Diagram(NamedTuple):
    """A small board: its lines from the top, and the signs in it, which the legend explains."""

    lines: tuple[str, ...]
    signs: frozenset[str]


class _Ride(NamedTuple):
    """An atom along one vector, and whether it moves, captures, and does so only from some squares."""

    vector: Vector
    reach: int
    moves: bool
    captures: bool
    first: bool
    local: bool


def diagram_of(piece: Piece, variant: Variant) -> Diagram:
    r"""Draw where a piece goes, and where it captures by landing as it captures most pieces.

    >>> from rococo_notation.rules import variant
    >>> game = variant("xiangqi")
    >>> print(*diagram_of(game.pieces["N"], game).lines, sep="\n")
    . * . * .
    * . : . *
    . : N : .
    * . : . *
    . * . * .
    """
    rides = list(_rides(piece, variant))
    hops = "hop" in piece.moves or "cannon" in _usual(piece, variant)
    radius = max([_extent(ride) for ride in rides] + [2 * hops])
    signs: dict[Square, str] = {}
    for ride in rides:
        if ride.vector.manner == Manner.LAME:
            signs |= dict.fromkeys(_between(ride, radius), ":")
    signs |= _marked(rides, radius)
    if hops:
        signs |= {(2 * x, 2 * y): "^" for x, y in _UNITS if (2 * x, 2 * y) not in signs}
    far = {f"{sign} {sign} {sign}" for ride in rides if (sign := _along(ride, signs, radius)) in {"o", "x"}}
    lines = _drawn(signs, piece.letter)
    return Diagram(lines, frozenset({*signs.values(), *far}))


def legend_of(signs: frozenset[str]) -> Iterator[str]:
    """Yield a row for each kind of sign: ``*  moves and captures``."""
    for group, meaning in LEGEND.items():
        shown = [sign for sign in group if sign in signs]
        if shown:
            yield f"{' '.join(shown)}  {meaning}"


def _usual(piece: Piece, variant: Variant) -> tuple[str, ...]:
    """Return the powers by which a piece captures at least half of the kinds of pieces."""
    kinds = captured_by(piece, variant)
    powers, names = next(iter(kinds.items()), ((), []))
    return powers if 2 * len(names) >= len(variant.pieces) else ()


def _rides(piece: Piece, variant: Variant) -> Iterator[_Ride]:
    """Yield what a piece does along each vector, moves before captures."""
    for name in piece.moves:
        yield from _ridden(moving(name).pattern, local=name == piece.local, moves=True)
    for name in _usual(piece, variant):
        yield from _ridden(capturing(name).pattern, local=name == piece.local, captures=True)
    first = variant.first_moves.get(piece.letter)
    if first and first.reach:
        yield _Ride(Vector(0, 1), first.reach, moves=True, captures=False, first=True, local=False)


def _ridden(atoms: tuple[Atom, ...], *, local: bool, moves: bool = False, captures: bool = False) -> Iterator[_Ride]:
    for atom in atoms:
        for vector in atom.vectors:
            yield _Ride(vector, atom.reach, moves, captures, atom.first, local)


def _extent(ride: _Ride) -> int:
    """Return how far from the piece a ride has to be drawn."""
    step = max(abs(ride.vector.files), abs(ride.vector.ranks))
    return max(RIDE, 2 * step) if ride.reach >= FAR else max(step, min(step * ride.reach, FARTHEST))


def _squares(ride: _Ride, radius: int) -> list[Square]:
    """List the squares of a ride that are drawn, near ones first."""
    step = max(abs(ride.vector.files), abs(ride.vector.ranks))
    count = min(ride.reach, radius // step)
    return [(ride.vector.files * n, ride.vector.ranks * n) for n in range(1, count + 1)]


def _between(ride: _Ride, radius: int) -> Iterator[Square]:
    """Yield the squares within the steps of a lame ride, which have to be empty."""
    files, ranks = ride.vector.files, ride.vector.ranks
    for n, _ in enumerate(_squares(ride, radius)):
        for x, y in lame_squares(files, ranks):
            yield n * files + x, n * ranks + y


def _marked(rides: list[_Ride], radius: int) -> dict[Square, str]:
    """Give each square that a piece comes to its sign; where it leaps over a piece, one is put in its way."""
    does: dict[Square, set[str]] = {}
    lines: dict[Square, set[str]] = {}
    behind: set[Square] = set()
    mounts: dict[Square, str] = {}
    for ride in sorted(rides, key=lambda ride: ride.vector.manner not in _LEAPING):
        squares = _squares(ride, radius)
        if ride.vector.manner in _LEAPING:
            mounts[squares[-2]] = "@"
            squares = squares[-1:]
            behind |= {*squares}
        else:
            # What lies behind a piece is drawn as it is with that piece.
            squares = [square for square in squares if square not in behind]
        act = "first" if ride.first else "moves" if ride.moves else "captures"
        for square in squares:
            does.setdefault(square, set()).update({act, *(["local"] if ride.local else [])})
            if ride.reach >= FAR and ride.vector[:2] in _UNITS and ride.vector.manner == Manner.PLAIN:
                lines.setdefault(square, set()).add(act)
    return {square: _sign(square, done, lines.get(square, set())) for square, done in does.items()} | mounts


def _sign(square: Square, done: set[str], line: set[str]) -> str:
    """Return the sign of a square where a piece does something."""
    if "local" in done:
        return "+"
    if line == {"moves", "captures"}:
        x, y = ((number > 0) - (number < 0) for number in square)
        return _LINES.get((x, y)) or _LINES[-x, -y]
    if {"moves", "captures"} <= done:
        return "*"
    return "o" if "moves" in done else "x" if "captures" in done else "1"


def _along(ride: _Ride, signs: dict[Square, str], radius: int) -> str:
    """Return the sign that stands on all squares of a ride of any distance, or ""."""
    found = {signs.get(square, "") for square in _squares(ride, radius)}
    return found.pop() if ride.reach >= FAR and len(found) == 1 else ""


def _drawn(signs: dict[Square, str], letter: str) -> tuple[str, ...]:
    """Draw the part of the board that has something on it."""
    xs, ys = ([0, *(square[axis] for square in signs)] for axis in (0, 1))
    board = signs | {(0, 0): letter}
    return tuple(
        " ".join(board.get((x, y), ".") for x in range(min(xs), max(xs) + 1)) for y in range(max(ys), min(ys) - 1, -1)
    )
