"""The addresses of the project: each is written once, and what the program prints leads to pages of the site."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from support import ROOT, pages_named

import rococo_notation as rn
from rococo_notation.archive.politeness import Politeness
from rococo_notation.cli import main
from rococo_notation.formats.registry import new_report
from rococo_notation.home import HOME, ISSUES, REPOSITORY
from rococo_notation.view import replay_page

ADDRESS = re.compile(r"https?://[^\s\"'<>)]+")
ILLEGAL = "Game: Rococo\n1. P e2-f3\n1... p a7-a5\n"


def commands(command: click.Command, ctx: click.Context) -> Iterator[click.Context]:
    """A command and all below it, each in its context."""
    yield ctx
    if isinstance(command, click.Group):
        for name in command.list_commands(ctx):
            below = command.get_command(ctx, name)
            assert below is not None
            yield from commands(below, click.Context(below, ctx, name))


HELPS = {
    ctx.command_path: ctx for ctx in commands(main, click.Context(main, info_name="rococo", **main.context_settings))
}


def run(*arguments: str) -> str:
    return CliRunner().invoke(main, list(arguments), prog_name="rococo", catch_exceptions=False).stdout


def ours(text: str) -> set[str]:
    """The addresses on our site in a text, as paths."""
    return {address.removeprefix(HOME) for address in ADDRESS.findall(text) if address.startswith(HOME)}


def test_an_address_of_ours_stands_in_one_file_of_the_package() -> None:
    owner = REPOSITORY.removeprefix("https://github.com/").partition("/")[0]
    files = [path for path in (ROOT / "rococo_notation").rglob("*.*") if path.suffix in (".py", ".html", ".js", ".css")]
    written = re.compile(rf"{owner}\.github|github\.com/{owner}")
    named = {path.name for path in files if written.search(path.read_text(encoding="utf-8"))}
    # In the latter as an example.
    assert named == {"home.py", "options.py"}


@pytest.mark.parametrize("name", HELPS)
def test_what_a_help_names_is_a_page_and_no_file_of_the_repository(name: str) -> None:
    text = HELPS[name].get_help()
    assert ours(text) <= pages_named()
    assert "docs/" not in text
    assert "..." not in re.sub(r"\.\.\.(?=[\]\s])|[A-Z\]]\.\.\.", "", text), "a summary is cut off"


def test_the_help_leads_to_the_site_and_to_where_faults_are_reported() -> None:
    assert HOME in run("--help")
    assert ISSUES in run("--help")


def test_a_finding_code_leads_to_its_page() -> None:
    told = run("rules", "GC403")
    assert ours(told) == {"findings/GC403/", "rulings/"}
    assert "docs/" not in told
    assert {each["page"] for each in json.loads(run("rules", "--output-format", "json"))} == {
        f"{HOME}{path}" for path in pages_named() if path.startswith("findings/GC")
    }
    sarif = new_report("sarif")
    (driver,) = (run["tool"]["driver"] for run in json.loads(sarif.opening() + sarif.closing())["runs"])
    assert driver["informationUri"] == HOME
    assert all(rule["helpUri"] == f"{HOME}findings/{rule['id']}/" for rule in driver["rules"])


def test_a_replay_page_leads_to_the_game_and_its_findings() -> None:
    assert ours(replay_page(rn.replay(ILLEGAL))) == {"findings/GC207/", "games/rococo/"}


def test_a_game_of_one_s_own_has_no_page(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('extends = "rococo"\ntitle = "Mine"\n', encoding="utf-8")
    assert ours(replay_page(rn.replay("1. P e2-f3\n", rn.load_variant(mine)))) == set()


def test_a_site_that_is_asked_can_find_us() -> None:
    assert f"(+{HOME}; me@example.org)" in Politeness("me@example.org").agent


def test_the_pages_are_those_of_the_site() -> None:
    plain = {path for path in pages_named() if not re.match(r"findings/GC|games/.", path)}
    assert plain == {
        "", "archive/", "check/", "editor/", "findings/", "formats/", "kibitzers/", "notation/", "rulings/",
        "variants/", "view/",
    }  # fmt: skip
