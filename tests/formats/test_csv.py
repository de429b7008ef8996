"""CSV: a ply a row."""

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import Golden

from formats.writing import ILLEGAL, LEGAL, ODD, odd_logs, record_of, written
from rococo_notation import Position
from rococo_notation.formats import format_of
from rococo_notation.formats.plain_data import COLUMNS, csv_rows

FORMAT = format_of("csv")


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


@pytest.mark.parametrize("log", [LEGAL, ILLEGAL], ids=lambda path: path.stem)
def test_a_file_is_as_it_was(log: Path, golden: Golden) -> None:
    golden(f"{log.stem}.csv", written(FORMAT, log))


def test_the_names_of_columns_stand_once() -> None:
    text = written(FORMAT, LEGAL, ILLEGAL)
    assert text.count("move_number") == 1
    assert text.splitlines()[0] == ",".join(COLUMNS)
    assert {row["log"] for row in rows(text)} == {"sample-promotion", "sample-illegal-moves"}


def test_every_column_says_what_its_name_says() -> None:
    advance, regain = rows(written(FORMAT, LEGAL))[4:6]
    assert (advance["side"], advance["move_number"], advance["status"]) == ("white", "3", "legal")
    assert (advance["origin"], advance["target"], advance["captured"]) == ("g1", "g6", "g7")
    assert (regain["canonical"], regain["short"], regain["promotion"]) == ("p h1-g1; s-g1", "Pg1=S", "s")
    assert Position.from_code(regain["position"]).parse(regain["canonical"]).promotion == "s"
    assert rows(written(FORMAT, LEGAL))[1]["swapped"] == "p"


def test_a_ply_that_is_not_legal_has_its_text_and_codes() -> None:
    row = rows(written(FORMAT, ILLEGAL))[2]
    assert (row["status"], row["canonical"], row["codes"]) == ("illegal", "L f1-f6", "GC205")
    assert row["short"] == row["origin"] == row["target"] == ""


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_no_log_is_too_odd(text: str) -> None:
    table = written(FORMAT, text)
    assert len(rows(table)) == len(record_of(text).plies)
    table.encode()


@given(odd_logs())
def test_every_ply_is_a_row_and_a_line(text: str) -> None:
    table = written(FORMAT, text)
    assert len(rows(table)) == len(record_of(text).plies) == table.count("\n") - 1
    assert all(None not in row and None not in row.values() for row in rows(table))


@given(
    st.lists(
        st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"])) | st.from_regex(r"\A[-=+@']{1,2}x\Z")
    )
)
def test_no_cell_is_a_formula_and_every_text_comes_back(texts: list[str]) -> None:
    (row,) = csv.reader(io.StringIO(csv_rows([["file", *texts]]), newline=""), strict=True)
    assert not any(cell.lstrip().startswith(tuple("=+-@")) for cell in row)
    assert [cell.removeprefix("'") for cell in row[1:]] == texts


def test_a_formula_in_a_log_is_a_text_in_the_table() -> None:
    (row,) = rows(written(FORMAT, "Game: Rococo\nLog: =1+1\n\n1. @-a1 // \t=HYPERLINK(1)\n"))
    assert (row["log"], row["canonical"], row["comment"]) == ("'=1+1", "'@-a1", "'=HYPERLINK(1)")


def test_numbers_stay_numbers() -> None:
    assert csv_rows([(-1, None, 2)]) == "-1,,2\n"


def test_lines_end_alike_everywhere() -> None:
    assert "\r" not in written(FORMAT, LEGAL, *ODD.values())
