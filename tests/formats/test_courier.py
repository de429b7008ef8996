"""Logs of Game Courier written in every style and read back."""

from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from support import LOGS, Game, conformance_logs, games, log_of, one_log_of_each, text_of

import rococo_notation as rn
from rococo_notation.formats import guess
from rococo_notation.formats.courier import CourierReader, CourierWriter, Squares, Style


def written(text: str, style: Style = "canonical", squares: Squares = "courier") -> str:
    return CourierWriter(style, squares).game(rn.replay(text))


@pytest.mark.parametrize("entry", one_log_of_each())
def test_what_is_kept_is_the_same_text_and_the_canonical_text_is_a_fixed_point(entry: dict[str, str]) -> None:
    text = (LOGS / entry["file"]).read_text(encoding="utf-8")
    record = rn.replay(text, entry["variant"])
    assert CourierWriter("keep").game(record) == text
    canonical = CourierWriter().game(record)
    again = rn.replay(canonical, entry["variant"])
    assert CourierWriter().game(again) == canonical
    assert again.verdict == record.verdict
    assert [ply.status for ply in again.plies] == [ply.status for ply in record.plies]


FAULTY = [entry for entry in conformance_logs() if entry["verdict"] != "legal"]


@pytest.mark.parametrize("style", get_args(Style))
@pytest.mark.parametrize("entry", FAULTY, ids=lambda entry: entry["file"])
def test_a_faulty_log_is_faulty_in_every_style(entry: dict[str, str], style: Style) -> None:
    record = rn.replay((LOGS / entry["file"]).read_text(encoding="utf-8"), entry["variant"])
    again = rn.replay(CourierWriter(style).game(record), entry["variant"])
    assert again.verdict == record.verdict != "legal"
    assert [ply.status for ply in again.plies] == [ply.status for ply in record.plies]


def test_a_log_with_a_missing_removal_is_not_implied() -> None:
    moves = "1. P g2-h3", "1... s h8-g7; p-h8", "2. A g1-g6; @-g7", "2... a g8-g7"
    assert written(log_of(*moves), "implied").splitlines()[-2:] == ["2. A g1-g6; g7-", "2... a g8-g7"]


@given(games())
def test_every_style_holds_the_same_moves(game: Game) -> None:
    moves = [str(move) for move in game.moves]
    for style in ("canonical", "manual", "implied"):
        record = rn.replay(written(text_of(game), style))  # type: ignore[arg-type]
        assert [str(ply.move) for ply in record.plies][: len(moves)] == moves, style


def test_manual_writes_removals_as_players_type_them_and_implied_none() -> None:
    text = log_of("1. P g2-h3", "1... s h8-g7; p-h8", "2. A g1-g6; @-g7")
    assert written(text, "manual").splitlines()[-1] == "2. A g1-g6; g7-"
    assert written(text, "implied").splitlines()[-2:] == ["1... s h8-g7", "2. A g1-g6"]


def test_a_move_that_could_be_another_one_is_never_implied(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "chess"\npieces.N.betza = "KcaK"', encoding="utf-8")
    text = "Position: 4k3/8/8/3pp3/3N4/8/8/4K3 w - -\n\n1. N d4-e4; @-d5\n1... k e8-e7\n"
    record = rn.replay(text, rn.load_variant(path))
    assert CourierWriter("implied").game(record).splitlines()[-2:] == ["1. N d4-e4; @-d5", "1... k e8-e7"]


def test_squares_are_named_as_the_rules_page_or_the_presets_do() -> None:
    text = "Game: Rococo\nPosition: k9/10/10/10/10/10/10/10/10/K7pL w - -\n1. L z0-z00 // z0 stays\n"
    for squares, expected in (("courier", "z0-z00"), ("rules", "y0-y00"), ("preset", "z0-z9")):
        again = written(text, "canonical", squares)  # type: ignore[arg-type]
        assert again.endswith(f"1. L {expected} // z0 stays\n")
        assert [part.squares for part in rn.replay(again).plies[0].turn.parts] == [("z0", "z00")]


def test_many_logs_in_one_file_are_read_with_their_lines_and_written_apart() -> None:
    text = "Game: Rococo\n1. P a2-a3\n\n--- next log ---\nGame: Rococo\n1. P a2-a9\n"
    logs = list(CourierReader().logs(rn.Source(text, "many.txt"), None))
    records = [rn.replay(log) for log in logs]
    assert [record.verdict for record in records] == ["legal", "illegal"]
    assert records[1].findings[0].line == 6
    writer = CourierWriter("keep")
    assert "".join(writer.game(record) for record in records) == text


def test_a_resignation_and_comments_stay() -> None:
    text = log_of("1. P a2-a3 // a start", "// alone", "| 1... p b7-b6", "1... resign")
    assert written(text).splitlines()[2:] == ["1. P a2-a3 // a start", "// alone", "| 1... p b7-b6", "1... resign"]


def test_a_text_is_a_log_and_a_page_is_a_page() -> None:
    assert guess("1. P a2-a3").name == "courier"
    assert guess("<!DOCTYPE html><title>Rococo</title>").name == "html"
    assert guess("").name == "courier"
