"""Positions: made from a variant or a code, they list, judge, play and count moves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from pathlib import Path
from types import MappingProxyType

from rococo_notation.arguments import check_type, check_word
from rococo_notation.codes import CODES
from rococo_notation.errors import IllegalMoveError, NotationError
from rococo_notation.finding import Finding
from rococo_notation.notation import HOLE, PositionCode, Side, Turn, read_code, write_code, write_fen
from rococo_notation.replayer.endings import Outcome, outcome_of
from rococo_notation.replayer.games import dialect_of
from rococo_notation.replayer.messages import in_words, kind_of
from rococo_notation.replayer.resolve import Effects, Resolution, lenient_moves, resolve
from rococo_notation.rules import Move, State, Tables, Variant, legal_moves, load_variant, variant, verify
from rococo_notation.rules import perft as count_lines
from rococo_notation.rules.engine import attacker_of, safe
from rococo_notation.rules.loader import find, place_of
from rococo_notation.rules.reasons import at
from rococo_notation.rules.state import Packed, bits, empty_board
from rococo_notation.rules.tables import EMPTY, NOWHERE, SIDES, WHITE
from rococo_notation.rules.twin import twin_of
from rococo_notation.rules.variant import arranged, castlers

# ---------------------------------------------------------------- position codes

_MOST_DIGITS = 9
_LABEL = re.compile(r"\{[^{}]*\}|.")


def state_of(text: str, tables: Tables) -> State:
    """Return the state that a position code describes.

    Raises:
        NotationError: the code has faults, or names pieces, squares or operations the variant does not have.
    """
    code = read_code(text, tables.variant.width, tables.variant.height)
    tables, rights = _tables_for(code, tables)
    variant = tables.variant
    board = empty_board(tables)
    faults: list[str] = []
    promoted = 0
    for rank, row in zip(reversed(variant.ranks), code.ranks, strict=True):
        for file, label in zip(variant.files, row, strict=True):
            square = tables.index.get(file + rank)
            if (label == HOLE) != (square is None):
                faults.append(f"{file + rank} is {'a hole' if label == HOLE else 'not a square of the board'}")
            elif label and square is not None:
                if label[-1] == "~" and tables.hands is not None:
                    label, promoted = label[:-1], promoted | 1 << square
                board[square] = tables.codes.get(label, EMPTY)
                if not board[square]:
                    faults.append(f"no piece of {variant.title} has the label '{label}', which is on {file + rank}")
    if faults:
        raise NotationError("; ".join(faults), text)
    state = State(tables, board, "wb".index(code.side), ())
    state.pool = state.missing()
    state.promoted = promoted
    state.castling = _castling_rights(rights, state, text)
    _set_passing(state, code.en_passant, text)
    for name, value in code.operations:
        _operate(state, name, value, text)
    return state


def _tables_for(code: PositionCode, tables: Tables) -> tuple[Tables, str]:
    """Return the tables of the set-up of a position code, and its castling rights in the variant's letters.

    Rights are the usual letters, which mean the outermost piece to castle with, or the files of these (``HAha``).
    """
    variant = tables.variant
    if not variant.set_ups:
        return tables, code.castling
    rows = tuple(tuple(label or "" for label in row) for row in code.ranks)
    name = next((name for name, setup in variant.set_ups.items() if setup == rows), None)
    wanted = _squares_of(code, variant, rows)
    if name is None and wanted:
        ways = ((each, arranged(variant, each).castling) for each in variant.set_ups)
        begun = ((each, {way.letter: (way.king[0], way.partner[0]) for way in castling}) for each, castling in ways)
        name = next((each for each, squares in begun if wanted.items() <= squares.items()), None)
    letters = "".join(wanted) or code.castling
    if name is None or variant.set_ups[name] == variant.setup:
        return tables, letters
    return arranged(variant, name).tables(tables.edition.name), letters


def _squares_of(code: PositionCode, variant: Variant, rows: tuple[tuple[str, ...], ...]) -> dict[str, tuple[str, str]]:
    """Return the squares of King and partner for each castling right, by its usual letter."""
    wanted: dict[str, tuple[str, str]] = {}
    ways = [(letter, castling) for letter in code.castling.replace("-", "") for castling in variant.castling]
    for letter, castling in ways:
        if castling.letter.isupper() != letter.isupper():
            continue
        king, *others = castlers(castling, variant, rows) or [""]
        if letter != castling.letter:
            others = [square for square in others if variant.files[variant.place(square)[0]] == letter.lower()]
        if others:
            wanted[castling.letter] = king, others[-1]
    return wanted


def set_up_faults(state: State) -> Iterator[str]:
    """Yield every reason why no game can reach a position."""
    tables, board = state.tables, state.board
    for side, (royals, crowns) in enumerate(zip(tables.royals, tables.crowns, strict=True)):
        count = sum(board.count(piece) for piece in royals)
        if count > max(1, sum(number for _, number in crowns)):
            yield f"{SIDES[side].title()} has {count} Kings"
    for square in tables.squares:
        if tables.never_on[board[square]][square]:
            yield f"a {tables.name(board[square])} can never stand on {tables.names[square]}"
    attacker = attacker_of(state, state.side ^ 1) if tables.variant.check else NOWHERE
    if attacker != NOWHERE:
        waiting, mover = SIDES[state.side ^ 1].title(), SIDES[state.side].title()
        yield f"{waiting}'s King is in check from {at(state, attacker)}, but it is {mover}'s turn"


def code_of(state: State) -> PositionCode:
    """Return the position code of a state, without the pool if that follows from the pieces on the board."""
    tables = state.tables
    variant = tables.variant
    board, rank_of = state.board, _rank_reader(tables)
    ranks = tuple([rank_of(bytes(board[row])) for row in tables.rows])
    operations = []
    rights = "".join(_right(letter, variant) for n, letter in enumerate(tables.rights) if state.castling >> n & 1)
    passing = tuple([tables.names[square] for square in bits(state.passing)])
    missing = state.missing() if tables.promotes_captured or tables.hands is not None else state.pool
    if state.pool != missing and (regainable := state.regainable()) != state.regainable(missing):
        labels = {piece: label if len(label) == 1 else f"{{{label}}}" for piece, label in enumerate(tables.labels)}
        letters = "".join(labels[piece] * count for piece, count in regainable.items())
        operations.append((_off_board(tables), letters or "-"))
    for name, squares in (("promoted", state.promoted), ("ban", state.ban), ("spent", state.spent)):
        if squares:
            operations.append((name, ",".join(tables.names[square] for square in bits(squares))))
    counts = (("hmvc", state.halfmoves), ("fmvn", state.moves))
    operations += [(name, str(count)) for name, count in counts if count is not None]
    return PositionCode(ranks, "b" if state.side else "w", rights or "-", passing, tuple(operations))


@lru_cache(maxsize=64)
def _rank_reader(tables: Tables) -> Callable[[bytes], tuple[str | None, ...]]:
    """Return a function for the labels on a rank, with a cache: most ranks are as they were a move ago."""
    labels = [HOLE if each == tables.off else label or None for each, label in enumerate(tables.labels)]
    return lru_cache(maxsize=1 << 14)(lambda occupants: tuple([labels[each] for each in occupants]))


def _right(letter: str, variant: Variant) -> str:
    """Write a castling right: where the set-up is chosen, by the file of the piece to castle with."""
    if not variant.set_ups:
        return letter
    partner = next(castling.partner[0] for castling in variant.castling if castling.letter == letter)
    file = next(file for file in variant.files if partner.startswith(file))
    return file.upper() if letter.isupper() else file


def _off_board(tables: Tables) -> str:
    """Name the operation that lists the pieces off the board."""
    return "pool" if tables.hands is None else "hand"


def _operate(state: State, name: str, value: str, text: str) -> None:
    tables = state.tables
    match name:
        case "pool" | "hand" if name == _off_board(tables):
            labels = [] if value == "-" else _LABEL.findall(value)
            letters = Counter(_piece(label.strip("{}"), tables, text) for label in labels)
            if undroppable := [x for x in letters if tables.hands and not any(tables.hands.squares[x])]:
                raise NotationError(f"a {tables.name(undroppable[0])} is never in hand", text)
            state.pool = tuple(letters[piece] for piece in range(tables.off + 1))
            state.decide()
        case "ban":
            squares = {_square(word, tables, text) for word in value.split(",")}
            if len(squares) != 2:
                raise NotationError(f"ban needs two squares, but this names {len(squares)}", text)
            state.ban = sum(1 << square for square in squares)
        case "promoted" if tables.hands is not None and any(tables.hands.marked):
            state.promoted = sum(1 << _square(word, tables, text) for word in value.split(","))
        case "spent" if any(tables.first):
            state.spent = sum(1 << _square(word, tables, text) for word in value.split(","))
        case "hmvc" | "fmvn":
            if len(value) > _MOST_DIGITS:
                raise NotationError(f"{name} of {len(value)} digits is not a number of moves", text)
            setattr(state, "halfmoves" if name == "hmvc" else "moves", int(value))
        case _:
            raise NotationError(f"{tables.variant.title} has no operation '{name}'", text)


def _castling_rights(letters: str, state: State, text: str) -> int:
    known = state.tables.rights
    for letter in letters.replace("-", ""):
        if letter not in known:
            raise NotationError(f"{state.tables.variant.title} has no castling '{letter}'", text)
    return sum(1 << number for number, letter in enumerate(known) if letter in letters)


def _set_passing(state: State, squares: tuple[str, ...], text: str) -> None:
    """Set the squares of a capture en passant, and the piece that has just passed over them."""
    tables = state.tables
    if not squares:
        return
    passing = [_square(word, tables, text) for word in squares]
    places = {tables.places[square] for square in passing}
    others = range(tables.count + 1, tables.off) if state.side == WHITE else range(1, tables.count + 1)
    left = ((piece, move, crossed) for piece in others for move, crossed in tables.leaves[piece].items())
    for (piece, (files, ranks), crossed), (file, rank) in product(left, places):
        from_file, from_rank = file - crossed[0][0], rank - crossed[0][1]
        passer = tables.at.get((from_file + files, from_rank + ranks), NOWHERE)
        if state.board[passer] == piece and {(from_file + x, from_rank + y) for x, y in crossed} == places:
            state.passing, state.passer = sum(1 << square for square in passing), passer
            return
    raise NotationError(f"no Pawn has just passed over {','.join(squares)}", text)


def _piece(label: str, tables: Tables, text: str) -> int:
    if label not in tables.codes:
        raise NotationError(f"no piece of {tables.variant.title} has the label '{label}'", text, text.index(label) + 1)
    return tables.codes[label]


def _square(word: str, tables: Tables, text: str) -> int:
    name = dialect_of(tables.variant).square(word)
    if name is None:
        raise NotationError(f"{tables.variant.title} has no square '{word}'", text, text.index(word) + 1)
    return tables.index[name]


# ---------------------------------------------------------------- positions


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


@dataclass(frozen=True)
class Position:
    """An immutable position of a game.

    >>> position = Position.start("rococo")
    >>> len(position.legal_moves()), position.side
    (25, 'white')
    >>> position.verdict("P a2-a4").message
    'the White Cannon Pawn on a2 can reach a4 only by leaping over a piece on a3, but a3 is empty'
    >>> print(position.play(position.parse("P a2-a3")).code())
    10/1iwlkclas1/1pppppppp1/10/10/10/1P8/2PPPPPPP1/1IWLKCLAS1/10 b - -
    """

    _state: State

    def __post_init__(self) -> None:
        check_type(self._state, State, "Position() takes a State", "use Position.from_code to read a position code")

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
        check_type(code, str, "a position code must be a string")
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
        return write_code(code_of(self._state))

    def fen(self) -> str:
        """Return the position as FEN, with the half-move clock and the number of the move.

        >>> Position.start("chess").fen()
        'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
        """
        return write_fen(code_of(self._state))

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
        check_type(move, Move, "a move must be a Move of this position or a string such as 'P e2-e4'")
        state, packed = self._state, move.packed
        if move.tables != state.tables or state.fallen is not None:
            return False
        ways = state, packed.origin, packed.target
        # A piece that may take less than it could plays moves that are not listed.
        is_legal = packed in verify(*ways) or packed in safe(state, lenient_moves(*ways))
        return is_legal and move == Move.of(packed, state)

    def verdict(self, text: str, *, effects: Effects = "auto") -> Verdict:
        """Judge whether a text is a legal move here; text never makes it raise.

        Captures may all be written or all be left out. A swap must be written, unless ``effects`` is ``implied``,
        because a Swapper that is only put on a piece would literally replace it.
        """
        check_type(text, str, "a move must be a string such as 'P e2-e4'")
        check_word("effects", effects, Effects)
        turn, resolution = self._resolved(text, effects)
        if not turn.parts:
            return Verdict("there is no move in this text", code="GC101")
        if resolution.fault is not None:
            message, _, squares = in_words(resolution.fault)
            return Verdict(message, squares, code=resolution.fault.code)
        wrong = _first_error(turn)
        if wrong is not None:
            return Verdict(wrong.message, wrong.squares, code=wrong.code)
        assert resolution.move is not None
        move = Move.of(resolution.move, self._state)
        return Verdict(f"{move} is legal", move.ends, move)

    def _resolved(self, text: str, effects: Effects) -> tuple[Turn, Resolution]:
        from rococo_notation.notation.readings import parse_meant_turn

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
        if kind_of(verdict.code).is_notation:
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
        rococo_notation.errors.IllegalMoveError: "P a2-a3" is not a move of this position: there is no piece on a2
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
            why = f"it is a move of {move.tables.variant.title}, but this is a position of {self.variant.title}"
        else:
            verdict = self.verdict(str(move))
            why = "there are other pieces on its squares" if verdict.legal else verdict.message
            code, squares = verdict.code or code, verdict.squares
        return IllegalMoveError(f'"{move}" is not a move of this position: {why}', code, squares)

    def _repr_svg_(self) -> str:
        from rococo_notation.view import svg

        return svg(self, theme="auto", captured=True)

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
    check_type(given, (str, Path), "a game must be the name of a variant, the path of its file or a Variant")
    place = given if isinstance(given, Path) else place_of(given)
    # A known game may have the name of a file here.
    is_name = isinstance(given, str) and "." not in given and find(given) is not None
    return load_variant(place, options) if place and not is_name else variant(str(given), options)


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
    check_type(position, Position, "perft() takes a Position")
    check_type(depth, int, "the depth must be a number of plies")
    if depth < 0:
        raise ValueError(f"the depth must be 0 or more, not {depth}")
    return _count(position.state, depth)


def _count(state: State, depth: int) -> int:
    if depth > _IN_ONE_GO:
        return sum(_count(state.after(move), depth - 1) for move in legal_moves(state))
    twin = twin_of(state.tables)
    # The twin cannot hold a position with more than one King of a side.
    with suppress(ValueError):
        return twin.perft(state, depth) if twin is not None else count_lines(state, depth)
    return count_lines(state, depth)


def packed_moves(state: State) -> Iterable[Packed]:
    """Return every legal move in the form of the engine."""
    twin = twin_of(state.tables)
    with suppress(ValueError):
        return legal_moves(state) if twin is None else [Packed(*fields) for fields in twin.moves(state)]
    return legal_moves(state)
