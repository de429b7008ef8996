"""Find the dialect of a variant: how its squares and pieces are written."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rococo_notation.notation import Dialect

if TYPE_CHECKING:
    from rococo_notation.rules import Variant


@lru_cache(maxsize=64)
def dialect_of(variant: Variant) -> Dialect:
    """Return the dialect of the logs of a variant."""
    return Dialect(
        files=variant.files,
        ranks=variant.ranks,
        file_aliases=dict(variant.file_aliases),
        rank_aliases=dict(variant.rank_aliases),
        labels=variant.labels,
        names=_names(variant),
    )


def _names(variant: Variant) -> dict[str, str]:
    """Map the names of pieces to labels, also by a last word that only one piece has: "Pawn", "Leaper"."""
    names = {piece.name.casefold(): letter.upper() for letter, piece in variant.pieces.items()}
    last = [name.split()[-1] for name in names]
    short = {name.split()[-1]: label for name, label in names.items() if last.count(name.split()[-1]) == 1}
    return {**short, **names}
