"""The illustrated guide says what the engine says, and is what its script makes of the variants."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from support import ROOT

import rococo_notation as rn
from rococo_notation.view.markers import RINGS

GUIDE = ROOT / "docs" / "guide"


def load_script() -> ModuleType:
    """The script, which finds the modules beside it as it does when it is run."""
    sys.path.insert(0, str(GUIDE))
    try:
        return importlib.import_module("make")
    finally:
        sys.path.remove(str(GUIDE))
        for name in ("make", "scenes"):
            sys.modules.pop(name, None)


make = load_script()
PAGES = {path.name: path.read_text(encoding="utf-8") for path in sorted(GUIDE.glob("*.md"))}


def page_of(variant: str) -> Any:
    """The page a variant is treated on."""
    return next(page for page in make.PAGES.values() if variant in (page.game.name, page.small) and not page.without)


def headings(text: str) -> set[str]:
    """What may follow the # in a link to a page."""
    return {
        re.sub(r"[^\w -]", "", line).strip().lower().replace(" ", "-") for line in re.findall(r"^#+ (.*)", text, re.M)
    }


@pytest.mark.parametrize("scene", make.SCENES, ids=[scene.key for scene in make.SCENES])
def test_a_scene_is_played_in_canonical_text_and_captures_what_it_says(scene: Any) -> None:
    moves = [move for _, move in scene.frames if move]
    assert [str(move) for move in moves] == scene.moves
    assert [square for move in moves for square in move.captured] == scene.captures
    assert scene.frames[0][0].code() == scene.start


@pytest.mark.parametrize("scene", make.SCENES, ids=[scene.key for scene in make.SCENES])
def test_what_a_scene_calls_illegal_is_illegal_and_not_misspelt(scene: Any) -> None:
    for each in scene.illegal:
        verdict = scene.frames[each["after"]][0].verdict(each["move"])
        assert not verdict.legal
        assert verdict.code.startswith(("GC2", "GC3", "GC4")), verdict.message


@pytest.mark.parametrize("scene", make.SCENES, ids=[scene.key for scene in make.SCENES])
def test_a_scene_is_on_a_page_and_about_a_piece_of_its_game(scene: Any) -> None:
    assert [page.name for page in make.PAGES.values() if scene in page.scenes] == [scene.page or scene.variant]
    names = [piece.name for piece in rn.variant(scene.variant).pieces.values()]
    assert scene.piece in ["", *names]


@pytest.mark.parametrize("scene", [each for each in make.SCENES if each.illegal], ids=lambda each: each.key)
def test_what_a_scene_calls_illegal_is_drawn_in_red(scene: Any) -> None:
    refusals = [refusal for some in scene.refusals for refusal in some]
    assert len(refusals) == len(scene.illegal)
    for refusal in refusals:
        picture = (GUIDE / "pictures" / f"{refusal.key}.svg").read_text(encoding="utf-8")
        assert any(f'class="{kind}"' in picture for kind in ("wrong", "wrong-capture", "no", "amiss", *RINGS))


def test_what_is_simple_comes_first_and_the_edge_last() -> None:
    order = re.findall("^## (.*)", PAGES["rococo.md"], re.M)
    assert order[:3] == ["King", "Cannon Pawn", "Advancer"]
    assert order[-1] == "The edge"


def test_a_sign_of_short_notation_is_explained_once_on_a_page_where_it_is_met_first() -> None:
    page = PAGES["rococo.md"]
    for sign in ("x", "+", "-", "^", "~", "!!", "!", "="):
        assert page.count(f"`{sign}` {make.TEXTS['signs'][sign]}") == 1
    assert page.index("`^` captures by leaping") - page.index("`Lb6^`") < 60


def test_scenes_have_keys_of_their_own() -> None:
    keys = [scene.key for scene in make.SCENES]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("name", rn.variants())
def test_every_piece_of_every_variant_is_treated(name: str) -> None:
    page = page_of(name)
    text = PAGES[f"{page.name}.md"]
    for piece in rn.variant(name).pieces.values():
        assert f"## {piece.name}\n" in text or re.search(rf"\| \[{piece.name}\]\([\w-]*\.md#[\w-]+\) \|", text), (
            piece.name
        )


@pytest.mark.parametrize("name", rn.variants())
def test_the_set_up_of_every_variant_is_shown(name: str) -> None:
    assert f'src="pictures/set-up-{name}.svg"' in PAGES[f"{page_of(name).name}.md"]


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", PAGES[page])
    assert links
    for target, part in links:
        path = (GUIDE / (target or page)).resolve()
        assert path.is_file(), target
        assert not part or part in headings(path.read_text(encoding="utf-8")), (target, part)


def test_every_picture_is_shown_and_every_one_shown_is_there() -> None:
    shown = {name for text in PAGES.values() for name in re.findall(r'src="pictures/([^"]+)"', text)}
    assert shown == {path.name for path in (GUIDE / "pictures").iterdir()}


def test_every_picture_is_described_in_words() -> None:
    for text in PAGES.values():
        assert text.count("<img ") == len(
            re.findall(r'<img src="[^"]+" width="\d+" alt="[^"]{6,}"(?: align="right")?>', text)
        )


@pytest.mark.slow
def test_the_guide_is_what_its_script_makes() -> None:
    made = make.files()
    stale = [name for name, text in made.items() if make.standing().get(name) != text]
    assert not stale, "run python docs/guide/make.py"
    assert made.keys() == make.standing().keys()


def test_check_tells_a_stale_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["make.py", "--check"])
    monkeypatch.setattr(make, "files", lambda: {"README.md": "new\n"})
    monkeypatch.setattr(make, "standing", lambda: {"README.md": "new\n"})
    assert make.main() == 0
    monkeypatch.setattr(make, "standing", lambda: {"README.md": "old\n"})
    assert make.main() == 1


def test_writing_makes_what_is_missing_and_removes_what_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "old.svg").write_text("<svg/>", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["make.py"])
    monkeypatch.setattr(make, "HERE", tmp_path)
    monkeypatch.setattr(make, "files", lambda: {"README.md": "new\n", "pictures/new.svg": "<svg/>\n"})
    assert make.main() == 0
    assert make.standing() == {"README.md": "new\n", "pictures/new.svg": "<svg/>\n"}
