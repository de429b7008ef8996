"""The page as it is published, on a server of this machine and in a real Chromium and a real Firefox."""

import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from built import built_page
from support import ROOT, watch

sys.path.insert(0, str(ROOT))

from benchmarks.loopback import serving

from .journeys import is_firefox

WEB = ROOT / "web"

# What is kept for the next visit would come to other tests.
FORGET = "if (navigator.serviceWorker) navigator.serviceWorker.register = async () => {};"
LEND = """window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    const calls = new BroadcastChannel("calls");
    calls.onmessage = ({ data }) => this.postMessage(data);
    this.addEventListener("message", ({ data }) => calls.postMessage(data));
  }
};"""
"""Lets other pages call the engine of a page."""

BORROW = """window.Worker = class {
  static own = Worker;
  constructor() {
    const mine = crypto.randomUUID();
    this.calls = new BroadcastChannel("calls");
    this.postMessage = ({ id, ...rest }) => this.calls.postMessage({ id: [mine, id], ...rest });
    this.calls.onmessage = ({ data: { id, ...rest } }) => {
      if (id?.[0] === mine || rest.fatal) this.onmessage({ data: { id: id?.[1], ...rest } });
    };
    setTimeout(() => this.onmessage({ data: { ready: true } }));
  }
  terminate() {
    this.calls.close();
  }
};"""
"""Lets a page call that engine and start none of its own."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.web)
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def dist() -> Path:
    """What ``web/build`` writes."""
    return built_page()


@pytest.fixture(scope="session")
def address(dist: Path) -> Iterator[str]:
    """Where the page is served."""
    with serving(dist) as address:
        yield address


@pytest.fixture(scope="session")
def firefox(playwright: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The browser; where there is none the tests that need it are skipped."""
    found = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
    if found is None:
        pytest.skip("no Firefox on this machine: on Debian, apt-get install firefox-esr")
    program = tmp_path_factory.mktemp("firefox") / "firefox"
    command = shlex.join([sys.executable, str(Path(__file__).with_name("firefox.py")), found])
    program.write_text(f'#!/bin/sh\nexec {command} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    settings = {"ui.prefersReducedMotion": 1, "dom.events.testing.asyncClipboard": True}
    browser = playwright.firefox.launch(executable_path=program, channel="moz-firefox", firefox_user_prefs=settings)
    yield browser
    browser.close()


@pytest.fixture
def browser(request: pytest.FixtureRequest) -> Any:
    """Chromium, or for the journeys marked with ``both`` each of the two."""
    return request.getfixturevalue(getattr(request, "param", "chromium"))


def context_of(browser: Any, **options: Any) -> Any:
    """What pages are opened in; to Firefox clipboard and motion are set for the whole browser."""
    if not is_firefox(browser):
        options = {"permissions": ["clipboard-read", "clipboard-write"], "reduced_motion": "reduce", **options}
    return browser.new_context(**options)


@pytest.fixture(scope="session")
def complaints() -> list[str]:
    """What pages wrote on their console and asked of others since the last test."""
    return []


@pytest.fixture(scope="session")
def shared(address: str, complaints: list[str]) -> Callable[[Any], Any]:
    """The context that most visits of a browser share: its first page lends its engine to all others."""

    @cache
    def shared(browser: Any) -> Any:
        context = context_of(browser)
        context.add_init_script(FORGET)
        lender = context.new_page()
        watch(lender, address, complaints)
        lender.add_init_script(LEND)
        lender.goto(address)
        context.add_init_script(BORROW)
        return context

    return shared


@pytest.fixture
def visit(
    browser: Any, address: str, shared: Callable[[Any], Any], complaints: list[str]
) -> Iterator[Callable[..., Any]]:
    """Open the page as a visitor who was never there; the engine has started already, unless the visit is ``fresh``.

    At the end it must have written nothing on its console, which also tells what its policy forbade, and asked nobody
    else for anything.
    """
    with ExitStack() as at_end:

        def opened(
            fragment: str = "",
            *,
            base: str = address,
            context: Any = None,
            fresh: bool = False,
            viewport: Any = None,
            color_scheme: Any = None,
            **options: Any,
        ) -> Any:
            if is_firefox(browser):
                # The rest is not to be had there.
                options = {}
            if context is None and (fresh or options):
                context = context_of(browser, **options)
                at_end.callback(context.close)
            elif context is None:
                context = shared(browser)
                lender = context.pages[0]
                lender.evaluate("localStorage.clear()")
                at_end.callback(lambda: [page.close() for page in context.pages if page != lender])
            page = context.new_page()
            if viewport:
                page.set_viewport_size(viewport)
            page.emulate_media(color_scheme=color_scheme)
            page.set_default_timeout(60_000)
            watch(page, base, complaints)
            page.goto(f"{base}{fragment}")
            return page

        yield opened
    found = [*complaints]
    complaints.clear()
    assert found == []
