"""The page as it is published, on a server of this machine and in a real Chromium and a real Firefox."""

import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from built import built_page
from support import ROOT, watch

sys.path.insert(0, str(ROOT))

from benchmarks.loopback import serving

from .journeys import is_firefox

WEB = ROOT / "web"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
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


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Open the page as a visitor who was never there.

    At the end it must have written nothing on its console, which also tells what its policy forbade, and asked nobody
    else for anything.
    """
    complaints: list[str] = []
    contexts: list[Any] = []

    def opened(fragment: str = "", *, base: str = address, context: Any = None, **options: Any) -> Any:
        if context is None:
            options.setdefault("reduced_motion", "reduce")
            if is_firefox(browser):
                # The rest is not to be had there: clipboard and motion are set for the whole browser.
                options = {name: options[name] for name in options if name == "viewport"}
            context = browser.new_context(**options)
            contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        watch(page, base, complaints)
        page.goto(f"{base}{fragment}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
