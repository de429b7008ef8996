"""TOML is read within bounds."""

import io
from pathlib import Path
from typing import Any

import pytest

from rococo_notation.toml_text import LONGEST, MOST_DOTS, parse_toml, read_toml


class Endless(io.RawIOBase):
    """A file without an end, that counts the bytes which are read."""

    read_bytes = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.read_bytes += len(buffer)
        return len(buffer)


def test_no_more_is_read_than_a_file_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = Endless()
    monkeypatch.setattr(Path, "open", lambda *_: io.BufferedReader(endless, 16))
    with pytest.raises(ValueError, match="longer than 256 kB"):
        read_toml(Path("endless"))
    assert endless.read_bytes <= 2 * LONGEST


def test_keys_of_too_many_parts_are_refused_with_their_line() -> None:
    assert parse_toml(f"a{'.a' * MOST_DOTS} = 1")
    with pytest.raises(ValueError, match=r"\(at line 2\)"):
        parse_toml(f"\na{'.a' * (MOST_DOTS + 1)} = 1")


@pytest.mark.parametrize(
    ("text", "why"), [("a = ", "not TOML"), ("a = " + "[" * 9999, "nested"), ("#" * 300_000, "256 kB")]
)
def test_what_cannot_be_read_is_one_kind_of_error(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_toml(text)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_what_windows_writes_is_read(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    path.write_text("title = 'Röcoco'\n", encoding=encoding)
    assert parse_toml(read_toml(path)) == {"title": "Röcoco"}
