"""When two positions are the same: their possible moves are (ruling 39)."""

import pytest
from support import code_of

import rococo_notation as rn
from rococo_notation.rules.engine import Repetitions, identity

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
