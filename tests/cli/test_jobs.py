"""``rococo validate --jobs``, ``rococo convert --jobs``, and files that hold many logs."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rococo_notation.cli import main
from rococo_notation.formats.split import SAMPLE
from rococo_notation.notation import log_boundaries

LEGAL = "Game: Rococo\n\n1. P a2-a3\n1... p a7-a6\n"
ILLEGAL = "Game: Rococo\nLog: b-c-2006-1-1\n\n1. P a2-a3\n1... p a7-a4\n"
NOTED = "Game: Rococo\n\n1. P a2-a3; setflag x\n"
FORMATS = ("text", "json", "jsonl", "sarif", "github")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for number in range(150):
        text = ILLEGAL if number % 50 == 7 else NOTED if number % 40 == 3 else LEGAL
        Path(f"{number:03}.txt").write_text(text, encoding="utf-8")
    Path("picture.txt").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    Path("packed.txt").write_text("---\n".join([LEGAL, ILLEGAL, LEGAL, NOTED] * 30), encoding="utf-8")
    return tmp_path


def validate(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, ["validate", *arguments], input=stdin, catch_exceptions=False)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("jobs", ["2", "3"])
def test_several_processes_report_to_the_byte_what_one_does(form: str, jobs: str) -> None:
    arguments = [".", "missing.txt", "-", "--output-format", form]
    one = validate(*arguments, stdin=ILLEGAL)
    several = validate(*arguments, "--jobs", jobs, stdin=ILLEGAL)
    assert (several.stdout, several.stderr, several.exit_code) == (one.stdout, one.stderr, one.exit_code)
    assert one.exit_code == 2


def test_the_engine_in_use_changes_nothing_in_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = [".", "--output-format", "jsonl", "--output-format", "text:out.text"]
    as_built = validate(*arguments).stdout, Path("out.text").read_text(encoding="utf-8")
    monkeypatch.setenv("ROCOCO_ACCEL", "0")
    assert (validate(*arguments).stdout, Path("out.text").read_text(encoding="utf-8")) == as_built


def test_logs_of_a_packed_file_are_named_by_number_with_the_lines_of_the_file() -> None:
    lines = validate("packed.txt", "--output-format", "jsonl").stdout.splitlines()
    logs = [json.loads(line) for line in lines]
    assert [log["file"] for log in logs] == [f"packed.txt#{number}" for number in range(1, 121)]
    assert [log["verdict"] for log in logs[:4]] == ["legal", "illegal", "legal", "legal"]
    text = Path("packed.txt").read_text(encoding="utf-8").splitlines()
    for log in logs:
        for finding in log["findings"]:
            at = slice(finding["column"] - 1, finding["end_column"] - 1)
            assert text[finding["line"] - 1][at] == finding["text"]
    assert "  1... p a7-a4\n" in validate("packed.txt").stdout


def test_short_moves_in_a_large_packed_file_are_read_as_in_a_small_one() -> None:
    log = "Game: Chess\n// " + 900 * "a" + "\n\n1. e4 e5 2. Nf3 Nc6 3. {}\n"
    for count in (2, 50):
        Path("chess.txt").write_text(
            "---\n".join(log.format(move) for move in ("Bb5", "Be3") * count), encoding="utf-8"
        )
        lines = validate("chess.txt", "--output-format", "jsonl").stdout.splitlines()
        assert [json.loads(line)["verdict"] for line in lines] == ["legal", "illegal"] * count
    assert Path("chess.txt").stat().st_size > SAMPLE


@pytest.mark.parametrize("block", [40, 100, 333, 1000, 1 << 20])
def test_where_a_packed_file_is_cut_changes_nothing(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = validate("packed.txt", "--output-format", "jsonl").stdout
    monkeypatch.setattr(log_boundaries, "BLOCK", block)
    assert validate("packed.txt", "--output-format", "jsonl").stdout == whole


@pytest.mark.slow
def test_a_large_packed_file_is_checked_by_several_processes() -> None:
    Path("large.txt").write_text("---\n".join([LEGAL + "// a comment\n" * 20, ILLEGAL] * 1500), encoding="utf-8")
    assert Path("large.txt").stat().st_size > 2 * log_boundaries.BLOCK
    one = validate("large.txt", "--output-format", "jsonl", "--quiet")
    two = validate("large.txt", "--output-format", "jsonl", "--quiet", "-j", "2")
    assert one.stdout == two.stdout
    assert len(one.stdout.splitlines()) == 3000


def test_a_line_of_hyphens_alone_makes_no_packed_file() -> None:
    Path("fancy.txt").write_text("Game: Rococo\n-----\n1. P a2-a3\n---\n1... p a7-a6\n", encoding="utf-8")
    (line,) = validate("fancy.txt", "--output-format", "jsonl").stdout.splitlines()
    log = json.loads(line)
    assert (log["file"], log["plies"], log["verdict"]) == ("fancy.txt", 2, "legal")
    assert [finding["code"] for finding in log["findings"]] == ["GC108", "GC108"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_an_interrupt_leaves_whole_lines_and_no_processes(tmp_path: Path) -> None:
    Path("slow").mkdir()
    for number in range(2000):
        text = "".join(f"{move}. hm? e2xe4\n" for move in range(1, 8))
        Path(f"slow/{number}.txt").write_text(f"Game: Rococo\n\n{text}", encoding="utf-8")
    command = [sys.executable, "-m", "rococo_notation", "validate", "slow", "-j", "2", "--output-format", "jsonl"]
    with Path("out.jsonl").open("wb") as out:
        # A shell that starts the tests in the background has them, and what they start, ignore interrupts.
        process = subprocess.Popen(
            command, stdout=out, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=_hear_interrupts
        )
        deadline = time.monotonic() + 60
        while not Path("out.jsonl").stat().st_size and time.monotonic() < deadline:
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        said = process.communicate(timeout=30)[1].decode()
    assert process.returncode not in (0, 2)
    written = Path("out.jsonl").read_text(encoding="utf-8")
    assert written.endswith("\n")
    lines = written.splitlines()
    assert 0 < len(lines) < 2000
    for line in lines:
        json.loads(line)
    assert said == ""
    while time.monotonic() < deadline and is_alive(process.pid):
        time.sleep(0.05)
    assert not is_alive(process.pid)


def convert(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, ["convert", *arguments], input=stdin, catch_exceptions=False)


@pytest.mark.slow
@pytest.mark.parametrize("form", ["courier", "json", "csv", "pgn", "zsg"])
def test_several_processes_convert_to_the_byte_what_one_does(form: str) -> None:
    arguments = [".", "missing.txt", "-", "--to", form]
    one = convert(*arguments, stdin=ILLEGAL)
    several = convert(*arguments, "--jobs", "2", stdin=ILLEGAL)
    assert (several.stdout, several.stderr, several.exit_code) == (one.stdout, one.stderr, one.exit_code)
    assert one.exit_code == 2


@pytest.mark.slow
def test_several_processes_write_the_files_that_one_does() -> None:
    files = sorted(map(str, Path().glob("*.txt")))
    convert(*files, "--to", "pgn", "-o", "one/")
    convert(*files, "--to", "pgn", "-o", "two/", "-j", "2")
    one, two = ({path.name: path.read_bytes() for path in Path(name).iterdir()} for name in ("one", "two"))
    assert one == two
    assert len(one) == 150 + 120


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_an_interrupted_conversion_leaves_no_file_and_no_processes() -> None:
    Path("large.txt").write_text("---\n".join([LEGAL] * 30_000), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "rococo_notation",
        "convert",
        "large.txt",
        "-j",
        "2",
        "--to",
        "json",
        "-o",
        "x.json",
    ]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True, preexec_fn=_hear_interrupts)
    deadline = time.monotonic() + 60
    while not any(path.stat().st_size for path in Path().glob(".x.json*")) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)
    assert (process.communicate(timeout=30)[1], process.returncode) == (b"", 130)
    assert not list(Path().glob("*x.json*"))
    while time.monotonic() < deadline and is_alive(process.pid):
        time.sleep(0.05)
    assert not is_alive(process.pid)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="it looks for the workers in /proc")
def test_a_lost_worker_ends_a_conversion_with_a_word() -> None:
    Path("large.txt").write_text("---\n".join([LEGAL] * 30_000), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "rococo_notation",
        "convert",
        "large.txt",
        "-j",
        "2",
        "--to",
        "json",
        "-o",
        "x.json",
    ]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    deadline = time.monotonic() + 60
    while not (workers := children.read_text(encoding="ascii").split()) and time.monotonic() < deadline:
        time.sleep(0.02)
    os.kill(int(workers[0]), signal.SIGKILL)
    said = process.communicate(timeout=60)[1].decode()
    assert (said, process.returncode) == (
        "rococo: a worker process was killed; the remaining games were not converted\n", 2
    )  # fmt: skip
    assert not list(Path().glob("*x.json*"))


def _hear_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def is_alive(group: int) -> bool:
    """Whether there is a process of a group."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
