"""What is not in an archive is listed with the reason, and a damaged file is called so in one sentence."""

import csv
import json
import sqlite3
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from support import log_of

from rococo_notation.cli import main

LOG = log_of("1. P a2-a3", name="one-two-2006-36-554")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("logs").mkdir()
    Path("logs/game").write_text(LOG, encoding="utf-8")
    Path("logs/letter.txt").write_text("Dear Ann,\nI shall write soon.\n", encoding="utf-8")
    Path("logs/photo.jpg").write_bytes(b"\xff\xd8\xff\xe0\0\x10JFIF\0")
    Path("logs/broken.zip").write_bytes(b"PK")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["archive", *arguments], catch_exceptions=False)


def test_adding_ends_with_what_was_skipped_and_a_list_has_it_later() -> None:
    result = run("add", "games.db", "logs")
    assert "2 files skipped" in result.stderr
    listed = run("list", "games.db", "--skipped").stdout.splitlines()
    assert listed[0].split() == ["SOURCE", "WHY", "TIMES", "LAST"]
    assert [line.split("  ")[0] for line in listed[1:]] == [
        str(Path("logs/broken.zip")),
        str(Path("logs/letter.txt")),
        str(Path("logs/photo.jpg")),
        "3 files not in the archive",
    ]
    rows = list(csv.DictReader(run("list", "games.db", "--skipped", "--output-format", "csv").stdout.splitlines()))
    assert [row["why"] for row in rows] == [
        "not a zip file, or a damaged one: File is not a zip file",
        "no log",
        "no text",
    ]


def test_what_is_read_later_is_not_skipped_any_more_and_what_is_not_is_counted() -> None:
    run("add", "games.db", "logs")
    Path("logs/letter.txt").write_text(log_of("1. P b2-b3", name="letter"), encoding="utf-8")
    run("add", "games.db", "logs")
    lines = run("list", "games.db", "--skipped", "--output-format", "jsonl").stdout.splitlines()
    assert {Path(row["source"]).name: row["times"] for row in map(json.loads, lines)} == {
        "broken.zip": 2,
        "photo.jpg": 2,
    }


def test_an_archive_that_has_all_it_was_given_says_so() -> None:
    run("add", "games.db", "logs/game")
    assert run("list", "games.db", "--skipped").stdout == "0 files not in the archive\n"
    assert run("list", "games.db", "--skipped", "--duplicates").exit_code == 2


@pytest.mark.parametrize("seed", range(4))
def test_a_file_with_many_flipped_bytes_is_called_damaged_and_never_answered_with_talk_of_codecs(seed: int) -> None:
    run("add", "games.db", "logs")
    with sqlite3.connect("games.db") as db:
        db.execute("PRAGMA journal_mode = DELETE")
    data = bytearray(Path("games.db").read_bytes())
    random = Random(seed)
    for _ in range(len(data) // 100):
        data[random.randrange(100, len(data))] = random.randrange(256)
    Path("games.db").write_bytes(data)
    for command in (["list"], ["check"], ["stats"], ["export", "--to", "csv"]):
        result = run(command[0], "games.db", *command[1:])
        assert result.exit_code in (1, 2)
        told = result.stderr + result.stdout
        assert "damaged" in told
        assert "codec" not in told
        assert "Traceback" not in told


def test_of_a_file_whose_tables_are_lost_the_remedy_is_said() -> None:
    run("add", "games.db", "logs/game")
    with sqlite3.connect("games.db") as db:
        db.execute("PRAGMA journal_mode = DELETE")
    data = Path("games.db").read_bytes()
    Path("games.db").write_bytes(data[:100] + data[100:].replace(b"CREATE", b"CR\xffATE"))
    result = run("check", "games.db")
    assert result.exit_code == 2
    assert result.stderr.startswith("rococo: games.db: damaged: ")
    assert result.stderr.endswith("save what is left: sqlite3 games.db .recover | sqlite3 repaired.db\n")
