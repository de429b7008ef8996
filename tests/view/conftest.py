"""Pages of HTML opened in the browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support import watch


@pytest.fixture
def browse(chromium: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Open a page of HTML, or one of a folder.

    At the end it must have written nothing on its console and asked for nothing but itself, or what is in its folder.
    """
    complaints: list[str] = []
    contexts: list[Any] = []

    def opened(html: str | Path, address: str = "", *, width: int = 1200, height: int = 800, **options: Any) -> Any:
        if isinstance(html, Path):
            file, own = html, html.parent.as_uri()
        else:
            file = tmp_path / "page.html"
            file.write_text(html, encoding="utf-8")
            own = file.as_uri()
        options.setdefault("reduced_motion", "reduce")
        context = chromium.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        watch(page, own, complaints)
        page.goto(f"{file.as_uri()}{address}")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
