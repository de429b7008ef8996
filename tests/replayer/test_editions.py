"""Which edition of the rules a log is put to, and what is said where they differ."""

import pytest
from support import code_of

import rococo_notation as rn

FARTHER = f"Position: {code_of('Lx00 px3')}\n\n1. L x00-x1; @-x3\n"
NEAREST = FARTHER.replace("x00-x1", "x00-x2")
NEEDLESS = f"Position: {code_of('Lc4 pb4')}\n\n1. L c4-x4; @-b4\n"


def log(name: str, rest: str) -> str:
    return f"Game: Rococo\nLog: {name}\n{rest}"


def found(record: rn.Record) -> list[str]:
    return [finding.code for finding in record.findings if finding.ply]


@pytest.mark.parametrize(
    ("name", "edition"),
    [
        ("white-black-2004-301-193", "2002"),
        ("white-black-2005-99-1", "2002"),
        ("white-black-2005-100-1", "2005"),
        ("white-black-2015-352-870", "2005"),
        ("no-day-in-it", "2005"),
        ("white-black-0000-100-1", "2002"),
        ("white-black-9999-366-1", "2005"),
    ],
)
def test_takes_the_edition_in_force_on_the_day_in_the_name_of_the_log(name: str, edition: str) -> None:
    assert rn.replay(log(name, NEAREST)).edition == edition


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        ("2004-10-27", "2002"),
        ("2004.10.27", "2002"),
        ("2004.??.??", "2002"),
        ("2004", "2002"),
        ("2005", "2005"),
        ("2004-02-30", "2005"),
        ("????.??.??", "2005"),
    ],
)
def test_takes_the_edition_in_force_on_the_date_of_a_log_without_a_day_in_its_name(day: str, edition: str) -> None:
    assert rn.replay(log(f"alice1\nDate: {day}", NEAREST)).edition == edition


def test_a_farther_landing_of_2004_is_legal_and_it_is_said_that_it_is_no_longer() -> None:
    record = rn.replay(log("a-b-2004-301-193", FARTHER))
    assert record.verdict == "legal"
    assert found(record) == ["GC603"]
    note = record.findings[-1]
    assert (note.severity, note.ply, note.text) == ("note", 1, "L x00-x1")
    assert "2002" in note.message
    assert "2005" in note.message


def test_a_farther_landing_of_2015_is_illegal_and_it_is_said_that_it_was_not_always() -> None:
    record = rn.replay(log("a-b-2015-301-193", FARTHER))
    assert record.verdict == "illegal"
    assert found(record) == ["GC403", "GC603"]
    assert "2002" in record.findings[-1].message


@pytest.mark.parametrize("name", ["a-b-2004-301-193", "a-b-2015-301-193"])
def test_nothing_is_said_of_editions_where_they_agree(name: str) -> None:
    assert found(rn.replay(log(name, NEAREST))) == []
    assert found(rn.replay(log(name, NEEDLESS))) == ["GC402"]


@pytest.mark.parametrize(("edition", "verdict"), [("2002", "legal"), ("2005", "illegal")])
def test_the_caller_may_choose_the_edition(edition: str, verdict: str) -> None:
    for name in ("a-b-2004-301-193", "a-b-2015-301-193"):
        record = rn.replay(log(name, FARTHER), edition=edition)
        assert (record.edition, record.verdict) == (edition, verdict)


def test_an_unknown_edition_is_misuse() -> None:
    with pytest.raises(rn.VariantError, match="no edition '1999'"):
        rn.replay(log("x", FARTHER), edition="1999")


def test_the_note_is_given_for_a_capture_left_to_the_preset_too() -> None:
    record = rn.replay(log("a-b-2004-301-193", FARTHER.replace("; @-x3", "")))
    assert found(record) == ["GC603"]
