"""Word the faults of a turn that come from comparing its text with a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.notation import Part, PartKind
from rococo_notation.notation.turns.suggest import relabel
from rococo_notation.replayer.literal import Placement
from rococo_notation.rules.engine import may_destroy
from rococo_notation.rules.explain import explain_origin, explain_promotion_in_place
from rococo_notation.rules.refusal import Refusal
from rococo_notation.rules.state import Packed, bits
from rococo_notation.rules.tables import EMPTY, SIDES

if TYPE_CHECKING:
    from rococo_notation.notation import Turn
    from rococo_notation.replayer.literal import Mismatch, Written
    from rococo_notation.rules import State


class Note(NamedTuple):
    """A finding without its place yet: a code, a message, squares, and the part that it is about."""

    code: str
    message: str
    squares: tuple[str, ...] = ()
    part: Part | None = None
    tactful: str = ""
    suggestion: str = ""

    @classmethod
    def of(cls, refusal: Refusal, part: Part | None) -> Note:
        """Make a note about a part from a refusal of the rules engine."""
        return cls(refusal.code, refusal.message, refusal.squares, part, refusal.tactful)


def no_move(turn: Turn, state: State) -> Note:
    """Explain why a turn that changes nothing is not a move."""
    part = turn.parts[0] if turn.parts else None
    code = next((p for p in turn.parts if p.kind is PartKind.CODE), None)
    if code is not None:
        return Note("GC105", "this is GAME Code, which is not executed: what it does is not checked", (), code)
    side = SIDES[state.side].title()
    return Note("GC505", f"{side} makes no move, and passing is not allowed", (), part)


def unknown_piece(part: Part, state: State) -> Note:
    """Report a part that puts a piece with an unknown label on the board."""
    message = f"no piece of {state.tables.variant.title} has the label '{part.label}'"
    return Note("GC103", message, part.squares, part)


def missing(written: Written, move: Packed, state: State) -> Note:
    """Report what the move does and the text leaves out."""
    names, tables = state.tables.names, state.tables
    part = written.main.part if written.main else None
    left = [s for s in bits(move.captured) if s != move.target and written.net.get(s) != EMPTY]
    if left:
        them = "it" if len(left) == 1 else "them"
        pieces = " and ".join(f"the {tables.name(state.board[square])} on {names[square]}" for square in left)
        return Note(
            "GC301", f"the move captures {pieces}, and the text does not remove {them}", _names(left, state), part
        )
    squares = (names[move.origin], names[move.target])
    if move.castling:
        way = tables.castlings[move.castling - 1]
        partner, to = f"the {tables.name(state.board[way.partner])} on {names[way.partner]}", names[way.partner_to]
        message = f"the move castles, and the text does not take {partner} to {to}"
        return Note("GC303", message, (*squares, names[way.partner], to), part)
    if not move.swapped:
        piece = tables.name(move.promotion or move.piece)
        return Note("GC302", f"the move puts the {piece} on {squares[1]}, and the text does not", squares[1:], part)
    put_back = [c for c in written.changes if isinstance(c, Placement) and c.square == move.origin and c.piece]
    if put_back and put_back[0].piece == move.swapped and put_back[-1].piece in tables.promotes_to[move.swapped]:
        piece = tables.name(move.swapped)
        message = f"the {piece} comes to {squares[0]} by the swap, and may promote only in a turn of its own"
        return Note("GC410", message, squares[:1], put_back[-1].part)
    other = f"the {tables.name(move.swapped)} on {squares[1]}"
    message = f"the move swaps with {other}, and the text does not put it on {squares[0]}"
    return Note("GC303", message, squares, part)


def takes_fewer(written: Written, move: Packed, listed: list[Packed], state: State) -> Note:
    """Note that a text makes fewer captures than its move could (rulings 45 and O16)."""
    tables, part = state.tables, written.main.part if written.main else None
    left = list(bits(listed[-1].captured & ~move.captured)) if listed else []
    mover, goal = tables.name(move.piece), tables.names[move.target]
    if not left:
        message = f"to capture all the {mover} could by going to {goal} would leave a check, and the text captures less"
        return Note("GC304", message, (), part)
    pieces = " and ".join(f"the {tables.name(state.board[square])} on {tables.names[square]}" for square in left)
    them = "it" if len(left) == 1 else "them"
    return Note(
        "GC304", f"the {mover} could capture {pieces}, and the text does not remove {them}", _names(left, state), part
    )


def surplus(written: Written, move: Packed, extra: list[int], state: State) -> Note:
    """Report what the text changes and the move does not."""
    names, tables = state.tables.names, state.tables
    done = []
    for square in extra:
        put, stood = written.net[square], state.board[square]
        if square == move.target and not put:
            # The piece that stood there was captured by then.
            done.append(f"takes the {tables.name(move.promotion or move.piece)} off {names[square]} again")
            continue
        verb = f"puts a {tables.name(put)} on" if put else f"takes the {tables.name(stood)} off" if stood else "empties"
        done.append(f"{verb} {names[square]}")
    message = f"the text {' and '.join(done)}, and the move does not"
    if move.target in extra and move.captured >> move.target & 1:
        message += "; what a piece lands on is captured by that alone"
    return Note("GC302", message, _names(extra, state), written.part_about(extra[0]))


def wrong_case(part: Part, meant: int, state: State) -> Note:
    """Report a piece put on the board with the label of the other side."""
    label = state.tables.labels[meant]
    message = f"'{part.label}' is a piece of the other side; the {state.tables.name(meant)} is '{label}'"
    suggestion = relabel(part.text, part.label or "", label)
    return Note("GC104", message, part.squares, part, suggestion=suggestion)


def no_single_move(written: Written, cleared: list[int], state: State) -> Note:
    """Explain why a text that moves no piece from square to square is not a move."""
    tables, board = state.tables, state.board
    first = written.changes[0]
    part, names = first.part, _names(cleared, state)
    own = [square for square in cleared if board[square] and tables.side_of(board[square]) == state.side]
    if any(tables.destroys[board[square]] for square in own):
        return Note("GC408", "mutual destruction takes one other piece, and the text removes more", names, part)
    if cleared:
        return Note("GC302", "no single move removes all these pieces", names, part)
    if len(written.changes) == 1 and isinstance(first, Placement):
        piece = board[first.square]
        if tables.promotes_to[piece] and tables.side_of(piece) == state.side:
            return Note.of(explain_promotion_in_place(state, first.square, first.piece), part)
    return Note("GC505", "a turn moves a piece; this only puts pieces on the board", part.squares, part)


def swap_or_destruction(written: Written, move: Packed, state: State) -> tuple[Note, ...]:
    """Note that a Swapper's move to a neighbour it could also destroy is read as a swap (ruling 51)."""
    tables = state.tables
    if not move.swapped or not may_destroy(tables, move.piece, move.origin, move.swapped, move.target):
        return ()
    squares = (tables.names[move.origin], tables.names[move.target])
    message = f"read as a swap of {squares[0]} and {squares[1]}; mutual destruction would be written out"
    return (Note("GC412", message, squares, written.main.part if written.main else None),)


def origin_fault(state: State, origin: int, part: Part | None) -> Note | None:
    """Return the fault of an origin: no piece, a piece of the other side, or a wrong label; else None."""
    refusal: Refusal | None = explain_origin(state, origin)
    if refusal:
        return Note.of(refusal, part)
    return _label_fault(state, origin, state.board[origin], part)


def mismatched(mismatch: Mismatch, state: State) -> Note:
    """Report a later part that does not fit the piece on its square."""
    part, square, standing = mismatch
    name = state.tables.names[square]
    fault = _label_fault(state, square, standing, part) if standing else None
    return fault or Note("GC201", f"there is no piece on {name} for this part to move", (name,), part)


def _label_fault(state: State, square: int, piece: int, part: Part | None) -> Note | None:
    """Return the fault of a wrong label for a piece, or None."""
    tables = state.tables
    if part is None or not part.label or part.label == tables.labels[piece] or part.label not in tables.codes:
        return None
    label = part.label
    name = tables.names[square]
    if label == tables.labels[tables.other_side(piece)]:
        meant = tables.labels[piece]
        message = f"the {tables.name(piece)} on {name} has the label '{meant}', not '{label}'"
        return Note("GC104", message, (name,), part, suggestion=relabel(part.text, label, meant))
    message = f"the text has a {tables.name(tables.codes[label])} on {name}, where the {tables.name(piece)} stands"
    return Note("GC202", message, (name,), part)


def _names(squares: list[int], state: State) -> tuple[str, ...]:
    return tuple(state.tables.names[square] for square in squares)
