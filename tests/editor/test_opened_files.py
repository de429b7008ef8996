"""Files that were opened: packages, pages, and what cannot be read."""

import json
from typing import Any

from support import ROOT, zipped

from rococo_notation.editor import calls

LOG = "Game: Rococo\n1. P a2-a3\n"


def opened(name: str, data: bytes) -> Any:
    return json.loads(calls.open_file(name, data))


def taken(number: int) -> Any:
    return json.loads(calls.take(number))


def test_a_package_is_its_logs_in_order() -> None:
    assert opened("games.zip", zipped(one=LOG, two=f"{LOG}1... p a7-a5\n")) == {"logs": 2, "unread": []}
    assert [taken(number)["text"] for number in (0, 1)] == [LOG, f"{LOG}1... p a7-a5\n"]
    assert taken(0) == {"name": "games.zip/one.txt", "text": LOG, "remark": ""}


def test_plain_logs_are_read_when_they_are_judged() -> None:
    opened("a.txt", LOG.encode())
    calls.add_file("b.pgn", b'[Event "?"]\n\n1. e4 e5 *\n')
    assert [(log.game, len(log.turns)) for log in calls._logs] == [("Rococo", 0), ("Chess", 2)]


def test_of_a_saved_page_the_moves_are_shown() -> None:
    opened("page.html", (ROOT / "samples/saved-page.html").read_bytes())
    name, text, remark = taken(0).values()
    assert (name, text.splitlines()[0]) == ("page.html", "Game: Rococo with mirror arrays")
    assert "<" not in text
    assert remark


def test_a_page_that_is_judged_otherwise_than_its_moves_stays_whole() -> None:
    page = b"<html><body>nothing to see</body></html>"
    opened("page.html", page)
    assert taken(0)["text"] == page.decode()


def test_what_cannot_be_read_is_told() -> None:
    found = opened("board.png", b"\x89PNG\r\n\x1a\n\0\0")
    assert found == {"logs": 0, "unread": ["board.png is a PNG picture, not text"]}


def test_several_files_are_opened_together() -> None:
    opened("a.txt", LOG.encode())
    found = json.loads(calls.add_file("b.zip", b"PK\3\4 broken"))
    assert found["logs"] == 1
    assert len(found["unread"]) == 1
