"""Betza notation in words: where a piece goes by an atom, for the documentation, the guide and refusals."""

from typing import Final

from rococo_notation.rules.betza import FAR, Act, Atom, Leg, Manner, Span, Vector, hops_straight, ring_of, step_of

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
_MANNERS: Final = {Manner.LAME: ", with nothing in between", Manner.LEAPING: ", over pieces on all squares between"}
_OVER: Final = ", over exactly one piece"
_BEHIND: Final = ", to the square just behind the first piece"
_ON_THE_WAY: Final = {
    Act.MOVE: "to an empty square",
    Act.CAPTURE: "taking an enemy piece",
    Act.MOVE | Act.CAPTURE: "taking an enemy piece or none",
    Act.HOP: "onto a piece that stays",
    Act.MOVE | Act.HOP: "onto a piece that stays or an empty square",
    Act.CAPTURE | Act.HOP: "onto a piece that stays or that it takes",
    Act.DESTROY: "taking a piece of its own side",
}
_TURNS: Final = {0: "straight on", 1: "by 45 degrees", 2: "by 90 degrees", 3: "by 135 degrees", 4: "straight back"}


def in_words(atoms: tuple[Atom, ...], *, noun: bool = True) -> str:
    """Say where a piece goes by some atoms: "a slide of any length", or as after a verb "any distance".

    >>> from rococo_notation.rules.betza import parse_betza
    >>> in_words(parse_betza("WnD"))
    'a step along a rank or file, or a leap of two squares along a rank or file, with nothing in between'
    >>> in_words(parse_betza("yafsF"))
    'a step diagonally, to an empty square, and from there a slide of any length, turned by 45 degrees'
    """
    return ", or ".join(_in_words(atom, noun=noun) for atom in atoms)


def _in_words(atom: Atom, *, noun: bool) -> str:
    legs, first = atom.paths[0].legs, " on its first move" if atom.first else ""
    if hops_straight(atom.ways[0]):
        manner = _BEHIND if legs[1].reach == 1 and legs[0].reach > 1 else _OVER
        length = "a leap" if manner == _BEHIND or legs[0].reach == 1 else _far("a leap", atom.reach)
        ways = {path.legs[0].steps[0] for path in atom.paths}
        letter = _LETTERS.get(atom.name, atom.name)
        where = f"{length} {_line(letter, ways, atom)}" if letter in _ALONG else f"a {_leap_of(atom)}"
        return f"{where}{manner}{first}"
    first_leg = _leg_in_words(atom, {path.legs[0].steps[0] for path in atom.paths}, legs[0], noun=noun)
    later = [_later(atom, number, legs[number]) for number in range(1, len(legs))]
    return f"{first_leg}{''.join(later)}{first}"


def _later(atom: Atom, number: int, leg: Leg) -> str:
    turns = {_turn(path.legs[number - 1].steps[0], path.legs[number].steps[0]) for path in atom.paths}
    before = atom.paths[0].legs[number - 1].act & ~(Act.CHECK | Act.PASSING)
    ways = " or ".join(_TURNS[turn] for turn in sorted(turns)) if len(turns) < 4 else "in any direction"
    if len(turns) == 4:
        ways += " but straight back"
    how = "as far again" if leg.span == Span.SAME else "a step" if leg.reach == 1 else _far("a slide", leg.reach)
    turned = ", turned " if len(turns) < 4 and not turns & {0, 4} else " "
    return f", {_ON_THE_WAY.get(before, 'past a piece')}, and from there {how}{turned}{ways}"


def _turn(before: Vector, after: Vector) -> int:
    """Return the angle between two steps of one kind in eighths of a turn, either way."""
    ring = ring_of(before[:2])
    turn = (ring.index(after[:2]) - ring.index(before[:2])) % 8
    return min(turn, 8 - turn)


def _far(noun: str, reach: int) -> str:
    return f"{noun} of any length" if reach == FAR else f"{noun} of up to {reach} squares"


def _leap_of(atom: Atom) -> str:
    short, long = step_of(atom.name)
    return _LEAPS.get(_LETTERS.get(atom.name, atom.name)) or f"leap of {long} squares and {short} aside"


def _leg_in_words(atom: Atom, ways: set[Vector], leg: Leg, *, noun: bool) -> str:
    letter = _LETTERS.get(atom.name, atom.name)
    manner = _MANNERS.get(leg.steps[0].manner, "")
    bend = "" if len(leg.steps) == 1 else ", in a zigzag" if len(leg.steps) == 2 else ", in a circle"
    if letter in _ALONG:
        how = "a step" if leg.reach == 1 else _far("a slide", leg.reach)
        verb = {1: "one step", FAR: "any distance"}.get(leg.reach, f"up to {leg.reach} squares")
        return f"{how if noun else verb} {_line(letter, ways, atom)}{bend}{manner}"
    leap = _leap_of(atom)
    if leg.reach == 1:
        leap = f"a {leap}"
    else:
        many = "any number of" if leg.reach >= FAR or bend else f"up to {leg.reach}"
        leap = f"{many} {leap.replace('leap', 'leaps', 1)} in one direction"
    towards = f" {_leaping(ways)}" if atom.directions else ""
    return f"{leap}{towards}{bend}{manner}"


def _line(letter: str, vectors: set[Vector], atom: Atom) -> str:
    if not atom.directions:
        return _ALONG[letter]
    ways = {vector[:2] for vector in vectors}
    straight, diagonal = _towards({way for way in ways if 0 in way}), _towards({way for way in ways if 0 not in way})
    if straight == diagonal:
        return f"straight or diagonally {straight}"
    plainly = [f"straight {straight}" if straight in {"ahead", "back"} else straight] if straight else []
    return ", or ".join(plainly + ([f"diagonally {diagonal}"] if diagonal else []))


def _leaping(vectors: set[Vector]) -> str:
    """Say where leaps go; the wide ones of a Knight go farther aside than ahead."""
    ways = {vector[:2] for vector in vectors}
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
