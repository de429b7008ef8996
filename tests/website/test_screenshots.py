"""The screenshots of the docs are those that the script makes of the program as it is."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from built import built_page
from PIL import Image, ImageChops
from screenshots import SIZES
from support import ROOT

pytestmark = pytest.mark.slow


def test_the_script_makes_every_picture_as_it_stands_in_the_docs(tmp_path: Path) -> None:
    if shutil.which("chromium") is None:
        pytest.skip("no chromium on this machine: on Debian, apt-get install chromium")
    built_page()
    # In a process of its own: the other tests have a browser open in this one.
    subprocess.run([sys.executable, "-m", "docs.making.screenshots", str(tmp_path)], check=True, cwd=ROOT)
    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.png")}
    kept = {f"pages/pictures/{path.name}" for path in (ROOT / "docs" / "pages" / "pictures").glob("*.png")}
    assert made == {*SIZES} == {"page.png", *kept}
    for name, size in SIZES.items():
        new, old = (Image.open(folder / name).convert("L") for folder in (tmp_path, ROOT / "docs"))
        assert new.size == old.size == size
        # Fonts differ from machine to machine; a board that has moved or a list that is longer is much more.
        changed = ImageChops.difference(new, old).point(lambda value: 255 * (value > 64))
        assert sum(changed.histogram()[128:]) < 0.15 * size[0] * size[1], name


def test_every_picture_is_shown() -> None:
    shown = "".join(path.read_text(encoding="utf-8") for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
    for path in (ROOT / "docs" / "pages" / "pictures").iterdir():
        assert f"pictures/{path.name}" in shown
