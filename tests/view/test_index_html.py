"""The list of games: what its rows say, and that no text of a log is taken for markup."""

import re
from dataclasses import replace

import pytest
from bs4 import BeautifulSoup, Tag
from support import ROOT, log_of

import rococo_notation as rn
from rococo_notation.view.index_html import LONGEST, ListedGame, index_page

HOSTILE = [
    "<script>alert(1)</script>", "</textarea><b>", "</title>", "\u202eevil\u2066", "&amp;", '" onclick="x', "{{ 7*7 }}",
]  # fmt: skip


def entry(name: str = "one-two-2006-36-554", **given: object) -> ListedGame:
    record = rn.replay(log_of("1. P g2-h3", "1... s h8-g7; p-h8", name=name))
    return replace(ListedGame.of(record, "page.html"), **given)


NAMED = ROOT / "samples" / "fischer-random" / "pircman-abhay-2005-120-269.txt"


def table(*entries: ListedGame) -> Tag:
    found = BeautifulSoup(index_page(entries), "html.parser").find(id="games")
    assert isinstance(found, Tag)
    return found


def cells(row: Tag) -> dict[str, str]:
    return {str(cell["class"][0]): cell.get_text() for cell in row.find_all(["th", "td"])}


def columns(*entries: ListedGame) -> list[str]:
    return [head.get_text() for head in table(*entries).thead.find_all("th")]


def test_a_row_says_what_the_log_does_and_what_is_wrong() -> None:
    headers = "Game: Rococo\nLog: one-two-2006-36-554\nWhite: One\nBlack: Two\n\n1. P g2-h3\n1... p a7-a2\n"
    row = table(ListedGame.of(rn.replay(headers), "one two.html")).tbody.tr
    assert cells(row) == {
        "log": "one-two-2006-36-554",
        "game": "Rococo",
        "players": "One \u2013 Two",
        "date": "2006-02-05",
        "plies": "2",
        "verdict": "illegal",
        "faults": "1... The Black Cannon Pawn cannot move from a7 to a2: it does not move that far GC204",
    }
    assert [link["href"] for link in row.find_all("a")] == ["one%20two.html", "one%20two.html#2"]
    assert row["data-codes"] == "GC204"


def test_the_first_illegal_move_is_told_and_how_much_more_there_is() -> None:
    record = rn.replay(log_of("P g2-h3", "1... p a7-a2", "2. P a2-a6", "2... ?!"))
    row = table(ListedGame.of(record, "x.html")).tbody.tr
    assert row.find(class_="faults").get_text().startswith("1... The Black Cannon Pawn cannot move from a7")
    assert row.find(class_="faults").get_text().endswith(", 2 more")


def test_a_fault_of_the_whole_log_leads_to_its_page() -> None:
    row = table(ListedGame.of(rn.replay("Game: Tamerlane\n1. P a2-a3\n"), "x.html")).tbody.tr
    assert [link["href"] for link in row.find_all("a")] == ["x.html", "x.html"]
    assert row.find(class_="faults").get_text().endswith("GC601")


def test_a_result_beside_an_illegal_move_is_told_as_written() -> None:
    record = rn.replay(log_of("P g2-h3", "1... p a7-a2", "2. resign"))
    assert table(ListedGame.of(record, "x.html")).find("td", class_="result").get_text() == "0-1 as written"


def test_players_and_date_are_read_from_the_name_of_the_log_or_its_file() -> None:
    for log in ("Game: Rococo\nLog: pircman-abhay-2005-120-269\n1. P a2-a3\n", rn.read(NAMED)):
        record = rn.replay(log if isinstance(log, str) else next(iter(log)))
        row = cells(table(ListedGame.of(record, "x.html")).tbody.tr)
        # Who has White the name does not tell.
        assert (row["players"], row["date"]) == ("pircman, abhay", "2005-04-30")


def test_columns_that_are_empty_for_all_games_are_left_out() -> None:
    nameless = ListedGame.of(rn.replay("Game: Tamerlane\nLog: x\n1. P a2-a3\n"), "x.html")
    assert columns(nameless) == ["Log", "Game", "Plies", "Verdict", "What is wrong"]
    assert columns(nameless, entry()) == ["Log", "Game", "Players", "Date", "Plies", "Verdict", "What is wrong"]
    assert "Result" in columns(entry(result="1-0"))


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
    assert [bdi.get_text() for bdi in row.find_all("bdi")][:4] == [shown] * 4


def test_an_address_leads_nowhere_else() -> None:
    for name in ("javascript:alert(1).html", "a b?c#d.html", "é.html"):
        address = ListedGame.of(rn.replay("Game: Rococo\n1. P a2-a3\n"), name).address
        assert re.fullmatch(r"[\w%./-]+", address, re.ASCII)


def test_a_long_name_is_cut() -> None:
    named = rn.replay(log_of("1. P g2-h3", name="x" * 1000))
    assert ListedGame.of(named, "x.html").log == "x" * (LONGEST - 1) + "…"


def test_the_page_offers_verdicts_games_and_faults_with_their_numbers() -> None:
    entries = [entry(), entry(game="Ultima"), entry(game="ababa", verdict="illegal", codes=("GC201", "GC205"))]
    soup = BeautifulSoup(index_page([*entries, entry(codes=("GC201",))]), "html.parser")
    offered = {
        group["aria-label"]: [button.get_text(" ", strip=True) for button in group.find_all("button")]
        for group in soup.find_all(class_="facet")
    }
    assert offered == {
        "Verdict": ["legal 3", "illegal 1"],
        "Game": ["Rococo 2", "ababa 1", "Ultima 1"],
        "Fault": ["GC201 origin empty 2", "GC205 path blocked 1"],
    }
    assert soup.find(id="filter").name == "input"
    shown = soup.find(id="shown")
    assert (shown.get_text(), shown["aria-live"]) == ("4 games", "polite")
    # Where there is no choice none is offered.
    assert not BeautifulSoup(index_page([entry(), entry()]), "html.parser").find_all(class_="facet")


def test_values_beyond_the_first_five_are_folded() -> None:
    games = [entry(game=f"Game {number}") for number in range(9)]
    (facet,) = BeautifulSoup(index_page(games), "html.parser").find_all(class_="facet")
    assert (len(facet.find_all("button")), facet.summary.get_text()) == (9, "4 more")
    assert len(facet.details.find_all("button")) == 4


def test_an_illegal_game_has_a_small_board_whose_parts_are_all_on_the_page() -> None:
    illegal = ListedGame.of(rn.replay(log_of("1. P g2-h3", "1... p a7-a2")), "").at("x.html")
    soup = BeautifulSoup(index_page([illegal, entry()]), "html.parser")
    (board,) = soup.select("#games svg")
    assert board.parent["href"] == "x.html#2"
    assert len(board.select("g.white > use")) == 15
    assert board.select("path.wrong")
    parts = {part["id"] for part in soup.select("defs > g")}
    assert {use["href"].removeprefix("#") for use in board.select("use")} <= parts


def test_only_a_script_makes_the_heads_of_columns_buttons() -> None:
    head = table(entry()).thead
    assert len(head.find_all("th")) == 6
    assert head.find_all("button") == []
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
