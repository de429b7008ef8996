"""The site in a real browser: what it asks for, whether it fits, and who can use it."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from support import watch

pytestmark = pytest.mark.slow
PAGES = (
    "", "kibitzers/", "archivists/", "programmers/", "faq/", "glossary/", "notebook/",
    "findings/", "findings/GC403/", "games/", "games/rococo/",
    "guide/", "guide/rococo/", "api/position/", "archive/", "formats/pgn/", "rulings/", "architecture/",
)  # fmt: skip

OF_THE_THEME = {"landmark-unique"}
"""A counsel, no rule of WCAG: the theme makes a landmark of every list within its list of pages."""


@pytest.fixture
def visit(chromium: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Open a page of the site; at the end it has written nothing on its console and asked nobody else."""
    complaints: list[str] = []
    opened = []

    def open_page(path: str, **settings: Any) -> Any:
        context = chromium.new_context(**settings)
        opened.append(context)
        page = context.new_page()
        watch(page, address, complaints)
        page.goto(address + path)
        return page

    yield open_page
    for context in opened:
        context.close()
    assert complaints == []


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1280, "light")])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_and_has_no_fault_of_access(visit: Any, path: str, width: int, scheme: str) -> None:
    page = visit(path, viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion="reduce")
    found = Axe().run(page).response["violations"]
    assert [
        (each["id"], [node["html"][:200] for node in each["nodes"]][:3])
        for each in found
        if each["id"] not in OF_THE_THEME
    ] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("word", "place"),
    [
        ("GC403", "/findings/GC403/"),
        ("stalemate", "/faq/"),
        ("jupyter", "/notebook/"),
        ("crontab", "/faq/"),
        ("Excel", "/faq/"),
    ],
)
def test_a_search_finds_the_page_that_answers_first(visit: Any, word: str, place: str) -> None:
    page = visit("")
    page.wait_for_load_state("networkidle")
    page.keyboard.press("Control+k")
    page.get_by_placeholder("Search").wait_for()
    page.keyboard.type(word)
    page.get_by_text(re.compile(r"\d+ results?")).wait_for()
    # With each letter there are other results, which come when they are found.
    first = page.locator('a[href*="?h="]').first
    for _ in range(200):
        if place in (first.get_attribute("href") or ""):
            break
        page.wait_for_timeout(50)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{place}**")


def test_the_first_page_opens_the_checker_in_itself_with_the_sample(visit: Any) -> None:
    page = visit("", viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    assert page.locator("iframe").count() == 0
    page.locator(".checker a").click()
    page.frame_locator(".checker iframe").locator('#verdict[data-verdict="illegal"]').wait_for(timeout=60_000)


def test_the_first_page_leads_to_the_checker_on_a_phone(visit: Any) -> None:
    page = visit("", viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    page.locator("article").get_by_role("link", name="Check a log", exact=True).click()
    page.wait_for_url("**/check/**")
