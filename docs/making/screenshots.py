"""Make the screenshots of the docs from the program as it is: ``python -m docs.making.screenshots [FOLDER]``.

They show the page that ``web/build`` wrote, pages that the commands write, and a terminal, with samples of this
repository. With a folder they are written there in place of ``docs/``. Wants Chromium, Playwright, Pillow, and the
folder ``web/dist``.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from click.testing import CliRunner
from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from benchmarks.loopback import serving
from docs.making.terminal import terminal_svg
from rococo_notation.cli import main

ROOT: Final = Path(__file__).parents[2]
ILLEGAL: Final = "samples/illegal-moves.txt"
TOURNAMENT: Final = "docs/tournament"


def _still(page: Any) -> None:
    """Wait until fonts are there and nothing is drawn any more."""
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(500)


def _judged(page: Any) -> None:
    """Wait until the checker has judged the log and drawn the board."""
    page.wait_for_selector('#verdict[data-verdict="illegal"]', timeout=60_000)
    page.wait_for_selector("#moves [aria-current]")
    _still(page)


def _verdict_on_top(page: Any) -> None:
    """Show the verdict and what is below it, as on a phone after a paste."""
    _judged(page)
    page.evaluate("document.querySelector('#verdict').scrollIntoView()")
    page.evaluate("scrollBy(0, -16)")
    _still(page)


def _comment_below(page: Any) -> None:
    """Show the comment to post."""
    _judged(page)
    page.evaluate("document.querySelector('#posting').scrollIntoView({block: 'end'})")
    page.evaluate("scrollBy(0, 16)")
    _still(page)


def _sorted(page: Any) -> None:
    """Sort games by their verdict, illegal ones first."""
    page.get_by_role("button", name="Verdict").click()
    page.mouse.move(0, 0)
    _still(page)


class Shot(NamedTuple):
    """A picture of a page: what is opened, at what width and height, and what to wait for."""

    page: str
    size: tuple[int, int]
    ready: Callable[[Any], None] = _still
    scheme: str = "light"


CHECKER: Final = "check/#log=" + quote((ROOT / ILLEGAL).read_text(encoding="utf-8"), safe="")
SHOTS: Final = {
    "page.png": Shot(CHECKER, (1280, 800), _judged),
    "pages/pictures/checker-dark.png": Shot(CHECKER, (1280, 800), _judged, "dark"),
    "pages/pictures/checker-phone.png": Shot(CHECKER, (390, 844), _verdict_on_top),
    "pages/pictures/comment.png": Shot(CHECKER, (800, 480), _comment_below),
    "pages/pictures/replay.png": Shot("replay.html", (1100, 760)),
    "pages/pictures/folder.png": Shot("folder/index.html", (1280, 600), _sorted),
    "pages/pictures/tournament.png": Shot("tournament.html", (1000, 760)),
}
"""The screenshots by file."""
TERMINALS: Final = {
    "pages/pictures/validate.svg": f"rococo validate {ILLEGAL}",
    "pages/pictures/show.svg": f"rococo show {ILLEGAL} --ply 3",
}
"""The pictures of a terminal by file, with the command that is given there."""
FLAT: Final = "pages/pictures/flat.svg"
"""The picture of a board with the flat figures."""


def make(docs: Path) -> None:
    """Write every screenshot into a folder, each in its place."""
    (docs / "pages" / "pictures").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work, chdir(ROOT):
        pages = Path(work)
        shutil.copytree("web/dist", pages / "check")
        _write_pages(pages)
        _run("view", "samples/captures/chameleon.txt", "--ply", "2", "--pieces", "flat", "-o", str(docs / FLAT))
        for name, command in TERMINALS.items():
            (docs / name).write_text(terminal_svg(command, Path(name).stem), encoding="utf-8")
        with serving(pages) as address, sync_playwright() as playwright:
            chromium = shutil.which("chromium") or shutil.which("google-chrome")
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            for name, shot in SHOTS.items():
                with _opened(browser, address, shot) as page:
                    shot.ready(page)
                    _save(page.screenshot(animations="disabled"), docs / name)
            browser.close()


def _write_pages(folder: Path) -> None:
    """Let the commands write the pages that are shown."""
    cup, table = str(folder / "cup.db"), str(folder / "tournament.html")
    _run("view", ILLEGAL, "-o", str(folder / "replay.html"))
    _run("archive", "add", cup, TOURNAMENT)
    _run("archive", "validate", cup, "--quiet")
    _run("archive", "tournament", cup, "--title", "Spring Cup", "--output-format", "html", "-o", table)
    _run("archive", "export", cup, "--to", "site", "-o", str(folder / "folder"))


def _run(*words: str) -> None:
    done = CliRunner().invoke(main, list(words), catch_exceptions=False)
    if done.exit_code == 2:
        raise SystemExit(f"rococo {' '.join(words)}\n{done.output}")


@contextmanager
def _opened(browser: Browser, address: str, shot: Shot) -> Iterator[Any]:
    width, height = shot.size
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=shot.scheme, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(address + shot.page)
    yield page
    context.close()


def _save(png: bytes, file: Path) -> None:
    """Save a picture in 256 colours, which takes a third of the room."""
    Image.open(io.BytesIO(png)).convert("RGB").quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)


if __name__ == "__main__":
    make(Path(sys.argv[1]).resolve() if sys.argv[1:] else ROOT / "docs")
