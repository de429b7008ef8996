"""The numbers of moves: how many plies they say are before each, and what is missing if they do not go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from rococo_notation.notation.source import Source
from rococo_notation.notation.tokens import LONGEST_NUMBER, NUMBER, PLAIN, WORD, WORDS, Item, side_in
from rococo_notation.notation.turn import Side, Turn

_LONGEST_MISPRINT = 2
"""The most turns with wrong numbers before right ones that count as a misprint, not a gap."""
_STOPS = frozenset({".", "...", ")"})

Places = list[int | None]
"""For each move, the number of plies before it by its number, or None if it has no number."""


def places_of(items: Sequence[Item], *, in_log: bool = False) -> Places:
    """Return the number of plies before each move by its number, in the way in which most numbers go on.

    The ways are ``1.`` and ``1...``, the same number before both plies of a move, a number for each ply, each of them
    counted from 0 or 1, and numbers that begin again in each part. ``in_log`` says that they are numbers of a log of
    Game Courier: they do not begin again, and dots are of Black.
    """
    if not any(item.number is not None for item in items):
        return [None] * len(items)
    ways = [_by_move(items), _by_ply(items, 1)]
    if len({item.number % 2 for item in items if item.number and item.numbered and item.side == "black"}) > 1:
        # Where plies are counted, Black's numbers are all even, or all odd.
        ways.pop()
    if ways[0] == [*range(len(items))]:
        return ways[0]
    if in_log:
        return ways[0] if any(item.side == "black" for item in items) else max(ways, key=_steps)
    ways += [_by_move(items, first=0), *([_by_ply(items, 0)] if len(ways) > 1 else ())]
    # Of several the one under which none is missing, in whatever order.
    ways += filter(None, map(_restarting, ways))
    once = [places for places in ways if len({*places} - {None}) == sum(place is not None for place in places)]
    return max(once or ways, key=lambda places: (_steps(places), _is_whole(places)))


def _restarting(places: Places) -> Places | None:
    """Return the places if the numbers begin again with the first in each part; None if they do not."""
    restarted: Places = []
    base, last, parts = 0, -1, 1
    for place in places:
        if place is not None and base + place < last:
            if place != places[0]:
                return None
            base, parts = last + 1 - place, parts + 1
        restarted.append(place if place is None else base + place)
        last = last + 1 if place is None else base + place
    return restarted if parts > 1 and len(places) > 2 * parts - 2 else None


def _is_whole(places: Places) -> bool:
    known = sorted(place for place in places if place is not None)
    return all(later == earlier + 1 for earlier, later in pairwise(known))


def _steps(places: Places) -> int:
    """Count the places that follow the one before."""
    known = [(index, place) for index, place in enumerate(places) if place is not None]
    begins = known[0][1] == known[0][0] if known else False
    return sum(b - a == j - i for (i, a), (j, b) in pairwise(known)) * 2 + begins


def _by_move(items: Sequence[Item], first: int = 1) -> Places:
    places: Places = []
    last: Item | None = None
    second = False
    # "1." is of White where there is "1...", or where Black's moves have no numbers of their own.
    tells_side = any(item.side == "black" for item in items)
    for item in items:
        if item.number is None:
            before = places[-1] if places else None
            # Bare dots give the side but no number; the second of two may be in the place of the first.
            again = last is not None and last.number is None and last.side == "black"
            places.append(None if before is None or again or item.side != "black" else before + 1 + before % 2)
            last, second = item, False
            continue
        second = bool(last and last.number == item.number and not second and item.side != "white")
        is_white = item.numbered and tells_side and item.upper is not False
        black = item.side == "black" or (item.side is None and second and not is_white)
        places.append(2 * (item.number - first) + black)
        last = item
    return places


def _by_ply(items: Sequence[Item], first: int) -> Places:
    places: Places = []
    last = None
    for item in items:
        if item.number is None:
            places.append(None)
        elif item.numbered or not places or places[-1] is None or item.number != last:
            places.append(item.number - first)
        else:
            places.append(places[-1] + 1)
        last = item.number
    return places


# ---------------------------------------------------------------- the numbers of a log


def check_order(turns: Sequence[Turn], source: Source) -> tuple[Turn, ...]:
    """Return the turns with ``skips`` set, and with a finding GC107 on each whose number is out of order.

    The sides are corrected. What the first number skips is no finding; only ``skips`` says it.
    """
    # "1." says nothing about the side if both plies have it.
    written = [
        Item(*turn.span, [], 0, number=turn.number, side="black" if turn.side == "black" else None, numbered=True)
        for turn in turns
    ]
    places = places_of(written, in_log=True)
    is_numbered = any(place is not None for place in places)
    misprints = _misprints(places)
    checked: list[Turn] = []
    expected = 0
    for index, (turn, place) in enumerate(zip(turns, places, strict=True)):
        if not is_numbered:
            # Only the sides that some of them give tell anything.
            skips = int(turn.side is not None and (turn.side == "black") != expected % 2)
            turn, expected = replace(turn, skips=skips) if skips else turn, expected + skips
        elif place is not None:
            side: Side = "black" if place % 2 else "white"
            turn = replace(turn, side=side) if turn.side not in (None, side) else turn
            if index and place != expected:
                message = f"this turn is numbered {_number(place)}, but {_number(expected)} comes next"
                finding = replace(turn.finding("GC107", message, source), ply=index + 1)
                turn = replace(turn, findings=(finding, *turn.findings))
            if place != expected and index not in misprints:
                turn, expected = replace(turn, skips=place - expected), place
        checked.append(turn)
        expected += 1
    return tuple(checked)


def _misprints(places: Places) -> set[int]:
    """Return the turns whose numbers are wrong although the numbers after them are right."""
    misprints: set[int] = set()
    expected = 0
    for index, place in enumerate(places):
        if place is not None and place != expected and index not in misprints:
            for length in range(1, _LONGEST_MISPRINT + 1):
                if places[index + length : index + length + 1] == [expected + length]:
                    misprints.update(range(index, index + length))
                    break
            else:
                expected = place
        expected += 1
    return misprints


def _number(place: int) -> str:
    return f"{place // 2 + 1}{'...' if place % 2 else '.'}"


def number_moves(items: list[Item]) -> None:
    """Find the number and the side that the text gives each move.

    They stand directly before the moves, or, if only that puts them in order, at the beginnings of the lines:
    "1. e2-e3 (12 s) e7-e6 (9 s)".
    """
    _read_numbers(items)
    is_stopped = any(item.continues and item.numbered and item.before[-1].value in _STOPS for item in items)
    if not (is_stopped or is_in_order(items)) and any(item.number is not None for item in items):
        kept = [(item.number, item.side, item.numbered) for item in items]
        _read_numbers(items, at_first=True)
        for item, (number, side, numbered) in zip(items, () if is_in_order(items) else kept, strict=False):
            item.number, item.side, item.numbered = number, side, numbered


def is_in_order(items: Sequence[Item]) -> bool:
    """Tell whether all moves have the numbers that they should have."""
    return all(place == index for index, place in enumerate(places_of(items)))


def _read_numbers(items: list[Item], *, at_first: bool = False) -> None:
    last: Item | None = None
    for item in items:
        beside = last if last is not None and last.line == item.line else None
        item.number, item.numbered = None, False
        _read_number(item, beside, at_first=at_first)
        if item.number is None and beside is not None and beside.number is not None:
            if beside.struck:
                item.number, item.side = beside.number, beside.side
            elif beside.side == "black":
                item.number, item.side = beside.number + 1, "white"
            else:
                item.number, item.side = beside.number, "black"
        last = item
    # "7. e2-e3, not e2-e4" is one turn if "7..." comes next.
    depth = min((item.depth for item in items), default=0)
    own = [at for at, item in enumerate(items) if item.numbered or not (item.number is None or item.continues)]
    own = [at for at in own if items[at].depth == depth]
    for at, after in pairwise(own):
        before, following = items[at], items[after]
        is_black = before.side == "black"
        if (following.number, following.side == "black") == ((before.number or 0) + is_black, not is_black):
            for item in items[at + 1 : after]:
                if item.line == before.line:
                    item.number, item.side = before.number, before.side or "white"


def _read_number(item: Item, beside: Item | None, *, at_first: bool) -> None:
    """Read the last number before a move, or the first on its line; ``beside`` is the move before it on its line."""
    tokens = item.before
    # "$2" is a remark of PGN.
    numbers = (n for n, token in enumerate(tokens) if token.kind == NUMBER and (not n or tokens[n - 1].value != "$"))
    at = (min if at_first else max)(() if at_first and beside else numbers, default=None)
    behind = tokens if at is None else tokens[at + 1 :]
    words = [token for token in behind if token.kind == WORD and token.value not in PLAIN]
    # "Black's move 6 was e7-e6"
    is_read = bool(words) and at is not None and WORDS["reads"].issuperset(token.value for token in words)
    named = side_in(behind) or (side_in(tokens[max((at or 0) - 2, 0) : at]) if is_read else None)
    item.side = named or ("black" if any(token.value == "..." for token in behind) else None)
    if at is None or len(tokens[at].value) > LONGEST_NUMBER:
        return
    if beside is not None and words:
        return
    item.number, item.numbered = int(tokens[at].value), not words
    whole, sign = tokens[at - 2 : at] if at > 1 else (tokens[at], tokens[at])
    if whole.kind == NUMBER and sign.value in (".", "/") and whole.end + 1 == tokens[at].start:
        # "1.0" and "1.5", or "3/40"
        item.number = int(whole.value)
        item.side = item.side or ("black" if sign.value + tokens[at].value in (".2", ".5") else None)
    if item.side is None:
        touching = [t.value for t in tokens if t.end == tokens[at].start or t.start == tokens[at].end]
        item.side = "white" if "w" in touching else "black" if "b" in touching else None
    dots = sum(token.value == "." for token in behind) > 2 or any(token.value == ".." for token in behind)
    if item.side is None and dots and beside is None:
        item.side = "black"
