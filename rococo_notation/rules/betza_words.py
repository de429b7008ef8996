"""Betza notation in words: where a piece goes by an atom, and by several of them."""

from __future__ import annotations

from typing import Final

from rococo_notation.rules.betza import FAR, Atom, Manner

_LINES: Final = {"W": "along a rank or file", "F": "diagonally", "K": "in any direction"}
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
    return ", or ".join(_atom(atom, noun=noun) for atom in atoms)


def _atom(atom: Atom, *, noun: bool) -> str:
    letter = _LETTERS.get(atom.name, atom.name)
    manner = next((_MANNERS[vector.manner] for vector in atom.vectors if vector.manner in _MANNERS), "")
    first = " on its first move" if atom.first else ""
    if letter in _LINES:
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
        return _LINES[letter]
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
