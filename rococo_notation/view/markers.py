"""The signs that mark a board: their shapes, those of a legal move, and those that show why a move is illegal."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from math import cos, pi, sin
from typing import Final, NamedTuple

from rococo_notation.finding import Finding, Mark
from rococo_notation.replayer import Ply
from rococo_notation.replayer.messages import FaultKind, kind_of
from rococo_notation.replayer.record import errors_of, is_illegal
from rococo_notation.replayer.resolve import resolve
from rococo_notation.replayer.written import Change, Written, write
from rococo_notation.rules import Move, State
from rococo_notation.rules.move import Capture, captures, leapt
from rococo_notation.rules.powers import POWERS
from rococo_notation.rules.reasons import HINTS, Role
from rococo_notation.rules.tables import EMPTY

# ---------------------------------------------------------------- shapes

SIDE: Final = 48
"""Of a square, in units of the picture."""
FILLS: Final = ("frozen", "mark", "target", "taken", "amiss")
"""The signs that colour their squares; all others are lines."""
BENEATH: Final = (*FILLS, "zone", "wrong")
"""The signs beneath the pieces. The way of an illegal move may go over pieces that have nothing to do with it."""
RINGS: Final = {
    **dict.fromkeys((Role.BLOCKER, Role.FREEZER, Role.ATTACKER, Role.VICTIM, Role.KEPT, Role.PUT), True),
    **dict.fromkeys((Role.REMOVED, Role.EMPTY, Role.MOUNT, Role.LEFT_OUT), False),
    Role.ENOUGH: True,
}
"""The roles that are shown by a ring, and whether it is whole: with gaps where nothing stands."""

_CLEAR: Final = 16.0
"""How far from the middle of a square lines end, so that its piece stays visible."""
_TIP: Final = 22.0
"""How far from the middle of a square the head of an arrow ends: at the edge of the piece."""
_HEAD: Final = 11.0
_HUMP: Final = 13.0

Point = complex
"""A point of a picture: to the right, and down as the imaginary part."""


class Sign(NamedTuple):
    """A sign on a board: its kind, which is how it is painted, and its squares.

    The squares of a ``path`` are the origin, the squares leapt over and the target; those of a capture are the square
    it is made from and the victim's. ``label`` is the label of a piece that stood there and is gone.
    """

    kind: str
    squares: tuple[str, ...]
    label: str = ""


def shape(sign: Sign, centre: Callable[[str], tuple[float, float]]) -> str:
    """Return the path of a sign; ``centre`` maps the name of a square to its middle."""
    return _drawn(sign.kind, tuple(complex(*centre(square)) for square in sign.squares))


def paths_of(signs: Iterable[Sign], centre: Callable[[str], tuple[float, float]]) -> list[tuple[str, str]]:
    """Return kind and path of signs: squares, then what sets lines off from all that is below them, and the lines."""
    drawn = [("path" if sign.kind == "castle" else sign.kind, shape(sign, centre)) for sign in signs]
    squares = [path for path in drawn if path[0] in FILLS]
    lines = [path for path in drawn if path[0] not in FILLS and path[1]]
    return [*squares, *([("casing", "".join(data for _, data in lines))] if lines else []), *lines]


def gone_from(signs: Iterable[Sign], *, stood_on: bool) -> list[tuple[str, str]]:
    """Return label and square of the pieces that are gone, and on which another one now stands or not."""
    return [(sign.label, sign.squares[-1]) for sign in signs if sign.label and (sign.kind == "taken") == stood_on]


@lru_cache(maxsize=4096)
def _drawn(kind: str, points: tuple[Point, ...]) -> str:
    return _SHAPES[kind](points)


def _square(points: Sequence[Point], side: int = SIDE) -> str:
    return "".join(f"M{_at(point - side / 2 * (1 + 1j))}h{side}v{side}h-{side}z" for point in points)


def _hatched(points: Sequence[Point], slope: int = 1) -> str:
    """Draw squares with hatching, so that more than their colour marks them."""
    half, data = SIDE / 2, _square(points)
    for point in points:
        for reach in (12, 24, 36):
            corner = complex(slope * half, half - reach)
            data += f"M{_at(point - corner)}l{slope * reach} {-reach}M{_at(point + corner)}l{-slope * reach} {reach}"
    return data


def _path(points: Sequence[Point]) -> str:
    """Draw an arrow that arcs over every point between the first and the last."""
    along, length = _direction(points[0], points[-1])
    # To the right where it goes straight up or down, else over the top.
    sweep = int(along.real > 0 or (along.real == 0 and along.imag < 0))
    data = f"M{_at(points[0])}"
    for middle in points[1:-1]:
        data += f"L{_at(middle - _HUMP * along)}A{_HUMP:g} {_HUMP:g} 0 0 {sweep} {_at(middle + _HUMP * along)}"
    tip = points[-1] - min(_TIP, length / 2) * along
    return data + f"L{_at(tip)}" + _head(tip, along)


def _bow(start: Point, end: Point) -> str:
    along, length = _direction(start, end)
    # Neighbours leave little room, and a wide bow would go over pieces that take no part.
    swell, clear = max(12, 0.15 * length), min(_CLEAR, 0.2 * length)
    middle = (start + end) / 2 - 1j * along * 2 * swell
    begin, tip = _towards(start, middle, clear), _towards(end, middle, clear)
    return f"M{_at(begin)}Q{_at(middle)} {_at(tip)}" + _head(tip, _direction(middle, tip)[0])


def _blow(points: Sequence[Point]) -> str:
    """Draw a line that ends at a bar."""
    target, victim = points
    end, aside = _towards(victim, target, _CLEAR), 9j * _direction(target, victim)[0]
    return f"{_line(points)}M{_at(end + aside)}L{_at(end - aside)}"


def _line(points: Sequence[Point], clear: float = _CLEAR) -> str:
    start, end = points
    return f"M{_at(_towards(start, end, clear))}L{_at(_towards(end, start, clear))}"


def _pincer(points: Sequence[Point]) -> str:
    target, victim = points
    return _line(points) + _line((2 * victim - target, victim))


def _cross(points: Sequence[Point]) -> str:
    return "".join(f"M{_at(point - 9 - 9j)}l18 18M{_at(point + 9 - 9j)}l-18 18" for point in points)


def _burst(points: Sequence[Point]) -> str:
    rays = [r * complex(sin(n * pi / 8), -cos(n * pi / 8)) for n, r in enumerate([20, 11] * 8)]
    return "".join(f"M{'L'.join(_at(point + ray) for ray in rays)}z" for point in points)


def _ring(points: Sequence[Point]) -> str:
    return "".join(f"M{_at(point - 22)}a22 22 0 1 1 44 0a22 22 0 1 1 -44 0" for point in points)


def _arrow(points: Sequence[Point]) -> str:
    start, end = points
    return _line(points, _TIP) + _head(_towards(end, start, _TIP), _direction(start, end)[0])


def _head(tip: Point, along: Point) -> str:
    back, aside = tip - _HEAD * along, 0.7j * _HEAD * along
    return f"M{_at(back + aside)}L{_at(tip)}L{_at(back - aside)}"


def _direction(start: Point, end: Point) -> tuple[Point, float]:
    """Return the unit vector from one point to another, and the distance."""
    length = abs(end - start)
    return ((end - start) / length, length) if length else (0j, 0.0)


def _towards(start: Point, end: Point, distance: float) -> Point:
    return start + distance * _direction(start, end)[0]


@lru_cache(maxsize=8192)
def _at(point: Point) -> str:
    # Adding zero turns the negative zero into the other.
    return " ".join(f"{round(number, 1) + 0.0:.1f}".removesuffix(".0") for number in (point.real, point.imag))


_OF_CAPTURES: Final = {"blow": _blow, "dots": _line, "dashes": _line, "pincer": _pincer}
_SHAPES: Final[dict[str, Callable[[Sequence[Point]], str]]] = {
    "frozen": _hatched,
    **dict.fromkeys(("mark", "target", "taken"), _square),
    "path": _path,
    # On the line of the King's path, where the heads of two arrows would form a cross.
    "castle": lambda points: _bow(*points),
    "swap": lambda points: _bow(*points) + _bow(*points[::-1]),
    **{power.name: _OF_CAPTURES[power.drawing.shape] for power in POWERS.values() if power.drawing},
    **dict.fromkeys(("capture", "wrong-capture"), _cross),
    "destroy": _burst,
    "amiss": partial(_hatched, slope=-1),
    "zone": partial(_square, side=SIDE - 8),
    "ghost": lambda _: "",
    # An arrow, or where the move is stopped a line to a bar.
    "wrong": lambda points: _blow(points[:2]) if len(points) > 2 else _path(points),
    "no": lambda points: "".join(f"M{_at(point + 9 - 19j)}l10 10m0 -10l-10 10" for point in points),
    "attack": _arrow,
    "hold": _line,
    **dict.fromkeys((*RINGS, "cause", "promote"), _ring),
}


# ---------------------------------------------------------------- a legal move


def signs_of_move(move: Move, state: State) -> Iterator[Sign]:
    """Yield the signs of a move that is legal in a state."""
    taken = tuple(captures(move, state))
    if move.target is None:
        yield Sign("destroy", (move.origin,), move.mover)
        yield from (Sign("destroy", (capture.square,), capture.label) for capture in taken)
        return
    yield from (Sign("mark", (square,)) for square in move.ends[:-1])
    yield Sign("target", (move.target,))
    if not move.origin:
        return
    if move.swapped:
        yield Sign("swap", (move.origin, move.target))
    elif move.target != move.origin:
        yield Sign("path", (move.origin, *leapt(move, state), move.target))
    if move.partner:
        yield Sign("castle", move.partner[1:])
    for capture in taken:
        yield from _signs_of(capture, move, state)
    if move.promotion:
        yield Sign("promote", (move.target,))


def _signs_of(capture: Capture, move: Move, state: State) -> Iterator[Sign]:
    assert move.target is not None
    power, victim = capture.power, capture.square
    if power.drawing:
        places = {"origin": move.origin, "target": move.target, "king": state.tables.names[state.king(state.side)]}
        yield from (Sign(power.name, (places[start], victim)) for start in power.drawing.starts)
    # Where the mover stands now a cross could not be seen.
    yield Sign("taken" if victim == move.target else "capture", (victim,), capture.label)


# ---------------------------------------------------------------- an illegal move

_TINTED: Final = frozenset({Role.ORIGIN, Role.TARGET, Role.KING})
"""The roles whose squares are coloured; those with all other roles get a ring."""
_LINES: Final = {Role.ATTACKER: ("attack", Role.KING), Role.FREEZER: ("hold", Role.ORIGIN)}
"""The lines from a piece to what it acts upon."""


def signs_of_fault(ply: Ply, before: State, after: State, *, hints: bool = False) -> Iterator[Sign]:
    """Yield the signs of an illegal ply, on the board as its text leaves it; ``hints`` as in ``scene_of_ply``."""
    marks = marks_of(ply, hints=hints)
    if (meant := meant_by(ply)) is not None:
        yield from _signs_of_meant(meant, marks, before, after)
    else:
        fault, written = _drawn_fault(ply), write(ply.turn.parts, before)
        kind = kind_of(fault.code if fault else "")
        # Where a piece would go does not matter if it may not move at all.
        signs = _signs_of_refused(written, marks, before, after)
        yield from (sign for sign in signs if sign.kind != "wrong" or kind is not FaultKind.OTHER_SIDE)
        yield from _signs_of_kind(kind, written, before)
    squares = {role: square for square, role in marks}
    for square, role in marks:
        if role not in _TINTED:
            line, end = _LINES.get(Role(role), ("", None))
            if end in squares:
                yield Sign(line, (square, squares[end]))
            yield Sign(role, (square,))


def marks_of(ply: Ply, *, hints: bool = False) -> tuple[Mark, ...]:
    """Return the squares that an error of a ply names, each with its role: the first that names more than the move.

    If it is illegal and its errors name none, another finding may; of a legal move no remark is a fault.
    """
    fault = _drawn_fault(ply)
    return tuple(mark for mark in fault.marks if hints or mark.role not in HINTS) if fault else ()


def _drawn_fault(ply: Ply) -> Finding | None:
    findings = (*errors_of(ply), *(ply.findings if is_illegal(ply) else ()))
    marked = [finding for finding in findings if finding.marks]
    on_board = (finding for finding in marked if any(mark.role not in _TINTED for mark in finding.marks))
    return next(on_board, marked[0] if marked else None)


def meant_by(ply: Ply) -> Move | None:
    """Return the legal move of an illegal ply that is at fault only in what it takes off or puts on the board."""
    if ply.before is None:
        return None
    resolution = resolve(ply.turn, ply.before, "implied")
    packed = resolution.intended if resolution.fault else resolution.move
    return Move.of(packed, ply.before) if packed else None


def _signs_of_meant(move: Move, marks: tuple[Mark, ...], before: State, after: State) -> Iterator[Sign]:
    """Yield the signs of the move by the rules, but those of captures only where the text makes them too."""
    labels, index = before.tables.labels, before.tables.index
    kept = {mark.square for mark in marks if mark.role == Role.KEPT}
    yield from (sign for sign in signs_of_move(move, before) if sign.kind != "capture" or sign.squares[0] not in kept)
    for square, role in marks:
        if role == Role.REMOVED and before.board[index[square]]:
            yield Sign("ghost", (square,), labels[before.board[index[square]]])
    for square in (mark.square for mark in marks if mark.role == Role.LEFT_OUT):
        ruled = before.after(move.packed).board[index[square]]
        if ruled and after.board[index[square]] == EMPTY:
            yield Sign("ghost", (square,), labels[ruled])


def _signs_of_refused(written: Written, marks: tuple[Mark, ...], before: State, after: State) -> Iterator[Sign]:
    """Yield the signs of what the text does: the mover's ghost on its origin, its way, and what is taken off."""
    names, labels = before.tables.names, before.tables.labels
    ways = written.relocations()
    ends = (names[square] for change in ways for square in (change.origin, change.target))
    if tinted := dict.fromkeys((*ends, *(mark.square for mark in marks if mark.role in _TINTED))):
        yield Sign("amiss", tuple(tinted))
    for change in ways:
        origin, target = names[change.origin], names[change.target]
        if before.board[change.origin] and not after.board[change.origin]:
            yield Sign("ghost", (origin,), labels[before.board[change.origin]])
        yield Sign("wrong", (origin, *_stop(change, marks, before), target))
        if change is written.main:
            yield Sign("no", (target,))
    yield from _taken_off(written, before, "wrong-capture")


def _taken_off(written: Written, before: State, kind: str) -> Iterator[Sign]:
    """Yield a sign of a kind for each square that the text empties by name."""
    names, labels = before.tables.names, before.tables.labels
    yield from (Sign(kind, (names[square],), labels[before.board[square]]) for square in written.cleared())


def _stop(change: Change, marks: tuple[Mark, ...], before: State) -> tuple[str, ...]:
    """Return the square of the first piece that bars the straight way from an origin to a target."""
    bars = {mark.square for mark in marks if mark.role == Role.BLOCKER}
    between = map(before.tables.names.__getitem__, before.tables.between(change.origin, change.target))
    return next(((square,) for square in between if square in bars), ())


def _signs_of_kind(fault: FaultKind, written: Written, before: State) -> Iterator[Sign]:
    """Yield the signs of what a finding is about without naming its squares: who stands, and where who promotes."""
    main, tables, board = written.main, before.tables, before.board
    kind = tables.kinds[board[main.origin]] if main else None
    if main is None or kind is None:
        return
    if fault is FaultKind.OTHER_SIDE:
        yield Sign("cause", (tables.names[main.origin],))
    promotion, side = tables.variant.promotions.get(kind.letter), tables.side_of(board[main.origin])
    if promotion and fault is FaultKind.PROMOTES_TO_NONE_LOST and promotion.captured:
        put = {change.piece for change in written.put_on(main.target)}
        yield from (Sign("cause", (tables.names[each],)) for each in tables.squares if board[each] in put)
    if promotion and fault is FaultKind.PROMOTES_ELSEWHERE:
        yield Sign("zone", tuple(name for name in tables.index if name in promotion.zones[side]))


def signs_of_text(written: Written, before: State) -> Iterator[Sign]:
    """Yield the signs of a text that was not judged: where pieces go, and what is taken off."""
    names = before.tables.names
    for way in written.relocations():
        yield Sign("mark", (names[way.origin],))
        yield Sign("target", (names[way.target],))
        if way.origin != way.target:
            yield Sign("path", (names[way.origin], names[way.target]))
    yield from _taken_off(written, before, "capture")
