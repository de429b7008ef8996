"""The engine: castling, and when two positions are the same."""

from collections.abc import Callable
from pathlib import Path

import chess
import pytest
from support import code_of

import rococo_notation as rn
from rococo_notation.rules import engine
from rococo_notation.rules.engine import Repetitions, identity
from rococo_notation.rules.twin import twin_of
from rococo_notation.view.rules_text import rules_of

ARRAYS = {
    "both exchange squares, on the King's side": "RQBBNKRN",
    "each way onto the other's square": "NNRKBBRQ",
    "one Rook stays, the other exchanges": "NBRKBRQN",
    "King and Rook side by side": "BBRQNKRN",
    "the King stays": "RNBQNBKR",
    "the King stays on the other side": "RNKBBQNR",
    "the King goes far": "RKBBQNNR",
}
Make = Callable[[str], rn.Variant]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Makes the game of an array."""

    def write(array: str) -> rn.Variant:
        king, rooks = array.index("K"), [file for file, piece in enumerate(array) if piece == "R"]
        ways = []
        for letter, rook, king_to, rook_to in (("Q", rooks[0], "c", "d"), ("K", rooks[1], "g", "f")):
            for name, rank in ((letter, 1), (letter.lower(), 8)):
                squares = f"{'abcdefgh'[king]}{rank}-{king_to}{rank}", f"{'abcdefgh'[rook]}{rank}-{rook_to}{rank}"
                ways.append('{} = {{ king = "{}", partner = "{}" }}'.format(name, *squares))
        rows = [array.lower(), "p" * 8, *["." * 8] * 4, "P" * 8, array]
        path = tmp_path / f"{array}.toml"
        path.write_text(
            'title = "Chess960"\nextends = "chess"\n[board]\nsetup = """\n'
            + "\n".join(map(" ".join, rows))
            + '\n"""\n[castling]\n'
            + "\n".join(ways),
            encoding="utf-8",
        )
        return rn.load_variant(path)

    return write


def referee(array: str) -> chess.Board:
    """The same set-up as python-chess has it."""
    return chess.Board(f"{array.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{array} w KQkq - 0 1", chess960=True)


def emptied(array: str) -> str:
    """The ranks of an array with King, Rooks and Pawns alone, so that nothing is in the way of castling."""
    row = "".join(piece if piece in "KR" else "." for piece in array)
    for run in range(8, 0, -1):
        row = row.replace("." * run, str(run))
    return f"{row.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{row}"


def count(board: chess.Board, depth: int) -> int:
    """How many lines python-chess counts."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += count(board, depth - 1)
        board.pop()
    return total


@pytest.mark.parametrize("array", ARRAYS.values(), ids=ARRAYS)
def test_counts_from_the_set_up_what_another_referee_counts(array: str, make: Make) -> None:
    state = rn.Position.start(make(array)).state
    assert [engine.perft(state, depth) for depth in (1, 2)] == [count(referee(array), depth) for depth in (1, 2)]
    assert rn.perft(rn.Position(state), 3) == count(referee(array), 3)


@pytest.mark.parametrize("array", ARRAYS.values(), ids=ARRAYS)
def test_counts_what_another_referee_counts_where_castling_is_free(array: str, make: Make) -> None:
    state = rn.Position.from_code(f"{emptied(array)} w KQkq -", make(array)).state
    board = chess.Board(f"{emptied(array)} w KQkq - 0 1", chess960=True)
    assert [engine.perft(state, depth) for depth in (1, 2)] == [count(board, depth) for depth in (1, 2)]
    assert rn.perft(rn.Position(state), 3) == count(board, 3)


def test_counts_what_is_published(make: Make) -> None:
    # The first position of the usual list of perft counts of Chess960; the King may castle without moving.
    code = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq -"
    position = rn.Position.from_code(code, make("BQNBNRKR"))
    assert [rn.perft(position, depth) for depth in (1, 2, 3)] == [21, 528, 12_189]


@pytest.mark.parametrize("side", "wb")
@pytest.mark.parametrize("array", ARRAYS.values(), ids=ARRAYS)
def test_every_castling_that_is_listed_is_read_back_and_played_by_both_engines(
    array: str, side: str, make: Make
) -> None:
    variant = make(array)
    position = rn.Position.from_code(f"{emptied(array)} {side} KQkq -", variant)
    castlings = [move for move in position.legal_moves() if move.partner]
    assert len(castlings) == 2
    twin = twin_of(variant.tables())
    board = chess.Board(f"{emptied(array)} {side} KQkq - 0 1", chess960=True)
    placements = set()
    for move in board.legal_moves:
        if board.is_castling(move):
            board.push(move)
            placements.add(board.board_fen())
            board.pop()
    for move in castlings:
        verdict = position.verdict(str(move))
        assert verdict.legal, verdict.message
        assert verdict.move == move
        for effects in ("implied", "manual"):
            assert position.verdict(str(move), effects=effects).legal  # type: ignore[arg-type]
        alone = f"{move.mover} {move.origin}-{move.target}"
        if any(str(other) == alone for other in position.legal_moves()):
            assert position.verdict(alone).move != move
        else:
            assert position.verdict(alone).move == move
            assert position.verdict(alone, effects="manual").code in ("GC303", None)
        after = position.play(move)
        assert after.code().split()[0] in placements
        if twin is not None:
            assert twin.after(position.state, move.packed) == twin.facts(after.state)
        assert {effect.kind for effect in move.effects} == {"relocate"}
    assert len({position.play(move).code() for move in castlings}) == 2


@pytest.mark.parametrize("switch", "10")
@pytest.mark.parametrize("array", ARRAYS.values(), ids=ARRAYS)
def test_a_log_with_castling_is_legal(array: str, switch: str, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROCOCO_ACCEL", switch)
    variant = make(array)
    for way in "KQ":
        position = rn.Position.from_code(f"{emptied(array)} w KQkq -", variant)
        code, turns = position.code(), []
        for side in (way, way.lower()):
            castling = variant.castling[[each.letter for each in variant.castling].index(side)]
            move = next(
                move for move in position.legal_moves() if move.partner and move.partner[1] == castling.partner[0]
            )
            turns.append(str(move))
            position = position.play(move)
        record = rn.replay(f"Position: {code}\n\n1. {turns[0]}\n1... {turns[1]}\n", variant)
        assert (record.verdict, [f.code for f in record.findings]) == ("legal", ["GC602"])
        assert record.positions[-1] == position


@pytest.mark.parametrize(
    ("game", "rank", "ways"),
    [
        ("sac", "rR3K2R1", ["i2-g2"]),
        ("sac", "nR3K2Rn", ["i2-g2", "b2-e2"]),
        ("sac", "1R3K2Rq", ["b2-e2"]),
        ("unicorn-great", "cR3K2RN", ["i1-g1"]),
        ("unicorn-great", "CR3K2Rq", ["b1-e1"]),
    ],
)
def test_a_piece_behind_the_rook_forbids_to_castle(game: str, rank: str, ways: list[str]) -> None:
    above, below = (7, "/10") if game == "sac" else (8, "")
    code = f"10/4k5/{'/'.join(['10'] * (above - 1))}/{rank}{below} w KQ -"
    state = rn.Position.from_code(code, game).state
    listed = list(engine.legal_moves(state))
    partners = [state.tables.castlings[move.castling - 1] for move in listed if move.castling]
    names = state.tables.names
    assert [f"{names[way.partner]}-{names[way.partner_to]}" for way in partners] == ways
    twin = twin_of(state.tables)
    assert twin is None or sorted(twin.moves(state)) == sorted(map(tuple, listed))


def test_a_set_up_without_the_pieces_of_a_castling_is_played_without_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    rows = ["r . . . k . . .", *[". . . . . . . ."] * 6, "R . . . K . . ."]
    file.write_text('title = "Mine"\nextends = "chess"\n[set-ups.other]\nsetup = """\n' + "\n".join(rows) + '\n"""\n')
    other = rn.load_variant(file, {"set-up": "other"})
    assert [castling.letter for castling in other.castling] == ["Q", "q"]
    castlings = [str(move) for move in rn.Position.start(other).legal_moves() if move.partner]
    assert castlings == ["K e1-c1; R a1-d1"]


FAR = """
title = "Far"
extends = "chess"
[castling]
K = [{ king = "e1-f1", partner = "h1-e1" }, { king = "e1-g1", partner = "h1-f1" }]
Q = [
    { king = "e1-d1", partner = "a1-e1" },
    { king = "e1-c1", partner = "a1-d1" },
    { king = "e1-b1", partner = "a1-c1" },
]
"""


@pytest.fixture
def far(tmp_path: Path) -> rn.Variant:
    """Chess in which a King may castle to the squares between it and the Rook."""
    file = tmp_path / "far.toml"
    file.write_text(FAR, encoding="utf-8")
    return rn.load_variant(file)


def castlings_of(variant: rn.Variant, code: str) -> list[str]:
    """The castlings that both engines list."""
    position = rn.Position.from_code(code, variant)
    twin = twin_of(variant.tables())
    listed = list(engine.legal_moves(position.state))
    assert twin is None or sorted(twin.moves(position.state)) == sorted(map(tuple, listed))
    for move in listed:
        assert twin is None or twin.after(position.state, move) == twin.facts(position.state.after(move))
    return [str(move) for move in position.legal_moves() if move.partner]


def test_one_right_may_stand_for_several_castlings(far: rn.Variant) -> None:
    assert castlings_of(far, "4k3/8/8/8/8/8/8/R3K2R w KQkq -") == [
        "K e1-f1; R h1-e1",
        "K e1-g1; R h1-f1",
        "K e1-d1; R a1-e1",
        "K e1-c1; R a1-d1",
        "K e1-b1; R a1-c1",
    ]


def test_each_castling_of_a_right_has_its_own_squares_to_be_empty_and_safe(far: rn.Variant) -> None:
    assert castlings_of(far, "2r1k3/8/8/8/8/8/8/R3K2R w KQ -") == [
        "K e1-f1; R h1-e1",
        "K e1-g1; R h1-f1",
        "K e1-d1; R a1-e1",
    ]


def test_a_right_is_lost_for_all_its_castlings_at_once(far: rn.Variant) -> None:
    position = rn.Position.from_code("4k3/8/8/8/8/8/8/R3K2R w KQ -", far)
    for text, code in (("R h1-h2", "Q"), ("R a1-a2", "K"), ("K e1-g1; R h1-f1", "-")):
        assert position.play(position.parse(text)).code().split()[2] == code
    assert castlings_of(far, "4k3/8/8/8/8/8/8/R3K2R w K -") == ["K e1-f1; R h1-e1", "K e1-g1; R h1-f1"]


def test_a_castling_to_the_next_square_is_told_from_a_step_by_the_rook(far: rn.Variant) -> None:
    position = rn.Position.from_code("4k3/8/8/8/8/8/8/R3K2R w KQ -", far)
    assert position.parse("K e1-f1").partner is None
    assert position.parse("K e1-f1; R h1-e1").partner == ("R", "h1", "e1")


def test_a_step_that_is_blocked_is_not_refused_as_castling(far: rn.Variant) -> None:
    position = rn.Position.from_code("4k3/8/8/8/8/8/8/R3KB1R w KQ -", far)
    assert (position.verdict("K e1-f1").code, position.verdict("K e1-g1").code) == ("GC206", "GC210")


def test_a_right_with_several_castlings_is_told_in_one_sentence(far: rn.Variant) -> None:
    sentence = "Castling: the King goes from e1 to f1 and the Rook from h1 to e1, or they go to g1 and f1;"
    assert f"{sentence} Black castles in the same way." in rules_of(far)


@pytest.mark.parametrize(
    ("code", "targets"),
    [
        ("r4k4r/11/11/11/11/11/11/11/11/R4K4R w KQkq -", "g1 h1 i1 j1 e1 d1 c1 b1"),
        ("r4k4r/11/11/11/11/11/11/11/11/R4K4R b KQkq -", "g10 h10 i10 j10 e10 d10 c10 b10"),
        ("2r3k1r2/11/11/11/11/11/11/11/11/R4K4R w KQ -", "g1 h1 e1 d1"),
        ("3r6k/11/11/11/11/11/11/11/11/RN3K4R w KQ -", "g1 h1 i1 j1"),
        ("5r4k/11/11/11/11/11/11/11/11/R4K4R w KQ -", ""),
        ("10k/11/11/11/11/11/11/11/11/R4K4R w K -", "g1 h1 i1 j1"),
    ],
    ids=["White", "Black", "not over attacked squares", "not over a piece", "not out of check", "with one Rook"],
)
def test_the_king_of_wildebeest_chess_castles_one_to_four_squares(code: str, targets: str) -> None:
    listed = [text.split(";")[0].split("-")[1] for text in castlings_of(rn.variant("wildebeest"), code)]
    assert listed == targets.split()


@pytest.mark.parametrize(
    ("code", "targets"),
    [
        ("12/1r4k3r1/12/12/12/12/12/12/12/12/1R4K3R1/12 w KQkq -", "i2 j2 e2 d2 c2"),
        ("12/1r4k3r1/12/12/12/12/12/12/12/12/1R4K3R1/12 b KQkq -", "i11 j11 e11 d11 c11"),
        ("12/6k5/12/12/12/12/12/12/9r2/12/1R4K3R1/12 w KQ -", "i2 e2 d2 c2"),
        ("12/6k5/12/12/12/12/12/12/12/12/1RN3K2NR1/12 w KQ -", ""),
    ],
    ids=["White", "Black", "not over attacked squares", "not over a piece"],
)
def test_the_king_of_gross_chess_castles_two_squares_or_more(code: str, targets: str) -> None:
    listed = [text.split(";")[0].split("-")[1] for text in castlings_of(rn.variant("gross"), code)]
    assert listed == targets.split()


# ---------------------------------------------------------------- when two positions are the same (ruling 39)


CASES = {
    "castling rights": ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w {} -", "KQkq", "KQk", False),
    "castling rights that cannot be used now": ("chess", "4k3/8/8/8/8/8/8/RN2K3 w {} -", "Q", "-", False),
    "a Pawn that can be taken en passant": ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - {}", "d6", "-", False),
    "a Pawn that no Pawn stands beside": ("chess", "4k3/8/8/3p1P2/8/8/8/4K3 w - {}", "d6", "-", True),
    "a Pawn that only a pinned one could take": ("chess", "4k3/8/8/K2pP2r/8/8/8/8 w - {}", "d6", "-", True),
    "a Pawn that two Pawns can take": (
        "advancer-chess", "4k5/10/10/10/10/2PpP5/10/10/10/4K5 w - {}", "d7,d6", "-", False,
    ),
    "a Pawn taken en passant farther back": (
        "advancer-chess", "4k5/10/10/10/4P5/3p6/10/10/10/4K5 w - {}", "d6,d7", "-", False,
    ),
    "a ban on swapping back": ("rococo", code_of("Sd7 sd4 Ka1 kh8", "b") + " {}", "ban d4,d7;", "", False),
    "a ban on what is frozen": ("rococo", code_of("Sd7 sd4 Ie4 Ka1 kh8", "b") + " {}", "ban d4,d7;", "", True),
    "a ban on a swap that is blocked": ("rococo", code_of("Sd7 sd4 pd5 Ka1 kh8", "b") + " {}", "ban d4,d7;", "", True),
    "a ban on a swap that would leave a check": (
        "swapper-chess", "4k5/3s6/10/10/10/3S6/10/10/10/5K4 b - - {}", "ban d5,d9;", "", True,
    ),
    "a first move that is spent": (
        "swapper-chess", "4k5/10/10/10/10/10/10/10/2P7/4K5 w - - {}", "spent c2;", "", False,
    ),
    "a first move that is spent, the other side to move": (
        "swapper-chess", "4k5/10/10/10/10/10/10/10/2P7/4K5 b - - {}", "spent c2;", "", False,
    ),
    "a first move that is spent and blocked": (
        "swapper-chess", "4k5/10/10/10/10/10/10/2p7/2P7/4K5 w - - {}", "spent c2;", "", True,
    ),
}  # fmt: skip


@pytest.mark.parametrize(("variant", "code", "one", "other", "same"), CASES.values(), ids=CASES)
def test_what_lasts_tells_positions_apart_where_it_changes_a_move(
    variant: str, code: str, one: str, other: str, *, same: bool
) -> None:
    first, second = (rn.Position.from_code(code.format(each), variant) for each in (one, other))
    assert (identity(first.state) == identity(second.state)) == same
    assert hash(identity(first.state)) is not None


@pytest.mark.parametrize("code", [code.format(one) for _, code, one, _, _ in CASES.values()])
def test_a_position_is_the_same_as_itself_and_equal_ones_have_one_hash(code: str) -> None:
    variant = next(variant for variant, given, one, _, _ in CASES.values() if given.format(one) == code)
    one, other = (rn.Position.from_code(code, variant) for _ in range(2))
    assert identity(one.state) == identity(other.state)
    assert one == other
    assert hash(one) == hash(other)


def test_a_position_that_stands_for_the_fourth_time_was_there_for_the_third_before() -> None:
    state = rn.Position.start("rococo").state
    repetitions = Repetitions(state)
    assert [repetitions.is_third(state) for _ in range(4)] == [False, True, False, False]


def test_alike_positions_are_counted_apart() -> None:
    banned, free = (rn.Position.from_code(code_of("Sd7 sd4", "b", ban)).state for ban in ("ban d4,d7;", ""))
    repetitions = Repetitions(banned)
    assert [repetitions.is_third(state) for state in (free, free, banned, free, banned)] == [
        False, False, False, True, True,
    ]  # fmt: skip
