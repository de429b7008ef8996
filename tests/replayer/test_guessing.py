"""A text that does not name its game: which game it is taken for, and that a guess accuses nobody."""

import pytest

import rococo_notation as rn

ROCOCO = "1. P e2-f3\n1... p b7-a6\n2. A g1-g4\n"
CHESS = "1. P e2-e4 p e7-e5\n2. N g1-f3 n b8-c6\n3. B f1-c4\n"


@pytest.mark.parametrize(
    ("text", "name"), [(ROCOCO, "rococo"), (CHESS, "chess"), ("1. P x3-x4\n1... i z5-z00\n", "rococo")]
)
def test_the_game_is_told_by_squares_and_labels(text: str, name: str) -> None:
    record = rn.replay(text)
    assert record.variant is rn.variant(name)
    told = record.findings[0]
    assert (told.code, told.severity, told.ply) == ("GC604", "note", None)
    assert rn.variant(name).title in told.message
    assert told.message.endswith("a line Game: NAME names another")


def test_a_legal_game_is_legal_whoever_named_it() -> None:
    record = rn.replay(CHESS)
    assert (record.verdict, record.judged, len(record.plies)) == ("legal", 5, 5)
    assert [finding.code for finding in record.findings] == ["GC604"]


@pytest.mark.parametrize(
    ("text", "code", "ply"),
    [
        (ROCOCO.replace("A g1-g4", "A g1-c4"), "GC204", 3),
        (CHESS.replace("B f1-c4", "B f1-f4"), "GC204", 5),
        (CHESS + "3... q d8-d3\n", "GC205", 6),
    ],
)
def test_what_is_illegal_in_the_game_that_was_guessed_is_said_with_an_if(text: str, code: str, ply: int) -> None:
    record = rn.replay(text)
    assert (record.verdict, record.judged) == ("unreadable", ply - 1)
    assert record.plies[ply - 1].status == "unjudged"
    assert record.variant is not None
    (fault,) = [finding for finding in record.findings if finding.code == code]
    assert (fault.ply, fault.severity, fault.supposed) == (ply, "warning", True)
    assert fault.message.startswith(f"if this is {record.variant.title}, ")
    named = rn.replay(text, record.variant)
    assert named.verdict == "illegal"
    assert f"if this is {record.variant.title}, {named.plies[ply - 1].findings[0].message}" == fault.message


@pytest.mark.parametrize(
    "text", ["1. P e2-e8\n", "1. K a1-a2\n1... k h8-h1\n", "1. P x0-x4\n1... p z0-z7\n2. P a2-a8\n"]
)
def test_a_guess_accuses_nobody(text: str) -> None:
    record = rn.replay(text)
    assert record.verdict == "unreadable"
    assert "illegal" not in [ply.status for ply in record.plies]
    assert not any(f.severity == "error" and f.code[:3] in ("GC2", "GC3", "GC4", "GC5") for f in record.findings)


def test_a_game_that_is_named_is_not_guessed() -> None:
    for text in (f"Game: Rococo\n{ROCOCO}", f"Game: Tamerlane Chess\n{ROCOCO}"):
        assert "GC604" not in [finding.code for finding in rn.replay(text).findings]
    assert "GC604" not in [finding.code for finding in rn.replay(ROCOCO, "rococo").findings]


def test_a_text_without_moves_is_of_no_game() -> None:
    record = rn.replay("Hello world, this is a fine day.\n")
    assert record.variant is None
    assert "GC604" not in [finding.code for finding in record.findings]


def test_a_list_that_fits_no_game_says_how_to_name_it() -> None:
    record = rn.replay("1. P m3-m4\n1... p n9-n8\n")
    assert record.variant is None
    assert [finding.code for finding in record.findings] == ["GC601"]
    assert record.findings[0].message.endswith("a line Game: NAME, such as Game: Rococo, names it")


def test_a_guessed_list_that_begins_in_the_middle_is_not_judged() -> None:
    record = rn.replay("12. L x3-x0; @-x2\n12... p z7-z6\n")
    assert (record.verdict, record.judged) == ("unreadable", 0)
    assert {"GC604", "GC112"} <= {finding.code for finding in record.findings}
