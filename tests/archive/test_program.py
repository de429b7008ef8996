"""Which program judged a log is known by what decides in it, wherever it is installed."""

import compileall
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT

import rococo_notation as rn
from rococo_notation.archive import judging as module
from rococo_notation.archive.judging import DECIDING, program

PACKAGE = ROOT / "rococo_notation"
SKIPPED = shutil.ignore_patterns("__pycache__", "compiled", "*.so", "*.pyd")


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A package as a wheel installs it: its grammars in it, and no sources of what is compiled."""
    shutil.copytree(PACKAGE, tmp_path / "rococo_notation", ignore=SKIPPED)
    shutil.copytree(ROOT / "grammars", tmp_path / "rococo_notation" / "grammars")
    return tmp_path


def told_in(folder: Path) -> str:
    """What the program in a folder says it is."""
    command = "from rococo_notation.archive.judging import program; print(program())"
    done = subprocess.run([sys.executable, "-c", command], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_it_is_the_same_in_a_checkout_and_where_it_is_installed(installed: Path) -> None:
    assert told_in(installed) == program()
    assert program().startswith(f"{rn.__version__} ")


@pytest.mark.parametrize(
    "name", ["rules/variants/rococo.toml", "replayer/course.py", "grammars/notation.lark", "archive/judging.py"]
)
def test_it_is_another_one_if_a_rule_or_what_decides_is_another(installed: Path, name: str) -> None:
    with (installed / "rococo_notation" / name).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert told_in(installed) != program()


def test_line_ends_and_what_does_not_decide_make_no_difference(installed: Path) -> None:
    toml, other = (installed / "rococo_notation" / name for name in ("rules/variants/rococo.toml", "cli/see.py"))
    toml.write_bytes(toml.read_bytes().replace(b"\n", b"\r\n"))
    with other.open("a", encoding="utf-8") as file:
        file.write("\n")
    assert told_in(installed) == program()


def test_an_installation_without_sources_has_one_too(installed: Path) -> None:
    compileall.compile_dir(installed, quiet=2, legacy=True)
    for source in installed.rglob("*.py"):
        source.unlink()
    assert told_in(installed) == told_in(installed) != ""


def test_it_is_worked_out_once_and_only_where_logs_are_judged() -> None:
    assert program() is program()
    command = "import sys, rococo_notation.cli.archive.list, rococo_notation.archive.query; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)
    assert module.__name__ not in done.stdout.split()


def test_what_judging_loads_is_among_what_decides() -> None:
    command = "import sys, rococo_notation.archive.judging as j; print(*(m for m in sys.modules if 'rococo_n' in m))"
    done = subprocess.run([sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)
    names = {name.removeprefix("rococo_notation.") for name in done.stdout.split()}
    decides = tuple(part.removesuffix(".py").replace("/", ".") for part in DECIDING)
    others = {name for name in names if "." in name and not name.startswith(decides)}
    assert {name.partition(".")[0] for name in others} <= {"archive", "view"}
