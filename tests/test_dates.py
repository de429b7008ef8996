"""Dates as people write them."""

import pytest

from rococo_notation.dates import days_of


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2006-03-21", "2006-03-21", "2006-03-21"),
        ("2006-02", "2006-02-01", "2006-02-28"),
        ("2004-02", "2004-02-01", "2004-02-29"),
        ("2006-12", "2006-12-01", "2006-12-31"),
        ("0001", "0001-01-01", "0001-12-31"),
    ],
)
def test_a_date_is_a_day_a_month_or_a_year(text: str, first: str, last: str) -> None:
    assert [day.isoformat() for day in days_of(text)] == [first, last]


@pytest.mark.parametrize(
    "text",
    ["2006-13", "2006-02-30", "2006-02-29", "2006-00", "2006-03-00", "0000", "2006-3", "20060321", "٢٠٠٦", "", "-"],
)
def test_an_impossible_date_is_refused_with_how_to_write_one(text: str) -> None:
    with pytest.raises(ValueError, match="is not a date; write 2006-03-21, 2006-03 or 2006"):
        days_of(text)
