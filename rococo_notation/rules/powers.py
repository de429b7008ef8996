"""The powers of pieces: every word a variant file may use for how a piece moves and captures, one row each.

A power with a *pattern* is a way to go: named in ``moves`` the piece goes so, named in the capture matrix it captures
by displacement along the pattern. The rows name the usual ways; Betza notation is the name of any other. Every other
power captures (or exchanges) a piece without landing on it by a pattern. Each of these is one bit, and each piece
numbers the ways by which it captures, so that an entry of the matrix is one integer. All that differs from power to
power stands here, but what the walk does: CONTRIBUTING.md tells how to add one.
"""

from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final, Literal, NamedTuple

from rococo_notation.meant import did_you_mean, similar
from rococo_notation.rules.betza import Atom, parse_betza
from rococo_notation.rules.betza_words import in_words

MOST_WAYS: Final = 8
"""How many ways to capture a piece may have; the bits of all other powers come after those of its ways."""

WAYS: Final = (1 << MOST_WAYS) - 1
"""The bits of a piece's ways to capture by displacement."""


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
        pattern: where a piece goes by it; empty where it is not a way to go.
        moves, captures: whether ``moves``, and whether the capture matrix, may name it.
        on_lines: whether a piece with it acts along all eight lines, wherever it moves.
        surrounds: whether it captures what stands around the landing, in line with the move or not.
        optional: whether a piece may be given the choice of not using it.
        sign: what short notation writes after the target; the victim's square follows where it surrounds.
        drawing: the sign in pictures, besides the cross on the victim.
        bit: its place in an entry of the capture matrix; 0 for a way, which each piece numbers for itself.
    """

    name: str
    summary: str
    listed: str = ""
    taking: str = ""
    landing: str = ""
    pattern: tuple[Atom, ...] = ()
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


def _way(name: str, betza: str, summary: str, listed: str, landing: str, taking: str) -> Power:
    """Make the row of a power that is a way to go."""
    return Power(name, summary, listed, f"by landing on it{taking}", landing, parse_betza(betza), moves=True)


_ROWS: Final = (
    # name, Betza notation, summary, listed, landing, taking
    _way("step", "K", "one step in any direction", "a step", "from the next square", " from the next square"),
    _way("slide", "Q", "any distance in any direction", "a slide of any length", "along a line", ""),
    _way("orthogonal", "R", "any distance along ranks and files",
         "a slide along a rank or file", "along a rank or file", " along a rank or file"),
    _way("diagonal", "B", "any distance along diagonals",
         "a diagonal slide", "along a diagonal", " along a diagonal"),
    _way("leap", "N", "a Knight's leap",
         "a Knight's leap", "by a leap of two squares and one aside", " with a Knight's leap"),
    _way("forward", "fW", "one step straight ahead",
         "a step straight ahead", "one square straight ahead", " one step straight ahead"),
    _way("forward-diagonal", "fF", "one step diagonally ahead",
         "a diagonal step ahead", "one square diagonally ahead", " one step diagonally ahead"),
    # name, summary, listed, taking
    Power("approach", "moving up to it", "approach", "by approach",
          on_lines=True, sign="+", drawing=Drawing("blow", ("target",))),
    Power("withdraw", "moving directly away from it", "withdrawal", "by withdrawal",
          on_lines=True, sign="-", drawing=Drawing("dots", ("origin",))),
    Power("overtake", "leaping over it to the empty square behind it", "leaping over it", "by leaping over it",
          on_lines=True, sign="^"),
    Power("cannon", "leaping over a neighbour onto it", "leaping over a neighbour onto it",
          "by leaping onto it over a piece between", "by leaping over a neighbour onto it", on_lines=True),
    Power("swap", "exchanging places", "swapping places", "by swapping places", on_lines=True),
    Power("destroy", "leaving the board together with it", "mutual destruction", "by mutual destruction",
          on_lines=True),
    Power("coordinate", "landing where its file or rank meets that of the mover's King",
          "coordination with its King", "by coordination",
          on_lines=True, surrounds=True, optional=True, sign="&", drawing=Drawing("dashes", ("target", "king"))),
    Power("custodian", "enclosing it along a rank or file with a friendly piece",
          "enclosing it along a rank or file", "by enclosing it",
          on_lines=True, surrounds=True, sign="*", drawing=Drawing("pincer", ("target",))),
    Power("hop", "over a piece next to it to the empty square behind",
          "a leap over a neighbour to the empty square behind it", moves=True, captures=False, on_lines=True),
    # ``rules.en-passant`` gives it, not the capture matrix.
    Power("en passant", "entering a square a piece has just passed on its first move", captures=False, sign="x"),
)  # fmt: skip

_WAYS: Final = [row for row in _ROWS if row.pattern]
POWERS: Final[dict[str, Power]] = {row.name: row for row in _WAYS} | {
    row.name: replace(row, bit=1 << MOST_WAYS + place) for place, row in enumerate(_ROWS[len(_WAYS) :])
}
"""Name to power, the ways to go first."""

BIT: Final[dict[str, int]] = {name: power.bit for name, power in POWERS.items() if power.bit}

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
BY_LANDING: Final = WAYS + sum(power.bit for power in POWERS.values() if power.landing)
"""The powers of a kind, as bits."""


def _power(name: str, *, to_capture: bool) -> Power:
    """Return the power of a piece's moves, or of the capture matrix, that a word or a text in Betza notation names.

    >>> moving("mRcpR").summary
    'any distance along a rank or file'
    >>> capturing("mRcpR").taking
    'by landing on it (a leap of any length along a rank or file, over exactly one piece)'
    """
    known = {each.name: each for each in POWERS.values() if (each.captures if to_capture else each.moves)}
    if name in known:
        return known[name]
    if name in POWERS or name.islower():
        # Betza's atoms are capital letters.
        near = did_you_mean(*similar(name, known))
        raise ValueError(f"unknown {'method' if to_capture else 'pattern'} '{name}'{near and '; '}{near}")
    parsed = parse_betza(name)
    atoms = tuple(atom for atom in parsed if (atom.captures or atom.destroys if to_capture else atom.moves))
    if not atoms:
        raise ValueError(f"with '{name}' a piece never {'captures' if to_capture else 'moves without capturing'}")
    words = in_words(atoms)
    summary = in_words(atoms, noun=False)
    on_the_way = any(path.roundabout for atom in atoms for path in atom.paths)
    taking = "by landing on it or taking it on the way" if on_the_way else "by landing on it"
    return Power(name, summary, words, f"{taking} ({words})", f"by {words}", atoms, moves=True)


moving = cache(partial(_power, to_capture=False))
"""Return the power of a piece's ``moves`` with a name; ValueError says why there is none."""
capturing = cache(partial(_power, to_capture=True))
"""Return the power of the capture matrix with a name; ValueError says why there is none."""
