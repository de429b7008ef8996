"""Write and read short notation: the origin only if it is needed, and a sign for each capture.

    Kd5  Kxd5  La7^^  Aa4+  Wa3-  Cd6^+  Sd7~  Sd4!!d5  Ld4!  Pg8=W  Cd4&a4  Pe6x  O-O

The label is a capital for both sides. It is followed by the origin, if another such piece could do the same; by ``x``,
if the piece on the target is captured by displacement; and by the target. The side effects follow: ``~`` for a swap,
``+`` for a capture by approach, ``-`` by withdrawal, ``^`` for each capture by leaping, ``x`` for en passant, ``&`` and
``*`` with the square for a capture by coordination or between two pieces, ``=`` for a promotion. ``!!`` is mutual
destruction with the piece on that square, ``!`` suicide.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rococo_notation.errors import AmbiguousMoveError, IllegalMoveError
from rococo_notation.replayer.move_lists import packed_moves
from rococo_notation.rules import Move
from rococo_notation.rules.captures import captures

if TYPE_CHECKING:
    from rococo_notation.replayer import Position
    from rococo_notation.rules import State


def write_short(move: Move, position: Position) -> str:
    """Write a legal move of a position in short notation, which no other legal move shares.

    >>> from rococo_notation import Position
    >>> position = Position.from_code("10/4k5/10/10/10/10/1p8/1L8/4K5/10 w - -")
    >>> write_short(position.parse("L a2-a4; @-a3"), position)
    'La4^'
    """
    state, others = position.state, _rivals(move, position.state)
    for origin in (False, True):
        text = _text(move, state, origin=origin)
        # A reader also accepts the origin where it is not needed, so that form of another move counts too.
        if not any(text in (_text(each, state, origin=False), _text(each, state, origin=True)) for each in others):
            return text
    return str(move)


def read_short(text: str, position: Position) -> Move:
    """Return the legal move that a short text means; the origin may be written even if it is not needed.

    Raises:
        IllegalMoveError: no legal move has this text.
        AmbiguousMoveError: several legal moves have this text without their origin.

    >>> from rococo_notation import Position
    >>> str(read_short("Kd4", Position.from_code("10/4k5/10/10/10/10/4K5/10/10/10 w - -")))
    'K d3-d4'
    """
    wanted = text.strip()
    moves = position.legal_moves()
    fitting = [move for move in moves if _text(move, position.state, origin=True) == wanted]
    fitting = fitting or [move for move in moves if _text(move, position.state, origin=False) == wanted]
    fitting = fitting or [move for move in moves if str(move) == wanted]
    if not fitting:
        raise IllegalMoveError(f"no legal move of {position.side.title()} is written {wanted}", "GC204")
    if len(fitting) > 1:
        meant = " or ".join(str(move) for move in fitting)
        raise AmbiguousMoveError(f"{wanted} may be {meant}: the origin is needed")
    return fitting[0]


def _rivals(move: Move, state: State) -> list[Move]:
    """Return the other moves that may be written alike: of the same kind of piece to the same square, or castlings."""
    piece, _, target, *_, castling = mine = move.packed
    return [
        Move.of(other, state)
        for other in packed_moves(state)
        if other.piece == piece and other != mine and (other.target == target or (castling and other.castling))
    ]


def _text(move: Move, state: State, *, origin: bool) -> str:
    label, target = move.mover.upper(), move.target
    if target is None:
        victim = next((square for _, square in move.removed), "")
        return f"{label}{move.origin}{'!!' if victim else '!'}{victim}"
    if move.partner:
        _, square, _ = move.partner
        tables = state.tables
        return "O-O" if tables.index[square] > move.packed.origin else "O-O-O"
    became = f"={move.promotion.upper()}" if move.promotion else ""
    start = move.origin if origin and target != move.origin else ""
    takes = "x" if target in move.captured else ""
    swaps = "~" if move.swapped else ""
    return f"{label}{start}{takes}{target}{swaps}{''.join(_signs(move, state))}{became}"


def _signs(move: Move, state: State) -> Iterator[str]:
    """Yield the signs of captures other than on the target."""
    for capture in captures(move, state):
        if capture.square != move.target:
            yield capture.power.sign + (capture.square if capture.power.surrounds else "")
