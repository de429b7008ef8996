"""Games nobody described: read, not checked, but for their labels."""

import pytest

import rococo_notation as rn

GAME = "Game: {}\n\n1. P e2-e4\n1... p d7-d5\n2. P e4-d5; @-d5\n"


def found(text: str) -> list[tuple[str, int | None]]:
    return [(finding.code, finding.ply) for finding in rn.replay(text).findings]


def test_a_misspelt_game_gets_a_suggestion() -> None:
    [finding] = rn.replay(GAME.format("Rococo with Mirrored Arrays")).findings
    assert finding.code == "GC601"
    assert "did you mean 'Rococo with Mirror Arrays'" in finding.message
    assert finding.text == "Rococo with Mirrored Arrays"


def test_a_game_like_no_other_gets_none() -> None:
    [finding] = rn.replay(GAME.format("Tamerlane Chess")).findings
    assert finding.code == "GC601"
    assert "did you mean" not in finding.message


def test_a_log_that_names_no_game_and_fits_none_is_told_so() -> None:
    [finding] = rn.replay("1. P n2-n4\n1... p o7-o5\n").findings
    assert finding.code == "GC601"
    assert "does not name its game, and fits none" in finding.message
    assert "such as Game: Rococo" in finding.message


def test_a_text_with_neither_game_nor_moves_is_empty() -> None:
    assert found("") == [("GC002", None)]
    assert rn.replay("").verdict == "unreadable"


def test_an_unknown_game_is_read_and_not_judged() -> None:
    record = rn.replay(GAME.format("Tamerlane Chess"))
    assert record.variant is None
    assert record.edition is None
    assert record.verdict == "unreadable"
    assert [ply.status for ply in record.plies] == ["unchecked"] * 3
    assert [str(ply.turn) for ply in record.plies] == ["P e2-e4", "p d7-d5", "P e4-d5; @-d5"]
    assert [ply.side for ply in record.plies] == ["white", "black", "white"]
    assert record.positions == ()
    assert record.literal_boards == ()
    assert record.start is None


def test_the_caller_may_name_the_game() -> None:
    record = rn.replay("Game: Rokoko\n\n1. P a2-a3\n", "rococo")
    assert record.variant is rn.variant("rococo")
    assert record.verdict == "legal"
    assert record.findings == ()


def test_an_unknown_name_given_by_the_caller_is_misuse() -> None:
    with pytest.raises(rn.VariantError, match="unknown variant 'Rokoko'"):
        rn.replay(GAME.format("x"), "Rokoko")


def test_a_variant_header_says_it_where_the_game_header_does_not() -> None:
    record = rn.replay("Game: My own preset\nVariant: Rococo with Mirror Arrays\n\n1. P a2-a3\n")
    assert record.variant is rn.variant("rococo-mirror")


@pytest.mark.parametrize("name", ["secret.toml", "secret.toml.toml", "/etc/passwd", "rococo.toml.toml"])
def test_a_log_cannot_have_a_file_opened(name: str) -> None:
    assert ("GC601", None) in found(f"Game: {name}\n\n1. P a2-a3\n")


LABELS = {
    "a piece changes its label": (("P e2-e4", "p d7-d5", "Q e4-e5"), [("GC202", 3)]),
    "a piece keeps its label": (("P e2-e4", "p d7-d5", "P e4-e5"), []),
    "a label is left out": (("e2-e4", "p d7-d5", "P e4-e5"), []),
    "a label left out in between is remembered": (("P e2-e4", "d7-d5", "e4-e5", "p c7-c6", "Q e5-e6"), [("GC202", 5)]),
    "White in lower case": (("p e2-e4",), [("GC104", 1)]),
    "Black in upper case": (("P e2-e4", "P e7-e5"), [("GC104", 2)]),
    "a label that is no letter": (("+N e2-e4", "+N e7-e5"), []),
    "a captured piece is forgotten": (("P e2-e4", "p d7-e4", "Q d1-e4", "p a7-a6", "Q e4-e5"), []),
    "a promotion gives a new label": (("P a7-a8; Q-a8", "p b7-b6", "Q a8-a5"), []),
    "a dropped piece has its label": (("P*e4", "p d7-d5", "Q e4-e5"), [("GC202", 3)]),
    "a removed piece is forgotten": (("P e2-e4", "p d7-d5; @-e4", "d1-d2", "a7-a6; q-e4", "a2-a3", "q e4-e5"), []),
    "castling moves two": (("K e1-g1; R h1-f1", "p a7-a6", "R f1-f2", "p a6-a5", "K g1-h1"), []),
}  # fmt: skip


@pytest.mark.parametrize(("turns", "expected"), LABELS.values(), ids=LABELS)
def test_labels_must_agree_with_each_other(turns: tuple[str, ...], expected: list[tuple[str, int]]) -> None:
    assert found("\n".join(["Game: Tamerlane Chess", "", *turns])) == [("GC601", None), *expected]


def test_a_disagreeing_label_is_pointed_at() -> None:
    record = rn.replay("Game: Tamerlane Chess\n\n1. P e2-e4\n1... p d7-d5\n2. Q e4-e5\n")
    finding = record.findings[-1]
    assert (finding.line, finding.column, finding.end_column, finding.text) == (5, 4, 11, "Q e4-e5")
    assert finding.squares == ("e4",)
    assert finding.side == "white"
    assert record.verdict == "unreadable", "nobody can say of a game that is not known what is illegal in it"
    assert record.plies[2].findings == (finding,)


def test_the_result_of_an_unknown_game_is_the_recorded_one() -> None:
    assert rn.replay(GAME.format("Tamerlane Chess") + "\n0-1\n").result == "0-1"


def test_a_resignation_is_no_ply_of_an_unknown_game() -> None:
    record = rn.replay(GAME.format("Tamerlane Chess") + "2... resign\n")
    assert len(record.plies) == 3


def test_findings_of_notation_keep_their_ply() -> None:
    assert found("Game: Tamerlane Chess\n\n1. P e2-e4\n1... to the left\n") == [("GC601", None), ("GC101", 2)]


@pytest.mark.parametrize("moves", ["1. P e2-e3 p e7-e6 2. A g1-g4", "1. P e2-e3 p e7-e6\n2. A g1-g4"])
def test_a_title_and_moves_on_one_line_name_the_game(moves: str) -> None:
    record = rn.replay(f"Rococo: {moves}\n")
    assert (record.log.game, record.verdict) == ("Rococo", "illegal")
    assert [(finding.code, finding.ply) for finding in record.findings] == [("GC205", 3)]


def test_a_title_of_no_known_game_before_the_moves_is_no_move() -> None:
    record = rn.replay("My third game: 1. P e2-e3 p e7-e6\n", "rococo")
    assert ([str(ply.turn) for ply in record.plies], record.verdict) == (["P e2-e3", "p e7-e6"], "legal")
