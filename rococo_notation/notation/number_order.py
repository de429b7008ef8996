"""Check that the move numbers of a log are consecutive, and find what is missing if they are not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from rococo_notation.finding import Finding
from rococo_notation.notation.source import Source
from rococo_notation.notation.turn import Side, Turn

_LONGEST_MISPRINT = 2
"""The most turns with wrong numbers before right ones that count as a misprint, not a gap."""

Places = list[int | None]
"""For each turn, the number of plies before it by its move number, or None if it has no number."""


def check_order(turns: Sequence[Turn], source: Source) -> tuple[Turn, ...]:
    """Return the turns with ``skips`` set, and with a finding GC107 on each whose number is out of order.

    Three customs are understood, and the sides corrected: Game Courier's ``1.`` and ``1...``, the same number before
    both plies of a move, and a number for each ply. What the first number skips is no finding; only ``skips`` says it.
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
                    finding = _out_of_order(turn, place, expected, index + 1, source)
                    turn = replace(turn, findings=(finding, *turn.findings))
                if index not in misprints:
                    turn = replace(turn, skips=place - expected)
                    expected = place
        checked.append(turn)
        expected += 1
    return tuple(checked)


def _places(turns: Sequence[Turn]) -> Places:
    """Return the places by the custom under which most numbers are consecutive."""
    customs: tuple[Callable[[Sequence[Turn]], Places], ...] = (_by_move, _by_both, _by_ply)
    return max((custom(turns) for custom in customs), key=_sequence)


def _sequence(places: Places) -> int:
    """Count the numbers that agree with the numbered turn before them."""
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
            # Bare "..." gives the side but no number.
            places.append(places[-1] + 1 if places[-1] % 2 == 0 else places[-1] + 2)
        else:
            places.append(None)
    return places


def _by_both(turns: Sequence[Turn]) -> Places:
    """Return the places if both plies of a move have the same number."""
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
    """Return the places if every ply has its own number."""
    if any(turn.side == "black" for turn in turns):
        return [None] * len(turns)
    return [None if turn.number is None else turn.number - 1 for turn in turns]


def _misprints(places: Places) -> set[int]:
    """Return the turns whose numbers are wrong although the numbers after them are right."""
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
    """Check turns without numbers by the sides that some of them give."""
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
