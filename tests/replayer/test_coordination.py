"""A Coordinator that takes fewer than it could: told, and no illegal move (rulings 45 and O16)."""

import pytest

import rococo_notation as rn
from rococo_notation.replayer.screened import judge
from rococo_notation.rules.twin import engine_in_use

CORNERS = "9k/10/10/b9/10/2C7/10/K1n7/10/10 w - -"
"""From c5 to c7 the Coordinator captures on a7 and c3."""
BOTH = "C c5-c7; @-a7; @-c3"


def told(
    code: str, *turns: str, effects: str = "auto", game: str = "Coordinator Chess"
) -> list[tuple[str, int | None]]:
    record = rn.replay("\n".join([f"Game: {game}", f"Position: {code}", "", *turns]), effects=effects)  # type: ignore[arg-type]
    return [(finding.code, finding.ply) for finding in record.findings if finding.code != "GC602"]


@pytest.mark.parametrize("effects", ["auto", "implied", "manual"])
@pytest.mark.parametrize(
    ("text", "left"), [("C c5-c7; @-a7", {"c3"}), ("C c5-c7; @-c3", {"a7"}), ("c5-c7; a7-", {"c3"})]
)
def test_a_text_that_takes_one_of_two_is_accepted_as_it_is_written(text: str, left: set[str], effects: str) -> None:
    record = rn.replay(f"Game: Coordinator Chess\nPosition: {CORNERS}\n\n{text}\n", effects=effects)  # type: ignore[arg-type]
    finding = record.findings[-1]
    assert (finding.code, finding.severity, set(finding.squares)) == ("GC304", "warning", left)
    assert (record.verdict, record.plies[0].status) == ("legal", "legal")
    assert left < set(record.positions[-1].pieces)
    assert dict(record.positions[-1].pieces) == record.literal_boards[-1]


def test_a_text_that_takes_both_needs_no_word() -> None:
    assert told(CORNERS, BOTH) == []


def test_a_text_that_takes_none_is_one_of_an_implied_hand() -> None:
    for effects in ("auto", "implied"):
        assert told(CORNERS, "C c5-c7", effects=effects) == []
    record = rn.replay(f"Game: Coordinator Chess\nPosition: {CORNERS}\n\nC c5-c7\n")
    assert {"a7", "c3"}.isdisjoint(record.positions[-1].pieces)


def test_a_text_that_takes_none_is_told_where_captures_are_written() -> None:
    assert told(CORNERS, "C c5-c7", effects="manual") == [("GC304", 1)]


def test_what_was_left_may_go_on_moving() -> None:
    assert told(CORNERS, "C c5-c7; @-a7", "n c3-d5") == [("GC304", 1)]
    assert told(CORNERS, "C c5-c7", "b a7-b8", effects="manual") == [("GC304", 1)]


def test_what_stands_in_the_way_of_a_later_move_was_captured_after_all() -> None:
    assert told(CORNERS, "C c5-c7", "k j10-j9", "C c7-c1", effects="manual") == [("GC304", 1), ("GC304", 3)]
    assert told(CORNERS, "C c5-c7", "k j10-j9", "C c7-d9", effects="manual") == [("GC304", 1), ("GC204", 3)]


def test_a_removal_it_does_not_make_is_a_fault_as_ever() -> None:
    assert told("9k/10/10/b9/10/2C7/10/K1n3p3/10/10 w - -", "C c5-c7; @-a7; @-g3") == [("GC302", 1)]


def test_taking_fewer_must_leave_no_check() -> None:
    # The Rook on a7 checks the King along the file.
    code = "9k/10/10/r9/10/2C7/10/K1n7/10/10 w - -"
    assert told(code, BOTH) == []
    assert told(code, "C c5-c7; @-a7") == [("GC304", 1)]
    assert told(code, "C c5-c7; @-c3") == [("GC209", 1)]


def test_taking_fewer_is_accepted_where_taking_all_would_leave_a_check() -> None:
    # To take the Knight on c3 opens the rank for the Rook behind it.
    code = "9k/10/10/b9/10/2C7/10/K1n2r4/10/10 w - -"
    assert told(code, BOTH) == [("GC209", 1)]
    assert told(code, "C c5-c7; @-a7") == [("GC304", 1)]


def test_lists_of_moves_and_single_texts() -> None:
    position = rn.Position.from_code(CORNERS, "coordinator-chess")
    assert [str(move) for move in position.legal_moves() if move.target == "c7"] == [BOTH]
    verdict = position.verdict("C c5-c7; @-a7")
    assert verdict.legal
    assert str(verdict.move) == "C c5-c7; @-a7"
    assert "c3" in position.play("C c5-c7; @-a7").pieces


def test_where_it_is_a_choice_by_option_there_is_nothing_to_tell() -> None:
    variant = rn.variant("coordinator-chess", {"coordination": "optional"})
    record = rn.replay(f"Position: {CORNERS}\n\nC c5-c7; @-a7\n", variant)
    assert [finding.code for finding in record.findings] == ["GC602"]


def test_where_it_is_a_choice_a_removal_it_does_not_make_is_told_with_all_that_it_could_take() -> None:
    variant = rn.variant("coordinator-chess", {"coordination": "optional"})
    record = rn.replay("Position: 9k/10/10/b9/10/2C7/10/K1n3p3/10/10 w - -\n\nC c5-c7; @-g3\n", variant)
    assert [(finding.code, finding.squares) for finding in record.findings if finding.ply] == [
        ("GC302", ("g3",)),
        ("GC301", ("a7", "c3")),
    ]


def test_in_ultima_it_captures_what_it_can() -> None:
    code = "7k/3p4/8/8/3C4/8/8/K7 w - -"
    assert told(code, "C d4-d5", "k h8-g8", game="Ultima") == []
    assert told("7k/8/p7/8/3C4/8/8/K7 w - -", "C d4-d6", effects="manual", game="Ultima") == [("GC301", 1)]


@pytest.mark.skipif(engine_in_use() != "compiled", reason="not built")
def test_screening_leaves_such_a_log_to_the_replay() -> None:
    for text, code in (("C h1-c6; @-f6", None), ("C h1-c6", None), ("C h1-c6", "GC304")):
        log = "\n".join(["Game: Coordinator Chess", "P g2-g3", "p f9-f6", text]).encode()
        effects = "manual" if code else "auto"
        assert (judge(log, [0, len(log)], ["log"], effects=effects)[0] is None) == (code is not None)
        codes = [finding.code for finding in rn.replay(log.decode(), effects=effects).findings]  # type: ignore[arg-type]
        assert codes == ([code] if code else [])
