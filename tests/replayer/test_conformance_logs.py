"""Whole logs in several hands of writing, sound and with one fault."""

from typing import Any

import pytest
from support import LOGS, boards_as_written, conformance_logs

import rococo_notation as rn
from rococo_notation.replayer.resolve import CaptureStyle

ENTRIES = conformance_logs()
MANUAL = [entry for entry in ENTRIES if entry["verdict"] == "legal" and entry["style"]["effects"] == "manual"]


def text_of(entry: dict[str, Any]) -> str:
    return (LOGS / entry["file"]).read_text(encoding="utf-8")


def errors(record: rn.Record) -> list[rn.Finding]:
    return [finding for finding in record.findings if finding.severity == "error"]


def test_there_are_sound_and_faulty_logs() -> None:
    verdicts = [entry["verdict"] for entry in ENTRIES]
    assert verdicts.count("legal") >= 40
    assert verdicts.count("illegal") >= 40


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["file"] for entry in ENTRIES])
def test_judges_the_log_as_expected(entry: dict[str, Any]) -> None:
    record = rn.replay(text_of(entry))
    assert record.variant is not None
    assert record.variant.name == entry["variant"]
    assert record.verdict == entry["verdict"], record.findings
    assert len(record.plies) == entry["plies"]
    found = errors(record)
    if entry["verdict"] == "legal":
        assert found == []
        assert all(ply.status == "legal" and ply.move for ply in record.plies)
    else:
        assert found[0].ply == entry["ply"]
        assert {finding.code for finding in found} <= set(entry["codes"])
        assert all(ply.status == "legal" for ply in record.plies[: entry["ply"] - 1])


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["file"] for entry in ENTRIES])
def test_judges_a_log_without_a_final_line_end_as_expected_if_it_is_complete(entry: dict[str, Any]) -> None:
    record = rn.replay(text_of(entry).rstrip(), complete=True)
    assert (record.verdict, len(record.plies)) == (entry["verdict"], entry["plies"])


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["file"] for entry in ENTRIES])
def test_tells_the_habit_of_the_log(entry: dict[str, Any]) -> None:
    record = rn.replay(text_of(entry))
    shown = {ply.hand for ply in record.plies if ply.move and ply.move.target}
    if shown & {CaptureStyle.MANUAL, CaptureStyle.IMPLIED}:
        assert record.effects == entry["style"]["effects"]


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["file"] for entry in ENTRIES])
def test_each_finding_stands_where_it_says(entry: dict[str, Any]) -> None:
    text = text_of(entry)
    lines = text.splitlines()
    for finding in rn.replay(text).findings:
        if finding.line and finding.column and finding.end_column:
            assert lines[finding.line - 1][finding.column - 1 : finding.end_column - 1] == finding.text


def test_a_log_in_an_implied_hand_lacks_removals_where_they_are_asked_for() -> None:
    counted = 0
    for entry in ENTRIES:
        if entry["verdict"] == "legal" and entry["style"]["effects"] == "implied":
            record = rn.replay(text_of(entry), effects="manual")
            assert {finding.code for finding in errors(record) if not finding.after_illegal} <= {"GC301", "GC303"}
            counted += record.verdict == "illegal"
    assert counted > 10


def test_a_log_in_a_manual_hand_is_as_legal_where_they_are_not_asked_for() -> None:
    assert len(MANUAL) > 10
    for entry in MANUAL:
        assert rn.replay(text_of(entry), effects="implied").verdict == "legal"


def test_what_a_manual_log_writes_is_what_the_rules_do() -> None:
    for entry in MANUAL:
        record = rn.replay(text_of(entry))
        assert [dict(position.pieces) for position in record.positions] == boards_as_written(record)
