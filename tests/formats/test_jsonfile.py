"""JSON holds all of a record and gives back the text it was read from."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from support import LOGS, ROOT, Golden, conformance_logs, one_log_of_each

import rococo_notation as rn
from formats.writing import ODD, SAMPLES, odd_logs, record_of
from rococo_notation.formats import guess
from rococo_notation.formats.jsonfile import JsonReader, JsonWriter, json_schema

SCHEMA = Draft202012Validator(json_schema())


def document(*records: rn.Record) -> str:
    writer = JsonWriter()
    return writer.opening() + "".join(map(writer.game, records)) + writer.closing()


def test_the_schema_is_a_schema_and_is_the_published_one(golden: Golden) -> None:
    Draft202012Validator.check_schema(json_schema())
    golden(ROOT / "docs" / "games.schema.json", json.dumps(json_schema(), indent=2) + "\n")


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
    ('{"format": "rococo-games", ', "no JSON"),
    ('{"format": "rococo-games", "version": 2, "games": []}', "version 2"),
    ('{"format": "rococo-games", "version": 1, "games": [{}]}', "source"),
    ('{"format": "another"}', "no document"),
    ("[]", "no document"),
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
