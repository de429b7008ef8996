"""The list of games in a real browser."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from rococo_notation.view import ListedGame, index_page

Browse = Callable[..., Any]


def entry(key: str, **given: Any) -> ListedGame:
    row: dict[str, Any] = {
        "address": f"{key}.html", "log": key, "file": f"{key}.txt", "game": "Rococo", "players": ("Ann", "Bob"),
        "date": "2006-03-21", "plies": 40, "verdict": "legal", "findings": 0, "result": "*",
    }  # fmt: skip
    return ListedGame(**(row | given))


GAMES = [
    entry("b", plies=9, verdict="illegal", findings=2, date=""),
    entry("a", plies=100, players=("Émile", "Zoë"), result="1-0"),
    entry("c", plies=40, game="Advancer Chess", verdict="unreadable"),
]


def logs(page: Any) -> list[str]:
    return page.locator("#games tbody tr:not([hidden]) a").all_text_contents()


def test_a_click_on_a_heading_sorts_and_another_turns_the_order(browse: Browse) -> None:
    page = browse(index_page(GAMES))
    assert logs(page) == ["b", "a", "c"]
    page.get_by_role("button", name="Plies").click()
    assert logs(page) == ["b", "c", "a"]
    assert page.locator("th[aria-sort=ascending]").inner_text() == "Plies"
    page.get_by_role("button", name="Plies").click()
    assert logs(page) == ["a", "c", "b"]
    page.get_by_role("button", name="Log").press("Enter")
    assert logs(page) == ["a", "b", "c"]
    assert page.locator("th[aria-sort]").count() == 1


def test_what_has_no_date_comes_last_both_ways(browse: Browse) -> None:
    page = browse(index_page(GAMES))
    for _ in range(2):
        page.get_by_role("button", name="Date").click()
        assert logs(page)[-1] == "b"


def test_rows_are_filtered_and_counted(browse: Browse) -> None:
    page = browse(index_page(GAMES))
    for words, game, verdict, left, told in (
        ("zoë", "", "", ["a"], "1 of 3 games"),
        ("ROCOCO bob", "", "", ["b"], "1 of 3 games"),
        ("", "Rococo", "", ["b", "a"], "2 of 3 games"),
        ("", "", "illegal", ["b"], "1 of 3 games"),
        ("ann", "Advancer Chess", "unreadable", ["c"], "1 of 3 games"),
        ("nobody", "", "", [], "0 of 3 games"),
        ("", "", "", ["b", "a", "c"], "3 games"),
    ):
        page.locator("#filter").fill(words)
        page.locator("#game").select_option(game)
        page.locator("#verdict").select_option(verdict)
        page.wait_for_timeout(200)
        assert (logs(page), page.locator("#shown").inner_text()) == (left, told)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1200, 360])
def test_there_are_no_barriers(browse: Browse, width: int, scheme: str) -> None:
    page = browse(index_page(GAMES), width=width, color_scheme=scheme)
    report = Axe().run(page)
    assert report.violations_count == 0, report.generate_report()
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_without_scripts_it_is_a_table(browse: Browse) -> None:
    page = browse(index_page(GAMES), java_script_enabled=False)
    assert logs(page) == ["b", "a", "c"]
    assert not page.locator("#chooser").is_visible()


def test_hostile_names_are_text(browse: Browse) -> None:
    name = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    page = browse(index_page([entry("x", log=name, game=name, players=(name, name))]))
    assert page.locator("tbody img").count() == 0
    assert page.locator("tbody").inner_text().count("<script>") == 4
