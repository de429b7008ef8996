"""Put causes into words: fill the gaps in the sentence of a reason with the squares and pieces of the case."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.rules.tables import SIDES

if TYPE_CHECKING:
    from rococo_notation.rules.cause import Cause
    from rococo_notation.rules.state import State


class Wording(NamedTuple):
    """A cause in words: the message, the tactful one or "", and the names of the squares."""

    message: str
    tactful: str
    squares: tuple[str, ...]


class _Place(NamedTuple):
    """A square in a sentence: its name, or with a format specification what stands on it."""

    square: int
    state: State

    def __format__(self, spec: str) -> str:
        match spec:
            case "at":
                return at(self.state, self.square)
            case "piece":
                return self.state.tables.name(self.state.board[self.square])
            case _:
                return self.state.tables.names[self.square]


def wording(cause: Cause, **more: str) -> Wording:
    """Put a cause into words; ``more`` fills gaps for which the rules have no word.

    >>> from rococo_notation import Position
    >>> from rococo_notation.rules import explain
    >>> state = Position.start("rococo").state
    >>> wording(explain(state, state.tables.index["a2"], state.tables.index["a4"])).tactful
    'the White Cannon Pawn on a2 can reach a4 only by leaping over a piece, and there is none to leap over'
    """
    reason, state = cause.reason, cause.state
    places = [_Place(square, state) for square in (*cause.squares, *cause.beside)]
    words = vocabulary(cause) | more
    names = tuple(state.tables.names[square] for square in cause.squares)
    return Wording(reason.message.format(*places, **words), reason.tactful.format(*places, **words), names)


def vocabulary(cause: Cause) -> dict[str, str]:
    """Return the words for the gaps with names in a sentence."""
    state, tables = cause.state, cause.state.tables
    pieces = [tables.name(piece) for piece in cause.pieces]
    return {
        "title": tables.variant.title,
        "side": side_name(state.side),
        "beside": listed(standing(state, cause.beside)),
        "piece": pieces[0] if pieces else "",
        "other": pieces[1] if len(pieces) > 1 else "",
        "options": ", ".join(pieces[2:]) or "nothing",
        # Without them it is any piece.
        "victims": f" {listed([f'a {piece}' for piece in pieces], 'or')}" if pieces else "",
        "powers": listed(
            [power.landing for power in tables.powers_in(state.board[cause.squares[0]], cause.powers)], "or"
        )
        if cause.powers
        else "",
    }


def at(state: State, square: int) -> str:
    """Name the piece on a square: ``the White Long Leaper on d4``."""
    return f"the {state.tables.name(state.board[square])} on {state.tables.names[square]}"


def standing(state: State, squares: Iterable[int]) -> list[str]:
    """Name the pieces on squares; an empty square has none."""
    return [at(state, square) for square in squares if state.board[square]]


def side_name(side: int) -> str:
    """Name a side, 0 or 1: ``White``."""
    return SIDES[side].title()


def listed(words: Iterable[str], last: str = "and") -> str:
    """Join words to a list: ``a, b and c``."""
    words = list(words)
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
