"""A real Chromium to look at pages with."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser; where there is none the tests that need it are skipped, except in CI."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        if "CI" in os.environ:
            pytest.fail("CI has no chromium, which .ci/run installs")
        pytest.skip("no chromium on this machine: on Debian, apt-get install chromium")
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def browse(chromium: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Open a page of HTML; at the end it must have written nothing on its console and asked for nothing but itself."""
    complaints: list[str] = []
    contexts: list[Any] = []

    def opened(html: str, address: str = "", *, width: int = 1200, height: int = 800, **options: Any) -> Any:
        file = tmp_path / "page.html"
        file.write_text(html, encoding="utf-8")
        options.setdefault("reduced_motion", "reduce")
        context = chromium.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda message: complaints.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("dialog", lambda dialog: (complaints.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on("request", lambda request: complaints.extend(_foreign(request.url, file)))
        page.goto(f"{file.as_uri()}{address}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


def _foreign(url: str, file: Path) -> list[str]:
    own = (file.as_uri(), "data:", "blob:", "about:")
    return [] if url.startswith(own) else [f"request: {url}"]
