"""``rococo archive tournament``, as a director has it."""

import json
import shutil
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator
from support import ROOT, Golden, log_of

from docs.making.schemas import tournament_schema
from rococo_notation.archive.store import Store
from rococo_notation.cli import main

LOGS = ROOT / "docs" / "tournament"
CLEAN = log_of("1. P a2-a3", "1... p a7-a6", name="one-two-2006-36-554").replace("\n", "\nWhite: one\nBlack: two\n", 1)


def archive(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["archive", *arguments], catch_exceptions=False)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("judged") / "cup.db"
    assert archive("add", str(made), str(LOGS)).exit_code == 0
    assert archive("validate", str(made)).exit_code == 1
    return made


@pytest.fixture
def cup(judged: Path) -> str:
    shutil.copy(judged, "cup.db")
    return "cup.db"


@pytest.mark.parametrize("form", ["text", "csv", "json", "html"])
def test_the_table_is_as_before(cup: str, form: str, golden: Golden) -> None:
    result = archive("tournament", cup, "--output-format", form, "--title", "Spring Cup")
    assert (result.exit_code, result.stderr) == (1, "")
    golden(f"tournament.{'txt' if form == 'text' else form}", _body(result.stdout) if form == "html" else result.stdout)


def _body(page: str) -> str:
    """What is between the styles and the scripts, which other pages share."""
    return page[page.index("<main>") : page.index("</main>")] + "</main>\n"


def test_the_document_fits_the_published_schema(cup: str, golden: Golden) -> None:
    Draft202012Validator.check_schema(tournament_schema())
    golden(ROOT / "docs" / "tournament.schema.json", json.dumps(tournament_schema(), indent=2) + "\n")
    document = json.loads(archive("tournament", cup, "--output-format", "json").stdout)
    Draft202012Validator(tournament_schema()).validate(document)


def test_clean_games_exit_with_0() -> None:
    Path("log.txt").write_text(CLEAN, encoding="utf-8")
    archive("add", "cup.db", "log.txt")
    archive("validate", "cup.db")
    result = archive("tournament", "cup.db")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("Tournament\n1 game of 2 players: 0 with a result.\n")


def test_games_without_a_verdict_count_for_nobody_and_it_is_told_what_to_do() -> None:
    Path("log.txt").write_text(CLEAN, encoding="utf-8")
    archive("add", "cup.db", "log.txt")
    result = archive("tournament", "cup.db")
    assert result.exit_code == 1
    assert result.stderr == "rococo: 1 game without a verdict: run `rococo archive validate cup.db` first\n"
    assert "1 game of 2 players: 0 with a result, 1 not judged." in result.stdout


def test_filters_choose_the_games(cup: str) -> None:
    result = archive("tournament", cup, "--game", "Chinese Chess", "--player", "bert", "--output-format", "json")
    assert [(line["player"], line["games"]) for line in json.loads(result.stdout)["players"]] == [
        ("ann", 1),
        ("bert", 1),
    ]
    none = archive("tournament", cup, "--game", "Chess960 of nowhere")
    missed, told = none.stderr.splitlines()
    assert (none.exit_code, missed) == (1, f"rococo: no game 'Chess960 of nowhere' in {cup}")
    assert told == "rococo: no log is chosen; `rococo archive list` shows what is there"


def links(page: str) -> set[str]:
    found = {str(link["href"]) for link in BeautifulSoup(page, "html.parser").select("main a[href]")}
    return {link for link in found if not link.startswith("#")}


def test_illegal_moves_link_to_game_courier_or_to_their_pages(cup: str) -> None:
    assert all(link.startswith("https://www.chessvariants.com/") for link in links(_page(cup)))
    archive("export", cup, "--to", "site", "-o", "out/site")
    Path("out/site/bert-chris-2019-130-108.html").unlink()
    result = archive("tournament", cup, "--output-format", "html", "--site", "out/site", "-o", "out/cup.html")
    assert result.stderr == (
        "rococo: 1 game without a page in out/site: `rococo archive export --to site` with this choice writes it\n"
    )
    found = links(Path("out/cup.html").read_text(encoding="utf-8"))
    assert "site/ann-bert-2019-130-107.html#3" in found
    assert all((Path("out") / link.partition("#")[0]).is_file() for link in found if not link.startswith("https:"))
    assert "https://example.org/cup/ann-bert-2019-130-107.html#3" in links(
        _page(cup, "--site", "https://example.org/cup/")
    )


def _page(cup: str, *options: str) -> str:
    return archive("tournament", cup, "--output-format", "html", *options).stdout


def test_the_names_of_strangers_are_no_markup() -> None:
    evil = '<img src=x onerror="alert(1)">'
    Path("log.txt").write_text(CLEAN.replace("one", evil).replace("a2-a3", "a2-a5"), encoding="utf-8")
    archive("add", "cup.db", "log.txt")
    archive("validate", "cup.db")
    with Store(Path("cup.db")) as store, store.writing():
        store.db.execute("UPDATE logs SET game = '<script>'")
    page = _page("cup.db", "--title", "</title><script>")
    soup = BeautifulSoup(page, "html.parser")
    assert len(soup.find_all("script")) == 2
    assert all(image["src"].startswith("data:image/svg+xml;base64,") for image in soup.find_all("img"))
    assert evil in soup.get_text()


def test_a_file_is_written_whole_and_never_over_the_archive(cup: str) -> None:
    result = archive("tournament", cup, "-o", "table.txt")
    assert (result.exit_code, result.stdout) == (1, "table.txt: 13 games\n")
    assert Path("table.txt").read_text(encoding="utf-8").startswith("Tournament\n13 games")
    assert archive("tournament", cup, "-o", cup).exit_code == 2


def test_a_site_is_for_pages(cup: str) -> None:
    assert archive("tournament", cup, "--site", "site").exit_code == 2


def test_a_file_that_is_no_archive_is_told() -> None:
    assert archive("tournament", "missing.db").exit_code == 2


def test_a_void_result_has_its_illegal_move_in_a_picture_and_says_where_the_game_goes_on(cup: str) -> None:
    text = archive("tournament", cup).stdout
    code = "10/1iwlkclas1/2ppppppp1/1p8/10/10/1P8/2PPPPPPP1/1IWLKCLAS1/10 w - -"
    assert f"     to be continued before 2. L f1-f6:\n     {code}\n" in text
    # What is lost on time is not continued.
    assert text.count("to be continued") == 1
    page = BeautifulSoup(archive("tournament", cup, "--output-format", "html").stdout, "html.parser")
    drawn = page.find_all("img")
    assert [image["alt"].partition(":")[0] for image in drawn] == ["2. L f1-f6", "1. P a2-a5"]
    assert all(image["src"].startswith("data:image/svg+xml;base64,") for image in drawn)
    assert code in page.get_text()
    illegal = json.loads(archive("tournament", cup, "--output-format", "json").stdout)["illegal"]
    assert illegal[0]["fault"]["position"] == code
