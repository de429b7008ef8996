"""Betza notation: how a piece goes, as people of chess variants write it (``mRcpR``, ``fmWfcF``), and in words.

Read here are the atoms W F D N A H C L Z J G, the compounds K R B Q, riders (``NN``, ``W4``, ``F0``), the modifiers
``m`` ``c`` ``i``, ``n`` (lame), ``p`` and ``g`` (hoppers), and the directions ``f b l r v s h`` and pairs of them, as
Ralph Betza and H. G. Muller describe them and Fairy-Stockfish reads them. Directions are those that the player sees:
Black's ``l`` is White's ``r``. Of a compound they hold for each of its atoms: ``fsK`` is ``fsWfsF``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple

FAR: Final = 1000
"""A reach longer than any board."""


class Manner(IntEnum):
    """How a piece repeats a step."""

    PLAIN = 0
    """From square to square over empty ones; what lies within a step is leapt."""
    LAME = 1
    """As a plain one, but what lies within a step must be empty as well."""
    HOPPING = 2
    """Over exactly one piece, and from there on over empty squares."""
    BEHIND = 3
    """To the square just behind the first piece it meets."""


class Vector(NamedTuple):
    """A step in files and ranks, repeated in some manner."""

    files: int
    ranks: int
    manner: Manner = Manner.PLAIN


class Atom(NamedTuple):
    """One atom of a text with its modifiers: its vectors as its player sees them, and what it does along them.

    ``name`` is the atom as written, without modifiers and range; ``directions`` are its modifiers of direction.
    """

    name: str
    directions: str
    vectors: tuple[Vector, ...]
    reach: int
    moves: bool
    captures: bool
    first: bool
    """Whether only a piece that has not moved yet goes so."""


STEPS: Final = {
    "W": (0, 1), "F": (1, 1), "D": (0, 2), "N": (1, 2), "A": (2, 2), "H": (0, 3),
    "C": (1, 3), "L": (1, 3), "Z": (2, 3), "J": (2, 3), "G": (3, 3),
}  # fmt: skip
_COMPOUNDS: Final = {"K": ("WF", 1), "R": ("W", FAR), "B": ("F", FAR), "Q": ("WF", FAR)}
_MANNERS_READ: Final = {"n": Manner.LAME, "p": Manner.HOPPING, "g": Manner.BEHIND}
_DIRECTION: Final = r"(?:([fbvlrs])\1|[fbv][lrs]|[lrs][fbv]|[fblr]h|[fbvlrs])"
_ATOM: Final = re.compile(rf"([a-z]*)([{''.join((*STEPS, *_COMPOUNDS))}])(\2|\d+)?")

_TOWARDS: Final[dict[str, Callable[[int, int], bool]]] = {
    "f": lambda _, ranks: ranks > 0,
    "b": lambda _, ranks: ranks < 0,
    "r": lambda files, _: files > 0,
    "l": lambda files, _: files < 0,
    "v": lambda _, ranks: ranks != 0,
    "s": lambda files, _: files != 0,
    "h": lambda *_: True,
}


@cache
def parse_betza(text: str) -> tuple[Atom, ...]:
    """Read a text in Betza notation.

    Raises:
        ValueError: it is not, or uses something that is not known here; the message says what.

    >>> [(atom.name, len(atom.vectors), atom.reach) for atom in parse_betza("WfF3")]
    [('W', 4, 1), ('F', 2, 3)]
    >>> parse_betza("nN")[0].vectors[0]
    Vector(files=1, ranks=2, manner=<Manner.LAME: 1>)
    """
    atoms: list[Atom] = []
    end = 0
    while match := _ATOM.match(text, end):
        atoms.extend(_atom(match[1], match[2], match[3] or ""))
        end = match.end()
    if end < len(text) or not text:
        raise ValueError(f"'{text[end:] or text}' is not Betza notation as it is known here")
    return tuple(dict.fromkeys(atoms))


def lame_squares(files: int, ranks: int) -> Iterator[tuple[int, int]]:
    """Yield the squares within a step that must be empty: straight ahead first, then diagonally, as in Xiangqi."""
    length, aside = max(abs(files), abs(ranks)), min(abs(files), abs(ranks))
    across, up = _sign(files), _sign(ranks)
    for step in range(1, length):
        diagonal = max(0, step - (length - aside))
        yield (across * step, up * diagonal) if abs(files) > abs(ranks) else (across * diagonal, up * step)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _atom(modifiers: str, name: str, extent: str) -> Iterator[Atom]:
    """Make the atoms of one letter; a compound of steps in all directions has two kinds of vectors."""
    directions, manner = _modifiers(modifiers, f"{modifiers}{name}{extent}")
    letters, reach = _COMPOUNDS.get(name, (name, 1))
    if extent:
        reach = int(extent) if extent.isdigit() else FAR
        reach = reach or FAR
    if manner in {Manner.HOPPING, Manner.BEHIND} and reach < FAR:
        raise ValueError(f"'{modifiers}{name}{extent}': only riders of any length hop, such as pR or gQ")
    if manner == Manner.LAME and letters in "WF":
        if reach > 1:
            raise ValueError(f"'{modifiers}{name}{extent}': n means nothing before a slide, which never leaps anyway")
        manner = Manner.PLAIN
    vectors = [
        Vector(files, ranks, manner)
        for letter in letters
        for files, ranks in turned(*STEPS[letter])
        if not directions or any(_goes(pair, files, ranks) for pair in _pairs(directions, orthogonal=letter in "WDH"))
    ]
    both = ("m" in modifiers) == ("c" in modifiers)
    yield Atom(
        name, directions, tuple(vectors), reach, both or "m" in modifiers, both or "c" in modifiers, "i" in modifiers
    )


def _modifiers(modifiers: str, written: str) -> tuple[str, Manner]:
    """Split off the modifiers of direction, and find the manner."""
    for letter in modifiers:
        if letter not in "mcinpgfblrvsh":
            raise ValueError(f"'{letter}' in '{written}' is not known here")
    manners = [letter for letter in modifiers if letter in "npg"]
    if len(manners) > 1:
        raise ValueError(f"'{written}' has more than one of n, p and g")
    directions = "".join(letter for letter in modifiers if letter not in "mcinpg")
    if re.sub(_DIRECTION, "", directions):
        raise ValueError(f"'{directions}' in '{written}' is no set of directions")
    return directions, _MANNERS_READ.get("".join(manners), Manner.PLAIN)


def _pairs(directions: str, *, orthogonal: bool) -> list[str]:
    """List the directions as pairs of letters; a single one stands for itself twice.

    On an orthogonal atom the two of a pair are directions of their own, and ``h`` is none.
    """
    found = [match[0] for match in re.finditer(_DIRECTION, directions)]
    if orthogonal:
        found = [letter for pair in found for letter in dict.fromkeys(pair) if letter != "h"]
    return [pair * 2 if len(pair) == 1 else pair for pair in found]


def _goes(pair: str, files: int, ranks: int) -> bool:
    """Tell whether a step goes in a direction.

    Of a Knight's leaps and the like, ``ff`` are the two narrow ones ahead, ``rf`` the right one of them, ``fr`` the
    wide one ahead to the right, and ``fh`` all four ahead: the last letter says which way the leap is longer.
    """
    first, last = pair[0], pair[1]
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


_ALONG: Final = {"W": "along a rank or file", "F": "diagonally", "K": "in any direction"}
_LETTERS: Final = {"R": "W", "B": "F", "Q": "K", "L": "C", "J": "Z"}
_LEAPS: Final = {
    "D": "leap of two squares along a rank or file",
    "A": "leap of two squares diagonally",
    "H": "leap of three squares along a rank or file",
    "G": "leap of three squares diagonally",
    "N": "Knight's leap",
    "C": "Camel's leap, three squares and one aside",
    "Z": "Zebra's leap, three squares and two aside",
}
_SIDES: Final = {(0, 1): "ahead", (0, -1): "back", (-1, 0): "to the left", (1, 0): "to the right"}
_MANNERS: Final = {
    Manner.LAME: ", with nothing in between",
    Manner.HOPPING: ", over exactly one piece",
    Manner.BEHIND: ", to the square just behind the first piece",
}


def in_words(atoms: tuple[Atom, ...], *, noun: bool = True) -> str:
    """Say where a piece goes by some atoms: "a slide of any length", or as after a verb "any distance".

    >>> from rococo_notation.rules.betza import parse_betza
    >>> in_words(parse_betza("WnD"))
    'a step along a rank or file, or a leap of two squares along a rank or file, with nothing in between'
    """
    return ", or ".join(_in_words(atom, noun=noun) for atom in atoms)


def _in_words(atom: Atom, *, noun: bool) -> str:
    letter = _LETTERS.get(atom.name, atom.name)
    manner = next((_MANNERS[vector.manner] for vector in atom.vectors if vector.manner in _MANNERS), "")
    first = " on its first move" if atom.first else ""
    if letter in _ALONG:
        return f"{_distance(atom, noun=noun)} {_line(letter, atom)}{manner}{first}"
    leap = _LEAPS[letter]
    if atom.reach == 1:
        leap = f"a {leap}"
    else:
        many = "any number of" if atom.reach == FAR else f"up to {atom.reach}"
        leap = f"{many} {leap.replace('leap', 'leaps', 1)} in one direction"
    towards = f" {_leaping(atom)}" if atom.directions else ""
    return f"{leap}{towards}{manner}{first}"


def _distance(atom: Atom, *, noun: bool) -> str:
    if atom.vectors and atom.vectors[0].manner in {Manner.HOPPING, Manner.BEHIND}:
        return "a leap of any length" if atom.vectors[0].manner == Manner.HOPPING else "a leap"
    if not noun:
        return {1: "one step", FAR: "any distance"}.get(atom.reach, f"up to {atom.reach} squares")
    if atom.reach == 1:
        return "a step"
    return "a slide of any length" if atom.reach == FAR else f"a slide of up to {atom.reach} squares"


def _line(letter: str, atom: Atom) -> str:
    if not atom.directions:
        return _ALONG[letter]
    ways = {vector[:2] for vector in atom.vectors}
    straight, diagonal = _towards({way for way in ways if 0 in way}), _towards({way for way in ways if 0 not in way})
    if straight == diagonal:
        return f"straight or diagonally {straight}"
    plainly = [f"straight {straight}" if straight in {"ahead", "back"} else straight] if straight else []
    return ", or ".join(plainly + ([f"diagonally {diagonal}"] if diagonal else []))


def _leaping(atom: Atom) -> str:
    """Say where leaps go; the wide ones of a Knight go farther aside than ahead."""
    ways = {vector[:2] for vector in atom.vectors}
    wide = {way for way in ways if 0 not in way and abs(way[0]) > abs(way[1])}
    usual, aside = _towards(ways - wide), _towards(wide)
    if usual == aside:
        return f"{usual} (narrow or wide)"
    return " or ".join([usual] * bool(usual) + [f"{aside} (wide)"] * bool(aside))


def _towards(ways: set[tuple[int, int]]) -> str:
    """Put steps of one kind into words: ``ahead or sideways``."""
    kind = {(files * x, ranks * y) for files, ranks in ways for x in (1, -1) for y in (1, -1)}
    if any(0 in way for way in ways):
        kind |= {(ranks, files) for files, ranks in kind}
    left, found = set(ways), list[str]()
    # What goes farther aside than ahead goes sideways first of all.
    is_wide = any(abs(way[0]) > abs(way[1]) and 0 not in way for way in ways)
    for side in sorted(_SIDES, key=lambda side: is_wide and not side[0]):
        here = {way for way in kind if way[0] * side[0] + way[1] * side[1] > 0}
        if here <= ways and here & left:
            found.append(_SIDES[side])
            left -= here
    if {_SIDES[-1, 0], _SIDES[1, 0]} <= {*found}:
        found = [*(name for name in found if name in ("ahead", "back")), "sideways"]
    found += [f"{_SIDES[0, (y > 0) - (y < 0)]} {_SIDES[(x > 0) - (x < 0), 0]}" for x, y in sorted(left, reverse=True)]
    return " or ".join(found)
