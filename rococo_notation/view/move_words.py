"""A move in words: which piece goes where, what it takes and how."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rococo_notation.rules.captures import captures
from rococo_notation.rules.words import listed
from rococo_notation.view.piece_words import a

if TYPE_CHECKING:
    from rococo_notation.rules import Move, State


def move_in_words(move: Move, state: State) -> str:
    """Tell a move that is legal in a state.

    >>> from rococo_notation import Position
    >>> position = Position.from_code("10/4k5/10/10/10/10/1p8/1L8/4K5/10 w - -")
    >>> move_in_words(position.parse("L a2-a4; @-a3"), position.state)
    'Long Leaper a2 to a4, takes the Cannon Pawn on a3 by leaping over it'
    """
    return ", ".join(_clauses(move, state))


def _clauses(move: Move, state: State) -> Iterator[str]:
    mover = _name(move.mover, state)
    if move.target is None:
        others = [f"the {_name(label, state)} on {square}" for label, square in move.removed]
        yield f"{mover} on {move.origin} leaves the board" + (f" together with {listed(others)}" if others else "")
        return
    if move.target == move.origin:
        yield f"{mover} on {move.origin}"
    else:
        yield f"{mover} {move.origin} to {move.target}"
    if move.partner:
        label, origin, target = move.partner
        yield f"castling with the {_name(label, state)}, which goes from {origin} to {target}"
    if move.swapped:
        yield f"changes places with the {_name(move.swapped, state)}"
    ways: dict[str, list[str]] = {}
    for label, square, power in captures(move, state):
        lands = square == move.target
        place = "" if lands else f" on {square}"
        ways.setdefault("" if lands else power.taking or power.name, []).append(f"the {_name(label, state)}{place}")
    for way, victims in ways.items():
        yield f"takes {listed(victims)} {way.replace(' it', ' them') if len(victims) > 1 else way}".rstrip()
    if move.promotion:
        yield f"becomes {a(_name(move.promotion, state))}"


def _name(label: str, state: State) -> str:
    tables = state.tables
    kind = tables.kinds[tables.codes[label]]
    assert kind is not None
    return kind.name
