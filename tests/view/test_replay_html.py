"""The replay page as a file."""

import json
import random
import re
from typing import Any

import pytest
from bs4 import BeautifulSoup
from support import ROOT, few_of, header_log, log_of

import rococo_notation as rn
from rococo_notation.view.replay_html import Neighbours, linked, replay_page


def data_of(page: str) -> dict[str, Any]:
    """What the page gives its script."""
    found = BeautifulSoup(page, "html.parser").find(id="data")
    assert found is not None
    data: dict[str, Any] = json.loads(found.text)
    return data


def random_log(name: str, plies: int) -> str:
    chance, position, turns = random.Random(name), rn.Position.start(name), []
    for _ in range(plies):
        moves = position.legal_moves()
        if not moves:
            break
        turns.append(str(chance.choice(moves)))
        position = position.play(turns[-1])
    return log_of(*turns, game=position.variant.title)


@pytest.mark.parametrize("name", few_of(rn.variants()))
def test_a_hundred_plies_of_any_game_are_under_250_kilobytes(name: str) -> None:
    record = rn.replay(random_log(name, 100), name)
    page = replay_page(record)
    assert len(page.encode()) < 250_000
    assert len(data_of(page)["plies"]) == len(record.plies) + 1


def test_nothing_is_loaded_from_anywhere() -> None:
    page = replay_page(rn.replay(log_of("P a2-a3", name="x-y-2006-80-001")))
    soup = BeautifulSoup(page, "html.parser")
    loaded = [
        tag[key] for tag in soup(["link", "script", "img", "iframe", "use"]) for key in ("src", "href") if tag.get(key)
    ]
    assert all(str(address).startswith(("data:", "#")) for address in loaded)
    assert "url(" not in page.replace("url(#", "")
    assert "@import" not in page
    policy = soup.find("meta", attrs={"http-equiv": "Content-Security-Policy"})
    assert policy is not None
    assert re.fullmatch(
        r"default-src 'none'; img-src data:; style-src( 'sha256-\S+='){2}; script-src( 'sha256-\S+='){3}",
        str(policy["content"]),
    )


def test_it_opens_where_it_is_told_else_at_the_first_illegal_ply_else_before_the_first_move() -> None:
    legal, illegal = rn.replay(log_of("P a2-a3", "p a7-a6")), rn.replay(log_of("P a2-a3", "p a7-a4", "P a3-a7"))
    assert data_of(replay_page(legal))["opens"] == 0
    assert data_of(replay_page(illegal))["opens"] == 2
    assert data_of(replay_page(illegal, ply=1))["opens"] == 1


def test_the_board_of_every_ply_is_that_of_the_replay() -> None:
    record = rn.replay(random_log("rococo", 60))
    page = replay_page(record)
    data, geometry = data_of(page), BeautifulSoup(page, "html.parser").find(id="geometry")
    assert geometry is not None
    board = json.loads(geometry.text)
    occupants = dict(enumerate(data["plies"][0]["pieces"]))
    for position, ply in zip(record.positions, data["plies"], strict=True):
        occupants |= {int(place): occupant for place, occupant in ply.get("changes", {}).items()}
        codes = [ord(char) - ord("0") for char in occupants.values()]
        stand = {square: board["labels"][code] for square, code in zip(board["squares"], codes, strict=True) if code}
        assert stand == dict(position.pieces)
        assert ply["code"] == position.code()


def test_the_board_by_the_rules_is_there_where_only_removals_are_at_fault() -> None:
    record = rn.replay((ROOT / "samples" / "illegal-moves.txt").read_text(), effects="manual")
    ruled = [ply for ply in data_of(replay_page(record))["plies"] if "ruled" in ply]
    assert [ply["label"] for ply in ruled] == ["3."]
    assert ruled[0]["ruled"] != data_of(replay_page(record))["plies"][0]["pieces"]


def test_the_log_is_linked_only_if_its_name_is_one_of_game_courier() -> None:
    linked = replay_page(rn.replay(log_of("P a2-a3", name="ann-bob-2006-80-001")))
    assert 'href="https://www.chessvariants.com/play/pbm/play.php?game=Rococo&amp;log=ann-bob-2006-80-001"' in linked
    assert "play.php" not in replay_page(rn.replay(log_of("P a2-a3", name="my-game")))


def test_it_can_be_shared_with_a_preview() -> None:
    page = BeautifulSoup(replay_page(rn.replay(log_of("P a2-a3", "p a7-a4"))), "html.parser")
    found = {str(tag["property"]): str(tag["content"]) for tag in page("meta", property=True)}
    assert found["og:title"] == "Rococo"
    assert found["og:description"].startswith("2 plies, illegal: 1... The Black Cannon Pawn cannot move from a7")


def test_of_a_finished_game_the_whole_finding_is_told() -> None:
    log = header_log("Lx00 px3", "1. L x00-x1; @-x3", "1... resign")
    record = rn.replay(log)
    (finding,) = (finding for finding in record.findings if finding.tactful)
    assert record.outcome
    assert finding.message[1:] in replay_page(record)


def test_a_list_of_games_is_linked_when_there_is_one() -> None:
    record = rn.replay(log_of("P a2-a3"))
    neighbours = Neighbours(after="index.html?after=b.html", illegal="index.html?illegal")
    soup = BeautifulSoup(replay_page(record, index="index.html", neighbours=neighbours), "html.parser")
    links = soup.select("header nav a")
    assert [(link["href"], link.text) for link in links] == [
        ("index.html", "All games"), ("index.html?after=b.html", "Next"), ("index.html?illegal", "Next illegal"),
    ]  # fmt: skip
    assert "All games" not in replay_page(record)


def test_neighbours_can_be_linked_when_they_are_known() -> None:
    record = rn.replay(
        "Game: Rococo\nLog: <!--neighbours-->\nWhite: <!--neighbours-->\n\n1. P a2-a3 // <!--neighbours-->\n"
    )
    page = replay_page(record, index="index.html", neighbours=None).encode()
    for neighbours in (Neighbours("a.html", "b.html", "c.html"), Neighbours()):
        assert linked(page, neighbours) == replay_page(record, index="index.html", neighbours=neighbours).encode()


def test_the_pages_of_a_folder_share_what_is_the_same() -> None:
    shared: dict[str, str] = {}
    pages = [replay_page(rn.replay(log_of(move)), shared=shared) for move in ("P a2-a3", "P b2-b3")]
    assert sorted(re.sub("-.*[.]", ".", name) for name in shared) == [
        "assets/board.js", "assets/dark.css", "assets/drawn.js", "assets/replay.css", "assets/replay.js",
        "assets/theme.js",
    ]  # fmt: skip
    for page in pages:
        assert len(page) < 10_000
        soup = BeautifulSoup(page, "html.parser")
        loaded = {tag.get("src") or tag.get("href") for tag in soup.select("script[src], link[rel=stylesheet]")}
        assert loaded == set(shared)
        policy = soup.find("meta", {"http-equiv": "Content-Security-Policy"})
        assert policy is not None
        assert str(policy["content"]).endswith("; style-src 'self' file:; script-src 'self' file:")


def test_the_title_names_the_game_and_the_players() -> None:
    record = rn.replay("Game: Rococo\nWhite: Ann & Co\nBlack: Bob\n\n1. P a2-a3\n")
    title = BeautifulSoup(replay_page(record), "html.parser").title
    assert title is not None
    assert title.text == "Rococo: Ann & Co \u2013 Bob"


def test_a_saved_page_is_downloaded_as_a_log() -> None:
    log = "<html><body><table><tr><td>Game: Rococo</td></tr></table><pre>1. P a2-a3\n1... p a7-a6\n</pre></body></html>"
    record = rn.replay(log)
    assert record.plies
    text = data_of(replay_page(record))["log"]
    assert "<" not in text
    assert "P a2-a3" in text


def test_what_players_are_shown_does_not_point_to_another_move() -> None:
    record = rn.replay(header_log("Lx00 px3", "1. L x00-x1; @-x3"))
    (finding,) = (finding for finding in record.findings if finding.tactful)
    page = replay_page(record)
    assert finding.tactful[1:] in page
    assert finding.message[1:] not in page


@pytest.mark.parametrize(
    "log", ["", "Game: Rococo\n", "Game: Rococo\n\nresign\n", "\0\x01<", "Position: nonsense\n1. P a2-a3\n"]
)
def test_whatever_is_given_there_is_a_page(log: str) -> None:
    page = replay_page(rn.replay(log))
    assert page.startswith("<!doctype html>")
    assert "There are no moves." in page or "<td>" in page
