"""Whole logs: which line is what, in which layouts, and where everything stands."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rococo_notation.notation import (
    GENERIC,
    Dialect,
    LineKind,
    Log,
    PartKind,
    Source,
    read_headers,
    read_log,
    write_log,
)

from .conftest import ROCOCO, ConformanceLog, conformance_logs, logs

LAYOUTS = {
    "numbered": "1. P e2-e3\n1... p e7-e6\n2. P d2-d3; @-e6\n2... p d7-d6\n",
    "numbered with dots apart": "1. P e2-e3\n1. ... p e7-e6\n2. P d2-d3; @-e6\n2. ... p d7-d6\n",
    "number repeated": "1. P e2-e3\n1. p e7-e6\n2. P d2-d3; @-e6\n2. p d7-d6\n",
    "a number for each ply": "1. P e2-e3\n2. p e7-e6\n3. P d2-d3; @-e6\n4. p d7-d6\n",
    "pairs": "1. P e2-e3 p e7-e6\n2. P d2-d3; @-e6 p d7-d6\n",
    "pairs with two numbers": "1. P e2-e3 1... p e7-e6\n2. P d2-d3; @-e6; 2... p d7-d6;\n",
    "raw": "P e2-e3\np e7-e6\nP d2-d3; @-e6\np d7-d6\n",
    "raw pairs": "P e2-e3 p e7-e6\nP d2-d3; @-e6 p d7-d6\n",
    "all on one line": "1. P e2-e3 p e7-e6 2. P d2-d3; @-e6 p d7-d6",
    "CRLF and blank lines": "\r\n1. P e2-e3\r\n\r\n1... p e7-e6\r\n2. P d2-d3; @-e6\r\n2... p d7-d6",
    "CR": "1. P e2-e3\r1... p e7-e6\r2. P d2-d3; @-e6\r2... p d7-d6\r",
    "byte order mark": "\ufeff1. P e2-e3\n1... p e7-e6\n2. P d2-d3; @-e6\n2... p d7-d6\n",
    "number on its own line": "1.\nP e2-e3\np e7-e6\n2.\nP d2-d3; @-e6\np d7-d6\n",
}


@pytest.mark.parametrize("text", LAYOUTS.values(), ids=LAYOUTS.keys())
@pytest.mark.parametrize("dialect", [GENERIC, ROCOCO], ids=["generic", "rococo"])
def test_every_layout_holds_the_same_turns(text: str, dialect: Dialect) -> None:
    log = read_log(text, dialect)
    assert [str(turn) for turn in log.turns] == ["P e2-e3", "p e7-e6", "P d2-d3; @-e6", "p d7-d6"]
    assert [turn.side for turn in log.turns] in (["white", "black"] * 2, [None] * 4)
    assert list(log.all_findings()) == []
    assert write_log(log) == text


@pytest.mark.parametrize("log", list(conformance_logs()), ids=lambda log: log.path.stem)
def test_conformance_logs_hold_as_many_turns_as_they_have_plies(log: ConformanceLog) -> None:
    for dialect in (log.dialect, GENERIC):
        read = read_log(Source.decode(log.path.read_bytes(), log.path.name), dialect)
        assert len(read.turns) == log.expected["plies"]
        assert list(read.all_findings()) == []
        assert read.name == log.path.stem
        assert read_headers(log.text) == read.headers


@pytest.mark.parametrize("log", list(conformance_logs()), ids=lambda log: log.path.stem)
def test_the_canonical_form_of_a_log_says_the_same(log: ConformanceLog) -> None:
    read = read_log(log.text, log.dialect)
    again = read_log(write_log(read, "canonical"), log.dialect)
    assert [(str(turn), turn.comment) for turn in again.turns] == [(str(turn), turn.comment) for turn in read.turns]
    assert again.headers == read.headers
    assert write_log(again, "canonical") == write_log(read, "canonical")


KINDS = [
    ("", LineKind.BLANK),
    ("   ", LineKind.BLANK),
    ("Game: Rococo", LineKind.HEADER),
    ("White: Fergus Duniho", LineKind.HEADER),
    ("Time control: none", LineKind.HEADER),
    ("Position: 10/10 w - -", LineKind.HEADER),
    ("// Game: Rococo", LineKind.COMMENT),
    ("//1. P e2-e3", LineKind.COMMENT),
    ("| 3. P e2-e3", LineKind.VARIATION),
    ("1-0", LineKind.RESULT),
    ("0 - 1", LineKind.RESULT),
    ("1/2-1/2", LineKind.RESULT),
    ("Fergus has resigned.", LineKind.STATUS),
    ("ctz has resigned.", LineKind.STATUS),
    ("Checkmate! Black has won!", LineKind.STATUS),
    ("White has won", LineKind.STATUS),
    ("Game drawn", LineKind.STATUS),
    ("White to move", LineKind.STATUS),
    ("P e2-e3", LineKind.TURNS),
    ("-e3", LineKind.TURNS),
    ("resign", LineKind.TURNS),
    ("resigns // too strong", LineKind.TURNS),
    ("pass", LineKind.TURNS),
    ("12. pass", LineKind.TURNS),
    ("12. O-O", LineKind.TURNS),
    ("12. anything at all", LineKind.TURNS),
    ("12... Fergus has resigned.", LineKind.TURNS),
    ("P e2-k9", LineKind.TURNS),
    ("P k9-k8", LineKind.TURNS),
    ("P e2xe4", LineKind.TURNS),
    ("e2 e4", LineKind.TURNS),
    ("P e2-e3; hm", LineKind.TURNS),
    ("P e2-e3; setflag e3", LineKind.TURNS),
    ("swap e2 e4", LineKind.TURNS),
    ("12.", LineKind.NUMBER),
    ("12... // still thinking", LineKind.NUMBER),
    ("12. ; // still thinking", LineKind.NUMBER),
    ("Rococo", LineKind.TEXT),
    ("Kasparov - Karpov", LineKind.TEXT),
    ("a well-played game", LineKind.TEXT),
    ("if he takes on e4 I win.", LineKind.TEXT),
    ("I think e2-e4 was better than d2-d4 here", LineKind.TEXT),
    ("see http://www.chessvariants.com/", LineKind.TEXT),
    ("e4", LineKind.TURNS),
    ("swap the two of them", LineKind.TEXT),
    ("+---+---+", LineKind.TEXT),
]


@pytest.mark.parametrize(("text", "kind"), KINDS)
def test_each_line_is_told_by_what_it_holds(text: str, kind: LineKind) -> None:
    log = read_log(text, ROCOCO)
    assert [line.kind for line in log.lines] == ([kind] if text else [])
    assert bool(log.turns) == (kind is LineKind.TURNS)
    assert ("GC108" in [finding.code for finding in log.findings]) == (kind is LineKind.TEXT)


def test_after_the_first_turn_only_known_keys_are_headers() -> None:
    log = read_log("Opening: none\n1. P e2-e3\nOpening: some\nResult: 1-0\n")
    assert log.headers == {"Opening": "none", "Result": "1-0"}
    assert [line.kind.value for line in log.lines] == ["header", "turns", "text", "header"]
    assert log.result == "1-0"


def test_the_first_header_of_a_name_counts_and_its_case_does_not() -> None:
    log = read_log("GAME: Rococo\nGAME: Ultima\nlog: a-b-2006-36-554\n1. P e2-e3\n")
    assert (log.game, log.name, log.begun, log.header("Log"), log.header("White")) == (
        "Rococo",
        "a-b-2006-36-554",
        date(2006, 2, 5),
        "a-b-2006-36-554",
        None,
    )


@pytest.mark.parametrize("name", ["alice1", "a-b-2006-367-1", "a-b-2006-0-1", ""])
def test_a_name_without_a_date_gives_none(name: str) -> None:
    assert read_log(f"Log: {name}\n").begun is None


@pytest.mark.parametrize(
    ("line", "winner", "reason"),
    [
        ("Fergus has resigned.", "black", "resigned"),
        ("fergus has resigned.", "black", "resigned"),
        ("Fergus Duniho resigns", "black", "resigned"),
        ("Jud has resigned.", "white", "resigned"),
        ("Somebody has resigned.", None, "resigned"),
        ("J. Smith has resigned.", None, "resigned"),
        ("Black has resigned. White has won.", "white", "resigned"),
        ("Checkmate! Black has won!", "black", "checkmate"),
        ("Black has been checkmated.", "white", "checkmate"),
        ("White wins by checkmate", "white", "checkmate"),
        ("King captured! White has won!", "white", "king captured"),
        ("Black has captured the King!", "black", "king captured"),
        ("Jud has won.", "black", "won"),
        ("White lost on time.", "black", "time"),
        ("Black won on time", "black", "time"),
        ("White won by resignation", "white", "resigned"),
        ("Stalemate.", None, "stalemate"),
        ("The game is a draw.", None, "draw"),
        ("Draw agreed", None, "draw"),
        ("Game drawn by repetition.", None, "draw"),
        ("It is Fergus's turn to move.", None, "to move"),
    ],
)
def test_status_lines_name_winner_and_cause(line: str, winner: str | None, reason: str) -> None:
    log = read_log(f"White: Fergus Duniho (Fergus)\nBlack: Jud\n1. P e2-e3\n{line}\n")
    (status,) = log.statuses
    assert (status.winner, status.reason, status.text) == (winner, reason, line)
    assert log.source.text[slice(*status.span)] == line


def test_one_name_on_both_sides_names_no_winner() -> None:
    (status,) = read_log("White: Me\nBlack: Me\nMe has resigned.\n").statuses
    assert status.winner is None


@pytest.mark.parametrize(("text", "numbers"), [
    ("1. P a2-a3\n2... p b7-b6", ["1.", "2..."]),
    ("12... p a7-a6\n13. P a2-a3", ["12...", "13."]),
    ("1. P a2-a3\n2. p a7-a6\n3. P b2-b3", ["1.", "1...", "2."]),
    ("2. P a2-a3\n1... p a7-a6\n2. P b2-b3", ["1.", "1...", "2."]),
    ("p a7-a6\nP a2-a3", ["1...", "2."]),
])  # fmt: skip
def test_numbers_are_written_for_both_players_and_gaps_stay(text: str, numbers: list[str]) -> None:
    lines = write_log(read_log(text, ROCOCO), "canonical").splitlines()
    assert [line.split()[0] for line in lines] == numbers


def test_results_comments_and_variations_are_kept() -> None:
    text = "// before\n1. P e2-e3 // after\n| 1. P d2-d3\n1... // pause\n1... p e7-e6 //\n½-½\n"
    log = read_log(text)
    assert [(remark.text, remark.ply) for remark in log.comments] == [("before", 0), ("pause", 1)]
    assert [(remark.text, remark.ply) for remark in log.variations] == [("1. P d2-d3", 1)]
    assert [turn.comment for turn in log.turns] == ["after", ""]
    assert log.result == "1/2-1/2"
    assert [str(turn) for turn in log.turns] == ["P e2-e3", "p e7-e6"]
    assert write_log(log, "canonical") == (
        "// before\n1. P e2-e3 // after\n| 1. P d2-d3\n// pause\n1... p e7-e6 //\n1/2-1/2\n"
    )


def test_the_comment_of_a_pair_belongs_to_its_last_turn() -> None:
    assert [turn.comment for turn in read_log("1. P e2-e3 p e7-e6 // hm; well\n").turns] == [None, "hm; well"]


def test_the_canonical_form_keeps_what_it_cannot_read() -> None:
    log = read_log("Game: Rococo\nhello there\n7... p takes e6 // oh\nFergus has resigned.\n")
    assert write_log(log, "canonical") == ("Game: Rococo\n\nhello there\n7... p takes e6 // oh\nFergus has resigned.\n")


def test_the_canonical_form_has_the_slips_mended_and_keeps_the_rest() -> None:
    text = "Game: Rococo\nhello there\n7... p e7xe6 // oh\nFergus has resigned.\n"
    log = read_log(text)
    assert write_log(log, "canonical") == ("Game: Rococo\n\nhello there\n7... p e7-e6 // oh\nFergus has resigned.\n")
    assert write_log(log) == text


def test_a_numbered_line_nobody_can_read_is_a_turn() -> None:
    log = read_log("1. P e2-e3\n1... hello\n2. P d2-d3\n", ROCOCO)
    assert [turn.parts[0].kind.value for turn in log.turns] == ["move", "unreadable", "move"]
    (finding,) = log.turns[1].findings
    assert (finding.code, finding.ply, finding.line, finding.column) == ("GC101", 2, 2, 6)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("1. P e2-e3 p e7-k6", ["move", "unreadable"]),
        ("1. P e2-k3 p e7-e6", ["unreadable", "move"]),
        ("1. P e2-e3; @-e4 p e7-k6", ["move", "clear", "unreadable"]),
        ("1... p e7-k6 P d2-d3", ["unreadable", "move"]),
        ("79. Kh3 Kf3 80. Kh2 Kc1 81. Kh3 Kh1#", ["short"] * 6),
    ],
)
def test_one_bad_ply_of_a_pair_does_not_take_the_other_with_it(text: str, kinds: list[str]) -> None:
    assert [part.kind.value for turn in read_log(text, ROCOCO).turns for part in turn.parts] == kinds


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("1. P e2-e3 p e7xe6", ["P e2-e3", "p e7-e6"]),
        ("1. P e2xe3 p e7-e6", ["P e2-e3", "p e7-e6"]),
        ("1. P e2-e3; @-e4 p e7xe6", ["P e2-e3; @-e4", "p e7-e6"]),
        ("1. P e2-e3 e.p.", ["P e2-e3"]),
        ("1... p e7xe6 P d2-d3", ["p e7-e6", "P d2-d3"]),
    ],
)
def test_a_slip_in_one_ply_of_a_pair_is_mended_and_told_once(text: str, turns: list[str]) -> None:
    log = read_log(text, ROCOCO)
    assert list(map(str, log.turns)) == turns
    (finding,) = log.all_findings()
    assert (finding.code, finding.line, finding.column, finding.end_column) == ("GC109", 1, 1, len(text) + 1)
    assert finding.text == text


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("1. P e2-e3\n1... p e7-e6\n3. P d2-d3\n3... p d7-d6\n", [3]),
        ("1. P e2-e3\n2... p e7-e6\n", [2]),
        ("1. P e2-e3\n1... p e7-e6\n1... p d7-d6\n2. P d2-d3\n", [3]),
        ("1. P e2-e3 p e7-e6\n7. P d2-d3 p d7-d6\n8. P d3-d4 p d6-d5\n", [3]),
        ("12... p e7-e6\n13. P d2-d3\n", []),
        ("1. P e2-e3\n... p e7-e6\n2. P d2-d3\n", []),
        ("1. P e2-e3\np e7-e6\n2. P d2-d3\n", []),
        ("1. P e2-e3\n1... p e7-e6\n... p d7-d6\n", [3]),
    ],
)
def test_a_number_out_of_order_is_told_once(text: str, plies: list[int]) -> None:
    log = read_log(text)
    found = [finding for turn in log.turns for finding in turn.findings]
    assert [(finding.code, finding.ply) for finding in found] == [("GC107", ply) for ply in plies]


def test_unreadable_text_is_a_finding_with_its_place() -> None:
    (finding,) = read_log("1. P e2-e3\n  What a game!\n").findings
    assert (finding.code, finding.line, finding.column, finding.end_column) == ("GC108", 2, 3, 15)
    assert finding.text == "What a game!"


@pytest.mark.parametrize("text", ["", "\n\n", "Game: Rococo\n", "// only talk\n"])
def test_a_log_without_moves_says_so(text: str) -> None:
    assert [finding.code for finding in read_log(text).findings] == ["GC002"]


def test_a_guessed_encoding_is_a_finding() -> None:
    source = Source.decode("White: José\n1. P e2-e3 // olé\n".encode("cp1252"), "log.txt")
    log = read_log(source)
    assert [finding.code for finding in log.findings] == ["GC001"]
    assert (log.header("white"), log.turns[0].comment) == ("José", "olé")
    assert write_log(log).encode("cp1252") == source.encode()


STARTS, FILLERS = ("", "1. ", "P e2-e4; ", "capture e4 ", "// ", "Game: "), ("x", "e4 ", "- ", "; ", "{", " ", "1.")


@pytest.mark.parametrize(
    ("start", "filler"),
    [
        pytest.param(start, filler, marks=[] if row == column < 3 else [pytest.mark.slow])
        for row, start in enumerate(STARTS)
        for column, filler in enumerate(FILLERS)
    ],
)
def test_two_megabytes_on_one_line_make_no_more_than_two_turns(start: str, filler: str) -> None:
    text = "1. P e2-e3\n" + start + filler * (2_000_000 // len(filler))
    log = read_log(text, ROCOCO)
    assert len(log.turns) <= 2
    assert all(len(finding.text) <= 80 for finding in log.all_findings())


def test_read_headers_stops_at_the_first_turn() -> None:
    text = "Title line\nGame: Rococo\nP e2-e4\nOpening: none\n"
    assert dict(read_headers(Source(text))) == {"Game": "Rococo"}
    assert dict(read_headers("Game: Rococo\n1. hm\nLog: x\n")) == {"Game": "Rococo"}
    assert dict(read_headers("x" * 20_000 + "\nGame: Rococo")) == {"Game": "Rococo"}


def check_places(log: Log) -> None:
    text = log.source.text
    assert write_log(log) == text
    end = 0
    for turn in log.turns:
        assert end <= turn.span.start <= turn.span.end
        assert all(turn.span.start <= part.span.start <= part.span.end <= turn.span.end for part in turn.parts)
        end = turn.span.end
        if turn.slips:
            continue
        assert text[slice(*turn.span)] == turn.text
        for part in turn.parts:
            assert text[slice(*part.span)] == part.text
    for finding in log.all_findings():
        if finding.line is not None and finding.column is not None and finding.end_column is not None:
            start = log.source.line_starts[finding.line - 1] + finding.column - 1
            written = text[start : start + finding.end_column - finding.column]
            assert written == finding.text or finding.text.endswith("…")


@given(logs(), st.sampled_from([GENERIC, ROCOCO]))
def test_reading_never_raises_and_writing_keeps_every_character(text: str, dialect: Dialect) -> None:
    check_places(read_log(text, dialect))


@given(logs())
def test_the_canonical_form_of_what_can_be_read_says_the_same(text: str) -> None:
    log = read_log(text, ROCOCO)
    kinds = {part.kind for turn in log.turns for part in turn.parts}
    if kinds & {PartKind.UNREADABLE, PartKind.CODE}:
        return
    again = read_log(write_log(log, "canonical"), ROCOCO)
    assert [str(turn) for turn in again.turns] == [str(turn) for turn in log.turns]
    assert [turn.comment for turn in again.turns] == [turn.comment for turn in log.turns]


@given(st.text(max_size=200))
def test_any_text_is_written_as_it_was_read(text: str) -> None:
    assert write_log(read_log(text)) == text


@pytest.mark.parametrize("text", ["e4", "Ng3", "BxN", "O-O", "Raxb1+", "e8=Q"])
def test_a_line_of_abbreviated_notation_is_a_turn_that_cannot_be_read(text: str) -> None:
    log = read_log(f"P a2-a3\n{text}\nP b2-b3\n", ROCOCO)
    assert len(log.turns) == 3
    assert log.turns[1].parts[0].kind is PartKind.UNREADABLE


@pytest.mark.parametrize("said", ["", " // best"])
def test_the_numbers_of_a_variation_do_not_make_running_text(said: str) -> None:
    text = f"1. P e2-e4{said}\n1... p e7-e5\n| 2. f4 exf4 (2... d5) 3. Nf3\n2. N g1-f3\n2... n b8-c6\n"
    log = read_log(text)
    assert [str(turn) for turn in log.turns] == ["P e2-e4", "p e7-e5", "N g1-f3", "n b8-c6"]
    assert [remark.ply for remark in log.variations] == [2]
