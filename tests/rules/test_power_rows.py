"""The table of powers, and what is made of it."""

import pytest
from support import ROOT

from rococo_notation.rules import variant
from rococo_notation.rules.powers import POWERS, WAYS, powers_in


def test_the_ways_to_go_come_first_and_every_other_power_is_one_bit_after_those_of_a_pieces_ways() -> None:
    patterns = [bool(power.pattern) for power in POWERS.values()]
    assert patterns == sorted(patterns, reverse=True)
    bits = [power.bit for power in POWERS.values()]
    others = len(bits) - sum(patterns)
    assert bits == [0] * sum(patterns) + [(WAYS + 1) << place for place in range(others)]


def test_powers_are_found_by_their_bits() -> None:
    assert powers_in(POWERS["approach"].bit | POWERS["cannon"].bit) == [POWERS["approach"], POWERS["cannon"]]


def test_the_powers_of_a_piece_are_found_by_its_own_bits() -> None:
    tables = variant("rococo").tables()
    chameleon, king = tables.codes["C"], tables.codes["k"]
    bits = tables.how[chameleon][king] | POWERS["overtake"].bit
    assert tables.powers_in(chameleon, bits) == [POWERS["step"], POWERS["overtake"]]


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
