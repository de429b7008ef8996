"""What ``web/build`` writes."""

import hashlib
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from built import build, built_site
from support import ROOT

import rococo_notation as rn
from benchmarks.targets.page import SIZE_IN_HASTE, packed_sizes

from .conftest import WEB

FILES = {
    *("check-the-moves.user.js", "variants.md.txt"),
    *("index.html", "page.css", "dark.css", "page.js", "worker.js", "service-worker.js", "licences.txt"),
    *(f"engine/{name}" for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python.zip", "package.zip")),
}


def hashes(folder: Path) -> dict[str, str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def test_the_wheel_is_for_every_platform(tmp_path: Path) -> None:
    setuptools = tmp_path / "setuptools"
    setuptools.mkdir()
    (tmp_path / "extra.cfg").write_text(f"[build]\nbuild_base = {setuptools}\n[egg_info]\negg_base = {setuptools}\n")
    environment = {**os.environ, "ROCOCO_PURE": "1", "DIST_EXTRA_CONFIG": str(tmp_path / "extra.cfg")}
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, env=environment)
    assert [path.name for path in tmp_path.glob("*.whl")] == [f"rococo_notation-{rn.__version__}-py3-none-any.whl"]


def test_all_files_are_there_and_no_other(dist: Path) -> None:
    assert hashes(dist).keys() == FILES


@pytest.mark.skipif(sys.platform != "linux", reason="compiler.txt has a compiler for Linux")
def test_the_package_has_its_compiled_twin_and_no_module_of_this_machine(dist: Path) -> None:
    with zipfile.ZipFile(dist / "engine" / "package.zip") as package:
        compiled = {name: package.read(name) for name in package.namelist() if name.endswith(".so")}
    assert compiled.keys() == {"rococo_notation/rules/accel.abi3.so"}
    assert {each[:4] for each in compiled.values()} == {b"\0asm"}


def test_a_page_without_the_compiled_twin_is_built_too_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROCOCO_PURE", "1")
    assert "its engine is pure Python (not built)" in build(WEB / "build", tmp_path / "page")
    with zipfile.ZipFile(tmp_path / "page" / "engine" / "package.zip") as package:
        assert not [name for name in package.namelist() if name.endswith(".so")]


def test_the_page_is_light_enough(dist: Path) -> None:
    assert sum(packed_sizes([dist / name for name in FILES], quality=9).values()) <= SIZE_IN_HASTE


def test_the_same_sources_give_the_same_bytes(dist: Path) -> None:
    # The site has a page of its own build, with another address in it and so another name for the version.
    folders = (dist, built_site() / "check")
    one, other = map(hashes, folders)
    differ = {name for name, _ in one.items() ^ other.items()}
    assert differ == {"check-the-moves.user.js", "service-worker.js"}
    for name in differ:
        texts = [(folder / name).read_text(encoding="utf-8") for folder in folders]
        assert len({re.sub(r"https?://[\w.:/-]*|\b[0-9a-f]{16}\b", "", text) for text in texts}) == 1


def test_the_policy_allows_nothing_foreign_and_nothing_inline(dist: Path) -> None:
    index = (dist / "index.html").read_text(encoding="utf-8")
    found = re.search(r'http-equiv="Content-Security-Policy"\s+content="([^"]*)"', index)
    assert found
    policy = dict(each.strip().split(" ", 1) for each in found[1].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["style-src"] == "'self'"
    assert "http" not in found[1]
    assert "unsafe-inline" not in found[1]


def test_the_service_worker_keeps_all_files_but_itself(dist: Path) -> None:
    script = (dist / "service-worker.js").read_text(encoding="utf-8")
    assert {name for name in FILES if f'"{name}"' in script} == FILES - {"service-worker.js"}


def test_every_package_that_is_handed_out_has_its_licence(dist: Path) -> None:
    licences = (dist / "licences.txt").read_text(encoding="utf-8")
    titles = {title.lower() for title in re.findall(r"^- (.*) \S+$", licences, re.MULTILINE)}
    pinned = re.findall(r"^(\w\S*)==", (WEB / "requirements.txt").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"rococo_notation", "pyodide", "cpython", *pinned} <= titles
    assert "Mozilla Public License" in licences
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in licences


def test_no_path_of_this_machine_is_told(dist: Path) -> None:
    for name in FILES:
        assert str(ROOT).encode() not in (dist / name).read_bytes(), name
    lock = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in lock
