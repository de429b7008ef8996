"""The pages of a folder in a real browser, opened from disk: from the list to the games and between them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from support import LOGS

from rococo_notation.cli import main

Browse = Callable[..., Any]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of some logs, which share files."""
    folder = tmp_path_factory.mktemp("site")
    logs = sorted(map(str, LOGS.glob("fault-00[0-4]-*.txt"))) + sorted(map(str, LOGS.glob("clean-00[0-4].txt")))
    assert len(logs) == 10
    assert CliRunner().invoke(main, ["view", *logs, "--shared", "-o", f"{folder}/"]).exit_code == 1
    return folder


def name_of(page: Any) -> str:
    return str(page.url).rsplit("/", 1)[1].split("#", 1)[0]


def test_a_page_with_shared_files_works_from_disk(site: Path, browse: Browse) -> None:
    name = next(site.glob("*fault-001*.html"))
    page = browse(name, "#1")
    assert page.locator("#scene .pieces > g").count() > 20
    said = page.locator("#told .move").inner_text()
    page.get_by_role("button", name="Forward").click()
    assert page.locator("#told .move").inner_text() != said
    assert page.evaluate("getComputedStyle(document.body).marginTop") == "0px"


def test_from_game_to_game(site: Path, browse: Browse) -> None:
    page = browse(site / "index.html")
    names = page.locator("#games tbody a").evaluate_all("all => all.map((each) => each.getAttribute('href'))")
    page.locator("#games tbody a").first.click()
    assert name_of(page) == names[0]
    assert page.get_by_role("link", name="Previous").count() == 0
    page.get_by_role("link", name="Next", exact=True).click()
    assert name_of(page) == names[1]
    page.get_by_role("link", name="Previous").click()
    assert name_of(page) == names[0]
    page.get_by_role("link", name="All games").click()
    assert name_of(page) == "index.html"
