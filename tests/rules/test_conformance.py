"""The conformance data: complete move lists, single rulings, and counts of lines."""

import re
from typing import Any

import pytest

import rococo_notation as rn
from support import conformance_move_lists, conformance_positions

MOVE_LISTS = conformance_move_lists()
POSITIONS = conformance_positions()
PERFT = {
    "rococo": (25, 625, 23_863),
    "rococo-mirror": (25, 625, 23_863),
    "rococo-pushme-pullyu": (25, 625, 23_863),
    "rococo-enhanced-withdrawer": (25, 625, 23_863),
    "coordinator-chess": (34, 1_156, 43_344),
    "immobilizer-chess": (34, 1_156, 43_344),
    "withdrawer-chess": (34, 1_156, 43_344),
    "advancer-chess": (34, 1_156, 43_344),
    "pushme-pullyu-chess": (34, 1_156, 43_344),
    "mimotaur-chess": (34, 1_156, 43_344),
    "long-leaper-chess": (34, 1_156, 43_362),
    "swapper-chess": (44, 1_936, 93_151),
    "chess": (20, 400, 8_902),
}
FOUR_PLIES = {"rococo": 909_128, "chess": 197_281}


@pytest.mark.parametrize("variant", sorted({entry["variant"] for entry in MOVE_LISTS}))
def test_lists_exactly_the_legal_moves_of_every_conformance_position(variant: str) -> None:
    entries = [entry for entry in MOVE_LISTS if entry["variant"] == variant]
    for entry in entries:
        position = rn.Position.from_code(entry["code"], variant)
        assert sorted(map(str, position.legal_moves())) == entry["moves"], entry["code"]
        assert position.code() == entry["code"]


def test_the_conformance_data_covers_rococo() -> None:
    assert len(POSITIONS) >= 140
    assert {entry["variant"] for entry in MOVE_LISTS} >= {"rococo", "rococo-mirror", "rococo-pushme-pullyu"}


@pytest.mark.parametrize("ruling", POSITIONS, ids=[entry["id"] for entry in POSITIONS])
def test_decides_as_the_ruling_does(ruling: dict[str, Any]) -> None:
    position = rn.Position.from_code(ruling["code"], ruling["variant"])
    assert position.code() == ruling["code"]
    verdict = position.verdict(ruling["move"])
    assert verdict.legal == ruling["legal"], verdict.message
    if verdict.move is not None:
        assert str(verdict.move) == ruling["move"]
        assert set(verdict.move.captured) == set(ruling["captured"])
        assert verdict.code is None
    else:
        assert re.fullmatch(r"GC[2-5]\d\d", verdict.code or "")
        assert verdict.squares
    assert (ruling["move"] in map(str, position.legal_moves())) == ruling["legal"]


@pytest.mark.parametrize("variant", [name for name in rn.variants() if name in PERFT])
def test_counts_the_lines_from_the_set_up(variant: str) -> None:
    start = rn.Position.start(variant)
    assert tuple(rn.perft(start, depth) for depth in (1, 2, 3)) == PERFT[variant]


@pytest.mark.slow
@pytest.mark.parametrize("variant", [name for name in rn.variants() if name in FOUR_PLIES])
def test_counts_four_plies_from_the_set_up(variant: str) -> None:
    assert rn.perft(rn.Position.start(variant), 4) == FOUR_PLIES[variant]


def test_counts_one_line_of_no_plies() -> None:
    assert rn.perft(rn.Position.start(), 0) == 1


def test_refuses_to_count_a_negative_depth() -> None:
    with pytest.raises(ValueError, match="-1"):
        rn.perft(rn.Position.start(), -1)
