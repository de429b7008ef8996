"""What scripts build for tests: once for all processes, and again where something it is made of is newer."""

import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from support import ROOT

MADE = {"__pycache__", "build", "dist", "golden", "node_modules", "site"}


def built(script: Path, last: Path, folders: Iterable[Path]) -> Path:
    """Run a script that builds a folder, unless the file that it writes last is newer than all in other folders."""
    fcntl = pytest.importorskip("fcntl", reason="the scripts are of bash")
    with script.open() as one_at_a_time:
        fcntl.flock(one_at_a_time, fcntl.LOCK_EX)
        if not last.is_file() or last.stat().st_mtime < max(path.stat().st_mtime for path in _sources(folders)):
            build(script, last.parent)
    return last.parent


def built_page() -> Path:
    """The page in the browser, as ``web/build`` writes it."""
    web = ROOT / "web"
    return built(web / "build", web / "dist" / "service-worker.js", (ROOT / "grammars", ROOT / "rococo_notation", web))


def built_site() -> Path:
    """The site, as ``docs/build`` writes it."""
    docs = ROOT / "docs"
    folders = (docs, ROOT / "grammars", ROOT / "rococo_notation", ROOT / "web")
    return built(docs / "build", docs / "site" / "sitemap.xml", folders)


def build(script: Path, folder: Path) -> str:
    """Let a script build a folder; what it says on standard error."""
    if shutil.which("node") is None:
        pytest.skip("no Node on this machine")
    done = subprocess.run([str(script), str(folder)], capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[-2000:]
    return done.stderr


def _sources(folders: Iterable[Path]) -> Iterator[Path]:
    yield from (ROOT / name for name in ("setup.py", "pyproject.toml"))
    for folder in folders:
        for path in folder.rglob("*"):
            parts = path.relative_to(ROOT).parts
            if path.is_file() and path.suffix != ".so" and not MADE & {*parts[:-1]}:
                yield path
