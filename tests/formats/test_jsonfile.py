"""JSON holds all of a record and gives back the text it was read from."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from support import LOGS, ROOT, Golden, conformance_logs, log_of, one_log_of_each

import rococo_notation as rn
from docs.making.schemas import games_schema, report_schema
from formats.writing import ILLEGAL, LEGAL, LOGS_OF_EVERY_KIND, ODD, SAMPLES, odd_logs, record_of, written
from rococo_notation.codes import CODES
from rococo_notation.formats import format_of, guess, read_short
from rococo_notation.formats.plain_data import JsonReader, JsonWriter, listing_data
from rococo_notation.formats.registry import new_report
from rococo_notation.formats.reports.code_pages import replay_example
from rococo_notation.formats.writer import Choice, Listing
from rococo_notation.replayer import Position

SCHEMA = Draft202012Validator(games_schema())


def document(*records: rn.Record) -> str:
    writer = JsonWriter()
    return writer.opening() + "".join(map(writer.game, records)) + writer.closing()


def test_the_schema_is_a_schema_and_is_the_published_one(golden: Golden) -> None:
    Draft202012Validator.check_schema(games_schema())
    golden(ROOT / "docs" / "games.schema.json", json.dumps(games_schema(), indent=2) + "\n")


@pytest.mark.parametrize("one_of", [6, pytest.param(1, marks=pytest.mark.slow)])
def test_all_logs_there_are_fit_the_schema(one_of: int) -> None:
    entries = [(entry["file"], entry["variant"]) for entry in conformance_logs()[::one_of]]
    records = [rn.replay((LOGS / file).read_text(encoding="utf-8"), variant) for file, variant in entries]
    records += map(record_of, [*ODD.values(), *sorted(SAMPLES.rglob("*.txt"))[::one_of]])
    SCHEMA.validate(json.loads(document(*records)))


@given(odd_logs())
def test_odd_logs_fit_the_schema(text: str) -> None:
    SCHEMA.validate(json.loads(document(rn.replay(text))))


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        (["version"], 2),
        (["games", 0, "extra"], 1),
        (["games", 0, "plies", 0, "move", "effects", 0, "kind"], "jump"),
        (["games", 0, "plies", 0, "span"], [1]),
        (["games", 0, "findings", 0, "code"], "GC999"),
    ],
)
def test_the_schema_refuses_what_is_not_written(path: list[Any], wrong: object) -> None:
    place = data = json.loads(document(rn.replay("Game: Rococo\n1. P a2-a3\n1... p a7-a2\n")))
    assert SCHEMA.is_valid(data)
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = wrong
    assert not SCHEMA.is_valid(data)


@pytest.mark.parametrize("entry", one_log_of_each())
def test_a_record_comes_back_as_it_was(entry: dict[str, str]) -> None:
    source = rn.Source.decode((LOGS / entry["file"]).read_bytes(), entry["file"])
    record = rn.replay(source, entry["variant"])
    text = document(record)
    assert guess(text).name == "json"
    (log,) = JsonReader().logs(rn.Source(text, "games.json"), rn.variant(entry["variant"]))
    again = rn.replay(log, entry["variant"])
    assert (again.log, again.findings, again.summary) == (record.log, record.findings, record.summary)


def test_many_games_keep_their_lines() -> None:
    sources = [rn.Source("Game: Rococo\n1. P a2-a9\n", "many.txt", first_line=line) for line in (1, 40)]
    text = document(*map(rn.replay, sources))
    again = [rn.replay(log) for log in JsonReader().logs(rn.Source(text), None)]
    assert [record.findings[0].line for record in again] == [2, 41]
    assert {game["file"] for game in json.loads(text)["games"]} == {"many.txt"}


@pytest.mark.parametrize(("text", "message"), [
    ('{"format": "rococo-games", ', "not JSON"),
    ('{"format": "rococo-games", "version": 2, "games": []}', "version 2"),
    ('{"format": "rococo-games", "version": 1, "games": [{}]}', "source"),
    ('{"format": "another"}', "not a document"),
    ("[]", "not a document"),
])  # fmt: skip
def test_what_is_no_document_is_a_finding_with_its_place(text: str, message: str) -> None:
    (log,) = JsonReader().logs(rn.Source(text, "bad.json"), None)
    assert message in log.findings[0].message
    assert log.findings[0].line == 1


def test_no_games_are_no_logs() -> None:
    assert list(JsonReader().logs(rn.Source(document()), None)) == []


@given(st.text())
def test_any_text_is_read_without_an_error(text: str) -> None:
    for log in JsonReader().logs(rn.Source(text), None):
        rn.replay(log)


def test_json_nested_too_deeply_is_told() -> None:
    source = rn.Source("[" * 200_000 + "]" * 200_000)
    (log,) = JsonReader().logs(source, None)
    assert [finding.code for finding in log.findings] == ["GC101"]


# ---------------------------------------------------------------- JSON Lines


FORMAT = format_of("jsonl")


@pytest.mark.parametrize("log", [LEGAL, ILLEGAL], ids=lambda path: path.stem)
def test_a_file_is_as_it_was(log: Path, golden: Golden) -> None:
    golden(f"{log.stem}.jsonl", written(FORMAT, log))


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


# ---------------------------------------------------------------- a report of all logs


REPORT_SCHEMA = Draft202012Validator(report_schema())


def report_of(*listings: Listing, failures: tuple[tuple[str, str], ...] = ()) -> tuple[str, Any]:
    report = new_report("json")
    parts = [report.opening(), *(report.log(each) for each in listings)]
    parts += [report.failure(*failure) for failure in failures]
    text = "".join([*parts, report.closing()])
    return text, json.loads(text)


def listing(text: str, name: str = "game.txt") -> Listing:
    return Choice(most=5).of(rn.replay(rn.Source(text, name)))


def test_the_schema_of_a_report_is_the_published_one(golden: Golden) -> None:
    Draft202012Validator.check_schema(report_schema())
    golden(ROOT / "docs" / "report.schema.json", json.dumps(report_schema(), indent=2) + "\n")


def test_a_report_of_nothing_is_a_document() -> None:
    text, data = report_of()
    REPORT_SCHEMA.validate(data)
    assert data["logs"] == []
    assert data["summary"] == {"logs": 0, "legal": 0, "illegal": 0, "unreadable": 0}
    assert text.startswith('{\n  "version": 1,\n  "program": {"name": "rococo", "version": "')


def test_logs_files_that_could_not_be_read_and_sums_stand_in_it() -> None:
    logs = listing(log_of("1. P a2-a3")), listing(log_of("1. P a2-a5", "1... hm?")), listing("")
    _, data = report_of(*logs, failures=(("x.png", "x.png is a PNG picture, not text"),))
    REPORT_SCHEMA.validate(data)
    assert data["logs"] == [listing_data(each) for each in logs]
    assert data["failures"] == [{"file": "x.png", "message": "x.png is a PNG picture, not text"}]
    assert data["summary"] == {"logs": 3, "legal": 1, "illegal": 1, "unreadable": 1}


@pytest.mark.parametrize("code", CODES)
def test_every_kind_of_finding_fits_the_schema(code: str) -> None:
    _, data = report_of(Choice().of(replay_example(CODES[code].bad)), Choice().of(replay_example(CODES[code].good)))
    REPORT_SCHEMA.validate(data)
    assert code in [finding["code"] for finding in data["logs"][0]["findings"]]


def test_a_line_of_jsonl_is_a_log_of_the_document() -> None:
    given = listing(log_of(*(f"{number}. hm?" for number in range(1, 20))))
    line = json.loads(new_report("jsonl").log(given))
    assert line == report_of(given)[1]["logs"][0]
    assert line["omitted"]


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        (["version"], 2),
        (["summary", "legal"], -1),
        (["logs", 0, "verdict"], "fine"),
        (["logs", 0, "findings", 0, "code"], "GC999"),
        (["logs", 0, "findings", 0, "line"], 0),
        (["logs", 0, "extra"], 1),
    ],
)
def test_the_schema_refuses_what_is_no_report(path: list[Any], wrong: object) -> None:
    _, data = report_of(listing(log_of("1. P a2-a5")))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = wrong
    assert not REPORT_SCHEMA.is_valid(data)


def test_any_character_of_a_log_is_safe() -> None:
    text, data = report_of(listing("Game: Röcöcö \u2028 ♔\x1b\x85\n\n1. P a2-a3\n", "na\x9bme.txt"))
    REPORT_SCHEMA.validate(data)
    assert not any(0x7F <= ord(char) < 0xA0 for char in text)
    assert data["logs"][0]["file"] == "na\x9bme.txt"
