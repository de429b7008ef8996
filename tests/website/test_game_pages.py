"""Each game has a page with its set-up, pieces, rules and file, and with a log that the checker opens."""

import re
from base64 import urlsafe_b64decode
from pathlib import Path
from zlib import decompress

import games
import pytest
from support import ROOT

import rococo_notation as rn
from rococo_notation.editor import check
from rococo_notation.rules.loader import toml_of
from rococo_notation.rules.twin import twin_of
from rococo_notation.view.rules_text import open_points_of, rules_of

every_game = pytest.mark.parametrize("name", rn.variants())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pages."""
    folder = tmp_path_factory.mktemp("site")
    games.pages(folder)
    return folder / "games"


@every_game
def test_a_page_tells_the_rules_the_pieces_and_the_file_of_its_game(name: str, folder: Path) -> None:
    page, game = (folder / f"{name}.md").read_text(encoding="utf-8"), rn.variant(name)
    assert f"\n# {game.title}\n" in page
    assert all(f"- {told}\n" in page for told in (*rules_of(game), *open_points_of(game)))
    assert all(f"[{piece.name}](../guide/" in page for piece in game.pieces.values())
    assert all(line in page for line in toml_of(name).splitlines())
    assert all(f"<{source}>" in page for source in game.sources)
    assert rn.Position.start(game).code() in page


@every_game
def test_the_log_on_a_page_is_legal_and_the_checker_opens_with_it(name: str, folder: Path) -> None:
    page = (folder / f"{name}.md").read_text(encoding="utf-8")
    ((link, game),) = re.findall(r"\(\.\./check/#z=([\w-]+)&game=([\w-]+)\)", page)
    log = decompress(urlsafe_b64decode(link + "=" * (-len(link) % 4)), -15).decode()
    assert f"```text\n{log}\n```" in page
    assert game == name
    assert check(log).verdict == "legal"


def test_the_pictures_on_the_pages_are_those_of_the_guide(folder: Path) -> None:
    images = [
        each
        for page in folder.glob("*.md")
        for each in re.findall(r'<img src="\.\./([^"]*)" alt="(.+?)"', page.read_text())
    ]
    assert {source for source, _ in images if not (ROOT / "docs" / source).is_file()} == set()
    assert sum(page.read_text().count("<img") for page in folder.glob("*.md")) == len(images)


def test_links_to_the_guide_lead_to_headings_of_it(folder: Path) -> None:
    pages = "".join(page.read_text() for page in folder.glob("*.md"))
    for page, anchor in set(re.findall(r"\(\.\./guide/([\w-]+)\.md(?:#([\w-]+))?\)", pages)):
        text = (ROOT / "docs" / "guide" / f"{page.replace('index', 'README')}.md").read_text()
        headings = [line.lower().replace(" ", "-") for line in re.findall("^#+ (.*)", text, re.M)]
        assert not anchor or anchor in headings


def test_the_index_leads_to_every_game_in_a_group(folder: Path) -> None:
    index = (folder / "index.md").read_text()
    assert sorted(re.findall(r"\]\(([\w-]+)\.md\)", index)) == sorted(rn.variants())
    assert all(about.group for about, _ in games.TOLD.values())


def test_games_that_change_others_lead_to_these_and_back(folder: Path) -> None:
    assert "Its file changes that of [Rococo](rococo.md)." in (folder / "rococo-mirror.md").read_text()
    assert "[Rococo with Mirror Arrays](rococo-mirror.md)" in (folder / "rococo.md").read_text()


@pytest.mark.parametrize("name", games.LINES)
def test_the_numbers_of_lines_are_those_that_the_engine_counts(name: str) -> None:
    start = rn.Position.start(name)
    counted = 3 if twin_of(start.state.tables) else 2
    assert [rn.perft(start, depth) for depth in range(1, counted + 1)] == games.LINES[name][:counted]


@pytest.mark.slow
def test_the_lines_of_three_plies_are_counted_where_nothing_is_compiled() -> None:
    assert rn.perft(rn.Position.start("gross"), 3) == games.LINES["gross"][2]
