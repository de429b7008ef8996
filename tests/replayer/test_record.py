"""Records: plies, positions, boards as written, and the place of every finding."""

from pathlib import Path
from typing import Any

import pytest
from support import LOGS, boards_as_written, header_log, log_of

import rococo_notation as rn
from rococo_notation.replayer.resolve import CaptureStyle
from rococo_notation.rules import load_variant

LOG = header_log("La1 pa3 kd8", "1. L a1-a4 // the Leaper takes", "1... k d8-e8", "2. L a4-a3")


def test_where_black_begins_the_moves_are_counted_as_players_do() -> None:
    log = header_log("La1 kd8", "1... k d8-e8", "2. L a1-a4", "2... k e8-d8", "3. L a4-a1", side="b")
    assert [ply.label for ply in rn.replay(log).plies] == ["1...", "2.", "2...", "3."]


def test_an_address_can_be_made_of_any_name() -> None:
    log = rn.parse_log("Game: Rococo\nLog: \ud800-x\n1. P a2-a3")
    assert log.address == "https://www.chessvariants.com/play/pbm/play.php?game=Rococo&log=%3F-x"


def test_a_ply_tells_everything_about_itself() -> None:
    first, second, third = rn.replay(LOG).plies
    assert (first.number, first.side, first.label, first.status, first.hand) == (
        1,
        "white",
        "1.",
        "legal",
        CaptureStyle.IMPLIED,
    )
    assert str(first.move) == "L a1-a4; @-a3"
    assert first.turn.comment == "the Leaper takes"
    assert (second.label, second.hand, third.label) == ("1...", CaptureStyle.PLAIN, "2.")
    assert second.before is first.after
    assert not any(ply.after_illegal or ply.findings for ply in (first, second, third))


def test_there_is_a_position_before_the_first_ply_and_after_each() -> None:
    record = rn.replay(LOG)
    assert len(record.positions) == 4
    assert record.positions[0].pieces["a1"] == "L"
    assert "a3" not in record.positions[1].pieces
    assert record.positions[1] == record.positions[0].play("L a1-a4")


def test_the_board_as_written_keeps_what_the_preset_would_have_taken() -> None:
    record = rn.replay(LOG)
    assert len(boards_as_written(record)) == 4
    assert boards_as_written(record)[1] == {**record.positions[1].pieces, "a3": "p"}


def test_the_board_as_written_is_the_board_of_the_rules_where_everything_is_written() -> None:
    record = rn.replay(LOG.replace("a1-a4", "a1-a4; @-a3"))
    assert boards_as_written(record) == [dict(position.pieces) for position in record.positions]


def test_findings_are_counted_by_severity() -> None:
    counts = rn.replay(header_log("La1", "L a1-b3", "-d4")).counts()
    assert counts == {rn.Severity.ERROR: 2, rn.Severity.WARNING: 2, rn.Severity.NOTE: 1}


def test_findings_come_in_the_order_of_the_text_and_those_about_the_whole_first() -> None:
    record = rn.replay("Game: Rococo\nPosition: nonsense\nfree text\n\n1. P a2-a5\n1... -a7; k d8-d9\n2. P b2-b5\n")
    places = [(finding.line or 0, finding.column or 0) for finding in record.findings]
    assert places == sorted(places)
    assert record.findings[0].code == "GC602"


def test_a_finding_points_at_the_part_it_is_about() -> None:
    record = rn.replay(header_log("La1 pd7", "1. L a1-a4; @-d7"))
    finding = record.findings[-1]
    assert (finding.line, finding.column, finding.end_column, finding.text) == (4, 13, 17, "@-d7")
    assert (finding.ply, finding.side) == (1, "white")


def test_a_part_far_too_long_is_quoted_in_part() -> None:
    record = rn.replay(log_of(f"1. P a2-a3; capture {' '.join(['d7'] * 200)}"))
    assert all(len(finding.text) <= 200 for finding in record.findings)
    assert record.findings


def test_a_log_read_before_is_replayed_like_its_text() -> None:
    moves = [str(ply.move) for ply in rn.replay(rn.parse_log(LOG)).plies]
    assert moves == [str(ply.move) for ply in rn.replay(LOG).plies]


def test_a_log_read_in_no_dialect_is_read_again_in_the_right_one() -> None:
    log = rn.parse_log("1. L y00-y2\n")
    assert log.turns[0].parts[0].squares == ("y00", "y2")
    record = rn.replay(log, "rococo")
    assert record.plies[0].turn.parts[0].squares == ("z00", "z2")


def test_a_log_may_be_read_for_a_variant() -> None:
    assert rn.parse_log("1. L y00-y2\n", "rococo").turns[0].parts[0].squares == ("z00", "z2")


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_ends_do_not_matter(newline: str) -> None:
    record = rn.replay(LOG.replace("\n", newline))
    assert record.verdict == "legal"
    assert len(record.plies) == 3


def test_a_finding_knows_its_code() -> None:
    finding = rn.Finding("GC412", "x")
    assert (finding.severity, finding.title) == (rn.Severity.WARNING, rn.CODES["GC412"].title)


def test_replays_a_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("title = 'Mine'\nextends = 'rococo'\n", encoding="utf-8")
    for given in (file, str(file), load_variant(file)):
        record = rn.replay("Game: whatever\n\n1. P a2-a3\n", given)
        assert record.verdict == "legal"
        assert record.variant is not None
        assert record.variant.title == "Mine"


@pytest.mark.parametrize("cut", [1, 40, 100, 333, 700])
@pytest.mark.parametrize("name", ["clean-000.txt", "clean-001.txt", "fault-005-edge.txt", "clean-004.txt"])
def test_a_log_cut_off_anywhere_still_makes_a_record(name: str, cut: int) -> None:
    text = (LOGS / name).read_text(encoding="utf-8")
    record = rn.replay(text[:-cut])
    assert len(record.plies) <= len(rn.replay(text).plies)


@pytest.mark.parametrize(("name", "word"), [("effects", "foo"), ("effects", ""), ("on_illegal", "ignore")])
def test_a_word_that_is_none_of_those_asked_for_is_refused(name: str, word: str) -> None:
    given: dict[str, Any] = {name: word}
    with pytest.raises(ValueError, match=rf"{name} must be one of '\w+', .* not '{word}'"):
        rn.replay(log_of("1. P a2-a3"), **given)


def test_a_position_refuses_such_a_word_too() -> None:
    given: Any = "foo"
    with pytest.raises(ValueError, match="effects must be one of"):
        rn.Position.start().verdict("P a2-a3", effects=given)
