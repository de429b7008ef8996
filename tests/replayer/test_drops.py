"""Drops in logs and pastes: as Game Courier writes them, as people do, and what is charged."""

import pytest

import rococo_notation as rn
from rococo_notation.formats.uci import uci_of
from rococo_notation.replayer.short_notation import read_short, write_short

OPENING = "Game: Crazyhouse\n\n1. P e2-e4\n1... p d7-d5\n2. P e4-d5\n2... q d8-d5\n"
SHOGI = "Game: Shogi\n\n1. P 7g-7f\n1... p 3c-3d\n"
HELD = "rnb1kbnr/ppp1p1pp/4p3/3q4/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - hand pp;"


def codes(text: str) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.ply) for finding in rn.replay(text).findings]


def played(text: str) -> list[str]:
    record = rn.replay(text)
    assert record.verdict == "legal", record.findings
    return [str(ply.move) for ply in record.plies]


@pytest.mark.parametrize("drop", ["P*e6", "3. P*e6", "P @ e6", "P@e6", "P-e6", "add P e6"])
def test_a_drop_is_read_in_every_hand(drop: str) -> None:
    assert played(f"{OPENING}{'' if drop.startswith('3') else '3. '}{drop}\n3... p f7-e6\n")[4] == "P*e6"


def test_drops_are_read_among_words() -> None:
    text = "our crazyhouse game\n1. e2-e4 d7-d5 2. e4-d5 d8-d5 (ouch) 3. P*e6 f7-e6 4. b1-c3 p*e5  a nice drop"
    assert played(text)[4:] == ["P*e6", "p f7-e6", "N b1-c3", "p*e5"]


def test_drops_are_read_in_algebraic_notation() -> None:
    text = "Game: Crazyhouse\n\n1. e4 d5 2. exd5 Qxd5 3. P@e6 fxe6 4. Nc3 @e5 5. Nxd5 exd5 6. Q@h5+\n"
    assert played(text)[4:] == ["P*e6", "p f7-e6", "N b1-c3", "p*e5", "N c3-d5", "p e6-d5", "Q*h5"]


@pytest.mark.parametrize(("text", "short"), [("p*e5", "P@e5"), ("p*a6", "P@a6")])
def test_a_drop_is_written_in_algebraic_notation(text: str, short: str) -> None:
    position = rn.Position.from_code(HELD, "crazyhouse")
    move = position.parse(text)
    assert (write_short(move, position), read_short(short, position), uci_of(move)) == (short, move, short)


@pytest.mark.parametrize(
    ("text", "third"),
    [
        ("2. Bx2b=+B Sx2b 3. B*4e B*5e", "B 8h-2b; +B-2b"),
        ("2. Bx2b+ Sx2b 3. B*4e B*5e", "B 8h-2b; +B-2b"),
        ("2. Bx2b+ P9d 3. +B3b P9e", "B 8h-2b; +B-2b"),
        ("2. Bx2b= P9d 3. B4d P9e", "B 8h-2b"),
        ("2. B8h2b+ P9d 3. +Bx3a Gx3a", "B 8h-2b; +B-2b"),
    ],
)
def test_shogi_is_read_in_short_notation(text: str, third: str) -> None:
    assert played(f"Game: Shogi\n\n1. P7f P3d {text} 4. S4h\n")[2] == third


def test_a_drop_of_shogi_is_written_in_short_notation() -> None:
    position = rn.Position.from_code("4k4/9/9/9/9/9/9/9/4K4 w - - hand G;", "shogi")
    assert write_short(position.parse("G*5e"), position) == "G*5e"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{OPENING}3. N*e6\n3... p a7-a6\n", "GC414"),
        (f"{OPENING}3. P*e7\n3... p a7-a6\n", "GC206"),
        (f"{OPENING}3. p*e6\n3... p a7-a6\n", "GC104"),
        (f"{SHOGI}2. B 8h-2b; +B-2b\n2... s 3a-2b\n3. B*2b\n3... p 9c-9d\n", "GC206"),
        (f"{SHOGI}2. B 8h-2b; +B-2b\n2... s 3a-2b\n3. P*5e\n3... p 9c-9d\n", "GC414"),
    ],
)
def test_a_drop_that_is_not_possible_is_charged(text: str, code: str) -> None:
    assert (code, 5) in codes(text)
    assert rn.replay(text).verdict != "legal"


def test_captured_pieces_are_in_hand_after_an_illegal_move_too() -> None:
    text = f"{OPENING}3. N b1-b5\n3... q d5-b5\n4. P*e6\n4... n*d4\n"
    assert [code for code, _ in codes(text)] == ["GC204"]


def test_a_drop_in_a_game_without_drops_is_no_charge_if_a_piece_can_go_there() -> None:
    chess = "Game: Chess\n\n1. P e2-e4\n1... p e7-e5\n"
    record = rn.replay(f"{chess}2. P*d4\n2... p d7-d6\n")
    assert record.verdict == "unreadable"
    assert rn.replay(f"{chess}2. R*d4\n2... p d7-d6\n").verdict == "illegal"


# ---------------------------------------------------------------- the sign of promotion in Shogi


def test_a_plus_behind_a_move_promotes_the_piece_that_is_named() -> None:
    assert played(f"{SHOGI}2. B 8h-2b+\n2... p 9c-9d\n3. +B 2b-3b\n")[2:] == ["B 8h-2b; +B-2b", "p 9c-9d", "+B 2b-3b"]


@pytest.mark.parametrize("moves", ["P 9g-9f+\n2... p 9c-9d\n", "8h-2b+\n2... p 9c-9d\n3. +B 2b-3b\n3... p 9d-9e\n"])
def test_nothing_is_charged_where_a_plus_may_mean_check_or_promotion(moves: str) -> None:
    assert rn.replay(f"{SHOGI}2. {moves}").verdict == "unreadable"


def test_a_missing_promotion_is_charged() -> None:
    text = f"{SHOGI}2. B 8h-2b\n2... p 9c-9d\n3. +B 2b-3b\n3... p 9d-9e\n"
    assert (rn.replay(text).verdict, codes(text)[0]) == ("illegal", ("GC202", 5))


def test_dest_promotes_in_shogi() -> None:
    assert played(f"{SHOGI}2. B 8h-2b; +B-dest\n2... s 3a-2b\n")[2] == "B 8h-2b; +B-2b"
