"""What the shell completes: commands, options, and the values of options and arguments."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import BashComplete, CompletionItem

import rococo_notation as rn
from rococo_notation.cli import COMMANDS, main
from rococo_notation.codes import CODES


def completed(*arguments: str) -> list[CompletionItem]:
    """What is offered for the last argument."""
    *before, incomplete = arguments
    return BashComplete(main, {}, "rococo", "_ROCOCO_COMPLETE").get_completions(before, incomplete)


def names(*arguments: str) -> list[str]:
    return [item.value for item in completed(*arguments)]


def test_commands_are_completed() -> None:
    assert sorted(names("")) == sorted(COMMANDS)
    assert names("ki") == ["kibitz"]
    assert names("archive", "tour") == ["tournament"]
    assert "--variant" in names("validate", "--v")


def test_the_command_help_completes_commands() -> None:
    assert names("help", "arch") == ["archive"]
    assert names("help", "archive", "tour") == ["tournament"]
    assert names("archive", "help", "tour") == ["tournament"]
    assert names("help", "explain", "") == names("help", "nothing", "") == []


@pytest.mark.parametrize("command", ["validate", "moves", "perft"])
def test_games_are_completed(command: str) -> None:
    assert names(command, "--variant", "") == list(rn.variants())
    assert names(command, "--variant", "rococo-m") == ["rococo-mirror"]
    assert names(command, "--variant", "Rococo M") == ["rococo-mirror"]
    assert [item.type for item in completed(command, "--variant", "my/game")] == ["file"]
    assert names("variants", "xian") == ["xiangqi"]


def test_games_are_completed_where_the_configuration_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.rococo", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert names("validate", "--variant", "rococo-m") == ["rococo-mirror"]


def test_games_of_one_s_own_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hasty.toml").touch()
    (tmp_path / ".hidden.toml").touch()
    monkeypatch.setenv("ROCOCO_GAMES", str(tmp_path))
    assert names("moves", "--variant", "has") == ["hasty"]
    monkeypatch.setenv("ROCOCO_GAMES", str(tmp_path / "none"))
    assert [item.type for item in completed("moves", "--variant", "has")] == ["file"]


def test_codes_are_completed_with_their_titles() -> None:
    (item,) = completed("explain", "gc403")
    assert (item.value, item.help) == ("GC403", CODES["GC403"].title)
    assert names("explain", "") == list(CODES)
    assert names("validate", "--select", "GC301,GC403") == ["GC301,GC403"]
    assert names("archive", "list", "games.db", "--code", "GC403") == ["GC403"]


def test_formats_and_words_are_completed() -> None:
    assert names("convert", "x", "--to", "p") == ["pgn"]
    assert names("convert", "x", "--from", "h") == ["html"]
    assert names("validate", "--output-format", "sa") == ["sarif"]
    assert names("archive", "export", "a.db", "--to", "par") == ["parquet"]
    assert names("view", "--theme", "d") == ["dark"]


@pytest.mark.parametrize("command", ["validate", "kibitz", "show", "convert", "view", "moves"])
def test_files_are_completed(command: str) -> None:
    assert [item.type for item in completed(command, "sam")] == ["file"]


def test_the_program_answers_the_shell_without_importing_what_reads_logs() -> None:
    code = (
        "import sys; from rococo_notation.cli import run\n"
        "try: run()\n"
        "except SystemExit: pass\n"
        "print(sorted(m for m in sys.modules if m in ('lark', 'bs4', 'rich', 'requests', 'rococo_notation.view')))"
    )
    asked = {"COMP_WORDS": "rococo explain GC403", "COMP_CWORD": "2", "_ROCOCO_COMPLETE": "bash_complete"}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **asked}, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["plain,GC403", "[]"]
