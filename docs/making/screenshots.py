"""Make the screenshots of the docs from the program as it is: ``python -m docs.making.screenshots [FOLDER]``.

They show the page that ``web/build`` wrote and pages that the commands write, of samples in this repository. With a
folder they are written there in place of ``docs/``. Wants Chromium, Playwright, and the folder ``web/dist``.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from click.testing import CliRunner
from playwright.sync_api import Browser, sync_playwright

from benchmarks.loopback import serving
from rococo_notation.cli import main

ROOT: Final = Path(__file__).parents[2]
ILLEGAL: Final = ROOT / "samples" / "illegal-moves.txt"
SIZES: Final = {
    "page.png": (1280, 800),
    "pages/pictures/checker-phone.png": (390, 844),
    "pages/pictures/replay.png": (1100, 760),
    "pages/pictures/tournament.png": (1000, 900),
}
"""The pictures by file, with the width and height of what is seen."""


def make(docs: Path) -> None:
    """Write every screenshot into a folder, each in its place."""
    with tempfile.TemporaryDirectory() as work, sync_playwright() as playwright:
        pages = Path(work)
        _write_pages(pages)
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        with serving(ROOT / "web" / "dist") as checker, serving(pages) as local:
            log = f"{checker}#log={quote(ILLEGAL.read_text(encoding='utf-8'), safe='')}"
            shown = {
                "page.png": (log, _judged),
                "pages/pictures/checker-phone.png": (log, _verdict_on_top),
                "pages/pictures/replay.png": (f"{local}replay.html", _still),
                "pages/pictures/tournament.png": (f"{local}tournament.html", _still),
            }
            for name, (address, ready) in shown.items():
                (docs / name).parent.mkdir(parents=True, exist_ok=True)
                with _opened(browser, address, *SIZES[name]) as page:
                    ready(page)
                    page.screenshot(path=docs / name, animations="disabled")
        browser.close()


def _write_pages(folder: Path) -> None:
    """Let the commands write the pages that are shown."""
    cup, table = str(folder / "cup.db"), str(folder / "tournament.html")
    _run("view", str(ILLEGAL), "-o", str(folder / "replay.html"))
    _run("archive", "add", cup, str(ROOT / "docs" / "tournament"))
    _run("archive", "validate", cup, "--quiet")
    _run("archive", "tournament", cup, "--output-format", "html", "-o", table)


def _run(*words: str) -> None:
    done = CliRunner().invoke(main, list(words), catch_exceptions=False)
    if done.exit_code == 2:
        raise SystemExit(f"rococo {' '.join(words)}\n{done.output}")


@contextmanager
def _opened(browser: Browser, address: str, width: int, height: int) -> Iterator[Any]:
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="light", reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(address)
    yield page
    context.close()


def _judged(page: Any) -> None:
    """Wait until the checker has judged the log and drawn the board."""
    page.wait_for_selector('#verdict[data-verdict="illegal"]', timeout=60_000)
    page.wait_for_selector("#board iframe:not(.coming)")
    _still(page)


def _verdict_on_top(page: Any) -> None:
    """Show the verdict and what is below it, as on a phone after a paste."""
    _judged(page)
    page.evaluate("document.querySelector('#verdict').scrollIntoView()")
    page.evaluate("scrollBy(0, -16)")
    _still(page)


def _still(page: Any) -> None:
    """Wait until fonts are there and nothing is drawn any more."""
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(500)


if __name__ == "__main__":
    make(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "docs")
