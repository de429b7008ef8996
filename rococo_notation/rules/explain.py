"""Why a move is not legal: the place where the walk stopped, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rococo_notation.rules.check import attacker_of
from rococo_notation.rules.engine import castling_bar, may_commit_suicide, moves_between, promotions, verify
from rococo_notation.rules.methods import CANNON, DESTROY, OVERTAKE
from rococo_notation.rules.state import bits
from rococo_notation.rules.tables import EMPTY, NOWHERE, SIDES
from rococo_notation.rules.walk import Bar, Landing, walk

if TYPE_CHECKING:
    from rococo_notation.rules.state import Packed, State
    from rococo_notation.rules.tables import Tables


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a move is not legal: a finding code, a sentence, and the squares it speaks of.

    ``tactful`` is the sentence for players of a game still going on, where ``message`` points to another move.
    """

    code: str
    message: str
    squares: tuple[str, ...] = ()
    tactful: str = ""


def explain_origin(state: State, origin: int) -> Refusal | None:
    """Why the side to move cannot move a piece from ``origin`` at all, or None where it can."""
    tables, piece = state.tables, state.board[origin]
    name = tables.names[origin]
    if piece == EMPTY:
        return Refusal("GC201", f"there is no piece on {name}", (name,))
    if tables.side_of(piece) != state.side:
        side = SIDES[state.side].title()
        return Refusal("GC203", f"the piece on {name} is the {tables.name(piece)}, and {side} is to move", (name,))
    return None


def explain_frozen(state: State, origin: int) -> Refusal | None:
    """Which piece immobilizes the one on ``origin``, or None where none does."""
    freezer = state.frozen_by(origin)
    if freezer == NOWHERE:
        return None
    mover, by = _at(state, origin), _at(state, freezer)
    return Refusal(
        "GC401", f"{mover} is immobilized by {by}", (state.tables.names[origin], state.tables.names[freezer])
    )


def explain(state: State, origin: int, target: int) -> Refusal:
    """Why the piece on ``origin`` cannot go to ``target``; the move must be one that ``verify`` refused."""
    refusal = explain_origin(state, origin) or explain_frozen(state, origin) or explain_way(state, origin, target)
    assert refusal is not None
    return refusal


def explain_way(state: State, origin: int, target: int) -> Refusal | None:
    """Why the piece on ``origin`` cannot go to ``target`` even if it may move, or None where it can."""
    tables = state.tables
    mover, goal = _at(state, origin), tables.names[target]
    squares = (tables.names[origin], goal)
    for move in moves_between(state, origin, target):
        return None if verify(state, origin, target) else _explain_check(state, move)
    for number, way in enumerate(tables.castlings):
        if (way.side, way.king, way.king_to) == (state.side, origin, target) and tables.royal[state.board[origin]]:
            return Refusal("GC210", f"{mover} cannot castle to {goal}: {castling_bar(state, number)}", squares)
    direction = tables.line(origin, target)
    if direction is None:
        return Refusal("GC204", f"{mover} does not move to {goal}: the squares are not on one line", squares)
    if direction not in tables.rays[state.board[origin]]:
        return Refusal("GC204", f"{mover} does not move that way to {goal}", squares)
    landings = list(walk(state, origin, direction))
    for landing in landings:
        if landing.square == target:
            banned = landing.swapped and state.is_banned(origin, target)
            return _explain_landing(state, origin, landing) if landing.bar or banned else None
    return _explain_stop(state, origin, target, landings[-1].square if landings else NOWHERE)


def explain_suicide(state: State, origin: int) -> Refusal:
    """Why the piece on ``origin`` cannot take itself off the board."""
    tables = state.tables
    refusal = explain_origin(state, origin)
    if refusal:
        return refusal
    for move in moves_between(state, origin, NOWHERE):
        if not move.captured:
            return _explain_check(state, move)
    name = tables.names[origin]
    if tables.royal[state.board[origin]]:
        return Refusal("GC407", f"{_at(state, origin)} may never commit suicide", (name,))
    if not may_commit_suicide(tables, state.board[origin]):
        return Refusal("GC406", f"there is no suicide in {tables.variant.title}", (name,))
    return Refusal("GC406", f"{_at(state, origin)} is not immobilized, and only then may it commit suicide", (name,))


def explain_destruction(state: State, origin: int, victim: int) -> Refusal:
    """Why the piece on ``origin`` cannot destroy itself together with the one on ``victim``."""
    tables, board = state.tables, state.board
    refusal = explain_origin(state, origin) or explain_frozen(state, origin)
    if refusal:
        return refusal
    for move in moves_between(state, origin, NOWHERE):
        if move.captured == 1 << victim:
            return _explain_check(state, move)
    mover, squares = _at(state, origin), (tables.names[origin], tables.names[victim])
    if not tables.destroys[board[origin]]:
        return Refusal("GC408", f"{mover} has not the power of mutual destruction", squares)
    if board[victim] == EMPTY:
        return Refusal("GC408", f"there is nothing on {squares[1]} to destroy", squares)
    other = _at(state, victim)
    if not tables.how[board[origin]][board[victim]] & DESTROY:
        own = ", a piece of its own side" if tables.side_of(board[victim]) == state.side else ""
        return Refusal("GC408", f"{mover} cannot destroy itself together with {other}{own}", squares)
    return Refusal("GC408", f"{mover} does not stand next to {other}, so they cannot destroy each other", squares)


def explain_promotion(state: State, piece: int, target: int, promotion: int) -> Refusal:
    """Why ``piece`` cannot become ``promotion`` (0 for: stay what it is) on ``target``."""
    tables, goal = state.tables, state.tables.names[target]
    if not promotion:
        return Refusal("GC411", f"{_the(tables, piece)} has to promote on {goal}", (goal,))
    if not tables.promotes_to[piece]:
        return Refusal("GC410", f"{_the(tables, piece)} does not promote", (goal,))
    if not tables.promotion_zone[piece][target]:
        return Refusal("GC410", f"{_the(tables, piece)} may not promote on {goal}", (goal,))
    if promotion not in tables.promotes_to[piece]:
        return Refusal("GC409", f"{_the(tables, piece)} may not become a {tables.name(promotion)}", (goal,))
    options = ", ".join(tables.name(option) for option in promotions(state, piece, target)) or "nothing"
    message = f"no {tables.name(promotion)} is off the board"
    return Refusal("GC409", f"{message}; what may be regained: {options}", (goal,), message)


def _explain_check(state: State, move: Packed) -> Refusal:
    """The move is one its piece can make, and leaves its own King to be captured."""
    after = state.after(move)
    attacker = attacker_of(after, state.side)
    names = state.tables.names
    king = _at(after, after.king(state.side))
    still = "still " if attacker_of(state, state.side) else ""
    message = f"{king} would {still}be in check from {_at(after, attacker)}"
    return Refusal("GC209", message, (names[move.origin], names[after.king(state.side)], names[attacker]))


def _explain_landing(state: State, origin: int, landing: Landing) -> Refusal:
    """The walk came to the square and may not end there."""
    tables = state.tables
    mover, goal = _at(state, origin), tables.names[landing.square]
    squares = (tables.names[origin], goal)
    if landing.swapped:
        return Refusal(
            "GC405",
            f"{mover} and {_at(state, landing.square)} have just swapped, and may not swap back at once",
            squares,
        )
    if landing.bar == Bar.EDGE:
        return Refusal("GC402", f"{mover} captures nothing by going to the edge square {goal}", squares)
    if landing.bar in (Bar.EDGE_NEEDLESS, Bar.EDGE_FARTHER):
        taken = _list([_at(state, square) for square in bits(landing.captured)])
        nearer = tables.names[landing.nearer]
        named = (*squares, nearer)
        if landing.bar == Bar.EDGE_NEEDLESS:
            tactful = f"{mover} need not go to the edge square {goal} to capture {taken}"
            return Refusal("GC402", f"{tactful}: {nearer} is enough", named, tactful)
        tactful = f"{mover} goes farther along the edge than is needed"
        message = f"{tactful}: {nearer} is enough to capture {taken}"
        return Refusal("GC403", message, named, f"{tactful} to capture {taken}")
    if landing.bar == Bar.TOO_FAR:
        if tables.hops[state.board[origin]] and _is_two_steps(tables, origin, landing.square):
            return _explain_no_mount(state, origin, landing.square)
        return Refusal("GC204", f"{mover} does not move as far as {goal}", squares)
    if tables.how[state.board[origin]][state.board[landing.square]] & CANNON and _is_two_steps(
        tables, origin, landing.square
    ):
        return _explain_no_mount(state, origin, landing.square)
    occupant = _the(tables, state.board[landing.square])
    return Refusal("GC206", f"{mover} cannot land on {goal}, where {occupant} stands", squares)


def _explain_stop(state: State, origin: int, target: int, stop: int) -> Refusal:
    """The walk stopped before it came to the square."""
    tables, board = state.tables, state.board
    mover, goal = _at(state, origin), tables.names[target]
    step = _step(tables, origin, target)
    how = tables.how[board[origin]]
    if stop == NOWHERE or board[stop] == EMPTY or _is_out_of_reach(tables, board[origin], origin, target):
        return Refusal("GC204", f"{mover} does not move as far as {goal}", (tables.names[origin], goal))
    blocker = _at(state, stop)
    squares = (tables.names[origin], goal, tables.names[stop])
    if tables.hops[board[origin]] and _is_two_steps(tables, origin, target):
        message = f"{mover} cannot land on {goal}, where {_the(tables, board[target])} stands"
        return Refusal("GC206", message, squares)
    if how[board[stop]] & OVERTAKE:
        message = f"{mover} cannot leap over {blocker}: {_at(state, stop + step)} stands directly behind it"
        return Refusal("GC208", message, tuple(dict.fromkeys((*squares, tables.names[stop + step]))))
    message = f"the way of {mover} to {goal} is blocked by {blocker}"
    if tables.side_of(board[stop]) == state.side and how[tables.other_side(board[stop])] & OVERTAKE:
        message += ", and it may not leap over a piece of its own side"
    return Refusal("GC205", message, squares)


def _explain_no_mount(state: State, origin: int, target: int) -> Refusal:
    tables = state.tables
    between, goal = tables.names[(origin + target) // 2], tables.names[target]
    mover = _at(state, origin)
    only = f"{mover} can reach {goal} only by leaping over a piece"
    tactful = f"{only}, and there is none to leap over"
    message = f"{only} on {between}, and {between} is empty"
    return Refusal("GC207", message, (tables.names[origin], goal, between), tactful)


def _is_out_of_reach(tables: Tables, piece: int, origin: int, target: int) -> bool:
    """Whether a square is farther away than the piece goes, whatever stands between; a hop goes two squares."""
    direction = tables.line(origin, target)
    assert direction is not None
    distance = (target - origin) // tables.steps[direction]
    return distance > max(tables.reach[piece][direction], 2 * tables.hops[piece])


def _is_two_steps(tables: Tables, origin: int, target: int) -> bool:
    return target == origin + 2 * _step(tables, origin, target)


def _step(tables: Tables, origin: int, target: int) -> int:
    direction = tables.line(origin, target)
    assert direction is not None
    return tables.steps[direction]


def _at(state: State, square: int) -> str:
    """The piece on a square in words: ``the White Long Leaper on d4``."""
    return f"{_the(state.tables, state.board[square])} on {state.tables.names[square]}"


def _the(tables: Tables, piece: int) -> str:
    return f"the {tables.name(piece)}"


def _list(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
