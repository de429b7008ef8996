"""Which formats there are, and how others add theirs."""

import re
import subprocess
import sys
from importlib import metadata
from importlib.metadata import EntryPoint

import pytest
from support import ROOT, log_of

import rococo_notation as rn
from formats.writing import LEGAL
from rococo_notation.formats import Format, Writer, format_of, formats, guess, registry
from rococo_notation.formats.registry import names_for, new_report
from rococo_notation.formats.writer import Listing

RECORD = rn.replay(rn.Source(log_of("1. P a2-a3"), "game.txt"))

NAMES = {"courier", "csv", "epd", "html", "json", "jsonl", "md", "pgn", "txt", "uci", "zsg"}
REPORTS = {"github", "json", "jsonl", "sarif", "text"}


class Names(Writer):
    """The names of logs, with a comma between them."""

    between = ", "

    def entry(self, listing: Listing) -> str:
        return listing.summary.file


MINE = Format("mine", ".names", "names of logs", writer=Names, report=Names)


def test_the_formats_of_the_package_are_there_and_know_their_names() -> None:
    assert set(formats()) >= NAMES | REPORTS
    for name in NAMES | REPORTS:
        form = format_of(name)
        assert (form.name, form.suffix[0]) == (name, ".")
        assert form.reader or form.writer or form.report


def test_a_format_is_for_reading_writing_or_reports() -> None:
    assert set(names_for("reader")) >= {"courier", "epd", "html", "json", "pgn", "uci", "zsg"}
    assert set(names_for("writer")) >= NAMES - {"html"}
    assert set(names_for("report")) >= REPORTS


@pytest.mark.parametrize("name", sorted(NAMES | REPORTS))
def test_every_reader_and_writer_of_the_package_is_there(name: str) -> None:
    form = format_of(name)
    for make in (form.writer, form.report):
        if make is not None:
            made = make()
            assert isinstance(made, Writer)
            assert isinstance(made.opening() + made.game(RECORD) + made.closing(), str)
    if form.reader is not None:
        assert form.reader.recognizes("") is False


def test_starting_to_validate_imports_the_report_that_is_asked_for_and_no_other_format() -> None:
    code = (
        "import sys; from rococo_notation.cli import main\n"
        f"try: main(['validate', {str(LEGAL)!r}], prog_name='rococo')\n"
        "except SystemExit: pass\n"
        "print(sorted(m for m in sys.modules if m.startswith('rococo_notation.formats.')))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = run.stdout.splitlines()[-1]
    assert "formats.reports.text_report" in loaded
    others = r"formats\.(reports\.)?(courier|plain_data|document|epd|github|json\w*|md|pgn|sarif|txt|zsg)'"
    assert not re.search(others, loaded)


def test_every_format_has_a_page_in_the_docs() -> None:
    index = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    for name in NAMES:
        assert f"`{name}`" in index
        page = {"html": "courier", "txt": "md"}.get(name, name)
        assert (ROOT / "docs" / "formats" / f"{page}.md").is_file()


def test_a_package_adds_a_format_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("mine", f"{__name__}:MINE", registry.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: [point] if group == registry.GROUP else [])
    monkeypatch.setattr(registry, "formats", registry.formats.__wrapped__)
    assert set(registry.formats()) == NAMES | REPORTS | {"mine"}
    report = new_report("mine")
    assert report.game(RECORD) + report.game(RECORD) == "game.txt, game.txt"


def test_the_formats_of_the_package_need_no_metadata_of_an_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "entry_points", lambda group: [])
    monkeypatch.setattr(registry, "formats", registry.formats.__wrapped__)
    assert set(registry.formats()) == NAMES | REPORTS


def test_no_entry_point_takes_the_place_of_a_format_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("pgn", f"{__name__}:MINE", registry.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: [point])
    monkeypatch.setattr(registry, "formats", registry.formats.__wrapped__)
    assert registry.formats()["pgn"].name == "pgn"


@pytest.mark.parametrize(("text", "name"), [
    ('[Event "x"]\n\n1. e4', "pgn"),
    ('{"format": "rococo-games"', "json"),
    ('{"format": "rococo-games", "games": [{"source": "<html>"', "json"),
    ("Zillions Save Game File Version 0.02 HH\n", "zsg"),
    ("position startpos moves e2e4\n", "uci"),
    ("4k3/8/8/8/8/8/8/4K2R w K - id \"one\";\n", "epd"),
    ("<html>", "html"),
    ("Game: Rococo\n", "courier"),
    ("{}", "courier"),
])  # fmt: skip
def test_a_format_is_told_by_its_content(text: str, name: str) -> None:
    assert guess(text).name == name
