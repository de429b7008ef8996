"""The page in a second browser: the engine, the editor, the frame, the link and the keyboard's undo."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest

from .firefox import Firefox, firefox, installed

LEGAL = "Game: Rococo\n1. P a2-a3\n1... p g7-g6\n"
ILLEGAL = "Game: Rococo\n1. P a2-a3\n1... p a7-a5\n"
CLICK = "document.querySelector('[data-square=%s]').dispatchEvent(new MouseEvent('click', { bubbles: true }))"
VERDICT = "document.getElementById('verdict').dataset.verdict"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    program = installed()
    if program is None:
        pytest.skip("no Firefox on this machine: on Debian, apt-get install firefox-esr")
    with firefox(program, tmp_path_factory.mktemp("firefox")) as browser:
        yield browser
        assert browser.complaints == []


def test_a_link_is_judged_and_shown(browser: Firefox, address: str) -> None:
    browser.visit(f"{address}#log={quote(ILLEGAL)}")
    assert browser.wait_for(VERDICT) == "illegal"
    assert browser.evaluate("document.querySelector('#findings li').dataset.code") == "GC207"
    assert browser.wait_for("document.querySelector('.marks mark')?.textContent") == "p a7-a5"
    assert browser.wait_for("document.querySelector('#moves [aria-current]')?.dataset.ply") == "2"
    assert browser.evaluate("document.getElementById('board').clientHeight") > 300


def test_a_compressed_link_is_read(browser: Firefox, address: str) -> None:
    browser.visit(f"{address}#log={quote(ILLEGAL)}")
    browser.wait_for(VERDICT)
    browser.evaluate("window.copied = ''; navigator.clipboard.writeText = async (text) => { copied = text; }")
    browser.evaluate("document.getElementById('link').click()")
    link = browser.wait_for("copied")
    assert "#z=" in link
    browser.visit(link)
    assert browser.wait_for(VERDICT) == "illegal"


def test_a_move_is_played_on_the_board(browser: Firefox, address: str) -> None:
    browser.visit(f"{address}#log={quote('Game: Rococo')}")
    browser.wait_for("document.querySelector('#board [data-piece]') !== null")
    browser.wait_for("document.getElementById('loading').hidden")
    browser.evaluate(CLICK % "b2")
    browser.wait_for("document.querySelector('[data-square=b3][data-target]') !== null")
    browser.evaluate(CLICK % "b3")
    assert browser.wait_for(VERDICT) == "legal"
    assert "1. P b2-b3" in browser.evaluate("document.getElementById('log').value")


def test_several_logs_are_a_list_with_a_small_board_for_the_illegal_one(browser: Firefox, address: str) -> None:
    browser.visit(f"{address}#log={quote(LEGAL + ILLEGAL)}")
    assert browser.wait_for(VERDICT) == "illegal"
    assert browser.evaluate("document.getElementById('verdict').textContent") == "2 logs: 1 legal, 1 illegal."
    browser.wait_for("document.querySelector('#rows li:nth-child(2) img[src]')?.naturalWidth === 160")
    assert browser.evaluate("document.querySelectorAll('#rows img').length") == 1


def test_a_position_is_set_up(browser: Firefox, address: str) -> None:
    browser.visit(f"{address}#log={quote(LEGAL)}")
    assert browser.wait_for(VERDICT) == "legal"
    browser.wait_for("document.querySelector('#board [data-piece]') !== null")
    browser.evaluate("document.getElementById('setup').click()")
    browser.evaluate("document.getElementById('clear').click()")
    browser.wait_for("document.querySelector('#board [data-piece]') === null")
    browser.evaluate("document.querySelector('[data-palette=K]').click()")
    browser.evaluate(CLICK % "h1")
    browser.wait_for("document.querySelector('[data-square=h1]').dataset.piece === 'K'")


def test_an_own_game_is_on_the_board(browser: Firefox, address: str) -> None:
    browser.visit(f"{address}#log={quote(LEGAL)}")
    browser.wait_for(VERDICT)
    browser.evaluate("document.getElementById('game').value = 'own game'")
    browser.evaluate("document.getElementById('game').dispatchEvent(new Event('change'))")
    browser.wait_for("document.querySelector('#own-verdict[data-verdict=legal]') !== null")
    browser.wait_for("document.querySelector('[data-square=c1]').dataset.piece === 'S'")
