"""Orthodox chess calibrates the engine: it must agree with python-chess and with published counts."""

from __future__ import annotations

import random
from pathlib import Path

import chess
import pytest

import rococo_notation as rn

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"

# https://www.chessprogramming.org/Perft_Results
PERFT = {
    START: (20, 400, 8_902, 197_281, 4_865_609),
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -": (48, 2_039, 97_862, 4_085_603),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -": (14, 191, 2_812, 43_238),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -": (6, 264, 9_467, 422_333),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -": (44, 1_486, 62_379, 2_103_487),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -": (46, 2_079, 89_890, 3_894_594),
}


def fields(board: chess.Board) -> str:
    """Placement, side, castling and en passant: a position code."""
    return " ".join(board.fen(en_passant="fen").split()[:4])


def key(move: rn.Move) -> str:
    return f"{move.origin}{move.target}{(move.promotion or '').lower()}"


@pytest.mark.parametrize("seed", range(20))
def test_a_random_game_has_the_moves_and_the_codes_of_python_chess(seed: int) -> None:
    dice = random.Random(seed)
    board = chess.Board()
    while board.ply() < 120:
        position = rn.Position.from_code(fields(board), "chess")
        theirs = {move.uci(): move for move in board.legal_moves}
        ours = {key(move): move for move in position.legal_moves()}
        assert sorted(ours) == sorted(theirs), board.fen()
        if not theirs:
            break
        chosen = dice.choice(sorted(theirs))
        board.push(theirs[chosen])
        assert position.play(ours[chosen]).code() == fields(board)
    outcome = rn.Position.from_code(fields(board), "chess").outcome
    assert (outcome is not None) == (board.is_checkmate() or board.is_stalemate())


@pytest.mark.parametrize("code", PERFT, ids=range(len(PERFT)))
def test_perft_to_depth_three_is_as_published(code: str) -> None:
    position = rn.Position.from_code(code, "chess")
    assert tuple(rn.perft(position, depth) for depth in (1, 2, 3)) == PERFT[code][:3]


@pytest.mark.slow
@pytest.mark.parametrize("code", PERFT, ids=range(len(PERFT)))
def test_perft_to_the_last_published_depth(code: str) -> None:
    assert rn.perft(rn.Position.from_code(code, "chess"), len(PERFT[code])) == PERFT[code][-1]


def test_mate_stalemate_and_check_end_a_game_as_in_chess() -> None:
    mate = rn.Position.from_code("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -", "chess")
    assert (mate.outcome.winner, mate.outcome.reason) == ("black", "checkmate")
    stalemate = rn.Position.from_code("7k/5Q2/6K1/8/8/8/8/8 b - -", "chess")
    assert (stalemate.outcome.winner, stalemate.outcome.result) == (None, "1/2-1/2")


@pytest.mark.parametrize(
    ("code", "text", "expected"),
    [
        ("4k3/8/8/8/8/8/4r3/R3K2R w KQ -", "K e1-g1", "GC210"),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q -", "K e1-c1", "GC210"),
        ("4k3/8/8/8/8/8/8/R3K3 w - -", "K e1-c1", "GC210"),
        ("4k3/4r3/8/8/8/8/4B3/4K3 w - -", "B e2-d3", "GC209"),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", "P a2-b3", "GC204"),
        ("4k3/8/8/8/8/8/8/N3K3 w - -", "N a1-a3", "GC204"),
        ("4k3/P7/8/8/8/8/8/4K3 w - -", "P a7-a8", "GC411"),
        ("4k3/P7/8/8/8/8/8/4K3 w - -", "P a7-a8; K-a8", "GC409"),
    ],
)
def test_a_refusal_in_chess_has_its_code(code: str, text: str, expected: str) -> None:
    assert rn.Position.from_code(code, "chess").verdict(text).code == expected


def test_castling_is_read_with_the_rook_written_or_implied() -> None:
    position = rn.Position.from_code("4k3/8/8/8/8/8/8/R3K2R w KQ -", "chess")
    assert str(position.parse("K e1-g1")) == "K e1-g1; R h1-f1"
    assert position.verdict("K e1-g1; R h1-f1").legal
    assert position.verdict("K e1-g1", effects="manual").code == "GC303"
    assert position.play("K e1-c1").code() == "4k3/8/8/8/8/8/8/2KR3R b - -"


SIDEWAYS = """
extends = "chess"
[pieces.P]
moves = ["forward", "orthogonal"]
"""


def test_only_a_step_ahead_can_be_taken_en_passant(tmp_path: Path) -> None:
    file = tmp_path / "sideways.toml"
    file.write_text(SIDEWAYS, encoding="utf-8")
    variant = rn.load_variant(file)
    position = rn.Position.from_code("4k3/8/8/8/p7/3p4/5P2/4K3 w - -", variant)
    assert position.play("P f2-b2").code().split()[3] == "-"
    assert position.play("P f2-f4").code().split()[3] == "f3"


def test_en_passant_is_one_move_long() -> None:
    position = rn.Position.start("chess").play("P e2-e4").play("p a7-a6").play("P e4-e5").play("p d7-d5")
    assert position.verdict("P e5-d6; @-d5").legal
    later = position.play("P a2-a3").play("p a6-a5")
    assert later.verdict("P e5-d6; @-d5").code == "GC204"
