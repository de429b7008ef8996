"""The games that other programs know too: the same counts as published, and the same moves as Fairy-Stockfish."""

import random
import re
import tomllib
from typing import Any

import pyffish
import pytest
from support import ROOT, few_of

import rococo_notation as rn
from rococo_notation.built import engine_in_use
from rococo_notation.formats.fairy_stockfish import plain_squares
from rococo_notation.replayer.endings import outcome_of_answerable
from rococo_notation.rules import State, legal_moves, perft
from rococo_notation.rules.state import Packed
from rococo_notation.rules.tables import NOWHERE
from rococo_notation.rules.twin import twin_of
from rococo_notation.rules.variant import arranged

GAMES: dict[str, dict[str, Any]] = tomllib.loads((ROOT / "tests/rules/games.toml").read_text(encoding="utf-8"))


def rules(name: str) -> rn.Variant:
    """The rules of a game here: another option of a game has a name of its own."""
    game = GAMES[name]
    return rn.variant(game.get("game", name), game.get("options"))


POSITIONS = [
    (name, code, counts)
    for name, game in GAMES.items()
    for code, counts in {rn.Position.start(rules(name)).code(): game["start"], **game.get("positions", {})}.items()
]
COMPARED = [name for name, game in GAMES.items() if "fairy" in game]
CHESS960 = True
QUICK, MOST = 30_000, 50_000
"""The most lines that are counted in the ordinary run by the readable engine, and by the compiled one."""


def counted(state: State, depth: int) -> int:
    twin = twin_of(state.tables)
    return twin.perft(state, depth) if twin else perft(state, depth)


@pytest.mark.parametrize(("name", "code", "counts"), POSITIONS, ids=[f"{name} {code}" for name, code, _ in POSITIONS])
def test_counts_as_many_lines_as_published(name: str, code: str, counts: list[int]) -> None:
    state = rn.Position.from_code(code, rules(name)).state
    most = MOST if twin_of(state.tables) else QUICK
    depths = [depth for depth, count in enumerate(counts, 1) if count <= most]
    assert [counted(state, depth) for depth in depths] == [counts[depth - 1] for depth in depths]


@pytest.mark.parametrize(("name", "code", "counts"), POSITIONS, ids=[f"{name} {code}" for name, code, _ in POSITIONS])
def test_the_readable_engine_counts_the_same(name: str, code: str, counts: list[int]) -> None:
    state = rn.Position.from_code(code, rules(name)).state
    assert [perft(state, depth) for depth in (1, 2)] == counts[:2]


@pytest.mark.skipif(engine_in_use() != "compiled", reason="without the compiled module it takes minutes")
@pytest.mark.slow
@pytest.mark.parametrize(("name", "code", "counts"), POSITIONS, ids=[f"{name} {code}" for name, code, _ in POSITIONS])
def test_counts_as_many_lines_as_published_to_the_last_ply(name: str, code: str, counts: list[int]) -> None:
    assert counted(rn.Position.from_code(code, rules(name)).state, len(counts)) == counts[-1]


class Peer:
    """Fairy-Stockfish in a game of ours."""

    def __init__(self, name: str) -> None:
        game = GAMES[name]
        if game["fairy"] not in pyffish.variants():
            pyffish.load_variant_config(game["ini"])
        self.fairy: str = game["fairy"]
        self.letters: dict[str, str] = game.get("letters", {})
        self.facing: bool = game.get("facing", False)
        self.promotes: dict[str, str] = game.get("promotes", {})
        self.castles: bool = game.get("castles", True)
        self.pawn_mates_lose: bool = game.get("pawn_mates_lose", False)
        self.start = pyffish.start_fen(self.fairy)
        self.moves: list[str] = []

    def text(self, state: State, move: Packed) -> str:
        """A move of ours as Fairy-Stockfish writes it."""
        tables, plain = state.tables, plain_squares(state.tables.variant)
        label = tables.labels[move.promotion or move.piece].upper()
        letter, target = self.letters.get(label, label), plain[tables.names[move.target]]
        if move.origin == NOWHERE:
            return f"{letter}@{target}"
        promotion = ("+" if letter.startswith("+") else letter.lower()) if move.promotion else ""
        return plain[tables.names[move.origin]] + target + promotion

    def legal(self) -> list[str]:
        legal = pyffish.legal_moves(self.fairy, self.start, self.moves)
        if self.facing:
            board = placed(pyffish.get_fen(self.fairy, self.start, self.moves))
            legal = [move for move in legal if not kings_face(board, move)]
        if self.promotes:
            legal = [move for move in legal if move[-1].isdigit() or move[-1] in self.promotes[move[2]]]
        if self.pawn_mates_lose:
            legal = [move for move in legal if not (move.startswith("P@") and self.mates(move))]
        return sorted(legal)

    def mates(self, move: str) -> bool:
        after = [*self.moves, move]
        is_check = pyffish.gives_check(self.fairy, self.start, after)
        return is_check and not pyffish.legal_moves(self.fairy, self.start, after)


Board = dict[tuple[int, int], str]
"""What stands on each square that is not empty, by file and rank."""


def placed(fen: str) -> Board:
    """The board of a position as Fairy-Stockfish writes it."""
    board: Board = {}
    for rank, row in enumerate(reversed(fen.split("[")[0].split()[0].split("/")), 1):
        squares = re.sub(r"\d+", lambda run: "." * int(run[0]), row.replace("~", "").replace("+", ""))
        board |= {(file, rank): label for file, label in enumerate(squares, 1) if label != "."}
    return board


def kings_face(board: Board, move: str) -> bool:
    """Whether the Kings see each other along a file or diagonal after a move, which Fairy-Stockfish does not forbid."""
    after = dict(board)
    origin, target = (("abcdefghij".index(file) + 1, int(rank)) for file, rank in re.findall(r"(\w)(\d+)", move))
    label = after.pop(origin)
    if label in "Pp" and target not in after and target[0] != origin[0]:
        after.pop((target[0], origin[1]))
    after[target] = label
    (file, rank), (other, farther) = (next(place for place in after if after[place] == king) for king in "Kk")
    if file != other and abs(file - other) != farther - rank:
        return False
    step = (other > file) - (other < file)
    return all((file + step * n, rank + n) not in after for n in range(1, farther - rank))


KEPT = 0.9
"""How often a move is chosen that keeps the right to castle."""


def in_the_way(state: State) -> set[int]:
    """The squares that have to be empty for the castlings that are still possible."""
    ways = (way for way in state.tables.castlings if state.castling >> way.right & 1 and way.side == state.side)
    return {square for way in ways for square in way.empty if state.board[square]}


def compare(name: str, game: int, plies: int = 120) -> None:
    """Play a random game, towards captures, promotions and castling, and compare the legal moves at every ply.

    They are those of the compiled engine, if there is one, and of the readable one.
    """
    chance, peer = random.Random(f"{name} {game}"), Peer(name)
    state = State.start(rules(name).tables())
    if not peer.castles:
        state.castling = 0
    twin = twin_of(state.tables)
    for _ in range(plies):
        listed = [Packed(*move) for move in twin.moves(state)] if twin else list(legal_moves(state))
        texts = sorted(peer.text(state, move) for move in listed)
        if outcome_of_answerable(state) is None:
            # Where a King is bared Fairy-Stockfish has no moves any more; here the players may go on.
            assert texts == peer.legal(), pyffish.get_fen(peer.fairy, peer.start, peer.moves)
        if twin is not None:
            assert sorted(legal_moves(state)) == sorted(listed)
        if not listed or outcome_of_answerable(state) is not None:
            return
        if state.castling and chance.random() < KEPT:
            lost = state.tables.castling_lost
            listed = [move for move in listed if not lost[move.origin]] or listed
        busy = [move for move in listed if move.promotion] or [move for move in listed if move.captured]
        pawns = [move for move in listed if state.tables.labels[move.piece] in "Pp"]
        cleared = in_the_way(state)
        clearing = [move for move in listed if move.origin in cleared]
        wanted = chance.choices([clearing, busy, pawns, listed], [4, 2, 2, 2])[0] or listed
        move = chance.choice(wanted)
        peer.moves.append(peer.text(state, move))
        state = state.after(move)


@pytest.mark.parametrize("name", few_of(COMPARED))
def test_two_random_games_have_the_moves_of_fairy_stockfish(name: str) -> None:
    for game in range(2):
        compare(name, game)


def compare_shuffled(game: int, plies: int = 80) -> None:
    """Play a random game of Fischer Random Chess towards castling, and compare the legal moves at every ply."""
    chance = random.Random(game)
    variant = rn.variant("fischer-random")
    state = State.start(arranged(variant, chance.choice(list(variant.set_ups))).tables())
    tables, moves = state.tables, list[str]()
    start = f"{rn.Position(state).code()} 0 1"

    def text(move: Packed) -> str:
        if move.castling:
            # The King takes its own Rook.
            way = tables.castlings[move.castling - 1]
            return tables.names[way.king] + tables.names[way.partner]
        return tables.names[move.origin] + tables.names[move.target] + tables.labels[move.promotion].lower()

    for _ in range(plies):
        listed = list(legal_moves(state))
        assert sorted(map(text, listed)) == sorted(pyffish.legal_moves("chess", start, moves, CHESS960)), (start, moves)
        pieces = [move for move in listed if tables.labels[move.piece] not in "Pp"]
        wanted = [move for move in listed if move.castling] or (pieces if chance.random() < 0.6 else listed) or listed
        if not wanted:
            return
        move = chance.choice(wanted)
        moves.append(text(move))
        state = state.after(move)


def test_three_games_of_fischer_random_chess_have_the_moves_of_fairy_stockfish() -> None:
    for game in range(3):
        compare_shuffled(game)


@pytest.mark.slow
def test_twenty_games_of_fischer_random_chess_have_the_moves_of_fairy_stockfish() -> None:
    for game in range(3, 23):
        compare_shuffled(game)
