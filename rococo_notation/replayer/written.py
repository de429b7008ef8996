"""What a text changes on the board when it is executed literally, whatever the rules say."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rococo_notation.notation import Part, PartKind
from rococo_notation.rules import State
from rococo_notation.rules.tables import EMPTY, NOWHERE

OnIllegal = Literal["stop", "force", "skip"]
_READABLE = frozenset({PartKind.MOVE, PartKind.PUT, PartKind.DROP, PartKind.CLEAR, PartKind.HOLE})
PUTS = frozenset({PartKind.PUT, PartKind.DROP})


class Change(NamedTuple):
    """A piece goes from ``origin`` to ``target``; without an origin ``piece`` is put there, or 0 empties the square."""

    part: Part
    target: int
    piece: int = EMPTY
    origin: int = NOWHERE


class Mismatch(NamedTuple):
    """A part that does not fit the piece on its square when it is executed; ``standing`` is that piece, or 0."""

    part: Part
    square: int
    standing: int


@dataclass(slots=True)
class Written:
    """The changes that a turn writes, in order, and the first that goes from square to square, ``main``.

    ``net`` maps each changed square to the piece on it after the text was executed literally.
    """

    changes: list[Change] = field(default_factory=list)
    main: Change | None = None
    net: dict[int, int] = field(default_factory=dict)
    mismatches: list[Mismatch] = field(default_factory=list)

    @property
    def main_part(self) -> Part | None:
        """The part of ``main``."""
        return self.main and self.main.part

    def put_on(self, square: int) -> list[Change]:
        """Return the changes that put a piece on a square, the last one first."""
        return [c for c in reversed(self.changes) if c.target == square and c.piece]

    def relocations(self) -> list[Change]:
        """Return the changes by which a piece goes from square to square."""
        return [c for c in self.changes if c.origin]

    def cleared(self) -> list[int]:
        """Return the squares that are emptied by name, in the order of the text."""
        return [c.target for c in self.changes if not (c.origin or c.piece)]

    def part_about(self, square: int) -> Part | None:
        """Return the last part that names a square, or None."""
        return next((c.part for c in reversed(self.changes) if square in (c.target, c.origin)), None)


def write(parts: Sequence[Part], state: State) -> Written:
    """Return the changes that the readable parts of a turn make to a board.

    A part with an unknown label puts nothing.
    """
    board, index, codes = state.board, state.tables.index, state.tables.codes
    written = Written()
    net = written.net
    for part in parts:
        if part.kind not in _READABLE or any(square not in index for square in part.squares):
            continue
        if part.kind is PartKind.MOVE:
            origin, target = (index[square] for square in part.squares)
            change, partner = _moved(written.main, part, (origin, target), state)
            written.changes.append(change)
            written.main = written.main or change
            if partner:
                net[target] = partner
                continue
            moved = net.get(origin, board[origin])
            if not moved or codes.get(part.label or "", moved) != moved:
                written.mismatches.append(Mismatch(part, origin, moved))
            if moved:
                net[origin] = EMPTY
                net[target] = moved
        else:
            puts = part.kind in PUTS
            piece = codes.get(part.label or "", EMPTY) if puts else EMPTY
            if puts and not piece:
                continue
            for square in (index[name] for name in part.squares):
                standing = net.get(square, board[square])
                if not puts and standing and codes.get(part.label or "", standing) != standing:
                    written.mismatches.append(Mismatch(part, square, standing))
                written.changes.append(Change(part, square, piece))
                net[square] = piece
    return written


def _moved(main: Change | None, part: Part, squares: tuple[int, int], state: State) -> tuple[Change, int]:
    """Return the change of a move, and the piece whose square the first has just taken if this is its own move, or 0.

    It is the partner in a castling, or the other piece of a swap: "S h1-g1; A g1-h1".
    """
    origin, target = squares
    there, change = state.board[origin], Change(part, target, origin=origin)
    if main is None or state.tables.codes.get(part.label or "", there) != there:
        return change, EMPTY
    if (origin, target) == (main.target, main.origin):
        return Change(part, target, there), there
    for way in state.tables.castlings:
        is_right = way.king_to == way.partner == origin and state.castling >> way.right & 1
        if is_right and (way.king, way.king_to, way.partner_to) == (main.origin, main.target, target):
            return change, there
    return change, EMPTY


def execute(written: Written, state: State) -> State:
    """Return the state after executing the text literally, whatever the rules say."""
    if not written.net:
        return state.passed()
    after, pool = state.copy(), list(state.pool)
    for square, piece in written.net.items():
        after.board[square] = piece
    for piece in {state.board[square] for square in written.net} | set(written.net.values()):
        lost = state.board.count(piece) - after.board.count(piece)
        if piece and state.tables.hands is None:
            pool[piece] = max(0, pool[piece] + lost)
        if piece and lost > 0 and state.tables.royal[piece]:
            after.lose_royal(piece)
    if state.tables.hands is not None:
        _change_hands(written, state, pool)
    after.pool = tuple(pool)
    after.promoted &= ~sum(1 << square for square in written.net)
    after.forget(sum(1 << square for square in written.net))
    after.side ^= 1
    if state.tables.decisive and after.fallen is None:
        after.decide()
    return after


def _change_hands(written: Written, state: State, pool: list[int]) -> None:
    """Put what the text takes in hand, and take out what it drops."""
    for square in written.net:
        taken = state.taken_as(square)
        if taken and state.tables.side_of(state.board[square]) != state.side:
            pool[taken] += 1
    for change in written.changes:
        if change.part.kind is PartKind.DROP:
            pool[change.piece] = max(0, pool[change.piece] - 1)


def after_refused(written: Written, state: State, on_illegal: OnIllegal) -> State:
    """Return the state after a turn that is not a legal move."""
    after = execute(written, state)
    if on_illegal == "skip" or after.fallen == state.side:
        # After a text that removes its own King nothing could be judged.
        return state.passed()
    return after
