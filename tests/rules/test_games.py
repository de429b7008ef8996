"""The games that other programs know too: the same counts as published, and the same moves as Fairy-Stockfish."""

import random
import tomllib
from typing import Any

import pyffish
import pytest
from support import ROOT

import rococo_notation as rn
from rococo_notation.replayer.outcome import bared_side
from rococo_notation.rules import State, legal_moves, perft
from rococo_notation.rules.state import Packed
from rococo_notation.rules.twin import is_compiled, twin_of

GAMES: dict[str, dict[str, Any]] = tomllib.loads((ROOT / "tests/rules/games.toml").read_text(encoding="utf-8"))
POSITIONS = [
    (name, code, counts)
    for name, game in GAMES.items()
    for code, counts in {rn.Position.start(name).code(): game["start"], **game.get("positions", {})}.items()
]
QUICK, MOST = 30_000, 1_000_000
"""The most lines that are counted in the ordinary run by the readable engine, and by the compiled one."""


def counted(state: State, depth: int) -> int:
    twin = twin_of(state.tables)
    return twin.perft(state, depth) if twin else perft(state, depth)


@pytest.mark.parametrize(("name", "code", "counts"), POSITIONS, ids=[f"{name} {code}" for name, code, _ in POSITIONS])
def test_counts_as_many_lines_as_published(name: str, code: str, counts: list[int]) -> None:
    state = rn.Position.from_code(code, name).state
    most = MOST if is_compiled() else QUICK
    depths = [depth for depth, count in enumerate(counts, 1) if count <= most]
    assert [counted(state, depth) for depth in depths] == [counts[depth - 1] for depth in depths]


@pytest.mark.parametrize(("name", "code", "counts"), POSITIONS, ids=[f"{name} {code}" for name, code, _ in POSITIONS])
def test_the_readable_engine_counts_the_same(name: str, code: str, counts: list[int]) -> None:
    state = rn.Position.from_code(code, name).state
    assert [perft(state, depth) for depth in (1, 2)] == counts[:2]


@pytest.mark.skipif(not is_compiled(), reason="without the compiled module it takes minutes")
@pytest.mark.slow
@pytest.mark.parametrize(("name", "code", "counts"), POSITIONS, ids=[f"{name} {code}" for name, code, _ in POSITIONS])
def test_counts_as_many_lines_as_published_to_the_last_ply(name: str, code: str, counts: list[int]) -> None:
    assert counted(rn.Position.from_code(code, name).state, len(counts)) == counts[-1]


class Peer:
    """Fairy-Stockfish in a game of ours."""

    def __init__(self, name: str) -> None:
        self.fairy = GAMES[name]["fairy"]
        self.letters = GAMES[name].get("letters", {})
        self.start = pyffish.start_fen(self.fairy)
        self.moves: list[str] = []

    def text(self, state: State, move: Packed) -> str:
        """A move of ours as Fairy-Stockfish writes it."""
        tables = state.tables
        label = tables.labels[move.promotion].upper()
        return tables.names[move.origin] + tables.names[move.target] + self.letters.get(label, label).lower()

    def legal(self) -> list[str]:
        return sorted(pyffish.legal_moves(self.fairy, self.start, self.moves))


def compare(name: str, game: int, plies: int = 120) -> None:
    """Play a random game, towards captures and promotions, and compare the legal moves at every ply."""
    chance, peer = random.Random(f"{name} {game}"), Peer(name)
    state = State.start(rn.Position.start(name).state.tables)
    twin = twin_of(state.tables)
    for _ in range(plies):
        listed = list(legal_moves(state))
        texts = sorted(peer.text(state, move) for move in listed)
        if bared_side(state) is None:
            # Where a King is bared Fairy-Stockfish has no moves any more; here the players may go on.
            assert texts == peer.legal(), pyffish.get_fen(peer.fairy, peer.start, peer.moves)
        if twin is not None:
            assert sorted(twin.moves(state)) == sorted(map(tuple, listed))
        if not listed or bared_side(state) is not None:
            return
        busy = [move for move in listed if move.promotion] or [move for move in listed if move.captured]
        pawns = [move for move in listed if state.tables.labels[move.piece] in "Pp"]
        wanted = chance.choices([busy, pawns, listed], [3, 3, 4])[0] or listed
        move = chance.choice(wanted)
        peer.moves.append(peer.text(state, move))
        state = state.after(move)


@pytest.mark.parametrize("name", GAMES)
def test_two_random_games_have_the_moves_of_fairy_stockfish(name: str) -> None:
    for game in range(2):
        compare(name, game)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_thirty_random_games_have_the_moves_of_fairy_stockfish(name: str) -> None:
    for game in range(2, 32):
        compare(name, game)
