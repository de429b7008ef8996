"""Random legal games: the same for the same dice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.rules import Move, State, legal_moves
from rococo_notation.rules.state import Packed
from rococo_notation.rules.twin import twin_of

if TYPE_CHECKING:
    import chess

    from rococo_notation.rules import Tables


class ChessGame(NamedTuple):
    """A game of chess written twice: its moves for PGN, and as Game Courier writes them."""

    san: tuple[str, ...]
    canonical: tuple[str, ...]


def random_game(tables: Tables, plies: int, dice: random.Random) -> tuple[str, ...]:
    """The canonical moves of a random legal game, which ends early only where the rules or a repetition end it."""
    state = State.start(tables)
    seen = Counter([state.key()])
    texts: list[str] = []
    while len(texts) < plies:
        moves = _moves(state)
        if not moves:
            break
        packed = dice.choice(moves)
        after = state.after(packed)
        seen[after.key()] += 1
        if seen[after.key()] == 3:
            break
        texts.append(str(Move.of(packed, state)))
        state = after
    return tuple(texts)


def random_chess_game(plies: int, dice: random.Random) -> ChessGame:
    """A random legal game of chess of exactly this many plies, by python-chess."""
    import chess

    while True:
        board = chess.Board()
        san: list[str] = []
        canonical: list[str] = []
        while len(san) < plies:
            moves = sorted(board.legal_moves, key=chess.Move.uci)
            if not moves or board.is_repetition(3):
                break
            move = dice.choice(moves)
            san.append(board.san(move))
            canonical.append("; ".join(_parts(board, move)))
            board.push(move)
        else:
            if any(board.legal_moves) and not board.is_repetition(3):
                return ChessGame(tuple(san), tuple(canonical))


def _moves(state: State) -> list[Packed]:
    """The legal moves in an order that does not depend on which engine told them."""
    twin = twin_of(state.tables)
    return sorted(legal_moves(state) if twin is None else (Packed(*move) for move in twin.moves(state)))


def _parts(board: chess.Board, move: chess.Move) -> Iterator[str]:
    """A move of chess as Game Courier writes it, every effect a part."""
    import chess

    piece = board.piece_at(move.from_square)
    assert piece is not None
    rank = chess.square_name(move.from_square)[1]
    yield f"{piece.symbol()} {chess.square_name(move.from_square)}-{chess.square_name(move.to_square)}"
    if board.is_castling(move):
        rook = "R" if board.turn else "r"
        files = "hf" if board.is_kingside_castling(move) else "ad"
        yield f"{rook} {files[0]}{rank}-{files[1]}{rank}"
    if board.is_en_passant(move):
        yield f"@-{chess.square_name(move.to_square)[0]}{rank}"
    if move.promotion:
        yield f"{chess.Piece(move.promotion, board.turn).symbol()}-{chess.square_name(move.to_square)}"
