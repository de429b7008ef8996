"""A variant compiled to flat tables, which the engine reads as it walks.

An occupant is 0 for an empty square, 1 to n for White's pieces, n + 1 to 2n for Black's in the same order, and
2n + 1 off the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from rococo_notation.rules.geometry import Geometry
from rococo_notation.rules.powers import (
    BIT,
    CANNON,
    DESTROY,
    DIRECTIONS,
    HOP,
    LINES,
    ON_LINES,
    PATTERNS,
    POWERS,
    SURROUNDING,
)

if TYPE_CHECKING:
    from rococo_notation.rules.variant import Castling, Edition, Piece, Variant

EMPTY = 0
NOWHERE = 0
"""The target of a move that leaves the board; square 0 is always padding."""

WHITE, BLACK = 0, 1
SIDES: Final[tuple[Literal["white"], Literal["black"]]] = ("white", "black")


class Tables(Geometry):
    """The flat tables of a variant in one edition: its board, and what each piece may do on it.

    Attributes:
        off: the occupant of squares off the board.
        labels: occupant to its label; ``codes`` is the reverse.
        how: mover to occupant to the bits of the powers that may be used on it.
        freezers: piece to the occupants that freeze it when adjacent.
        reach: piece to direction to how many empty squares it may cross.
        near, far: piece to direction to the bits that capture by displacement at one step, and farther away.
        strikes: piece to direction to how far away it may capture something by displacement.
        rays: piece to the directions in which it can do anything.
        hops, leaps: piece to whether it goes over an adjacent piece, and whether it does or captures so.
        surrounds: piece to whether its captures depend on what stands around its landing.
        promotes_to: piece to the pieces it may become, empty for one that does not promote.
        progress: piece to 1 where its move, like a capture, begins the count of fifty moves anew.
        crowns: side to its royal pieces in the set-up, each with how many of it there are.
    """

    def __init__(self, variant: Variant, edition: Edition) -> None:
        super().__init__(variant)
        self.variant = variant
        self.edition = edition
        kinds = tuple(variant.pieces.values())
        self.count = len(kinds)
        self.off = 2 * self.count + 1
        self.labels = ("", *(k.letter.upper() for k in kinds), *(k.letter.lower() for k in kinds), "")
        self.codes = {label: code for code, label in enumerate(self.labels) if label}
        self.kinds: tuple[Piece | None, ...] = (None, *kinds, *kinds, None)
        self._compile_pieces(kinds)
        self._compile_promotion(variant)
        self._compile_first_moves(variant)
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

    def _compile_pieces(self, kinds: tuple[Piece, ...]) -> None:
        nothing = [0] * (self.off + 1)
        self.how = [nothing]
        self.leaping = [nothing]
        self.freezers: list[tuple[int, ...]] = [()]
        self.royal = bytes((0, *(k.royal for k in kinds), *(k.royal for k in kinds), 0))
        self.royals = tuple(tuple(self.code(k.letter, side) for k in kinds if k.royal) for side in (WHITE, BLACK))
        self.reach: list[tuple[int, ...]] = [()]
        self.near: list[tuple[int, ...]] = [()]
        self.far: list[tuple[int, ...]] = [()]
        self.strikes: list[tuple[int, ...]] = [()]
        self.hops: list[bool] = [False]
        self.leaps: list[bool] = [False]
        self.destroys: list[bool] = [False]
        self.coordinates_at_will: list[bool] = [False]
        self.coordinates_leniently: list[bool] = [False]
        self.surrounds: list[bool] = [False]
        self.rays: list[tuple[int, ...]] = [()]
        for side in (WHITE, BLACK):
            for kind in kinds:
                own = [_bits(kind.own[other.letter]) for other in kinds]
                enemy = [_bits(kind.enemy[other.letter]) for other in kinds]
                white, black = (own, enemy) if side == WHITE else (enemy, own)
                self.how.append([0, *white, *black, 0])
                self.leaping.append([bits & PATTERNS for bits in self.how[-1]])
                letters = [other.letter for other in kinds if kind.letter in other.freezes]
                self.freezers.append(tuple(self.code(letter, side ^ 1) for letter in letters))
                used = _bits(kind.moves) & HOP | reduce(or_, own + enemy)
                self._compile_movement(kind, side, used)
                self.hops.append(bool(used & HOP))
                self.leaps.append(bool(used & (HOP | CANNON)))
                self.destroys.append(bool(used & DESTROY))
                self.coordinates_at_will.append("coordinate" in kind.optional)
                self.coordinates_leniently.append("coordinate" in kind.lenient)
                self.surrounds.append(bool(used & SURROUNDING))

    def _compile_movement(self, kind: Piece, side: int, used: int) -> None:
        """Compile reach and displacement in each direction, and the directions in which the piece can act."""
        reach, near, far, strikes = ([0] * len(DIRECTIONS) for _ in range(4))
        for power in POWERS.values():
            if power.pattern is None:
                continue
            for direction in power.pattern.directions:
                towards = _seen_by(side, direction)
                near[towards] |= power.bit
                if power.pattern.reach > 1:
                    far[towards] |= power.bit
                if power.name in kind.moves:
                    reach[towards] = max(reach[towards], power.pattern.reach)
                if used & power.bit:
                    strikes[towards] = max(strikes[towards], power.pattern.reach)
        on_lines = used & ON_LINES
        self.reach.append(tuple(reach))
        self.near.append(tuple(near))
        self.far.append(tuple(far))
        self.strikes.append(tuple(strikes))
        self.rays.append(tuple(d for d in range(len(DIRECTIONS)) if reach[d] or strikes[d] or (on_lines and d < LINES)))

    def _compile_first_moves(self, variant: Variant) -> None:
        self.forward = (0, _seen_by(BLACK, 0))
        self.first_reach = [0] * (self.off + 1)
        self.first_zone: list[bytes] = [bytes(self.size)] * (self.off + 1)
        self.never_on = [bytes(self.size)] * (self.off + 1)
        self.passes = bytearray(self.off + 1)
        self.progress = bytearray(self.off + 1)
        for side in (WHITE, BLACK):
            for letter, first in variant.first_moves.items():
                code = self.code(letter, side)
                self.first_reach[code] = first.reach
                self.first_zone[code] = bytes(self.names[square] in first.zones[side] for square in range(self.size))
            for letter, kind in variant.pieces.items():
                never = bytes(self.names[square] in kind.never_on[side] for square in range(self.size))
                self.never_on[self.code(letter, side)] = never
            for letter in variant.en_passant:
                self.passes[self.code(letter, side)] = 1
            for letter in variant.progress:
                self.progress[self.code(letter, side)] = 1

    def _compile_castling(self, variant: Variant) -> None:
        self.castlings = tuple(CastlingSquares.of(castling, self) for castling in variant.castling)
        self.castling_lost = [0] * self.size
        for right, castling in enumerate(self.castlings):
            for square in (castling.king, castling.partner):
                self.castling_lost[square] |= 1 << right

    def _compile_crowns(self, variant: Variant) -> None:
        labels = [label for row in variant.setup for label in row]
        counts = [[(piece, labels.count(self.labels[piece])) for piece in pieces] for pieces in self.royals]
        self.crowns = tuple(tuple((piece, count) for piece, count in side if count) for side in counts)

    def _compile_promotion(self, variant: Variant) -> None:
        rule = variant.promotion
        self.promotes_to: list[tuple[int, ...]] = [()] * (self.off + 1)
        self.promotes_captured = rule.captured
        self.promotion_zone: list[bytes] = [bytes(self.size)] * (self.off + 1)
        for side in (WHITE, BLACK):
            zone = bytes(self.names[square] in rule.zones[side] for square in range(self.size))
            for letter in rule.pieces:
                code = self.code(letter, side)
                self.promotes_to[code] = tuple(sorted(self.code(other, side) for other in rule.to))
                self.promotion_zone[code] = zone

    def code(self, letter: str, side: int) -> int:
        """Return the occupant for a side's piece with a letter."""
        return self.codes[letter.upper() if side == WHITE else letter.lower()]

    def side_of(self, piece: int) -> int:
        """Return the side of a piece."""
        return WHITE if piece <= self.count else BLACK

    def other_side(self, piece: int) -> int:
        """Return the same kind of piece of the other side."""
        return piece + self.count if piece <= self.count else piece - self.count

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
        file, rank = tables.places[partner]
        label = tables.variant.setup[tables.variant.height - 1 - rank][file]
        return cls(side, king, king_to, partner, partner_to, empty, crossed, tables.codes.get(label, EMPTY))


def _way(origin: int, target: int, step: int) -> tuple[int, ...]:
    """Return the squares from one to another along a rank, both included."""
    towards = step if target >= origin else -step
    return tuple(range(origin, target + towards, towards))


def _seen_by(side: int, direction: int) -> int:
    """Turn a direction as White sees it for the side."""
    across, up = DIRECTIONS[direction]
    return direction if side == WHITE else DIRECTIONS.index((across, -up))


def _bits(words: Iterable[str]) -> int:
    return sum({BIT[word] for word in words})
