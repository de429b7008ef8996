"""Write short notation: the origin only if it is needed, and a sign for each capture.

    Kd5  Kxd5  La7^^  Aa4+  Wa3-  Cd6^+  Sd7~  Sd4!!d5  Ld4!  Pg8=W  Cd4&a4  Pe6x  O-O

The label is a capital for both sides. It is followed by the origin, if another such piece could do the same; by ``x``,
if the piece on the target is captured by displacement; and by the target. The side effects follow: ``~`` for a swap,
``+`` for a capture by approach, ``-`` by withdrawal, ``^`` for each capture by leaping, ``x`` for en passant, ``&`` and
``*`` with the square for a capture by coordination or between two pieces, ``=`` for a promotion. ``!!`` is mutual
destruction with the piece on that square, ``!`` suicide. Castling is ``O-O`` or ``O-O-O``, with the King's target if it
could go to several squares on that side.

Games with the board and the pieces of orthodox chess are written in standard algebraic notation instead (``san``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rococo_notation.errors import AmbiguousMoveError, IllegalMoveError
from rococo_notation.replayer.san import is_orthodox, write_san
from rococo_notation.replayer.short_reading import meant
from rococo_notation.replayer.short_text import others_like, short_text
from rococo_notation.rules import Move, verify
from rococo_notation.rules.tables import NOWHERE

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
    state = position.state
    if is_orthodox(position.variant):
        return write_san(move, state)
    others = list(_rivals(move, state))
    if not others:
        return short_text(move, state)
    for origin in (False, True):
        text = short_text(move, state, origin=origin)
        # A reader also accepts the origin where it is not needed, so that form of another move counts too.
        if not any(text in (short_text(each, state), short_text(each, state, origin=True)) for each in others):
            return text
    return str(move)


def read_short(text: str, position: Position) -> Move:
    """Return the legal move that a short text means; the origin may be written even if it is not needed.

    Standard algebraic notation is read too, and moves from square to square (``e2e4``), where they mean one legal move.

    Raises:
        IllegalMoveError: no legal move has this text.
        AmbiguousMoveError: several legal moves have this text without their origin.

    >>> from rococo_notation import Position
    >>> str(read_short("Kd4", Position.from_code("10/4k5/10/10/10/10/4K5/10/10/10 w - -")))
    'K d3-d4'
    """
    state, wanted = position.state, text.strip()
    fitting = [Move.of(packed, state) for packed in meant(wanted, state).moves]
    fitting = fitting or [move for move in position.legal_moves() if str(move) == wanted]
    if not fitting:
        raise IllegalMoveError(f"no legal move of {position.side.title()} is written {wanted}", "GC204")
    if len(fitting) > 1:
        options = " or ".join(str(move) for move in fitting)
        raise AmbiguousMoveError(f"{wanted} may be {options}: the origin is needed")
    return fitting[0]


def _rivals(move: Move, state: State) -> Iterator[Move]:
    """Yield the other moves that may be written alike: of the same kind of piece to the same square, or castlings.

    Moves of one piece to one square differ in their signs.
    """
    mine = move.packed
    if mine.castling:
        for target in {way.king_to for way in state.tables.castlings} - {mine.target}:
            yield from (Move.of(each, state) for each in verify(state, mine.origin, target) if each.castling)
    elif mine.target != NOWHERE:
        for origin in others_like(mine.origin, mine.target, state):
            yield from (Move.of(each, state) for each in verify(state, origin, mine.target))
