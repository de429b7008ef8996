"""Betza notation: how a piece goes, as people of chess variants write it (``mRcpR``, ``fmWfcF``, ``KNADcaKmabK``).

Read here are the atoms W F D N A H C L Z J G, each with ``X`` or ``Y`` after it, the compounds K R B Q, riders
(``NN``, ``W4``, ``F0``), castling (``isO2``), and the modifiers of H. G. Muller's XBetza with several legs
(``yafsF``). Every atom becomes paths: a *path* is a series of legs, a *leg* repeats a step, and a ray or a leap is a
path of one leg.

Directions are those that the player sees: Black's ``l`` is White's ``r``. Of a compound they hold for each of its
atoms: ``fsK`` is ``fsWfsF``. Those of a later leg are relative to the leg before, in eighths of a turn. Other dialects
differ in this, and ``from_diagram`` rewrites theirs.

Sources: https://www.chessvariants.com/page/MSbetza-notation-extended, and the Interactive Diagram where that leaves
room.
"""

import re
from collections.abc import Callable, Iterator
from enum import IntEnum, IntFlag
from functools import cache
from itertools import islice, product
from typing import Final, NamedTuple

FAR: Final = 1000
"""A reach longer than any board."""
HALF: Final = FAR + 1
"""As far as the middle of the board, and one square at least."""
_MOST_DIGITS: Final = 3
"""Of a reach; so it is never more than ``FAR``."""
_LONGEST_NAME: Final = 20
"""Letters of an atom; each ``X`` makes its leap three squares longer."""
_MOST_PATHS: Final = 1000
"""The most paths of an atom; the longest that anybody plays has 56."""


class Manner(IntEnum):
    """What lies within a step, between two squares that a piece comes to."""

    PLAIN = 0
    """Anything: it is leapt."""
    LAME = 1
    """Nothing."""
    LEAPING = 2
    """A piece on every square."""


class Vector(NamedTuple):
    """A step in files and ranks."""

    files: int
    ranks: int
    manner: Manner = Manner.PLAIN


class Act(IntFlag):
    """What a piece may do on the last square of a leg; on all others the board must be empty."""

    MOVE = 1
    """Come to an empty square."""
    CAPTURE = 2
    """Take an enemy piece."""
    CHECK = 4
    """Take a royal enemy piece."""
    DESTROY = 8
    """Take a piece of its own side."""
    PASSING = 16
    """Take en passant."""
    HOP = 32
    """Leave a piece of either side where it stands."""
    UNLOAD = 64
    """Leave the enemy piece it takes on the square it came from: exchange places."""


TAKES: Final = Act.CAPTURE | Act.CHECK | Act.DESTROY | Act.PASSING | Act.UNLOAD
"""The acts that need something to be done to a piece."""


class Span(IntEnum):
    """How many steps a leg has."""

    OWN = 0
    """From one to its reach."""
    REST = 1
    """From one to what the leg before left of its reach; a zigzag goes on."""
    SAME = 2
    """As many as the leg before."""


class Leg(NamedTuple):
    """A part of a path: steps that are repeated in turn, at most ``reach`` of them, and what is done at the end."""

    steps: tuple[Vector, ...]
    reach: int
    act: Act
    span: Span = Span.OWN


class Path(NamedTuple):
    """One way to go, as its player sees it: its legs, one after the other."""

    legs: tuple[Leg, ...]
    first: bool = False
    """Whether only a piece that has not moved yet goes so."""
    passes: bool = False
    """Whether the squares it passes over may be entered by a capture en passant."""

    @property
    def ray(self) -> Vector | None:
        """The step of a path that only moves or captures along a plain ray, or by a plain leap; None for any other."""
        (leg, *more) = self.legs
        plain = not more and len(leg.steps) == 1 and leg.steps[0].manner == Manner.PLAIN
        usual = leg.act in (Act.MOVE, Act.CAPTURE, Act.MOVE | Act.CAPTURE) and not self.passes and leg.reach != HALF
        return leg.steps[0] if plain and usual and not (self.first and leg.act & Act.CAPTURE) else None

    @property
    def roundabout(self) -> bool:
        """Whether it may take something before it comes to its end."""
        return any(leg.act & TAKES for leg in self.legs[:-1])

    def ends(self, longest: int) -> set[tuple[int, int]]:
        """Return where it may end on a board without pieces, and without an edge, of a size."""
        places = {(0, 0)}
        for leg in self.legs:
            before, places = places, set()
            for (files, ranks), phase in product(before, range(len(leg.steps) if leg is not self.legs[0] else 1)):
                for number in range(min(leg.reach, longest * len(leg.steps))):
                    step = leg.steps[(phase + number) % len(leg.steps)]
                    files, ranks = files + step.files, ranks + step.ranks
                    if max(abs(files), abs(ranks)) > longest:
                        break
                    places.add((files, ranks))
        return places


Way = Vector | tuple[Path, ...]
"""A ray, a straight path, or the bent paths of an atom."""


def paths_in(way: Way) -> tuple[Path, ...]:
    """Return the paths of a way; a ray has none."""
    return () if isinstance(way, Vector) else way


def turned_round(way: Way) -> Way:
    """Return a way to go as the other player sees it."""
    if isinstance(way, Vector):
        return Vector(-way.files, -way.ranks, way.manner)

    def turned_leg(leg: Leg) -> Leg:
        return leg._replace(steps=tuple(Vector(-step.files, -step.ranks, step.manner) for step in leg.steps))

    return tuple(sorted(path._replace(legs=tuple(map(turned_leg, path.legs))) for path in way))


def is_bent(way: Way) -> bool:
    """Tell whether a way turns, or has several paths."""
    if isinstance(way, Vector):
        return False
    return len(way) > 1 or len({step for leg in way[0].legs for step in leg.steps}) > 1


def hops_straight(way: Way) -> bool:
    """Tell whether a way leads straight over a piece and nowhere else."""
    if isinstance(way, Vector) or len(way) > 1 or len(way[0].legs) == 1:
        return False
    hop, behind = way[0].legs[0], way[0].legs[-1]
    return hop.act == Act.HOP and hop.steps == behind.steps


class Atom(NamedTuple):
    """One atom of a text with its modifiers: its paths as its player sees them, and whether it moves and captures.

    ``text`` is the atom as written, ``name`` the same without modifiers and range, and ``directions`` its modifiers of
    direction. ``captures`` are enemy pieces, and ``destroys`` own ones. Castling has no paths, and ``reach`` is how far
    the King goes.
    """

    text: str
    name: str
    directions: str
    paths: tuple[Path, ...]
    reach: int
    moves: bool = False
    captures: bool = False
    destroys: bool = False
    first: bool = False
    """Whether only a piece that has not moved yet goes so."""

    @property
    def careful(self) -> bool:
        """Whether it is a slide on which a royal piece may not pass through check."""
        return self.reach > 1 and "n" in self.text and all(path.ray for path in self.paths)

    @property
    def ways(self) -> tuple[Way, ...]:
        """Its rays, its straight paths one by one, and all its bent ones together."""
        bent = tuple(sorted(path for path in self.paths if is_bent((path,))))
        straight = (path.ray or (path,) for path in self.paths if not is_bent((path,)))
        return (*straight, bent) if bent else tuple(straight)


STEPS: Final = {
    "W": (0, 1), "F": (1, 1), "D": (0, 2), "N": (1, 2), "A": (2, 2), "H": (0, 3),
    "C": (1, 3), "L": (1, 3), "Z": (2, 3), "J": (2, 3), "G": (3, 3),
}  # fmt: skip
LONGER: Final = {"X": (0, 3), "Y": (2, 2)}
"""What a letter after an atom adds to the shorter and the longer side of its step."""
_COMPOUNDS: Final = {"K": (("W", "F"), 1), "R": (("W",), FAR), "B": (("F",), FAR), "Q": (("W", "F"), FAR)}
CASTLING: Final = "O"
_LETTERS: Final = (*STEPS, *_COMPOUNDS, CASTLING)
_ACTS: Final = {
    "m": Act.MOVE, "c": Act.CAPTURE, "k": Act.CHECK, "d": Act.DESTROY, "e": Act.PASSING, "p": Act.HOP, "g": Act.HOP,
    "y": Act.MOVE, "u": Act.UNLOAD,
}  # fmt: skip
_NOT_HERE: Final = {
    "o": "cylindrical boards", "x": "swapping with or relaying to friendly pieces", "t": "t", "w": "w",
    "U": "the universal leaper", "I": "the Imitator", "@": "drops",
    "[": "brackets", "]": "brackets", "(": "repeated groups", ")": "repeated groups",
}  # fmt: skip
_DIRECTION: Final = r"(?:([fbvlrs])\1|[fbv][lrs]|[lrs][fbv]|[fblr]h|h[lr]|[fbvlrs])"
_ATOM: Final = re.compile(rf"([a-z]*)([{''.join(_LETTERS)}][XY]*)(\2|\d+|\*)?")

_TOWARDS: Final[dict[str, Callable[[int, int], bool]]] = {
    "f": lambda _, ranks: ranks > 0,
    "b": lambda _, ranks: ranks < 0,
    "r": lambda files, _: files > 0,
    "l": lambda files, _: files < 0,
    "v": lambda _, ranks: ranks != 0,
    "s": lambda files, _: files != 0,
    "h": lambda *_: True,
}
_TURN: Final = {"f": (0, 1), "b": (0, -1), "r": (1, 0), "l": (-1, 0)}
_EIGHTHS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
_EITHER: Final = {"v": "fb", "s": "lr"}


@cache
def parse_betza(text: str) -> tuple[Atom, ...]:
    """Read a text in Betza notation.

    Raises:
        ValueError: it is not, or uses something that is not known here; the message says what.

    >>> [(atom.name, len(atom.paths), atom.reach) for atom in parse_betza("WfF3")]
    [('W', 4, 1), ('F', 2, 3)]
    >>> [leg.steps[0][:2] for leg in parse_betza("nN")[0].paths[0].legs]
    [(1, 2)]
    """
    return tuple(dict.fromkeys(_atom(*match) for match in _matches(text)))


def from_diagram(text: str) -> str:
    """Rewrite the Betza notation of an Interactive Diagram in the dialect that variant files use.

    In a diagram ``fK`` is one square straight ahead, and ``frK`` one square diagonally: the first leg of a compound has
    eight directions.

    Raises:
        ValueError: as ``parse_betza``.

    >>> from_diagram("fsKbQN")
    'fsFbRN'
    """
    matches = _matches(text)
    parse_betza(text)
    return "".join(each for match in matches for each in _by_eighths(*match))


def _by_eighths(modifiers: str, name: str, extent: str) -> Iterator[str]:
    """Yield what the directions of a compound of eight mean, each for the atom of that direction."""
    first, again, later = modifiers.partition("a")
    directions = _directions(first)
    if name not in ("K", "Q") or not directions:
        yield f"{modifiers}{name}{extent}"
        return
    other = "".join(letter for letter in first if letter not in _TOWARDS)
    for pair in dict.fromkeys(_tokens(directions)):
        diagonal = len({*pair}) > 1 and "h" not in pair
        part = {"K": "WF", "Q": "RB"}[name][diagonal]
        yield f"{other}{pair if diagonal else pair[0]}{again}{later}{part}{part if extent == name else extent}"


def _matches(text: str) -> list[tuple[str, str, str]]:
    """Split a text into atoms: modifiers, name and range of each."""
    found, end = list[tuple[str, str, str]](), 0
    while match := _ATOM.match(text, end):
        found.append((match[1], match[2], match[3] or ""))
        end = match.end()
    rest = text[end:]
    if unknown := next((letter for letter in rest if letter in _NOT_HERE), ""):
        raise ValueError(_not_here(unknown, text))
    if rest or not text:
        raise ValueError(f"'{rest or text}' is not Betza notation; the atoms are {' '.join(_LETTERS)}")
    return found


def _not_here(letter: str, written: str) -> str:
    what = _NOT_HERE[letter]
    return f"'{letter}' in '{written}'{f' ({what})' if what != letter else ''} is not supported"


def lame_squares(files: int, ranks: int) -> Iterator[tuple[int, int]]:
    """Yield the squares within a step that must be empty: straight ahead first, then diagonally, as in Xiangqi."""
    length, aside = max(abs(files), abs(ranks)), min(abs(files), abs(ranks))
    across, up = _sign(files), _sign(ranks)
    for step in range(1, length):
        diagonal = max(0, step - (length - aside))
        yield (across * step, up * diagonal) if abs(files) > abs(ranks) else (across * diagonal, up * step)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def step_of(letter: str) -> tuple[int, int]:
    """Return the step of an atom, ahead or ahead to the right: ``FX`` is (1, 4)."""
    sides = (STEPS[letter[0]], *map(LONGER.__getitem__, letter[1:]))
    return sum(short for short, _ in sides), sum(long for _, long in sides)


# ---------------------------------------------------------------- atoms and legs


_Written = tuple[Act, str, str]
"""One leg as it is written: its acts, its directions, and all other modifiers."""


class _Part(NamedTuple):
    """One leg of an atom, whose steps depend on where the first one goes."""

    turns: frozenset[int]
    """Where it may turn from the leg before, in eighths of a turn clockwise."""
    bend: str
    """``z`` or ``q`` where it is a zigzag or a circle."""
    manner: Manner
    reach: int
    act: Act
    span: Span


def _atom(modifiers: str, name: str, extent: str) -> Atom:
    """Make the atom of one letter; a compound of steps in all directions has two kinds of vectors."""
    written = f"{modifiers}{name}{extent}"
    if extent.isdigit() and (digits := len(extent)) > _MOST_DIGITS:
        raise ValueError(f"'{modifiers}{name}' has a number of {digits} digits; at most {_MOST_DIGITS} are possible")
    if len(name) > _LONGEST_NAME:
        raise ValueError(f"'{name[:2]}...' has {len(name)} letters; at most {_LONGEST_NAME} are possible")
    legs = [_leg(part, written) for part in modifiers.split("a")]
    if name[0] == CASTLING:
        return _castling(legs, written, extent)
    letters, reach = _COMPOUNDS.get(name, ((name,), 1))
    if extent:
        reach = (int(extent) or FAR) if extent.isdigit() else HALF if extent == "*" else FAR
    parts = list(_parts(legs, reach, written, slides={*letters} <= {"W", "F"}))
    _, directions, begins = legs[0]
    first = "i" in begins
    passes = extent == "*" or "nn" in begins or ("n" in begins and "i" in begins.partition("n")[0])
    paths = (
        Path(path, first, passes)
        for letter in letters
        for step in turned(*step_of(letter))
        if _is_towards(step, directions)
        for path in _paths(parts, step)
    )
    # Each leg may take eight times as many.
    followed = tuple(dict.fromkeys(islice(paths, _MOST_PATHS + 1)))
    if len(followed) > _MOST_PATHS:
        raise ValueError(f"'{written}' turns in too many ways: at most {_MOST_PATHS} are possible")
    acts = [part.act for part in parts]
    return Atom(
        text=written,
        name=name,
        directions=directions,
        paths=followed,
        reach=reach,
        moves=bool(acts[-1] & Act.MOVE) and all(act & (Act.MOVE | Act.HOP) for act in acts),
        captures=any(act & (TAKES ^ Act.DESTROY) for act in acts),
        destroys=any(act & Act.DESTROY for act in acts),
        first=first,
    )


def _leg(modifiers: str, written: str) -> _Written:
    for letter in modifiers:
        if letter in _NOT_HERE:
            raise ValueError(_not_here(letter, written))
    directions = _directions(modifiers)
    if re.sub(_DIRECTION, "", directions):
        raise ValueError(f"'{directions}' in '{written}' is not a set of directions")
    letters = "".join(letter for letter in modifiers if letter not in _TOWARDS)
    for group in ("npg", "jpg", "nj", "zq", "pgy"):
        found = [letter for letter in dict.fromkeys(letters) if letter in group]
        if len(found) > 1:
            raise ValueError(f"'{written}' has more than one of {', '.join(group[:-1])} and {group[-1]} in a leg")
    act = Act(0)
    for letter in letters:
        act |= _ACTS.get(letter, Act(0))
    return act, directions, letters


def _castling(legs: list[_Written], written: str, extent: str) -> Atom:
    (act, directions, letters), *more = legs
    squares = int(extent) if extent.isdigit() else 0
    if more or not squares or act or letters.strip("ij") or "i" not in letters:
        raise ValueError(f"'{written}': write castling as isO2, with the number of squares the King moves")
    return Atom(written, CASTLING, directions, (), squares, first=True)


def _parts(legs: list[_Written], reach: int, written: str, *, slides: bool) -> Iterator[_Part]:
    """Yield the legs of an atom; where a final one hops, that is a leg of its own."""
    for number, (act, directions, letters) in enumerate(legs):
        final = number == len(legs) - 1
        _refuse(letters, reach, written, final=final, alone=len(legs) == 1)
        bend = "".join(letter for letter in letters if letter in "zq")
        if bend and reach == 1:
            reach = FAR
        own = Act.MOVE | Act.CAPTURE if final else Act.MOVE
        act = act if act & ~(Act.HOP | Act.UNLOAD if final else Act.CHECK | Act.PASSING) else act | own
        manner = Manner.LAME if "n" in letters and not slides else Manner.PLAIN
        turns = _turns(directions, written) if number else frozenset({0})
        span = Span.SAME if number and "i" in letters else Span.OWN
        toggled = FAR if reach == 1 else 1
        if final and act & Act.HOP:
            yield _Part(turns, bend, manner, reach, Act.HOP, span)
            behind = (toggled, Span.OWN) if "g" in letters else (reach, Span.OWN if reach == 1 else Span.REST)
            yield _Part(frozenset({0}), bend, manner, behind[0], act & ~Act.HOP, behind[1])
        elif "j" in letters and slides:
            # A ski slider passes over the first square, whatever is there.
            yield _Part(turns, bend, manner, 1, Act.MOVE | Act.HOP, span)
            yield _Part(frozenset({0}), bend, manner, FAR if reach == 1 else reach, act, Span.REST)
        else:
            manner = Manner.LEAPING if "j" in letters else manner
            yield _Part(turns, bend, manner, FAR if span == Span.SAME else reach, act, span)
        reach = toggled if "g" in letters or "y" in letters else reach


def _refuse(letters: str, reach: int, written: str, *, final: bool, alone: bool) -> None:
    """Raise ValueError for what makes no sense, or what nobody knows the meaning of."""
    if "g" in letters and 1 < reach < FAR:
        raise ValueError(f"'{written}': g works only with leaps and with riders of unlimited length, such as gK or gQ")
    for one, other in ("kp", "cz"):
        if one in letters and other in letters and "m" not in letters:
            raise ValueError(f"'{written}': {one} and {other} cannot be combined")
    if "y" in letters and final:
        raise ValueError(f"'{written}': y changes the leg that follows, and no leg follows here")
    for letter, wanted in (("u", final), ("j", alone), ("z", alone)):
        if letter in letters and not wanted:
            where = "the last leg" if letter == "u" else "an atom of one leg"
            raise ValueError(f"'{letter}' in '{written}' is supported only in {where}")


def _turns(directions: str, written: str) -> frozenset[int]:
    if not directions:
        return frozenset(range(8)) - {4}
    if "h" in directions:
        raise ValueError(f"'h' in '{written}' can only be a direction of the first leg")
    turns = set[int]()
    for token in _tokens(directions):
        letters = [_EITHER.get(letter, letter) for letter in dict.fromkeys(token)]
        for ways in product(*letters):
            across, up = (sum(_TURN[way][axis] for way in ways) for axis in (0, 1))
            turns.add(_EIGHTHS.index((across, up)))
    return frozenset(turns)


def _paths(parts: list[_Part], step: tuple[int, int]) -> Iterator[tuple[Leg, ...]]:
    """Yield the series of legs that begin with a step and turn as the parts of an atom say."""
    ring = ring_of(step)

    def legs_from(number: int, index: int) -> Iterator[tuple[Leg, ...]]:
        if number == len(parts):
            yield ()
            return
        part = parts[number]
        for turn in sorted(part.turns):
            now = (index + turn) % 8
            yield from ((part_leg, *more) for part_leg in legs_of(part, now) for more in legs_from(number + 1, now))

    def legs_of(part: _Part, index: int) -> Iterator[Leg]:
        indices = {"z": ((0, 2), (0, -2)), "q": (range(8), range(0, -8, -1))}.get(part.bend, ((0,),))
        for bend in indices:
            steps = tuple(Vector(*ring[(index + turn) % 8], part.manner) for turn in bend)
            # A circle ends before the square where it began.
            yield Leg(steps, min(part.reach, 7) if part.bend == "q" else part.reach, part.act, part.span)

    if parts[0].bend and len(parts) > 1:
        # What goes on behind a hop bends as before.
        first, second = parts
        yield from zip(legs_of(first, ring.index(step)), legs_of(second, ring.index(step)), strict=True)
    else:
        yield from legs_from(0, ring.index(step))


def ring_of(step: tuple[int, int]) -> list[tuple[int, int]]:
    """List the eight steps of a kind clockwise, straight and diagonal ones in turn."""
    length = max(map(abs, step))
    if 0 in step or abs(step[0]) == abs(step[1]):
        return [(files * length, ranks * length) for files, ranks in _EIGHTHS]
    return turned(*sorted(map(abs, step)))


def _directions(modifiers: str) -> str:
    return "".join(letter for letter in modifiers if letter in _TOWARDS)


def _tokens(directions: str) -> list[str]:
    """Split modifiers of direction into single ones and pairs."""
    return [match[0] for match in re.finditer(_DIRECTION, directions)]


def _is_towards(step: tuple[int, int], directions: str) -> bool:
    """Tell whether a step goes in one of some directions.

    On an orthogonal atom the two of a pair are separate directions, and ``h`` is not a direction.
    """
    found = _tokens(directions)
    if 0 in step:
        found = [letter for pair in found for letter in dict.fromkeys(pair) if letter != "h"]
    return not directions or any(_goes(pair * 2 if len(pair) == 1 else pair, *step) for pair in found)


def _goes(pair: str, files: int, ranks: int) -> bool:
    """Tell whether a step goes in a direction.

    Of a Knight's leaps and the like, ``ff`` are the two narrow ones ahead, ``rf`` the right one of them, ``fr`` the
    wide one ahead to the right, and ``fh`` all four ahead: the last letter says which way the leap is longer.
    """
    first, last = pair[0], pair[1]
    if first == "h":
        # The four that a turn by 90 degrees makes of the narrow one ahead to the right, or to the left.
        return (turned(*sorted((abs(files), abs(ranks)))).index((files, ranks)) % 2 == 0) == (last == "r")
    if not (_TOWARDS[first](files, ranks) and _TOWARDS[last](files, ranks)):
        return False
    if last == "h" or abs(files) == abs(ranks) or not (files and ranks):
        return True
    return (abs(files) > abs(ranks)) == (last in "lrs")


def turned(files: int, ranks: int) -> list[tuple[int, int]]:
    """List a step turned in all directions, clockwise: from straight ahead, or from ahead to the right."""
    quarters = [(files, ranks), (ranks, -files), (-files, -ranks), (-ranks, files)]
    if files in (0, ranks):
        return quarters
    # The other step of the same quarter is a Knight's wide leap where this one is narrow.
    return [step for f, r in quarters for step in ((f, r), (r, f) if f * r > 0 else (-r, -f))]
