"""The page as it is published, on a server of this machine and in a real Chromium."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
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
    """What ``web/build`` writes; built again where something in it is newer, by one process of several."""
    folder = WEB / "dist"
    built = folder / "service-worker.js"
    fcntl = pytest.importorskip("fcntl", reason="web/build is a script of bash")
    with (WEB / "build").open() as one_at_a_time:
        fcntl.flock(one_at_a_time, fcntl.LOCK_EX)
        if not built.is_file() or built.stat().st_mtime < max(map(_changed, _sources())):
            build(folder)
    return folder


def build(folder: Path) -> None:
    """Build the page."""
    if shutil.which("node") is None:
        pytest.skip("no Node on this machine")
    done = subprocess.run([str(WEB / "build"), str(folder)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]


def _changed(path: Path) -> float:
    return path.stat().st_mtime


def _sources() -> Iterator[Path]:
    yield from (ROOT / name for name in ("setup.py", "pyproject.toml"))
    for folder in (ROOT / "grammars", ROOT / "rococo_notation", WEB):
        for path in folder.rglob("*"):
            made = {"dist", "node_modules", "__pycache__"} & {*path.relative_to(ROOT).parts} or path.suffix == ".so"
            if path.is_file() and not made:
                yield path


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
