"""JSON Lines: a game a line."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from support import Golden

from formats.writing import ILLEGAL, LEGAL, LOGS_OF_EVERY_KIND, ODD, SHORT, odd_logs, record_of, shown, written
from rococo_notation.formats import format_of, read_short
from rococo_notation.replayer import Position

FORMAT = format_of("jsonl")


@pytest.mark.parametrize("log", [LEGAL, ILLEGAL], ids=lambda path: path.stem)
def test_a_file_is_as_it_was(log: Path, golden: Golden) -> None:
    golden(f"{log.stem}.jsonl", written(FORMAT, log))


def test_the_page_shows_what_is_written() -> None:
    assert shown("jsonl.md", "json") == written(FORMAT, SHORT)


def test_each_game_is_a_line() -> None:
    lines = written(FORMAT, LEGAL, ILLEGAL, *ODD.values()).splitlines()
    assert [json.loads(line)["verdict"] for line in lines[:2]] == ["legal", "illegal"]
    assert len(lines) == 2 + len(ODD)


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_no_log_is_too_odd(text: str) -> None:
    line = written(FORMAT, text)
    data = json.loads(line)
    assert len(data["moves"]) == len(data["short"]) == data["plies"]
    line.encode()


@given(odd_logs())
def test_anything_is_read_back(text: str) -> None:
    data, record = json.loads(written(FORMAT, text)), record_of(text)
    assert data["headers"] == record.log.headers
    assert data["moves"][1] == record.plies[1].turn.text if len(record.plies) > 1 else True


@pytest.mark.parametrize("log", LOGS_OF_EVERY_KIND)
def test_there_are_illegal_plies_where_the_verdict_says_so(log: Path) -> None:
    data = json.loads(written(FORMAT, log))
    assert bool(data["illegal"]) == (data["verdict"] == "illegal")


def test_short_text_is_read_back_as_the_move() -> None:
    data = json.loads(written(FORMAT, LEGAL))
    for ply, short, move in zip(record_of(LEGAL).plies, data["short"], data["moves"], strict=True):
        assert ply.before is not None
        assert str(read_short(short, Position(ply.before))) == move


def test_a_ply_that_is_not_legal_stands_as_it_is_written() -> None:
    data = json.loads(written(FORMAT, ILLEGAL))
    assert data["moves"][2] == "L f1-f6"
    assert data["short"][2] is None
    assert data["illegal"] == [3, 7]
