"""Reading the clipboard, with tools made up for the test."""

import sys

import pytest
from click.testing import CliRunner, Result

from rococo_notation.cli import inputs, main

LOG = b"Game: Rococo\r\n1. P e2\xe2\x80\x93f3\r\n1... p a7-a5\r\n"
EMPTY = "pass"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), catch_exceptions=False)


def tools(monkeypatch: pytest.MonkeyPatch, *codes: str, needed: str = "") -> None:
    """Put tools that run some Python in place of the real ones."""
    made = tuple((needed, (sys.executable, "-c", code)) for code in codes)
    monkeypatch.setattr(inputs, "_TOOLS", made)


def writes(raw: bytes) -> str:
    return f"import sys; sys.stdout.buffer.write({raw!r})"


@pytest.mark.parametrize("raw", [LOG, LOG.decode().encode("utf-16"), LOG.decode().encode("cp1252")])
def test_what_was_copied_is_commented_checked_and_shown(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    tools(monkeypatch, writes(raw))
    commented = run("kibitz", "--clipboard")
    assert commented.exit_code == 1
    assert 'Move 1 of Black (ply 2), written "p a7-a5", is not legal.' in commented.stdout
    checked = run("validate", "--clipboard", "--output-format", "github")
    assert checked.exit_code == 1
    assert "file=" not in checked.stdout
    shown = run("show", "--clipboard")
    assert shown.exit_code == 1
    assert "p a7-a5  // !" in shown.stdout


def test_the_clipboard_is_read_beside_other_processes_too(monkeypatch: pytest.MonkeyPatch) -> None:
    tools(monkeypatch, writes(LOG))
    result = run("validate", "--clipboard", "--jobs", "2")
    assert (result.exit_code, result.stderr) == (1, "")
    assert "GC207" in result.stdout


@pytest.mark.parametrize(
    ("codes", "told"),
    [
        (
            [],
            "no program to read it was found: on Linux, install wl-clipboard or xclip; or give - instead and",
        ),
        ([EMPTY], "it contains no text: copy the moves first; or give - instead"),
        ([writes(b"\r\n")], "it contains no text: copy the moves first"),
        (["import sys; sys.exit('Nothing\\nis copied')"], "it contains no text (Nothing is copied): copy the moves"),
    ],
    ids=["no tool", "empty", "white space", "a tool that fails"],
)
def test_without_a_text_it_is_said_what_to_do(codes: list[str], told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tools(monkeypatch, *codes)
    result = run("kibitz", "--clipboard")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"rococo: <clipboard>: {told}")
    assert run("validate", "--clipboard").exit_code == 2


def test_a_picture_is_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    tools(monkeypatch, writes(b"\x89PNG\r\n\x1a\n...."))
    result = run("kibitz", "--clipboard")
    assert (result.exit_code, result.stderr) == (2, "rococo: <clipboard> is a PNG picture, not text\n")


def test_the_next_tool_is_tried_after_one_that_fails_or_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "PATIENCE", 0.5)
    tools(monkeypatch, "raise SystemExit(1)", "import time; time.sleep(60)", writes(LOG))
    assert run("validate", "--clipboard").exit_code == 1
    tools(monkeypatch, "import time; time.sleep(60)")
    assert "does not answer" in run("validate", "--clipboard").stderr


def test_a_tool_of_a_desktop_is_not_tried_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    tools(monkeypatch, writes(LOG), needed="A_DESKTOP")
    monkeypatch.delenv("A_DESKTOP", raising=False)
    assert "no program to read it was found" in run("kibitz", "--clipboard").stderr
    monkeypatch.setenv("A_DESKTOP", ":0")
    assert run("kibitz", "--clipboard").exit_code == 1


def test_several_logs_on_the_clipboard_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    tools(monkeypatch, writes(b"Game: Rococo\nLog: a\n1. P e2-f3\n---\nGame: Rococo\nLog: b\n1. P e2-e3\n"))
    result = run("kibitz", "--clipboard")
    assert result.exit_code == 2
    assert result.stderr.startswith("rococo: the clipboard contains 2 logs, but kibitz takes a single log")
    assert run("kibitz", "--clipboard", "--log", "a").exit_code == 0


@pytest.mark.parametrize("command", ["kibitz", "show", "validate"])
def test_either_a_path_or_the_clipboard_is_read(command: str) -> None:
    both, neither = run(command, "--clipboard", "x.txt"), run(command)
    assert both.exit_code == neither.exit_code == 2
    assert "rococo: give either PATH or --clipboard, not both" in both.stderr
    assert "rococo: give the PATH of a log, - to paste it here, or --clipboard" in neither.stderr
    assert 'PATH is ""' in run(command, "").stderr
