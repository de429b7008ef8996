"""Every link of the site, of the README, and of what the program prints leads to a page that is there."""

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest
from support import ROOT, pages_named

from rococo_notation.home import HOME, REPOSITORY

pytestmark = pytest.mark.slow


class _Page(HTMLParser):
    """The anchors of a page, and where its links lead; no tree is made of it, which takes five times as long."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: dict[str, None] = {}
        self.feed(html)

    def handle_starttag(self, _: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if value and name in ("id", "name"):
                self.anchors.add(value)
            elif value and name in ("href", "src", "poster"):
                self.links[value] = None


@cache
def _page(path: Path) -> _Page:
    return _Page(path.read_text(encoding="utf-8"))


def _file(site: Path, address: str) -> Path:
    path = site / unquote(urlsplit(address).path.removeprefix(urlsplit(HOME).path))
    return path / "index.html" if path.is_dir() else path


def _has(page: Path, anchor: str) -> bool:
    """Tell whether a part of a page is there; what stands there for the checker is a log, and ``__`` is the theme's."""
    if not anchor or anchor.startswith("__") or page.suffix != ".html" or page.parent.name == "check":
        return True
    return anchor in _page(page).anchors


def _wrong(site: Path, path: Path) -> Iterator[str]:
    own = HOME + path.relative_to(site).as_posix()
    for link in _page(path).links:
        address, anchor = urldefrag(urljoin(own, link))
        if address.startswith(f"{REPOSITORY}/blob/main/"):
            if not (ROOT / address.removeprefix(f"{REPOSITORY}/blob/main/")).exists():
                yield link
        elif address.startswith(HOME):
            target = _file(site, address)
            if not target.is_file() or not _has(target, anchor):
                yield link
        elif not re.match(r"https?://[\w.-]+(/|$)|data:|mailto:|javascript:", address):
            yield link


def test_every_link_of_the_site_leads_to_a_page_that_is_there(site: Path) -> None:
    pages = [path for path in site.rglob("*.html") if "check" not in path.relative_to(site).parts]
    assert len(pages) > 150
    wrong = {path.relative_to(site).as_posix(): list(_wrong(site, path)) for path in pages}
    assert {name: links for name, links in wrong.items() if links} == {}


def test_every_link_of_the_documents_to_the_site_leads_to_a_page(site: Path) -> None:
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / ".github").rglob("*.*")]
    named = {
        address
        for path in documents
        for address in re.findall(re.escape(HOME) + r"[\w./-]*", path.read_text(encoding="utf-8"))
    }
    assert {address for address in named if not _file(site, address.rstrip(".")).is_file()} == set()


def test_every_link_to_the_repository_leads_to_what_is_in_it() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md"))
    templates = re.findall(re.escape(REPOSITORY) + r"/issues/new\?template=([\w.-]+)", pages)
    folders = re.findall(re.escape(REPOSITORY) + r"/tree/main/([\w./-]+)", pages)
    assert templates
    assert folders
    assert all((ROOT / ".github" / "ISSUE_TEMPLATE" / name).is_file() for name in templates)
    assert all((ROOT / name).is_dir() for name in folders)


def test_every_page_that_the_program_names_is_there(site: Path) -> None:
    named = {HOME + path for path in pages_named()}
    assert len(named) > 100
    assert {address for address in named if not _file(site, address).is_file()} == set()


def test_what_a_search_finds_is_there(site: Path) -> None:
    found = set(re.findall(r'"location":"([^"#]*)', (site / "search.json").read_text(encoding="utf-8")))
    assert len(found) > 150
    assert {place for place in found if not _file(site, HOME + place).is_file()} == set()
