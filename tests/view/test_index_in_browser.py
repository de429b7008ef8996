"""The list of games in a real browser."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from rococo_notation.view import ListedGame, index_page
from rococo_notation.view.index_html import Fault

Browse = Callable[..., Any]


def entry(key: str, **given: Any) -> ListedGame:
    row: dict[str, Any] = {
        "address": f"{key}.html", "log": key, "file": f"{key}.txt", "game": "Rococo", "players": ("Ann", "Bob"),
        "date": "2006-03-21", "plies": 40, "verdict": "legal", "result": "",
    }  # fmt: skip
    return ListedGame(**(row | given))


GAMES = [
    entry(
        "b", plies=9, verdict="illegal", date="", fault=Fault("#4", "2...", "There is no piece on a7", "GC201"),
        faults=2, codes=("GC201", "GC205"),
    ),
    entry("a", plies=100, players=("Émile", "Zoë"), result="1-0"),
    entry("c", plies=40, game="Advancer Chess", verdict="unreadable"),
]  # fmt: skip


def logs(page: Any) -> list[str]:
    return page.locator("#games tbody tr:not([hidden]) th a").all_text_contents()


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


def choose(page: Any, facet: str, value: str) -> None:
    page.get_by_role("group", name=facet).get_by_role("button", name=value).click()


def query(page: Any) -> str:
    return str(page.evaluate("location.search"))


def counts(page: Any, facet: str) -> list[str]:
    return [
        " ".join(each.split()) for each in page.get_by_role("group", name=facet).locator("button").all_inner_texts()
    ]


def test_rows_are_found_and_counted(browse: Browse) -> None:
    page = browse(index_page(GAMES))
    for words, left, told in (
        ("zoë", ["a"], "1 of 3 games"),
        ("ROCOCO bob", ["b"], "1 of 3 games"),
        ("gc205", ["b"], "1 of 3 games"),
        ("nobody", [], "0 of 3 games"),
        ("", ["b", "a", "c"], "3 games"),
    ):
        page.locator("#filter").fill(words)
        page.wait_for_timeout(200)
        assert (logs(page), page.locator("#shown").inner_text()) == (left, told)


def test_verdicts_games_and_faults_are_chosen_and_counted(browse: Browse) -> None:
    page = browse(index_page(GAMES))
    assert counts(page, "Game") == ["Rococo 2", "Advancer Chess 1"]
    choose(page, "Game", "Rococo")
    assert (logs(page), counts(page, "Verdict")) == (["b", "a"], ["illegal 1", "legal 1", "unreadable 0"])
    # Of the facet that is chosen itself the others are still counted.
    assert counts(page, "Game") == ["Rococo 2", "Advancer Chess 1"]
    choose(page, "Verdict", "illegal")
    assert (logs(page), query(page)) == (["b"], "?game=Rococo&verdict=illegal")
    assert page.locator(".facet [aria-pressed=true]").count() == 2
    choose(page, "Verdict", "illegal")
    choose(page, "Game", "Rococo")
    assert (logs(page), query(page)) == (["b", "a", "c"], "")
    choose(page, "Fault", "GC205")
    assert logs(page) == ["b"]


def test_what_is_chosen_stands_in_the_address(browse: Browse) -> None:
    page = browse(index_page(GAMES), "?game=Rococo&q=o&sort=-plies")
    assert logs(page) == ["a", "b"]
    assert page.locator("#filter").input_value() == "o"
    assert page.locator("th[aria-sort=descending]").inner_text() == "Plies"
    page.get_by_role("button", name="Log").click()
    assert (logs(page), query(page)) == (["a", "b"], "?game=Rococo&q=o&sort=log")
    assert page.locator("#games").evaluate("document.title") == "Games"


def test_back_from_a_game_everything_is_as_it_was(browse: Browse, tmp_path: Path) -> None:
    (tmp_path / "b.html").write_text("<title>b</title>", encoding="utf-8")
    (tmp_path / "index.html").write_text(index_page(GAMES), encoding="utf-8")
    page = browse(tmp_path / "index.html")
    choose(page, "Verdict", "illegal")
    page.get_by_role("button", name="Plies").click()
    page.get_by_role("link", name="2...").click()
    page.wait_for_url("**/b.html#4")
    page.go_back()
    page.wait_for_url("**/index.html?verdict=illegal&sort=plies")
    assert logs(page) == ["b"]
    assert page.locator("th[aria-sort=ascending]").inner_text() == "Plies"


def test_unknown_values_in_the_address_do_no_harm(browse: Browse) -> None:
    assert logs(browse(index_page(GAMES), "?sort=<b>&code=%00&game=x")) == []
    assert logs(browse(index_page(GAMES), "?sort=toString&x=1")) == ["b", "a", "c"]
    page = browse(index_page(GAMES), "?after=%3Cb%3E&verdict=illegal")
    assert page.locator("#shown").inner_text() == "There is none after <b>. 1 of 3 games"


def test_the_faults_are_sorted_by_their_number(browse: Browse) -> None:
    more = entry("d", fault=Fault("#1", "1.", "x", "GC201"), faults=11)
    page = browse(index_page([*GAMES, more]))
    page.get_by_role("button", name="What is wrong").click()
    assert logs(page)[:2] == ["b", "d"]
    page.get_by_role("button", name="What is wrong").click()
    assert logs(page)[:2] == ["d", "b"]


def test_on_a_phone_a_game_has_two_lines_and_sorting_is_a_menu(browse: Browse) -> None:
    page = browse(index_page(GAMES), width=360, height=740)
    heights = [row.bounding_box()["height"] for row in page.locator("#games tbody tr").all()]
    assert max(heights[1:]) <= 66
    assert heights[0] <= 92  # with what is wrong
    page.get_by_label("Sort by").select_option("-plies")
    assert (logs(page), query(page)) == (["a", "c", "b"], "?sort=-plies")


def test_printed_it_is_a_light_table(browse: Browse) -> None:
    page = browse(index_page(GAMES), width=700, color_scheme="dark")
    page.emulate_media(media="print")
    assert not page.locator("#chooser").is_visible()
    assert page.locator("#games tbody tr").first.evaluate("row => getComputedStyle(row).display") == "table-row"
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(251, 248, 241)"
    assert page.locator("#games thead").is_visible()


def test_thousands_of_games_are_there_at_once(browse: Browse) -> None:
    many = [replace(GAMES[number % 3], log=f"game-{number}") for number in range(5000)]
    page = browse(index_page(many))
    painted = page.evaluate(
        "performance.getEntriesByType('paint').find((each) => each.name === 'first-contentful-paint').startTime"
    )
    assert painted < 1000
    took = page.evaluate(
        "() => { const begun = performance.now();"
        " document.querySelector('.facet button').click(); document.body.offsetHeight;"
        " return performance.now() - begun; }"
    )
    assert took < 1000


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


@pytest.mark.slow
def test_thousands_of_games_are_sorted_and_filtered_at_once(browse: Browse) -> None:
    fault = Fault("#4", "2...", "There is no piece on a7", "GC201")
    games = [
        entry(str(number), plies=number % 97, fault=fault, faults=1, codes=(f"GC20{number % 5 + 1}",))
        for number in range(5000)
    ]
    page = browse(index_page(games))
    for selector in ("th.plies button", "th.faults button", "th.log button", "button[data-value=GC201]"):
        click = f"document.querySelector('{selector}').click()"
        assert (
            page.evaluate(
                f"(() => {{ const begun = performance.now(); {click}; return performance.now() - begun; }})()"
            )
            < 1500
        )
