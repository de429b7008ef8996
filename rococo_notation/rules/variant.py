"""A variant as data: what its file says, and the variant as it is played from one of several set-ups."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType, NoneType
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.arguments import check_type
from rococo_notation.errors import VariantError

if TYPE_CHECKING:
    from datetime import date

    from rococo_notation.rules.tables import Tables


Zones = tuple[frozenset[str], frozenset[str]]
"""The squares of White and of Black."""


class Piece(NamedTuple):
    """A kind of piece: how it moves, its row of the capture matrix and its row of the freeze matrix.

    ``enemy`` and ``own`` map the letter of the other piece to the powers this one may use on it.
    """

    letter: str
    name: str
    royal: bool
    moves: tuple[str, ...]
    enemy: Mapping[str, tuple[str, ...]]
    own: Mapping[str, tuple[str, ...]]
    freezes: frozenset[str]
    optional: frozenset[str]
    """The powers it need not use where it could."""
    lenient: frozenset[str]
    """The powers it has to use by its file, though a text that leaves out some of their captures is still legal."""
    never_on: Zones
    """The squares where one of White's, of Black's, can never stand."""
    within: Zones | None
    """The squares it may not leave but to take a King as a King, or None."""
    local: str
    """Which of its moves it has only from some squares, in Betza notation, or ""."""
    local_on: Zones
    """Those squares."""


class Promotion(NamedTuple):
    """How a piece promotes: the squares of each side (White, Black), and the choices."""

    zones: Zones
    compulsory: Zones
    """The squares of the zones where it has to, and where it may not go if there is nothing to become."""
    to: tuple[tuple[str, ...], tuple[str, ...]]
    """The letters that each side may choose from."""
    only_on: Mapping[str, Zones]
    """Letter to the squares where it may be chosen; any other may be wherever the piece promotes."""
    captured: bool
    """Whether only those may be chosen that are off the board."""
    in_place: bool
    """Whether a piece that was carried to its zone may promote there, as a turn of its own."""
    when: str
    """Which moves promote: those that end in the zone (``arrives``), that begin or end there (``touches``), or that
    enter it, or capture from inside it (``enters-or-captures``)."""

    def choices(self, side: int, square: str) -> tuple[str, ...]:
        """Return the letters that a side may choose from on a square of its zone."""
        return tuple(x for x in self.to[side] if x not in self.only_on or square in self.only_on[x][side])


class FirstMove(NamedTuple):
    """A first move: how far straight ahead, from the squares of each side (White, Black).

    The reach is 0 where the piece's moves alone tell what it may do then. ``by_piece`` if only a piece that has not
    moved has it, wherever it comes from: one that was dropped has moved.
    """

    reach: int
    zones: Zones
    by_piece: bool


class Hand(NamedTuple):
    """What the sides have in hand, and may drop on empty squares instead of moving.

    A piece is never dropped where it can never stand.
    """

    start: tuple[Mapping[str, int], Mapping[str, int]]
    """Letter to how many of it White, and Black, has in hand at the start."""
    captured: str
    """Whose a captured piece is then: of its captor (``changes-side``), of its owner (``keeps-side``), or of nobody."""
    demoted: bool
    """Whether it is again what it was before it promoted."""
    zones: Zones | None
    """The squares where White's, and Black's, pieces are dropped; None for all of them."""
    only_on: Mapping[str, Zones]
    """Letter to the squares where it is dropped, in place of those."""
    most_a_file: Mapping[str, int]
    """Letter to how many of it a side may have on a file; a drop may not add another one."""
    no_mate: frozenset[str]
    """The letters of pieces whose drop may not give mate."""


class Castling(NamedTuple):
    """One way to castle: the letter of its right, and the squares of the King and its partner before and after.

    Several ways may have one letter: then they share the right that a position code tells by it.
    """

    letter: str
    king: tuple[str, str]
    partner: tuple[str, str]


class EndRule(NamedTuple):
    """What ends a game besides mate: pieces of a side that come to a goal, or of which it has too few left."""

    name: str
    """What it is called as the reason of an outcome: ``king on the hill``."""
    groups: tuple[tuple[str, ...], ...]
    """The letters of the pieces; those of a group count together."""
    goal: Zones | None
    """Where one of them ends the game, or None if they are counted on the whole board."""
    left: int
    """How many of a group are too few; without a goal."""
    wins: bool
    """Whether the side whose pieces they are wins, else it loses."""
    answer: str
    """Who may draw by bringing the same ending about at once: ``black``, ``either`` or ""."""


class Option(NamedTuple):
    """A point the rules leave open: its summary, the values to choose from, and the chosen one."""

    name: str
    summary: str
    choices: tuple[str, ...]
    default: str
    chosen: str


class Edition(NamedTuple):
    """A wording of the rules that was in force for a time."""

    name: str
    until: str
    """The day it was replaced, as ``YYYY-MM-DD``; empty for the one in force."""
    nearest_edge_landing: bool


@dataclass(frozen=True)
class Variant:
    """A game: board, pieces, promotion, endings and editions, as its file gives them.

    Two are equal when their names and all they say are, wherever and however often they were loaded.

    >>> from rococo_notation.rules import variant
    >>> rococo = variant("rococo")
    >>> rococo.title, rococo.pieces["L"].name, len(rococo.edge)
    ('Rococo', 'Long Leaper', 36)
    """

    name: str
    title: str
    aliases: tuple[str, ...]
    sources: tuple[str, ...]
    omissions: tuple[str, ...]
    """What the definition says and this program does not do, in sentences; so its verdicts are provisional."""
    bases: tuple[str, ...]
    """The games that its file extends."""
    pgn: str
    """What other programs call the game in the tag Variant of PGN; "" where they do not know it."""
    files: tuple[str, ...]
    ranks: tuple[str, ...]
    file_aliases: Mapping[str, str]
    rank_aliases: Mapping[str, str]
    setup: tuple[tuple[str, ...], ...]
    """Ranks from the top, each from the left: a label, ``""`` for an empty square, ``-`` for no square."""
    set_ups: Mapping[str, tuple[tuple[str, ...], ...]] = field(compare=False)
    """The set-ups to choose from by name, if there are several."""
    arranged: bool
    """Whether one of several set-ups has been chosen; else nothing tells that the game begins with this one."""
    edge: frozenset[str]
    pieces: Mapping[str, Piece]
    promotions: Mapping[str, Promotion]
    """Letter to how the piece promotes; a piece that does not is not in it."""
    reserve: Mapping[str, int]
    """Letter to how many of it each side has off the board from the start, for a promotion to captured pieces."""
    limit: Mapping[str, int]
    """Letter to how many of it a side may have by promotion."""
    hand: Hand | None
    """None in a game without drops."""
    first_moves: Mapping[str, FirstMove]
    en_passant: frozenset[str]
    """The letters of the pieces that take, and are taken, en passant."""
    progress: frozenset[str]
    """The letters of the pieces whose move resets the count of fifty moves."""
    castling: tuple[Castling, ...]
    suicide: bool
    check: bool
    """Whether a King may not be left where it could be captured."""
    gives_check: bool
    """Whether a move may leave the other side's King where it could be captured."""
    last_royal: bool
    """Whether a side may lose its royal pieces, and leave them in check, but for the last one."""
    must_capture: bool
    """Whether a side that can capture has to."""
    may_pass: bool
    """Whether a side may pass instead of moving."""
    fifty_moves: bool
    """Whether a draw may be claimed after fifty moves of each side without a capture or a Pawn move."""
    endings: tuple[EndRule, ...]
    stuck: str
    """The result for a side without a legal move that is not in check: ``loss``, ``draw`` or ``win``."""
    mate: str
    """The result for a side that is checkmated: ``loss`` or ``win``."""
    repetition: str
    editions: Mapping[str, Edition]
    options: Mapping[str, Option]
    zillions_rules: str
    """The name of the rules file in saved games of Zillions."""
    zillions_names: Mapping[str, str]
    """Letter to what the piece is called there, where that is another name."""
    made_by: tuple[Callable[..., Variant], tuple[object, ...]] = field(compare=False)
    """What makes it again elsewhere: a function and its arguments."""
    _tables: dict[str, Tables] = field(default_factory=dict, compare=False)

    @property
    def width(self) -> int:
        """The number of files."""
        return len(self.files)

    @property
    def height(self) -> int:
        """The number of ranks."""
        return len(self.ranks)

    def place(self, square: str) -> tuple[int, int]:
        """Return the file and rank of a square, both from 0.

        >>> from rococo_notation.rules import variant
        >>> variant("rococo").place("a00")
        (1, 9)
        """
        return self._places[square]

    def standing(self, square: str) -> str:
        """Return the label of the piece that stands on a square in the set-up, or ""."""
        file, rank = self.place(square)
        return self.setup[self.height - 1 - rank][file]

    @cached_property
    def _places(self) -> dict[str, tuple[int, int]]:
        return {
            file_name + rank_name: (file, rank)
            for file, file_name in enumerate(self.files)
            for rank, rank_name in enumerate(self.ranks)
        }

    @cached_property
    def labels(self) -> frozenset[str]:
        """The labels of all pieces of both sides."""
        return frozenset(letter for piece in self.pieces for letter in (piece.upper(), piece.lower()))

    @property
    def edition(self) -> str:
        """The name of the edition in force today."""
        return tuple(self.editions)[-1]

    def edition_on(self, day: date) -> str:
        """Return the name of the edition in force on a day."""
        return next((e.name for e in self.editions.values() if e.until and day.isoformat() < e.until), self.edition)

    def tables(self, edition: str | None = None) -> Tables:
        """Return the flat tables of an edition; None means the one in force.

        Raises:
            VariantError: there is no edition of that name.
        """
        from rococo_notation.rules.tables import Tables

        check_type(edition, (str, NoneType), "an edition must be a string such as '2005'")
        edition = edition or self.edition
        if edition not in self.editions:
            raise VariantError(f"{self.title} has no edition '{edition}'; it has {', '.join(self.editions)}")
        if edition not in self._tables:
            self._tables[edition] = Tables(self, self.editions[edition])
        return self._tables[edition]

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[Callable[..., Variant], tuple[object, ...]]:
        return self.made_by

    def __repr__(self) -> str:
        chosen = "".join(f" {o.name}={o.chosen}" for o in self.options.values() if o.chosen != o.default)
        return f"<Variant {self.name}{chosen}>"


SetUp = tuple[tuple[str, ...], ...]
"""Ranks from the top, each from the left, as in ``Variant.setup``."""

OPTION: Final = "set-up"
USUAL: Final = "usual"


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
        names = tuple(variant.set_ups)
        # More do not fit on a line.
        known = ", ".join(names) if len(names) <= 8 else f"{len(names)}, each named like {names[0]}"
        raise VariantError(f"{variant.title} has no set-up '{name}'; it has {known}")
    setup = variant.set_ups[name]
    option = variant.options[OPTION]._replace(chosen=name)
    castling = []
    for each in variant.castling:
        king, *others = castlers(each, variant, setup) or [""]
        if others:
            castling.append(Castling(each.letter, (king, each.king[1]), (others[0], each.partner[1])))
    options, made_by = MappingProxyType({**variant.options, OPTION: option}), (arranged, (variant, name))
    return replace(
        variant, setup=setup, castling=tuple(castling), options=options, arranged=True, made_by=made_by, _tables={}
    )


@lru_cache(maxsize=64)
def trusted(variant: Variant) -> Variant:
    """Return a variant whose rules are taken to be all that matters, whatever its definition says besides."""
    return replace(variant, omissions=(), made_by=(trusted, (variant,)), _tables={})


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
