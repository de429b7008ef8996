"""A game of one's own as somebody writes its file: the game, or each fault at its place."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.editor.places import Places
from rococo_notation.errors import VariantError
from rococo_notation.rules.file_lines import lines_of
from rococo_notation.rules.loader import read_variant
from rococo_notation.text_safety import reason

if TYPE_CHECKING:
    from rococo_notation.rules import Variant

NOWHERE: Final = Path("own-game.toml")
"""The path of a file that is not saved anywhere, and so has no files beside it to extend."""


class Fault(NamedTuple):
    """A fault of a variant file, and the line it is on in UTF-16 offsets."""

    message: str
    start: int
    end: int


@lru_cache(maxsize=4)
def own_game(toml: str, path: Path = NOWHERE) -> Variant:
    """Build the variant that the text of a variant file describes; ``path`` is where the file lies.

    Raises:
        VariantError: the text has faults, which ``faults_of`` places.
    """
    try:
        return read_variant(toml, path)
    except OSError as error:
        raise VariantError.of_file(path.name, [f"extends: {error.filename}: {reason(error)}"]) from error


def faults_of(toml: str, path: Path = NOWHERE) -> tuple[Fault, ...]:
    r"""List the faults of a variant file, each with the line that it is about.

    >>> [(fault.message, fault.start) for fault in faults_of('title = "My game"\nrules = 3\n')]
    [('rules: a table belongs here', 18)]
    """
    try:
        own_game(toml, path)
    except VariantError as error:
        places = Places(toml)
        if str(error).startswith(path.name):
            placed = list(zip(error.faults, error.lines, strict=True))
        else:
            # The faults are those of a file that this one extends.
            (line,) = lines_of(["extends"], toml)
            placed = [(f"extends: {told}", line) for told in str(error).splitlines()]
        return tuple(Fault(fault, *places.line_range(line or 1)) for fault, line in placed)
    return ()
