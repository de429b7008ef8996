"""One log is bounded, whatever it stands in, and is told with its place and what to do."""

import gzip
import io
import os
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rococo_notation as rn
from rococo_notation.cli import main
from rococo_notation.formats import containers, split
from rococo_notation.notation.log_boundaries import LONGEST_LOG

SHORT = "Game: Rococo\nLog: short\n\n1. P a2-a3\n1... p a7-a6\n"
posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are those of POSIX")


def moves(size: int) -> str:
    line = "1. C b1-b2\n1... c b8-b7\n"
    return line * (size // len(line))


def zipped(text: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("log.txt", text)
    return file.getvalue()


GIANT = f"Game: Rococo\nLog: giant\n\n{moves(3 << 20)}"
PLACES = {
    "a text": (GIANT.encode(), ":1: the log that begins here is longer"),
    "a text that is not known": (GIANT.replace("Game: ", "Name: ").encode(), ":1: the log that begins here is longer"),
    "a zip file": (zipped(GIANT), "/log.txt:1: the log that begins here is longer"),
    "a packed file": (gzip.compress(GIANT.encode()), ":1: the log that begins here is longer"),
    "a file of many": (f"{SHORT}---\n{GIANT}---\n{SHORT}".encode(), ":7: the log that begins here is longer"),
    "a page": (f"<!DOCTYPE html><html><body><pre>{moves(600_000)}</pre>".encode(), ":1: the log that begins here is"),
    "a page of 3 MB": (f"<html><body>{moves(3 << 20)}</body></html>".encode(), "longer than 1,000,000 characters"),
    "a page of tags": (b"<html><body>" + b"<div>" * 200_000, "longer than 1,000,000 characters"),
    "PGN": (b'[Event "x"]\n\n' + b"1. Nf3 Nf6 2. Ng1 Ng8 " * 30_000, ":1: the log that begins here is longer"),
    "PGN without tags": (b"1. e4 e5 " + b"2. Nf3 Nc6 " * 50_000, ":1: the log that begins here is longer"),
    "UCI": (b"position startpos moves " + b"e2e4 e7e5 " * 60_000, ":1: the log that begins here is longer"),
    "EPD": (b"8/8/8/8/8/8/8/8 w - - " + b"id 1;" * 120_000, ":1: the log that begins here is longer"),
    "JSON": (
        b'{"format": "rococo-games", "version": 1, "games": [\n{"source": "' + b"x" * 600_000 + b'"}]}',
        ":2: the log that begins here is longer",
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("kind", PLACES)
def test_a_log_that_is_too_long_is_refused_with_its_place_and_what_to_do(kind: str) -> None:
    data, place = PLACES[kind]
    with pytest.raises(rn.UnreadableError) as refused:
        list(rn.read(data))
    assert place in str(refused.value)
    assert "--- next log ---" in str(refused.value) or "save its moves as text" in str(refused.value)


PEAK = """
import resource, subprocess, sys
command = [sys.executable, "-m", "rococo_notation", "validate", "-q", sys.argv[1]]
done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@posix
@pytest.mark.slow
@pytest.mark.parametrize("kind", [*PLACES, "the longest log that is read"])
def test_the_command_stays_under_300_mb(kind: str, tmp_path: Path) -> None:
    longest = f"Game: Rococo\n\n{moves(LONGEST_LOG - 1000)}".encode()
    path = tmp_path / "given"
    path.write_bytes(PLACES[kind][0] if kind in PLACES else longest)
    # By a small process in between, since what forks counts the memory of its parent.
    told = subprocess.run([sys.executable, "-c", PEAK, str(path)], capture_output=True, text=True, check=True)
    code, peak = map(int, told.stdout.split())
    assert code == (2 if kind in PLACES else 1)
    assert peak < 300 << 10


def test_a_text_that_is_too_long_is_refused_by_the_library() -> None:
    for judge in (rn.replay, rn.parse_log):
        with pytest.raises(rn.UnreadableError, match="the text:1: the log that begins here is longer"):
            judge(GIANT)


def test_a_log_of_the_greatest_length_is_read() -> None:
    text = SHORT + "// " + "x" * (LONGEST_LOG - len(SHORT) - 4) + "\n"
    assert len(text) == LONGEST_LOG
    (log,) = rn.read(text.encode())
    assert len(log.turns) == 2
    with pytest.raises(rn.UnreadableError):
        list(rn.read(text.encode() + b"x"))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_logs_around_it_are_judged_and_added(jobs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("many.txt").write_bytes(PLACES["a file of many"][0].replace(b"\n", b"\r\n"))
    result = run("validate", "-q", "many.txt", "-j", jobs)
    assert (result.exit_code, result.stdout) == (2, "3 logs: 2 legal, 1 not read\n")
    assert result.stderr.startswith("rococo: many.txt:7: the log that begins here is longer")
    result = run("archive", "add", "games.db", "many.txt", "-j", jobs)
    assert result.exit_code == 2
    assert "1 file could not be read" in result.stdout + result.stderr


@posix
@pytest.mark.parametrize("command", ["validate", "show", "kibitz"])
def test_a_device_without_end_is_told(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(split, "MOST_AT_ONCE", 1 << 20)
    result = run(command, "/dev/zero")
    assert result.exit_code == 2
    assert result.stderr.startswith("rococo: /dev/zero: it is longer than 1 MiB")


@posix
def test_a_pipe_is_read_log_by_log_as_they_are_written(tmp_path: Path) -> None:
    count = 3 * LONGEST_LOG // len(SHORT)
    path = tmp_path / "pipe"
    os.mkfifo(path)
    found_one = threading.Event()
    seen: list[bool] = []

    def write() -> None:
        with path.open("wb") as pipe:
            pipe.write(SHORT.encode() * count)
            pipe.flush()
            # The pipe is open until then: what waits for its end finds nothing.
            seen.append(found_one.wait(30))

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    found = containers.documents(path)
    assert next(found) == split.Document(f"{path}#1", SHORT.encode(), None, len(SHORT))
    found_one.set()
    assert sum(1 for _ in found) == count - 1
    writer.join(30)
    assert seen == [True]
