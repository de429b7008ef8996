"""What stands at the top of the repository for those who use it, report to it or help with it."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from support import ROOT

import rococo_notation as rn
from rococo_notation.cli import main
from rococo_notation.home import HOME, REPOSITORY, page

FORMS = sorted(path for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
PLAIN = [
    *ROOT.glob("*.md"), *ROOT.glob("*.y*ml"), *(ROOT / ".github").rglob("*.*"), ROOT / "docs/ci.md",
]  # fmt: skip
OWNER_AND_NAME = REPOSITORY.removeprefix("https://github.com/")


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


(HOOK,) = read(".pre-commit-hooks.yaml")
ACTION = read("action.yml")
(CHECK,) = (step for step in ACTION["runs"]["steps"] if "run" in step)


@pytest.mark.parametrize("path", PLAIN, ids=lambda path: path.name)
def test_plain_files_name_the_addresses_of_the_package(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for address in re.findall(r"https://[\w.-]*github[\w.]*/[\w./-]*rococo[\w./-]*|https://rococo[\w./-]*", text):
        assert address.startswith((HOME, REPOSITORY)), address
    for used, version in re.findall(r"uses: (\S*rococo\S*)@(\S+)", text):
        assert (used, version) == (OWNER_AND_NAME, f"v{rn.__version__}")
    for form in re.findall(r"issues/new\?template=(\S+)", text):
        assert form in {form.name for form in FORMS}


def test_whoever_has_a_question_is_led_to_the_checker_and_the_guide() -> None:
    links = [link["url"] for link in read(".github/ISSUE_TEMPLATE/config.yml")["contact_links"]]
    assert links == [page("check/"), page("guide/"), f"{REPOSITORY}/security/advisories/new"]


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_a_form_asks_for_what_is_needed_once(path: Path) -> None:
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert form["name"]
    assert form["description"]
    asked = [field for field in form["body"] if field["type"] != "markdown"]
    names = [field["id"] for field in asked]
    assert len(names) == len({*names})
    assert all(field["attributes"]["label"] for field in asked)
    assert any(field.get("validations", {}).get("required") for field in asked)


# ---------------------------------------------------------------- the commands of the README


def blocks(name: str) -> list[str]:
    return re.findall(r"^```sh\n(.*?)\n```", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_readme_installs_and_runs_the_program_with_one_line_from_the_clone_on() -> None:
    install, test, *_ = blocks("README.md")
    clone, _, *steps = install.split(" && ")
    assert "\n" not in install
    assert clone == f"git clone {REPOSITORY}"
    assert steps == ["python3 -m venv .venv", ".venv/bin/pip install .", ".venv/bin/rococo validate samples/"]
    assert test == ".ci/test"


def test_ci_runs_the_tests_by_the_command_of_the_readme() -> None:
    run, test = ((ROOT / ".ci" / name).read_text(encoding="utf-8") for name in ("run", "test"))
    assert re.findall(r"^\.ci/test --strict-skips --cov", run, re.MULTILINE)
    # What it calls itself is the environment without the compiled module.
    assert re.findall(r"(\S+) -m pytest", run) == ['"$work/pure/bin/python"']
    assert '-m pytest -q -n 2 --dist worksteal -m "not slow" "$@"' in test
    assert os.access(ROOT / ".ci" / "test", os.X_OK) or sys.platform == "win32"


def test_the_readme_says_what_comes_of_the_samples() -> None:
    told = CliRunner().invoke(main, ["validate", "-q", str(ROOT / "samples")]).stdout.splitlines()[-1]
    assert f"It ends with `{told}`" in (ROOT / "README.md").read_text(encoding="utf-8")


# ---------------------------------------------------------------- the hook


@pytest.mark.parametrize(
    ("path", "taken"),
    [
        ("game.pgn", True),
        ("2019/game.gc", True),
        ("logs/game.txt", True),
        ("2019/games/round-1/page.html", True),
        ("requirements.txt", False),
        ("docs/index.html", False),
        ("catalogs/game.txt", False),
        ("logs/readme.md", False),
    ],
)
def test_the_hook_takes_logs_and_not_every_text(path: str, *, taken: bool) -> None:
    assert bool(re.search(HOOK["files"], path)) == taken


@pytest.mark.parametrize(("log", "code"), [("captures/swap.txt", 0), ("illegal-moves.txt", 1)])
def test_the_command_of_the_hook_tells_legal_logs_from_illegal_ones(log: str, code: int) -> None:
    program, *options = shlex.split(HOOK["entry"])
    assert program == "rococo"
    result = CliRunner().invoke(main, [*options, str(ROOT / "samples" / log)], catch_exceptions=False)
    assert result.exit_code == code


def test_the_page_about_it_names_this_version() -> None:
    text = (ROOT / "docs/ci.md").read_text(encoding="utf-8")
    assert f"repo: {REPOSITORY}\n    rev: v{rn.__version__}\n    hooks:\n      - id: {HOOK['id']}\n" in text
    assert f"--from rococo-notation=={rn.__version__} " in text


# ---------------------------------------------------------------- the action


def test_the_action_checks_by_its_own_version_and_puts_no_input_into_its_script() -> None:
    assert ACTION["inputs"]["version"]["default"] == rn.__version__
    assert "${{" not in CHECK["run"]
    assert set(CHECK["env"].values()) == {f"${{{{ inputs.{name} }}}}" for name in ACTION["inputs"]}


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script of the action, which asks for a version; for uvx stands what runs this version."""
    if sys.platform == "win32" or shutil.which("bash") is None:
        pytest.skip("the program that stands for uvx is a script of bash")
    uvx = tmp_path / "bin" / "uvx"
    uvx.parent.mkdir()
    uvx.write_text(
        f'#!/usr/bin/env bash\n[ "$1 $2 $3" = "--from rococo-notation==1.2 rococo" ] || exit 1\nshift 3\n'
        f'exec {shlex.quote(sys.executable)} -m rococo_notation "$@"\n',
        encoding="utf-8",
    )
    uvx.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    for name in ("illegal-moves.txt", "captures/swap.txt"):
        shutil.copy(ROOT / "samples" / name, tmp_path)

    def run(paths: str, args: str = "", version: str = "1.2") -> tuple[int, str, str]:
        output = tmp_path / "output"
        output.write_text("", encoding="utf-8")
        path = f"{uvx.parent}{os.pathsep}{os.environ['PATH']}"
        told = {"PATHS": paths, "ARGS": args, "VERSION": version, "GITHUB_OUTPUT": str(output), "PATH": path}
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **told}
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", CHECK["run"]]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, output.read_text(encoding="utf-8")

    return run


def test_the_action_annotates_an_illegal_move_and_fails(check: Any) -> None:
    code, told, output = check("illegal-moves.txt\nswap.txt\n")
    assert (code, output) == (1, "exit-code=1\n")
    assert (
        "\n::error file=illegal-moves.txt,line=10,col=4,endColumn=11,title=GC207 nothing to leap over::The White"
        in told
    )


def test_the_action_passes_legal_logs_whatever_their_names(check: Any, tmp_path: Path) -> None:
    (tmp_path / "swap.txt").rename(tmp_path / "--a log; $(id)")
    assert check("  --a log; $(id)\n")[::2] == (0, "exit-code=0\n")


def test_the_action_takes_more_options(check: Any, tmp_path: Path) -> None:
    assert check(".", "--exit-zero --output-format sarif:found.sarif")[::2] == (0, "exit-code=0\n")
    assert (tmp_path / "found.sarif").is_file()


def test_the_action_has_no_exit_code_of_a_check_where_nothing_was_installed(check: Any) -> None:
    assert check("swap.txt", version="0.0")[::2] == (1, "")
