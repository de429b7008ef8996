"""The set-ups of a variant that has several, and the variant as it is played from one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from itertools import permutations
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from rococo_notation.errors import VariantError

if TYPE_CHECKING:
    from rococo_notation.rules.variant import Castling, Variant

SetUp = tuple[tuple[str, ...], ...]
"""Ranks from the top, each from the left, as in ``Variant.setup``."""

OPTION: Final = "set-up"
USUAL: Final = "usual"


def set_ups_of(data: Mapping[str, Any], setup: SetUp, read: Callable[[str], SetUp]) -> dict[str, SetUp]:
    """Return the set-ups that a variant's file gives, by name, the usual one first; none if there is just one.

    ``setup`` is the usual one, and ``read`` reads another. Shuffled ones are named by White's first rank.
    """
    given = data.get("set-ups", {})
    if "shuffle" in given:
        rule = given["shuffle"]
        arrays = _arrays(setup[-1], rule.get("order", ""), tuple(rule.get("two-coloured", ())))
        blacks = [tuple(label.lower() for label in array) for array in arrays]
        return {"".join(array): (black, *setup[1:-1], array) for array, black in zip(arrays, blacks, strict=True)}
    others = {name: read(each.get("setup", "")) for name, each in given.items()}
    return {USUAL: setup, **others} if others else {}


@lru_cache(maxsize=64)
def arranged(variant: Variant, name: str) -> Variant:
    """Return a variant as it is played from one of its set-ups.

    Raises:
        VariantError: it has no such set-up.

    >>> from rococo_notation.rules import variant
    >>> "".join(arranged(variant("fischer-random"), "BBQNNRKR").setup[-1])
    'BBQNNRKR'
    """
    if name not in variant.set_ups:
        raise VariantError(f"{variant.title} has no set-up '{name}'; {_known(variant)}")
    setup = variant.set_ups[name]
    option = replace(variant.options[OPTION], chosen=name)
    return replace(
        variant,
        setup=setup,
        castling=tuple(_castling(each, variant, setup) for each in variant.castling),
        options=MappingProxyType({**variant.options, OPTION: option}),
        arranged=True,
        made_by=(arranged, (variant, name)),
        _tables={},
    )


def _known(variant: Variant) -> str:
    names = tuple(variant.set_ups)
    if len(names) > 8:  # what fits on a line
        return f"it has {len(names)}, each named like {names[0]}"
    return f"it has {', '.join(names)}"


@cache
def _arrays(rank: tuple[str, ...], order: str, two_coloured: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """List the orders of the pieces of a rank in which some come in a given order, and some stand on both colours."""

    def fits(array: tuple[str, ...]) -> bool:
        if "".join(label for label in array if label in order) != order:
            return False
        return all(len({file % 2 for file, label in enumerate(array) if label == each}) > 1 for each in two_coloured)

    return (rank, *sorted(array for array in {*permutations(rank)} if fits(array) and array != rank))


def _castling(castling: Castling, variant: Variant, setup: SetUp) -> Castling:
    """Return a castling to the same squares, from where the King and the partner on the same side of it stand."""
    king, partner = castling.king[0], castling.partner[0]
    row = setup[variant.height - 1 - _place(king, variant)[1]]
    usual = variant.setup[variant.height - 1 - _place(king, variant)[1]]
    (king_file, rank), partner_file = _place(king, variant), _place(partner, variant)[0]
    royal, other = usual[king_file], usual[partner_file]
    here = row.index(royal)
    beyond = range(here + 1, variant.width) if partner_file > king_file else range(here - 1, -1, -1)
    there = next(file for file in beyond if row[file] == other)
    name = variant.ranks[rank]
    return replace(
        castling,
        king=(f"{variant.files[here]}{name}", castling.king[1]),
        partner=(f"{variant.files[there]}{name}", castling.partner[1]),
    )


def _place(square: str, variant: Variant) -> tuple[int, int]:
    """Return the file and rank of a square, both from 0."""
    return next(
        (file, rank)
        for file, file_name in enumerate(variant.files)
        for rank, rank_name in enumerate(variant.ranks)
        if file_name + rank_name == square
    )
