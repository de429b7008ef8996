"""Bookmarklet and userscript hand the page one is looking at to the checker, on another origin."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from support import ROOT

from benchmarks.loopback import serving

Visit = Callable[..., Any]
PAGE = (ROOT / "samples/saved-page.html").read_text(encoding="utf-8")
STRICT = '<meta http-equiv="Content-Security-Policy" content="script-src \'self\'">'


@pytest.fixture
def site(tmp_path: Path, address: str, dist: Path) -> Iterator[str]:
    """A site with the page of a log: short and long, with and without a strict policy, with the userscript."""
    script = (dist / "check-the-moves.user.js").read_text(encoding="utf-8")
    (tmp_path / "user.js").write_text(script.replace("http://localhost:8000/", address), encoding="utf-8")
    long = PAGE.replace("</body>", f"<p>{'etiquette ' * 20_000}</p></body>")
    for name, page in (("short", PAGE), ("long", long)):
        (tmp_path / f"{name}.html").write_text(page, encoding="utf-8")
        (tmp_path / f"{name}-strict.html").write_text(page.replace("<head>", f"<head>{STRICT}"), encoding="utf-8")
    (tmp_path / "favicon.ico").write_bytes(b"")
    with serving(tmp_path) as site:
        yield site


def handed_over(page: Any, hand_over: Callable[[], None]) -> Any:
    with page.context.expect_page() as opened:
        hand_over()
    checker = opened.value
    checker.wait_for_selector("#verdict[data-verdict=illegal]", timeout=60_000)
    return checker


@pytest.mark.parametrize("size", ["short", "long"])
@pytest.mark.parametrize("policy", ["", "-strict"])
def test_the_userscript_hands_the_page_over(site: str, visit: Visit, address: str, size: str, policy: str) -> None:
    page = visit(f"{size}{policy}.html", base=site)
    # As its manager does, in a world of its own that the policy of the page does not bind.
    session = page.context.new_cdp_session(page)
    tree = session.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world = session.send("Page.createIsolatedWorld", {"frameId": tree, "worldName": "userscript"})
    run = {"expression": page.request.get(f"{site}user.js").text(), "contextId": world["executionContextId"]}
    assert "exceptionDetails" not in session.send("Runtime.evaluate", run)
    checker = handed_over(page, lambda: page.click("#rococo-check"))
    assert checker.url.startswith(address)
    assert [each.get_attribute("data-code") for each in checker.locator("#findings li").all()] == ["GC205"]


def test_the_bookmark_hands_the_page_over(site: str, visit: Visit, address: str) -> None:
    bookmark = visit().get_attribute("#bookmarklet", "href")
    assert bookmark.startswith("javascript:")
    code = unquote(bookmark.removeprefix("javascript:"))
    for size in ("short", "long"):
        page = visit(f"{size}.html", base=site)
        checker = handed_over(page, partial(page.evaluate, code))
        assert checker.url.startswith(address)


def test_neither_asks_the_site_for_anything(site: str, visit: Visit, dist: Path) -> None:
    for script in (dist / "check-the-moves.user.js", dist / "page.js"):
        code = script.read_text(encoding="utf-8")
        if script.name != "page.js":
            assert not re.search(r"fetch\(|XMLHttpRequest|sendBeacon|\.submit\(", code)
    page = visit("short.html", base=site)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate((dist / "check-the-moves.user.js").read_text(encoding="utf-8"))
    page.locator("#rococo-check").wait_for()
    assert asked == []


def test_only_the_window_that_opened_the_page_may_send_a_log(visit: Visit) -> None:
    page = visit()
    page.wait_for_selector("#board [data-piece]")
    page.evaluate(
        """() => new Promise((done) => {
          addEventListener('message', () => setTimeout(done));
          postMessage({ log: 'Game: Rococo\\n1. P a2-a3' }, '*');
        })"""
    )
    assert page.get_attribute("#verdict", "data-verdict") == ""
    assert page.input_value("#log") == ""
