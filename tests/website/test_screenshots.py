"""The screenshots of the docs are those that the script makes of the program as it is."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from built import built_page
from PIL import Image, ImageChops
from support import ROOT

from docs.making.screenshots import FLAT, SHOTS, TERMINALS
from docs.making.terminal import terminal_svg

PICTURES = ROOT / "docs" / "pages" / "pictures"


def _text(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


@pytest.mark.parametrize("name", TERMINALS)
def test_a_picture_of_a_terminal_says_what_the_command_prints(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    kept = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert _text(kept) == _text(terminal_svg(TERMINALS[name], "new"))
    assert not re.search(r"@font-face|url\((?!#)|href", kept), "it fetches something"


def test_every_picture_is_shown_and_made() -> None:
    shown = "".join(path.read_text(encoding="utf-8") for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
    for path in PICTURES.iterdir():
        assert f"pictures/{path.name}" in shown
    assert {"page.png", *(f"pages/pictures/{path.name}" for path in PICTURES.iterdir())} == {FLAT, *SHOTS, *TERMINALS}


@pytest.mark.slow
def test_the_script_makes_every_picture_as_it_stands_in_the_docs(tmp_path: Path) -> None:
    if shutil.which("chromium") is None:
        pytest.skip("no chromium on this machine: on Debian, apt-get install chromium")
    built_page()
    # In a process of its own: the other tests have a browser open in this one.
    subprocess.run([sys.executable, "-m", "docs.making.screenshots", str(tmp_path)], check=True, cwd=ROOT)
    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert made == {FLAT, *SHOTS, *TERMINALS}
    assert (tmp_path / FLAT).read_bytes() == (ROOT / "docs" / FLAT).read_bytes()
    for name, shot in SHOTS.items():
        new, old = (Image.open(folder / name).convert("L") for folder in (tmp_path, ROOT / "docs"))
        assert new.size == old.size == shot.size
        # Fonts differ from machine to machine; a board that has moved or a list that is longer is much more.
        changed = ImageChops.difference(new, old).point(lambda value: 255 * (value > 64))
        assert sum(changed.histogram()[128:]) < 0.15 * shot.size[0] * shot.size[1], name
