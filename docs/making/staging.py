"""Gather the pages of the site, and their configuration, in a folder: ``python docs/making/staging.py FOLDER``.

Pages come from ``docs/``, from ``docs/pages/``, which only the site has, and from what the package knows of its finding
codes, games and functions. They stand in the folder where their addresses are, and their links lead there.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Final

import api
import findings
import games

from rococo_notation.home import HOME, REPOSITORY
from rococo_notation.view import piece_svg

DOCS: Final = Path(__file__).parents[1]
ROOT: Final = DOCS.parent
PLACES: Final = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "docs/findings.md": "findings/index.md",
    "docs/guide/README.md": "guide/index.md",
}
"""Where a document of the repository stands on the site, if not where it stands in ``docs/``."""
WRITTEN_ANEW: Final = ("README.md", "docs/findings.md")
"""Documents of which the site has a version of its own."""
NOT_PAGES: Final = ("making", "pages", "site", "tournament")
"""Folders in ``docs/`` that hold no pages."""
CODE: Final = re.compile(r"^(`{3,}|~{3,}).*?^\1|`[^`\n]+`", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"(?<=\]\()([^)\s#]*)(#[^)\s]*)?(?=\))")
ADDRESS: Final = re.compile(r"[a-z]+:")
PATTERN: Final = re.compile(r'"[^"\s]*\*[^"\s]*"')
""""findings/GC1*.md" stands in the configuration for all these pages."""


def stage(folder: Path) -> None:
    """Write the configuration into a folder, and all pages into a folder ``pages`` in it."""
    pages = folder / "pages"
    gather(pages)
    settings = PATTERN.sub(lambda found: _names(pages, found[0]), (DOCS / "zensical.toml").read_text(encoding="utf-8"))
    for name, value in (
        ("HOME", os.environ.get("HOME_PAGE", HOME)),
        ("REPOSITORY", REPOSITORY),
        ("ROOT", ROOT.as_posix()),
    ):
        settings = settings.replace(f'"{name}', json.dumps(value).removesuffix('"'))
    (folder / "zensical.toml").write_text(settings, encoding="utf-8")


def _names(pages: Path, pattern: str) -> str:
    names = sorted(path.relative_to(pages).as_posix() for path in pages.glob(json.loads(pattern)))
    return ", ".join(json.dumps(name) for name in names if not name.endswith("/index.md"))


def gather(folder: Path) -> None:
    """Write all pages into a folder."""
    shutil.copytree(DOCS / "pages", folder, dirs_exist_ok=True)
    for path in sorted(DOCS.rglob("*")):
        name = path.relative_to(DOCS)
        if path.is_file() and name.parts[0] not in NOT_PAGES and path.suffix in (".md", ".svg", ".png", ".json"):
            _put(path, folder)
    for document in ("CHANGELOG.md", "CONTRIBUTING.md"):
        _put(ROOT / document, folder)
    (folder / "assets" / "logo.svg").write_text(piece_svg("Chameleon", "white"), encoding="utf-8")
    (folder / "assets" / "tokens.css").write_text("".join(tokens()), encoding="utf-8")
    for maker in (api, findings, games):
        maker.pages(folder)


def tokens() -> Iterator[str]:
    """Yield the design tokens of the pages that the package writes, for the two schemes of the theme."""
    for name, scheme in (("tokens.css", "default"), ("dark.css", "slate")):
        sheet = (ROOT / "rococo_notation" / "view" / "templates" / name).read_text(encoding="utf-8")
        yield sheet.replace(":root", f'[data-md-color-scheme="{scheme}"]')


def _put(path: Path, folder: Path) -> None:
    """Copy a file of the repository to its place, with its links as they are on the site."""
    name = path.relative_to(ROOT).as_posix()
    if name in WRITTEN_ANEW:
        return
    place = folder / place_of(name)
    place.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".md":
        place.write_text(with_links_of_the_site(path.read_text(encoding="utf-8"), name), encoding="utf-8")
    else:
        shutil.copyfile(path, place)


def place_of(name: str) -> str:
    """Return where a file of the repository stands on the site.

    >>> place_of("docs/guide/README.md"), place_of("docs/formats/pgn.md")
    ('guide/index.md', 'formats/pgn.md')
    """
    return PLACES.get(name) or name.removeprefix("docs/").removeprefix("pages/")


def with_links_of_the_site(text: str, name: str) -> str:
    """Return a document of the repository with each link leading to the page of the site, or else to the repository.

    >>> with_links_of_the_site("[all](findings.md), [one](findings.md#gc403), [more](../README.md)", "docs/archive.md")
    '[all](findings/index.md), [one](findings/GC403.md), [more](index.md)'
    """
    parts, end = [], 0
    for code in CODE.finditer(text):
        parts += [LINK.sub(lambda link: _lead(link, name), text[end : code.start()]), code[0]]
        end = code.end()
    return "".join(parts) + LINK.sub(lambda link: _lead(link, name), text[end:])


def _lead(link: re.Match[str], name: str) -> str:
    target, part = link[1], link[2] or ""
    if not target or ADDRESS.match(target):
        return link[0]
    meant = normpath(str(PurePosixPath(name).parent / target))
    if meant == "docs/findings.md" and part:
        return _relative(f"findings/{part[1:].upper()}.md", name)
    if meant in PLACES or (meant.startswith("docs/") and (ROOT / meant).is_file()):
        return _relative(place_of(meant), name) + part
    if not (ROOT / meant).exists():
        raise SystemExit(f"{name}: a link leads to {target}, which is not there")
    return f"{REPOSITORY}/blob/main/{meant}{part}"


def _relative(place: str, name: str) -> str:
    return relpath(place, PurePosixPath(place_of(name)).parent)


if __name__ == "__main__":
    stage(Path(sys.argv[1]))
