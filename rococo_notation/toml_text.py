"""TOML of a configuration or a variant, within bounds of size: ``tomllib`` has none."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

LONGEST: Final = 1 << 18
"""Bytes or characters of a file; the largest that comes with the package has 3 kB."""
MOST_DOTS: Final = 300
"""Dots of a line: what ``tomllib`` takes for a key grows with the square of its parts."""


def read_toml(path: Path) -> str:
    """Return the text of a file, of which no more is read than a file may have.

    Raises:
        OSError: the file cannot be read.
        ValueError: it is too long, or not UTF-8.
    """
    with path.open("rb") as file:
        raw = file.read(LONGEST + 1)
    _check_length(raw)
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise ValueError("not TOML: the file is not UTF-8 text") from error


def parse_toml(text: str) -> dict[str, Any]:
    """Return what a TOML text says.

    >>> parse_toml("title = 'Mine'")
    {'title': 'Mine'}

    Raises:
        ValueError: it is not TOML, or exceeds a bound; the message ends with the line where that is known.
    """
    _check_length(text)
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise ValueError(f"more than {MOST_DOTS} dots in one line (at line {number})")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"not TOML: {error}") from error
    except RecursionError as error:
        raise ValueError("not TOML: it is nested too deeply") from error


def _check_length(text: str | bytes) -> None:
    if len(text) > LONGEST:
        raise ValueError(f"longer than {LONGEST >> 10} kB")
