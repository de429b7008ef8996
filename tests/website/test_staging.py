"""Where pages stand on the site, and where their links lead."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from staging import gather, place_of, with_links_of_the_site
from support import ROOT

import rococo_notation as rn
from rococo_notation.cli import main
from rococo_notation.home import REPOSITORY


def test_pages_stand_on_the_site_as_they_do_in_docs_but_for_few() -> None:
    assert place_of("docs/formats/pgn.md") == "formats/pgn.md"
    assert place_of("docs/guide/README.md") == "guide/index.md"
    assert place_of("CONTRIBUTING.md") == "contributing.md"


@pytest.mark.parametrize(
    ("name", "link", "led"),
    [
        ("docs/archive.md", "(variants.md#keys)", "(variants.md#keys)"),
        ("docs/archive.md", "(pages/definitions.md)", "(definitions.md)"),
        ("CHANGELOG.md", "(docs/pages/definitions.md)", "(definitions.md)"),
        ("docs/archive.md", "(findings.md)", "(findings/index.md)"),
        ("docs/archive.md", "(findings.md#gc403)", "(findings/GC403.md)"),
        ("docs/formats/pgn.md", "(../findings.md#gc403)", "(../findings/GC403.md)"),
        ("docs/archive.md", "(../README.md)", "(index.md)"),
        ("docs/archive.md", "(../CONTRIBUTING.md#commit)", "(contributing.md#commit)"),
        ("docs/guide/rococo.md", "(README.md)", "(index.md)"),
        ("CONTRIBUTING.md", "(docs/architecture.md)", "(architecture.md)"),
        ("docs/archive.md", "(../benchmarks/README.md)", f"({REPOSITORY}/blob/main/benchmarks/README.md)"),
        ("docs/archive.md", "(https://example.org/a)", "(https://example.org/a)"),
        ("docs/archive.md", "(#below)", "(#below)"),
    ],
)
def test_a_link_leads_to_the_page_of_the_site_or_else_to_the_repository(name: str, link: str, led: str) -> None:
    assert with_links_of_the_site(f"See [this]{link}.", name) == f"See [this]{led}."


def test_code_is_left_as_it_is() -> None:
    text = "`[a](findings.md)`\n\n```text\n[a](findings.md)\n```\n\n~~~~\n[a](findings.md)\n~~~~\n"
    assert with_links_of_the_site(text, "docs/archive.md") == text


def test_a_link_to_what_is_not_there_stops_the_build() -> None:
    with pytest.raises(SystemExit, match=r"docs/archive.md: a link leads to nothing.md, which is not there"):
        with_links_of_the_site("[a](nothing.md)", "docs/archive.md")


@pytest.mark.slow
def test_every_example_in_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of README and docs, and those that the makers of the site write."""
    pages = tmp_path / "pages"
    gather(pages)
    folder = tmp_path / "folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    Path("samples").symlink_to(ROOT / "samples")
    shutil.copy(ROOT / "samples" / "hand-manual.txt", "game.txt")
    shutil.make_archive("logs", "zip", ROOT / "samples" / "captures")
    export = "export games.db --to csv --rows illegal-moves -o illegal.csv"
    for command in ("add games.db samples", "validate games.db", export):
        CliRunner().invoke(main, ["archive", *command.split()], catch_exceptions=False)
    data = Path("game.txt").read_bytes()
    ran = []
    for path in (ROOT / "README.md", *sorted(pages.rglob("*.md"))):
        names: dict[str, Any] = {"rn": rn, "texts": [data], "data": data, "bounds": [0, len(data)]}
        for example in re.findall(r"^```python\n(.*?)^```", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
            exec(compile(example, str(path), "exec"), names)
            ran.append(path.relative_to(pages).as_posix() if path.is_relative_to(pages) else path.name)
    assert {"README.md", "api/index.md", "archive.md", "formats.md"} <= {*ran}
