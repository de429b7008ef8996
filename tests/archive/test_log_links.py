from pathlib import Path

import pytest

from archive.conftest import LOCAL
from archive.site import LOGS_OF_THE_SITE, Site, link, listing_of
from rococo_notation.archive.fetching import Sources, links_of
from rococo_notation.archive.session import Session
from rococo_notation.archive.store import Store

HERE = "http://127.0.0.1:8000/play/pbm/logs.php?age=0"


def names(text: str, address: str | None = None, *allowed: str) -> list[str]:
    return [log.log for log in links_of(text, address, frozenset(allowed))]


def test_game_and_log_come_from_the_link_and_not_from_the_text_that_is_cut() -> None:
    found = links_of(listing_of(LOGS_OF_THE_SITE), HERE)
    assert [(log.game, log.log) for log in found] == [(log.game, log.name) for log in LOGS_OF_THE_SITE]
    assert all(log.page == "http://127.0.0.1:8000/play/pbm/play.php" for log in found)


@pytest.mark.parametrize(
    "anchor",
    [
        '<a href="play.php?game=Rococo&log=x&submit=Accept">Roc</a>',
        '<a href="play.php?game=Rococo&log=x&join=1">x</a>',
        '<a href="play.php?game=Rococo&log=x"> Anyone </a>',
        '<a href="invite.php?game=Rococo&log=x">x</a>',
        '<a href="https://elsewhere.example/play.php?game=Rococo&log=x">x</a>',
        '<a href="//elsewhere.example/play.php?game=Rococo&log=x">x</a>',
        '<a href="javascript:play.php?game=Rococo&log=x">x</a>',
        '<a href="http://[broken/play.php?game=Rococo&log=x">x</a>',
        '<a name="play.php?game=Rococo&log=x">x</a>',
    ],
)
def test_what_is_not_the_page_of_a_log_of_this_host_is_not_followed(anchor: str) -> None:
    assert names(anchor) == []
    assert names(anchor, HERE) == []


def test_a_log_whose_name_speaks_of_an_invitation_is_followed() -> None:
    assert names('<a href="play.php?game=Rococo&log=joiner-anyone-2004-1-2">joi...</a>') == ["joiner-anyone-2004-1-2"]


def test_links_of_a_saved_page_lead_to_the_site_by_whatever_name() -> None:
    text = """<!-- saved from url=(0051)https://www.chessvariants.com/play/pbm/logs.php?a=0 -->
        <a href="https://www.chessvariants.com/play/pbm/play.php?game=Rococo&amp;log=a">a</a>
        <a href="http://chessvariants.org/play/pbm/play.php?game=Rococo&amp;log=b">b</a>
        <a href="./play.php?game=Rococo&amp;log=c">c</a>
        <a href="/play/pbm/play.php?game=Rococo&amp;log=a">a again</a>
        <a href="http://10.0.0.1/play.php?game=Rococo&amp;log=d">d</a>"""
    assert names(text) == ["a", "b", "c"]
    assert names(text, None, "10.0.0.1") == ["a", "b", "c", "d"]


def test_a_page_saved_elsewhere_does_not_lead_there() -> None:
    text = '<!-- saved from url=(0025)http://elsewhere.example/ --><a href="play.php?game=Rococo&log=a">a</a>'
    assert names(text) == []
    assert names('<base href="http://elsewhere.example/"><a href="play.php?game=Rococo&log=a">a</a>', HERE) == []


def test_a_file_of_addresses_may_have_comments(store: Store, tmp_path: Path) -> None:
    listed = tmp_path / "mine.txt"
    listed.write_bytes(b"# mine\n\n  a-b \nhttps://x.example/play.php?game=Ultima&log=c \r\n#\n")
    found = Sources(Session(store, LOCAL), "Rococo").logs((str(listed),))
    assert [(log.game, log.log) for log in found] == [("Rococo", "a-b"), ("Ultima", "c")]


def test_the_stand_in_links_as_the_site_does() -> None:
    assert link(Site().logs["../../etc/passwd"]) == "play.php?game=Rococo&log=..%2F..%2Fetc%2Fpasswd"


@pytest.mark.parametrize("piece", ["<a ", "<a href='play.php?game=Rococo&log=x'>", "<a>", "<base ", "<!--", "<table>"])
def test_a_page_made_to_be_slow_is_read_all_the_same(piece: str) -> None:
    # What takes time in the square of this would take minutes.
    assert names(piece * 100_000) in ([], ["x"])


def test_a_long_listing_is_read_to_its_end() -> None:
    rows = "".join(
        f"<tr><td><a href='play.php?game=Rococo&amp;log=g-{number}'>g</a></td></tr>" for number in range(4000)
    )
    assert names(f"<table>{rows}</table>")[-1] == "g-3999"
