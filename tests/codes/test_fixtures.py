"""A whole log for every code, as a user would have it, and everything that is said of it."""

from functools import cache
from pathlib import Path

import pytest
from support import Golden

import rococo_notation as rn
from rococo_notation.codes import CODES

HERE = Path(__file__).parent
FIXTURES = sorted((HERE / "fixtures").iterdir())
PLACED_AT = "GC602"
"""What is said of a log that begins with a position of its own, whatever else is wrong with it."""


def code_of(fixture: Path) -> str:
    """The code a fixture is about: ``GC204-too-far.txt`` is about GC204."""
    return fixture.stem.partition("-")[0]


@cache
def replay(fixture: Path) -> rn.Record:
    if fixture.suffix == ".pgn":
        (log,) = rn.read(fixture)
        return rn.replay(log)
    # A game that is known by its definition alone has that in a file of the same name.
    definition = HERE / "definitions" / fixture.name
    game = rn.load_variant(definition) if definition.exists() else None
    return rn.replay(rn.Source.decode(fixture.read_bytes(), fixture.name), game)


def line_of(finding: rn.Finding) -> str:
    """A finding on one line, with everything it says."""
    place = f"{finding.line}:{finding.column}-{finding.end_column}" if finding.line else "-"
    ply = f"ply {finding.ply} {finding.side}" if finding.ply else "-"
    marks = [mark for mark in ("secondary", "after_illegal") if getattr(finding, mark)]
    said = f"{finding.code} {finding.severity} | {place} | {ply} | {finding.text} | {finding.message}"
    squares, suggestion = " ".join(finding.squares), finding.suggestion
    rest = (("squares", squares), ("meant", suggestion), ("marks", " ".join(marks)))
    return said + "".join(f" | {key}: {value}" for key, value in rest if value)


@pytest.mark.parametrize("fixture", FIXTURES, ids=[fixture.stem for fixture in FIXTURES])
def test_says_of_it_what_it_said_before(fixture: Path, golden: Golden) -> None:
    golden(f"{fixture.stem}.txt", "".join(f"{line_of(finding)}\n" for finding in replay(fixture).findings))


def test_finds_the_fault_it_is_about_and_no_other() -> None:
    wrong = {}
    for fixture in FIXTURES:
        code = code_of(fixture)
        primary = [f for f in replay(fixture).findings if not f.secondary and not f.after_illegal]
        others = {f.code for f in primary} - ({PLACED_AT} - {code}) - {code}
        if others or {f.severity for f in primary if f.code == code} != {CODES[code].severity}:
            wrong[fixture.name] = [line_of(finding) for finding in primary]
    assert not wrong


def test_points_at_what_it_quotes() -> None:
    wrong = {}
    for fixture in FIXTURES:
        record = replay(fixture)
        lines = record.log.source.text.splitlines()
        for finding in record.findings:
            if finding.line and finding.column and finding.end_column:
                quoted = lines[finding.line - 1][finding.column - 1 : finding.end_column - 1]
                if quoted != finding.text:
                    wrong[fixture.name] = quoted, line_of(finding)
    assert not wrong


def test_is_a_log_with_headers_and_with_a_move_for_every_finding() -> None:
    wrong = []
    for fixture in FIXTURES:
        record, code = replay(fixture), code_of(fixture)
        headed = code == "GC003" or (record.log.header("White") and record.log.header("Black"))
        # The name of the log tells the edition.
        dated = record.log.begun or code in ("GC003", "GC601", "GC604", "GC605", "GC606", "GC607")
        placed = all(finding.ply is None or finding.ply <= len(record.plies) for finding in record.findings)
        if not (headed and dated and placed):
            wrong.append((fixture.name, headed, dated, placed))
    assert not wrong, "a whole log has headers Log (with its date, such as ann-bert-2019-101-101), White and Black"


def test_every_code_has_a_log_and_every_log_is_about_a_code_and_has_a_name_of_its_own() -> None:
    assert {code_of(fixture) for fixture in FIXTURES} == set(CODES)
    stems = [fixture.stem for fixture in FIXTURES]
    assert len(stems) == len(set(stems))


def test_no_log_is_an_example_of_the_table() -> None:
    examples = {example.text.strip() for code in CODES.values() for example in (code.bad, code.good)}
    logs = {replay(fixture).log.source.text.strip() for fixture in FIXTURES}
    assert not examples & logs


def test_every_snapshot_is_one_of_a_log() -> None:
    snapshots = {file.name for file in (HERE / "golden").iterdir()}
    assert snapshots == {f"{fixture.stem}.txt" for fixture in FIXTURES}
