"""A game of one's own as somebody writes its file: the game, or each fault at its place."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.editor.places import Places
from rococo_notation.errors import VariantError
from rococo_notation.rules import load_variant

if TYPE_CHECKING:
    from rococo_notation.rules import Variant


class Fault(NamedTuple):
    """A fault of a variant file, and the line it is on in UTF-16 offsets."""

    message: str
    start: int
    end: int


@lru_cache(maxsize=4)
def own_game(toml: str) -> Variant:
    """Build the variant that the text of a variant file describes.

    Raises:
        VariantError: the text has faults, which ``faults_of`` places.
    """
    with TemporaryDirectory() as folder:
        file = Path(folder, "own-game.toml")
        file.write_text(toml, encoding="utf-8", errors="replace", newline="\n")
        return load_variant(file)


def faults_of(toml: str) -> tuple[Fault, ...]:
    r"""List the faults of a variant file, each with the line that it is about.

    >>> [(fault.message, fault.start) for fault in faults_of('title = "My game"\nrules = 3\n')]
    [('rules: a table belongs here', 18)]
    """
    try:
        own_game(toml)
    except VariantError as error:
        places = Places(toml)
        placed = zip(error.faults, error.lines, strict=True)
        return tuple(Fault(fault, *places.line_range(line or 1)) for fault, line in placed)
    return ()
