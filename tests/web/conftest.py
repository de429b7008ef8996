"""The page as it is published, on a server of this machine and in a real Chromium."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from built import built_page
from support import ROOT, watch

sys.path.insert(0, str(ROOT))

from benchmarks.loopback import serving

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


@pytest.fixture
def visit(chromium: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Open the page as a visitor who was never there.

    At the end it must have written nothing on its console, which also tells what its policy forbade, and asked nobody
    else for anything.
    """
    complaints: list[str] = []
    contexts: list[Any] = []

    def opened(fragment: str = "", *, base: str = address, context: Any = None, **options: Any) -> Any:
        if context is None:
            options.setdefault("reduced_motion", "reduce")
            context = chromium.new_context(**options)
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
