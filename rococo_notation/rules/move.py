"""A played move: the piece, its origin and target, every effect on the board, and by which power it captures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from rococo_notation.rules.powers import DESTROY, Power
from rococo_notation.rules.state import Packed, State, bits
from rococo_notation.rules.tables import NOWHERE, Tables
from rococo_notation.rules.walk import CapturesByPower, collect_walk


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a move on the board.

    ``relocate`` takes the piece ``label`` from ``square`` to ``target``; ``swap`` takes the piece exchanged with from
    the mover's target to its origin; ``remove`` takes it off ``square``; ``promote`` puts ``label`` on ``square``, and
    so does ``drop``, from the hand.
    """

    kind: Literal["relocate", "swap", "remove", "promote", "drop"]
    label: str
    square: str
    target: str | None = None


@dataclass(frozen=True)
class Move:
    """A legal move; ``str()`` gives its canonical text, with every effect written."""

    packed: Packed
    tables: Tables
    removed: tuple[tuple[str, str], ...]
    """Label and square of the captured pieces, by file, then rank."""
    partner_label: str = ""

    @classmethod
    def of(cls, packed: Packed, state: State) -> Move:
        """Make a move of a state from its packed form."""
        tables, board = state.tables, state.board
        if not (packed.captured or packed.castling):
            return cls(packed, tables, ())
        removed = tuple((tables.labels[board[s]], tables.names[s]) for s in bits(packed.captured))
        partner = board[tables.castlings[packed.castling - 1].partner] if packed.castling else 0
        return cls(packed, tables, removed, tables.labels[partner])

    @property
    def mover(self) -> str:
        """The label of the piece that moves."""
        return self.tables.labels[self.packed.piece]

    @property
    def origin(self) -> str:
        """The name of its origin, "" for a drop."""
        return self.tables.names[self.packed.origin]

    @property
    def target(self) -> str | None:
        """The name of its target, or None if the piece leaves the board."""
        return self.tables.names[self.packed.target] or None

    @property
    def ends(self) -> tuple[str, ...]:
        """The names of its origin and target, leaving out one that is off the board."""
        return tuple(filter(None, (self.origin, self.target)))

    @property
    def promotion(self) -> str | None:
        """The label of the piece it promotes to, or None."""
        return self.tables.labels[self.packed.promotion] or None

    @property
    def in_place(self) -> bool:
        """Whether it is the promotion of a piece that stays on its square, a turn of its own (ruling 47)."""
        piece, origin, target, captured, _, promotion, _ = self.packed
        return bool(promotion and origin == target and not captured and self.tables.promotes_in_place[piece])

    @property
    def swapped(self) -> str | None:
        """The label of the piece it exchanges places with, or None."""
        return self.tables.labels[self.packed.swapped] or None

    @property
    def partner(self) -> tuple[str, str, str] | None:
        """Label, origin and target of the King's partner in castling, or None."""
        if not self.packed.castling:
            return None
        way, names = self.tables.castlings[self.packed.castling - 1], self.tables.names
        return self.partner_label, names[way.partner], names[way.partner_to]

    @property
    def captured(self) -> tuple[str, ...]:
        """The squares of the captured pieces, including the mover's own for mutual destruction."""
        squares = self.packed.captured
        if squares and self.packed.target == NOWHERE:
            squares |= 1 << self.packed.origin
        return tuple(self.tables.names[square] for square in bits(squares))

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """The effects on the board, in order."""
        removals = [Effect("remove", label, square) for label, square in self.removed]
        if self.target is None:
            return (Effect("remove", self.mover, self.origin), *removals)
        if not self.origin:
            return (Effect("drop", self.mover, self.target),)
        if self.promotion and self.in_place:
            return (Effect("promote", self.promotion, self.target),)
        effects = [Effect("relocate", self.mover, self.origin, self.target)]
        if self.swapped:
            effects.append(Effect("swap", self.swapped, self.target, self.origin))
        effects += removals
        if self.partner:
            effects.append(Effect("relocate", *self.partner))
        if self.promotion:
            effects.append(Effect("promote", self.promotion, self.target))
        return tuple(effects)

    def __repr__(self) -> str:
        return f"<Move '{self}'>"

    def __str__(self) -> str:
        piece, origin, target, captured, swapped, promotion, castling = self.packed
        names, labels = self.tables.names, self.tables.labels
        if origin == NOWHERE:
            return f"{labels[piece]}*{names[target]}"
        if self.in_place:
            return f"{labels[promotion]}-{names[target]}"
        text = f"{labels[piece]} {names[origin]}-{names[target]}"
        if castling:
            text += "; {} {}-{}".format(*self.partner or ())
        if swapped:
            text += f"; {labels[swapped]}-{names[origin]}"
        if captured:
            text += "".join(f"; @-{square}" for _, square in self.removed if square != names[target])
        if promotion:
            text += f"; {labels[promotion]}-{names[target]}"
        return text


class Capture(NamedTuple):
    """A piece that is taken: its label, its square, and by which power."""

    label: str
    square: str
    power: Power


def captures(move: Move, state: State) -> Iterator[Capture]:
    """Tell by which power a move, legal in a state, takes each piece it captures; by file, then rank.

    >>> from rococo_notation import Position
    >>> position = Position.from_code("10/4k5/10/10/10/10/1p8/1L8/4K5/10 w - -")
    >>> list(captures(position.parse("L a2-a4"), position.state))
    [Capture(label='p', square='a3', power=<Power overtake>)]
    """
    by_power = _takings(move, state) if move.removed else ()
    for label, square in move.removed:
        bit = 1 << state.tables.index[square]
        powers = next(powers for powers, squares in by_power if squares & bit)
        yield Capture(label, square, state.tables.powers_in(move.packed.piece, powers)[0])


def leapt(move: Move, state: State) -> tuple[str, ...]:
    """Return the squares of the pieces a move passes over along a line, from its origin on."""
    tables, packed = state.tables, move.packed
    if NOWHERE in (packed.origin, packed.target):
        return ()
    between = tables.between(packed.origin, packed.target)
    return tuple(tables.names[square] for square in between if state.board[square])


def _takings(move: Move, state: State) -> CapturesByPower:
    """Return what the walk to the target captures; a piece with a choice may capture less."""
    packed, tables = move.packed, state.tables
    if packed.target == NOWHERE:
        return ((DESTROY, packed.captured),)
    rays = tables.rays[state.board[packed.origin]]
    return next(
        landing.by_power
        for direction in tables.routes(packed.origin, packed.target)
        if direction in rays
        for landing in collect_walk(state, packed.origin, direction)[0]
        if (landing.square, landing.swapped) == (packed.target, packed.swapped)
        and not landing.fault
        and not packed.captured & ~landing.captured
    )
