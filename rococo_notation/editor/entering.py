"""What to type: every legal move of a position with the text that writes all its effects."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.replayer.short_notation import write_short
from rococo_notation.rules.reasons import listed

if TYPE_CHECKING:
    from rococo_notation.replayer import Position
    from rococo_notation.rules import Move


class Entry(NamedTuple):
    """A legal move as it is entered on Game Courier.

    ``target`` is the square to point at: where the piece goes, or the square of the piece that it destroys together
    with itself. For a promotion in place and a suicide it is the origin.
    """

    origin: str
    target: str
    text: str
    short: str
    words: str


def entries(position: Position) -> tuple[Entry, ...]:
    r"""List what can be entered in a position, in board order of the pieces.

    >>> from rococo_notation import Position
    >>> position = Position.from_code("10/8k1/10/10/10/3p6/10/3L6/8K1/10 w - -")
    >>> print(*(f"{each.text}: {each.words}" for each in entries(position) if each.target == "c5"), sep="\n")
    L c2-c5; @-c4: the Long Leaper goes to c5 and captures the Cannon Pawn on c4
    """
    return tuple(
        # A drop begins where it ends.
        Entry(move.origin or at, at, str(move), write_short(move, position), in_words(move, position))
        for move in position.legal_moves()
        for at in [_pointed_at(move)]
    )


def in_words(move: Move, position: Position) -> str:
    """Say what a move does, with the names of the pieces."""
    names = {label: position.variant.pieces[label.upper()].name for label in position.variant.labels}
    mover = names[move.mover]
    captured = [f"the {names[label]} on {square}" for label, square in move.removed]
    if move.target is None:
        return f"the {mover} destroys itself{' and ' if captured else ''}{' and '.join(captured)}"
    to = f" to {move.promotion} ({position.variant.pieces[move.promotion.upper()].name})" if move.promotion else ""
    if move.target == move.origin:
        return f"the {mover} promotes{to} where it stands"
    said = [f"the {mover} {'goes to' if move.origin else 'is dropped on'} {move.target}"]
    if captured:
        said.append(f"captures {' and '.join(captured)}")
    if move.swapped:
        said.append(f"puts the {names[move.swapped]} on {move.origin}")
    if move.partner:
        label, origin, target = move.partner
        said.append(f"takes the {names[label]} from {origin} to {target}")
    if to:
        said.append(f"promotes{to}")
    return listed(said)


def _pointed_at(move: Move) -> str:
    if move.target is not None:
        return move.target
    return next((square for _, square in move.removed), move.origin)
