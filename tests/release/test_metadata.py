"""What PyPI and pip are told of the package."""

import subprocess
import sys
import tomllib
from importlib import import_module

from support import ROOT

from rococo_notation import home

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]


def test_the_addresses_of_the_project_are_those_the_program_knows() -> None:
    assert PROJECT["urls"] == {
        "Homepage": home.HOME,
        "Documentation": home.page("programmers/"),
        "Repository": home.REPOSITORY,
        "Issues": f"{home.REPOSITORY}/issues",
        "Changelog": f"{home.REPOSITORY}/blob/main/CHANGELOG.md",
    }


def test_the_name_of_the_distribution_is_a_command_too_so_that_uvx_finds_it() -> None:
    scripts = PROJECT["scripts"]
    assert scripts[PROJECT["name"]] == scripts["rococo"]
    module, _, function = scripts["rococo"].partition(":")
    assert callable(getattr(import_module(module), function))


def test_the_extras_are_for_users_and_the_tools_of_developers_stand_in_groups() -> None:
    extras, groups = PROJECT["optional-dependencies"], PYPROJECT["dependency-groups"]
    assert not {"dev", "lint", "release", "test"} & set(extras)
    tools = ("mypy", "pytest", "ruff", "hypothesis", "types-")
    assert not [need for needs in extras.values() for need in needs if need.startswith(tools)]
    assert f"{PROJECT['name']}[{','.join(sorted(extras))}]" in groups["test"], "the tests need every extra"
    assert groups["dev"] == [{"include-group": "lint"}, {"include-group": "test"}]


def test_the_oldest_python_is_named_alike_everywhere() -> None:
    version = PROJECT["requires-python"].removeprefix(">=")
    tag = "py" + version.replace(".", "")
    assert PYPROJECT["tool"]["ruff"]["target-version"] == tag
    assert f"Programming Language :: Python :: {version}" in PROJECT["classifiers"]


def test_the_version_stands_in_the_package_alone() -> None:
    assert "version" in PROJECT["dynamic"]
    assert PYPROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "rococo_notation.__version__"}


def test_what_the_compiler_is_trained_with_needs_the_standard_library_alone() -> None:
    imported = "import benchmarks.corpora, rococo_notation.replayer.replaying, rococo_notation.screening.reading"
    subprocess.run([sys.executable, "-S", "-E", "-c", imported], cwd=ROOT, check=True)
