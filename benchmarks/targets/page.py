"""The page in the browser: its size, and how long its reader waits; times are medians of three rounds."""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from benchmarks.bench import Bench
from benchmarks.corpora import random_logs
from benchmarks.loopback import serving
from benchmarks.measuring import ROOT, Sample, alternate
from benchmarks.table import Row
from benchmarks.targets.memory import megabytes

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WEB = ROOT / "web"
SIZE = 5_600_000
"""Of all that is loaded, in bytes, as brotli packs it when it takes its time."""
SIZE_IN_HASTE = 6_340_000
"""The same, as brotli packs it in a tenth of that time."""
START = 1.5
"""The limit of the first verdict, in times of what Pyodide takes to start."""
PASTE = 0.25
"""Seconds from a paste to the verdict."""

PACK = """
const { brotliCompress, constants } = require("zlib");
const [quality, ...names] = process.argv.slice(1);
for (const name of names) {
  const data = require("fs").readFileSync(name);
  const params = { [constants.BROTLI_PARAM_QUALITY]: Number(quality), [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  brotliCompress(data, { params }, (_, packed) => console.log(JSON.stringify([name, packed.length])));
}
"""
BARE = """
<!doctype html>
<script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const lock = await (await fetch("./pyodide/pyodide-lock.json")).json();
const lockFileContents = { ...lock, packages: {} };
const pyodide = await loadPyodide({ lockFileContents, stdLibURL: "./pyodide/python_stdlib.zip" });
pyodide.runPython("1 + 1");
document.documentElement.dataset.started = performance.now();
</script>
"""
WATCH = """
window.until = (wanted) => new Promise((resolve) => {
  const look = () => {
    if (wanted(document)) {
      observer.disconnect();
      resolve(performance.now());
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  look();
});
window.addEventListener("paste", () => window.pasted = performance.now(), true);
"""
VERDICT = "until((page) => page.querySelector('#verdict')?.dataset.verdict{})"
STARTED = "until((page) => page.documentElement.dataset.started)"


def rows(bench: Bench) -> Iterator[Row]:
    """Measure."""
    lacking = lack()
    if lacking is not None:
        yield Row("the page", f"not measured: {lacking}")
        return
    whole = sum(packed_sizes([path for path in (WEB / "dist").rglob("*") if path.is_file()]).values())
    yield Row("size of the page, brotli", megabytes(whole), "limit", megabytes(SIZE), whole / SIZE, -1)
    with _chromium() as browser, serving(_site(bench.folder)) as address:
        text = random_logs("rococo", 1, 80).texts[0]
        verdict = f"page/#log={quote(text)}"
        rounds = min(bench.rounds, 3)
        runs = {
            "page": lambda: _sample(browser, address + verdict, VERDICT.format("")),
            "bare": lambda: _sample(browser, f"{address}bare.html", STARTED),
        }
        page, bare = (1 / rate for rate in alternate(runs, rounds).values())
        yield Row("first verdict on the page", _ms(page), "Pyodide, as it comes", _ms(bare), page / bare, -START)
        pasted = statistics.median(_paste(browser, address, text) for _ in range(rounds))
        yield Row("verdict after a paste of 80 plies", _ms(pasted), "limit", _ms(PASTE), pasted / PASTE, -1)


def lack() -> str | None:
    """What is missing that the page is measured with, or None."""
    if not (WEB / "dist" / "index.html").is_file():
        return "web/build makes it"
    if shutil.which("chromium") is None:
        return "no chromium"
    try:
        import playwright  # noqa: F401
    except ImportError:
        return "not installed: pip install playwright"
    return None


def packed_sizes(files: list[Path], quality: int = 11) -> dict[Path, int]:
    """The size of each file as brotli packs it."""
    command = ["node", "-e", PACK, str(quality), *map(str, files)]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    return {Path(name): size for name, size in map(json.loads, told.stdout.splitlines())}


def _site(folder: Path) -> Path:
    """The page, and next to it one that does nothing but start Pyodide."""
    site = folder / "site"
    site.mkdir()
    (site / "page").symlink_to(WEB / "dist")
    (site / "pyodide").symlink_to(WEB / "node_modules" / "pyodide")
    (site / "bare.html").write_text(BARE, encoding="utf-8")
    return site


@contextmanager
def _chromium() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def _visit(browser: Browser, address: str) -> Iterator[Page]:
    """A page opened by somebody who was never there."""
    context = browser.new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(address, wait_until="commit")
    yield page
    context.close()


def _sample(browser: Browser, address: str, condition: str) -> Sample:
    """The time from the beginning of a visit until something is there."""
    with _visit(browser, address) as page:
        return Sample(1, page.evaluate(condition) / 1000)


def _paste(browser: Browser, address: str, text: str) -> float:
    """The seconds from a paste to its verdict, on a page that is in use."""
    with _visit(browser, f"{address}page/#log={quote('1. P e2-e9')}") as page:
        page.evaluate(VERDICT.format(" !== 'legal' && page.querySelector('#verdict').dataset.verdict"))
        page.wait_for_timeout(1000)
        page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
        page.locator("#log").click()
        page.keyboard.press("Control+A")
        page.keyboard.press("Control+V")
        until: float = page.evaluate(VERDICT.format(" === 'legal'"))
        return (until - float(page.evaluate("window.pasted"))) / 1000


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms"
