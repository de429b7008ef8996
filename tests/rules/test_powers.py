"""The special powers through play: editions, the swap ban, the pool, freezing, the end; and the table of powers."""

import pytest
from support import ROOT, position_of

import rococo_notation as rn
from rococo_notation.rules import variant
from rococo_notation.rules.powers import POWERS, WAYS


def texts(position: rn.Position, origin: str) -> set[str]:
    """The legal moves of one piece."""
    return {str(move) for move in position.legal_moves() if move.origin == origin}


def pool(position: rn.Position) -> str:
    """The pool a position code would give, whether or not it leaves it out."""
    tables = position.state.tables
    return "".join(sorted(tables.labels[piece] * position.state.pool[piece] for piece in range(tables.off)))


# ---------------------------------------------------------------- editions of the edge rule (0.1)


@pytest.mark.parametrize(
    ("pieces", "text", "edition", "expected"),
    [
        ("Lx00 px3", "L x00-x2; @-x3", "2005", None),
        ("Lx00 px3", "L x00-x1; @-x3", "2005", "GC403"),
        ("Lx00 px3", "L x00-x0; @-x3", "2005", "GC403"),
        ("Lx00 px3", "L x00-x2; @-x3", "2002", None),
        ("Lx00 px3", "L x00-x1; @-x3", "2002", None),
        ("Lx00 px3", "L x00-x0; @-x3", "2002", None),
        ("Wx4 px5", "W x4-x2; @-x5", "2005", "GC403"),
        ("Wx4 px5", "W x4-x2; @-x5", "2002", None),
        ("Lc4 pb4", "L c4-x4; @-b4", "2005", "GC402"),
        ("Lc4 pb4", "L c4-x4; @-b4", "2002", "GC402"),
        ("Lb4", "L b4-x4", "2002", "GC402"),
        ("Ld4 pc4 pa4", "L d4-x4; @-a4; @-c4", "2005", None),
        ("Ld4 pc4 pa4", "L d4-x4; @-a4; @-c4", "2002", None),
    ],
)
def test_the_editions_differ_on_farther_edge_landings_only(
    pieces: str, text: str, edition: str, expected: str | None
) -> None:
    position = position_of(pieces, edition=edition)
    assert position.edition == edition
    assert position.verdict(text).code == expected
    assert (text in map(str, position.legal_moves())) == (expected is None)


def test_the_edition_stays_through_play() -> None:
    position = position_of("Lx00 px3 pa7", edition="2002").play("L x00-x1")
    assert position.edition == "2002"


def test_every_move_of_2005_is_legal_in_2002() -> None:
    new, old = (position_of("Lx00 px3 px6 Cz8 lz5 Wd0 pe0", edition=edition) for edition in ("2005", "2002"))
    assert set(map(str, new.legal_moves())) < set(map(str, old.legal_moves()))


# ---------------------------------------------------------------- the swap ban (ruling 32)


@pytest.mark.parametrize(
    ("pieces", "swap", "back"),
    [
        ("Sd4 sd7", "S d4-d7; s-d4", "s d4-d7; S-d4"),
        ("Sd4 cd7", "S d4-d7; c-d4", "c d4-d7; S-d4"),
        ("Cd4 sd7", "C d4-d7; s-d4", "s d4-d7; C-d4"),
    ],
    ids=["Swapper and Swapper", "Swapper and Chameleon", "Chameleon and Swapper"],
)
def test_pieces_that_can_both_swap_may_not_swap_back_at_once(pieces: str, swap: str, back: str) -> None:
    position = position_of(f"{pieces} Ph2 ph7").play(swap)
    assert position.code().endswith("ban d4,d7;")
    assert position.verdict(back).code == "GC405"
    assert back not in map(str, position.legal_moves())
    later = position.play("p h7-h6").play("P h2-h3")
    assert "ban" not in later.code()
    assert later.verdict(back).legal


def test_the_other_player_may_swap_either_piece_with_something_else() -> None:
    position = position_of("Sd4 sd7 Pa4").play("S d4-d7; s-d4")
    assert position.verdict("s d4-a4; P-d4").legal


@pytest.mark.parametrize(
    ("pieces", "swap"),
    [("Sd4 pd7", "S d4-d7; p-d4"), ("Sd4 Pd7", "S d4-d7; P-d4"), ("Sd4 Cd7", "S d4-d7; C-d4"),
     ("Sd4 kd7", "S d4-d7; k-d4"), ("Cd4 Sd7", "C d4-d7; S-d4"), ("Sd4 id7", "S d4-d7; i-d4")],
)  # fmt: skip
def test_there_is_no_ban_after_a_swap_with_what_could_not_swap_back(pieces: str, swap: str) -> None:
    assert "ban" not in position_of(pieces).play(swap).code()


def test_a_ban_holds_for_a_swap_that_captures_too() -> None:
    position = position_of("Cb4 sg4 Ah4").play("C b4-g4; s-b4")
    assert position.verdict("s b4-g4; C-b4").code == "GC405"


def test_a_ban_does_not_stop_another_move_along_the_line() -> None:
    position = position_of("Sd4 sd7").play("S d4-d7; s-d4")
    assert position.verdict("s d4-d6").legal


# ---------------------------------------------------------------- promotion and the pool (ruling 37)


def test_a_captured_piece_may_be_regained_until_it_is_used_up_and_again_when_recaptured() -> None:
    start = position_of("Pg7 Pe7 Lb1 ab3 ag5", "b", "pool -;")
    captured = start.play("a b3-b2; @-b1")
    assert "pool L;" in captured.code()
    assert texts(captured, "e7") >= {"P e7-e8", "P e7-e8; L-e8"}
    promoted = captured.play("P g7-g8; L-g8")
    assert promoted.pieces["g8"] == "L"
    assert "pool -;" in promoted.code()
    assert "P e7-e8; L-e8" not in texts(promoted.play("a b2-b3"), "e7")
    recaptured = promoted.play("a g5-g7; @-g8")
    assert texts(recaptured, "e7") >= {"P e7-e8; L-e8"}


def test_promotion_is_optional_and_a_pawn_may_promote_later_on_a_move_along_its_rank() -> None:
    position = position_of("Pg7 ka8", "w", "pool W;").play("P g7-g8").play("k a8-a7")
    assert texts(position, "g8") >= {"P g8-h8", "P g8-h8; W-h8", "P g8-f8; W-f8", "P g8-g7"}
    assert "P g8-g7; W-g7" not in texts(position, "g8")


def test_a_pawn_that_was_swapped_to_its_rank_has_not_promoted_and_may_when_it_moves_there() -> None:
    position = position_of("Sd8 Pd5 ka8", "w", "pool W;")
    assert "S d8-d5; P-d8; W-d8" not in texts(position, "d8")
    after = position.play("S d8-d5; P-d8").play("k a8-a7")
    assert texts(after, "d8") >= {"P d8-e8; W-e8"}


def test_promotes_with_a_capture_onto_the_edge() -> None:
    position = position_of("Pb6 ca7 px8", "w", "pool W;")
    assert texts(position, "b6") >= {"P b6-x8; W-x8", "P b6-x8"}
    move = position.parse("P b6-x8; W-x8")
    assert (move.captured, move.promotion, move.target) == (("x8",), "W", "x8")


@pytest.mark.parametrize("piece", "AWLSIC")
def test_a_suicide_may_be_regained(piece: str) -> None:
    position = position_of(f"{piece}d4 ie5 Pg7", "w", "pool -;").play(f"{piece} d4-")
    assert pool(position) == piece
    position = position.play("i e5-e6")
    assert f"P g7-g8; {piece}-g8" in texts(position, "g7")


def test_pieces_lost_by_mutual_destruction_may_be_regained() -> None:
    position = position_of("Sd4 ld5 Pg7 pb2", "w", "pool -;").play("S d4-; @-d5")
    assert pool(position) == "Sl"
    assert "p b2-b1; l-b1" in texts(position, "b2")


def test_the_pool_of_the_set_up_is_left_out_of_the_code() -> None:
    assert position_of("La1 Lb1").code() == rn.Position.from_code(position_of("La1 Lb1").code()).code()
    assert "pool" not in rn.Position.start().code()
    assert "pool" not in position_of("La1").code()


# ---------------------------------------------------------------- freezing and suicide (rulings 24, 33 to 35)


def test_an_immobilizer_freezes_every_kind_of_neighbour_and_no_friend() -> None:
    for piece in "KACILSWP":
        frozen = {str(move) for move in position_of(f"{piece}d4 ie5").legal_moves() if move.origin == "d4"}
        assert frozen == (set() if piece == "K" else {f"{piece} d4-"})
        assert len(texts(position_of(f"{piece}d4 Ie5"), "d4")) > 1


def test_a_chameleon_freezes_immobilizers_only() -> None:
    assert texts(position_of("Id4 ce5"), "d4") == {"I d4-"}
    for piece in "ACLSWP":
        assert len(texts(position_of(f"{piece}d4 ce5"), "d4")) > 1


def test_a_frozen_immobilizer_still_freezes() -> None:
    position = position_of("Id4 ie5 lc4")
    assert texts(position, "d4") == {"I d4-"}
    assert position_of("Id4 ie5 lc4", "b").verdict("l c4-c5").code == "GC401"


def test_an_enhanced_withdrawer_is_not_frozen() -> None:
    plain, enhanced = (position_of("Wd4 ie5", variant=name) for name in ("rococo", "rococo-enhanced-withdrawer"))
    assert texts(plain, "d4") == {"W d4-"}
    assert len(texts(enhanced, "d4")) > 10
    assert "W d4-" not in texts(enhanced, "d4")


def test_a_suicide_leaves_the_square_empty_and_passes_the_turn() -> None:
    position = position_of("Ld4 ie5").play("L d4-")
    assert "d4" not in position.pieces
    assert position.side == "black"


def test_a_frozen_piece_still_serves_as_mount() -> None:
    assert position_of("Pd3 Ld4 ie5").verdict("P d3-d5").legal


# ---------------------------------------------------------------- destruction and the end (rulings 31, 38, 39)


def test_mutual_destruction_takes_the_swapper_and_one_neighbour() -> None:
    position = position_of("Sd4 pd5 pe5")
    assert {text for text in texts(position, "d4") if text.startswith("S d4-;")} == {"S d4-; @-d5", "S d4-; @-e5"}
    move = position.parse("S d4-; @-d5")
    assert move.captured == ("d4", "d5")
    assert set(position.play(move).pieces) == {"e5", "z0", "z00"}


@pytest.mark.parametrize("piece", "ACILSWPK")
def test_a_swapper_destroys_any_enemy_neighbour(piece: str) -> None:
    verdict = position_of(f"Sd4 {piece.lower()}d5").verdict("S d4-; @-d5")
    assert verdict.legal == (piece != "I"), verdict.message


def test_destroying_a_king_wins() -> None:
    position = position_of("Sd4 kd5").play("S d4-; @-d5")
    assert position.outcome == rn.Outcome("white", "King captured")
    assert position.outcome.result == "1-0"
    assert position.legal_moves() == ()


@pytest.mark.parametrize(
    ("pieces", "text"),
    [("Kd4 kd5", "K d4-d5"), ("Ad4 kd7", "A d4-d6; @-d7"), ("Wd4 kd5", "W d4-d2; @-d5"), ("Ld4 kd5", "L d4-d6; @-d5"),
     ("Cd4 kd5", "C d4-d5"), ("Pd4 Ld5 kd6", "P d4-d6")],
)  # fmt: skip
def test_capturing_a_king_by_any_method_wins(pieces: str, text: str) -> None:
    assert position_of(pieces).play(text).outcome == rn.Outcome("white", "King captured")


def test_a_player_who_cannot_move_loses() -> None:
    position = position_of("Kd4 ie5")
    assert position.outcome == rn.Outcome("black", "no legal move")
    assert position.outcome.result == "0-1"


def test_a_player_with_only_a_suicide_can_move() -> None:
    position = position_of("Kd4 Le4 id5")
    assert [str(move) for move in position.legal_moves()] == ["L e4-"]
    assert position.outcome is None


def test_kings_may_stand_next_to_each_other() -> None:
    assert position_of("Kd4 kd6").verdict("K d4-d5").legal
    assert position_of("Kd4 kd5").outcome is None


def test_a_draw_has_no_winner() -> None:
    assert rn.Outcome(None, "agreed").result == "1/2-1/2"


# ---------------------------------------------------------------- the table of powers


def test_the_ways_to_go_come_first_and_every_other_power_is_one_bit_after_those_of_a_pieces_ways() -> None:
    patterns = [bool(power.pattern) for power in POWERS.values()]
    assert patterns == sorted(patterns, reverse=True)
    bits = [power.bit for power in POWERS.values()]
    others = len(bits) - sum(patterns)
    assert bits == [0] * sum(patterns) + [(WAYS + 1) << place for place in range(others)]


def test_the_powers_of_a_piece_are_found_by_its_own_bits() -> None:
    tables = variant("rococo").tables()
    chameleon, king = tables.codes["C"], tables.codes["k"]
    bits = tables.how[chameleon][king] | POWERS["overtake"].bit | POWERS["cannon"].bit
    assert tables.powers_in(chameleon, bits) == [POWERS["step"], POWERS["overtake"], POWERS["cannon"]]


@pytest.mark.parametrize("power", POWERS.values(), ids=POWERS)
def test_every_power_that_may_be_named_in_a_file_has_its_words(power) -> None:
    assert power.summary
    if power.moves or power.captures:
        assert power.listed
    if power.captures:
        assert power.taking
    if power.surrounds:
        # Short notation writes the square of the victim after it.
        assert power.sign


def test_the_documentation_of_variant_files_names_every_power() -> None:
    lines = (ROOT / "docs" / "variants.md").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| `")]
    moving = [f"| `{power.name}` | {power.summary} |" for power in POWERS.values() if power.moves]
    taking = [
        f"| `{power.name}` | {power.summary} |" for power in POWERS.values() if power.captures and not power.moves
    ]
    assert rows[: len(moving) + len(taking)] == [*moving, *taking]
