"""The signs that show why a move is illegal, by the part that each square plays in the finding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rococo_notation.replayer.record import errors_of, is_illegal
from rococo_notation.replayer.resolve import Relocation, Written, resolve, write
from rococo_notation.rules import Move
from rococo_notation.rules.cause import HINTS, Role
from rococo_notation.rules.tables import EMPTY
from rococo_notation.view.move_signs import signs_of_move
from rococo_notation.view.signs import Sign

if TYPE_CHECKING:
    from rococo_notation.finding import Mark
    from rococo_notation.replayer import Ply
    from rococo_notation.rules import State

_TINTED: Final = frozenset({Role.ORIGIN, Role.TARGET, Role.KING})
"""The roles whose squares are coloured; those with all other roles get a ring."""
_LINES: Final = {Role.ATTACKER: ("attack", Role.KING), Role.FREEZER: ("hold", Role.ORIGIN)}
"""The lines from a piece to what it acts upon."""


def signs_of_fault(ply: Ply, before: State, after: State, *, hints: bool = False) -> Iterator[Sign]:
    """Yield the signs of an illegal ply, for the board after its text was executed literally.

    ``hints`` adds those that point to another move, which players of a game still going on should not see.
    """
    marks = marks_of(ply, hints=hints)
    meant = meant_by(ply)
    if meant is not None:
        yield from _signs_of_meant(meant, marks, before, after)
    else:
        yield from _signs_of_refused(write(ply.turn.parts, before), marks, before, after)
    yield from _signs_of_roles(marks)


def marks_of(ply: Ply, *, hints: bool = False) -> tuple[Mark, ...]:
    """Return the squares that the first error of a ply names, each with its role.

    If it is illegal and its errors name none, another finding may; of a legal move no remark is a fault.
    """
    told = (*errors_of(ply), *(ply.findings if is_illegal(ply) else ()))
    fault = next((finding for finding in told if finding.marks), None)
    return tuple(mark for mark in fault.marks if hints or mark.role not in HINTS) if fault else ()


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
    ways = relocations(written)
    ends = (names[square] for change in ways for square in (change.origin, change.target))
    tinted = dict.fromkeys((*ends, *(mark.square for mark in marks if mark.role in _TINTED)))
    if tinted:
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


def _stop(change: Relocation, marks: tuple[Mark, ...], before: State) -> tuple[str, ...]:
    """Return the square of the first piece that bars the straight way from an origin to a target."""
    tables = before.tables
    line = tables.line(change.origin, change.target)
    if line is None:
        return ()
    between = range(change.origin + tables.steps[line], change.target, tables.steps[line])
    bars = {mark.square for mark in marks if mark.role == Role.BLOCKER}
    return next(((tables.names[square],) for square in between if tables.names[square] in bars), ())


def _signs_of_roles(marks: tuple[Mark, ...]) -> Iterator[Sign]:
    squares = {role: square for square, role in marks}
    for square, role in marks:
        if role not in _TINTED:
            line, end = _LINES.get(Role(role), ("", None))
            if end in squares:
                yield Sign(line, (square, squares[end]))
            yield Sign(role, (square,))


def signs_of_text(written: Written, before: State) -> Iterator[Sign]:
    """Yield the signs of a text that was not judged: where pieces go, and what is taken off."""
    names = before.tables.names
    for way in relocations(written):
        yield Sign("mark", (names[way.origin],))
        yield Sign("target", (names[way.target],))
        if way.origin != way.target:
            yield Sign("path", (names[way.origin], names[way.target]))
    yield from _taken_off(written, before, "capture")


def relocations(written: Written) -> list[Relocation]:
    """Return the changes of a text by which a piece goes from square to square."""
    return [change for change in written.changes if isinstance(change, Relocation)]
