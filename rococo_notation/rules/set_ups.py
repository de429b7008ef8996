"""The set-ups of a variant that has several, and the variant as it is played from one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
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
    if "shuffle" in given and setup:
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
        castling=tuple(way for each in variant.castling if (way := _castling(each, variant, setup))),
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

    def orders(left: tuple[str, ...], to_come: str) -> Iterator[tuple[str, ...]]:
        if not left:
            yield ()
        for place, label in enumerate(left):
            if label in left[:place] or (label in order and label != to_come[:1]):
                continue
            rest = left[:place] + left[place + 1 :]
            yield from ((label, *more) for more in orders(rest, to_come[1:] if label in order else to_come))

    def fits(array: tuple[str, ...]) -> bool:
        return all(len({file % 2 for file, label in enumerate(array) if label == each}) > 1 for each in two_coloured)

    return (rank, *(array for array in orders(tuple(sorted(rank)), order) if fits(array) and array != rank))


def castlers(castling: Castling, variant: Variant, setup: SetUp) -> list[str]:
    """List the squares of the King and of the pieces it may castle with there, outwards; none if it is not there.

    They are those on the rank of the castling, the other pieces on the side of the King to which it goes.
    """
    (king, _), (partner, _) = castling.king, castling.partner
    (king_file, rank), (partner_file, _) = variant.place(king), variant.place(partner)
    row, royal = setup[variant.height - 1 - rank], variant.standing(king)
    if royal not in row:
        return []
    here = row.index(royal)
    outwards = range(here + 1, variant.width) if partner_file > king_file else range(here - 1, -1, -1)
    others = (file for file in outwards if row[file] == variant.standing(partner))
    return [variant.files[file] + variant.ranks[rank] for file in (here, *others)]


def _castling(castling: Castling, variant: Variant, setup: SetUp) -> Castling | None:
    """Return a castling to the same squares from where King and partner stand; None where one of them does not."""
    king, *others = castlers(castling, variant, setup) or [""]
    if not others:
        return None
    return replace(castling, king=(king, castling.king[1]), partner=(others[0], castling.partner[1]))
