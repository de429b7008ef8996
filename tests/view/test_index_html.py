"""The list of games: what its rows say, and that no text of a log is taken for markup."""

import re
from dataclasses import replace

import pytest
from bs4 import BeautifulSoup, Tag
from support import log_of

import rococo_notation as rn
from rococo_notation.view.index_html import LONGEST, ListedGame, index_page

HOSTILE = [
    "<script>alert(1)</script>", "</textarea><b>", "</title>", "\u202eevil\u2066", "&amp;", '" onclick="x', "{{ 7*7 }}",
]  # fmt: skip


def entry(name: str = "one-two-2006-36-554", **given: object) -> ListedGame:
    record = rn.replay(log_of("1. P g2-h3", "1... s h8-g7; p-h8", name=name))
    return replace(ListedGame.of(record, "page.html"), **given)


def table(*entries: ListedGame) -> Tag:
    found = BeautifulSoup(index_page(entries), "html.parser").find(id="games")
    assert isinstance(found, Tag)
    return found


def test_a_row_says_what_the_log_does() -> None:
    headers = "Game: Rococo\nLog: one-two-2006-36-554\nWhite: One\nBlack: Two\n\n1. P g2-h3\n1... p a7-a2\n"
    record = rn.replay(headers)
    row = table(ListedGame.of(record, "one two.html")).tbody.tr
    assert [cell.get_text() for cell in row.find_all(["th", "td"])] == [
        "one-two-2006-36-554", "Rococo", "One", "Two", "2006-02-05", "2", "illegal", "1", "*",
    ]  # fmt: skip
    assert row.a["href"] == "one%20two.html"


def test_what_a_log_does_not_tell_is_left_empty() -> None:
    row = table(ListedGame.of(rn.replay("Game: Tamerlane\n1. P a2-a3\n"), "x.html")).tbody.tr
    cells = [cell.get_text() for cell in row.find_all(["th", "td"])]
    assert cells[1:5] == ["Tamerlane", "", "", ""]
    assert cells[6] == "unreadable"


@pytest.mark.parametrize("text", HOSTILE)
def test_the_texts_of_a_log_are_shown_as_texts(text: str) -> None:
    shown = re.sub("[\u202e\u2066]", " ", text).strip()
    page = index_page([entry(log=text, file=text, game=text, players=(text, text))])
    soup = BeautifulSoup(page, "html.parser")
    harmless = BeautifulSoup(index_page([entry(players=("One", "Two"))]), "html.parser")
    assert [tag.name for tag in soup.find_all(name=True)] == [tag.name for tag in harmless.find_all(name=True)]
    assert len(soup.find_all("script")) == 3
    assert not soup.find_all(onclick=True)
    record = rn.replay(f"Game: {text}\nLog: {text}\nWhite: {text}\nBlack: {text}\n1. P a2-a3\n")
    row = table(ListedGame.of(record, "x.html")).tbody.tr
    assert [bdi.get_text() for bdi in row.find_all("bdi")] == [shown] * 4


def test_an_address_leads_nowhere_else() -> None:
    for name in ("javascript:alert(1).html", "a b?c#d.html", "é.html"):
        address = ListedGame.of(rn.replay("Game: Rococo\n1. P a2-a3\n"), name).address
        assert re.fullmatch(r"[\w%./-]+", address, re.ASCII)


def test_a_long_name_is_cut() -> None:
    named = rn.replay(log_of("1. P g2-h3", name="x" * 1000))
    assert ListedGame.of(named, "x.html").log == "x" * (LONGEST - 1) + "…"


def test_the_page_offers_the_games_and_verdicts_there_are() -> None:
    entries = [entry(), entry(game="Ultima"), entry(game="ababa", verdict="illegal")]
    soup = BeautifulSoup(index_page(entries), "html.parser")
    values = {
        name: [option["value"] for option in soup.find(id=name).find_all("option")] for name in ("game", "verdict")
    }
    assert values == {"game": ["", "ababa", "Rococo", "Ultima"], "verdict": ["", "illegal", "legal"]}
    assert soup.find(id="filter").name == "input"
    shown = soup.find(id="shown")
    assert (shown.get_text(), shown["aria-live"]) == ("3 games", "polite")


def test_every_column_has_a_button_that_only_a_script_makes_work() -> None:
    buttons = table(entry()).thead.find_all("button")
    assert len(buttons) == 9
    assert all(button.has_attr("disabled") for button in buttons)
    assert BeautifulSoup(index_page([entry()]), "html.parser").find(id="chooser").has_attr("hidden")


def test_without_games_the_page_says_so() -> None:
    page = index_page([])
    assert "There are no games." in page
    assert 'id="games"' not in page


def test_nothing_is_loaded_and_nothing_stands_in_attributes() -> None:
    soup = BeautifulSoup(index_page([entry()]), "html.parser")
    for tag in soup.find_all(name=True):
        assert not [name for name in tag.attrs if name == "style" or name.startswith("on")]
        assert tag.name != "img"
        assert not tag.has_attr("src")
    assert [link["href"] for link in soup.find_all("link")] == ["data:,"]


def test_thousands_of_games_are_listed_quickly() -> None:
    page = index_page([entry()] * 10_000)
    assert page.count("<tr ") == 10_001
    assert len(page) < 8_000_000
