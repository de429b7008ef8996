"""Which formats there are, and how others add theirs."""

from importlib.metadata import EntryPoint

import pytest
from support import ROOT

from rococo_notation.formats import format_of, formats, guess, registry

NAMES = {"courier", "csv", "epd", "html", "json", "jsonl", "md", "pgn", "sgf", "txt", "zsg"}


def test_the_formats_of_the_package_are_there_and_know_their_names() -> None:
    assert set(formats()) >= NAMES
    for name in NAMES:
        form = format_of(name)
        assert (form.name, form.suffix[0]) == (name, ".")
        assert form.reader or form.writer


def test_every_format_has_a_page_in_the_docs() -> None:
    index = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    for name in NAMES:
        assert f"`{name}`" in index
        page = {"html": "courier", "txt": "md"}.get(name, name)
        assert (ROOT / "docs" / "formats" / f"{page}.md").is_file()


def test_a_package_adds_a_format_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("mine", "rococo_notation.formats.pgn:FORMAT", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point] if group == registry.GROUP else [])
    monkeypatch.setattr(registry, "formats", registry.formats.__wrapped__)
    assert set(registry.formats()) == NAMES | {"mine"}


def test_the_formats_of_the_package_need_no_metadata_of_an_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda group: [])
    monkeypatch.setattr(registry, "formats", registry.formats.__wrapped__)
    assert set(registry.formats()) == NAMES


def test_no_entry_point_takes_the_place_of_a_format_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("pgn", "rococo_notation.formats.epd:FORMAT", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    monkeypatch.setattr(registry, "formats", registry.formats.__wrapped__)
    assert registry.formats()["pgn"].name == "pgn"


@pytest.mark.parametrize(("text", "name"), [
    ('[Event "x"]\n\n1. e4', "pgn"),
    ('{"format": "rococo-games"', "json"),
    ("Zillions Save Game File Version 0.02 HH\n", "zsg"),
    ("<html>", "html"),
    ("Game: Rococo\n", "courier"),
    ("{}", "courier"),
])  # fmt: skip
def test_a_format_is_told_by_its_content(text: str, name: str) -> None:
    assert guess(text).name == name
