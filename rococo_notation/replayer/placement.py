"""Convert position codes to states of the engine and back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from rococo_notation.errors import NotationError
from rococo_notation.notation import HOLE, PositionCode, read_code, write_code, write_fen
from rococo_notation.replayer.games import dialect_of
from rococo_notation.rules import State
from rococo_notation.rules.check import attacker_of
from rococo_notation.rules.set_ups import arranged, castlers
from rococo_notation.rules.state import bits, empty_board
from rococo_notation.rules.tables import EMPTY, NOWHERE, SIDES

if TYPE_CHECKING:
    from rococo_notation.rules import Tables, Variant


_MOST_DIGITS = 9
_MOST_RANKS = 1 << 14


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
    for rank, row in zip(reversed(variant.ranks), code.ranks, strict=True):
        for file, label in zip(variant.files, row, strict=True):
            square = tables.index.get(file + rank)
            if (label == HOLE) != (square is None):
                faults.append(f"{file + rank} is {'a hole' if label == HOLE else 'no square of the board'}")
            elif label and square is not None:
                board[square] = tables.codes.get(label, EMPTY)
                if not board[square]:
                    faults.append(f"no piece of {variant.title} has the label '{label}', which stands on {file + rank}")
    if faults:
        raise NotationError("; ".join(faults), text)
    state = State(tables, board, "wb".index(code.side), ())
    state.pool = state.missing()
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
        name = next((each for each in variant.set_ups if _begins(arranged(variant, each), wanted)), None)
    letters = "".join(wanted) or code.castling
    if name is None or variant.set_ups[name] == variant.setup:
        return tables, letters
    return arranged(variant, name).tables(tables.edition.name), letters


def _begins(variant: Variant, wanted: dict[str, tuple[str, str]]) -> bool:
    begun = {each.letter: (each.king[0], each.partner[0]) for each in variant.castling}
    return all(begun[letter] == squares for letter, squares in wanted.items())


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
        by = f"the {tables.name(board[attacker])} on {tables.names[attacker]}"
        yield f"{waiting}'s King is in check from {by}, and {mover} is to move"


def code_of(state: State) -> str:
    """Return the position code of a state."""
    return write_code(_code(state))


def fen_of(state: State) -> str:
    """Return the position of a state as FEN."""
    return write_fen(_code(state))


def _code(state: State) -> PositionCode:
    """Return the position code of a state, without the pool if that follows from the pieces on the board."""
    tables = state.tables
    variant = tables.variant
    board, labels = state.board, _labels_of(tables)
    ranks = tuple([labels[bytes(board[row])] for row in tables.rows])
    operations = []
    rights = "".join(_right(letter, variant) for n, letter in enumerate(tables.rights) if state.castling >> n & 1)
    passing = tuple([tables.names[square] for square in bits(state.passing)])
    missing = state.missing() if tables.promotes_captured else state.pool
    if state.pool != missing and (regainable := state.regainable()) != state.regainable(missing):
        letters = "".join(tables.labels[piece] * count for piece, count in regainable.items())
        operations.append(("pool", letters or "-"))
    if state.ban:
        operations.append(("ban", ",".join(tables.names[square] for square in bits(state.ban))))
    if state.spent:
        operations.append(("spent", ",".join(tables.names[square] for square in bits(state.spent))))
    if state.halfmoves is not None:
        operations.append(("hmvc", str(state.halfmoves)))
    if state.moves is not None:
        operations.append(("fmvn", str(state.moves)))
    return PositionCode(ranks, "b" if state.side else "w", rights or "-", passing, tuple(operations))


class _Labels(dict[bytes, tuple[str | None, ...]]):
    """The labels on every rank of a board, by what stands on it; most ranks are as they were a move ago."""

    def __init__(self, tables: Tables) -> None:
        self.labels = [HOLE if each == tables.off else label or None for each, label in enumerate(tables.labels)]

    def __missing__(self, occupants: bytes) -> tuple[str | None, ...]:
        if len(self) == _MOST_RANKS:
            self.clear()
        rank = self[occupants] = tuple([self.labels[each] for each in occupants])
        return rank


_labels_of = lru_cache(maxsize=64)(_Labels)


def _right(letter: str, variant: Variant) -> str:
    """Write a castling right: where the set-up is chosen, by the file of the piece to castle with."""
    if not variant.set_ups:
        return letter
    partner = next(castling.partner[0] for castling in variant.castling if castling.letter == letter)
    file = next(file for file in variant.files if partner.startswith(file))
    return file.upper() if letter.isupper() else file


def _operate(state: State, name: str, value: str, text: str) -> None:
    tables = state.tables
    match name:
        case "pool":
            letters = Counter(_piece(letter, tables, text) for letter in value if letter != "-")
            state.pool = tuple(letters[piece] for piece in range(tables.off + 1))
        case "ban":
            squares = {_square(word, tables, text) for word in value.split(",")}
            if len(squares) != 2:
                raise NotationError(f"ban names two squares, and this names {len(squares)}", text)
            state.ban = sum(1 << square for square in squares)
        case "spent" if any(tables.first):
            state.spent = sum(1 << _square(word, tables, text) for word in value.split(","))
        case "hmvc":
            state.halfmoves = _count(name, value, text)
        case "fmvn":
            state.moves = _count(name, value, text)
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
    for step in (tables.steps[line] for line in tables.ahead[state.side ^ 1]):
        on_a_line = sorted(passing, key=lambda square: square * step)
        passer = on_a_line[-1] + step
        gaps = {after - before for before, after in pairwise(on_a_line)}
        piece = state.board[passer]
        if gaps <= {step} and tables.passes[piece] and tables.side_of(piece) != state.side:
            state.passing = sum(1 << square for square in passing)
            state.passer = passer
            return
    raise NotationError(f"no Pawn has just passed over {','.join(squares)}", text)


def _count(name: str, value: str, text: str) -> int:
    if len(value) > _MOST_DIGITS:
        raise NotationError(f"{name} of {len(value)} digits is no count of moves", text)
    return int(value)


def _piece(label: str, tables: Tables, text: str) -> int:
    if label not in tables.codes:
        raise NotationError(f"no piece of {tables.variant.title} has the label '{label}'", text, text.index(label) + 1)
    return tables.codes[label]


def _square(word: str, tables: Tables, text: str) -> int:
    name = dialect_of(tables.variant).square(word)
    if name is None:
        raise NotationError(f"{tables.variant.title} has no square '{word}'", text, text.index(word) + 1)
    return tables.index[name]
