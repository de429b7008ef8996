"""Find the faults of a turn that come from comparing its text with a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.notation import Part, PartKind
from rococo_notation.replayer import reasons
from rococo_notation.replayer.literal import Placement
from rococo_notation.replayer.note import Note
from rococo_notation.rules import Cause
from rococo_notation.rules.cause import Reason
from rococo_notation.rules.engine import may_destroy
from rococo_notation.rules.explain import explain_origin, explain_promotion_in_place
from rococo_notation.rules.state import Packed, bits
from rococo_notation.rules.tables import EMPTY

if TYPE_CHECKING:
    from rococo_notation.notation import Turn
    from rococo_notation.replayer.literal import Mismatch, Written
    from rococo_notation.rules import State


def unreadable(part: Part, state: State) -> Note:
    """Report a part that cannot be read, with the first finding of the notation about it."""
    finding = part.findings[0]
    index = state.tables.index
    squares = tuple(index[name] for name in finding.squares if name in index)
    return Note(Cause(Reason(finding.code, "{given}"), state, squares), part, finding.message)


def no_move(turn: Turn, state: State) -> Note:
    """Explain why a turn that changes nothing is not a move."""
    code = next((part for part in turn.parts if part.kind is PartKind.CODE), None)
    if code is not None:
        return Note(Cause(reasons.GAME_CODE, state), code)
    return Note(Cause(reasons.NO_MOVE, state), turn.parts[0] if turn.parts else None)


def unknown_piece(part: Part, state: State) -> Note:
    """Report a part that puts a piece with an unknown label on the board."""
    return Note(Cause(reasons.UNKNOWN_LABEL, state, _squares(part, state)), part)


def missing(written: Written, move: Packed, state: State) -> Note:
    """Report what the move does and the text leaves out."""
    tables, part = state.tables, written.main.part if written.main else None
    left = tuple(s for s in bits(move.captured) if s != move.target and written.net.get(s) != EMPTY)
    if left:
        return Note(Cause(reasons.CAPTURES_LEFT_OUT, state, left), part)
    if move.castling:
        way = tables.castlings[move.castling - 1]
        squares = (move.origin, move.target, way.partner, way.partner_to)
        return Note(Cause(reasons.PARTNER_LEFT_OUT, state, squares), part)
    if not move.swapped:
        piece = move.promotion or move.piece
        return Note(Cause(reasons.MOVER_LEFT_OUT, state, (move.target,), pieces=(piece,)), part)
    put_back = [c for c in written.changes if isinstance(c, Placement) and c.square == move.origin and c.piece]
    if put_back and put_back[0].piece == move.swapped and put_back[-1].piece in tables.promotes_to[move.swapped]:
        cause = Cause(reasons.PROMOTES_BY_SWAP, state, (move.origin,), pieces=(move.swapped,))
        return Note(cause, put_back[-1].part)
    return Note(Cause(reasons.SWAP_LEFT_OUT, state, (move.origin, move.target)), part)


def takes_fewer(written: Written, move: Packed, listed: list[Packed], state: State) -> Note:
    """Note that a text makes fewer captures than its move could (rulings 45 and O16)."""
    part = written.main.part if written.main else None
    left = tuple(bits(listed[-1].captured & ~move.captured)) if listed else ()
    if not left:
        return Note(Cause(reasons.ALL_LEAVES_CHECK, state, (), (move.target,), (move.piece,)), part)
    return Note(Cause(reasons.COULD_CAPTURE, state, left, pieces=(move.piece,)), part)


def surplus(written: Written, move: Packed, extra: list[int], state: State) -> Note:
    """Report what the text changes and the move does not."""

    def deed(square: int) -> Cause:
        put = written.net[square]
        if put:
            return Cause(reasons.PUTS, state, (square,), pieces=(put,))
        if square == move.target:
            # The piece that stood there was captured by then.
            return Cause(reasons.TAKES_OFF_AGAIN, state, (square,), pieces=(move.promotion or move.piece,))
        return Cause(reasons.TAKES_OFF if state.board[square] else reasons.EMPTIES, state, (square,))

    lands_on_it = move.target in extra and move.captured >> move.target & 1
    cause = Cause(reasons.SURPLUS_LANDING if lands_on_it else reasons.SURPLUS, state, tuple(extra))
    return Note(cause, written.part_about(extra[0]), within=tuple(Note(deed(square)) for square in extra))


def wrong_case(part: Part, meant: int, state: State) -> Note:
    """Report a piece put on the board with the label of the other side."""
    return Note(Cause(reasons.PUT_IN_WRONG_CASE, state, _squares(part, state), pieces=(meant,)), part)


def no_single_move(written: Written, cleared: list[int], state: State) -> Note:
    """Explain why a text that moves no piece from square to square is not a move."""
    tables, board = state.tables, state.board
    first, squares = written.changes[0], tuple(cleared)
    own = [square for square in cleared if board[square] and tables.side_of(board[square]) == state.side]
    if any(tables.destroys[board[square]] for square in own):
        return Note(Cause(reasons.DESTROYS_TOO_MANY, state, squares), first.part)
    if cleared:
        return Note(Cause(reasons.REMOVES_TOO_MANY, state, squares), first.part)
    if len(written.changes) == 1 and isinstance(first, Placement):
        piece = board[first.square]
        if tables.promotes_to[piece] and tables.side_of(piece) == state.side:
            return Note(explain_promotion_in_place(state, first.square, first.piece), first.part)
    return Note(Cause(reasons.ONLY_PUTS, state, _squares(first.part, state)), first.part)


def swap_or_destruction(written: Written, move: Packed, state: State) -> tuple[Note, ...]:
    """Note that a Swapper's move to a neighbour it could also destroy is read as a swap (ruling 51)."""
    if not move.swapped or not may_destroy(state.tables, move.piece, move.origin, move.swapped, move.target):
        return ()
    cause = Cause(reasons.READ_AS_SWAP, state, (move.origin, move.target))
    return (Note(cause, written.main.part if written.main else None),)


def origin_fault(state: State, origin: int, part: Part | None) -> Note | None:
    """Return the fault of an origin: no piece, a piece of the other side, or a wrong label; else None."""
    cause = explain_origin(state, origin)
    return Note(cause, part) if cause else _label_fault(state, origin, state.board[origin], part)


def mismatched(mismatch: Mismatch, state: State) -> Note:
    """Report a later part that does not fit the piece on its square."""
    part, square, standing = mismatch
    fault = _label_fault(state, square, standing, part) if standing else None
    return fault or Note(Cause(reasons.PART_MOVES_NOTHING, state, (square,)), part)


def _label_fault(state: State, square: int, piece: int, part: Part | None) -> Note | None:
    """Return the fault of a wrong label for a piece, or None."""
    tables = state.tables
    if part is None or not part.label or part.label == tables.labels[piece] or part.label not in tables.codes:
        return None
    if part.label == tables.labels[tables.other_side(piece)]:
        return Note(Cause(reasons.WRONG_LABEL, state, (square,), pieces=(piece,)), part)
    return Note(Cause(reasons.WRONG_PIECE, state, (square,), pieces=(piece, tables.codes[part.label])), part)


def _squares(part: Part, state: State) -> tuple[int, ...]:
    return tuple(state.tables.index[name] for name in part.squares)
