"""Drawings of pieces to use instead of those of the package."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from rococo_notation.errors import PieceSetError
from rococo_notation.notation.turn import Side


@dataclass(frozen=True, eq=False)
class PieceSet:
    """Drawings of pieces, as markup in a box of 48 by 48, by the names of their files."""

    folder: str = ""
    drawings: Mapping[str, str] = field(default_factory=dict)

    def drawing(self, name: str, side: Side) -> str | None:
        """Return the drawing of a piece by its name in variant files, or None if the set has none."""
        return self.drawings.get(key_of(f"{side}{name}"), self.drawings.get(key_of(name)))

    def check(self, names: Iterable[str], title: str) -> None:
        """Make sure that the set has at least one of the pieces of a game.

        Raises:
            PieceSetError: it has none.
        """
        names = list(names)
        if not any(self.drawing(name, side) for name in names for side in ("white", "black")):
            slug = names[0].lower().replace(" ", "-")
            told = f"none of its files is named after a piece of {title}, such as white-{slug}.svg or {slug}.svg"
            raise PieceSetError(f"{self.folder}: {told}")


OURS: Final = PieceSet()
"""The drawings of the package alone."""


def key_of(name: str) -> str:
    """Return what is the same in ``Long Leaper``, ``long-leaper`` and ``LongLeaper``."""
    return "".join(filter(str.isalnum, name.lower()))
