"""The legend of a replayed game: its pieces, and the marks and signs that it uses, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.replayer.short_notation import is_orthodox
from rococo_notation.rules.cause import Role
from rococo_notation.rules.powers import POWERS
from rococo_notation.view.drawing import picture_id
from rococo_notation.view.markers import SIDE, Sign, shape
from rococo_notation.view.piece_words import captures_in_short, moves_of, powers_of

if TYPE_CHECKING:
    from rococo_notation.replayer import Record
    from rococo_notation.rules import Variant
    from rococo_notation.rules.variant import Piece
    from rococo_notation.view.scene import Scene


class Row(NamedTuple):
    """A row of a legend: what is seen, as markup of SVG or as text, and what it means; lines are ``wide``."""

    seen: str
    means: str
    wide: bool = False


class Legend(NamedTuple):
    """What is to be explained in a game: marks on the board, and signs in the moves."""

    marks: tuple[Row, ...]
    signs: tuple[Row, ...]


_MARKS: Final = {
    "mark": "where the move came from and went to",
    "frozen": "immobilized: it may not move",
    "taken": "captured by landing on it",
    "path": "the way of the move",
    "swap": "the two change places",
    "capture": "captured",
    "destroy": "leaves the board",
    "promote": "promoted",
    "amiss": "an illegal move: from where to where it is written, with a shadow of the piece on its origin",
    "wrong": "the way of an illegal move; a bar is where it is stopped",
    "no": "this may not be done",
    "wrong-capture": "taken off by an illegal move",
    Role.BLOCKER: "a piece that is in the way, immobilizes, gives check, or should have been taken off",
    Role.EMPTY: "nothing stands here and something would have to, or it was wrongly taken off",
    "attack": "gives check",
    "hold": "immobilizes",
    Role.ENOUGH: "this square would have been enough",
}
_ALIKE: Final[dict[str, str]] = {
    "target": "mark",
    **dict.fromkeys((Role.FREEZER, Role.ATTACKER, Role.VICTIM, Role.KEPT, Role.PUT), Role.BLOCKER),
    **dict.fromkeys((Role.REMOVED, Role.MOUNT, Role.LEFT_OUT), Role.EMPTY),
}
"""Kinds of signs that look like another one."""

_SIGNS: Final = {
    "~": "changes places with the piece there",
    "x": "captures by landing on it",
    "!!": "destroys itself together with the piece there",
    "!": "leaves the board",
    "=": "becomes another piece",
    **{power.sign: f"captures {power.taking}" for power in POWERS.values() if power.sign and power.taking},
}


def legend(record: Record, scenes: Sequence[Scene], moves: Sequence[str]) -> Legend:
    """Explain the marks and signs of a game that is drawn in ``scenes`` and written in ``moves``."""
    assert record.variant is not None
    kinds = {_ALIKE.get(sign.kind, sign.kind) for scene in scenes for sign in scene.signs} | {"frozen"}
    return Legend(tuple(_marks(kinds)), () if is_orthodox(record.variant) else tuple(_signs_in(moves)))


def explained(variant: Variant) -> list[Row]:
    """Explain the pieces of a variant, by the ``id`` of their drawings."""
    return [Row(picture_id(piece.name), _powers(piece, variant)) for piece in variant.pieces.values()]


def _powers(piece: Piece, variant: Variant) -> str:
    """Tell in short what a piece does."""
    does = f"{piece.name}: goes by {moves_of(piece)}; captures {captures_in_short(piece, variant)}."
    return " ".join([does, *powers_of(piece, variant)])


def _marks(kinds: set[str]) -> Iterator[Row]:
    powers = {power.name: power.listed for power in POWERS.values() if power.drawing}
    words = {**{name: f"captures by {listed}" for name, listed in powers.items()}, **_MARKS}
    for kind, means in words.items():
        if kind in kinds:
            yield Row(_sample(kind), means, kind in _LINES)


def _sample(kind: str) -> str:
    """Draw a sign on a board of two squares."""
    ends = {"a": (SIDE / 2, SIDE / 2), "b": (2.5 * SIDE, SIDE / 2)}
    squares = ("a", "b") if kind in _LINES else ("a",)
    return f'<path class="{kind}" d="{shape(Sign(kind, squares), ends.__getitem__)}"/>'


_LINES: Final = {"path", "swap", "wrong", "attack", "hold", *(power.name for power in POWERS.values() if power.drawing)}


def _signs_in(moves: Sequence[str]) -> Iterator[Row]:
    found = {sign for text in moves for sign in re.findall(r"!!|[^\w\s.()-]|-$|x", text)}
    yield from (Row(sign, means) for sign, means in _SIGNS.items() if sign in found)
