"""Whatever is put in, a sentence comes out and never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from support import LOGS, ROOT

from rococo_notation.cli import main

SCRAPS = [
    *(b"Game: Rococo", b"Position: ", b"10/4k5/10 w - -", b"Log: a-b-2004-301-1", b"Result: 1-0"),
    *(b"1. ", b"1... ", b"P a2-a3", b"p a7-a5", b"resign", b"pass", b"; ", b"@-", b"-", b"//", b"|", b"\n", b"\r\n"),
    *(b"<html>", b"<pre>", b"<table><tr><td>", b"</", b"&amp;"),
    *(b"\xff\xfe", b"\xef\xbb\xbf", b"\0", b"\x1b[2J", b"\xe9"),
]
COMMANDS = (["validate", "-"], ["validate", "-", "--output-format", "jsonl"], ["show", "-"])


def run(arguments: list[str], data: bytes) -> Result:
    return CliRunner().invoke(main, arguments, input=data, catch_exceptions=False)


def check(data: bytes) -> None:
    for arguments in COMMANDS:
        result = run(arguments, data)
        assert result.exit_code in (0, 1, 2)
        assert "Traceback" not in result.output
        if "jsonl" in arguments and result.exit_code != 2:
            # Lines that are positions are logs of their own.
            told = [json.loads(line) for line in result.stdout.splitlines()]
            assert told
            assert {each["verdict"] for each in told} <= {"legal", "illegal", "unreadable"}
        if result.exit_code == 2:
            assert result.stderr.startswith("rococo: ")


some_bytes, some_scraps = st.binary(max_size=200), st.lists(st.sampled_from(SCRAPS), max_size=25).map(b"".join)


@settings(max_examples=40)
@given(some_bytes | some_scraps)
def test_random_bytes_and_pieces_of_logs_and_pages_are_answered_in_a_sentence(data: bytes) -> None:
    check(data)


@pytest.mark.slow
@settings(max_examples=100)
@given(some_bytes)
def test_random_bytes_are_answered_in_a_sentence(data: bytes) -> None:
    check(data)


@pytest.mark.slow
@settings(max_examples=150)
@given(some_scraps)
def test_pieces_of_logs_and_pages_are_answered_in_a_sentence(data: bytes) -> None:
    check(data)


@pytest.mark.parametrize("name", ["clean-000.txt", "clean-005.txt", "fault-006-frozen.txt"])
def test_a_truncated_log_is_answered_in_a_sentence(name: str) -> None:
    data = (LOGS / name).read_bytes()
    for cut in range(0, len(data), max(1, len(data) // 25)):
        check(data[:cut])


@pytest.mark.parametrize("name", [path.name for path in sorted((ROOT / "samples").glob("*.html"))])
def test_a_truncated_page_is_answered_in_a_sentence(name: str) -> None:
    data = (ROOT / "samples" / name).read_bytes()
    for cut in range(0, len(data), max(1, len(data) // 40)):
        check(data[:cut])


@settings(max_examples=60)
@given(st.text(max_size=60))
def test_any_text_can_be_explained_and_any_position_refused(text: str) -> None:
    explained = run(["moves", "--explain", text], b"")
    assert explained.exit_code in (0, 1, 2)
    placed = run(["moves", "--position", text], b"")
    assert placed.exit_code in (0, 2)
    assert "Traceback" not in explained.output + placed.output


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with one of each kind of file that is no variant."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").write_text("Game: Rococo\n\n1. P a2-a3\n", encoding="utf-8")
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "cut.toml").write_text("title = [", encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "unknown variant ''; there are "),
        ("rococco", "unknown variant 'rococco'; did you mean 'Rococo'?"),
        ("missing.toml", "missing.toml: no such file or directory"),
        # Windows opens no folder, and says no more.
        ("folder.toml", f"folder.toml: {'permission denied' if sys.platform == 'win32' else 'is a directory'}"),
        ("binary.toml", "binary.toml: the file is not text in UTF-8 or UTF-16"),
        ("cut.toml", "cut.toml:1: not TOML: "),
    ],
)
@pytest.mark.parametrize(
    "arguments", [["validate", "game.txt", "--variant"], ["variants"], ["perft", "1", "--variant"]]
)
def test_a_variant_that_cannot_be_used_is_named_in_one_sentence(arguments: list[str], name: str, why: str) -> None:
    result = run([*arguments, name], b"")
    assert result.exit_code == 2
    assert f"rococo: {why}" in result.stderr
    assert "Errno" not in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [["convert", "game.txt", "--to", "pgn"], ["view", "game.txt"], ["archive", "export", "a.db", "--to", "site"]],
)
def test_an_empty_name_of_an_output_is_refused(folder: Path, arguments: list[str]) -> None:
    run(["archive", "add", "a.db", "game.txt"], b"")
    before = set(folder.iterdir())
    result = run([*arguments, "--output", ""], b"")
    assert result.exit_code == 2
    assert "the value is empty" in result.stderr
    assert set(folder.iterdir()) == before


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("arguments", [["validate", "game.txt"], ["moves"], ["moves", "game.txt"], ["perft", "1"]])
def test_a_wrong_position_code_is_blamed_on_its_option(arguments: list[str]) -> None:
    result = run([*arguments, "--position", "nonsense"], b"")
    assert result.exit_code == 2
    assert "--position: the last rank has 8 squares, but the board is 10 wide" in result.stderr


def command(*arguments: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "rococo_notation", *arguments],
        cwd=folder, env={**os.environ, **environment}, capture_output=True, check=False, timeout=60,
    )  # fmt: skip


def test_runs_as_a_module(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text("Game: Rococo\n\n1. P a2-a3\n", encoding="utf-8")
    result = command("validate", "game.txt", folder=tmp_path)
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.decode().splitlines() == ["game.txt: every move is legal (Rococo, 1 ply)"]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_that_cannot_show_a_character_does_not_stop_it(tmp_path: Path, encoding: str) -> None:
    (tmp_path / "game.txt").write_text("Game: Rococo\n\n1. P a2-a5 // удачи\n", encoding="utf-8")
    for arguments in (
        ["validate", "game.txt"],
        ["show", "game.txt"],
        ["validate", "game.txt", "--output-format", "jsonl"],
    ):
        result = command(*arguments, folder=tmp_path, PYTHONIOENCODING=encoding)
        assert b"Traceback" not in result.stderr
        assert result.returncode in (0, 1)
        assert b"GC204" in result.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="file names are text elsewhere")
def test_a_file_name_that_is_no_text_does_not_stop_it(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"b\xffd.txt")).write_text("Game: Rococo\n\n1. P a2-a3\n", encoding="utf-8")
    for form in ("text", "jsonl", "jsonl:out.jsonl"):
        result = command("validate", ".", "--output-format", form, folder=tmp_path)
        assert b"Traceback" not in result.stderr
        assert result.returncode == 0
