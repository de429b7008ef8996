"""How the program ends: by a signal, with its workers, and by a fault of its own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from ended import all_end, processes_of

from rococo_notation.cli import main, run
from rococo_notation.home import ISSUES

COMMAND = [sys.executable, "-m", "rococo_notation"]
# Such a turn takes long to read, so that there is work for as long as a test may take.
LONG = "Game: Rococo\nLog: {}\n\n" + "".join(f"{move}. hm? e2xe4\n" for move in range(1, 30))

COMMANDS = [
    "validate many --jobs 2 -q --output-format json:out",
    "convert many --jobs 2 --to json -o out",
    "view many --jobs 2 --output site/",
    "archive add new.db many --jobs 2",
    "archive validate --reread old.db --jobs 2",
    "archive validate old.db --jobs 2 -q",
]
"""Every command with workers."""

at_work = pytest.mark.skipif(sys.platform != "linux", reason="it looks for processes in /proc")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ended")
    (folder / "many").mkdir()
    for number in range(240):
        (folder / "many" / f"{number}.txt").write_text(LONG.format(number), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def archive(folder: Path) -> Path:
    subprocess.run([*COMMAND, "archive", "add", "old.db", "many", "--jobs", "2"], cwd=folder, check=True)
    return folder / "old.db"


@pytest.fixture
def begun(folder: Path, request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    """A command whose two workers are at work."""
    if "old.db" in request.param:
        request.getfixturevalue("archive")
    for left in folder.glob(".*.part"):
        left.unlink()
    with subprocess.Popen(
        [*COMMAND, *request.param.split()], cwd=folder, start_new_session=True, text=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        deadline = time.monotonic() + 60
        while len(processes_of(process.pid)) < 3:
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.02)
        time.sleep(0.3)
        yield process
        process.kill()


def few(commands: list[str]) -> list[object]:
    """Parameters of which the first is in the ordinary run."""
    return [
        pytest.param(each, id=" ".join(each.split()[:2]), marks=[pytest.mark.slow] * bool(number))
        for number, each in enumerate(commands)
    ]


@at_work
@pytest.mark.parametrize("begun", few(COMMANDS), indirect=True)
def test_workers_end_with_a_parent_that_is_killed(begun: subprocess.Popen[str]) -> None:
    begun.kill()
    begun.communicate(timeout=10)
    assert all_end(begun.pid)


@at_work
@pytest.mark.slow
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("begun", few(COMMANDS), indirect=True)
def test_a_signal_ends_a_command_in_order(begun: subprocess.Popen[str], name: str, folder: Path) -> None:
    number = getattr(signal, name)
    begun.send_signal(number)
    said = begun.communicate(timeout=60)[1]
    assert begun.returncode == 128 + number
    assert said in ("rococo: ended by a signal\n", "rococo: ended by a signal; earlier results are kept\n")
    assert all_end(begun.pid, 1)
    assert not (folder / "out").is_file()
    assert not list(folder.glob(".*.part"))


@at_work
@pytest.mark.slow
@pytest.mark.parametrize("begun", few(COMMANDS), indirect=True)
def test_a_signal_to_the_command_and_its_workers_ends_them_in_order_too(begun: subprocess.Popen[str]) -> None:
    os.killpg(begun.pid, signal.SIGTERM)
    said = begun.communicate(timeout=60)[1]
    assert begun.returncode == 128 + signal.SIGTERM
    assert said in ("rococo: ended by a signal\n", "rococo: ended by a signal; earlier results are kept\n")
    assert all_end(begun.pid, 1)


@at_work
@pytest.mark.slow
@pytest.mark.parametrize("begun", ["validate many --jobs 2 -q --output-format json:out"], indirect=True)
def test_a_second_signal_ends_it_at_once(begun: subprocess.Popen[str]) -> None:
    (worker, *_) = [pid for pid in processes_of(begun.pid) if pid != begun.pid]
    os.kill(worker, signal.SIGSTOP)
    begun.terminate()
    time.sleep(0.5)
    assert begun.poll() is None
    begun.terminate()
    begun.wait(60)
    os.kill(worker, signal.SIGCONT)
    assert begun.returncode == -signal.SIGTERM
    assert all_end(begun.pid)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="it looks for processes in /proc")
def test_a_closed_terminal_ends_a_command_and_its_workers(folder: Path) -> None:
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execv(sys.executable, [*COMMAND, "archive", "add", "terminal.db", "many", "--jobs", "2"])
    deadline = time.monotonic() + 60
    while len(processes_of(pid)) < 3:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    time.sleep(0.5)
    os.close(terminal)
    assert all_end(pid)
    # Who writes to the terminal before the signal comes fails with 2, and Python itself with 120 if it does so last.
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) in (2, 120, 128 + signal.SIGHUP)


@pytest.mark.slow
@at_work
def test_a_command_under_nohup_stays(folder: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "validate", "many/1.txt", "-"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    ) as process:  # fmt: skip
        time.sleep(1)
        process.send_signal(signal.SIGHUP)
        assert process.communicate(b"Game: Rococo\n\n1. P a2-a3\n", timeout=20)[1] == b""
    assert process.returncode == 1


# ---------------------------------------------------------------- faults of the program


def raising(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the program fail at a place of its own."""

    def fails() -> None:
        raise error

    monkeypatch.setattr("rococo_notation.built.engine_in_use", fails)
    monkeypatch.setattr(sys, "argv", ["rococo", "--version"])


def test_a_fault_of_the_program_is_told_with_its_place_and_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raising(ZeroDivisionError("one\nand\x1b two"), monkeypatch)
    with pytest.raises(SystemExit) as end:
        run()
    said = capsys.readouterr()
    assert (end.value.code, said.out) == (2, "")
    fault, report, address = said.err.splitlines()
    assert fault.startswith("rococo: a bug in the program: ZeroDivisionError: one")
    assert " (cli/__init__.py, line " in fault
    assert "\x1b" not in fault
    assert report == (
        "rococo: please report it with the output of the same command when ROCOCO_TRACEBACK=1 is set in the "
        "environment:"
    )
    assert address == f"rococo: {ISSUES}"


def test_the_environment_asks_for_the_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ROCOCO_TRACEBACK", "1")
    raising(ZeroDivisionError("one"), monkeypatch)
    with pytest.raises(SystemExit):
        run()
    assert capsys.readouterr().err.startswith("Traceback (most recent call last):\n")


def test_a_lack_of_memory_is_no_fault_of_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    raising(MemoryError(), monkeypatch)
    with pytest.raises(SystemExit) as end:
        run()
    assert (end.value.code, capsys.readouterr().err) == (2, "rococo: not enough memory\n")


def test_an_interrupt_that_python_calls_an_error_is_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(**_: object) -> None:
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    monkeypatch.setattr("rococo_notation.cli.main", interrupted)
    with pytest.raises(SystemExit) as end:
        run()
    assert (end.value.code, capsys.readouterr().err) == (130, "")


def test_in_this_process_a_fault_is_seen_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    raising(ZeroDivisionError("one"), monkeypatch)
    with pytest.raises(ZeroDivisionError):
        main(["--version"])


def test_the_signals_are_as_before_once_it_has_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["rococo", "--version"])
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit):
        run()
    assert signal.getsignal(signal.SIGTERM) == before
