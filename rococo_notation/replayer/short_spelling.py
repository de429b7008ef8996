"""Spell out turns in short notation: as the move each means where it stands, or as the move that is written there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rococo_notation.finding import Finding
from rococo_notation.notation import Part, PartKind, Turn, parse_turn
from rococo_notation.replayer.dialects import dialect_of
from rococo_notation.replayer.short_reading import (
    CASTLING,
    PAWN,
    REST,
    Wanted,
    is_castling,
    meant,
    origins_of,
    piece_of,
    promotes_to,
    taken_apart,
)
from rococo_notation.rules import Move, explain, verify
from rococo_notation.rules.tables import EMPTY, SIDES

if TYPE_CHECKING:
    import re

    from rococo_notation.rules import State

_NULL: Final = frozenset({"--", "Z0", "@@@@", "0000", "null", "pass"})


def is_null(turn: Turn) -> bool:
    """Tell whether a turn is a null move of PGN, which stands for a move that is not given."""
    return bool(turn.parts) and turn.parts[0].kind is PartKind.SHORT and turn.parts[0].text in _NULL


def leaves_origin_open(turn: Turn) -> bool:
    """Tell whether a turn in short notation does not say from where its piece comes, so that only legal moves tell."""
    if not turn.parts or turn.parts[0].kind is not PartKind.SHORT or is_castling(turn.parts[0].text):
        return False
    shape = taken_apart(turn.parts[0].text)
    return shape is None or not (shape.file and shape.rank)


def spelled(turn: Turn, state: State) -> Turn:
    """Return a turn in short notation with the parts of the move it means in a state, each effect written.

    If it means no legal move, the parts are those of the move that is written, so that the rules say what is wrong with
    it; if it means several or cannot be read, it is a part that cannot be read. Other turns are returned as they are.
    """
    if not turn.parts or turn.parts[0].kind is not PartKind.SHORT:
        return turn
    text = turn.parts[0].text
    moves, wanted = meant(text, state)
    if len(moves) == 1:
        return _written(turn, str(Move.of(moves[0], state)), state)
    if moves:
        options = " or ".join(str(Move.of(move, state)) for move in moves)
        return _unread(turn, "GC115", f"{text} may be {options}: the origin is needed")
    return _refused(turn, text, wanted, state)


def _refused(turn: Turn, text: str, wanted: Wanted | None, state: State) -> Turn:
    """Return the turn of a text that means no legal move."""
    tables = state.tables
    side = SIDES[state.side].title()
    if (castling := CASTLING.fullmatch(text)) is not None:
        return _castling_refused(turn, castling, state)
    if wanted is None:
        shape = taken_apart(text)
        if shape is not None:
            return _unread(turn, "GC102", f"there is no square {shape.target} on this board")
        return _unread(turn, "GC101", f'"{text}" is no move')
    label = wanted.label or ("" if wanted.whole_origin else PAWN)
    if piece_of(wanted, state) < 0:
        return _unread(turn, "GC103", f"no piece of {tables.variant.title} has the letter '{label}'")
    standing = tables.side_of(state.board[wanted.target]) if state.board[wanted.target] else None
    if wanted.label is None and not (wanted.file or wanted.rank) and standing == state.side:
        # More likely the first half of a move than a move to the square of an own piece.
        return _unread(turn, "GC101", f"{side} has a piece on {text}, so this is no move of a Pawn")
    rest = REST.fullmatch(wanted.rest)
    if rest is None:
        return _sign_refused(turn, text, wanted, state)
    became = rest["became"] or ""
    target = tables.names[wanted.target]
    origins = [square for square in origins_of(wanted, state) if square != wanted.target]
    if any(promotes_to(move, became, state) for each in origins for move in verify(state, each, wanted.target)):
        # It was not taken, because the text does not say that it captures, or says so and it does not.
        return _unread(turn, "GC101", f"no legal move of {side} is written {text}")
    if origins:
        origin = tables.names[min(origins, key=lambda square: _likelihood(square, wanted.target, state))]
        label = tables.labels[state.board[tables.index[origin]]]
    elif wanted.whole_origin in tables.index:
        origin = wanted.whole_origin
        label = (label.lower() if state.side else label) or tables.labels[state.board[tables.index[origin]]]
    else:
        name = tables.variant.pieces[label].name
        place = f" on file {wanted.file}" if wanted.file else f" on rank {wanted.rank}" if wanted.rank else ""
        return _unread(turn, "GC201", f"{side} has no {name}{place} that could go to {target}")
    promotion = f"; {became.lower() if state.side else became.upper()}-{target}" if became else ""
    return _written(turn, f"{label} {origin}-{target}{promotion}", state)


def _sign_refused(turn: Turn, text: str, wanted: Wanted, state: State) -> Turn:
    """Return the turn of a text that ends with signs for what no legal move does."""
    side = SIDES[state.side].title()
    if wanted.rest.startswith("!") and wanted.target in origins_of(wanted, state):
        square = state.tables.names[wanted.target]
        victims = wanted.rest.removeprefix("!!")
        removed = f"; @-{victims}" if victims in state.tables.index else ""
        return _written(turn, f"{state.tables.labels[state.board[wanted.target]]} {square}-{removed}", state)
    return _unread(turn, "GC101", f"no legal move of {side} is written {text}")


def _castling_refused(turn: Turn, written: re.Match[str], state: State) -> Turn:
    """Return the turn of a castling that is not possible, with the moves of King and partner."""
    tables, names, square = state.tables, state.tables.names, written["rest"].strip("+#!?")
    ways = [
        way
        for way in tables.castlings
        if way.side == state.side
        and (way.partner < way.king) == bool(written["long"])
        and square in ("", names[way.king_to])
    ]
    if not ways:
        side = SIDES[state.side].title()
        return _unread(turn, "GC210", f"{side} cannot castle to that side in {tables.variant.title}")
    # Where the King may go to several squares, what forbids the nearest forbids the farthest.
    way = max(ways, key=lambda way: abs(way.king_to - way.king))
    king = next((piece for piece in tables.royals[state.side]), EMPTY)
    moves = (
        f"{tables.labels[king]} {names[way.king]}-{names[way.king_to]}; "
        f"{tables.labels[way.partner_piece]} {names[way.partner]}-{names[way.partner_to]}"
    )
    return _written(turn, moves, state)


_SAYS_MOST: Final = ("GC209", "GC401", "GC205")
"""The causes that tell most: the piece could go there, but for a check, an immobilizer, or what is in its way."""


def _likelihood(origin: int, target: int, state: State) -> int:
    """Rank a piece that cannot go to a square by how near it is to it; the lowest is likely to be meant."""
    if verify(state, origin, target):
        # Only its promotion is at fault.
        return -1
    code = explain(state, origin, target).code
    if code in _SAYS_MOST:
        return _SAYS_MOST.index(code)
    return len(_SAYS_MOST) + (code == "GC204")


def _written(turn: Turn, text: str, state: State) -> Turn:
    parts = parse_turn(text, dialect_of(state.tables.variant)).parts
    return _with_parts(turn, tuple(replace(part, text=turn.text, span=turn.span) for part in parts))


def _unread(turn: Turn, code: str, message: str) -> Turn:
    part = Part(PartKind.UNREADABLE, turn.text, turn.span, findings=(Finding(code, message),))
    return _with_parts(turn, (part,))


def _with_parts(turn: Turn, parts: tuple[Part, ...]) -> Turn:
    return replace(turn, parts=parts)
