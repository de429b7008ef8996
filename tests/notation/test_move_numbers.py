"""The numbers of a log: in which customs they follow one another, and what is missing where they do not."""

import pytest

from rococo_notation.notation import Turn, read_log

from .conftest import ROCOCO

MOVES = ["P a2-a3", "p a7-a6", "P b2-b3", "p b7-b6", "P c2-c3", "p c7-c6"]


def turns_of(*lines: str) -> tuple[Turn, ...]:
    return read_log("\n".join(lines), ROCOCO).turns


def numbered(*numbers: str) -> tuple[Turn, ...]:
    """The turns of a log with these numbers before its moves."""
    return turns_of(*(f"{number} {MOVES[at % len(MOVES)]}" for at, number in enumerate(numbers)))


def told(turns: tuple[Turn, ...]) -> list[tuple[int, str]]:
    return [(at, finding.message) for at, turn in enumerate(turns, 1) for finding in turn.findings]


CUSTOMS = {
    "both sides": ("1.", "1...", "2.", "2...", "3.", "3..."),
    "the same number twice": ("1.", "1.", "2.", "2.", "3.", "3."),
    "a number for each ply": ("1.", "2.", "3.", "4.", "5.", "6."),
    "White's alone": ("1.", "", "2.", "", "3.", ""),
    "dots alone for Black": ("1.", "...", "2.", "...", "3.", "..."),
    "none": ("", "", "", "", "", ""),
    "some": ("1.", "", "", "", "3.", ""),
}


@pytest.mark.parametrize("numbers", CUSTOMS.values(), ids=CUSTOMS)
def test_in_every_custom_numbers_that_follow_say_nothing(numbers: tuple[str, ...]) -> None:
    turns = numbered(*numbers)
    assert told(turns) == []
    assert [turn.skips for turn in turns] == [0] * 6


@pytest.mark.parametrize("custom", ["both sides", "the same number twice", "a number for each ply"])
def test_every_custom_puts_the_sides_right(custom: str) -> None:
    assert [turn.side for turn in numbered(*CUSTOMS[custom])] == ["white", "black"] * 3


@pytest.mark.parametrize(
    ("numbers", "at", "skips", "message"),
    [
        (("1.", "1...", "3.", "3...", "4."), 3, 2, "this turn is numbered 3., but 2. comes next"),
        (("1.", "1...", "2...", "3.", "3..."), 3, 1, "this turn is numbered 2..., but 2. comes next"),
        (("1.", "2.", "2...", "3.", "3..."), 2, 1, "this turn is numbered 2., but 1... comes next"),
        (("1.", "2.", "3.", "7.", "8.", "9."), 4, 3, "this turn is numbered 4., but 2... comes next"),
        (("1.", "1...", "1.", "1...", "2."), 3, -2, "this turn is numbered 1., but 2. comes next"),
        (("1.", "1...", "1...", "2.", "2..."), 3, -1, "this turn is numbered 1..., but 2. comes next"),
        (("1.", "", "7.", "", "8."), 3, 10, "this turn is numbered 7., but 2. comes next"),
    ],
)
def test_a_gap_or_a_step_back_is_told_once_with_what_is_missing(
    numbers: tuple[str, ...], at: int, skips: int, message: str
) -> None:
    turns = numbered(*numbers)
    assert told(turns) == [(at, message)]
    assert [turn.skips for turn in turns] == [skips if place == at else 0 for place in range(1, len(turns) + 1)]


@pytest.mark.parametrize(
    ("numbers", "off"),
    [
        (("1.", "7...", "2.", "2...", "3."), [2]),
        (("1.", "1...", "22.", "2...", "3."), [3]),
        (("1.", "1...", "9.", "9...", "3.", "3..."), [3, 4]),
        (("1.", "1...", "1.", "2...", "3."), [3]),
    ],
)
def test_a_number_that_is_off_while_the_next_are_right_is_a_misprint_and_no_gap(
    numbers: tuple[str, ...], off: list[int]
) -> None:
    turns = numbered(*numbers)
    assert [at for at, _ in told(turns)] == off
    assert [turn.skips for turn in turns] == [0] * len(turns)


def test_three_numbers_that_are_off_are_a_gap() -> None:
    turns = numbered("1.", "1...", "9.", "9...", "10.", "3...")
    assert turns[2].skips == 14


@pytest.mark.parametrize(
    ("numbers", "skips"),
    [(("12.", "12...", "13."), 22), (("12...", "13.", "13..."), 23), (("1...", "2.", "2..."), 1), (("2.", "2..."), 2)],
)
def test_what_is_missing_before_the_first_number_is_no_disorder(numbers: tuple[str, ...], skips: int) -> None:
    turns = numbered(*numbers)
    assert told(turns) == []
    assert [turn.skips for turn in turns] == [skips, *[0] * (len(turns) - 1)]


def test_a_number_out_of_order_points_at_its_turn() -> None:
    (finding,) = turns_of("1. P a2-a3", "1... p a7-a6", "5. P b2-b3")[2].findings
    assert (finding.code, finding.severity, finding.ply) == ("GC107", "warning", 3)
    assert (finding.line, finding.column, finding.end_column, finding.text) == (3, 4, 11, "P b2-b3")


def test_a_mended_turn_out_of_order_is_quoted_as_it_was_written() -> None:
    finding = turns_of("1. P a2-a3", "1... p a7-a6", "5. P b2xb3")[2].findings[0]
    assert (finding.code, finding.column, finding.end_column, finding.text) == ("GC107", 4, 11, "P b2xb3")


def test_without_numbers_a_side_that_is_named_twice_has_lost_a_turn() -> None:
    turns = turns_of("White: P a2-a3", "White: P b2-b3", "Black: p b7-b6")
    assert sum(abs(turn.skips) for turn in turns) in (0, 1)
    turns = turns_of("P a2-a3", "... p a7-a6", "... p b7-b6")
    assert [turn.skips for turn in turns][2] != 0
