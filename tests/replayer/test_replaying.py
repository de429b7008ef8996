"""How a log is replayed: after an illegal move, without known rules, and as a summary."""

import gc
import weakref
from array import array
from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate
from typing import Any

import pytest
from support import LOGS, boards_as_written, log_of

import rococo_notation as rn
from rococo_notation.built import engine_in_use
from rococo_notation.replayer.record import Summary
from rococo_notation.replayer.screened import judge
from rococo_notation.replayer.written import OnIllegal

# ---------------------------------------------------------------- after an illegal move

# The second ply is illegal, the fourth only if the second was played, the fifth always.
LOG = log_of("P a2-a3", "p a7-a4", "P b2-b3", "p a4-a5", "P h2-h5", "p c7-c6")


def summary(on_illegal: OnIllegal) -> list[tuple[str, str, list[str], bool]]:
    record = rn.replay(LOG, on_illegal=on_illegal)
    return [
        (ply.label, ply.status, [finding.code for finding in ply.findings], ply.after_illegal) for ply in record.plies
    ]


def test_plays_an_illegal_move_as_written_and_goes_on() -> None:
    assert summary("force") == [
        ("1.", "legal", [], False),
        ("1...", "illegal", ["GC204"], False),
        ("2.", "legal", [], True),
        ("2...", "legal", [], True),
        ("3.", "illegal", ["GC204"], True),
        ("3...", "legal", [], True),
    ]


def test_leaves_an_illegal_move_out_and_goes_on() -> None:
    assert summary("skip") == [
        ("1.", "legal", [], False),
        ("1...", "illegal", ["GC204"], False),
        ("2.", "legal", [], True),
        ("2...", "illegal", ["GC201"], True),
        ("3.", "illegal", ["GC204"], True),
        ("3...", "legal", [], True),
    ]


def test_stops_at_an_illegal_move_and_keeps_the_rest_unchecked() -> None:
    assert summary("stop") == [
        ("1.", "legal", [], False),
        ("1...", "illegal", ["GC204"], False),
        ("2.", "unchecked", [], True),
        ("2...", "unchecked", [], True),
        ("3.", "unchecked", [], True),
        ("3...", "unchecked", [], True),
    ]


def test_marks_the_findings_after_the_first_illegal_move_and_not_its_own() -> None:
    record = rn.replay(LOG)
    assert [(finding.ply, finding.after_illegal) for finding in record.findings] == [(2, False), (5, True)]
    assert all(finding.after_illegal for finding in record.plies[4].findings)


@pytest.mark.parametrize("on_illegal", ["force", "skip", "stop"])
def test_the_sides_keep_taking_turns(on_illegal: OnIllegal) -> None:
    record = rn.replay(LOG, on_illegal=on_illegal)
    assert [ply.side for ply in record.plies] == ["white", "black"] * 3
    assert [position.side for position in record.positions] == ["white", "black"] * 3 + ["white"]
    assert record.verdict == "illegal"


def test_forcing_puts_the_pieces_where_the_text_puts_them() -> None:
    record = rn.replay(LOG)
    assert record.positions[2].pieces["a4"] == "p"
    assert "a7" not in record.positions[2].pieces
    skipped = rn.replay(LOG, on_illegal="skip")
    assert dict(skipped.positions[2].pieces) == dict(skipped.positions[1].pieces)


def test_forcing_takes_a_removed_piece_into_the_pool() -> None:
    record = rn.replay(log_of("L c1-c7; @-c7; @-d7"))
    state = record.positions[1].state
    codes = state.tables.codes
    assert state.pool[codes["p"]] == 2
    assert state.pool[codes["L"]] == 1


def test_forcing_the_capture_of_a_king_ends_the_game() -> None:
    record = rn.replay(log_of("P a2-a3; @-d8", "p a7-a6", "P a3-a4"))
    assert [(finding.code, finding.ply) for finding in record.findings] == [("GC302", 1), ("GC501", 2)]
    assert [ply.status for ply in record.plies] == ["illegal", "unchecked", "unchecked"]
    assert record.outcome == rn.Outcome("white", "King captured")
    assert record.positions[-1].pieces["a4"] == "P"


def test_a_text_that_takes_its_own_king_off_is_passed_over_and_the_game_goes_on() -> None:
    record = rn.replay(log_of("K d1-", "p a7-a6", "P a2-a5"))
    assert [(finding.code, finding.ply) for finding in record.findings] == [("GC407", 1), ("GC204", 3)]
    assert [ply.status for ply in record.plies] == ["illegal", "legal", "illegal"]
    assert record.outcome is None
    assert record.positions[-1].pieces["d1"] == "K"


def test_after_a_turn_nobody_can_read_nothing_is_judged() -> None:
    record = rn.replay(log_of("1. P a2-a3", "1... to the left", "2. P b2-b5"))
    assert [ply.status for ply in record.plies] == ["legal", "unreadable", "unjudged"]
    assert (record.verdict, record.judged) == ("unreadable", 1)
    assert [(f.code, f.ply, f.text, f.secondary) for f in record.findings] == [
        ("GC101", 2, "to", False),
        ("GC110", 2, "to the left", True),
    ]


def test_what_can_be_read_of_an_unreadable_turn_is_executed() -> None:
    record = rn.replay(log_of("1. P a2-a3; e2 ?!", "1... p a7-a6"))
    assert record.positions[1].pieces["a3"] == "P"
    assert [ply.status for ply in record.plies] == ["unreadable", "unjudged"]


def test_words_behind_a_semicolon_are_a_remark_and_no_part_of_the_turn() -> None:
    record = rn.replay(log_of("1. P a2-a3; hm?", "1... p a7-a6"))
    assert record.verdict == "legal"
    assert [(f.code, f.line, f.column, f.text) for f in record.findings] == [("GC109", 3, 1, "1. P a2-a3; hm?")]


def test_after_game_code_that_may_do_anything_nothing_is_judged() -> None:
    record = rn.replay(log_of("1. setflag a1", "1... p a7-a6"))
    assert [(f.code, f.ply, f.secondary) for f in record.findings] == [("GC105", 1, False), ("GC110", 1, True)]
    assert (record.verdict, record.judged) == ("unreadable", 0)
    assert [ply.status for ply in record.plies] == ["unjudged", "unjudged"]


# ---------------------------------------------------------------- games whose rules are not known

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
    assert "does not name its game and fits no known game" in finding.message
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
    assert boards_as_written(record) == []
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


# ---------------------------------------------------------------- summaries

LEGAL, ILLEGAL = "Game: Rococo\n1. P a2-a3\n", "Game: Rococo\n1. P a2-a5\n"
BAD = [
    b"",
    b"nonsense",
    b"%PDF-1.7",
    b"\x89PNG",
    b"\0\1\0\2",
    b"\xef\xbb\xbf" + LEGAL.encode(),
    LEGAL.encode("utf-16"),
    (LEGAL + "1... p b7-a6 // gespielt für Übung\n").encode("latin-1"),
    (LEGAL + "---\n" + LEGAL).encode(),
    (LEGAL + "--- next log ---\n" + LEGAL).encode(),
    (LEGAL + ILLEGAL).encode(),
    b"Game: Go\n1. P a2-a3\n",
    b"<html><body>no game</body></html>",
]


def one_by_one(logs: list[Any], *rules: Any) -> list[object]:
    """What ``summarize`` gives for each log, or the error that it raises, as it can be compared."""

    def outcome(log: Any) -> object:
        try:
            return rn.summarize(log, *rules)
        except rn.RococoError as error:
            return told(error)

    return [outcome(log) for log in logs]


def told(outcome: object) -> object:
    return (type(outcome), str(outcome)) if isinstance(outcome, rn.RococoError) else outcome


def test_many_logs_are_summarized_as_one_by_one() -> None:
    conformance = [path.read_bytes() for path in sorted(LOGS.glob("*.txt"))]
    logs = [log for pair in zip(conformance, BAD * 20, strict=False) for log in pair]
    bounds = list(accumulate(map(len, logs), initial=0))
    wanted = one_by_one(logs)
    assert [told(each) for each in rn.summarize_many(b"".join(logs), bounds)] == wanted
    assert {type(each) for each in wanted} == {Summary, tuple}


def test_what_read_gives_is_summarized_as_its_text_is() -> None:
    logs = list(rn.read((LEGAL + "---\n" + ILLEGAL).encode()))
    assert [rn.summarize(log).verdict for log in logs] == ["legal", "illegal"]
    assert rn.summarize_many(rn.read((LEGAL + "---\n" + ILLEGAL).encode())) == [rn.replay(log).summary for log in logs]
    (pgn,) = rn.read(b'[Event "x"]\n[Variant "Rococo"]\n\n1. Pg2h3 Pg7h6 *\n')
    assert (rn.summarize(pgn).verdict, rn.summarize(pgn).plies) == ("legal", 2)


def test_of_a_log_that_was_changed_the_turns_are_judged_and_not_the_text() -> None:
    (log,) = rn.read((ILLEGAL + "1... p a7-a6\n").encode())
    assert rn.summarize(replace(log, turns=())).plies == 0


def test_texts_are_summarized_as_one_by_one() -> None:
    logs = [LEGAL, "\ufeff" + LEGAL, ILLEGAL + "für", LEGAL + "\ud800", "\0", LEGAL + LEGAL, LEGAL.encode(), ""]
    assert [told(each) for each in rn.summarize_many(iter(logs))] == one_by_one(logs)


@pytest.mark.parametrize(
    "rules", [("rococo-mirror",), (None, "2002"), ("rococo", "2005"), (None, "auto", "implied"), (None, "never")]
)
def test_the_rules_that_are_given_hold_for_every_log(rules: tuple[Any, ...]) -> None:
    logs = [LEGAL.encode(), ILLEGAL.encode(), b"Game: Chess\n1. P e2-e4\n", (LOGS / "clean-001.txt").read_bytes()]
    bounds = list(accumulate(map(len, logs), initial=0))
    given = dict(zip(("variant", "edition", "effects"), rules, strict=False))
    assert [told(each) for each in rn.summarize_many(b"".join(logs), bounds, **given)] == one_by_one(logs, *rules)


def test_bounds_may_be_any_sequence_and_leave_parts_of_the_data_out() -> None:
    data, size = f"----{LEGAL}{ILLEGAL}----".encode(), len(LEGAL)
    for bounds in ([4, 4 + size, 4 + 2 * size], array("q", [4, 4 + size, 4 + 2 * size])):
        assert [each.verdict for each in summaries(rn.summarize_many(data, bounds))] == ["legal", "illegal"]
    assert rn.summarize_many(data, [0]) == rn.summarize_many(data, []) == rn.summarize_many([]) == []


def summaries(outcomes: list[Summary | rn.RococoError]) -> list[Summary]:
    return [each for each in outcomes if isinstance(each, Summary)]


@pytest.mark.skipif(engine_in_use() != "compiled", reason="not built")
def test_logs_that_are_no_utf_8_do_not_keep_the_others_from_being_screened() -> None:
    logs = [LEGAL.encode(), b"\xff", LEGAL.encode(), LEGAL.encode("utf-16")]
    bounds = list(accumulate(map(len, logs), initial=0))
    for variant in (None, rn.variant("rococo")):
        quick = judge(b"".join(logs), bounds, [""] * 4, variant)
        assert [each is not None for each in quick] == [True, False, True, False]


def test_an_error_keeps_nothing_of_the_log_in_memory() -> None:
    class Text(str):
        __slots__ = ("__weakref__",)

    text = Text(LEGAL + LEGAL)
    gone = weakref.ref(text)
    (error,) = rn.summarize_many([text])
    assert isinstance(error, rn.RococoError)
    assert error.__traceback__ is error.__context__ is error.__cause__ is None
    del text
    gc.collect()
    assert gone() is None


NOES: dict[str, tuple[Callable[..., object], type[Exception], str]] = {
    "no bounds": (lambda many: many(b""), TypeError, "need bounds"),
    "one text": (lambda many: many(LEGAL), TypeError, "a list of texts"),
    "bounds of separate logs": (lambda many: many([LEGAL], [0, 5]), TypeError, "are for the bytes"),
    "bounds downwards": (lambda many: many(b"abc", [0, 2, 1, 3]), ValueError, "ascending"),
    "bounds beyond the data": (lambda many: many(b"abc", [0, 4]), ValueError, "from 0 to 3"),
    "bounds before the data": (lambda many: many(b"abc", [-1, 3]), ValueError, "from 0"),
    "numbers": (lambda many: many([1, 2]), TypeError, "takes one Log or its text, not int"),
    "effects": (lambda many: many([], effects="manuel"), ValueError, "'implied'"),
    "a variant": (lambda many: many([], variant="rokoko"), rn.VariantError, "rococo"),
    "an edition of a variant": (lambda many: many([], variant="rococo", edition="1"), rn.VariantError, "2002, 2005"),
}


@pytest.mark.parametrize("name", NOES)
def test_what_is_no_column_of_logs_is_refused_at_once(name: str) -> None:
    call, kind, message = NOES[name]
    with pytest.raises(kind, match=message):
        call(rn.summarize_many)
