"""The chess family, Ultima and Mini-Rococo: what the conformance lists do not hold."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator
from support import ROOT, Golden

import rococo_notation as rn
from docs.making.schemas import variant_schema
from rococo_notation.errors import VariantError

FAMILY = (
    "advancer", "coordinator", "immobilizer", "long-leaper", "pushme-pullyu", "withdrawer", "mimotaur", "swapper",
    "chimaerine", "chimaera",
)  # fmt: skip


@pytest.mark.parametrize("name", FAMILY)
def test_each_game_has_a_form_on_ten_by_eight(name: str) -> None:
    small = rn.variant(f"{name}-chess-10x8")
    assert (small.width, small.height) == (10, 8)
    assert small.pieces.keys() == rn.variant(f"{name}-chess").pieces.keys()
    position = rn.Position.start(small)
    assert position.verdict("P a2-a4").legal
    assert position.verdict("P a2-a5").code == "GC204"


@pytest.mark.parametrize(
    ("alias", "name"),
    [("Imitante Queen Chess", "mimotaur-chess"), ("Pushme-Pullyu Chess", "pushme-pullyu-chess"), ("Baroque", "ultima")],
)
def test_the_names_of_the_page_are_known(alias: str, name: str) -> None:
    assert rn.variant(alias).name == name


def test_ultima_has_the_counts_six_public_programs_agree_on() -> None:
    start = rn.Position.start("ultima")
    assert [rn.perft(start, depth) for depth in (1, 2)] == [32, 944]


@pytest.mark.slow
def test_ultima_has_their_count_at_depth_three() -> None:
    assert rn.perft(rn.Position.start("ultima"), 3) == 42_762


def test_mini_rococo_is_as_its_page_in_the_docs_says() -> None:
    start = rn.Position.start("mini-rococo")
    assert start.code() == "1bnkqnr1/1pppppp1/8/8/8/8/1PPPPPP1/1RNQKNB1 w - -"
    assert rn.perft(start, 3) == 11_083
    assert len(start.variant.edge) == 28


@pytest.mark.parametrize(
    ("code", "text", "captured"),
    [
        # A Pincer encloses with any piece of its side, on up to three sides, and only along ranks and files.
        ("4k3/8/8/1Pp1P3/8/8/8/4K3 w - -", "P e5-d5; @-c5", ("c5",)),
        ("4k3/3P4/3p4/1Pp2p1P/8/3P4/8/4K3 w - -", "P d3-d5; @-c5; @-d6", ("c5", "d6")),
        # A Chameleon takes a Pincer as a Pincer would, and a Coordinator as a Coordinator would.
        ("4k3/8/8/1Ppp3X/8/8/8/4K3 w - -", "X h5-e5", ()),
        ("4k3/8/8/1Pp4X/8/8/8/4K3 w - -", "X h5-d5; @-c5", ("c5",)),
        ("4k3/8/8/7X/8/8/8/c3K3 w - -", "X h5-a5; @-a1", ("a1",)),
        ("4k3/8/8/1Pp5/8/8/6X1/4K3 w - -", "X g2-d5", ()),
    ],
)
def test_ultima_captures(code: str, text: str, captured: tuple[str, ...]) -> None:
    verdict = rn.Position.from_code(code, "ultima").verdict(text)
    assert verdict.move is not None, verdict.message
    assert verdict.move.captured == captured
    assert str(verdict.move) == text


def test_a_pawn_first_move_of_two_squares_can_be_chosen() -> None:
    shorter = rn.variant("advancer-chess", {"pawn-first-move": "2"})
    assert len(rn.Position.start(shorter).legal_moves()) == 24
    assert len(rn.Position.start("advancer-chess").legal_moves()) == 34


def test_a_castling_of_two_squares_can_be_chosen() -> None:
    code = "5k4/10/10/10/10/10/10/10/10/R4K3R w KQ -"
    near = rn.Position.from_code(code, rn.variant("withdrawer-chess", {"castling-distance": "2"}))
    assert str(near.parse("K f1-h1")) == "K f1-h1; R j1-g1"
    assert rn.Position.from_code(code, "withdrawer-chess").verdict("K f1-h1").code == "GC204"


def test_a_coordinator_captures_what_it_likes_only_if_that_is_chosen() -> None:
    code = "9k/10/10/b9/10/2C7/10/K1n7/10/10 w - -"
    at_will = rn.Position.from_code(code, rn.variant("coordinator-chess", {"coordination": "optional"}))
    both = "C c5-c7; @-a7; @-c3"
    assert [at_will.verdict(text).legal for text in (both, "C c5-c7; @-a7", "C c5-c7; @-c3", "C c5-c7")] == [True] * 4
    automatic = rn.Position.from_code(code, "coordinator-chess")
    assert automatic.verdict(both).legal
    assert [str(move) for move in automatic.legal_moves() if str(move).startswith("C c5-c7")] == [both]


@pytest.mark.parametrize(
    ("options", "message"),
    [({"speed": "2"}, "has no option 'speed'"), ({"pawn-first-move": "9"}, "must be one of '2', '3', not '9'")],
)
def test_an_option_or_value_that_is_not_there_is_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(VariantError, match=message):
        rn.variant("advancer-chess", options)


def test_swapped_pawns_have_their_first_move_again_and_lose_it_by_making_it() -> None:
    position = rn.Position.from_code("5k4/10/10/10/10/10/10/10/10/2P2K4 w - -", "swapper-chess")
    stepped = position.play("P c1-c2")
    assert stepped.code().endswith("b - - spent c2;")
    later = stepped.play("k f10-e10")
    assert later.verdict("P c2-c3").legal
    assert later.verdict("P c2-c4").code == "GC204"
    assert later.play("P c2-c3").code().endswith("b - -")
    leapt = position.play("P c1-c4")
    assert leapt.code().split(" ", 1)[1] == "b - c2,c3"


def test_a_pawn_swapped_to_the_last_rank_promotes_there_as_a_turn() -> None:
    position = rn.Position.from_code("2P2k4/10/10/10/10/10/10/10/10/5K4 w - -", "swapper-chess")
    promotion = position.parse("R-c10")
    assert str(promotion) == "R-c10"
    assert [(effect.kind, effect.label, effect.square) for effect in promotion.effects] == [("promote", "R", "c10")]
    assert position.play("R-c10").code() == "2R2k4/10/10/10/10/10/10/10/10/5K4 b - -"


def test_a_promotion_in_place_says_nothing_of_how_a_log_writes_captures() -> None:
    log = "Game: Swapper Chess\nPosition: 1s3k4/10/10/10/10/1P8/10/10/10/5K4 b - -\ns b10-b5\nQ-b10\n"
    record = rn.replay(log)
    assert (record.verdict, record.effects) == ("legal", "implied")


def test_a_forced_move_ends_rights_as_a_legal_one_does() -> None:
    log = "Game: Chess\nP e2-e4\np a7-a6\nK e1-e3\np a6-a5\nK e3-e1\n"
    record = rn.replay(log)
    assert [ply.status for ply in record.plies] == ["legal", "legal", "illegal", "legal", "illegal"]
    assert record.positions[1].code().endswith(" b KQkq e3")
    assert record.positions[3].code().endswith(" b kq -")


def test_a_chimaera_cannot_be_captured_and_can_be_swapped() -> None:
    code = "5k4/10/10/10/10/10/3s6/10/3R1S4/5K4 w - -"
    chimaera = rn.Position.from_code(code, "chimaera-chess")
    assert chimaera.verdict("R d2-d4").code == "GC206"
    assert rn.Position.from_code(code, "chimaerine-chess").verdict("R d2-d4").legal
    assert chimaera.verdict("S f2-d4; s-f2").legal


@pytest.mark.parametrize(
    ("code", "variant", "faults"),
    [
        ("k6k/8/8/8/8/8/8/K6K w - -", "chess", ("White has 2 Kings", "Black has 2 Kings")),
        ("k7/8/8/8/8/8/8/K6p w - -", "chess", ("a Black Pawn can never stand on h1",)),
        (
            "k7/8/8/8/8/8/8/R3K3 w - -",
            "chess",
            ("Black's King is in check from the White Rook on a1, but it is White's turn",),
        ),
        ("5k4/10/10/10/10/10/10/10/10/P4K4 w - -", "swapper-chess", ()),
        ("10/4k5/10/10/10/10/10/10/4K5/10 w - -", "rococo", ()),
    ],
)
def test_a_position_tells_every_reason_why_no_game_comes_to_it(
    code: str, variant: str, faults: tuple[str, ...]
) -> None:
    assert rn.Position.from_code(code, variant).faults == faults


def test_the_schema_is_a_schema_and_is_the_published_one(golden: Golden) -> None:
    Draft202012Validator.check_schema(variant_schema())
    golden(ROOT / "docs" / "variant.schema.json", json.dumps(variant_schema(), indent=2) + "\n")
