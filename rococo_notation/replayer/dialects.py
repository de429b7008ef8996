"""How the squares and pieces of a variant are written."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rococo_notation.notation import Dialect

if TYPE_CHECKING:
    from rococo_notation.rules import Variant


@lru_cache(maxsize=64)
def dialect_of(variant: Variant) -> Dialect:
    """The dialect of a variant's logs."""
    return Dialect(
        files=variant.files,
        ranks=variant.ranks,
        file_aliases=variant.file_aliases,
        rank_aliases=variant.rank_aliases,
        labels=variant.labels,
    )
