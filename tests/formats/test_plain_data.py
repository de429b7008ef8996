"""Logs and findings as plain data, as a line of JSON shows them."""

import json
from typing import Any

import pytest
from support import header_log, log_of

import rococo_notation as rn
from rococo_notation.formats.plain_data import listing_data
from rococo_notation.formats.registry import new_report
from rococo_notation.formats.writer import Choice

GAME_KEYS = [
    "file", "game", "log", "variant", "edition", "effects", "plies", "judged", "verdict", "result", "findings",
    "omitted", "ignored",
]  # fmt: skip
FINDING_KEYS = [
    "code", "severity", "ply", "side", "line", "column", "end_column", "text", "message", "suggestion",
    "squares", "position", "after_illegal", "secondary",
]  # fmt: skip
CONTRACT = {"file", "game", "variant", "plies", "judged", "verdict", "result", "findings"}
FINDING_CONTRACT = {
    "code", "severity", "ply", "side", "line", "column", "end_column", "text", "message", "squares",
}  # fmt: skip

LOGS = {
    "legal": log_of("1. P a2-a3", "1... p a7-a6"),
    "illegal": log_of("1. P a2-a3", "1... p a7-a4", "2. P b2-b5"),
    "unreadable": log_of("1. hm?"),
    "unknown": log_of("1. P a2-a3", game="Tamerlane"),
    "empty": "",
}


def line_of(record: rn.Record) -> str:
    return new_report("jsonl").log(Choice().of(record)).removesuffix("\n")


def read(text: str, name: str = "game.txt") -> dict[str, Any]:
    data = json.loads(line_of(rn.replay(rn.Source(text, name))))
    assert isinstance(data, dict)
    return data


@pytest.mark.parametrize("text", LOGS.values(), ids=LOGS)
def test_the_keys_are_those_of_the_contract_and_the_extra_ones(text: str) -> None:
    report = read(text)
    assert list(report) == GAME_KEYS
    assert set(report) >= CONTRACT
    for finding in report["findings"]:
        assert list(finding) == FINDING_KEYS
        assert set(finding) >= FINDING_CONTRACT


def test_a_legal_game() -> None:
    assert read(LOGS["legal"]) == {
        "file": "game.txt",
        "game": "Rococo",
        "log": None,
        "variant": "rococo",
        "edition": "2005",
        "effects": "implied",
        "plies": 2,
        "judged": 2,
        "verdict": "legal",
        "result": "*",
        "findings": [],
        "omitted": {},
        "ignored": 0,
    }


def test_an_illegal_game() -> None:
    report = read(LOGS["illegal"])
    assert (report["verdict"], report["plies"]) == ("illegal", 3)
    first, second = report["findings"]
    assert first == {
        "code": "GC204",
        "severity": "error",
        "ply": 2,
        "side": "black",
        "line": 4,
        "column": 6,
        "end_column": 13,
        "text": "p a7-a4",
        "message": "the Black Cannon Pawn cannot move from a7 to a4: it does not move that far",
        "suggestion": None,
        "squares": ["a7", "a4"],
        "position": "10/1iwlkclas1/1pppppppp1/10/10/10/1P8/2PPPPPPP1/1IWLKCLAS1/10 b - -",
        "after_illegal": False,
        "secondary": False,
    }
    assert (second["ply"], second["side"], second["after_illegal"]) == (3, "white", True)


def test_a_game_that_is_not_known() -> None:
    report = read(LOGS["unknown"])
    assert (report["game"], report["variant"], report["edition"], report["verdict"]) == (
        "Tamerlane", None, None, "unreadable",
    )  # fmt: skip
    assert (report["findings"][0]["code"], report["findings"][0]["ply"], report["findings"][0]["line"]) == (
        "GC601", None, None,
    )  # fmt: skip


def test_a_text_without_anything() -> None:
    report = read(LOGS["empty"], "")
    assert (report["file"], report["game"], report["plies"], report["verdict"]) == ("", None, 0, "unreadable")


@pytest.mark.parametrize(
    ("text", "result"),
    [
        (header_log("Kd4 kd5", "K d4-d5"), "1-0"),
        (log_of("P a2-a3", "p a7-a6", "resign"), "0-1"),
        (log_of("P a2-a3", "", "1/2-1/2"), "1/2-1/2"),
        (log_of("P a2-a3"), "*"),
    ],
)
def test_the_result_is_written_as_in_pgn(text: str, result: str) -> None:
    assert read(text)["result"] == result


def test_any_character_of_a_log_fits_on_one_line() -> None:
    record = rn.replay("Game: Röcöcö \u2028 ♔\x1b\x85\n\n1. P a2-a3\n")
    line = line_of(record)
    assert len(line.splitlines()) == 1
    assert not any(0x7F <= ord(char) < 0xA0 for char in line)
    assert "♔" in line
    assert json.loads(line) == listing_data(Choice().of(record))


def test_an_error_of_notation_alone_does_not_make_a_game_illegal() -> None:
    report = read(log_of("1. p a2-a3"))
    assert (report["verdict"], report["findings"][0]["code"]) == ("legal", "GC104")
