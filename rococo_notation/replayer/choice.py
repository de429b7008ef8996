"""Which of the moves a piece has from one square to another a text means: by what it becomes, and what it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.replayer.faults import Remark, takes_fewer
from rococo_notation.rules import Refusal, verify
from rococo_notation.rules.engine import moves_between, safe
from rococo_notation.rules.explain import explain_check
from rococo_notation.rules.state import Packed, bits
from rococo_notation.rules.tables import EMPTY, NOWHERE

if TYPE_CHECKING:
    from rococo_notation.replayer.literal import Relocation, Written
    from rococo_notation.rules import State


class Choice(NamedTuple):
    """The legal moves from square to square, and the one the text means; None where it becomes what it may not."""

    moves: list[Packed]
    promoted: int
    """What the mover becomes as written, or 0."""
    chosen: Packed | None
    fewer: Remark | None = None
    """What is to be said where the text takes less than a listed move would."""
    refusal: Refusal | None = None
    """Why what the text takes, which it might, does not make a move."""


def choose(written: Written, main: Relocation, state: State, *, preset: bool) -> Choice:
    """Choose the move that a text means; ``preset`` tells that it may leave all its captures to one."""
    moves = verify(state, main.origin, main.target)
    promoted = _promotion(written, main, state)
    fitting = [move for move in moves if move.promotion == promoted]
    # Where a piece need not capture all it could, the text chooses; the last move listed takes the most.
    for move in fitting:
        if changes_of(move, state) == written.net:
            return Choice(moves, promoted, move)
    lenient = [move for move in _lenient_moves(state, main.origin, main.target) if move.promotion == promoted]
    if lenient and not (preset and fitting and written.net == _mover_only(fitting[-1])):
        chosen = _most_written(written, lenient)
        if chosen is not None and chosen not in fitting:
            if not list(safe(state, [chosen])):
                return Choice(moves, promoted, None, refusal=explain_check(state, chosen))
            return Choice(moves, promoted, chosen, takes_fewer(written, chosen, fitting, state))
    return Choice(moves, promoted, fitting[-1] if fitting else None)


def changes_of(move: Packed, state: State) -> dict[int, int]:
    """The squares a move touches, each with what stands on it afterwards."""
    if move.castling:
        way = state.tables.castlings[move.castling - 1]
        # Each may go where the other stands.
        net = {way.king: EMPTY, way.partner: EMPTY}
        return net | {way.king_to: move.piece, way.partner_to: state.board[way.partner]}
    net = dict.fromkeys(bits(move.captured), EMPTY)
    net[move.origin] = move.swapped
    if move.target != NOWHERE:
        net[move.target] = move.promotion or move.piece
    return net


def partner_stays(move: Packed, state: State) -> bool:
    """Whether a castling leaves the King's partner where it stands, so that nothing need be written of it."""
    if not move.castling:
        return False
    way = state.tables.castlings[move.castling - 1]
    return way.partner == way.partner_to


def _lenient_moves(state: State, origin: int, target: int) -> list[Packed]:
    """The moves by which a text may take some of what a move captures (rulings 45 and O16), be the King safe or not."""
    tables = state.tables.at_will
    if tables is None or not tables.coordinates_leniently[state.board[origin]]:
        return []
    free = state.copy()
    free.tables = tables
    return moves_between(free, origin, target)


def _mover_only(move: Packed) -> dict[int, int]:
    return {move.origin: EMPTY, move.target: move.promotion or move.piece}


def _most_written(written: Written, moves: list[Packed]) -> Packed | None:
    """The move that captures most, of those whose captures the text all writes."""
    cleared = sum(1 << square for square, piece in written.net.items() if piece == EMPTY)
    whole = [move for move in moves if not move.captured & ~(cleared | 1 << move.target)]
    return max(whole, key=lambda move: move.captured.bit_count(), default=None)


def _promotion(written: Written, main: Relocation, state: State) -> int:
    """What the mover becomes as written, 0 when nothing or itself is put on its target."""
    placed = written.placement(main.target)
    return EMPTY if placed is None or placed.piece == state.board[main.origin] else placed.piece
