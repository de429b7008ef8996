"""The powers of a piece in words, made from the data of its game: how it moves and captures, and what else it does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rococo_notation.rules.powers import capturing, moving
from rococo_notation.rules.words import listed

if TYPE_CHECKING:
    from rococo_notation.rules import Variant
    from rococo_notation.rules.variant import Piece, Zones


FEW: Final = 3
"""As many squares are named one by one."""


def a(name: str) -> str:
    """Put the article before a name: ``an Elephant``, but ``a Unicorn``."""
    return f"{'an' if name[:1] in 'AEIOU' and not name.startswith('Uni') else 'a'} {name}"


def moves_of(piece: Piece) -> str:
    """Tell how a piece moves without capturing.

    >>> from rococo_notation.rules import variant
    >>> moves_of(variant("xiangqi").pieces["N"])
    "a Knight's leap, with nothing in between"
    """
    return listed((moving(way).summary for way in piece.moves), "or")


def captures_of(piece: Piece, variant: Variant) -> str:
    """Tell which pieces a piece captures, and how."""
    kinds = captured_by(piece, variant)
    return "; ".join(f"{_whom(names, variant)} {_how(powers, piece)}" for powers, names in kinds.items()) or "nothing"


def captures_in_short(piece: Piece, variant: Variant) -> str:
    """Tell how a piece captures most of what it captures."""
    kinds = captured_by(piece, variant)
    if len(kinds) > 2:
        return "each piece in that piece's own way"
    return next((_how(powers, piece) for powers in kinds), "nothing")


def captured_by(piece: Piece, variant: Variant) -> dict[tuple[str, ...], list[str]]:
    """List the names of the enemies a piece takes off the board, by the powers it takes them with, the usual first."""
    kinds: dict[tuple[str, ...], list[str]] = {}
    for letter, victim in variant.pieces.items():
        powers = tuple(power for power in piece.enemy.get(letter, ()) if power != "swap")
        if powers:
            kinds.setdefault(powers, []).append(victim.name)
    return dict(sorted(kinds.items(), key=lambda kind: -len(kind[1])))


def powers_of(piece: Piece, variant: Variant) -> Iterator[str]:
    """Tell what a piece does besides moving and capturing, and where it may not, a sentence each."""
    enemy, own = (
        [each.name for letter, each in variant.pieces.items() if "swap" in row.get(letter, ())]
        for row in (piece.enemy, piece.own)
    )
    if enemy:
        yield f"Swaps with {_whom(enemy, variant)} of {'either side' if own == enemy else 'the enemy'}."
    frozen = [each.name for letter, each in variant.pieces.items() if letter in piece.freezes]
    if frozen:
        yield f"Freezes {_whom(frozen, variant)} of the enemy next to it."
    if piece.local:
        yield f"Goes {moving(piece.local).summary} only from {zones_in_words(piece.local_on, variant)}."
    if piece.within:
        capture = f" but to capture the enemy {piece.name}" if piece.royal and _goes_far(piece) else ""
        yield f"Never leaves {zones_in_words(piece.within, variant)}{capture}."


def zones_in_words(zones: Zones, variant: Variant) -> str:
    """Tell which squares White's zone and Black's has: ``rank 8 (White) or rank 1 (Black)``."""
    white, black = (_squares(zone, variant) for zone in zones)
    return white if white == black else f"{white} (White) or {black} (Black)"


def _squares(zone: frozenset[str], variant: Variant) -> str:
    """Name the squares of a zone if they are few, its ranks, or its corners if it is a part of some ranks."""
    ranks = [rank for rank in variant.ranks if any(file + rank in zone for file in variant.files)]
    files = [file for file in variant.files if any(file + rank in zone for rank in variant.ranks)]
    block = {file + rank for file in files for rank in ranks}
    few = len(zone) <= FEW and len(files) < variant.width
    if few or zone & variant.tables().index.keys() != block & variant.tables().index.keys():
        return listed(sorted(zone), "or") if zone else "nowhere"
    if len(files) == variant.width:
        return _run("rank", ranks, variant.ranks)
    if _together(files, variant.files) and _together(ranks, variant.ranks):
        return f"squares {files[0]}{ranks[0]} to {files[-1]}{ranks[-1]}"
    return f"{_run('file', files, variant.files)} of {_run('rank', ranks, variant.ranks)}"


def _run(kind: str, names: list[str], every: tuple[str, ...]) -> str:
    """Name some files or ranks: ``rank 3``, ``ranks 8 to 10`` or ``files a or c``."""
    if len(names) > 2 and _together(names, every):
        return f"{kind}s {names[0]} to {names[-1]}"
    return f"{kind} {listed(names, 'or')}"


def _together(names: list[str], every: tuple[str, ...]) -> bool:
    return every.index(names[-1]) - every.index(names[0]) == len(names) - 1


def _goes_far(piece: Piece) -> bool:
    """Tell whether a royal piece may capture farther away than it moves."""
    return any({*powers} - {*piece.moves} for powers in piece.enemy.values())


def _how(powers: tuple[str, ...], piece: Piece) -> str:
    if {*powers} == {*piece.moves} and all(capturing(power).pattern == moving(power).pattern for power in powers):
        return "by landing on it"
    ways = [capturing(power) for power in powers]
    if len(ways) > 1 and all(way.taking == f"by landing on it ({way.listed})" for way in ways):
        return f"by landing on it ({listed((way.listed for way in ways), 'or')})"
    return listed((way.taking for way in ways), "or")


def _whom(names: list[str], variant: Variant) -> str:
    others = [piece.name for piece in variant.pieces.values() if piece.name not in names]
    if len(others) > 1:
        return f"any {listed(names, 'or')}"
    return f"any piece but the {others[0]}" if others else "any piece"
