"""The rules of a variant and the powers of its pieces in words, made from its data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rococo_notation.rules import Variant
from rococo_notation.rules.powers import capturing, moving
from rococo_notation.rules.variant import Piece


def listed(words: Iterable[str], last: str = "and") -> str:
    """A list in words: ``a, b and c``."""
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def moves_of(piece: Piece) -> str:
    """How a piece moves without capturing."""
    return listed((moving(way).summary for way in piece.moves), "or")


def captures_of(piece: Piece, variant: Variant) -> str:
    """Which pieces a piece captures, and how."""
    kinds = _captured(piece, variant)
    return "; ".join(f"{_whom(names, variant)} {_how(powers, piece)}" for powers, names in kinds.items()) or "nothing"


def captures_in_short(piece: Piece, variant: Variant) -> str:
    """How a piece captures most of what it captures."""
    kinds = _captured(piece, variant)
    if len(kinds) > 1:
        return "each piece in that piece's own way"
    return next((_how(powers, piece) for powers in kinds), "nothing")


def powers_of(piece: Piece, variant: Variant) -> Iterator[str]:
    """What a piece does besides moving and capturing, a sentence each."""
    enemy, own = (
        [each.name for letter, each in variant.pieces.items() if "swap" in row.get(letter, ())]
        for row in (piece.enemy, piece.own)
    )
    if enemy:
        yield f"Swaps with {_whom(enemy, variant)} of {'either side' if own == enemy else 'the enemy'}."
    frozen = [each.name for letter, each in variant.pieces.items() if letter in piece.freezes]
    if frozen:
        yield f"Freezes {_whom(frozen, variant)} of the enemy next to it."


def rules_of(variant: Variant) -> Iterator[str]:
    """The rules that are not of one piece, a sentence or two each."""
    yield from _board(variant)
    yield from _ends(variant)
    yield from _pawns(variant)
    for way in variant.castling:
        if way.letter.isupper():
            (king, target), (rook, place) = way.king, way.partner
            yield (
                f"Castling: the King goes from {king} to {target} and the Rook from {rook} to {place};"
                " Black castles in the same way."
            )
    for option in variant.options.values():
        choices = listed((f"`{choice}`" for choice in option.choices), "or")
        yield f"The rules leave open {option.summary} (option `{option.name}`: {choices}; here `{option.chosen}`)."


def _captured(piece: Piece, variant: Variant) -> dict[tuple[str, ...], list[str]]:
    """The names of the enemies a piece takes off the board, by the powers it takes them with."""
    kinds: dict[tuple[str, ...], list[str]] = {}
    for letter, victim in variant.pieces.items():
        powers = tuple(power for power in piece.enemy.get(letter, ()) if power != "swap")
        if powers:
            kinds.setdefault(powers, []).append(victim.name)
    return kinds


def _how(powers: tuple[str, ...], piece: Piece) -> str:
    return "by landing on it" if powers == piece.moves else listed((capturing(power).taking for power in powers), "or")


def _whom(names: list[str], variant: Variant) -> str:
    others = [piece.name for piece in variant.pieces.values() if piece.name not in names]
    if len(others) > 1:
        return f"any {listed(names, 'or')}"
    return f"any piece but the {others[0]}" if others else "any piece"


def _board(variant: Variant) -> Iterator[str]:
    yield f"The board has {variant.width} files and {variant.height} ranks."
    if not variant.edge:
        return
    yield (
        f"The {len(variant.edge)} outer squares are the edge. A piece passes over them or lands on one only to capture"
        " what it could not capture otherwise, and goes no farther along the edge than the capture needs; this also"
        " applies to moves that begin on the edge. Leaving the edge inwards needs no capture."
    )
    if any("swap" in powers for piece in variant.pieces.values() for powers in piece.enemy.values()):
        yield "On the edge a swap counts as a capture."
    for edition in variant.editions.values():
        if not edition.nearest_edge_landing:
            yield f"Before {edition.until} the rules did not ask for the nearest landing along the edge."


def _ends(variant: Variant) -> Iterator[str]:
    if variant.check:
        yield "A King may not be left where it could be captured in any way; a player who is checkmated loses."
    else:
        yield "There is no check and no mate: whoever captures the enemy King wins."
    yield f"A player to move without a legal move {'loses' if variant.stuck == 'loss' else 'is stalemated: a draw'}."
    if variant.repetition == "loss":
        yield "A player who brings about a position for the third time loses."
    else:
        yield "When a position occurs for the third time, a draw may be claimed."
    if variant.fifty_moves:
        yield "A draw may be claimed after fifty moves of each side without a capture or a Pawn move."
    if variant.suicide:
        yield "A frozen piece other than the King may take itself off the board as its move: suicide."


def _pawns(variant: Variant) -> Iterator[str]:
    for letter, first in variant.first_moves.items():
        passing = ", and then be taken en passant on any square it passed" if letter in variant.en_passant else ""
        yield (
            f"A {variant.pieces[letter].name} may go up to {first.reach} squares on its first move from"
            f" {_zones(first.zones, variant)}{passing}."
        )
    for letter, promotion in sorted(variant.promotions.items()):
        name = variant.pieces[letter].name
        become = "must become" if promotion.compulsory == promotion.zones else "may become"
        what = "other piece that its side has off the board" if promotion.captured else "other piece but a King"
        yield f"A {name} that moves to {_zones(promotion.zones, variant)} {become} any {what}."
        if promotion.in_place:
            yield f"A {name} that was carried to its last rank may promote where it stands, as a move."


def _zones(zones: tuple[frozenset[str], frozenset[str]], variant: Variant) -> str:
    """The ranks of a zone of each side."""
    of_each = [[rank for rank in variant.ranks if all(file + rank in zone for file in variant.files)] for zone in zones]
    sides = zip(of_each, ("White", "Black"), strict=True)
    return ", ".join(f"rank {listed(ranks, 'or')} ({side})" for ranks, side in sides)
