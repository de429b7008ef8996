"""TOML of a configuration or a variant: read within bounds of size, which ``tomllib`` has not, and written."""

import codecs
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

LONGEST: Final = 1 << 18
"""Bytes or characters of a file; the largest that comes with the package has 3 kB."""
MOST_DOTS: Final = 300
"""Dots of a line: the time of ``tomllib`` for a key grows with the square of its parts."""


def read_toml(path: Path, most: int = LONGEST) -> str:
    """Return the text of a file, also of Windows; ValueError if it has more than ``most`` bytes: no more is read."""
    with path.open("rb") as file:
        raw = file.read(most + 1)
    _check_length(raw, most)
    try:
        return raw.decode("utf-16" if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError("the file is not text in UTF-8 or UTF-16") from error


def parse_toml(text: str) -> dict[str, Any]:
    """Return what a TOML text says; ValueError if it is not TOML or exceeds a bound, with the line if it is known.

    >>> parse_toml("title = 'Mine'")
    {'title': 'Mine'}
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


def _check_length(text: str | bytes, most: int = LONGEST) -> None:
    if len(text) > most:
        raise ValueError(f"longer than {most >> 10} kB")


def write_toml(data: Mapping[str, Any]) -> str:
    """Write a TOML text that says what the data says: texts, numbers, flags, lists and tables.

    >>> print(write_toml({"title": "Mine", "pieces": {"K": {"betza": "K"}}}))
    title = "Mine"
    <BLANKLINE>
    [pieces]
    K = { betza = "K" }
    <BLANKLINE>
    """
    return "\n".join(_lines(data, "")).lstrip("\n") + "\n"


_WIDTH: Final = 120


def _lines(table: Mapping[str, Any], path: str) -> Iterator[str]:
    """Yield the lines of a table: its plain values, and the tables in it that are too long for one line or on top."""
    tables = {}
    for key, value in table.items():
        line = f"{_key(key)} = {_value(value)}"
        if isinstance(value, Mapping) and (not path or len(line) > _WIDTH):
            tables[f"{path}.{_key(key)}" if path else _key(key)] = value
        elif isinstance(value, list) and len(line) > _WIDTH:
            yield "\n".join([f"{_key(key)} = [", *(f"    {_value(each)}," for each in value), "]"])
        else:
            yield line
    for name, value in tables.items():
        yield f"\n[{name}]"
        yield from _lines(value, name)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _value(key)


def _value(value: object) -> str:
    if isinstance(value, str):
        quoted = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        return f'"""\n{quoted[1:-1]}"""'.replace("\\n", "\n") if "\n" in value and "\\" not in value else quoted
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_value(each)}' for key, each in value.items())} }}" if value else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value)
