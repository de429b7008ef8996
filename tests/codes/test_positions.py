"""Why every illegal position of the conformance data is refused: the code and the squares, pinned in a table.

``positions.tsv`` was made from the engine and read line by line against the rulings. ``pytest --update-golden`` makes
it anew.
"""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from support import ROOT, conformance_positions

import rococo_notation as rn

TABLE = Path(__file__).parent / "positions.tsv"
ILLEGAL = [entry for entry in conformance_positions() if not entry["legal"]]

# The families a section of the rulings can refuse a move by.
SECTIONS = {
    "T1": {"GC2", "GC4"},
    "T2": {"GC2", "GC3", "GC4"},
    "T3": {"GC2", "GC3", "GC4"},
    "T4": {"GC4"},
    "T5": {"GC2", "GC4"},
    "T6": {"GC2", "GC4"},
    "T7": {"GC2", "GC4"},
}
# What a ruling is about, where it is about one thing.
RULINGS = {
    1: {"GC403"},
    2: {"GC403"},
    3: {"GC402"},
    4: {"GC402"},
    5: {"GC205", "GC208"},
    15: {"GC208"},
    20: {"GC208"},
    22: {"GC206"},
    24: {"GC401"},
    30: {"GC401"},
    32: {"GC405"},
    36: {"GC207"},
    37: {"GC409", "GC410"},
    41: {"GC204", "GC210"},
    42: {"GC204"},
    43: {"GC409", "GC411"},
    44: {"GC209"},
    45: {"GC209"},
    48: {"GC206", "GC209"},
}


class Row(NamedTuple):
    id: str
    code: str
    squares: str


def rows() -> list[Row]:
    header, *lines = TABLE.read_text(encoding="utf-8").splitlines()
    assert header.split("\t") == list(Row._fields)
    return [Row(*line.split("\t")) for line in lines]


def refusal(entry: dict[str, str]) -> Row:
    verdict = rn.Position.from_code(entry["code"], entry["variant"]).verdict(entry["move"])
    return Row(entry["id"], str(verdict.code), " ".join(verdict.squares))


def ruling_of(identity: str) -> int:
    """The ruling that names a position: the one above the line that says from where to where."""
    text = (ROOT / "docs/rulings.md").read_text(encoding="utf-8")
    number = 0
    for match in re.finditer(
        r"^\*\*(?P<number>\d+)\. |^Positions: (?P<first>T[\d.]+) to (?P<last>T[\d.]*\d)", text, re.M
    ):
        number = int(match["number"] or number)
        if match["first"] and match["first"] <= identity <= match["last"]:
            return number
    raise AssertionError(f"no ruling names {identity}")


def test_the_table_says_why_every_illegal_position_is_refused(request: pytest.FixtureRequest) -> None:
    found = sorted(map(refusal, ILLEGAL))
    if request.config.getoption("--update-golden"):
        TABLE.write_text("".join("\t".join(row) + "\n" for row in (Row._fields, *found)), encoding="utf-8")
    assert rows() == found


def test_every_illegal_position_stands_in_the_table_once_and_nothing_else_does() -> None:
    assert [row.id for row in rows()] == sorted(entry["id"] for entry in ILLEGAL)


@pytest.mark.parametrize("row", rows() if TABLE.exists() else [], ids=lambda row: row.id)
def test_the_code_is_one_its_ruling_can_refuse_by(row: Row) -> None:
    assert row.code[:3] in SECTIONS[row.id.partition(".")[0]]
    assert row.code in RULINGS.get(ruling_of(row.id), {row.code})


@pytest.mark.parametrize("entry", ILLEGAL, ids=lambda entry: entry["id"])
def test_the_squares_are_of_the_board_and_the_first_is_one_the_move_names(entry: dict[str, str]) -> None:
    position = rn.Position.from_code(entry["code"], entry["variant"])
    squares = position.verdict(entry["move"]).squares
    assert set(squares) <= {file + rank for file in position.variant.files for rank in position.variant.ranks}
    assert re.search(rf"(?<![a-z]){squares[0]}(?!\d)", entry["move"])
