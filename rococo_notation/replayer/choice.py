"""Choose which move between two squares a text means, by its promotion and captures."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.replayer.faults import takes_fewer
from rococo_notation.rules import Cause, verify
from rococo_notation.rules.engine import moves_between, safe
from rococo_notation.rules.explain import explain_check
from rococo_notation.rules.state import Packed, bits
from rococo_notation.rules.tables import EMPTY, NOWHERE

if TYPE_CHECKING:
    from rococo_notation.replayer.literal import Relocation, Written
    from rococo_notation.replayer.note import Note
    from rococo_notation.rules import State


class Choice(NamedTuple):
    """The legal moves between two squares, and the one that the text means; None if the promotion is not allowed."""

    moves: list[Packed]
    promoted: int
    """The piece that the text promotes to, or 0."""
    chosen: Packed | None
    fewer: Note | None = None
    """A note if the text captures less than a listed move would."""
    bar: Cause | None = None
    """Why the captures of the text, possible as such, do not make a legal move."""


def choose(written: Written, main: Relocation, state: State, *, preset: bool) -> Choice:
    """Choose the move that a text means; with ``preset`` it may leave all captures to Game Courier's preset."""
    moves = verify(state, main.origin, main.target)
    promoted = _promotion(written, main, state)
    fitting = [move for move in moves if move.promotion == promoted]
    # Where a piece need not capture all it could, the text chooses; the last move listed takes the most.
    for move in fitting:
        if changes_of(move, state) == written.net:
            return Choice(moves, promoted, move)
    lenient = [move for move in lenient_moves(state, main.origin, main.target) if move.promotion == promoted]
    if lenient and not (preset and fitting and written.net == _mover_only(fitting[-1])):
        chosen = _most_written(written, lenient)
        if chosen is not None and chosen not in fitting:
            if not list(safe(state, [chosen])):
                return Choice(moves, promoted, None, bar=explain_check(state, chosen))
            return Choice(moves, promoted, chosen, takes_fewer(written, chosen, fitting, state))
    return Choice(moves, promoted, fitting[-1] if fitting else None)


def changes_of(move: Packed, state: State) -> dict[int, int]:
    """Return the squares that a move changes, with the piece on each afterwards."""
    if move.castling:
        way = state.tables.castlings[move.castling - 1]
        # King and partner may each go to the other's square.
        net = {way.king: EMPTY, way.partner: EMPTY}
        return net | {way.king_to: move.piece, way.partner_to: state.board[way.partner]}
    net = dict.fromkeys(bits(move.captured), EMPTY)
    net[move.origin] = move.swapped
    if move.target != NOWHERE:
        net[move.target] = move.promotion or move.piece
    return net


def partner_stays(move: Packed, state: State) -> bool:
    """Tell whether a castling leaves the King's partner in place, so that it need not be written."""
    if not move.castling:
        return False
    way = state.tables.castlings[move.castling - 1]
    return way.partner == way.partner_to


def lenient_moves(state: State, origin: int, target: int) -> list[Packed]:
    """Return the moves that make some of the captures (rulings 45 and O16), even if they leave a check."""
    tables = state.tables.at_will
    if tables is None or not tables.coordinates_leniently[state.board[origin]]:
        return []
    free = state.copy()
    free.tables = tables
    return moves_between(free, origin, target)


def _mover_only(move: Packed) -> dict[int, int]:
    return {move.origin: EMPTY, move.target: move.promotion or move.piece}


def _most_written(written: Written, moves: list[Packed]) -> Packed | None:
    """Return the move with most captures among those whose captures are all written, or None."""
    cleared = sum(1 << square for square, piece in written.net.items() if piece == EMPTY)
    whole = [move for move in moves if not move.captured & ~(cleared | 1 << move.target)]
    return max(whole, key=lambda move: move.captured.bit_count(), default=None)


def _promotion(written: Written, main: Relocation, state: State) -> int:
    """Return the piece that the text promotes to, or 0 if it puts nothing new on the target."""
    placed = written.placement(main.target)
    return EMPTY if placed is None or placed.piece == state.board[main.origin] else placed.piece
