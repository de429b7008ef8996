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
_SINGLE: Final = {
    "f": "ahead", "b": "back", "l": "to the left", "r": "to the right", "v": "ahead or back", "s": "sideways",
}  # fmt: skip
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
        return f"{_distance(atom, noun=noun)} {_line(letter, atom.directions)}{manner}{first}"
    leap = _LEAPS[letter]
    if atom.reach == 1:
        leap = f"a {leap}"
    else:
        many = "any number of" if atom.reach == FAR else f"up to {atom.reach}"
        leap = f"{many} {leap.replace('leap', 'leaps', 1)} in one direction"
    towards = f" {_towards(atom.directions)}" if atom.directions else ""
    return f"{leap}{towards}{manner}{first}"


def _distance(atom: Atom, *, noun: bool) -> str:
    if atom.vectors and atom.vectors[0].manner in {Manner.HOPPING, Manner.BEHIND}:
        return "a leap of any length" if atom.vectors[0].manner == Manner.HOPPING else "a leap"
    if not noun:
        return {1: "one step", FAR: "any distance"}.get(atom.reach, f"up to {atom.reach} squares")
    if atom.reach == 1:
        return "a step"
    return "a slide of any length" if atom.reach == FAR else f"a slide of up to {atom.reach} squares"


def _line(letter: str, directions: str) -> str:
    if not directions:
        return _LINES[letter]
    towards = _towards(directions)
    if letter == "W":
        return f"straight {towards}" if towards in {"ahead", "back"} else towards
    return f"{'diagonally' if letter == 'F' else 'straight or diagonally'} {towards}"


def _towards(directions: str) -> str:
    """Put directions into words: ``ahead or sideways``."""
    letters = dict.fromkeys(directions.replace("h", ""))
    if {"f", "b"} <= {*letters}:
        letters = dict.fromkeys("v" if letter in "fb" else letter for letter in letters)
    return " or ".join(_SINGLE[letter] for letter in letters)
