"""The scene of a ply: the signs a picture draws, and which pieces go where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rococo_notation.replayer import Position
from rococo_notation.replayer.literal import Relocation, write
from rococo_notation.rules.captures import captures, leapt
from rococo_notation.rules.tables import BLACK, WHITE
from rococo_notation.view.signs import FILLS, Sign

if TYPE_CHECKING:
    from rococo_notation.replayer import Ply
    from rococo_notation.rules import Move, State
    from rococo_notation.rules.captures import Capture


@dataclass(frozen=True)
class Scene:
    """A position, and the effects of the ply that led to it.

    ``relocations`` are the origins and targets of the pieces that went, the mover first; ``leaps`` says whether it
    went over others.
    """

    position: Position
    signs: tuple[Sign, ...] = ()
    relocations: tuple[tuple[str, str], ...] = ()
    leaps: bool = False


def scene_of_move(position: Position, move: Move) -> Scene:
    """Return the scene after a move that is legal in a position."""
    relocations = [
        (effect.square, effect.target)
        for effect in move.effects
        if effect.kind in ("relocate", "swap") and effect.target
    ]
    signs = tuple(_signs(move, position.state))
    return Scene(position.play(move), signs, tuple(relocations), bool(leapt(move, position.state)))


def scene_of_ply(ply: Ply) -> Scene | None:
    """Return the scene after a ply, with ``wrong`` signs if it is illegal; None without a board."""
    if ply.before is None or ply.after is None:
        return None
    if ply.move is not None:
        scene = scene_of_move(Position(ply.before), ply.move)
        return scene if ply.status == "legal" else Scene(scene.position, _wrong(scene.signs), scene.relocations)
    if ply.status == "unchecked" and ply.after.board == ply.before.board:
        return Scene(Position(ply.after))
    return _literal_scene(ply, ply.before, ply.after)


def frozen(position: Position) -> tuple[str, ...]:
    """Return the squares of the immobilized pieces of both sides."""
    state = position.state
    return tuple(square for square in position.pieces if state.frozen_by(state.tables.index[square]))


def fills_of(position: Position, signs: Iterable[Sign]) -> list[Sign]:
    """Return the signs that colour squares, and the one for immobilized pieces, if any."""
    ice = frozen(position)
    return [*(sign for sign in signs if sign.kind in FILLS), *([Sign("frozen", ice)] if ice else [])]


def lines_of(signs: Iterable[Sign]) -> list[Sign]:
    """Return the signs that are lines over the pieces."""
    return [sign for sign in signs if sign.kind not in FILLS]


def off_board(position: Position) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the labels of White's and of Black's pieces off the board.

    >>> off_board(Position.from_code("10/4k5/10/10/10/10/10/10/2PPPPK3/10 w - - pool Pl;"))
    (('P',), ('l',))
    """
    tables, pool = position.state.tables, position.state.pool
    off = [(tables.side_of(code), label) for code, label in enumerate(tables.labels) for _ in range(pool[code])]
    white, black = (tuple(label for whose, label in off if whose == side) for side in (WHITE, BLACK))
    return white, black


def _literal_scene(ply: Ply, before: State, after: State) -> Scene:
    """Return the scene of what the text of an illegal ply says."""
    names, labels = before.tables.names, before.tables.labels
    relocations, signs = [], []
    for change in write(ply.turn.parts, before).changes:
        if isinstance(change, Relocation):
            relocations.append((names[change.origin], names[change.target]))
            signs.append(Sign("wrong", relocations[-1]))
        elif not change.piece:
            signs.append(Sign("wrong-capture", (names[change.square],), labels[before.board[change.square]]))
    return Scene(Position(after), tuple(signs), tuple(relocations))


def _wrong(signs: tuple[Sign, ...]) -> tuple[Sign, ...]:
    kinds = {"path": "wrong", "capture": "wrong-capture"}
    return tuple(sign._replace(kind=kinds.get(sign.kind, sign.kind)) for sign in signs)


def _signs(move: Move, state: State) -> Iterator[Sign]:
    taken = tuple(captures(move, state))
    if move.target is None:
        yield Sign("destroy", (move.origin,), move.mover)
        yield from (Sign("destroy", (capture.square,), capture.label) for capture in taken)
        return
    yield Sign("mark", (move.origin,))
    yield Sign("target", (move.target,))
    if move.swapped:
        yield Sign("swap", (move.origin, move.target))
    elif move.target != move.origin:
        yield Sign("path", (move.origin, *leapt(move, state), move.target))
    if move.partner:
        yield Sign("path", move.partner[1:])
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
    yield Sign("taken", (victim,)) if victim == move.target else Sign("capture", (victim,), capture.label)
