"""Resolve turns: find the legal move that a text means in a position, or why there is none, as data.

The changes that are written are compared with those of a legal move, square by square. A turn may write them all
(explicit captures, ``manual``), or only the mover, its target and a promotion, and leave the rest to Game Courier's
preset (``implied`` captures).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from rococo_notation.notation import PartKind
from rococo_notation.replayer import reasons
from rococo_notation.replayer.choice import changes_of, choose, partner_stays
from rococo_notation.replayer.faults import (
    mismatched,
    missing,
    no_move,
    no_single_move,
    origin_fault,
    surplus,
    swap_or_destruction,
    unknown_piece,
    unreadable,
    wrong_case,
)
from rococo_notation.replayer.literal import PUTS, Placement, Relocation, Written, write
from rococo_notation.replayer.note import Note
from rococo_notation.replayer.short_notation import spelled
from rococo_notation.rules import Cause, explain, verify
from rococo_notation.rules.explain import (
    explain_destruction,
    explain_frozen,
    explain_promotion,
    explain_suicide,
    explain_way,
)
from rococo_notation.rules.state import Packed
from rococo_notation.rules.tables import EMPTY, NOWHERE

if TYPE_CHECKING:
    from rococo_notation.notation import Turn
    from rococo_notation.rules import State

Effects = Literal["auto", "implied", "manual"]

_MISNAMED = ("GC104", "GC202")
"""The codes of wrong labels, which are faults even if the net effect of the text is a legal move."""


class Hand(StrEnum):
    """The style in which the captures and other side effects of a move are written."""

    PLAIN = "plain"
    """The move has no side effects."""
    MANUAL = "manual"
    """All side effects are written."""
    IMPLIED = "implied"
    """No side effect is written."""


HANDS = tuple(Hand)
"""By their numbers in screening."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """The meaning of a turn: a legal move, or the fault that prevents one.

    With a fault of notation only, ``move`` is given too if it is clear which one is meant. ``meant`` is the legal move
    of a text that is at fault only in what it takes off or puts on the board. ``notes`` holds further remarks about a
    legal move, or further faults that would remain without the first.
    """

    written: Written
    move: Packed | None = None
    hand: Hand = Hand.PLAIN
    fault: Note | None = None
    notes: tuple[Note, ...] = ()
    meant: Packed | None = None

    def after(self, state: State) -> State | None:
        """Return the state after the legal move in a state, also if its notation is at fault; None if there is none."""
        if self.move is None or (self.fault is not None and not self.fault.is_notation):
            return None
        return state.after(self.move)


def resolve(turn: Turn, state: State, effects: Effects = "auto") -> Resolution:
    """Find the legal move that a turn writes in a state. It never raises.

    With ``effects="manual"`` it is a fault to leave out a capture or a swap, with ``"implied"`` it is not. Use
    ``"auto"`` for a single text without a log to show its style: a capture may be left out, but a swap must be written,
    because a Swapper that is only put on a piece would literally replace it (ruling 28).
    """
    turn = spelled(turn, state)
    written = write(turn.parts, state)
    fault = _unread(turn, state)
    if fault is None and state.fallen is not None:
        fault = Note(Cause(reasons.KING_FELL, state))
    if fault is None and not written.changes:
        fault = no_move(turn, state)
    if fault is not None:
        return Resolution(written, fault=fault)
    return _with_mismatches(_resolve_net(written, state, effects), state)


def _unread(turn: Turn, state: State) -> Note | None:
    """Return the fault of a part that means nothing on this board, or None."""
    for part in turn.parts:
        if part.kind is PartKind.UNREADABLE:
            return unreadable(part, state)
    for part in turn.parts:
        for square in part.squares:
            if square not in state.tables.index:
                return Note(Cause(reasons.NO_SUCH_SQUARE, state), part, square)
    unknown = next((p for p in turn.parts if p.kind in PUTS and p.label not in state.tables.codes), None)
    return unknown_piece(unknown, state) if unknown else None


def _resolve_net(written: Written, state: State, effects: Effects) -> Resolution:
    resolution = _resolve_changes(written, state, effects)
    if resolution.fault and resolution.fault.code not in _MISNAMED and len(written.changes) > 1:
        # A text with the net effect of a legal move is that move, whatever its order (ruling 51).
        same = next(_same_net_effect(written, state), None)
        if same is not None:
            return Resolution(written, same, Hand.MANUAL)
    return resolution


def _with_mismatches(resolution: Resolution, state: State) -> Resolution:
    """Add the faults of parts that do not fit the piece on their square."""
    written = resolution.written
    if resolution.fault is None and written.mismatches:
        fault = mismatched(written.mismatches[0], state)
        return replace(resolution, fault=fault, move=resolution.move if fault.code == "GC104" else None)
    if resolution.fault is not None:
        parts = {resolution.fault.part, *(note.part for note in resolution.notes)}
        others = [mismatched(mismatch, state) for mismatch in written.mismatches if mismatch.part not in parts]
        return replace(resolution, notes=(*resolution.notes, *others))
    return resolution


def _resolve_changes(written: Written, state: State, effects: Effects) -> Resolution:
    if written.main is not None:
        return _resolve_relocation(written, written.main, state, effects)
    cleared = written.cleared()
    if len(cleared) == len(written.changes) and len(cleared) <= 2:
        return _resolve_departure(written, cleared, state)
    first = written.changes[0]
    if isinstance(first, Placement) and len(written.changes) == 1:
        for move in verify(state, first.square, first.square):
            if changes_of(move, state) == written.net:
                return Resolution(written, move)
    return Resolution(written, fault=no_single_move(written, cleared, state))


def _resolve_departure(written: Written, cleared: list[int], state: State) -> Resolution:
    """Resolve a suicide (one cleared square) or a mutual destruction (two)."""
    board, tables = state.board, state.tables
    own = [square for square in cleared if board[square] and tables.side_of(board[square]) == state.side]
    for origin in own:
        for move in verify(state, origin, NOWHERE):
            if changes_of(move, state) == written.net:
                return _labelled(Resolution(written, move, Hand.MANUAL), state)
    origin = next((square for square in own if tables.destroys[board[square]]), (own or cleared)[0])
    part = written.part_about(origin)
    others = [square for square in cleared if square != origin]
    fault = origin_fault(state, origin, part)
    if fault is None:
        cause = explain_destruction(state, origin, others[0]) if others else explain_suicide(state, origin)
        fault = Note(cause, part)
    return Resolution(written, fault=fault)


def _resolve_relocation(written: Written, main: Relocation, state: State, effects: Effects) -> Resolution:
    origin, target = main.origin, main.target
    fault = origin_fault(state, origin, main.part)
    if fault is not None and fault.code != "GC104":
        own = fault.code == "GC202" and origin != target
        cause = explain_frozen(state, origin) or explain_way(state, origin, target) if own else None
        return Resolution(written, fault=fault, notes=(Note(cause, main.part),) if cause else ())
    if written.net.get(target) == EMPTY and written.net.get(origin, EMPTY) == EMPTY:
        # The mover is taken off its target again: mutual destruction, if anything (ruling 51).
        for move in verify(state, origin, NOWHERE):
            if changes_of(move, state) == written.net:
                return Resolution(written, move, Hand.MANUAL, fault)
        if state.tables.destroys[state.board[origin]] and state.board[target] and len(written.net) == 2:
            return Resolution(written, fault=Note(explain_destruction(state, origin, target), main.part))
    choice = choose(written, main, state, preset=effects != "manual")
    if choice.chosen is not None:
        resolution = _compare(written, choice.chosen, state, effects, fault)
        if choice.fewer and resolution.move is not None:
            return replace(resolution, notes=(*resolution.notes, choice.fewer))
        return resolution
    if choice.bar is not None:
        return Resolution(written, fault=Note(choice.bar, main.part), notes=(fault,) if fault else ())
    if choice.moves:
        return _explain_promotion(written, choice.moves, choice.promoted, state, fault)
    return _refused(written, main, state, fault)


def _refused(written: Written, main: Relocation, state: State, label_fault: Note | None) -> Resolution:
    """Explain why a piece cannot go to its target."""
    origin, target = main.origin, main.target
    cause = explain(state, origin, target)
    notes = [label_fault] if label_fault else []
    way = explain_way(state, origin, target) if cause.code == "GC401" and origin != target else None
    if way is not None:
        notes.append(Note(way, main.part))
    return Resolution(written, fault=Note(cause, main.part), notes=tuple(notes))


def _compare(written: Written, move: Packed, state: State, effects: Effects, fault: Note | None) -> Resolution:
    """Compare the written changes with those of the move."""
    expected = changes_of(move, state)
    mover_only = {move.origin: EMPTY, move.target: expected[move.target]}
    if written.net == expected:
        return Resolution(written, move, Hand.PLAIN if expected == mover_only else Hand.MANUAL, fault)
    extra = [square for square, piece in written.net.items() if _is_surplus(square, piece, move, expected)]
    placed = written.placement(move.origin)
    if not extra and placed and move.swapped == state.tables.other_side(placed.piece):
        return Resolution(written, move, Hand.MANUAL, wrong_case(placed.part, move.swapped, state))
    if extra:
        left_out = any(square not in written.net for square in expected)
        notes = (missing(written, move, state),) if left_out else ()
        return Resolution(written, fault=surplus(written, move, extra, state), notes=notes, meant=move)
    if written.net == mover_only and (effects == "implied" or (effects == "auto" and not move.swapped)):
        return Resolution(written, move, Hand.IMPLIED, fault, swap_or_destruction(written, move, state))
    if written.net == mover_only and partner_stays(move, state):
        return Resolution(written, move, Hand.PLAIN, fault)
    return Resolution(written, fault=missing(written, move, state), meant=move)


def _is_surplus(square: int, piece: int, move: Packed, expected: dict[int, int]) -> bool:
    """Tell whether the text makes a change that the move does not; the squares of a swap never count."""
    if square not in expected or (move.swapped and square in (move.origin, move.target)):
        return square not in expected
    if move.castling and square == move.origin and not piece:
        # The partner may come to stand there, and the text leaves that out.
        return False
    return piece != expected[square]


def _labelled(resolution: Resolution, state: State) -> Resolution:
    """Add the fault of a wrong label, if there is one."""
    for change in resolution.written.changes:
        fault = origin_fault(state, resolution.move.origin, change.part) if resolution.move else None
        if fault and resolution.move and state.tables.names[resolution.move.origin] in change.part.squares:
            return replace(resolution, fault=fault, move=resolution.move if fault.code == "GC104" else None)
    return resolution


def _explain_promotion(
    written: Written, moves: list[Packed], promoted: int, state: State, label_fault: Note | None
) -> Resolution:
    """Explain why a promotion is not allowed; a label in the other side's case means the mover's own piece."""
    target = moves[0].target
    placed = written.placement(target)
    part = placed.part if placed else written.changes[0].part
    meant = next((m for m in moves if placed and m.promotion == state.tables.other_side(placed.piece)), None)
    notes = (label_fault,) if label_fault else ()
    if meant is not None:
        faults = (*notes, wrong_case(part, meant.promotion, state))
        return Resolution(written, meant, fault=faults[0], notes=faults[1:])
    cause = explain_promotion(state, moves[0].piece, target, promoted)
    return Resolution(written, fault=Note(cause, part), notes=notes)


def _same_net_effect(written: Written, state: State) -> Iterator[Packed]:
    board, tables = state.board, state.tables
    main = written.main
    moves_own = main is not None and board[main.origin] and tables.side_of(board[main.origin]) == state.side
    # If the text moves an own piece, no other piece may make the move in its place.
    for origin in (main.origin,) if main and moves_own else written.net:
        if board[origin] and tables.side_of(board[origin]) == state.side:
            for target in (*written.net, NOWHERE):
                if target != origin:
                    yield from (m for m in verify(state, origin, target) if changes_of(m, state) == written.net)
