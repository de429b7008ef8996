"""A variant compiled to flat tables, which the engine reads as it walks: its board, and what each piece may do on it.

An occupant is 0 for an empty square, 1 to n for White's pieces, n + 1 to 2n for Black's in the same order, and 2n + 1
off the board. Squares and directions are those of ``geometry``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property, reduce
from itertools import combinations
from operator import methodcaller, or_
from typing import Final, Literal, NamedTuple

from rococo_notation.rules import powers
from rococo_notation.rules.betza import Act, Vector, hops_straight, lame_squares, paths_in
from rococo_notation.rules.geometry import LINES, Geometry, atoms_of, ends_of, ways_of, ways_of_all
from rococo_notation.rules.variant import Castling, Edition, EndRule, FirstMove, Hand, Piece, Variant, Zones

EMPTY = 0
NOWHERE = 0
"""The target of a move that leaves the board; square 0 is always padding."""

COMPULSORY = 2
"""In ``Tables.promotion_zone``: a piece has to promote there."""

WHITE, BLACK = 0, 1
SIDES: Final[tuple[Literal["white"], Literal["black"]]] = ("white", "black")


def local_directions(piece: Piece, side: int, geometry: Geometry) -> set[int]:
    """Return the directions in which a side's piece goes only from some squares."""
    atoms = powers.moving(piece.local).pattern if piece.local else ()
    return {geometry.seen_by(side, way) for atom in atoms for way in atom.ways}


def _overlap(geometry: Geometry, reaches: list[int], longest: int) -> bool:
    """Tell whether two ways lead to one square; a line and a hop along it never do so at once."""
    ends = [ends_of(way, reach, longest) for way, reach in zip(geometry.headings, reaches, strict=True)]
    return any(
        ends[one] & ends[other] and not (one < LINES and hops_straight(geometry.headings[other]))
        for one, other in combinations(range(len(ends)), 2)
        if ends[one] and ends[other]
    )


class Tables(Geometry):
    """The flat tables of a variant in one edition: its board, and what each piece may do on it.

    Attributes:
        off: the occupant of squares off the board.
        labels: occupant to its label; ``codes`` is the reverse.
        how: mover to occupant to the bits of the powers that may be used on it.
        hunters: side to an occupant of its own to a table that translates what may take it to 1, and all else to 0.
        freezers: piece to the occupants that freeze it when adjacent.
        ways: piece to the ways by which it captures by displacement, in the order of their bits.
        reach: piece to direction to how many empty squares it may cross.
        first_reach: piece to direction to how many it may cross on its first move; ``first`` tells if it has one.
        strikes: piece to direction to how far away it may capture something by displacement.
        striking: piece to direction to distance to the bits of the ways that capture there.
        rays: piece to the directions in which it can do anything; ``rays_on`` to square to those from there.
        roundabout: piece to the directions in which it may take something before it comes to the end.
        leaves: piece to displacement, in files and ranks, to the squares that may then be entered by a capture en
            passant, as displacements too.
        moved_once_dropped: piece to whether one that is dropped where a first move begins has moved.
        takes_passing: piece to whether it takes en passant by a path of its own.
        overlaps: piece to whether it may come to a square in two ways at once.
        stands: piece to square to 1 where it may go; ``confined`` tells if there are others.
        hops, leaps: piece to whether it goes over an adjacent piece, and whether it does or captures so.
        surrounds: piece to whether its captures depend on what stands around its landing.
        promotes_to: piece to the pieces it may become, empty for one that does not promote.
        promotes_on: piece to square to those of them that it may become there.
        reserve: piece to how many of it are off the board from the start, to be regained by promotion or dropped.
        hands: what may be dropped and what becomes of captured pieces, or None in a game without drops.
        promotion_zone: piece to square to 1 where it may promote, and COMPULSORY where it has to; ``promotes_when``
            tells which moves that end or begin there promote.
        passes: piece to whether it captures, and may be captured, en passant.
        rights: the letters of the castling rights in a position code.
        remembers: piece to whether its moves leave something to remember: squares it passed, a first move it has used.
        progress: piece to 1 where its move, like a capture, resets the count of fifty moves.
        crowns: side to its royal pieces in the set-up, each with how many of it there are.
        limit: piece to how many of it its side may have by promotion; one that is not in it any number.
        endings, decisive: what ends the game on the board besides mate, and that of it which nobody can answer.
    """

    def __init__(self, variant: Variant, edition: Edition) -> None:
        super().__init__(variant, ways_of_all(variant))
        self.variant = variant
        self.edition = edition
        kinds = tuple(variant.pieces.values())
        self.count = len(kinds)
        self.off = 2 * self.count + 1
        self.labels = ("", *(k.letter.upper() for k in kinds), *(k.letter.lower() for k in kinds), "")
        self.codes = {label: code for code, label in enumerate(self.labels) if label}
        self.kinds: tuple[Piece | None, ...] = (None, *kinds, *kinds, None)
        self.royal = bytes(kind is not None and kind.royal for kind in self.kinds)
        self.royals = tuple(tuple(self.code(k.letter, side) for k in kinds if k.royal) for side in (WHITE, BLACK))
        self._compile_pieces(kinds, variant)
        self._compile_promotion(variant)
        self._compile_squares(variant)
        self.hands = None if variant.hand is None else Hands.of(variant.hand, self)
        marked = self.hands.marked if self.hands else bytes(self.off)
        self.remembers = [
            bool(self.first[piece] or self.leaves[piece] or any(marked[option] for option in self.promotes_to[piece]))
            for piece in range(self.off)
        ]
        self.rights = tuple(dict.fromkeys(castling.letter for castling in variant.castling))
        self.castlings = tuple(CastlingSquares.of(castling, self) for castling in variant.castling)
        self.castling_lost = [0] * self.size
        for castling in self.castlings:
            for square in (castling.king, castling.partner):
                self.castling_lost[square] |= 1 << castling.right
        self.limit = {self.code(x, side): most for x, most in variant.limit.items() for side in (WHITE, BLACK)}
        self.endings = tuple(End.of(rule, self) for rule in variant.endings)
        self.decisive = tuple(end for end in self.endings if not end.rule.answer)
        labels = [label for row in variant.setup for label in row]
        counts = [[(piece, labels.count(self.labels[piece])) for piece in pieces] for pieces in self.royals]
        self.crowns = tuple(tuple((piece, count) for piece, count in side if count) for side in counts)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Tables) and self._identity() == other._identity())

    def __hash__(self) -> int:
        return hash(self.variant.name)

    def __reduce__(self) -> tuple[methodcaller, tuple[Variant]]:
        return methodcaller("tables", self.edition.name), (self.variant,)

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
        self.how, self.freezers = [[0] * (self.off + 1)], list[tuple[int, ...]]([()])
        used = [0]
        self.ways = [(), *map(ways_of, kinds * 2)]
        self.reach, self.first_reach, self.strikes = (list[tuple[int, ...]]([()]) for _ in range(3))
        self.rays, self.roundabout = (list[tuple[int, ...]]([()]) for _ in range(2))
        self.striking: list[tuple[tuple[int, ...], ...]] = [()]
        self.careful = [False, *(kind.royal and any(atom.careful for atom in atoms_of(kind)) for kind in kinds * 2)]
        self.overlaps = [False]
        for side in (WHITE, BLACK):
            for kind in kinds:
                own, enemy = (
                    [self._bits_of(kind, row[other.letter]) for other in kinds] for row in (kind.own, kind.enemy)
                )
                white, black = (own, enemy) if side == WHITE else (enemy, own)
                self.how.append([0, *white, *black, 0])
                letters = [other.letter for other in kinds if kind.letter in other.freezes]
                self.freezers.append(tuple(self.code(letter, side ^ 1) for letter in letters))
                used.append((powers.HOP if "hop" in kind.moves else 0) | reduce(or_, own + enemy))
                self._add_movement(kind, side, used[-1], variant.first_moves.get(kind.letter))
        takes = [bytes(bool(row[victim]) for row in self.how).ljust(256, b"\0") for victim in range(self.off)]
        end = self.count + 1
        self.hunters = [bytes(end) + row[end:] for row in takes], [row[:end].ljust(256, b"\0") for row in takes]
        self._ways_onto: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self.leaping = [[bits & powers.WAYS for bits in row] for row in self.how]
        self.hops = [bool(bits & powers.HOP) for bits in used]
        self.leaps = [bool(bits & (powers.HOP | powers.CANNON)) for bits in used]
        self.destroys = [bool(bits & powers.DESTROY) for bits in used]
        self.surrounds = [bool(bits & powers.SURROUNDING) for bits in used]
        self.coordinates_at_will = [False, *("coordinate" in kind.optional for kind in kinds * 2)]
        self.coordinates_leniently = [False, *("coordinate" in kind.lenient for kind in kinds * 2)]

    def _add_movement(self, piece: Piece, side: int, used: int, begins: FirstMove | None) -> None:
        """Compile where a side's piece goes; ``used`` are all the powers it may use on anything."""
        count, longest = len(self.headings), 1 + max(map(max, self.places.values()), default=0)
        reach, first, strikes = ([0] * count for _ in range(3))
        striking = [[0] * (longest + 1) for _ in range(count)]
        for name in piece.moves:
            for atom in powers.moving(name).pattern:
                for direction in (self.seen_by(side, way) for way in atom.ways):
                    reaches = first if atom.first else reach
                    reaches[direction] = max(reaches[direction], atom.reach)
        forward = self.seen_by(side, Vector(0, 1))
        first[forward] = max(first[forward], begins.reach if begins else 0)
        for place, power in enumerate(ways_of(piece)):
            for atom in power.pattern if used & 1 << place else ():
                for direction in (self.seen_by(side, way) for way in atom.ways):
                    strikes[direction] = max(strikes[direction], atom.reach)
                    for distance in range(1, min(atom.reach, longest) + 1):
                        striking[direction][distance] |= 1 << place
        goes = [list(map(max, reach, first))]
        if piece.local and begins and not begins.zones[side] & piece.local_on[side]:
            # From no square has it both its first move and its local ones.
            local = local_directions(piece, side, self)
            goes = [reach, [max(0 if d in local else reach[d], first[d]) for d in range(count)]]
        lines = LINES if used & powers.ON_LINES else 0
        rays = tuple(d for d in range(count) if d < lines or reach[d] or first[d] or strikes[d])
        self.reach.append(tuple(reach))
        self.first_reach.append(tuple(first))
        self.strikes.append(tuple(strikes))
        self.striking.append(tuple(map(tuple, striking)))
        self.rays.append(rays)
        paths = {direction: paths_in(self.headings[direction]) for direction in rays if self.paths[direction]}
        self.roundabout.append(tuple(d for d, way in paths.items() if any(path.roundabout for path in way)))
        turns = any(len(way) > 1 or (len(way[0].legs) > 1 and not hops_straight(way)) for way in paths.values())
        self.overlaps.append(turns or any(_overlap(self, reaches, longest) for reaches in (*goes, strikes)))

    def ways_onto(self, piece: int, origin: int, target: int) -> tuple[int, ...]:
        """Return the directions in which a piece may take what stands on a square, a line before all others."""
        key = piece, origin, target
        if key not in self._ways_onto:
            rays = self.rays_on[piece][origin]
            ways = (*self.routes(origin, target), *self.roundabout[piece])
            self._ways_onto[key] = tuple(direction for direction in ways if direction in rays)
        return self._ways_onto[key]

    def _bits_of(self, kind: Piece, names: Iterable[str]) -> int:
        """Return an entry of the capture matrix as bits."""
        ways = self.ways[self.code(kind.letter, WHITE)]
        return sum({1 << ways.index(power) if power.pattern else power.bit for power in map(powers.capturing, names)})

    def _compile_squares(self, variant: Variant) -> None:
        """Compile what depends on the square where a piece stands or goes."""
        everywhere, nowhere = bytes([1]) * self.size, bytes(self.size)
        self.ahead = tuple(
            tuple(self.seen_by(side, Vector(files, 1)) for files in (0, -1, 1)) for side in (WHITE, BLACK)
        )
        self.first = [
            any(reach) or any(route.first for direction in rays for route in self.paths[direction])
            for reach, rays in zip(self.first_reach, self.rays, strict=True)
        ]
        pieces = variant.pieces.items()
        self.first_zone = self.by_zone({x: first.zones for x, first in variant.first_moves.items()}, nowhere)
        self.moved_once_dropped = self.by_letter([x for x, first in variant.first_moves.items() if first.by_piece])
        self.never_on = self.by_zone({x: kind.never_on for x, kind in pieces}, nowhere)
        self.stands = self.by_zone({x: kind.within for x, kind in pieces if kind.within}, everywhere)
        self.passes = self.by_letter(variant.en_passant)
        self.progress = self.by_letter(variant.progress)
        self.rays_on = [self._rays_on(piece) for piece in range(self.off)]
        self.confined = [stands is not everywhere for stands in self.stands]
        passing = [any(leg.act & Act.PASSING for path in paths_in(way) for leg in path.legs) for way in self.headings]
        self.takes_passing = [any(passing[direction] for direction in rays) for rays in self.rays]
        self.leaves = [self._left_by(piece) for piece in range(self.off)]

    def by_letter(self, letters: Collection[str]) -> bytes:
        """Return occupant to 1 where its kind has one of some letters."""
        return bytes(kind is not None and kind.letter in letters for kind in self.kinds)

    def by_zone(self, zones: Mapping[str, Zones], usual: bytes) -> list[bytes]:
        """Return occupant to square to 1 in the zone that a letter has for its side."""
        found = [usual] * (self.off + 1)
        for letter, both in zones.items():
            for side in (WHITE, BLACK):
                found[self.code(letter, side)] = self.squares_in(both[side])
        return found

    def _rays_on(self, piece: int) -> list[tuple[int, ...]]:
        kind, rays = self.kinds[piece], self.rays[piece]
        if kind is None or not kind.local:
            return [rays] * self.size
        side = self.side_of(piece)
        local = local_directions(kind, side, self)
        fewer = tuple(direction for direction in rays if direction not in local)
        return [rays if name in kind.local_on[side] else fewer for name in self.names]

    def _left_by(self, piece: int) -> dict[tuple[int, int], tuple[tuple[int, int], ...]]:
        """Return the squares that a move of a piece leaves to a capture en passant, by the displacement of the move."""
        longest = max(map(max, self.places.values()), default=0)
        ahead = self.ahead[self.side_of(piece)] if self.passes[piece] else ()
        slides = [way for way in map(self.headings.__getitem__, ahead) if isinstance(way, Vector)]
        paths = [path for direction in self.rays[piece] for path in paths_in(self.headings[direction]) if path.passes]
        legs = [path.legs[0] for path in paths] if any(self.takes_passing) else []
        slides += [leg.steps[0] for leg in legs if leg.reach > longest]
        lame = [leg.steps[0] for leg in legs if leg.steps[0].manner]
        return {
            (files * length, ranks * length): tuple((files * n, ranks * n) for n in range(1, length))
            for files, ranks, _ in slides
            for length in range(2, longest + 1)
        } | {(files, ranks): tuple(lame_squares(files, ranks)) for files, ranks, _ in lame}

    def squares_in(self, zone: frozenset[str]) -> bytes:
        """Return square to 1 in a zone."""
        return bytes(name in zone for name in self.names)

    def _compile_promotion(self, variant: Variant) -> None:
        self.promotes_to: list[tuple[int, ...]] = [()] * (self.off + 1)
        self.promotes_on: list[list[tuple[int, ...]]] = [[()] * self.size] * (self.off + 1)
        self.promotes_captured = any(rule.captured for rule in variant.promotions.values())
        reserves = variant.hand.start if variant.hand else (variant.reserve, variant.reserve)
        self.reserve = [
            reserves[self.side_of(piece)].get(kind.letter, 0) if kind else 0 for piece, kind in enumerate(self.kinds)
        ]
        self.promotes_when = ["arrives"] * (self.off + 1)
        self.promotes_in_place = [False] * (self.off + 1)
        self.promotion_zone: list[bytes] = [bytes(self.size)] * (self.off + 1)
        for side in (WHITE, BLACK):
            for letter, rule in variant.promotions.items():
                code = self.code(letter, side)
                may, must = self.squares_in(rule.zones[side]), self.squares_in(rule.compulsory[side])
                self.promotes_to[code] = self._options(rule.to[side], side)
                self.promotes_on[code] = [
                    self._options(rule.choices(side, name), side) if may[square] else ()
                    for square, name in enumerate(self.names)
                ]
                self.promotes_in_place[code] = rule.in_place
                self.promotes_when[code] = rule.when
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

    def to_the_middle(self, piece: int, square: int) -> int:
        """Count the ranks from a square to the middle of the board as a piece goes ahead, one at least."""
        rank, height = self.places[square][1], self.variant.height
        return max(1, height // 2 - 1 - (rank if self.side_of(piece) == WHITE else height - 1 - rank))

    def other_side(self, piece: int) -> int:
        """Return the same kind of piece of the other side."""
        return piece + self.count if piece <= self.count else piece - self.count

    def may_stand(self, piece: int, square: int, occupant: int) -> bool:
        """Tell whether a piece may go to a square where an occupant stands: a King leaves its zone to take a King."""
        return bool(self.stands[piece][square] or (self.royal[piece] and self.royal[occupant]))

    def powers_in(self, piece: int, bits: int) -> list[powers.Power]:
        """List the powers of a piece whose bits are set, its ways first."""
        ways = (power for place, power in enumerate(self.ways[piece]) if bits >> place & 1)
        return [*ways, *(power for power in powers.POWERS.values() if power.bit & bits)]

    def name(self, piece: int) -> str:
        """Return the name of a piece: ``White Long Leaper``."""
        kind = self.kinds[piece]
        assert kind is not None
        return f"{SIDES[self.side_of(piece)].title()} {kind.name}"


class End(NamedTuple):
    """An ending of the game in occupants and squares, for White and Black."""

    rule: EndRule
    groups: tuple[tuple[tuple[int, ...], ...], ...]
    goal: tuple[tuple[int, ...], ...]
    """The squares of the goal, none where the pieces are counted on the whole board."""

    @classmethod
    def of(cls, rule: EndRule, tables: Tables) -> End:
        """Look up the pieces and squares of an ending of the variant."""
        groups = (tuple(tuple(tables.code(x, side) for x in group) for group in rule.groups) for side in (WHITE, BLACK))
        goal = (tuple(tables.index[name] for name in sorted(zone)) for zone in rule.goal or ((), ()))
        return cls(rule, tuple(groups), tuple(goal))

    def loser(self, side: int) -> int:
        """Return the side that loses by it, where ``side`` has brought it upon itself."""
        return side ^ self.rule.wins

    def may_be_answered_by(self, side: int) -> bool:
        """Tell whether a side that loses by it may draw by bringing it about for the other one at once."""
        return self.rule.answer == "either" or (self.rule.answer == "black" and side == BLACK)


class Hands(NamedTuple):
    """What may be dropped, and what becomes of captured pieces."""

    squares: tuple[bytes, ...]
    """Piece to square to 1 where it may be dropped; none for one that never is in hand."""
    most_a_file: tuple[int, ...]
    """Piece to how many of it a side may have on a file after a drop of another one; 0 for any number."""
    no_mate: bytes
    """Piece to 1 where its drop may not give mate."""
    kept_as: tuple[tuple[int, ...], tuple[int, ...]]
    """For a piece as it is, and for one with a mark of having promoted: occupant to what is in hand after its capture,
    or 0 for nothing."""
    marked: bytes
    """Occupant to 1 if one that comes by promotion needs that mark."""
    alike: bool
    """Whether it makes no difference for a check which piece stands in its way."""

    @classmethod
    def of(cls, hand: Hand, tables: Tables) -> Hands:
        """Compile what a variant says of its hands."""
        pieces, royal = range(1, tables.off), tables.royal
        before = {option: piece for piece in pieces for option in tables.promotes_to[piece]} if hand.demoted else {}
        # What is written with a plus has promoted before the game.
        set_up = {tables.codes.get(label, EMPTY) for row in tables.variant.setup for label in row if label[:1] != "+"}
        begun = {piece for piece in pieces if piece in set_up or tables.reserve[piece]}
        # What one side begins with the other may have from its hand.
        original = [piece in begun or (piece > 0 and tables.other_side(piece) in begun) for piece in range(tables.off)]

        def kept(piece: int) -> int:
            if royal[piece] or not hand.captured:
                return EMPTY
            return tables.other_side(piece) if hand.captured == "changes-side" else piece

        demoted = [before.get(piece, piece) for piece in range(tables.off)]
        as_it_is = [kept(piece if original[piece] else demoted[piece]) for piece in pieces]
        held = {piece for piece in (*as_it_is, *pieces) if piece in as_it_is or tables.reserve[piece]}
        everywhere = (frozenset(tables.index),) * 2
        zones = {letter: hand.only_on.get(letter, hand.zones or everywhere) for letter in tables.variant.pieces}
        free = zip(tables.by_zone(zones, bytes(tables.size)), tables.never_on, strict=True)
        return cls(
            squares=tuple(
                bytes(piece in held and may and not never for may, never in zip(*zone, strict=True))
                for piece, zone in enumerate(free)
            ),
            most_a_file=tuple(hand.most_a_file.get(kind.letter, 0) if kind else 0 for kind in tables.kinds),
            no_mate=tables.by_letter(hand.no_mate),
            kept_as=((EMPTY, *as_it_is), (EMPTY, *(kept(demoted[piece]) for piece in pieces))),
            marked=bytes(original[piece] and demoted[piece] != piece for piece in range(tables.off)),
            alike=not any(tables.freezers) and not any(bits & ~powers.WAYS for row in tables.how for bits in row),
        )


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
    king_piece: int
    """What stands on the King's square in the set-up, royal or not; ``partner_piece`` stands on the partner's."""
    partner_piece: int

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
        ends = (castling.king[0], castling.partner[0])
        standing = (tables.codes.get(tables.variant.standing(square), EMPTY) for square in ends)
        right = tables.rights.index(castling.letter)
        return cls(side, right, king, king_to, partner, partner_to, empty, crossed, *standing)


def _way(origin: int, target: int, step: int) -> tuple[int, ...]:
    # From one to the other along a rank, both included.
    towards = step if target >= origin else -step
    return tuple(range(origin, target + towards, towards))
