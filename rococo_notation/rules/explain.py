"""Explain in words why a move is not legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.rules.check import attacker_at, attacker_of
from rococo_notation.rules.engine import castling_bar, may_commit_suicide, moves_between, promotions, safe
from rococo_notation.rules.obstacles import explain_walk
from rococo_notation.rules.powers import DESTROY, LINES
from rococo_notation.rules.refusal import Refusal, at, the
from rococo_notation.rules.tables import EMPTY, NOWHERE, SIDES

if TYPE_CHECKING:
    from rococo_notation.rules.state import Packed, State


def explain_origin(state: State, origin: int) -> Refusal | None:
    """Explain why the side to move has no piece to move on ``origin``; None if it has."""
    tables, piece = state.tables, state.board[origin]
    name = tables.names[origin]
    if piece == EMPTY:
        return Refusal("GC201", f"there is no piece on {name}", (name,))
    if tables.side_of(piece) != state.side:
        side = SIDES[state.side].title()
        return Refusal("GC203", f"the piece on {name} is the {tables.name(piece)}, and {side} is to move", (name,))
    return None


def explain_frozen(state: State, origin: int) -> Refusal | None:
    """Explain which piece immobilizes the one on ``origin``; None if none does."""
    freezer = state.frozen_by(origin)
    if freezer == NOWHERE:
        return None
    mover, by = at(state, origin), at(state, freezer)
    return Refusal(
        "GC401", f"{mover} is immobilized by {by}", (state.tables.names[origin], state.tables.names[freezer])
    )


def explain(state: State, origin: int, target: int) -> Refusal:
    """Explain why the piece on ``origin`` cannot go to ``target``, a move that ``verify`` refused."""
    refusal = explain_origin(state, origin) or explain_frozen(state, origin) or explain_way(state, origin, target)
    assert refusal is not None
    return refusal


def explain_way(state: State, origin: int, target: int) -> Refusal | None:
    """Explain why a piece that may move cannot go to ``target``; None if it can."""
    tables = state.tables
    mover, goal = at(state, origin), tables.names[target]
    squares = (tables.names[origin], goal)
    moves = moves_between(state, origin, target)
    if moves:
        return None if list(safe(state, moves)) else explain_check(state, moves[0])
    for number, way in enumerate(tables.castlings):
        if (way.side, way.king, way.king_to) == (state.side, origin, target) and tables.royal[state.board[origin]]:
            return Refusal("GC210", f"{mover} cannot castle to {goal}: {castling_bar(state, number)}", squares)
    direction = tables.line(origin, target)
    rays = tables.rays[state.board[origin]]
    if direction is None and any(ray < LINES for ray in rays):
        return Refusal("GC204", f"{mover} does not move to {goal}: the squares are not on one line", squares)
    if direction is None or direction not in rays:
        return Refusal("GC204", f"{mover} does not move that way to {goal}", squares)
    return explain_walk(state, origin, target, direction)


def explain_suicide(state: State, origin: int) -> Refusal:
    """Explain why the piece on ``origin`` may not commit suicide."""
    tables = state.tables
    refusal = explain_origin(state, origin)
    if refusal:
        return refusal
    for move in moves_between(state, origin, NOWHERE):
        if not move.captured:
            return explain_check(state, move)
    name = tables.names[origin]
    if tables.royal[state.board[origin]]:
        return Refusal("GC407", f"{at(state, origin)} may never commit suicide", (name,))
    if not may_commit_suicide(tables, state.board[origin]):
        return Refusal("GC406", f"there is no suicide in {tables.variant.title}", (name,))
    return Refusal("GC406", f"{at(state, origin)} is not immobilized, and only then may it commit suicide", (name,))


def explain_destruction(state: State, origin: int, victim: int) -> Refusal:
    """Explain why the piece on ``origin`` cannot destroy itself together with the one on ``victim``."""
    tables, board = state.tables, state.board
    refusal = explain_origin(state, origin) or explain_frozen(state, origin)
    if refusal:
        return refusal
    for move in moves_between(state, origin, NOWHERE):
        if move.captured == 1 << victim:
            return explain_check(state, move)
    mover, squares = at(state, origin), (tables.names[origin], tables.names[victim])
    if not tables.destroys[board[origin]]:
        return Refusal("GC408", f"{mover} has not the power of mutual destruction", squares)
    if board[victim] == EMPTY:
        return Refusal("GC408", f"there is nothing on {squares[1]} to destroy", squares)
    other = at(state, victim)
    if not tables.how[board[origin]][board[victim]] & DESTROY:
        own = ", a piece of its own side" if tables.side_of(board[victim]) == state.side else ""
        return Refusal("GC408", f"{mover} cannot destroy itself together with {other}{own}", squares)
    return Refusal("GC408", f"{mover} does not stand next to {other}, so they cannot destroy each other", squares)


def explain_promotion(state: State, piece: int, target: int, promotion: int) -> Refusal:
    """Explain why ``piece`` cannot become ``promotion`` on ``target``; 0 means to stay what it is."""
    tables, goal = state.tables, state.tables.names[target]
    if not promotion:
        return Refusal("GC411", f"{the(tables, piece)} has to promote on {goal}", (goal,))
    if not tables.promotes_to[piece]:
        return Refusal("GC410", f"{the(tables, piece)} does not promote", (goal,))
    if not tables.promotion_zone[piece][target]:
        return Refusal("GC410", f"{the(tables, piece)} may not promote on {goal}", (goal,))
    if promotion not in tables.promotes_to[piece]:
        return Refusal("GC409", f"{the(tables, piece)} may not become a {tables.name(promotion)}", (goal,))
    options = ", ".join(tables.name(option) for option in promotions(state, piece, target)) or "nothing"
    message = f"no {tables.name(promotion)} is off the board"
    return Refusal("GC409", f"{message}; what may be regained: {options}", (goal,), message)


def explain_promotion_in_place(state: State, square: int, promotion: int) -> Refusal:
    """Explain why the piece on ``square`` cannot promote there as a turn of its own (ruling 47)."""
    tables = state.tables
    frozen = explain_frozen(state, square)
    if frozen:
        return frozen
    if not tables.variant.promotion.in_place:
        return Refusal("GC410", f"{at(state, square)} promotes only as it moves", (tables.names[square],))
    for move in moves_between(state, square, square):
        if move.promotion == promotion:
            return explain_check(state, move)
    return explain_promotion(state, state.board[square], square, promotion)


def explain_check(state: State, move: Packed) -> Refusal:
    """Explain which piece would give check after a move that is legal but for that."""
    after = state.after(move)
    attacks = ((king, attacker_at(after, king, state.side)) for king in after.kings(state.side))
    king, attacker = next((king, attacker) for king, attacker in attacks if attacker)
    names = state.tables.names
    still = "still " if attacker_of(state, state.side) else ""
    message = f"{at(after, king)} would {still}be in check from {at(after, attacker)}"
    return Refusal("GC209", message, (names[move.origin], names[king], names[attacker]))
