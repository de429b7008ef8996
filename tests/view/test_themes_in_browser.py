"""The colours of the pages in a real browser: those of the reader's system until others are chosen."""

from collections.abc import Callable
from typing import Any

import pytest
from support import log_of

import rococo_notation as rn
from rococo_notation.view import index_page, replay_page

Browse = Callable[..., Any]

LIGHT, DARK = "rgb(251, 248, 241)", "rgb(27, 31, 36)"


def ground(page: Any) -> str:
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


def reload(page: Any) -> None:
    """Open a page again with what it has stored, which a busy browser hands out late to a file, or not at all."""
    stored = page.evaluate("localStorage.getItem('rococo-theme')")
    page.add_init_script(f"localStorage.setItem('rococo-theme', '{stored}');")
    page.reload()


@pytest.mark.parametrize(("scheme", "colour"), [("light", LIGHT), ("dark", DARK)])
@pytest.mark.parametrize("scripts", [True, False])
def test_a_page_has_the_colours_of_the_system(browse: Browse, scheme: str, colour: str, *, scripts: bool) -> None:
    page = browse(index_page([]), color_scheme=scheme, java_script_enabled=scripts)
    assert ground(page) == colour
    assert page.locator("#theme").is_visible() == scripts


def test_they_change_with_the_system_until_others_are_chosen(browse: Browse) -> None:
    page = browse(index_page([]), color_scheme="light")
    for scheme, colour in (("dark", DARK), ("light", LIGHT)):
        page.emulate_media(color_scheme=scheme)
        assert ground(page) == colour
        page.locator(f"html[data-theme={scheme}]").wait_for()
    page.locator("#theme").click()
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        assert ground(page) == DARK


@pytest.mark.parametrize(
    ("scheme", "chosen"), [("light", ["dark", "light", "as the system"]), ("dark", ["light", "dark", "as the system"])]
)
def test_the_first_click_changes_them_and_the_third_goes_back(browse: Browse, scheme: str, chosen: list[str]) -> None:
    page = browse(index_page([]), color_scheme=scheme)
    for words in chosen:
        page.locator("#theme").click()
        assert page.locator("#theme").get_attribute("aria-label") == f"Colours: {words}"
        assert page.locator("#theme path:visible").count() == 1
        colour = ground(page)
        assert colour == {"light": LIGHT, "dark": DARK}.get(words, {"light": LIGHT, "dark": DARK}[scheme])
        reload(page)
        assert (ground(page), page.locator("#theme").get_attribute("aria-label")) == (colour, f"Colours: {words}")


def test_the_chosen_colours_are_there_before_anything_is_drawn(browse: Browse) -> None:
    page = browse(index_page([]), color_scheme="light")
    page.locator("#theme").click()
    page.add_init_script(
        "new MutationObserver((_, observer) => { if (!document.body) return; observer.disconnect();"
        " window.first = getComputedStyle(document.documentElement).backgroundColor; })"
        ".observe(document, { childList: true, subtree: true });"
    )
    reload(page)
    assert page.evaluate("first") == DARK


def test_the_board_has_them_too(browse: Browse) -> None:
    page = browse(replay_page(rn.replay(log_of())), color_scheme="dark")
    fills = []
    for _ in range(2):
        fills.append(page.locator("#board .ring-dark").first.evaluate("node => getComputedStyle(node).fill"))
        page.locator("#theme").click()
    assert fills == ["rgb(57, 57, 67)", "rgb(180, 181, 176)"]


def test_paper_is_white_whatever_is_chosen(browse: Browse) -> None:
    page = browse(index_page([]), color_scheme="dark")
    for _ in range(3):
        page.emulate_media(media="print")
        assert ground(page) == LIGHT
        page.emulate_media(media="screen")
        page.locator("#theme").click()
