"""Resolve turns: find the legal move that a text means in a position, or why there is none, as data.

The changes that are written are compared with those of a legal move, square by square. A turn may write them all
(explicit captures, ``manual``), or only the mover, its target and a promotion, and leave the rest to Game Courier's
preset (``implied`` captures). Faults come from that comparison, or from the rules (``explain``).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice, product, zip_longest
from typing import TYPE_CHECKING, Literal

from rococo_notation.meant import similar
from rococo_notation.notation import Part, PartKind, Turn
from rococo_notation.notation.turn import HABIT, NAMED
from rococo_notation.replayer import messages
from rococo_notation.replayer.messages import FaultKind, Note
from rococo_notation.replayer.short_notation import expanded, hands_over, resigns
from rococo_notation.replayer.written import PUTS, Change, Mismatch, Written, write
from rococo_notation.rules import Cause, State, explain, refusals, verify
from rococo_notation.rules.engine import may_destroy, moves_between, safe
from rococo_notation.rules.reasons import Reason
from rococo_notation.rules.state import Packed, bits
from rococo_notation.rules.tables import EMPTY, NOWHERE

if TYPE_CHECKING:
    from rococo_notation.notation.tokens import Item

Effects = Literal["auto", "implied", "manual"]


class CaptureStyle(StrEnum):
    """The style in which the captures and other side effects of a move are written."""

    PLAIN = "plain"
    """The move has no side effects."""
    MANUAL = "manual"
    """All side effects are written."""
    IMPLIED = "implied"
    """No side effect is written."""


CAPTURE_STYLES = tuple(CaptureStyle)
"""By their numbers in screening."""


def capture_style(manual: int, implied: int) -> Effects:
    """Return the style of a log that writes the captures of ``manual`` moves, and omits those of ``implied`` ones."""
    return "manual" if manual and manual >= implied else "implied"


@dataclass(frozen=True, slots=True)
class Resolution:
    """The meaning of a turn: a legal move, or the fault that prevents one.

    With a fault of notation only, ``move`` is given too if it is clear which one is intended. ``intended`` is the legal
    move of a text that is at fault only in what it takes off or puts on the board. ``notes`` holds remarks about a
    legal move, or further faults that would remain without the first.
    """

    written: Written
    move: Packed | None = None
    style: CaptureStyle = CaptureStyle.PLAIN
    fault: Note | None = None
    notes: tuple[Note, ...] = ()
    intended: Packed | None = None

    def after(self, state: State) -> State | None:
        """Return the state after the legal move in a state, also if its notation is at fault; None if there is none."""
        return state.after(self.move) if self.move else None


def resolve(turn: Turn, state: State, effects: Effects = "auto") -> Resolution:
    """Find the legal move that a turn writes in a state. It never raises.

    With ``effects="manual"`` it is a fault to leave out a capture or a swap, with ``"implied"`` it is not. Use
    ``"auto"`` for a single text without a log to show its style: a capture may be left out, but a swap must be written,
    because a Swapper that is only put on a piece would literally replace it (ruling 28).
    """
    turn = expanded(turn, state)
    turn = _in_case(turn, state) if NAMED in turn.slips else turn
    written = write(turn.parts, state)
    fault = _unread(turn, state) or _no_move(turn, written, state)
    if fault is not None:
        return Resolution(written, fault=fault)
    resolution = _resolve_changes(written, state, effects)
    fault = resolution.fault
    # A wrong label is a fault even if the net effect of the text is a legal move.
    if fault and fault.kind not in (FaultKind.WRONG_CASE, FaultKind.WRONG_PIECE) and len(written.changes) > 1:
        # Whatever the order of the text (ruling 51); the piece that it moves makes the move, if it is an own one.
        moved = _own([written.main.origin], state) if written.main else []
        ways = product(moved or _own(written.net, state), (*written.net, NOWHERE))
        moves = (_with_net_effect(written, origin, target, state) for origin, target in ways if target != origin)
        if (same := next(filter(None, moves), None)) is not None:
            resolution = Resolution(written, same, CaptureStyle.MANUAL)
    return _with_mismatches(resolution, state)


def _in_case(turn: Turn, state: State) -> Turn:
    """Return a turn that calls pieces by their names with the labels of their sides."""
    tables, parts = state.tables, []
    for part in turn.parts:
        square = tables.index.get(part.squares[0]) if part.squares and part.kind not in PUTS else None
        label = tables.labels[state.board[square]] if square is not None and state.board[square] else None
        is_own = label and part.label and label.casefold() == part.label.casefold()
        parts.append(replace(part, label=label) if is_own else part)
    return replace(turn, parts=tuple(parts))


def _unread(turn: Turn, state: State) -> Note | None:
    """Return the fault of a part that means nothing on this board, or None."""
    index = state.tables.index
    for part in turn.parts:
        if part.kind is PartKind.UNREADABLE:
            finding = part.findings[0]
            squares = tuple(index[name] for name in finding.squares if name in index)
            return Note(Cause(Reason(finding.code, "{given}"), state, squares), part, finding.message)
    for part in turn.parts:
        for square in part.squares:
            if square not in index:
                return Note(Cause(messages.NO_SUCH_SQUARE, state), part, square)
    for part in turn.parts:
        if part.kind in PUTS and part.label not in state.tables.codes:
            return Note(Cause(messages.UNKNOWN_LABEL, state, _squares(part, state)), part)
    return None


def _no_move(turn: Turn, written: Written, state: State) -> Note | None:
    """Return why a turn cannot be a move: the game is over, or it changes nothing; else None."""
    if state.fallen is not None:
        return Note(Cause(messages.DECIDED, state))
    if written.changes:
        return None
    for part in turn.parts:
        if part.kind is PartKind.CODE:
            return Note(Cause(messages.GAME_CODE, state), part)
    reason = messages.RESIGNS if resigns(turn) else messages.NO_MOVE
    return Note(Cause(reason, state), turn.parts[0] if turn.parts else None)


def _with_mismatches(resolution: Resolution, state: State) -> Resolution:
    """Add the faults of parts that do not fit the piece on their square."""
    written = resolution.written
    if resolution.fault is None and written.mismatches:
        fault = _mismatched(written.mismatches[0], state)
        return replace(resolution, fault=fault, move=resolution.move if fault.kind is FaultKind.WRONG_CASE else None)
    if resolution.fault is not None:
        parts = {resolution.fault.part, *(note.part for note in resolution.notes)}
        others = [_mismatched(mismatch, state) for mismatch in written.mismatches if mismatch.part not in parts]
        return replace(resolution, notes=(*resolution.notes, *others))
    return resolution


def _resolve_changes(written: Written, state: State, effects: Effects) -> Resolution:
    if written.main is not None:
        return _resolve_relocation(written, written.main, state, effects)
    cleared = written.cleared()
    if len(cleared) == len(written.changes) and len(cleared) <= 2:
        return _resolve_departure(written, cleared, state)
    target, move = written.changes[0].target, None
    if len(written.changes) == 1:
        move = _with_net_effect(written, target if state.board[target] else NOWHERE, target, state)
    return Resolution(written, move, fault=None if move else _no_single_move(written, cleared, state))


def _resolve_departure(written: Written, cleared: list[int], state: State) -> Resolution:
    """Resolve a suicide (one cleared square) or a mutual destruction (two)."""
    own = _own(cleared, state)
    for origin in own:
        move = _with_net_effect(written, origin, NOWHERE, state)
        if move is not None:
            return Resolution(written, move, CaptureStyle.MANUAL)
    destroying = (square for square in own if state.tables.destroys[state.board[square]])
    origin = next(destroying, (own or cleared)[0])
    part = written.part_about(origin)
    others = [square for square in cleared if square != origin]
    fault = _origin_fault(state, origin, part)
    if fault is None and others:
        fault = Note(refusals.explain_destruction(state, origin, others[0]), part)
    elif fault is None:
        fault = Note(refusals.explain_suicide(state, origin), part)
    return Resolution(written, fault=fault)


def _resolve_relocation(written: Written, main: Change, state: State, effects: Effects) -> Resolution:
    origin, target = main.origin, main.target
    fault = _origin_fault(state, origin, main.part)
    if fault is not None and fault.kind is not FaultKind.WRONG_CASE:
        own = fault.kind is FaultKind.WRONG_PIECE and origin != target
        cause = refusals.explain_frozen(state, origin) or refusals.explain_way(state, origin, target) if own else None
        return Resolution(written, fault=fault, notes=(Note(cause, main.part),) if cause else ())
    if written.net.get(target) == EMPTY and written.net.get(origin, EMPTY) == EMPTY:
        # The mover is taken off its target again: mutual destruction, if anything (ruling 51).
        move = _with_net_effect(written, origin, NOWHERE, state)
        if move is not None:
            return Resolution(written, move, CaptureStyle.MANUAL, fault)
        if state.tables.destroys[state.board[origin]] and state.board[target] and len(written.net) == 2:
            return Resolution(written, fault=Note(refusals.explain_destruction(state, origin, target), main.part))
    return _resolve_landing(written, main, state, effects, fault)


def _resolve_landing(
    written: Written, main: Change, state: State, effects: Effects, label_fault: Note | None
) -> Resolution:
    """Resolve a text that moves an own piece to its target, by its promotion and captures."""
    moves = verify(state, main.origin, main.target)
    placed = next((change.piece for change in written.put_on(main.target)), EMPTY)
    promoted = EMPTY if placed == state.board[main.origin] else placed
    fitting = [move for move in moves if move.promotion == promoted]
    # Where a piece need not capture all it could, the text chooses; the last move listed takes the most.
    exact = next((move for move in fitting if _changes_of(move, state) == written.net), None)
    fewer = None if exact else _fewer_captures(written, main, fitting, promoted, state, effects)
    labels = (label_fault,) if label_fault else ()
    if fewer is not None and not list(safe(state, [fewer])):
        return Resolution(written, fault=Note(refusals.explain_check(state, fewer), main.part), notes=labels)
    if fewer is not None:
        resolution = _compare(written, fewer, state, effects, label_fault)
        more = (_takes_fewer(written, fewer, fitting, state),) if resolution.move else ()
        return replace(resolution, notes=(*resolution.notes, *more))
    if fitting:
        return _compare(written, exact or fitting[-1], state, effects, label_fault)
    if moves:
        return _explain_promotion(written, moves, promoted, state, labels)
    # Why the piece cannot go there, and what else would forbid it.
    origin, target = main.origin, main.target
    fault = Note(explain(state, origin, target), main.part)
    is_held = fault.kind is FaultKind.IMMOBILIZED and origin != target
    way = refusals.explain_way(state, origin, target) if is_held else None
    return Resolution(written, fault=fault, notes=(*labels, Note(way, main.part)) if way else labels)


def _fewer_captures(
    written: Written, main: Change, fitting: list[Packed], promoted: int, state: State, effects: Effects
) -> Packed | None:
    """Return the move with most captures of those that take less than a listed move, if all of them are written."""
    if effects != "manual" and fitting and written.net == _mover_only(fitting[-1]):
        # All captures may be left to Game Courier's preset.
        return None
    taken = sum(1 << square for square, piece in written.net.items() if piece == EMPTY) | 1 << main.target
    moves = (move for move in lenient_moves(state, main.origin, main.target) if move.promotion == promoted)
    all_written = [move for move in moves if not move.captured & ~taken]
    chosen = max(all_written, key=lambda move: move.captured.bit_count(), default=None)
    return None if chosen in fitting else chosen


def _compare(written: Written, move: Packed, state: State, effects: Effects, fault: Note | None) -> Resolution:
    """Compare the written changes with those of the move."""
    expected = _changes_of(move, state)
    mover_only = _mover_only(move)
    notes: tuple[Note, ...] = ()
    if written.net == expected:
        return Resolution(written, move, CaptureStyle.PLAIN if expected == mover_only else CaptureStyle.MANUAL, fault)
    extra = [square for square, piece in written.net.items() if _is_surplus(square, piece, move, expected)]
    placed = next(iter(written.put_on(move.origin)), None)
    if not extra and placed and move.swapped == state.tables.other_side(placed.piece):
        return Resolution(written, move, CaptureStyle.MANUAL, _wrong_case(placed.part, move.swapped, state))
    if extra:
        notes = (_missing(written, move, state),) if expected.keys() - written.net.keys() else ()
        return Resolution(written, fault=_surplus(written, move, extra, state), notes=notes, intended=move)
    if written.net == mover_only and (effects == "implied" or (effects == "auto" and not move.swapped)):
        if move.swapped and may_destroy(state.tables, move.piece, move.origin, move.swapped, move.target):
            # It is read as a swap (ruling 51).
            notes = (Note(Cause(messages.READ_AS_SWAP, state, (move.origin, move.target)), written.main_part),)
        return Resolution(written, move, CaptureStyle.IMPLIED, fault, notes)
    way = state.tables.castlings[move.castling - 1] if move.castling else None
    if written.net == mover_only and way and way.partner == way.partner_to:
        # The King's partner stays in place, and need not be written.
        return Resolution(written, move, CaptureStyle.PLAIN, fault)
    return Resolution(written, fault=_missing(written, move, state), intended=move)


def _is_surplus(square: int, piece: int, move: Packed, expected: dict[int, int]) -> bool:
    """Tell whether the text makes a change that the move does not; the squares of a swap never count."""
    if square not in expected or (move.swapped and square in (move.origin, move.target)):
        return square not in expected
    if move.castling and square == move.origin and not piece:
        # The partner may come to stand there, and the text leaves that out.
        return False
    return piece != expected[square]


def _explain_promotion(
    written: Written, moves: list[Packed], promoted: int, state: State, labels: tuple[Note, ...]
) -> Resolution:
    """Explain why a promotion is not allowed; a label in the other side's case means the mover's own piece."""
    target = moves[0].target
    placed = next(iter(written.put_on(target)), None)
    part = placed.part if placed else written.changes[0].part
    meant = next((m for m in moves if placed and m.promotion == state.tables.other_side(placed.piece)), None)
    if meant is not None:
        faults = (*labels, _wrong_case(part, meant.promotion, state))
        return Resolution(written, meant, fault=faults[0], notes=faults[1:])
    return Resolution(written, fault=Note(refusals.explain_promotion(state, moves[0], promoted), part), notes=labels)


def _with_net_effect(written: Written, origin: int, target: int, state: State) -> Packed | None:
    """Return the legal move between two squares that changes just what the text does, or None."""
    return next((move for move in verify(state, origin, target) if _changes_of(move, state) == written.net), None)


def _own(squares: Iterable[int], state: State) -> list[int]:
    """Keep the squares on which a piece of the side to move stands."""
    board, tables = state.board, state.tables
    return [square for square in squares if board[square] and tables.side_of(board[square]) == state.side]


def _changes_of(move: Packed, state: State) -> dict[int, int]:
    """Return the squares that a move changes, with the piece on each afterwards."""
    if move.castling:
        way = state.tables.castlings[move.castling - 1]
        # King and partner may each go to the other's square.
        net = {way.king: EMPTY, way.partner: EMPTY}
        return net | {way.king_to: move.piece, way.partner_to: state.board[way.partner]}
    net = dict.fromkeys(bits(move.captured), EMPTY)
    if move.origin != NOWHERE:
        net[move.origin] = move.swapped
    if move.target != NOWHERE:
        net[move.target] = move.promotion or move.piece
    return net


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


# ---------------------------------------------------------------- how the text differs from the move


def _missing(written: Written, move: Packed, state: State) -> Note:
    """Report what the move does and the text leaves out."""
    tables, part = state.tables, written.main_part
    left = tuple(s for s in bits(move.captured) if s != move.target and written.net.get(s) != EMPTY)
    if left:
        return Note(Cause(messages.CAPTURES_LEFT_OUT, state, left), part)
    if move.castling:
        way = tables.castlings[move.castling - 1]
        squares = (move.origin, move.target, way.partner, way.partner_to)
        return Note(Cause(messages.PARTNER_LEFT_OUT, state, squares), part)
    if not move.swapped:
        piece = move.promotion or move.piece
        return Note(Cause(messages.MOVER_LEFT_OUT, state, (move.target,), pieces=(piece,)), part)
    put_back = written.put_on(move.origin)
    if put_back and put_back[-1].piece == move.swapped and put_back[0].piece in tables.promotes_to[move.swapped]:
        cause = Cause(messages.PROMOTES_BY_SWAP, state, (move.origin,), pieces=(move.swapped,))
        return Note(cause, put_back[0].part)
    return Note(Cause(messages.SWAP_LEFT_OUT, state, (move.origin, move.target)), part)


def _takes_fewer(written: Written, move: Packed, listed: list[Packed], state: State) -> Note:
    """Note that a text makes fewer captures than its move could (rulings 45 and O16)."""
    left = tuple(bits(listed[-1].captured & ~move.captured)) if listed else ()
    if not left:
        return Note(Cause(messages.ALL_LEAVES_CHECK, state, (), (move.target,), (move.piece,)), written.main_part)
    return Note(Cause(messages.COULD_CAPTURE, state, left, pieces=(move.piece,)), written.main_part)


def _surplus(written: Written, move: Packed, extra: list[int], state: State) -> Note:
    """Report what the text changes and the move does not."""

    def deed(square: int) -> Cause:
        put = written.net[square]
        if put:
            return Cause(messages.PUTS, state, (square,), pieces=(put,))
        if square == move.target:
            # The piece that stood there was captured by then.
            return Cause(messages.TAKES_OFF_AGAIN, state, (square,), pieces=(move.promotion or move.piece,))
        return Cause(messages.TAKES_OFF if state.board[square] else messages.EMPTIES, state, (square,))

    lands_on_it = move.target in extra and move.captured >> move.target & 1
    cause = Cause(messages.SURPLUS_LANDING if lands_on_it else messages.SURPLUS, state, tuple(extra))
    return Note(cause, written.part_about(extra[0]), within=tuple(Note(deed(square)) for square in extra))


def _wrong_case(part: Part, meant: int, state: State) -> Note:
    """Report a piece put on the board with the label of the other side."""
    return Note(Cause(messages.PUT_IN_WRONG_CASE, state, _squares(part, state), pieces=(meant,)), part)


def _no_single_move(written: Written, cleared: list[int], state: State) -> Note:
    """Explain why a text that moves no piece from square to square is not a move."""
    tables, board = state.tables, state.board
    first, squares = written.changes[0], tuple(cleared)
    if any(tables.destroys[board[square]] for square in _own(cleared, state)):
        return Note(Cause(messages.DESTROYS_TOO_MANY, state, squares), first.part)
    if cleared:
        return Note(Cause(messages.REMOVES_TOO_MANY, state, squares), first.part)
    square, is_one = first.target, len(written.changes) == 1
    is_drop = tables.hands is not None and (first.part.kind is PartKind.DROP or not board[square])
    if is_one and is_drop:
        if tables.side_of(first.piece) != state.side:
            return _wrong_case(first.part, tables.other_side(first.piece), state)
        return Note(refusals.explain_drop(state, first.piece, square), first.part)
    if is_one and tables.promotes_to[board[square]] and _own([square], state):
        return Note(refusals.explain_promotion_in_place(state, square, first.piece), first.part)
    return Note(Cause(messages.ONLY_PUTS, state, _squares(first.part, state)), first.part)


def _origin_fault(state: State, origin: int, part: Part | None) -> Note | None:
    """Return the fault of an origin: no piece, a piece of the other side, or a wrong label; else None."""
    cause = refusals.explain_origin(state, origin)
    return Note(cause, part) if cause else _label_fault(state, origin, state.board[origin], part)


def _mismatched(mismatch: Mismatch, state: State) -> Note:
    """Report a later part that does not fit the piece on its square."""
    part, square, standing = mismatch
    fault = _label_fault(state, square, standing, part) if standing else None
    return fault or Note(Cause(messages.PART_MOVES_NOTHING, state, (square,)), part)


def _label_fault(state: State, square: int, piece: int, part: Part | None) -> Note | None:
    """Return the fault of a wrong label for a piece, or None."""
    tables = state.tables
    if part is None or not part.label or part.label == tables.labels[piece] or part.label not in tables.codes:
        return None
    if part.label == tables.labels[tables.other_side(piece)]:
        return Note(Cause(messages.WRONG_LABEL, state, (square,), pieces=(piece,)), part)
    return Note(Cause(messages.WRONG_PIECE, state, (square,), pieces=(piece, tables.codes[part.label])), part)


def _squares(part: Part, state: State) -> tuple[int, ...]:
    return tuple(state.tables.index[name] for name in part.squares)


# ---------------------------------------------------------------- turns one after another


def legal_after(turn: Turn, state: State) -> State | None:
    """Return the state after a turn, captures written or not; None if it is illegal or unsure."""
    return None if state.fallen is not None else resolve(turn, state, "implied").after(state)


TAKEN = "taken"
"""The slip of a turn whose text was supplied, and is not the log's own."""
_SOON = 40
"""A piece that a Pawn becomes is known by its label within this many moves."""
MOST_STEPS = 6000
"""The most turns played to try the readings of one text, and again to repair it."""


def effects_of(move: Packed, state: State) -> set[tuple[PartKind, str]]:
    """Return what a move does besides moving its piece: the squares that it empties, and those where it puts one."""
    put = [*([move.origin] if move.swapped else ()), *([move.target] if move.promotion else ())]
    done = [*((PartKind.CLEAR, each) for each in bits(move.captured)), *((PartKind.PUT, each) for each in put)]
    return {(kind, state.tables.names[square]) for kind, square in done}


class Plays:
    """Plays turns from one state on, each at one state once."""

    def __init__(self, start: State) -> None:
        self.start = start
        self.steps = 0
        # What is kept here keeps its identity.
        self._known: dict[tuple[int, int], tuple[Turn, State, State | None]] = {}

    def learn(self, turn: Turn, before: State, after: State) -> None:
        """Take it as known that a turn at a state is legal."""
        self._known[id(turn), id(before)] = turn, before, after

    def after(self, turn: Turn, state: State) -> State | None:
        """Return the state after a turn that is legal or leaves the board as it is, or None."""
        key = id(turn), id(state)
        if key not in self._known:
            self.steps += 1
            self._known[key] = turn, state, (state.passed() if hands_over(turn) else legal_after(turn, state))
        return self._known[key][2]

    def legal(self, turns: Iterable[Turn], start: State | None = None) -> tuple[int, State]:
        """Return how many turns from a state on are legal before the first that is not, and the state after them."""
        count, state = 0, start or self.start
        for turn in turns:
            after = self.after(turn, state)
            if after is None:
                break
            count, state = count + 1, after
        return count, state

    def names_in(self, items: Sequence[Item], known: Mapping[str, str]) -> dict[str, str]:
        """Return the words by which moves that are legal call one piece only, with the label of White.

        What a piece becomes, or swaps with, may be called by a word like a name that is ``known``: "imobilizator".
        """
        called: defaultdict[str | None, list[str]] = defaultdict(list)
        names, others = [item.names for item in items], [item.named_others for item in items]
        # What stands before moves with labels, or before most, is a verb, and what ends lines no name: "H1 TO H6 STOP".
        often = Counter(own for own, *_ in names)
        verbs = {item.before[-1].value for item in items if item.elements[0].label and item.before}
        labelled = sum(item.elements[0].label is not None for item in items)
        verbs |= {name for name, count in often.items() if name and 2 * count > len(items) and labelled < HABIT}
        are_named = 3 * sum(item.named for item in items) > 2 * len(items)
        pairs = zip_longest(items, items[1:])
        ends = Counter(item.after[-1].value for item, after in pairs if item.after and not (after and after.continues))
        state, tables, refused, promoted = self.start, self.start.tables, 0, set[str]()
        for at, (item, (own, partner, become), others_named) in enumerate(zip(items, names, others, strict=True)):
            origin, *target = item.elements[0].squares or ("",)
            soon = items[at + 1 : at + _SOON] if become and target else ()
            labels = (each.elements[0].label for each in soon if each.origin == {*target})
            called[become] += 2 * [label.upper() for label in islice(labels, 1) if label]
            tries = (each.turn for each in (item, item.wider) if each)
            after = next(filter(None, (self.after(turn, state) for turn in tries)), None)
            if after is None:
                # "If he plays P b3-a3, I am lost."
                refused += 1
                if 4 * refused > len(items):
                    break
                continue
            swaps = target and 0 != after.board[tables.index[origin]] == state.board[tables.index[target[0]]]
            # A partner in a swap is known by one move, but a word before one move only may be any.
            said = [(own, origin, 1 + are_named), *((partner, square, 2) for square in target if swaps)]
            for name, square, weight in (*said, *others_named):
                if square and square not in promoted:
                    called[name] += weight * [tables.labels[state.board[tables.index[square]]].upper()]
            # What became of a Pawn is not known.
            moved = {*target} if become or origin in promoted else set()
            state, promoted = after, promoted - {origin, *target} | moved
        learned = {
            name: pieces[0]
            for name, pieces in called.items()
            if name and name not in verbs and ends[name] < 2 and len({*pieces}) == 1 < len(pieces)
        }
        nouns = {name for _, *each in names for name in each if name} | {name for each in others for name, *_ in each}
        near = {noun: similar(noun, known, likeness=0.75) for noun in nouns - known.keys() if len(noun) > 4}
        # "swap Imm to g6"
        begun = {noun: {label for name, label in known.items() if name.startswith(noun)} for noun in nouns}
        learned |= {noun: labels.pop() for noun, labels in begun.items() if len(labels) == 1 and len(noun) > 2}
        return learned | {noun: known[name] for noun, names in near.items() for name in names}


def may_go_on(turn: Turn, state: State, resolution: Resolution) -> bool:
    """Tell whether a turn that is not legal may be the beginning of one that is."""
    assert resolution.fault is not None
    if resolution.fault.kind is FaultKind.EFFECT_LEFT_OUT or turn.text.rstrip().endswith(("-", ";", "@")):
        return True
    last, tables = turn.parts[-1], state.tables
    ends = [name for name in tables.names if name and last.text.endswith(name)]
    square = last.squares[-1] if last.squares else max(ends, key=len, default="")
    if not square or not last.text.endswith(square):
        # "h1-g1 = s" may lack the move of the Swapper.
        return " " in last.text and last.text.endswith(last.label or " ")
    lead = last.text.removesuffix(square).strip()
    if last.kind is PartKind.CLEAR and not lead:
        # "h1-h2 <-> P h1 p g7" may end with the origin of the next move.
        return True
    names = [name for name in tables.names if name.startswith(square)]
    if last.squares and last.squares[0] in last.text:
        more = [replace(last, squares=(*last.squares[:-1], name)) for name in names if name != square]
    else:
        # "Sh1" may be the beginning of "Sh1-h3" or "Sh10-h3", or of "Sh10".
        origins = _own((tables.index[name] for name in names), state)
        if any(tables.labels[state.board[origin]].upper() == lead[:1].upper() for origin in origins):
            return True
        more = [Part(PartKind.SHORT, last.text + name.removeprefix(square), last.span) for name in names]
    return any(legal_after(replace(turn, parts=(*turn.parts[:-1], each)), state) is not None for each in more)
