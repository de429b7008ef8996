"""One JSON document for all logs."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from support import ROOT, Golden, log_of

import rococo_notation as rn
from rococo_notation.codes import CODES
from rococo_notation.formats.listing import Choice, Listing
from rococo_notation.formats.plain_data import listing_data
from rococo_notation.formats.registry import new_report
from rococo_notation.formats.reports.code_pages import replay_example
from rococo_notation.formats.reports.document import json_schema

SCHEMA = Draft202012Validator(json_schema())


def document(*listings: Listing, failures: tuple[tuple[str, str], ...] = ()) -> tuple[str, Any]:
    report = new_report("json")
    parts = [report.opening(), *(report.log(each) for each in listings)]
    parts += [report.failure(*failure) for failure in failures]
    text = "".join([*parts, report.closing()])
    return text, json.loads(text)


def listing(text: str, name: str = "game.txt") -> Listing:
    return Choice(most=5).of(rn.replay(rn.Source(text, name)))


def test_the_schema_is_a_schema_and_is_the_published_one(golden: Golden) -> None:
    Draft202012Validator.check_schema(json_schema())
    golden(ROOT / "docs" / "report.schema.json", json.dumps(json_schema(), indent=2) + "\n")


def test_a_report_of_nothing_is_a_document() -> None:
    text, data = document()
    SCHEMA.validate(data)
    assert data["logs"] == []
    assert data["summary"] == {"logs": 0, "legal": 0, "illegal": 0, "unreadable": 0}
    assert text.startswith('{\n  "version": 1,\n  "program": {"name": "rococo", "version": "')


def test_logs_files_that_could_not_be_read_and_sums_stand_in_it() -> None:
    logs = listing(log_of("1. P a2-a3")), listing(log_of("1. P a2-a5", "1... hm?")), listing("")
    _, data = document(*logs, failures=(("x.png", "x.png is a PNG picture, not text"),))
    SCHEMA.validate(data)
    assert data["logs"] == [listing_data(each) for each in logs]
    assert data["failures"] == [{"file": "x.png", "message": "x.png is a PNG picture, not text"}]
    assert data["summary"] == {"logs": 3, "legal": 1, "illegal": 1, "unreadable": 1}


@pytest.mark.parametrize("code", CODES)
def test_every_kind_of_finding_fits_the_schema(code: str) -> None:
    _, data = document(Choice().of(replay_example(CODES[code].bad)), Choice().of(replay_example(CODES[code].good)))
    SCHEMA.validate(data)
    assert code in [finding["code"] for finding in data["logs"][0]["findings"]]


def test_a_line_of_jsonl_is_a_log_of_the_document() -> None:
    given = listing(log_of(*(f"{number}. hm?" for number in range(1, 20))))
    line = json.loads(new_report("jsonl").log(given))
    assert line == document(given)[1]["logs"][0]
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
    _, data = document(listing(log_of("1. P a2-a5")))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = wrong
    assert not SCHEMA.is_valid(data)


def test_any_character_of_a_log_is_safe() -> None:
    text, data = document(listing("Game: Röcöcö \u2028 ♔\x1b\x85\n\n1. P a2-a3\n", "na\x9bme.txt"))
    SCHEMA.validate(data)
    assert not any(0x7F <= ord(char) < 0xA0 for char in text)
    assert data["logs"][0]["file"] == "na\x9bme.txt"
