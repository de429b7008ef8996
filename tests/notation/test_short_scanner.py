"""Moves in short notation are found among any words."""

import pytest

import rococo_notation as rn
from rococo_notation.notation.dialect import Dialect
from rococo_notation.notation.short_scanner import scan_short

CHESS = Dialect(tuple("abcdefgh"), tuple("12345678"), labels=frozenset("KQRBNPkqrbnp"))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5", ["e4", "e5", "Nf3", "Nc6", "Bb5"]),
        ("I castled, O-O, he too: O-O-O and then Qxf7", ["O-O", "O-O-O", "Qxf7"]),
        ("exd5, R1e2, Nbd7 and e8=Q", ["exd5", "R1e2", "Nbd7", "e8=Q"]),
        ("P e2-e4 p e7-e5 N g1-f3", []),
        ("I like e4, d4 and c4", []),
    ],
)
def test_moves_are_found_and_squares_alone_are_none(text: str, found: list[str]) -> None:
    assert [item.elements[0].label for item in scan_short(text, CHESS)] == found


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("My son beat me at chess in two moves: 1. f3 e5 2. g4?? Qh4#. I am so proud.", ("legal", 4)),
        ("We play chess by mail.\n\nSo far: e4 e5, Nf3 Nc6,\nBb5 a6. My move is Ba4.\n", ("legal", 7)),
        ("[21:14] Ann: e4\n[21:15] Bob: e5\n[21:16] Ann: Nf3\n[21:17] Bob: Nc6\n\nchess, by the way", ("legal", 4)),
    ],
    ids=["sentence", "mail", "chat"],
)
def test_a_game_of_chess_in_short_notation_is_read_in_free_text(text: str, verdict: tuple[str, int]) -> None:
    record = rn.replay(text)
    assert (record.verdict, len(record.plies)) == verdict
