"""The reference of the library."""

from pathlib import Path

import api

import rococo_notation as rn

CONSTANTS = {"__version__", "formats"}


def test_every_public_name_is_explained_on_one_page() -> None:
    named = [name for _, _, names in api.PARTS.values() for name in names.split()]
    assert sorted(name for name in named if "." not in name) == sorted({*rn.__all__} - CONSTANTS)
    assert len(named) == len({*named})


def test_each_page_names_what_mkdocstrings_explains(tmp_path: Path) -> None:
    api.pages(tmp_path)
    assert "::: rococo_notation.replay\n" in (tmp_path / "api" / "replay.md").read_text(encoding="utf-8")
    index = (tmp_path / "api" / "index.md").read_text(encoding="utf-8")
    assert all(f"({file}.md)" in index for file in api.PARTS)
