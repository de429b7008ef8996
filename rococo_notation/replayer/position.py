"""Positions: made from a variant or a code, they list, judge, play and count moves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from rococo_notation.arguments import check_type, check_word
from rococo_notation.codes import CODES
from rococo_notation.errors import IllegalMoveError, NotationError
from rococo_notation.notation.readings import parse_meant_turn
from rococo_notation.replayer.endings import Outcome, outcome_of
from rococo_notation.replayer.games import dialect_of
from rococo_notation.replayer.placement import code_of, fen_of, set_up_faults, state_of
from rococo_notation.replayer.resolve import Effects, Resolution, lenient_moves, resolve
from rococo_notation.replayer.words import in_words
from rococo_notation.rules import Move, State, Variant, legal_moves, load_variant, variant, verify
from rococo_notation.rules import perft as count_lines
from rococo_notation.rules.check import attacker_of
from rococo_notation.rules.engine import safe
from rococo_notation.rules.state import Packed
from rococo_notation.rules.tables import NOWHERE, SIDES
from rococo_notation.rules.twin import twin_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from rococo_notation.finding import Finding
    from rococo_notation.notation import Side, Turn
    from rococo_notation.rules import State


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a text: the move if it is legal, else None with the finding code of the reason.

    ``message`` says so in words, and ``squares`` names the squares concerned.
    """

    message: str
    squares: tuple[str, ...] = ()
    move: Move | None = None
    code: str | None = None

    @property
    def legal(self) -> bool:
        """Whether the text is a legal move."""
        return self.move is not None

    def __bool__(self) -> bool:
        return self.legal


@dataclass(frozen=True, eq=False)
class Position:
    """An immutable position of a game.

    >>> position = Position.start("rococo")
    >>> len(position.legal_moves()), position.side
    (25, 'white')
    >>> position.verdict("P a2-a4").message
    'the White Cannon Pawn on a2 can reach a4 only by leaping over a piece on a3, and a3 is empty'
    >>> print(position.play(position.parse("P a2-a3")).code())
    10/1iwlkclas1/1pppppppp1/10/10/10/1P8/2PPPPPPP1/1IWLKCLAS1/10 b - -
    """

    _state: State

    def __post_init__(self) -> None:
        check_type(self._state, State, "a position is made of a State", "Position.from_code reads a position code")

    @classmethod
    def start(cls, variant: str | Path | Variant = "rococo", *, edition: str | None = None) -> Position:
        """Return the starting position of a variant.

        Raises:
            VariantError: there is no such variant or edition.
        """
        return cls(State.start(as_variant(variant).tables(edition)))

    @classmethod
    def from_code(cls, code: str, variant: str | Path | Variant = "rococo", *, edition: str | None = None) -> Position:
        """Return the position that a position code describes.

        Raises:
            NotationError: the code has faults.
            VariantError: there is no such variant or edition.

        >>> Position.from_code("10/4k5/10/10/10/10/10/10/4K5/10 w - -").code()
        '10/4k5/10/10/10/10/10/10/4K5/10 w - -'
        """
        check_type(code, str, "a position code is text")
        return cls(state_of(code, as_variant(variant).tables(edition)))

    @property
    def state(self) -> State:
        """A copy of the engine's state, which may be changed."""
        return self._state.copy()

    @property
    def variant(self) -> Variant:
        """The variant of the game."""
        return self._state.tables.variant

    @property
    def edition(self) -> str:
        """The edition of the rules in force."""
        return self._state.tables.edition.name

    @property
    def side(self) -> Side:
        """The side to move, ``white`` or ``black``."""
        return SIDES[self._state.side]

    @cached_property
    def pieces(self) -> Mapping[str, str]:
        """The label of each piece on the board by square, in board order."""
        tables, board = self._state.tables, self._state.board
        return MappingProxyType({tables.names[s]: tables.labels[board[s]] for s in tables.squares if board[s]})

    def __getitem__(self, square: str) -> str | None:
        """Return the label of the piece on a square, or None if it is empty.

        Raises:
            KeyError: the board has no such square.

        >>> position = Position.start("chess")
        >>> position["e1"], position["e5"], "i9" in position
        ('K', None, False)
        >>> [square for square in position if position[square] == "R"]
        ['a1', 'h1']
        """
        if square not in self:
            raise KeyError(f"{self.variant.title} has no square {square!r}")
        return self.pieces.get(square)

    def __iter__(self) -> Iterator[str]:
        """Yield the name of every square of the board, empty or not, in board order."""
        return map(self._state.tables.names.__getitem__, self._state.tables.squares)

    def __contains__(self, square: object) -> bool:
        return square in self._state.tables.index

    def __len__(self) -> int:
        return len(self._state.tables.squares)

    @cached_property
    def in_check(self) -> bool:
        """Whether the side to move is in check: the other side could capture a royal piece if it were to move."""
        return self._state.fallen is None and attacker_of(self._state, self._state.side) != NOWHERE

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome if the game has ended in this position, else None; only a replay detects repetition."""
        return outcome_of(self._state)

    @cached_property
    def faults(self) -> tuple[str, ...]:
        """Every reason why no game can reach this position.

        >>> Position.from_code("k7/8/8/8/8/8/8/PK5R w - -", "chess").faults
        ('a White Pawn can never stand on a1',)
        """
        return tuple(set_up_faults(self._state))

    def code(self) -> str:
        """Return the position code."""
        return code_of(self._state)

    def fen(self) -> str:
        """Return the position as FEN, with the half-move clock and the number of the move.

        >>> Position.start("chess").fen()
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
        """
        return fen_of(self._state)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return every legal move, in board order of the pieces."""
        return self._legal_moves

    @cached_property
    def _legal_moves(self) -> tuple[Move, ...]:
        return tuple(Move.of(packed, self._state) for packed in packed_moves(self._state))

    def is_legal(self, move: Move | str) -> bool:
        """Tell whether a move, or the text of one, is legal here; text never makes it raise.

        >>> position = Position.start("rococo")
        >>> position.is_legal("P a2-a4"), position.is_legal(position.legal_moves()[0])
        (False, True)
        """
        if isinstance(move, str):
            turn, resolution = self._resolved(move, "implied")
            return resolution.fault is None and _first_error(turn) is None
        check_type(move, Move, "a move is a Move of this position or text, such as 'P e2-e4'")
        state, packed = self._state, move.packed
        if move.tables != state.tables or state.fallen is not None:
            return False
        moves = verify(state, packed.origin, packed.target)
        if packed not in moves:
            # A piece that may take less than it could plays moves that are not listed.
            moves = list(safe(state, lenient_moves(state, packed.origin, packed.target)))
        return packed in moves and move == Move.of(packed, state)

    def verdict(self, text: str, *, effects: Effects = "auto") -> Verdict:
        """Judge whether a text is a legal move here; text never makes it raise.

        Captures may all be written or all be left out. A swap must be written, unless ``effects`` is ``implied``,
        because a Swapper that is only put on a piece would literally replace it.
        """
        check_type(text, str, "a move is text, such as 'P e2-e4'")
        check_word("effects", effects, Effects)
        turn, resolution = self._resolved(text, effects)
        if resolution.fault is not None:
            message, _, squares = in_words(resolution.fault)
            return Verdict(message, squares, code=resolution.fault.code)
        wrong = _first_error(turn)
        if wrong is not None:
            return Verdict(wrong.message, wrong.squares, code=wrong.code)
        assert resolution.move is not None
        move = Move.of(resolution.move, self._state)
        return Verdict(f"{move} is legal", (move.origin, *filter(None, [move.target])), move)

    def _resolved(self, text: str, effects: Effects) -> tuple[Turn, Resolution]:
        turn = parse_meant_turn(text, dialect_of(self.variant))
        return turn, resolve(turn, self._state, effects)

    def parse(self, text: str) -> Move:
        """Return the legal move that a text writes, with all its effects or with none but a promotion.

        Raises:
            NotationError: the text cannot be read.
            IllegalMoveError: the move is not legal here; ``code`` and ``squares`` say why.
        """
        verdict = self.verdict(text, effects="implied")
        if verdict.move is not None:
            return verdict.move
        assert verdict.code in CODES
        if verdict.code.startswith("GC1"):
            raise NotationError(verdict.message, text)
        raise IllegalMoveError(verdict.message, verdict.code, verdict.squares)

    def play(self, move: Move | str) -> Position:
        """Return the position after a legal move, or after a text that ``parse`` reads.

        Raises:
            NotationError: the text cannot be read.
            IllegalMoveError: the move is not legal here, or belongs to another position.

        >>> position = Position.start("rococo")
        >>> move = position.parse("P a2-a3")
        >>> position.play(move).play(move)
        Traceback (most recent call last):
            ...
        rococo_notation.errors.IllegalMoveError: "P a2-a3" is no move of this position: there is no piece on a2
        """
        if isinstance(move, str):
            move = self.parse(move)
        elif not self.is_legal(move):
            raise self._foreign_move(move)
        return Position(self._state.after(move.packed))

    def _foreign_move(self, move: Move) -> IllegalMoveError:
        """Return the error for a move that does not belong to this position."""
        code, squares = "GC202", tuple[str, ...]()
        if move.tables.variant != self.variant:
            why = f"it is one of {move.tables.variant.title}, and this is {self.variant.title}"
        else:
            verdict = self.verdict(str(move))
            why = "other pieces stand on its squares" if verdict.legal else verdict.message
            code, squares = verdict.code or code, verdict.squares
        return IllegalMoveError(f'"{move}" is no move of this position: {why}', code, squares)

    def _repr_svg_(self) -> str:
        from rococo_notation.view import svg

        return svg(self, theme="auto", captured=True)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._state == other._state

    def __hash__(self) -> int:
        return hash(self._state)

    def __reduce__(self) -> tuple[type[Position], tuple[State]]:
        return Position, (self._state,)

    def __str__(self) -> str:
        from rococo_notation.view import draw_board

        return draw_board(self)

    def __repr__(self) -> str:
        return f"<Position {self.variant.name} {self.code()}>"


def _first_error(turn: Turn) -> Finding | None:
    return next((finding for finding in turn.findings if finding.severity == "error"), None)


def as_variant(given: str | Path | Variant, options: Mapping[str, str] | None = None) -> Variant:
    """Return a variant given by name, by the path of its file, or as it is; ``options`` are for the first two."""
    if isinstance(given, Variant):
        return given
    check_type(given, (str, Path), "a game is the name of a variant, the path of its file, or a Variant")
    if isinstance(given, Path) or given.endswith(".toml"):
        return load_variant(given, options)
    return variant(given, options)


_IN_ONE_GO = 4
"""The plies that the compiled twin counts at a time, during which a keyboard interrupt must wait."""


def perft(position: Position, depth: int) -> int:
    """Count the legal lines of ``depth`` plies; a line that ends earlier is not counted.

    A line ends when a King is captured or the side to move has no legal move.

    Raises:
        TypeError: ``position`` is not a ``Position``, or ``depth`` not an integer.
        ValueError: the depth is negative.

    >>> perft(Position.start("rococo"), 2)
    625
    """
    check_type(position, Position, "perft counts from a Position")
    check_type(depth, int, "a depth is a number of plies")
    if depth < 0:
        raise ValueError(f"a depth of {depth} plies is none")
    return _count(position.state, depth)


def _count(state: State, depth: int) -> int:
    twin = twin_of(state.tables)
    if twin is None:
        return count_lines(state, depth)
    if depth > _IN_ONE_GO:
        return sum(_count(state.after(move), depth - 1) for move in legal_moves(state))
    try:
        return twin.perft(state, depth)
    except ValueError:
        # The twin cannot hold a position with more than one King of a side.
        return count_lines(state, depth)


def packed_moves(state: State) -> Iterable[Packed]:
    """Return every legal move in the form of the engine."""
    twin = twin_of(state.tables)
    if twin is not None:
        try:
            return [Packed(*fields) for fields in twin.moves(state)]
        except ValueError:
            # The twin cannot hold a position with more than one King of a side.
            pass
    return legal_moves(state)
