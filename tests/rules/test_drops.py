"""Drops: what comes into hand, where it may be dropped, and promotion where a move begins or ends."""

from pathlib import Path

import pytest

import rococo_notation as rn
from rococo_notation.rules import State, legal_moves, variant, verify
from rococo_notation.rules.engine import Repetitions
from rococo_notation.rules.state import Packed
from rococo_notation.rules.tables import NOWHERE

LONELY = "4k3/8/8/8/8/8/8/4K3 w - -"
HANDS = """
title = "Own"
extends = "chess"

[hand]
"""


def own(tmp_path: Path, text: str) -> rn.Variant:
    path = tmp_path / "own.toml"
    path.write_text(f"{HANDS}{text}", encoding="utf-8")
    return rn.load_variant(path)


def drops(position: rn.Position) -> set[str]:
    return {str(move) for move in position.legal_moves() if not move.origin}


def after(code: str, game: str | rn.Variant, *texts: str) -> str:
    position = rn.Position.from_code(code, game)
    for text in texts:
        position = position.play(text)
    return position.code()


# ---------------------------------------------------------------- what comes into hand


def test_a_captured_piece_changes_sides_and_goes_into_hand() -> None:
    code = after("4k3/8/8/3n4/4P3/8/8/4K3 w - -", "crazyhouse", "P e4-d5")
    assert code == "4k3/8/8/3P4/8/8/8/4K3 b - - hand N;"


def test_a_piece_that_was_dropped_is_no_longer_in_hand() -> None:
    assert after(f"{LONELY} hand NN;", "crazyhouse", "N*a3") == "4k3/8/8/8/8/N7/8/4K3 b - - hand N;"


@pytest.mark.parametrize(("game", "held"), [("crazyhouse", "hand p;"), ("loop", "hand q;"), ("chessgi", "hand q;")])
def test_a_promoted_piece_is_demoted_by_its_capture_where_the_rules_say_so(game: str, held: str) -> None:
    code = after("2k5/1P6/8/8/8/8/8/4K3 w - -", game, "P b7-b8; Q-b8", "k c8-b8")
    assert code == f"1k6/8/8/8/8/8/8/4K3 w - - {held}"


def test_a_mark_goes_with_the_piece_that_has_promoted() -> None:
    code = after("4k3/1P6/8/8/8/8/8/4K3 w - -", "crazyhouse", "P b7-b8; Q-b8")
    assert code == "1Q2k3/8/8/8/8/8/8/4K3 b - - promoted b8;"
    assert after(code, "crazyhouse", "k e8-e7", "Q b8-b1") == "8/4k3/8/8/8/8/8/1Q2K3 b - - promoted b1;"


def test_a_piece_in_the_place_of_one_that_had_promoted_has_no_mark() -> None:
    code = "q3k3/8/8/8/8/8/8/Q3K3 w - - promoted a8;"
    assert after(code, "crazyhouse", "Q a1-a8") == "Q3k3/8/8/8/8/8/8/4K3 b - - hand P;"


def test_a_promoted_piece_of_shogi_is_told_by_its_label_alone() -> None:
    code = after("4k4/9/9/9/4{+r}4/4G4/9/9/4K4 w - -", "shogi", "G 5f-5e")
    assert code == "4k4/9/9/9/4G4/9/9/9/4K4 b - - hand R;"


def test_what_the_other_side_began_with_is_not_taken_for_promoted(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        'title = "Own"\nextends = "chess"\n\n[board]\nsetup = """\n. . . . k . . .\np p p p p p p p\n'
        + ". . . . . . . .\n" * 5
        + '. N . . K . . .\n"""\n\n[castling]\n\n[hand]\ncaptured = "changes-side"\ndemoted = true\n',
        encoding="utf-8",
    )
    game = rn.load_variant(path)
    assert after("4k3/8/8/8/3n4/2P5/8/4K3 w - -", game, "P c3-d4").endswith("hand N;")
    assert after("4k3/8/8/8/8/2P5/1p6/4K3 b - -", game, "p b2-b1; n-b1").endswith("promoted b1;")


def test_pieces_may_go_back_to_their_owner(tmp_path: Path) -> None:
    game = own(tmp_path, 'captured = "keeps-side"\n')
    assert after("4k3/8/8/3n4/4P3/8/8/4K3 w - -", game, "P e4-d5") == "4k3/8/8/3P4/8/8/8/4K3 b - - hand n;"


def test_pieces_may_be_in_hand_only_at_the_start() -> None:
    start = rn.Position.start("pocket-knight")
    assert start.code() == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hand Nn;"
    assert after("4k3/8/8/3n4/4P3/8/8/4K3 w - -", "pocket-knight", "P e4-d5").endswith("b - -")


# ---------------------------------------------------------------- where a piece is dropped


def test_a_piece_is_dropped_on_every_empty_square_where_it_can_stand() -> None:
    position = rn.Position.from_code(f"{LONELY} hand NP;", "crazyhouse")
    assert sum(text.startswith("N") for text in drops(position)) == 62
    assert sum(text.startswith("P") for text in drops(position)) == 48


def test_a_pawn_of_chessgi_is_dropped_on_the_first_rank_too() -> None:
    assert {"P*a1", "P*h7"} <= drops(rn.Position.from_code(f"{LONELY} hand P;", "chessgi"))


def test_a_dropped_pawn_has_its_first_move() -> None:
    assert rn.Position.from_code(f"{LONELY} hand P;", "crazyhouse").play("P*b2").play("k e8-e7").is_legal("P b2-b4")


def test_in_check_only_drops_that_end_it_are_legal() -> None:
    assert drops(rn.Position.from_code("4k3/8/8/4r3/8/8/8/4K3 w - - hand N;", "crazyhouse")) == {
        "N*e2",
        "N*e3",
        "N*e4",
    }


@pytest.mark.parametrize(
    ("code", "text", "why"),
    [
        ("4k4/9/9/9/9/9/4P4/9/4K4 w - - hand P;", "P*5e", "White may not have another White Pawn on the file of 5e"),
        ("4k4/9/9/9/9/9/4P4/9/4K4 w - - hand G;", "P*6e", "there is no White Pawn in hand to drop on 6e"),
        ("4k4/9/9/9/9/9/4P4/9/4K4 w - - hand G;", "G*5g", "cannot be dropped on 5g: the White Pawn is there"),
        ("4k4/9/9/9/9/9/9/9/4K4 w - - hand N;", "N*2b", "may not be dropped on 2b: it could never move from there"),
        ("7nk/7p1/7G1/9/9/9/9/9/4K3L w - - hand P;", "P*1b", "may not be dropped on 1b: the drop would give mate"),
        ("4k4/9/9/4r4/9/9/9/9/4K4 w - - hand G;", "G*1a", "would still be in check from the Black Rook on 5d"),
        ("4k4/9/9/9/9/9/9/9/4K4 w - - hand g;", "g*5e", "'g' is a label of the other side"),
    ],
)
def test_says_why_a_drop_is_not_legal(code: str, text: str, why: str) -> None:
    verdict = rn.Position.from_code(code, "shogi").verdict(text)
    assert not verdict.legal
    assert why in verdict.message


def test_a_pawn_may_give_check_but_no_mate_by_its_drop() -> None:
    position = rn.Position.from_code("8k/9/9/9/9/9/9/9/4K4 w - - hand P;", "shogi")
    assert position.is_legal("P*1b")


def test_another_piece_may_give_mate_by_its_drop() -> None:
    assert rn.Position.from_code("7nk/7p1/7G1/9/9/9/9/9/4K3L w - - hand G;", "shogi").is_legal("G*1b")


def test_a_promoted_pawn_does_not_bar_its_file() -> None:
    assert rn.Position.from_code("4k4/9/9/9/9/9/4{+P}4/9/4K4 w - - hand P;", "shogi").is_legal("P*5e")


def test_a_zone_limits_where_pieces_are_dropped(tmp_path: Path) -> None:
    game = own(tmp_path, 'white = { R = 1 }\nzone = { white.ranks = ["1"], black.ranks = ["8"] }\n')
    position = rn.Position.from_code(f"{LONELY} hand R;", game)
    assert drops(position) == {f"R*{file}1" for file in "abcdfgh"}
    verdict = position.verdict("R*a2")
    assert verdict.message == "the White Rook may not be dropped on a2"


def test_a_piece_may_have_squares_of_its_own_to_be_dropped_on(tmp_path: Path) -> None:
    only = 'white = { N = 1, B = 1 }\nzone.white.ranks = ["1"]\nonly-on.N.white.squares = ["a5", "b5"]'
    found = drops(rn.Position.from_code(f"{LONELY} hand NB;", own(tmp_path, only)))
    assert {text for text in found if text[0] == "N"} == {"N*a5", "N*b5"}
    assert {text for text in found if text[0] == "B"} == {f"B*{file}1" for file in "abcdfgh"}


def test_who_has_pieces_in_hand_has_not_lost_them_all(tmp_path: Path) -> None:
    game = own(
        tmp_path,
        "captured = 'changes-side'\n[rules]\ncheck = false\n[endings.all]\nleft = 0\n[pieces.K]\nroyal = false",
    )
    assert rn.Position.from_code("8/8/8/8/8/8/8/4r3 w - - hand N;", game).outcome is None
    assert rn.Position.from_code("8/8/8/8/8/8/8/4r3 w - - hand -;", game).outcome is not None


def test_two_on_a_file_may_be_the_most(tmp_path: Path) -> None:
    game = own(tmp_path, "white = { P = 1 }\nmost-a-file = { P = 2 }\n")
    assert "P*e5" in drops(rn.Position.from_code("4k3/8/8/8/8/8/4P3/4K3 w - - hand P;", game))
    assert "P*e5" not in drops(rn.Position.from_code("4k3/8/8/8/8/4P3/4P3/4K3 w - - hand P;", game))


def test_one_square_is_asked_as_the_whole_board() -> None:
    state = rn.Position.from_code("4k3/8/8/3r4/8/8/3K4/8 w - - hand QNP;", "crazyhouse").state
    listed = [move for move in legal_moves(state) if move.origin == NOWHERE]
    assert listed == [move for piece in (2, 5, 6) for move in listed if move.piece == piece]
    assert sorted(listed) == sorted(move for square in state.tables.squares for move in verify(state, NOWHERE, square))


# ---------------------------------------------------------------- promotion as in Shogi


@pytest.mark.parametrize(
    ("text", "is_legal"),
    [
        ("S 5d-5c; +S-5c", True),
        ("S 5d-5c", True),
        ("S 2c-2b; +S-2b", True),
        ("S 2c-3d; +S-3d", True),
        ("S 8g-8f; +S-8f", False),
    ],
)
def test_a_piece_promotes_as_its_move_begins_or_ends_in_the_zone(text: str, *, is_legal: bool) -> None:
    code = "k8/9/7S1/4S4/9/9/1S7/9/4K4 w - -"
    assert rn.Position.from_code(code, "shogi").is_legal(text) is is_legal


def test_a_piece_that_could_never_move_again_must_promote() -> None:
    position = rn.Position.from_code("k8/4P4/9/3N5/9/9/9/9/4K4 w - -", "shogi")
    for text, code in (("P 5b-5a", "GC411"), ("N 6d-7b", "GC411"), ("P 5b-5a; +P-5a", None)):
        assert position.verdict(text).code == code


def test_where_promotion_is_compulsory_a_piece_promotes_as_it_leaves_the_zone_too(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('title = "Own"\nextends = "shogi"\n\n[promotion]\ncompulsory = true\n', encoding="utf-8")
    position = rn.Position.from_code("k8/9/7S1/9/9/9/9/9/4K4 w - -", rn.load_variant(path))
    assert position.verdict("S 2c-3d").code == "GC411"
    assert position.is_legal("S 2c-3d; +S-3d")


@pytest.mark.parametrize(
    ("text", "is_legal"),
    [("P b5-b6; Q-b6", True), ("P d6-d7; Q-d7", False), ("P d6-e7; Q-e7", True), ("P h7-h8; Q-h8", True)],
)
def test_promotion_may_be_for_those_that_enter_the_zone_or_capture_in_it(
    tmp_path: Path, text: str, *, is_legal: bool
) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        'title = "Own"\nextends = "chess"\n\n[promotion]\nwhen = "enters-or-captures"\n'
        'compulsory = { white.ranks = ["8"], black.ranks = ["1"] }\n'
        'zone = { white.ranks = ["6", "7", "8"], black.ranks = ["3", "2", "1"] }\n',
        encoding="utf-8",
    )
    position = rn.Position.from_code("k7/4p2P/3P4/1P6/8/8/8/4K3 w - -", rn.load_variant(path))
    assert position.is_legal(text) is is_legal
    if not is_legal:
        assert position.verdict(text).message == "the White Pawn may not promote on d7"


# ---------------------------------------------------------------- positions


@pytest.mark.parametrize(
    "code", [f"{LONELY} hand QPPn;", f"{LONELY} hand p; hmvc 3;", "Q3k3/8/8/8/8/8/8/4K3 b - - promoted a8;"]
)
def test_a_position_code_with_hands_is_written_as_it_was_read(code: str) -> None:
    assert rn.Position.from_code(code, "crazyhouse").code() == code


@pytest.mark.parametrize(
    ("fen", "game", "code"),
    [
        ("4k3/8/8/8/8/8/8/Q~3K3[PPn] w - - 3 20", "crazyhouse", "hand PPn; promoted a1; hmvc 3; fmvn 20;"),
        ("4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "crazyhouse", "hmvc 0; fmvn 1;"),
        ("5/2r1g/1bk1p/1+s1pr/K4[Bgs] w - - 0 34", "minishogi", "hand Bgs; hmvc 0; fmvn 34;"),
        ("5/2r1g/1bk1p/1+s1pr/K4[-] w - - 0 34", "minishogi", "hmvc 0; fmvn 34;"),
    ],
)
def test_a_position_of_other_programs_is_read(fen: str, game: str, code: str) -> None:
    assert rn.Position.from_code(fen, game).code().partition(" - - ")[2] == code


def test_positions_with_other_hands_are_others() -> None:
    one, same, other = (rn.Position.from_code(f"{LONELY} hand {held};", "crazyhouse") for held in ("PN", "NP", "P"))
    assert (one == same, one == other) == (True, False)
    assert hash(one) == hash(same)


def test_a_position_occurs_again_only_with_the_same_hands() -> None:
    one, same, other = (rn.Position.from_code(f"{LONELY} hand {held};", "crazyhouse").state for held in ("P", "P", "p"))
    stood = Repetitions(one)
    assert [stood.is_third(state) for state in (other, other, same, same)] == [False, False, False, True]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (f"{LONELY} hand X;", "no piece of Crazyhouse has the label 'X'"),
        (f"{LONELY} hand K;", "a White King is never in hand"),
        (f"{LONELY} pool P;", "Crazyhouse has no operation 'pool'"),
    ],
)
def test_says_what_is_wrong_with_a_hand(code: str, why: str) -> None:
    with pytest.raises(rn.NotationError, match=why):
        rn.Position.from_code(code, "crazyhouse")


def test_a_game_without_drops_knows_no_hand() -> None:
    with pytest.raises(rn.NotationError, match="Chess has no operation 'hand'"):
        rn.Position.from_code(f"{LONELY} hand P;", "chess")


def test_a_drop_leaves_the_rest_of_the_board_alone() -> None:
    state = rn.Position.from_code("4k3/8/8/8/8/8/8/R3K3 w Q - hand N;", "crazyhouse").state
    done = state.after(Packed(state.tables.codes["N"], NOWHERE, state.tables.index["d4"]))
    assert (done.castling, done.board[NOWHERE]) == (state.castling, state.tables.off)
    assert [at for at, piece in enumerate(done.board) if piece != state.board[at]] == [state.tables.index["d4"]]


def test_a_variant_without_hands_has_none() -> None:
    assert State.start(variant("rococo").tables()).tables.hands is None


# ---------------------------------------------------------------- the file


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('captured = "sold"', "hand.captured: must be 'changes-side' or 'keeps-side'"),
        ("white = { X = 1 }", "hand.white.X: no piece has the letter X"),
        ("most-a-file = { P = 0 }", "hand.most-a-file.P: must be a whole number"),
        ('no-mate = ["X"]', "hand.no-mate: no piece has the letter X"),
        ('zone = { white.ranks = ["9"] }', "hand.zone.white.ranks: the board has no '9' among its ranks"),
        ("dropped = true", "hand.dropped: unknown key"),
        (
            'demoted = true\n[promotion]\npieces = ["P", "N"]\nzone.black.ranks = ["1"]\nzone.white.ranks = ["8"]',
            "hand.demoted: a Q could have been a N or a P before",
        ),
    ],
)
def test_says_what_is_wrong_with_the_table(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(rn.VariantError) as caught:
        own(tmp_path, f"{text}\n")
    assert fault in str(caught.value)
