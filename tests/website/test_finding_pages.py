"""Each finding code has a page that says what the program says, with boards, and opens in the checker."""

import re
from base64 import urlsafe_b64decode
from html import unescape
from pathlib import Path
from zlib import decompress

import findings
import pytest
from support import ROOT

import rococo_notation as rn
from rococo_notation.codes import AGAINST_THE_RULES, CODES, Code
from rococo_notation.editor import check
from rococo_notation.formats.reports.code_pages import replay_example
from rococo_notation.formats.writer import sentence

NOT_IN_THE_CHECKER = {"GC001", "GC301", "GC303", "GC607"}
"""They need a file of another encoding, a log of which more is known than its one turn, or the definition of a game."""
every_code = pytest.mark.parametrize("code", CODES.values(), ids=CODES)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pages."""
    folder = tmp_path_factory.mktemp("site")
    findings.pages(folder)
    return folder / "findings"


def page_of(code: Code, folder: Path) -> str:
    return (folder / f"{code.code}.md").read_text(encoding="utf-8")


def opened(link: str) -> str:
    """What a fragment of docs/page.md holds, as the page in the browser unpacks it."""
    return decompress(urlsafe_b64decode(link + "=" * (-len(link) % 4)), -15).decode()


@every_code
def test_a_page_says_what_the_program_says_of_the_bad_example(code: Code, folder: Path) -> None:
    page = page_of(code, folder)
    finding = next(each for each in replay_example(code.bad).findings if each.code == code.code)
    assert f"\n# {code.code}: {code.title}\n" in page
    assert sentence(finding) in re.sub(r"\\([\\`*_\[\]<>#])", r"\1", page)
    assert code.meaning in page


@every_code
def test_a_page_marks_the_words_that_the_finding_names(code: Code, folder: Path) -> None:
    finding = next(each for each in replay_example(code.bad).findings if each.code == code.code)
    marked = re.findall("<mark>(.*?)</mark>", page_of(code, folder), re.DOTALL)
    assert [unescape(each) for each in marked] == ([finding.text] if finding.text else [])


@every_code
def test_the_checker_opens_with_the_example_and_finds_the_code(code: Code, folder: Path) -> None:
    links = re.findall(r"\(\.\./check/#z=([\w-]+)(?:&game=([\w-]+))?\)", page_of(code, folder))
    assert bool(links) == (code.code not in NOT_IN_THE_CHECKER)
    for link, game in links:
        assert opened(link).endswith(code.bad.text)
        assert opened(link) == findings.given(code.bad)
        (checked,) = check(opened(link), variant=game or None).games
        assert code.code in [each.finding.code for each in checked.diagnostics]


@every_code
def test_a_page_of_a_move_shows_the_boards_around_it_and_tells_what_they_show(code: Code, folder: Path) -> None:
    pictures = re.findall(r'<img src="([^"]*)" alt="([^"]*)"', page_of(code, folder))
    if code.code.startswith(AGAINST_THE_RULES):
        assert len(pictures) == 4
    for source, words in pictures:
        assert (folder / source).is_file()
        assert re.match("(Before|After) .+: .+", words)


def test_every_picture_is_on_a_page_and_none_is_there_twice(folder: Path) -> None:
    named = {name for page in folder.glob("*.md") for name in re.findall(r'src="pictures/([^"]*)"', page.read_text())}
    pictures = {path.name: path.read_text() for path in (folder / "pictures").iterdir()}
    assert pictures.keys() == named
    assert len(set(pictures.values())) == len(pictures)


def test_an_illegal_move_is_drawn_with_why_it_is_illegal(folder: Path) -> None:
    assert 'class="wrong"' not in (folder / "pictures" / "GC403-bad-before.svg").read_text()
    assert 'class="wrong"' in (folder / "pictures" / "GC403-bad-after.svg").read_text()
    assert 'class="wrong"' not in (folder / "pictures" / "GC403-good-after.svg").read_text()


def test_the_index_lists_every_code_once(folder: Path) -> None:
    assert re.findall(r"^\| \[(GC\d+)\]\(\1\.md\)", (folder / "index.md").read_text(), re.M) == list(rn.CODES)


def test_the_pages_of_codes_lead_from_each_to_the_next(folder: Path) -> None:
    for code, following in zip(list(CODES.values()), list(CODES)[1:], strict=False):
        assert f"[{following} →]({following}.md)" in page_of(code, folder)


def test_what_pages_cite_is_there(folder: Path) -> None:
    pages = "".join(page.read_text() for page in folder.glob("*.md"))
    rulings = (ROOT / "docs" / "rulings.md").read_text()
    assert all(f'id="{anchor}"' in rulings for anchor in re.findall(r"rulings\.md#([\w-]+)", pages))
    assert findings.GUIDE.keys() <= {code.rule.name for code in CODES.values() if code.rule}
    for page, anchor in re.findall(r"\.\./(guide/[\w-]+\.md|notation\.md|reports\.md)#([\w-]+)", pages):
        text = (ROOT / "docs" / page.replace("index.md", "README.md")).read_text()
        headings = [
            re.sub(r"[^\w -]", "", line).lower().replace(" ", "-") for line in re.findall("^#+ (.*)", text, re.M)
        ]
        assert anchor in headings
