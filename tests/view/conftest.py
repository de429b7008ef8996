"""Pages of HTML opened in the browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support import watch


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
        watch(page, file.as_uri(), complaints)
        page.goto(f"{file.as_uri()}{address}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
