"""The page of a tournament in a real browser."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from rococo_notation.archive.tournament import IllegalMove, LogRow, as_page, table_of

Browse = Callable[..., Any]
PLAYERS = [f"player with a name {number}" for number in range(12)]


def rows() -> list[LogRow]:
    address = "https://www.chessvariants.com/play/pbm/play.php"
    move = IllegalMove("GC204", "the Pawn does not move that way", 1, "white", "P a2-a5")
    games = [
        LogRow(f"log-{white}-{black}", "Grand Chess", address, "2019-04-01", white, black, None, "legal", "1-0", "time")
        for place, white in enumerate(PLAYERS)
        for black in PLAYERS[:place]
    ]
    return [
        *games,
        games[0]._replace(verdict="illegal", illegal_move=move),
        games[1]._replace(verdict=None),
        LogRow("x" * 90),
    ]


PAGE = as_page(table_of(rows()), "Cup", {}, {})


@pytest.mark.parametrize("width", [360, 1024])
def test_a_page_fits_the_screen_and_its_points_are_seen(browse: Browse, width: int) -> None:
    page = browse(PAGE, width=width)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for column in ("th[scope=row]", ".points"):
        box = page.locator(f"#crosstable tbody {column}").first.bounding_box()
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_page_can_be_used_by_everybody(browse: Browse, colours: str) -> None:
    page = browse(PAGE, width=360, color_scheme=colours)
    found = Axe().run(page)
    assert found.response["violations"] == [], found.generate_report()


def test_all_of_a_page_is_on_paper(browse: Browse) -> None:
    page = browse(PAGE, width=900)
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth") == 900
    assert not page.locator("#theme").is_visible()
