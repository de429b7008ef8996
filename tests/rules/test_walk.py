"""What a walk tells: by which power a piece is captured, and where and why it stops."""

import pytest
from support import position_of

import rococo_notation as rn
from rococo_notation.rules.move import captures
from rococo_notation.rules.walk import LandingFault, StopReason, collect_walk, walk

SHOOTER = """
title = "Shooter"
[board]
files = ["a", "b", "c", "d"]
ranks = ["1", "2", "3", "4"]
setup = '''
. k . .
. - . .
. . . .
S . K .
'''
[pieces.K]
royal = true
moves = ["step"]
enemy = { all = ["step"] }
[pieces.S]
moves = ["slide"]
enemy = { all = ["slide", "cannon"] }
"""


def stop_of(position: rn.Position, origin: str, towards: str) -> tuple[str, StopReason]:
    """Where and why the walk stops that begins with these two squares."""
    tables = position.state.tables
    direction, *_ = tables.routes(tables.index[origin], tables.index[towards])
    _, (square, reason) = collect_walk(position.state, tables.index[origin], direction)
    return tables.names[square], reason


@pytest.mark.parametrize(
    ("pieces", "origin", "towards", "square", "reason"),
    [
        ("Ld4", "d4", "d5", "", StopReason.OFF_BOARD),
        ("Kd4", "d4", "d5", "d6", StopReason.OUT_OF_REACH),
        ("Wd4 pd6", "d4", "d5", "d6", StopReason.BLOCKED),
        ("Ld4 Ad6", "d4", "d5", "d6", StopReason.BLOCKED),
        ("Ld4 pd6 pd7", "d4", "d5", "d6", StopReason.TWO_IN_A_ROW),
        ("Ld4 pd5 pd6", "d4", "d5", "d5", StopReason.TWO_IN_A_ROW),
        ("Ld4 pd5 pd7", "d4", "d5", "", StopReason.OFF_BOARD),
        ("Pd4 Ad5 Ad6", "d4", "d5", "d5", StopReason.BESIDE),
        ("Pd4 Ad5", "d4", "d5", "d5", StopReason.BESIDE),
        ("Pd4", "d4", "d5", "d6", StopReason.OUT_OF_REACH),
    ],
)
def test_a_walk_tells_where_and_why_it_stops(
    pieces: str, origin: str, towards: str, square: str, reason: StopReason
) -> None:
    assert stop_of(position_of(pieces), origin, towards) == (square, reason)


def test_a_walk_to_a_square_arrives() -> None:
    position = position_of("Ld4")
    tables = position.state.tables
    origin, target = tables.index["d4"], tables.index["d6"]
    steps = walk(position.state, origin, 0, target)
    assert next(steps).square == target
    with pytest.raises(StopIteration) as end:
        next(steps)
    assert end.value.value == (target, StopReason.ARRIVED)


def test_a_walk_says_where_a_mount_is_missing() -> None:
    position = position_of("Pd4 pb4")
    tables = position.state.tables
    for target, fault in (("d6", LandingFault.NO_MOUNT), ("b4", LandingFault.NO_MOUNT)):
        origin = tables.index["d4"]
        direction, *_ = tables.routes(origin, tables.index[target])
        landings, _ = collect_walk(position.state, origin, direction)
        assert [each.fault for each in landings if each.square == tables.index[target]] == [fault]


@pytest.mark.parametrize(
    ("code", "variant", "text", "taken"),
    [
        ("10/4k5/10/10/10/10/1p8/1L8/4K5/10 w - -", "rococo", "L a2-a4", ["a3 overtake"]),
        ("10/4k5/10/10/10/10/1p8/10/1A2K5/10 w - -", "rococo", "A a1-a2", ["a3 approach"]),
        ("10/4k5/10/10/10/1l8/1C8/1w8/4K5/10 w - -", "rococo", "C a3-a5", ["a2 withdraw", "a4 overtake"]),
        ("10/4k5/10/10/10/1p8/1A8/1P8/4K5/10 w - -", "rococo", "P a2-a4", ["a4 cannon"]),
        ("10/4k5/10/10/10/10/4p5/4K5/10/10 w - -", "rococo", "K d2-d3", ["d3 displace"]),
        ("10/4k5/10/10/10/10/1p8/1S8/4K5/10 w - -", "rococo", "S a2-; @-a3", ["a3 destroy"]),
        ("k7/8/8/8/1pP5/8/P7/7K w - -", "ultima", "P a2-a4; @-b4", ["b4 custodian"]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "chess", "P e5-d6", ["d5 en passant"]),
    ],
)
def test_a_walk_says_by_which_power_it_captures(code: str, variant: str, text: str, taken: list[str]) -> None:
    position = rn.Position.from_code(code, variant)
    found = captures(position.parse(text), position.state)
    assert [f"{capture.square} {capture.power.kind}" for capture in found] == taken


@pytest.mark.parametrize(("between", "kind"), [("1", "displace"), ("K", "cannon")])
def test_a_piece_two_squares_away_is_shot_over_a_mount_only(tmp_path, between: str, kind: str) -> None:
    file = tmp_path / "shooter.toml"
    file.write_text(SHOOTER, encoding="utf-8")
    end = "K" if between == "1" else "1"
    position = rn.Position.from_code(f"4/1-2/4/S{between}k{end} w - -", rn.load_variant(file))
    (capture,) = captures(position.parse("S a1-c1"), position.state)
    assert capture.power.kind == kind
