"""The game a log names, and the edition of its rules that holds."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from rococo_notation.errors import VariantError
from rococo_notation.rules import variant

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rococo_notation.rules import Variant


def find_variant(headers: Mapping[str, str]) -> Variant | None:
    """The variant the headers of a log name, or None."""
    names = {key.casefold(): value for key, value in headers.items()}
    for key in ("variant", "game"):
        if key in names:
            try:
                return variant(names[key].removesuffix(".toml"))
            except VariantError:
                continue
    return None


@lru_cache(maxsize=256)
def variant_titled(title: str) -> Variant | None:
    """The variant of that title or name, or None."""
    return find_variant({"game": title})


@lru_cache(maxsize=4096)
def edition_on(variant: Variant, begun: tuple[int, int] | None) -> str:
    """The edition in force when a log was begun, given year and day of the year; today's where that is not known."""
    if begun is None:
        return variant.edition
    year, day = begun
    first = date(min(max(year, date.min.year), date.max.year - 1), 1, 1)
    return variant.edition_on(first + timedelta(days=day - 1))
