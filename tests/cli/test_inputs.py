"""Every command takes every kind of input, once, and says by name what it cannot take."""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
import threading
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rococo_notation.cli import main

A = "Game: Rococo\nLog: a-b-2006-36-1\n\n1. P e2-f3\n1... p b7-a6\n"
B = "Game: Rococo\nLog: a-b-2006-36-2\n\n1. P e2-e3\n1... p b7-b4\n"
COMMANDS = (
    ["validate"], ["kibitz"], ["show"], ["convert", "--to", "courier"], ["view", "--to", "svg"], ["moves"],
    ["archive", "add", "games.db"],
)  # fmt: skip
FOR_ONE = (["kibitz"], ["show"], ["moves"])
posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and permissions are those of POSIX")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("one.txt").write_text(A, encoding="utf-8")
    Path("many.txt").write_text(A + B, encoding="utf-8")
    Path("ruled.txt").write_text(f"{A}---\n{B}", encoding="utf-8")
    link = "<a href='play.php?game=Rococo&log=a-b-2006-36-1'>log</a>"
    Path("one.html").write_text(f"<html>{link}<pre>1. P e2-f3\n1... p b7-a6</pre></html>", encoding="utf-8")
    for form in ("pgn", "zsg", "json", "uci", "epd", "csv", "jsonl"):
        run("convert", "one.txt", "--to", form, "-o", f"one.{form}")
    Path("one.txt.gz").write_bytes(gzip.compress(A.encode()))
    Path("utf16.txt").write_bytes(A.encode("utf-16-le"))
    Path("mac.txt").write_bytes(A.replace("\n", "\r").encode())
    for name, texts in (("one.zip", [A]), ("many.zip", [A, B])):
        with zipfile.ZipFile(name, "w") as package:
            for number, text in enumerate(texts):
                package.writestr(f"in/{number}.txt", text)
    Path("folder").mkdir()
    Path("folder/one.txt").write_text(A, encoding="utf-8")
    Path("folders/deep").mkdir(parents=True)
    for name in ("one.txt", "deep/two.txt"):
        Path("folders", name).write_text(A, encoding="utf-8")


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=stdin, catch_exceptions=False)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    "path",
    [
        "one.txt",
        "one.html",
        "one.pgn",
        "one.zsg",
        "one.uci",
        "one.json",
        "one.txt.gz",
        "one.zip",
        "utf16.txt",
        "mac.txt",
        "folder",
    ],
)
def test_every_command_takes_every_kind_of_document(command: list[str], path: str) -> None:
    result = run(*command, path)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    if Path(path).is_file():
        piped = run(*command, "-", stdin=Path(path).read_bytes())
        assert piped.exit_code == 0, piped.output


@posix
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_pipe_is_read_once(command: list[str]) -> None:
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_text(A, encoding="utf-8"), daemon=True)
    writer.start()
    result = run(*command, "pipe")
    writer.join(timeout=10)
    assert (result.exit_code, result.stderr) == (0, "")
    assert not writer.is_alive()


@posix
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_pipe_of_the_shell_is_read(command: list[str]) -> None:
    """As ``rococo validate <(cat one.txt)`` and ``cat one.txt | rococo validate /dev/stdin``."""
    rococo = [sys.executable, "-m", "rococo_notation", *command]
    with Path("one.txt").open("rb") as file, subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE) as cat:
        result = subprocess.run([*rococo, "/dev/stdin"], stdin=cat.stdout, capture_output=True, check=False, timeout=60)
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("go.sgf", "is SGF of Go"),
        ("one.csv", "is a CSV table"),
        ("one.jsonl", "is JSON, but not written"),
        ("missing.txt", "no such file or directory"),
        ("board.png", "is a PNG picture, not text"),
        ("other.db", "a database, but not an archive"),
    ],
)
def test_what_cannot_be_taken_is_named(command: list[str], path: str, why: str) -> None:
    Path("board.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    Path("go.sgf").write_bytes(b"(;GM[1]FF[4]SZ[19];B[aa])")
    with closing(sqlite3.connect("other.db")) as other:
        other.execute("CREATE TABLE notes (id)")
    result = run(*command, path)
    assert result.exit_code == 2
    (line,) = result.stderr.splitlines()
    assert line.startswith("rococo: ")
    assert why in line


def test_an_archive_is_read_like_a_file() -> None:
    run("archive", "add", "games.db", "many.txt", "one.txt")
    told = [json.loads(line) for line in run("validate", "games.db", "--output-format", "jsonl").stdout.splitlines()]
    assert sorted(each["file"] for each in told)[-1] == "games.db/a-b-2006-36-2"
    for jobs in ("1", "2"):
        assert len(run("convert", "games.db", "--to", "jsonl", "--jobs", jobs).stdout.splitlines()) == len(told)
    assert run("view", "games.db", "-o", "site/").exit_code == 1
    assert len(list(Path("site").glob("*.html"))) == len(told) + 1
    for command in FOR_ONE:
        assert "choose one with --log NAME" in run(*command, "games.db").stderr
        kept, given = run(*command, "games.db", "--log", "a-b-*-1"), run(*command, "many.txt", "--log", "#1")
        assert (kept.exit_code, kept.stdout) == (given.exit_code, given.stdout)
    assert run("view", "games.db", "--log", "a-b-2006-36-1").stdout.startswith("<!")


@pytest.mark.parametrize("path", ["many.txt", "ruled.txt", "many.zip", "-"])
@pytest.mark.parametrize("command", FOR_ONE, ids=lambda command: command[0])
def test_a_command_for_one_log_lists_many_and_takes_the_one_that_is_named(command: list[str], path: str) -> None:
    stdin = Path("many.txt").read_bytes() if path == "-" else None
    result = run(*command, path, stdin=stdin)
    assert (result.exit_code, result.stdout) == (2, "")
    told, *listed = result.stderr.splitlines()
    assert f"contains 2 logs, but {command[0]} takes a single log: choose one with --log NAME" in told
    assert [line.split()[0] for line in listed] == ["#1", "#2"]
    assert "a-b-2006-36-1" in listed[0]
    assert "a-b-2006-36-2" in listed[1]
    for name in ("#2", "a-b-2006-36-2"):
        chosen = run(*command, path, "--log", name, stdin=stdin)
        assert chosen.stderr == ""
        assert chosen.exit_code == (0 if command == ["moves"] else 1)
    missed = run(*command, path, "--log", "#3", stdin=stdin)
    assert missed.exit_code == 2
    assert "contains no log named #3, among 2 logs" in missed.stderr


@pytest.mark.parametrize("name", ["", ".", "man?.txt", "[m]any.txt", "a-b-2006-36-[1]"])
def test_only_a_star_stands_for_anything_in_the_name_of_a_log(name: str) -> None:
    result = run("show", "many.txt", "--log", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert ("no log named" if name else "the value is empty") in result.stderr


def test_a_single_log_is_counted_as_one() -> None:
    assert run("kibitz", "one.txt", "--log", "x").stderr.startswith(
        "rococo: one.txt contains no log named x, among 1 log\n"
    )


def test_a_picture_of_one_game_is_chosen_among_many() -> None:
    result = run("view", "many.txt", "-o", "board.svg")
    assert result.exit_code == 2
    assert "choose one with --log NAME" in result.stderr
    assert [line.split()[0] for line in result.stderr.splitlines()[-2:]] == ["#1", "#2"]
    assert not Path("board.svg").exists()
    assert run("view", "many.txt", "-o", "board.svg", "--log", "#1").exit_code == 0
    assert Path("board.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_folder_is_taken_for_its_one_log() -> None:
    assert run("kibitz", "folder").exit_code == 0
    result = run("kibitz", "folders")
    assert result.exit_code == 2
    assert result.stderr.startswith(
        "rococo: folders is a folder; kibitz takes a single log, but there are 2 logs: choose one"
    )
    assert run("kibitz", "folders", "--log", "deep/two.txt").exit_code == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_validate_tells_of_each_log_in_the_order_of_the_files(jobs: str) -> None:
    run("convert", "many.txt", "--to", "pgn", "-o", "many.pgn")
    result = run("validate", "many.pgn", "many.zip", "one.txt", "-", "many.txt", "-q", "-j", jobs, stdin=A.encode())
    told = [line.partition(": ILLEGAL")[0] for line in result.stdout.splitlines() if ": ILLEGAL" in line]
    assert told == ["many.pgn#2", "many.zip/in/1.txt", "many.txt#2"]
    assert result.stdout.splitlines()[-1] == "8 logs: 5 legal, 3 illegal"


def test_logs_put_together_by_the_shell_are_told_apart() -> None:
    result = run("validate", "-", "-q", stdin=f"{A.rstrip()}{A}{B}".encode())
    assert result.stdout.splitlines()[-1] == "3 logs: 2 legal, 1 illegal"
    assert "<stdin>#3:" in result.stdout


@posix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_cannot_be_entered_is_told_and_the_rest_is_done() -> None:
    Path("folders/deep").chmod(0)
    try:
        for command in (["validate"], ["archive", "add", "games.db"]):
            result = run(*command, "folders")
            assert result.exit_code == 2
            assert result.stderr == "rococo: folders/deep: permission denied\n"
            assert "1 log" in result.stdout
    finally:
        Path("folders/deep").chmod(0o755)


def test_a_folder_whose_reading_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same where the tests are run by root, to whom nothing is forbidden."""
    enter = os.scandir

    def refuse(path: str) -> object:
        if str(path).endswith("deep"):
            raise PermissionError(13, "Permission denied", str(path))
        return enter(path)

    monkeypatch.setattr(os, "scandir", refuse)
    result = run("validate", "folders")
    assert result.exit_code == 2
    assert result.stderr == f"rococo: {Path('folders/deep')}: permission denied\n"
    assert f"{Path('folders/one.txt')}: every move is legal" in result.stdout


def test_pages_and_json_that_hold_no_logs_are_passed_over_in_a_folder() -> None:
    run("view", "one.txt", "-o", "folder/game.html")
    run("validate", "one.txt", "--output-format", "json:folder/report.json")
    result = run("validate", "folder")
    assert result.stdout == f"{Path('folder/one.txt')}: every move is legal (Rococo, 2 plies)\n"
    assert result.stderr == "rococo: 2 files skipped: 1 .html (page of this program); 1 .json (no log); -v names them\n"


JUNK = {
    "scan.pdf": b"%PDF-1.7\0",
    "b.pdf": b"%PDF-1.7\0",
    "x.jpg": b"\xff\xd8\xff\0",
    "letter.txt": b"Dear Ann,\nthanks.\n",
}
SKIPPED = "rococo: 4 files skipped: 2 .pdf, 1 .jpg (no text); 1 .txt (no log)"


def junk(folder: str) -> None:
    for name, raw in JUNK.items():
        Path(folder, name).write_bytes(raw)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_counts_what_it_skips_in_a_folder_and_a_package(command: list[str]) -> None:
    junk("folder")
    Path("folder/one.txt").rename("folder/one.doc")
    with zipfile.ZipFile("junk.zip", "w") as package:
        for path in sorted(Path("folder").iterdir()):
            package.write(path, path.name)
    for path in ("folder", "junk.zip"):
        result = run(*command, path)
        assert result.exit_code == 0, result.output
        (told,) = result.stderr.splitlines()
        counted, _, kinds = told.removesuffix("; -v names them").partition("skipped: ")
        assert counted == "rococo: 4 files "
        assert sorted(kinds.split("; ")) == ["1 .txt (no log)", "2 .pdf, 1 .jpg (no text)"]
        assert told.endswith("; -v names them") == (command not in FOR_ONE)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_file_that_is_skipped_is_named_when_asked(jobs: str) -> None:
    junk("folder")
    result = run("validate", "folder", "-v", "-j", jobs)
    assert result.exit_code == 0
    *named, told = result.stderr.splitlines()
    assert sorted(named) == sorted(
        f"rococo: skipped {Path('folder', name)}: {'no log' if name == 'letter.txt' else 'no text'}" for name in JUNK
    )
    assert told == SKIPPED


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_folder_in_which_everything_is_skipped_has_no_answer(command: list[str]) -> None:
    Path("junk").mkdir()
    junk("junk")
    result = run(*command, "junk")
    assert result.exit_code == 2
    assert SKIPPED in result.stderr


def test_what_is_named_is_never_skipped() -> None:
    junk(".")
    with zipfile.ZipFile("pictures.zip", "w") as package:
        package.writestr("x.jpg", JUNK["x.jpg"])
    assert "letter.txt: nothing to check" in run("validate", "letter.txt").stdout
    assert run("validate", "scan.pdf").stderr == "rococo: scan.pdf is a PDF document, not text\n"
    assert "pictures.zip: it contains no logs\n" in run("validate", "pictures.zip").stderr
    added = run("archive", "add", "games.db", "letter.txt")
    assert (added.exit_code, added.stderr.count("it contains no log")) == (2, 1)


def test_an_archive_says_of_much_junk_one_line() -> None:
    for number in range(150):
        Path("folder", f"{number}.pdf").write_bytes(JUNK["scan.pdf"])
        Path("folder", f"{number}.txt").write_bytes(JUNK["letter.txt"])
    result = run("archive", "add", "games.db", "folder")
    assert (result.exit_code, result.stdout) == (0, "1 log: 1 new, 0 changed, 0 already there\n")
    assert result.stderr == "rococo: 300 files skipped: 150 .pdf (no text); 150 .txt (no log); -v names them\n"


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_an_empty_path_is_an_error(command: list[str]) -> None:
    result = run(*command, "")
    assert result.exit_code == 2
    assert "which is not a file" in result.stderr


def test_the_moves_of_a_position_of_a_log() -> None:
    assert run("moves", "one.txt").stdout == run("moves", "one.txt", "--ply", "2").stdout
    assert run("moves", "one.txt", "--ply", "0").stdout == run("moves").stdout
    assert "p b7-a6" in run("moves", "one.txt", "--ply", "1").stdout
    assert run("moves", "one.txt", "--ply", "1", "--explain", "p b7-b4").exit_code == 1
    assert "the log has 2 plies" in run("moves", "one.txt", "--ply", "3").stderr
    assert "--ply needs the PATH of a log" in run("moves", "--ply", "1").stderr
    Path("unknown.txt").write_text("Game: Tamerlane\n1. P a2-a3\n", encoding="utf-8")
    assert "name the game with --variant" in run("moves", "unknown.txt").stderr
    assert run("moves", "unknown.txt", "--variant", "rococo").exit_code == 0


@pytest.mark.parametrize(
    "arguments", [("moves", "-", "--ply", "2"), ("show", "-", "--ply", "2"), ("kibitz", "-", "--after", "1")]
)
def test_a_log_of_one_ply_has_no_plies(arguments: tuple[str, ...]) -> None:
    result = CliRunner().invoke(main, arguments, input="Game: Rococo\n1. P a2-a3\n", catch_exceptions=False)
    assert result.stderr.endswith("the log has 1 ply\n")


@posix
def test_what_is_pasted_into_a_terminal_ends_with_one_sign_of_the_end() -> None:
    import pty

    code = "import sys; from rococo_notation.cli import run; sys.argv = ['rococo', 'kibitz', '-']; run()"
    terminal, inside = pty.openpty()
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdin=inside, stdout=pipe, stderr=pipe) as program:
        assert program.stderr is not None
        assert program.stderr.readline() == b"rococo: paste the moves, then press Enter and Ctrl-D\n"
        os.write(terminal, b"Game: Rococo\n1. P e2-f3\n\x04")
        output, _ = program.communicate(timeout=60)
        assert program.returncode == 0
        assert b"found no\nillegal move" in output
    os.close(inside)
    os.close(terminal)
