"""Whether the move numbers of a log follow one another, and what is missing where they do not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from rococo_notation.finding import Finding
from rococo_notation.notation.source import Source
from rococo_notation.notation.turn import Side, Turn

_LONGEST_MISPRINT = 2
"""So many turns whose numbers are off, with the right ones after them, are a misprint and no gap."""

Places = list[int | None]
"""Of each turn how many plies stand before it by its number, None where it has none."""


def check_order(turns: Sequence[Turn], source: Source) -> tuple[Turn, ...]:
    """Return the turns, with a finding GC107 on each whose number does not follow, and what is missing before it.

    Three customs are understood, and the sides put right: Game Courier's ``1.`` and ``1...``, the same number before
    both plies of a move, and a number for each ply. What the first number leaves out is told by ``skips`` alone.
    """
    places = _places(turns)
    if all(place is None for place in places):
        return _by_words(turns)
    misprints = _misprints(places)
    checked: list[Turn] = []
    expected = 0
    for index, (turn, place) in enumerate(zip(turns, places, strict=True)):
        if place is not None:
            side: Side = "black" if place % 2 else "white"
            if turn.side not in (None, side):
                turn = replace(turn, side=side)
            if place != expected:
                if index:
                    told = _out_of_order(turn, place, expected, index + 1, source)
                    turn = replace(turn, findings=(told, *turn.findings))
                if index not in misprints:
                    turn = replace(turn, skips=place - expected)
                    expected = place
        checked.append(turn)
        expected += 1
    return tuple(checked)


def _places(turns: Sequence[Turn]) -> Places:
    """The places by the custom in which most numbers follow one another."""
    customs: tuple[Callable[[Sequence[Turn]], Places], ...] = (_by_move, _by_both, _by_ply)
    return max((custom(turns) for custom in customs), key=_sequence)


def _sequence(places: Places) -> int:
    """How many numbers follow from the one before, with as many turns between as there should be."""
    numbered = [(index, place) for index, place in enumerate(places) if place is not None]
    return sum(index - place == later - following for (index, place), (later, following) in pairwise(numbered))


def _by_move(turns: Sequence[Turn]) -> Places:
    places: Places = []
    number: int | None = None
    for turn in turns:
        number = turn.number if turn.number is not None else number
        if turn.number is not None:
            places.append(2 * turn.number - 2 + (turn.side == "black"))
        elif turn.side == "black" and places and places[-1] is not None:
            # "..." alone says whose move it is, and nothing more.
            places.append(places[-1] + 1 if places[-1] % 2 == 0 else places[-1] + 2)
        else:
            places.append(None)
    return places


def _by_both(turns: Sequence[Turn]) -> Places:
    """The same number stands before both plies of a move."""
    places: Places = []
    before: Turn | None = None
    again = False
    for turn in turns:
        again = before is not None and not again and turn.number == before.number and turn.side == "white"
        again = again and turn.number is not None
        places.append(None if turn.number is None else 2 * turn.number - 2 + (turn.side == "black" or again))
        before = turn
    return places


def _by_ply(turns: Sequence[Turn]) -> Places:
    """Every ply has a number of its own."""
    if any(turn.side == "black" for turn in turns):
        return [None] * len(turns)
    return [None if turn.number is None else turn.number - 1 for turn in turns]


def _misprints(places: Places) -> set[int]:
    """The turns whose numbers are off while those after them are as if nothing had been."""
    misprints: set[int] = set()
    expected = 0
    for index, place in enumerate(places):
        if place is not None and place != expected and index not in misprints:
            for length in range(1, _LONGEST_MISPRINT + 1):
                after = places[index + length] if index + length < len(places) else None
                if after is not None and after == expected + length:
                    misprints.update(range(index, index + length))
                    break
            else:
                expected = place
        expected += 1
    return misprints


def _by_words(turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """Turns without numbers, of which some may say whose they are."""
    checked: list[Turn] = []
    expected = 0
    for turn in turns:
        if turn.side is not None and (turn.side == "black") != expected % 2:
            turn = replace(turn, skips=1)
            expected += 1
        checked.append(turn)
        expected += 1
    return tuple(checked)


def _out_of_order(turn: Turn, place: int, expected: int, ply: int, source: Source) -> Finding:
    message = f"this turn is numbered {_number(place)} where {_number(expected)} follows"
    return replace(turn.finding("GC107", message, source), ply=ply)


def _number(place: int) -> str:
    return f"{place // 2 + 1}{'...' if place % 2 else '.'}"
