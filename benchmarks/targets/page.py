"""The page in the browser: what it weighs, and how long its reader waits."""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
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
START = 1.5
"""So many times what Pyodide takes to start that the first verdict may take."""
PASTE = 0.25
"""Seconds from a paste to the verdict."""

PACK = """
const { brotliCompress, constants } = require("zlib");
for (const name of process.argv.slice(1)) {
  const data = require("fs").readFileSync(name);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  brotliCompress(data, { params }, (_, packed) => console.log(JSON.stringify([name, packed.length])));
}
"""
BARE = """
<!doctype html>
<script type="module">
import { loadPyodide } from "./FOLDER/pyodide.mjs";
const lock = await (await fetch("./pyodide/pyodide-lock.json")).json();
const pyodide = await loadPyodide({ lockFileContents: { ...lock, packages: {} }, stdLibURL: "./FOLDER/LIBRARY" });
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
    yield from sizes()
    with _chromium() as browser, serving(_site(bench.folder)) as address:
        text = random_logs("rococo", 1, 80).texts[0]
        verdict = f"page/#log={quote(text)}"
        runs = {
            "page": lambda: _sample(browser, address + verdict, VERDICT.format("")),
            "bare": lambda: _sample(browser, f"{address}bare.html", STARTED),
            "lean": lambda: _sample(browser, f"{address}lean.html", STARTED),
        }
        page, bare, lean = (1 / rate for rate in alternate(runs, bench.rounds).values())
        yield Row("first verdict on the page", _ms(page), "Pyodide, as it comes", _ms(bare), page / bare, -START)
        yield Row("first verdict on the page", _ms(page), "Pyodide, as lean as ours", _ms(lean), page / lean)
        pasted = statistics.median(_paste(browser, address, text) for _ in range(bench.rounds))
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


def sizes() -> Iterator[Row]:
    """What the page weighs, by part and in all."""
    files = sorted((path for path in (WEB / "dist").rglob("*") if path.is_file()), key=part_of)
    packed = packed_sizes(files)
    for part, group in groupby(files, key=part_of):
        members = list(group)
        raw, small = sum(path.stat().st_size for path in members), sum(packed[path] for path in members)
        yield Row(f"size of the page: {part}, brotli", megabytes(small), "raw", megabytes(raw), small / raw)
    whole = sum(packed.values())
    yield Row("size of the page, brotli", megabytes(whole), "limit", megabytes(SIZE), whole / SIZE, -1)


def part_of(path: Path) -> str:
    """What a file of the page belongs to."""
    named = {"python.zip": "standard library", "package.zip": "package"}
    return named.get(path.name, "Pyodide" if path.parent.name == "engine" else "page")


def packed_sizes(files: list[Path]) -> dict[Path, int]:
    """The size of each file as brotli packs it."""
    told = subprocess.run(["node", "-e", PACK, *map(str, files)], check=True, capture_output=True, text=True)
    return {Path(name): size for name, size in map(json.loads, told.stdout.splitlines())}


def _site(folder: Path) -> Path:
    """The page, and beside it pages that do nothing but start Pyodide."""
    site = folder / "site"
    site.mkdir()
    (site / "page").symlink_to(WEB / "dist")
    (site / "pyodide").symlink_to(WEB / "node_modules" / "pyodide")
    kinds = {"bare.html": ("pyodide", "python_stdlib.zip"), "lean.html": ("page/engine", "python.zip")}
    for name, (place, library) in kinds.items():
        (site / name).write_text(BARE.replace("FOLDER", place).replace("LIBRARY", library), encoding="utf-8")
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
