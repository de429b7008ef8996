"""Nothing a user gave is lost: outputs are put in place when whole, and never over what is read."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rococo_notation.cli import main, outputs
from rococo_notation.cli.messages import Failure
from rococo_notation.cli.outputs import FileNames, Guard, is_folder_name, writing, writing_text

LOG = "Game: Rococo\nLog: a-b-2006-36-1\n\n1. P e2-f3\n1... p b7-a6\n"
posix = pytest.mark.skipif(sys.platform == "win32", reason="devices and signals are those of POSIX")
full_disk = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full on this system")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("logs").mkdir()
    Path("logs/game.txt").write_text(LOG, encoding="utf-8")
    Path("logs/game.svg").write_text(LOG, encoding="utf-8")
    Path("link.txt").symlink_to(Path("logs/game.txt"))
    os.link("logs/game.txt", "hard.txt")
    run("archive", "add", "games.db", "logs/game.txt")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def contents() -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(Path.cwd().rglob("*")) if path.is_file()}


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", "logs/game.txt", "--output-format", "json:logs/game.txt"],
        ["validate", "logs/game.txt", "--output-format", "text", "--output-format", "sarif:link.txt"],
        ["validate", "logs", "--output-format", "jsonl:logs/game.txt"],
        ["validate", "logs", "--output-format", "jsonl:hard.txt"],
        ["validate", "link.txt", "--output-format", "jsonl:logs/game.txt"],
        ["convert", "logs/game.txt", "--to", "pgn", "-o", "logs/game.txt"],
        ["convert", "logs", "--to", "pgn", "-o", "link.txt"],
        ["view", "logs/game.txt", "--to", "svg", "-o", "logs/game.txt"],
        ["view", "logs/game.svg", "-o", "logs/game.svg"],
        ["archive", "export", "games.db", "--to", "csv", "-o", "games.db"],
        ["archive", "add", "logs/game.txt", "logs/game.txt"],
        ["archive", "add", "link.txt", "logs"],
    ],
    ids=" ".join,
)
def test_an_output_that_is_an_input_is_refused_before_anything_is_opened(arguments: list[str]) -> None:
    before = contents()
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is an input and would be overwritten\n" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert contents() == before


@posix
def test_what_the_shell_reads_as_standard_input_is_not_written_over() -> None:
    with Path("logs/game.txt").open("rb") as file:
        result = subprocess.run(
            [sys.executable, "-m", "rococo_notation", "validate", "-", "--output-format", "json:logs/game.txt"],
            stdin=file, capture_output=True, check=False, timeout=60,
        )  # fmt: skip
    assert result.returncode == 2
    assert Path("logs/game.txt").read_text(encoding="utf-8") == LOG


def test_two_reports_do_not_write_over_each_other() -> None:
    result = run("validate", "logs", "--output-format", "json:out", "--output-format", "text:./out")
    assert result.exit_code == 2
    assert "would be written twice" in result.stderr


def test_a_link_in_a_folder_of_outputs_does_not_lead_to_an_input() -> None:
    Path("out").mkdir()
    Path("out/a-b-2006-36-1.txt").symlink_to(Path("../logs/game.txt"))
    before = Path("logs/game.txt").read_bytes()
    assert run("convert", "logs/game.txt", "--to", "courier", "--style", "implied", "-o", "out/").exit_code == 0
    assert Path("logs/game.txt").read_bytes() == before
    assert Path("out/a-b-2006-36-1-2.txt").is_file()


def test_until_all_is_written_there_is_what_was_there_before(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.write_text("before", encoding="utf-8")
    path.chmod(0o640)
    with pytest.raises(KeyboardInterrupt):
        _write_half(path)
    assert path.read_text(encoding="utf-8") == "before"
    with writing(path) as whole:
        whole.write(b"after")
        assert path.read_text(encoding="utf-8") == "before"
    assert path.read_text(encoding="utf-8") == "after"
    assert path.stat().st_mode & 0o777 == 0o640
    assert not list(tmp_path.glob(".*"))


def _write_half(path: Path) -> None:
    with writing_text(path) as file:
        file.write("half")
        file.flush()
        raise KeyboardInterrupt


@posix
def test_a_new_file_has_the_permissions_of_any_other(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    with writing(tmp_path / "new") as file:
        file.write(b"x")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "usual").stat().st_mode


@posix
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("before", encoding="utf-8")
    (tmp_path / "link").symlink_to("real")
    with writing(tmp_path / "link") as file:
        file.write(b"after")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text(encoding="utf-8") == "after"


@posix
def test_a_pipe_is_written_straight() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "rococo_notation", "convert", "logs/game.txt", "--to", "courier", "-o", "/dev/stdout"],
        capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert result.stdout.decode() == LOG


@full_disk
def test_a_device_that_is_full_is_told() -> None:
    with (
        pytest.raises(Failure, match="cannot write /dev/full: no space left on device"),
        writing(Path("/dev/full")) as f,
    ):
        f.write(b"x" * 100_000)


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", "logs", "--output-format", "json:no/such/x"],
        ["convert", "logs", "--to", "pgn", "-o", "no/such/x"],
        ["view", "logs/game.txt", "-o", "no/such/x.html"],
        ["archive", "export", "games.db", "--to", "csv", "-o", "no/such/x"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_what_cannot_be_written_is_told_in_one_line(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    told = arguments[-1].removeprefix("json:")
    assert result.stderr.replace(os.sep, "/") == f"rococo: cannot write {told}: no such file or directory\n"


@pytest.mark.parametrize(
    ("separators", "names", "others"),
    [(("/",), ["new/", "logs"], ["new", "new\\", "-"]), (("\\", "/"), ["new/", "new\\", "logs"], ["new", "-"])],
    ids=["posix", "windows"],
)
def test_a_folder_is_there_already_or_ends_as_one(
    separators: tuple[str, ...], names: list[str], others: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outputs, "SEPARATORS", separators)
    assert all(map(is_folder_name, names))
    assert not any(map(is_folder_name, others))


def test_devices_are_never_the_same_file() -> None:
    guard = Guard([Path(os.devnull)])
    assert not guard.holds(Path(os.devnull))


COMMANDS = (
    ["validate", "logs/game.txt"],
    ["moves"],
    ["rules"],
    ["show", "logs/game.txt"],
    ["kibitz", "logs/game.txt"],
    ["convert", "logs/game.txt", "--to", "json"],
    ["view", "logs/game.txt"],
    ["archive", "list", "games.db"],
    ["archive", "export", "games.db", "--to", "jsonl"],
)


@pytest.mark.slow
@full_disk
@pytest.mark.parametrize("command", [["--help"], ["--version"], *COMMANDS], ids=" ".join)
def test_a_full_disk_is_told_in_one_line(command: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [sys.executable, "-m", "rococo_notation", *command],
            stdout=full, stderr=subprocess.PIPE, check=False, timeout=60,
        )  # fmt: skip
    assert result.returncode == 2
    assert result.stderr == b"rococo: cannot write standard output: no space left on device\n"


@posix
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_closed_pipe_is_no_error(command: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    result = subprocess.run(
        [sys.executable, "-m", "rococo_notation", *command],
        stdout=writer, stderr=subprocess.PIPE, check=False, timeout=60,
    )  # fmt: skip
    os.close(writer)
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.slow
@posix
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize("arguments", ["validate -", "validate game.txt", "show game.txt", "convert game.txt --to pgn"])
def test_a_stream_that_the_shell_closed_is_like_an_empty_one(arguments: str, closed: str) -> None:
    Path("game.txt").write_text("Game: Rococo\n\n1. P a2-a3\n", encoding="utf-8")
    result = subprocess.run(
        f"{sys.executable} -m rococo_notation {arguments} {closed}",
        shell=True, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=60,
    )  # fmt: skip
    assert (result.returncode, result.stderr) == (int(arguments == "validate -"), b"")


@posix
@pytest.mark.parametrize(
    ("command", "begun"),
    [
        pytest.param(["validate", "many", "--output-format", "json:out"], ".*.part", id="validate"),
        pytest.param(["convert", "many", "--to", "json", "-o", "out"], ".*.part", marks=pytest.mark.slow, id="convert"),
        pytest.param(["archive", "add", "big.db", "many"], "big.db*", id="archive"),
        pytest.param(["perft", "9"], None, marks=pytest.mark.slow, id="perft"),
        pytest.param(["kibitz", "-"], None, marks=pytest.mark.slow, id="kibitz"),
    ],
)
def test_an_interrupt_ends_quietly_with_130_and_leaves_nothing_half_written(
    command: list[str], begun: str | None
) -> None:
    Path("many").mkdir()
    for number in range(3000):
        faults = "".join(f"{move}. hm? e2xe4\n" for move in range(1, 30))
        Path(f"many/{number}.txt").write_text(f"Game: Tamerlane\nLog: {number}\n{faults}", encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-m", "rococo_notation", *command],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    # By what it writes it is seen to be at work; where nothing is written there is no end to the work.
    deadline = time.monotonic() + (30 if begun else 5)
    while time.monotonic() < deadline and not (begun and any(path.stat().st_size for path in Path.cwd().glob(begun))):
        time.sleep(0.05)
    # Until something is written modules are imported, and Python drops an interrupt that comes as one is done with.
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    # Where it came while Python ran a text, as for a dataclass, Python ends by the signal; a shell calls both 130.
    assert process.returncode in (130, -signal.SIGINT)
    assert b"Traceback" not in said
    assert b"Aborted" not in said
    assert not Path("out").exists()
    assert not list(Path.cwd().glob(".*.part"))


def test_a_link_in_a_folder_of_outputs_is_replaced_and_leads_nowhere() -> None:
    run("archive", "add", "games.db", "logs/game.txt")
    for form, name in (("logs", "a-b-2006-36-1.txt"), ("site", "index.html"), ("pgn", "a-b-2006-36-1.pgn")):
        precious, made = Path(f"precious-{form}"), Path(f"out-{form}") / name
        precious.write_text("mine", encoding="utf-8")
        made.parent.mkdir()
        made.symlink_to(precious.absolute())
        assert run("archive", "export", "games.db", "--to", form, "-o", f"out-{form}/").exit_code == 0
        assert precious.read_text(encoding="utf-8") == "mine"
        assert not made.is_symlink()
        assert made.stat().st_size > 10


_KILLED = """
import os, signal, sys
from rococo_notation.archive.store import Store
from rococo_notation.cli import main, outputs

def killing(function):
    def rows(self, *arguments, **more):
        for row in function(self, *arguments, **more):
            yield row
            if wanted(row):
                os.kill(os.getpid(), signal.SIGKILL)
    return rows

def wanted(row):
    return any("two" in str(cell) for cell in row)

def read(self, number, before=Store.read):
    page = before(self, number)
    return page if not wanted(page) else os.kill(os.getpid(), signal.SIGKILL)

Store.rows, Store.read = killing(Store.rows), read
main(sys.argv[1:])
"""


@posix
@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "output"),
    [(form, f"out.{form}") for form in ("csv", "jsonl", "json", "pgn", "parquet")]
    + [("parquet", "out/"), ("logs", "out/"), ("pgn", "out/"), ("site", "out/")],
)
def test_an_export_that_is_killed_leaves_what_was_there(form: str, output: str) -> None:
    for name in ("one", "two", "tri"):
        Path(f"{name}.txt").write_text(LOG.replace("a-b-2006", f"{name}-b-2006"), encoding="utf-8")
    run("archive", "add", "killed.db", "one.txt", "two.txt", "tri.txt")
    if not output.endswith("/"):
        Path(output).write_text("before", encoding="utf-8")
    arguments = ["archive", "export", "killed.db", "--to", form, "-o", output]
    result = subprocess.run([sys.executable, "-c", _KILLED, *arguments], check=False, timeout=60)
    assert result.returncode == -signal.SIGKILL
    if output.endswith("/"):
        whole = {path.name: path.read_bytes() for path in Path("out").glob("*") if not path.name.startswith(".")}
        assert run("archive", "export", "killed.db", "--to", form, "-o", "whole/").exit_code == 0
        # Links to the pages before and after a page are known once all are read.
        assert all((Path("whole") / name).read_bytes() == data for name, data in whole.items())
    else:
        assert Path(output).read_text(encoding="utf-8") == "before"


# ---------------------------------------------------------------- names of files


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("con", "con_.txt"),
        ("NUL", "NUL_.txt"),
        ("aux.2024", "aux_.2024.txt"),
        ("com1", "com1_.txt"),
        ("LPT9", "LPT9_.txt"),
        ("console", "console.txt"),
        ("a.con", "a.con.txt"),
        ("../con", "con_.txt"),
        ("", "game.txt"),
    ],
)
def test_no_file_has_the_name_of_a_device(name: str, file: str) -> None:
    assert FileNames(Path(), ".txt", Guard([])).fresh(name) == file
