"""Faults of a turn as people are told them, where it is the text that is compared with the move."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.notation import Part, PartKind
from rococo_notation.rules.explain import Refusal, explain_origin
from rococo_notation.rules.methods import DESTROY, LINES
from rococo_notation.rules.state import Packed, bits
from rococo_notation.rules.tables import EMPTY, SIDES

if TYPE_CHECKING:
    from rococo_notation.notation import Turn
    from rococo_notation.replayer.written import Mismatch, Written
    from rococo_notation.rules import State


class Remark(NamedTuple):
    """A finding on its way: it has a code, a sentence, squares, and the part it is about."""

    code: str
    message: str
    squares: tuple[str, ...] = ()
    part: Part | None = None


def no_move(turn: Turn, state: State) -> Remark:
    """Why a turn that writes no change is none."""
    part = turn.parts[0] if turn.parts else None
    code = next((p for p in turn.parts if p.kind is PartKind.CODE), None)
    if code is not None:
        return Remark("GC105", "this is GAME Code, which is not executed: what it does is not checked", (), code)
    unknown = next((p for p in turn.parts if p.kind in (PartKind.PUT, PartKind.DROP)), None)
    if unknown is not None:
        message = f"no piece of {state.tables.variant.title} has the label '{unknown.label}'"
        return Remark("GC103", message, unknown.squares, unknown)
    side = SIDES[state.side].title()
    return Remark("GC505", f"{side} makes no move, and passing is not allowed", (), part)


def missing(written: Written, move: Packed, state: State) -> Remark:
    """What the move does and the text leaves out."""
    names, tables = state.tables.names, state.tables
    part = written.main.part if written.main else None
    left = [s for s in bits(move.captured) if s != move.target and written.net.get(s) != EMPTY]
    if left:
        them = "it" if len(left) == 1 else "them"
        pieces = " and ".join(f"the {tables.name(state.board[square])} on {names[square]}" for square in left)
        return Remark(
            "GC301", f"the move captures {pieces}, and the text does not remove {them}", _names(left, state), part
        )
    squares = (names[move.origin], names[move.target])
    if move.castling:
        return Remark("GC303", "the move castles, and the text does not move the piece it castles with", squares, part)
    if not move.swapped:
        wrong = move.target if written.net.get(move.target) != (move.promotion or move.piece) else move.origin
        part = written.part_about(wrong)
        holds = f"the {tables.name(move.promotion or move.piece)}" if wrong == move.target else "nothing"
        message = f"the move leaves {holds} on {names[wrong]}, and the text has it otherwise"
        return Remark("GC302", message, (names[wrong],), part)
    other = f"the {tables.name(move.swapped)} on {squares[1]}"
    message = f"the move swaps with {other}, and the text does not put it on {squares[0]}"
    return Remark("GC303", message, squares, part)


def swap_or_destruction(written: Written, move: Packed, state: State) -> tuple[Remark, ...]:
    """A Swapper moved onto a neighbour it could also destroy: read as a swap, and said so (ruling 51)."""
    tables = state.tables
    near = abs(move.target - move.origin) in {abs(step) for step in tables.steps[:LINES]}
    if not move.swapped or not near or not tables.how[move.piece][move.swapped] & DESTROY:
        return ()
    squares = (tables.names[move.origin], tables.names[move.target])
    message = f"read as a swap of {squares[0]} and {squares[1]}; mutual destruction would be written out"
    return (Remark("GC412", message, squares, written.main.part if written.main else None),)


def origin_fault(state: State, origin: int, part: Part | None) -> Remark | None:
    """Whether there is a piece, whose it is, and whether the text calls it by its label."""
    refusal: Refusal | None = explain_origin(state, origin)
    if refusal:
        return Remark(refusal.code, refusal.message, refusal.squares, part)
    return _label_fault(state, origin, state.board[origin], part)


def mismatched(mismatch: Mismatch, state: State) -> Remark:
    """What is wrong with a later part that does not speak of what stands on its square."""
    part, square, standing = mismatch
    name = state.tables.names[square]
    fault = _label_fault(state, square, standing, part) if standing else None
    return fault or Remark("GC201", f"there is no piece on {name} for this part to move", (name,), part)


def _label_fault(state: State, square: int, piece: int, part: Part | None) -> Remark | None:
    """Whether the text calls a piece by another label than its own."""
    tables = state.tables
    label = part.label if part else None
    if not label or label == tables.labels[piece] or label not in tables.codes:
        return None
    name = tables.names[square]
    if label == tables.labels[other_side(piece, state)]:
        message = f"the {tables.name(piece)} on {name} has the label '{tables.labels[piece]}', not '{label}'"
        return Remark("GC104", message, (name,), part)
    message = f"the text has a {tables.name(tables.codes[label])} on {name}, where the {tables.name(piece)} stands"
    return Remark("GC202", message, (name,), part)


def other_side(piece: int, state: State) -> int:
    """The same kind of piece of the other side."""
    count = state.tables.count
    return piece + count if piece <= count else piece - count


def _names(squares: list[int], state: State) -> tuple[str, ...]:
    return tuple(state.tables.names[square] for square in squares)
