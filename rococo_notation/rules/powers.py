"""The powers of pieces: every word a variant file may use for how a piece moves and captures, one row each.

A power with a *pattern* is a way to go: named in ``moves`` the piece goes so, named in the capture matrix it captures
by displacement along the pattern. Every other power captures (or exchanges) a piece without landing on it by a pattern.
Each power is one bit, so that an entry of the matrix is one integer. All that differs from power to power stands here,
but what the walk does: CONTRIBUTING.md tells how to add one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

# Steps as (files, ranks): the eight Queen lines, orthogonal first, then the eight leaps of a Knight.
DIRECTIONS: Final[tuple[tuple[int, int], ...]] = (
    (0, 1), (1, 0), (0, -1), (-1, 0),
    (1, 1), (1, -1), (-1, -1), (-1, 1),
    (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2),
)  # fmt: skip

ORTHOGONALS: Final = 4
LINES: Final = 8
"""How many of the directions are orthogonal, and how many are lines at all; withdrawal and its like need a line."""

FAR: Final = 1000
"""A reach longer than any board."""


class Pattern(NamedTuple):
    """A way to go: how many squares, and in which of ``DIRECTIONS`` as White sees them."""

    reach: int
    directions: tuple[int, ...]


class Drawing(NamedTuple):
    """The sign a picture draws for a capture: its shape, and from which squares it points at the victim."""

    shape: Literal["blow", "dots", "dashes", "pincer"]
    starts: tuple[Literal["origin", "target", "king"], ...]


@dataclass(frozen=True, eq=False)
class Power:
    """A power of a piece.

    Attributes:
        name: its word in variant files.
        summary: what it is, for the documentation.
        listed: its words in ``rococo variants``, after "by".
        taking: its words in the guide, of a capture.
        landing: its words in refusals, where the piece lands on its victim.
        pattern: where a piece goes by it; None where it is not a way to go.
        moves, captures: whether ``moves``, and whether the capture matrix, may name it.
        on_lines: whether a piece with it acts along all eight lines, wherever it moves.
        surrounds: whether it captures what stands around the landing, in line with the move or not.
        optional: whether a piece may be given the choice of not using it.
        sign: what short notation writes after the target; the victim's square follows where it surrounds.
        drawing: the sign in pictures, besides the cross on the victim.
        bit: its place in an entry of the capture matrix.
    """

    name: str
    summary: str
    listed: str = ""
    taking: str = ""
    landing: str = ""
    pattern: Pattern | None = None
    moves: bool = False
    captures: bool = True
    on_lines: bool = False
    surrounds: bool = False
    optional: bool = False
    sign: str = ""
    drawing: Drawing | None = None
    bit: int = 0

    @property
    def kind(self) -> str:
        """The kind of capture: the power's name, or ``displace`` for a way to go."""
        return "displace" if self.pattern else self.name

    def __repr__(self) -> str:
        return f"<Power {self.name}>"


def _way(name: str, pattern: Pattern, summary: str, listed: str, landing: str, taking: str) -> Power:
    """Make the row of a power that is a way to go."""
    return Power(name, summary, listed, f"by landing on it{taking}", landing, pattern, moves=True)


_ROWS: Final = (
    _way(
        "step",
        Pattern(1, (0, 1, 2, 3, 4, 5, 6, 7)),
        "one step in any direction",
        listed="a step",
        landing="from the next square",
        taking=" from the next square",
    ),
    _way(
        "slide",
        Pattern(FAR, (0, 1, 2, 3, 4, 5, 6, 7)),
        "any distance in any direction",
        listed="a slide of any length",
        landing="along a line",
        taking="",
    ),
    _way(
        "orthogonal",
        Pattern(FAR, (0, 1, 2, 3)),
        "any distance along ranks and files",
        listed="a slide along a rank or file",
        landing="along a rank or file",
        taking=" along a rank or file",
    ),
    _way(
        "diagonal",
        Pattern(FAR, (4, 5, 6, 7)),
        "any distance along diagonals",
        listed="a diagonal slide",
        landing="along a diagonal",
        taking=" along a diagonal",
    ),
    _way(
        "leap",
        Pattern(1, (8, 9, 10, 11, 12, 13, 14, 15)),
        "a Knight's leap",
        listed="a Knight's leap",
        landing="by a leap of two squares and one aside",
        taking=" with a Knight's leap",
    ),
    _way(
        "forward",
        Pattern(1, (0,)),
        "one step straight ahead",
        listed="a step straight ahead",
        landing="one square straight ahead",
        taking=" one step straight ahead",
    ),
    _way(
        "forward-diagonal",
        Pattern(1, (4, 7)),
        "one step diagonally ahead",
        listed="a diagonal step ahead",
        landing="one square diagonally ahead",
        taking=" one step diagonally ahead",
    ),
    Power(
        "approach",
        "moving up to it",
        listed="approach",
        taking="by approach",
        on_lines=True,
        sign="+",
        drawing=Drawing("blow", ("target",)),
    ),
    Power(
        "withdraw",
        "moving directly away from it",
        listed="withdrawal",
        taking="by withdrawal",
        on_lines=True,
        sign="-",
        drawing=Drawing("dots", ("origin",)),
    ),
    Power(
        "overtake",
        "leaping over it to the empty square behind it",
        listed="leaping over it",
        taking="by leaping over it",
        on_lines=True,
        sign="^",
    ),
    Power(
        "cannon",
        "leaping over a neighbour onto it",
        listed="leaping over a neighbour onto it",
        taking="by leaping onto it over a piece between",
        landing="by leaping over a neighbour onto it",
        on_lines=True,
    ),
    Power(
        "swap",
        "exchanging places",
        listed="swapping places",
        taking="by swapping places",
        on_lines=True,
    ),
    Power(
        "destroy",
        "leaving the board together with it",
        listed="mutual destruction",
        taking="by mutual destruction",
        on_lines=True,
    ),
    Power(
        "coordinate",
        "landing where its file or rank meets that of one's King",
        listed="coordination with its King",
        taking="by coordination",
        on_lines=True,
        surrounds=True,
        optional=True,
        sign="&",
        drawing=Drawing("dashes", ("target", "king")),
    ),
    Power(
        "custodian",
        "enclosing it along a rank or file with another piece of one's own",
        listed="enclosing it along a rank or file",
        taking="by enclosing it",
        on_lines=True,
        surrounds=True,
        sign="*",
        drawing=Drawing("pincer", ("target",)),
    ),
    Power(
        "hop",
        "over a piece next to it to the empty square behind",
        listed="a leap over a neighbour to the empty square behind it",
        moves=True,
        captures=False,
        on_lines=True,
    ),
    # ``rules.en-passant`` gives it, not the capture matrix.
    Power("en passant", "entering a square a piece has just passed on its first move", captures=False, sign="x"),
)

POWERS: Final[dict[str, Power]] = {row.name: replace(row, bit=1 << place) for place, row in enumerate(_ROWS)}
"""Name to power, the ways to go first."""

BIT: Final[dict[str, int]] = {name: power.bit for name, power in POWERS.items()}

APPROACH: Final = BIT["approach"]
WITHDRAW: Final = BIT["withdraw"]
OVERTAKE: Final = BIT["overtake"]
CANNON: Final = BIT["cannon"]
SWAP: Final = BIT["swap"]
DESTROY: Final = BIT["destroy"]
COORDINATE: Final = BIT["coordinate"]
CUSTODIAN: Final = BIT["custodian"]
HOP: Final = BIT["hop"]
EN_PASSANT: Final = BIT["en passant"]

ON_LINES: Final = sum(power.bit for power in POWERS.values() if power.on_lines)
SURROUNDING: Final = sum(power.bit for power in POWERS.values() if power.surrounds)
BY_LANDING: Final = sum(power.bit for power in POWERS.values() if power.landing)
PATTERNS: Final = sum(power.bit for power in POWERS.values() if power.pattern)
"""The powers of a kind, as bits."""


def powers_in(bits: int) -> list[Power]:
    """List the powers whose bits are set, in the order of the table."""
    return [power for power in POWERS.values() if power.bit & bits]
