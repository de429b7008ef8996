"""A variant compiled to flat tables, which the engine reads as it walks.

An occupant is 0 for an empty square, 1 to n for White's pieces, n + 1 to 2n for Black's in the same order, and
2n + 1 off the board.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from rococo_notation.rules.betza import Vector
from rococo_notation.rules.geometry import Geometry
from rococo_notation.rules.movement import Way, bits_of, local_directions, movement_of, vectors_of, ways_of
from rococo_notation.rules.powers import CANNON, DESTROY, HOP, SURROUNDING, WAYS, Power, powers_in

if TYPE_CHECKING:
    from rococo_notation.rules.variant import Castling, Edition, Piece, Variant

EMPTY = 0
NOWHERE = 0
"""The target of a move that leaves the board; square 0 is always padding."""

COMPULSORY = 2
"""In ``Tables.promotion_zone``: a piece has to promote there."""

WHITE, BLACK = 0, 1
SIDES: Final[tuple[Literal["white"], Literal["black"]]] = ("white", "black")


class Tables(Geometry):
    """The flat tables of a variant in one edition: its board, and what each piece may do on it.

    Attributes:
        off: the occupant of squares off the board.
        labels: occupant to its label; ``codes`` is the reverse.
        how: mover to occupant to the bits of the powers that may be used on it.
        freezers: piece to the occupants that freeze it when adjacent.
        ways: piece to the ways by which it captures by displacement, in the order of their bits.
        reach: piece to direction to how many empty squares it may cross.
        first_reach: piece to direction to how many it may cross on its first move; ``first`` tells if it has one.
        strikes: piece to direction to how far away it may capture something by displacement.
        striking: piece to direction to distance to the bits of the ways that capture there.
        rays: piece to the directions in which it can do anything; ``rays_on`` to square to those from there, and
            ``local`` tells if they differ.
        overlaps: piece to whether it may come to a square in two ways at once.
        stands: piece to square to 1 where it may go; ``confined`` tells if there are others.
        hops, leaps: piece to whether it goes over an adjacent piece, and whether it does or captures so.
        surrounds: piece to whether its captures depend on what stands around its landing.
        promotes_to: piece to the pieces it may become, empty for one that does not promote.
        promotes_on: piece to square to those of them that it may become there.
        reserve: piece to how many of it are off the board from the start, to be regained by promotion.
        promotion_zone: piece to square to 1 where it may promote, and COMPULSORY where it has to.
        passes: piece to whether it captures, and may be captured, en passant.
        rights: the letters of the castling rights in a position code.
        remembers: piece to whether its moves leave something to remember: squares it passed, a first move it has used.
        progress: piece to 1 where its move, like a capture, begins the count of fifty moves anew.
        crowns: side to its royal pieces in the set-up, each with how many of it there are.
    """

    def __init__(self, variant: Variant, edition: Edition) -> None:
        super().__init__(variant, vectors_of(variant))
        self.variant = variant
        self.edition = edition
        kinds = tuple(variant.pieces.values())
        self.count = len(kinds)
        self.off = 2 * self.count + 1
        self.labels = ("", *(k.letter.upper() for k in kinds), *(k.letter.lower() for k in kinds), "")
        self.codes = {label: code for code, label in enumerate(self.labels) if label}
        self.kinds: tuple[Piece | None, ...] = (None, *kinds, *kinds, None)
        self._compile_pieces(kinds, variant)
        self._compile_promotion(variant)
        self._compile_squares(variant)
        self._compile_castling(variant)
        self._compile_crowns(variant)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Tables) and self._identity() == other._identity())

    def __hash__(self) -> int:
        return hash(self.variant.name)

    def __reduce__(self) -> tuple[Callable[[Variant, str], Tables], tuple[Variant, str]]:
        return _tables_of, (self.variant, self.edition.name)

    def _identity(self) -> tuple[object, ...]:
        # Files that differ in the order of their pieces are equal as variants, and number the occupants otherwise.
        return self.variant, self.edition, self.coordinates_at_will, self.labels

    @cached_property
    def at_will(self) -> Tables | None:
        """The same tables with lenient captures made optional; None if the variant has no lenient captures."""
        if not any(self.coordinates_leniently):
            return None
        tables = object.__new__(Tables)
        tables.__dict__.update(self.__dict__)
        tables.coordinates_at_will = self.coordinates_leniently
        return tables

    def _compile_pieces(self, kinds: tuple[Piece, ...], variant: Variant) -> None:
        nothing = [0] * (self.off + 1)
        self.how = [nothing]
        self.leaping = [nothing]
        self.freezers: list[tuple[int, ...]] = [()]
        self.royal = bytes((0, *(k.royal for k in kinds), *(k.royal for k in kinds), 0))
        self.royals = tuple(tuple(self.code(k.letter, side) for k in kinds if k.royal) for side in (WHITE, BLACK))
        self.ways: list[tuple[Way, ...]] = [()]
        self.reach: list[tuple[int, ...]] = [()]
        self.first_reach: list[tuple[int, ...]] = [()]
        self.strikes: list[tuple[int, ...]] = [()]
        self.striking: list[tuple[tuple[int, ...], ...]] = [()]
        self.overlaps: list[bool] = [False]
        self.hops: list[bool] = [False]
        self.leaps: list[bool] = [False]
        self.destroys: list[bool] = [False]
        self.coordinates_at_will: list[bool] = [False]
        self.coordinates_leniently: list[bool] = [False]
        self.surrounds: list[bool] = [False]
        self.rays: list[tuple[int, ...]] = [()]
        for side in (WHITE, BLACK):
            for kind in kinds:
                ways = ways_of(kind)
                own, enemy = ([bits_of(row[other.letter], ways) for other in kinds] for row in (kind.own, kind.enemy))
                white, black = (own, enemy) if side == WHITE else (enemy, own)
                self.how.append([0, *white, *black, 0])
                self.leaping.append([bits & WAYS for bits in self.how[-1]])
                letters = [other.letter for other in kinds if kind.letter in other.freezes]
                self.freezers.append(tuple(self.code(letter, side ^ 1) for letter in letters))
                used = (HOP if "hop" in kind.moves else 0) | reduce(or_, own + enemy)
                movement = movement_of(kind, side, used, self, variant.first_moves.get(kind.letter))
                self.ways.append(ways)
                self.reach.append(movement.reach)
                self.first_reach.append(movement.first)
                self.strikes.append(movement.strikes)
                self.striking.append(movement.striking)
                self.rays.append(movement.rays)
                self.overlaps.append(movement.overlaps)
                self.hops.append(bool(used & HOP))
                self.leaps.append(bool(used & (HOP | CANNON)))
                self.destroys.append(bool(used & DESTROY))
                self.coordinates_at_will.append("coordinate" in kind.optional)
                self.coordinates_leniently.append("coordinate" in kind.lenient)
                self.surrounds.append(bool(used & SURROUNDING))

    def _compile_squares(self, variant: Variant) -> None:
        """Compile what depends on the square where a piece stands or goes."""
        everywhere, nowhere = bytes([1]) * self.size, bytes(self.size)
        self.ahead = tuple(
            tuple(self.seen_by(side, Vector(files, 1)) for files in (0, -1, 1)) for side in (WHITE, BLACK)
        )
        self.first = [any(reach) for reach in self.first_reach]
        self.first_zone: list[bytes] = [nowhere] * (self.off + 1)
        self.never_on = [nowhere] * (self.off + 1)
        self.stands = [everywhere] * (self.off + 1)
        self.passes = bytearray(self.off + 1)
        self.progress = bytearray(self.off + 1)
        for side in (WHITE, BLACK):
            for letter, first in variant.first_moves.items():
                self.first_zone[self.code(letter, side)] = self._squares_in(first.zones[side])
            for letter, kind in variant.pieces.items():
                self.never_on[self.code(letter, side)] = self._squares_in(kind.never_on[side])
                if kind.within:
                    self.stands[self.code(letter, side)] = self._squares_in(kind.within[side])
            for letter in variant.en_passant:
                self.passes[self.code(letter, side)] = 1
            for letter in variant.progress:
                self.progress[self.code(letter, side)] = 1
        self.rays_on = [self._rays_on(piece) for piece in range(self.off)]
        self.local = [len({*rays}) > 1 for rays in self.rays_on]
        self.confined = [stands is not everywhere for stands in self.stands]
        self.remembers = [bool(first or passes) for first, passes in zip(self.first, self.passes, strict=False)]

    def _rays_on(self, piece: int) -> list[tuple[int, ...]]:
        kind, rays = self.kinds[piece], self.rays[piece]
        if kind is None or not kind.local:
            return [rays] * self.size
        side = self.side_of(piece)
        local = local_directions(kind, side, self)
        fewer = tuple(direction for direction in rays if direction not in local)
        return [rays if name in kind.local_on[side] else fewer for name in self.names]

    def _squares_in(self, zone: frozenset[str]) -> bytes:
        return bytes(name in zone for name in self.names)

    def _compile_castling(self, variant: Variant) -> None:
        self.rights = tuple(dict.fromkeys(castling.letter for castling in variant.castling))
        self.castlings = tuple(CastlingSquares.of(castling, self) for castling in variant.castling)
        self.castling_lost = [0] * self.size
        for castling in self.castlings:
            for square in (castling.king, castling.partner):
                self.castling_lost[square] |= 1 << castling.right

    def _compile_crowns(self, variant: Variant) -> None:
        labels = [label for row in variant.setup for label in row]
        counts = [[(piece, labels.count(self.labels[piece])) for piece in pieces] for pieces in self.royals]
        self.crowns = tuple(tuple((piece, count) for piece, count in side if count) for side in counts)

    def _compile_promotion(self, variant: Variant) -> None:
        self.promotes_to: list[tuple[int, ...]] = [()] * (self.off + 1)
        self.promotes_on: list[list[tuple[int, ...]]] = [[()] * self.size] * (self.off + 1)
        self.promotes_captured = any(rule.captured for rule in variant.promotions.values())
        self.reserve = [0] * (self.off + 1)
        for side in (WHITE, BLACK):
            for letter, count in variant.reserve.items():
                self.reserve[self.code(letter, side)] = count
        self.promotes_in_place = [False] * (self.off + 1)
        self.promotion_zone: list[bytes] = [bytes(self.size)] * (self.off + 1)
        for side in (WHITE, BLACK):
            for letter, rule in variant.promotions.items():
                code = self.code(letter, side)
                may, must = self._squares_in(rule.zones[side]), self._squares_in(rule.compulsory[side])
                self.promotes_to[code] = self._options(rule.to[side], side)
                self.promotes_on[code] = [
                    self._options(rule.choices(side, name), side) if may[square] else ()
                    for square, name in enumerate(self.names)
                ]
                self.promotes_in_place[code] = rule.in_place
                self.promotion_zone[code] = bytes(
                    one + two if options else 0
                    for one, two, options in zip(may, must, self.promotes_on[code], strict=True)
                )

    def _options(self, letters: tuple[str, ...], side: int) -> tuple[int, ...]:
        return tuple(sorted(self.code(letter, side) for letter in letters))

    def code(self, letter: str, side: int) -> int:
        """Return the occupant for a side's piece with a letter."""
        return self.codes[letter.upper() if side == WHITE else letter.lower()]

    def side_of(self, piece: int) -> int:
        """Return the side of a piece."""
        return WHITE if piece <= self.count else BLACK

    def other_side(self, piece: int) -> int:
        """Return the same kind of piece of the other side."""
        return piece + self.count if piece <= self.count else piece - self.count

    def may_stand(self, piece: int, square: int, occupant: int) -> bool:
        """Tell whether a piece may go to a square where an occupant stands: a King leaves its zone to take a King."""
        return bool(self.stands[piece][square] or (self.royal[piece] and self.royal[occupant]))

    def powers_in(self, piece: int, bits: int) -> list[Power]:
        """List the powers of a piece whose bits are set."""
        ways = (way.power for place, way in enumerate(self.ways[piece]) if bits >> place & 1)
        return [*dict.fromkeys(ways), *powers_in(bits)]

    def name(self, piece: int) -> str:
        """Return the name of a piece: ``White Long Leaper``."""
        kind = self.kinds[piece]
        assert kind is not None
        return f"{SIDES[self.side_of(piece)].title()} {kind.name}"


def _tables_of(variant: Variant, edition: str) -> Tables:
    return variant.tables(edition)


class CastlingSquares(NamedTuple):
    """One castling in squares: where the King and its partner come from and go to, and what must be empty or safe."""

    side: int
    right: int
    """The number of its letter in ``Tables.rights``: each right stands for one castling or several."""
    king: int
    king_to: int
    partner: int
    partner_to: int
    empty: tuple[int, ...]
    crossed: tuple[int, ...]
    """The squares from the King's to its target, both included: none may be under attack."""
    partner_piece: int
    """What stands on the partner's square in the set-up."""

    @classmethod
    def of(cls, castling: Castling, tables: Tables) -> CastlingSquares:
        """Look up the squares of a castling of the variant."""
        king, king_to = (tables.index[name] for name in castling.king)
        partner, partner_to = (tables.index[name] for name in castling.partner)
        file_step = tables.steps[1]
        crossed = _way(king, king_to, file_step)
        ways = {*_way(king, partner, file_step), *crossed, *_way(partner, partner_to, file_step)}
        empty = tuple(sorted(ways - {king, partner}))
        side = WHITE if castling.letter.isupper() else BLACK
        standing = tables.codes.get(tables.variant.standing(castling.partner[0]), EMPTY)
        right = tables.rights.index(castling.letter)
        return cls(side, right, king, king_to, partner, partner_to, empty, crossed, standing)


def _way(origin: int, target: int, step: int) -> tuple[int, ...]:
    """Return the squares from one to another along a rank, both included."""
    towards = step if target >= origin else -step
    return tuple(range(origin, target + towards, towards))
