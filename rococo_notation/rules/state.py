"""The state of a game between two moves, and what a move does to it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rococo_notation.rules.powers import SWAP
from rococo_notation.rules.tables import EMPTY, NOWHERE, WHITE, End, Hands, Tables

FIFTY_MOVES = 100
"""Fifty moves of each side without a capture or a Pawn move, in plies (ruling 39a)."""


class Packed(NamedTuple):
    """A move as the engine handles it: occupants, squares, and a set of squares as bits.

    ``target`` is NOWHERE when the piece leaves the board: suicide when nothing is captured, mutual destruction else.
    ``origin`` is NOWHERE when it is dropped from the hand.
    ``swapped`` and ``promotion`` are the occupants exchanged with and become, or 0.
    """

    piece: int
    origin: int
    target: int
    captured: int = 0
    swapped: int = 0
    promotion: int = 0
    castling: int = 0
    """One more than the number of the castling it is, or 0."""


class State:
    """The board, the side to move and everything else that decides which moves are legal.

    Attributes:
        board: square to occupant.
        side: 0 when White is to move, 1 when Black is.
        pool: occupant to how many of it are off the board and may be regained by promotion (ruling 37), or are in hand.
        promoted: squares of pieces that are demoted when they are captured, as bits, where their kind does not tell.
        ban: the two squares whose pieces may not swap back now, as bits (ruling 32).
        castling: the rights to castle that are left, as bits over ``Tables.rights``.
        passing, passer: the squares a capture en passant may land on, as bits, and the square of its victim.
        spent: squares of pieces that have used their first move although they stand where one begins, as bits.
        fallen: the side that has lost a royal piece, or the game by another ending that cannot be answered, or None.
        halfmoves, moves: the counters of a position code, None where it did not give them.
    """

    __slots__ = (
        "ban", "board", "castling", "fallen", "halfmoves", "moves", "passer", "passing", "pool", "promoted", "side",
        "spent", "tables",
    )  # fmt: skip

    def __init__(self, tables: Tables, board: bytearray, side: int, pool: tuple[int, ...]) -> None:
        self.tables = tables
        self.board = board
        self.side = side
        self.pool = pool or (0,) * (tables.off + 1)
        self.promoted = self.ban = self.castling = self.passing = self.spent = 0
        self.passer = NOWHERE
        self.halfmoves: int | None = None
        self.moves: int | None = None
        self.fallen: int | None = None
        self.decide()

    @classmethod
    def start(cls, tables: Tables) -> State:
        """Return the set-up of the variant, White to move."""
        return _set_up(tables).copy()

    def copy(self) -> State:
        """Return an independent copy."""
        twin = object.__new__(State)
        twin.tables, twin.board, twin.side = self.tables, self.board[:], self.side
        twin.pool, twin.promoted, twin.castling = self.pool, self.promoted, self.castling
        twin.ban, twin.spent = self.ban, self.spent
        twin.passing, twin.passer = self.passing, self.passer
        twin.fallen, twin.halfmoves, twin.moves = self.fallen, self.halfmoves, self.moves
        return twin

    def after(self, move: Packed) -> State:
        """Return the state after a move, which is not checked."""
        state = self.copy()
        state.apply(move)
        return state

    def passed(self) -> State:
        """Return the state after a passed turn, without what lasts only one turn."""
        state = self.copy()
        state.forget(0)
        state.side ^= 1
        return state

    def apply(self, move: Packed) -> None:
        """Make a move in place; it is not checked."""
        piece, origin, target, captured, swapped, promotion, castling = move
        board = self.board
        if captured:
            for square in bits(captured):
                self.remove(square)
        if self.castling or self.ban or self.passing or self.spent or self.promoted or self.tables.remembers[piece]:
            self._remember(move)
        if target == NOWHERE:
            self.remove(origin)
        elif castling:
            way = self.tables.castlings[castling - 1]
            partner = board[way.partner]
            # Each may go where the other stands.
            board[origin] = board[way.partner] = EMPTY
            board[target], board[way.partner_to] = piece, partner
        else:
            # A drop leaves no square.
            board[origin or target] = swapped
            board[target] = promotion or piece
            if not origin or (promotion and self.tables.promotes_captured):
                self._put_in_pool(promotion or piece, -1)
            tables = self.tables
            if swapped and tables.side_of(swapped) != tables.side_of(piece) and tables.how[swapped][piece] & SWAP:
                self.ban = 1 << origin | 1 << target
        self.hand_over(quiet=not captured and not self.tables.progress[piece])

    def hand_over(self, *, quiet: bool) -> None:
        """Give the other side the move, after a quiet move or one that resets the count of fifty moves."""
        if self.halfmoves is not None:
            self.halfmoves = self.halfmoves + 1 if quiet else 0
        if self.moves is not None:
            self.moves += self.side
        self.side ^= 1
        if self.tables.decisive:
            self.decide()

    def remove(self, square: int) -> None:
        """Take the piece on a square off the board, into its owner's pool or a hand."""
        piece, off = self.board[square], self.taken_as(square)
        self.board[square] = EMPTY
        if off:
            self._put_in_pool(off, 1)
        if self.tables.royal[piece]:
            self.lose_royal(piece)

    def lose_royal(self, piece: int) -> None:
        """Let a side fall that has lost a royal piece, unless the game allows it to have lost all but the last one."""
        side = self.tables.side_of(piece)
        if not (self.tables.variant.last_royal and self.kings(side)):
            self.fallen = side

    def decide(self) -> None:
        """Find which side has fallen by what stands on the board; neither where both would have."""
        tables, board = self.tables, self.board
        if tables.variant.last_royal:
            falls = [not self.kings(side) for side in (0, 1)]
        else:
            falls = [any(board.count(piece) < count for piece, count in crowns) for crowns in tables.crowns]
        for end, side in self.endings_met():
            falls[end.loser(side)] |= not end.rule.answer
        self.fallen = falls.index(True) if falls.count(True) == 1 else None

    def endings_met(self) -> Iterator[tuple[End, int]]:
        """Yield the endings besides mate that have come, each with the side that meets it."""
        return ((end, side) for end in self.tables.endings for side in (0, 1) if self.meets(end, side))

    def meets(self, end: End, side: int) -> bool:
        """Tell whether a side has a piece on the goal of an ending, or too few pieces left."""
        groups = end.groups[side]
        if end.rule.goal is not None:
            return any(self.board[square] in group for group in groups for square in end.goal[side])
        held = self.tables.hands is not None
        counts = (sum(self.board.count(piece) + self.pool[piece] * held for piece in group) for group in groups)
        return min(counts, default=end.rule.left + 1) <= end.rule.left

    def taken_as(self, square: int) -> int:
        """Return what the piece on a square is once it is captured: itself, or one in hand, or 0 for nothing."""
        hands = self.tables.hands
        return self.board[square] if hands is None else hands.kept_as[self.promoted >> square & 1][self.board[square]]

    def _put_in_pool(self, piece: int, count: int) -> None:
        # Most moves leave the pool as it is, so that states share it.
        pool = list(self.pool)
        pool[piece] += count
        self.pool = tuple(pool)

    def _carry_marks(self, move: Packed, hands: Hands) -> None:
        """Let the marks of promoted pieces go where the pieces go, and mark one that promotes."""
        marks, target = self.promoted, move.target
        self.promoted &= ~(move.captured | 1 << move.origin | 1 << target)
        if target and (marks >> move.origin & 1 or hands.marked[move.promotion]):
            self.promoted |= 1 << target
        if move.swapped and marks >> target & 1:
            self.promoted |= 1 << move.origin

    def frozen_by(self, square: int) -> int:
        """Return the square of an enemy piece that immobilizes the one on ``square``, or NOWHERE."""
        board, tables = self.board, self.tables
        # There are few of them, so they are looked up rather than their neighbours looked at.
        for freezer in tables.freezers[board[square]]:
            place = board.find(freezer)
            while place >= 0:
                if place - square in tables.around:
                    return place
                place = board.find(freezer, place + 1)
        return NOWHERE

    def is_unmoved(self, square: int) -> bool:
        """Tell whether the piece on a square may make its first move from there."""
        return bool(self.tables.first_zone[self.board[square]][square] and not self.spent >> square & 1)

    def is_banned(self, origin: int, target: int) -> bool:
        """Tell whether swapping these two squares is forbidden for this turn (ruling 32)."""
        return self.ban == 1 << origin | 1 << target

    def key(self) -> tuple[object, ...]:
        """Return placement, hands, side to move and castling rights, which tell most positions apart."""
        if self.tables.hands is not None:
            return bytes(self.board), self.side, self.castling, self.pool, self.promoted
        return bytes(self.board), self.side, self.castling

    def __eq__(self, other: object) -> bool:
        """Compare everything a position code tells, and the rules."""
        if not isinstance(other, State) or self.tables != other.tables:
            return False
        own = (*self.key(), self.ban, self.passing, self.spent, self.halfmoves, self.moves)
        others = (*other.key(), other.ban, other.passing, other.spent, other.halfmoves, other.moves)
        return own == others and self.regainable() == other.regainable()

    def __hash__(self) -> int:
        return hash(self.key())

    def regainable(self, pool: tuple[int, ...] | None = None) -> dict[int, int]:
        """Count the pieces in the pool, or in another one, that a promotion or a drop may bring back."""
        pool = self.pool if pool is None else pool
        return {piece: pool[piece] for piece in _regained(self.tables) if pool[piece] > 0}

    def missing(self) -> tuple[int, ...]:
        """Return the pool that follows from the set-up: its pieces and the reserve less those on the board.

        Hands do not follow from it, and are empty.
        """
        if self.tables.hands is not None:
            return (0,) * (self.tables.off + 1)
        pieces = self.board.translate(None, bytes((EMPTY, self.tables.off)))
        # In order, so that all positions with the same pieces share one result.
        return _missing(self.tables, bytes(sorted(pieces)))

    def _remember(self, move: Packed) -> None:
        """Update castling rights, en passant squares, used first moves and marks of promotion after a move."""
        tables = self.tables
        if tables.hands is not None:
            self._carry_marks(move, tables.hands)
        self.forget(move.captured | 1 << move.origin | 1 << move.target)
        if not tables.remembers[move.piece] or move.target == NOWHERE:
            return
        if move.origin == NOWHERE and not tables.moved_once_dropped[move.piece]:
            # What is dropped where a first move begins has it before it.
            return
        if tables.first_zone[move.promotion or move.piece][move.target]:
            self.spent |= 1 << move.target
        if move.origin and tables.leaves[move.piece] and not move.captured:
            (file, rank), (to_file, to_rank) = tables.places[move.origin], tables.places[move.target]
            crossed = tables.leaves[move.piece].get((to_file - file, to_rank - rank), ())
            if crossed:
                squares = (tables.at.get((file + files, rank + ranks), NOWHERE) for files, ranks in crossed)
                self.passing, self.passer = sum(1 << square for square in squares), move.target

    def forget(self, touched: int) -> None:
        """Drop what lasts only one turn, and what a change on the squares ``touched`` (as bits) ends."""
        self.ban = 0
        self.passing, self.passer = 0, NOWHERE
        self.spent &= ~touched
        if self.castling:
            for square in bits(touched):
                self.castling &= ~self.tables.castling_lost[square]

    def kings(self, side: int) -> list[int]:
        """Return the squares of a side's royal pieces: one King, as a rule."""
        squares = []
        for piece in self.tables.royals[side]:
            square = self.board.find(piece)
            while square >= 0:
                squares.append(square)
                square = self.board.find(piece, square + 1)
        return squares

    def king(self, side: int) -> int:
        """Return the square of a side's King, or NOWHERE."""
        return next(iter(self.kings(side)), NOWHERE)


@lru_cache(maxsize=64)
def _set_up(tables: Tables) -> State:
    state = State(tables, board_of(tables.variant.setup, tables), WHITE, tuple(tables.reserve))
    state.castling = (1 << len(tables.rights)) - 1
    return state


@lru_cache(maxsize=1024)
def _missing(tables: Tables, pieces: bytes) -> tuple[int, ...]:
    start = _set_up(tables)
    had = (start.board.count(piece) + start.pool[piece] for piece in range(1, tables.off))
    return (0, *(max(0, count - pieces.count(piece)) for piece, count in enumerate(had, 1)), 0)


@lru_cache(maxsize=64)
def _regained(tables: Tables) -> tuple[int, ...]:
    if tables.hands is not None:
        return tuple(piece for piece, squares in enumerate(tables.hands.squares) if any(squares))
    if not tables.promotes_captured:
        return ()
    return tuple(sorted({option for options in tables.promotes_to for option in options}))


def board_of(setup: tuple[tuple[str, ...], ...], tables: Tables) -> bytearray:
    """Return the board of a set-up."""
    board = empty_board(tables)
    for rank, row in zip(tables.rows, setup, strict=True):
        # What is not a piece leaves its place as it is: empty, or off the board.
        board[rank] = bytes(map(tables.codes.get, row, board[rank]))
    return board


def empty_board(tables: Tables) -> bytearray:
    """Return a board with nothing on it."""
    board = bytearray([tables.off]) * tables.size
    for square in tables.squares:
        board[square] = EMPTY
    return board


def bits(mask: int) -> Iterator[int]:
    """Iterate over the squares of a set, in board order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
