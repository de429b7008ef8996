"""Which program read a page or judged a log: its version, and a digest of the files that decide."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from rococo_notation import __version__

DECIDING: Final = (
    "archive/judging.py",
    "archive/kept_logs.py",
    "codes",
    "formats",
    "grammars",
    "notation",
    "replayer",
    "rules",
    "screening",
)
"""The parts of the package that decide what a log says and whether it is legal."""
_HEADER: Final = 16
"""Bytes of a compiled file that say when its source was written."""


@cache
def program() -> str:
    """Return the version of this program and a digest of what decides, which is the same wherever it is installed.

    The sources of the compiled engine are not part of it: the engine decides as the readable one does, and an
    installed package does not have them.
    """
    digest = hashlib.sha256()
    for name, content in sorted(_deciding()):
        digest.update(f"{name}\n{len(content)}\n".encode() + content)
    return f"{__version__} {digest.hexdigest()[:12]}"


def _deciding() -> Iterator[tuple[str, bytes]]:
    package = files("rococo_notation")
    for part in DECIDING:
        place = package.joinpath(part)
        # A checkout has its grammars next to the package.
        beside = Path(__file__).parents[2] / part
        yield from _files_in(beside if part == "grammars" and beside.is_dir() else place, part)


def _files_in(place: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    if place.is_dir():
        for inner in place.iterdir():
            if inner.name not in ("__pycache__", "compiled"):
                yield from _files_in(inner, f"{name}/{inner.name}")
    elif name.endswith((".py", ".toml", ".lark")) and place.is_file():
        # Git may write other line ends.
        yield name, place.read_bytes().replace(b"\r\n", b"\n")
    elif name.endswith(".pyc"):
        yield name, place.read_bytes()[_HEADER:]
