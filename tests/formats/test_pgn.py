"""PGN: the exact log comes back, the movetext is read where there is none, and other readers read tags and comments."""

import io
import re
from pathlib import Path

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import LOGS, Game, games, header_log, log_of, one_log_of_each, text_of

import rococo_notation as rn
from rococo_notation.formats import guess
from rococo_notation.formats.courier import CourierWriter
from rococo_notation.formats.pgn import PgnWriter
from rococo_notation.formats.pgn_reading import PgnReader


def read(text: str, variant: str | None = None) -> list[rn.Record]:
    known = rn.variant(variant) if variant else None
    return [rn.replay(log, known) for log in PgnReader().logs(rn.Source(text, "games.pgn"), known)]


def without_exact_log(text: str) -> str:
    return re.sub(r"\{Game Courier log \|[^}]*\}", "", text)


@pytest.mark.parametrize("entry", one_log_of_each())
def test_the_canonical_log_comes_back(entry: dict[str, str]) -> None:
    record = rn.replay((LOGS / entry["file"]).read_text(encoding="utf-8"), entry["variant"])
    text = PgnWriter().game(record)
    assert guess(text).name == "pgn"
    (again,) = read(text, entry["variant"])
    assert CourierWriter().game(again) == CourierWriter().game(record)


@given(games())
def test_the_movetext_alone_gives_the_same_moves(game: Game) -> None:
    record = rn.replay(text_of(game))
    (again,) = read(without_exact_log(PgnWriter().game(record)))
    assert [str(ply.move) for ply in again.plies] == [str(ply.move) for ply in record.plies]
    assert not [finding for finding in again.findings if finding.severity == "error"]


def test_the_movetext_is_for_people() -> None:
    text = PgnWriter().game(
        rn.replay(log_of("1. P g2-h3 // hm", "1... s h8-g7; p-h8", "2. A g1-g6; @-g7", "2... p a7-a6"))
    )
    assert "1. Pg2h3 {hm} 1... Sg7~ {p-h8} 2. Ag6+ {@-g7} 2... Pa7a6\n" in text
    assert '[Variant "Rococo"]' in text


def test_a_position_is_a_tag_and_is_read_back() -> None:
    text = PgnWriter().game(rn.replay(header_log("La1 pa3", "1. L a1-a4; @-a3")))
    assert '[SetUp "1"]\n[FEN "9k' in text
    (again,) = read(without_exact_log(text))
    assert [str(ply.move) for ply in again.plies] == ["L a1-a4; @-a3"]


def test_a_move_that_no_short_text_tells_from_others_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "chess"\npieces.N.betza = "KcaK"', encoding="utf-8")
    mine = rn.load_variant(path)
    code = "4k3/8/8/3pp3/3N4/8/8/4K3 w - -"
    record = rn.replay(f"Position: {code}\n\n1. N d4-e4; @-d5\n1... k e8-e7\n", mine)
    text = PgnWriter().game(record)
    assert "1. {legal: N d4-e4; @-d5} 1... Ke7" in text
    for each in (text, without_exact_log(text)):
        (log,) = PgnReader().logs(rn.Source(each), mine)
        assert [str(ply.move) for ply in rn.replay(log, mine).plies] == ["N d4-e4; @-d5", "k e8-e7"]


def test_an_illegal_move_is_told_by_a_tag_and_a_comment() -> None:
    text = PgnWriter().game(rn.replay(log_of("1. P a2-a6", "1... p a7-a6")))
    assert '[Illegal "1 2"]' in text
    assert "{illegal: P a2-a6 GC204}" in text


def test_a_comment_may_hold_braces_and_entities() -> None:
    record = rn.replay(log_of("1. P a2-a3 // {a} & &#125; <b>"))
    (again,) = read(PgnWriter().game(record))
    assert again.plies[0].turn.comment == "{a} & &#125; <b>"


def test_a_move_that_cannot_be_read_is_found_with_its_place_and_those_after_it_are_not_judged() -> None:
    text = '[Event "x"]\n[Variant "Rococo"]\n\n1. Pg2h3 Pg7h6\n2. Kd Pa6 *\n'
    (record,) = read(text)
    finding = record.findings[0]
    assert (finding.code, finding.line, finding.column, finding.text) == ("GC101", 5, 4, "Kd")
    assert [ply.status for ply in record.plies] == ["legal", "legal", "unreadable", "unjudged"]
    assert [ply.turn.text for ply in record.plies][2:] == ["Kd", "Pa6"]


def test_moves_whose_numbers_begin_later_are_not_judged_from_the_set_up() -> None:
    (record,) = read('[Event "x"]\n[Variant "Rococo"]\n\n12. Pg2h3 Pg7h6 13. Ph3h4 *\n')
    assert (record.verdict, record.judged, len(record.plies)) == ("unreadable", 0, 3)
    assert [finding.code for finding in record.findings] == ["GC112", "GC110"]


def test_a_move_that_is_missing_by_the_numbers_leaves_the_rest_unjudged() -> None:
    (record,) = read('[Event "x"]\n[Variant "Rococo"]\n\n1. Pg2h3 Pg7h6 3. Pa2a3 Pa7a6 *\n')
    assert (record.verdict, record.judged) == ("unreadable", 2)


def test_the_numbers_of_a_game_that_begins_with_a_position_may_be_any() -> None:
    fen = "10/4k5/10/10/10/10/10/10/4K5/10 b - -"
    (record,) = read(f'[Event "x"]\n[Variant "Rococo"]\n[FEN "{fen}"]\n\n17... Kd7 18. Kd2 *\n')
    assert (record.verdict, record.judged) == ("legal", 2)


def test_variations_are_kept_beside_the_moves_and_notes_in_the_comments() -> None:
    text = '[Event "x"]\n[Variant "Rococo"]\n\n1. Pg2h3 $1 (1. Pa3 {no} Pa6) {yes} 1... Pg7h6 ; to the end\n*\n'
    (record,) = read(text)
    told = [(str(ply.move), ply.turn.comment) for ply in record.plies]
    assert told == [("P g2-h3", "! yes"), ("p g7-h6", "to the end")]
    assert [(remark.text, remark.ply) for remark in record.log.variations] == [("1. Pa3 {no} Pa6", 1)]


def test_the_moves_of_a_game_that_is_not_known_are_kept_and_that_is_said() -> None:
    (record,) = read('[Event "x"]\n[Variant "Bughouse"]\n[White "A"]\n\n1. e4 {good} e5 2. Nf3 *\n')
    assert [(ply.turn.text, ply.turn.comment, ply.status) for ply in record.plies] == [
        ("e4", "good", "unchecked"), ("e5", None, "unchecked"), ("Nf3", None, "unchecked"),
    ]  # fmt: skip
    assert [finding.code for finding in record.findings] == ["GC601"]


@pytest.mark.parametrize("text", ["", '[Event "x"]\n', '[Event "x"]\n[Variant "Rococo"]\n\n'])
def test_a_game_without_moves_is_a_finding(text: str) -> None:
    (record,) = read(text)
    assert "GC002" in [finding.code for finding in record.findings]


def test_a_file_that_is_cut_off_in_its_tags_is_not_taken_for_a_legal_game() -> None:
    (record,) = read('[Event "x"]\n[Variant "rococo')
    assert record.verdict == "unreadable"


def test_after_a_position_that_cannot_be_read_nothing_is_judged() -> None:
    (record,) = read('[Event "x"]\n[Variant "Rococo"]\n[FEN "nonsense"]\n\n1. Pg2h3 *\n')
    assert [finding.code for finding in record.findings] == ["GC602", "GC110"]
    assert [(ply.status, ply.turn.text) for ply in record.plies] == [("unjudged", "Pg2h3")]


def test_no_text_of_a_player_is_taken_for_the_beginning_of_a_game() -> None:
    logs = ['White: {x\nGame: Rococo\n[Event "y"]\n1. P a2-a3 // }\n', "Game: Rococo\n1. P b2-b3\n"]
    text = "".join(PgnWriter().game(rn.replay(log)) for log in logs)
    assert [str(record.plies[0].move) for record in read(text)] == ["P a2-a3", "P b2-b3"]


def test_many_games_stand_in_one_file() -> None:
    writer = PgnWriter()
    text = "".join(writer.game(rn.replay(log_of(f"1. P {file}2-{file}3"))) for file in "abc")
    assert [str(record.plies[0].move) for record in read(text)] == ["P a2-a3", "P b2-b3", "P c2-c3"]


def test_python_chess_reads_tags_and_comments() -> None:
    record = rn.replay(log_of("1. P g2-h3 // hm", "1... p a7-a6", name="someone-else-2006-36-554"))
    text = PgnWriter().game(record)
    headers = chess.pgn.read_headers(io.StringIO(text))
    assert headers is not None
    assert (headers["Variant"], headers["Date"], headers["PlyCount"]) == ("Rococo", "2006.02.05", "2")
    orthodox = PgnWriter().game(rn.replay("Game: Chess\n// nothing is played\n"))
    game = chess.pgn.read_game(io.StringIO(orthodox))
    assert game is not None
    assert not game.errors


@given(st.text())
def test_any_text_is_read_without_an_error(text: str) -> None:
    read(text)
    read(f'[Event "x"]\n[Variant "Rococo"]\n\n{text}')


FIRST, SECOND = "1. Pe2f3 Pb7c6", "1. Pe2e3 *"
GAME = '[Variant "Rococo"]\n[White "{}"]\n\n{}\n'


@pytest.mark.parametrize(
    "text",
    [
        GAME.format("First", FIRST) + GAME.format("Second", SECOND),
        GAME.format("First", f"{FIRST} *") + "\n" + GAME.format("Second", SECOND),
        '[Event "a"]\n' + GAME.format("First", FIRST) + GAME.format("Second", SECOND),
        GAME.format("First", FIRST).replace("\n\n", '\n[Event "a"]\n\n')
        + '[Event "b"]\n'
        + GAME.format("Second", SECOND),
    ],
    ids=["no Event", "results", "Event of the first", "Event last, Event first"],
)
def test_a_game_begins_at_the_first_tag_after_moves(text: str) -> None:
    logs = list(PgnReader().logs(rn.Source(text, "games.pgn"), None))
    assert [log.header("White") for log in logs] == ["First", "Second"]
    assert [len(log.turns) for log in logs] == [2, 1]
    assert logs[1].source.first_line > 3


@pytest.mark.parametrize("entry", one_log_of_each())
def test_without_the_exact_log_faults_and_verdict_come_back_too(entry: dict[str, str]) -> None:
    record = rn.replay((LOGS / entry["file"]).read_text(encoding="utf-8"), entry["variant"])
    (again,) = read(without_exact_log(PgnWriter().game(record)), entry["variant"])
    assert (again.verdict, again.result, again.edition) == (record.verdict, record.result, record.edition)
    assert [(ply.status, str(ply.move or ply.turn)) for ply in again.plies] == [
        (ply.status, str(ply.move or ply.turn)) for ply in record.plies
    ]


@pytest.mark.parametrize(
    "said",
    [
        "Game Courier log | Game: Chess | | 1. P e2-e4",
        "Game Courier let me move the wrong piece",
        "illegal: P a2-a6 GC204",
        "unjudged: P a2-a6",
    ],
)
def test_no_comment_of_a_player_is_taken_for_one_of_this_program(said: str) -> None:
    record = rn.replay(log_of(f"1. P g2-h3 // {said}", "1... p a7-a6"))
    text = PgnWriter().game(record)
    for each in (text, without_exact_log(text)):
        (again,) = read(each)
        assert [str(ply.move) for ply in again.plies] == ["P g2-h3", "p a7-a6"]
        assert again.findings == ()
    (again,) = read(text)
    assert again.plies[0].turn.comment == said


def test_a_forged_exact_log_is_told_and_the_moves_are_read() -> None:
    text = PgnWriter().game(rn.replay(log_of("1. P g2-h3", "1... p a7-a6")))
    for forged in (text.replace("1... p a7-a6", "1... p b7-b6"), text.replace("1... p a7-a6 |\n", "")):
        (record,) = read(forged)
        assert [str(ply.move) for ply in record.plies] == ["P g2-h3", "p a7-a6"]
        assert [finding.code for finding in record.findings] == ["GC606"]


def test_plies_that_nobody_judged_are_not_called_illegal() -> None:
    text = PgnWriter().game(rn.replay("Game: Bughouse\n\n1. P e2-e4\n1... p e7-e5\n"))
    assert "[Illegal" not in text
    assert "{unchecked: P e2-e4}" in text
