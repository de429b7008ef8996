"""Searching an archive for what only a replay tells: how games begin, and which positions they reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from rococo_notation.archive.query import rows
from rococo_notation.errors import NotationError, RococoError
from rococo_notation.replayer import Position, parse_log, replay

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.archive.filter import Filter
    from rococo_notation.replayer import Record

Sought = TypeVar("Sought")


def searched(store: Store, chosen: Filter, follow: Callable[[Iterable[Any]], Iterable[Any]] = iter) -> Filter:
    """Replay the chosen logs, and return the filter that chooses those with its opening and position by number.

    ``follow`` may show how far the search is.

    Raises:
        NotationError: the opening or the position is one of none of their games.
    """
    if chosen.opening is None and chosen.position is None:
        return chosen
    rest = replace(chosen, opening=None, position=None)
    search = _Search(chosen.opening, chosen.position)
    found = rows(store, rest, ("id", "variant", "moves"))
    ids = frozenset(number for number, variant, moves in follow(found) if variant and search.finds(variant, moves))
    search.check()
    return replace(rest, ids=ids)


class _Search:
    """What is sought, in each game."""

    def __init__(self, opening: str | None, position: str | None) -> None:
        self._faults: dict[str, NotationError] = {}
        self._known = 0
        self._opening = cache(lambda variant: self._noted(variant, _moves_of, opening))
        self._position = cache(lambda variant: self._noted(variant, _placement_of, position))

    def finds(self, variant: str, text: str) -> bool:
        """Tell whether a log begins so and reaches the position."""
        opening, position = self._opening(variant), self._position(variant)
        if variant in self._faults:
            return False
        try:
            return _begins(text, opening) and (position is None or position in _placements(replay(text)))
        except RococoError:
            return False

    def check(self) -> None:
        """Raise the fault of what was sought, if it was one in every game.

        Raises:
            NotationError: it is.
        """
        if self._faults and not self._known:
            raise next(iter(self._faults.values()))

    def _noted(self, variant: str, read: Callable[[str, str], Sought], text: str | None) -> Sought | None:
        if text is None:
            return None
        try:
            found = read(variant, text)
        except NotationError as error:
            self._faults.setdefault(variant, error)
            return None
        self._known += 1
        return found


def _moves_of(variant: str, text: str) -> tuple[str, ...]:
    """Return the moves of an opening, in canonical text."""
    record = replay(text, variant)
    if record.verdict != "legal":
        told = record.findings[0].message if record.findings else "no move can be read in it"
        raise NotationError(f"{text}: not an opening of {variant}: {told}")
    return tuple(str(ply.move) for ply in record.plies)


def _begins(text: str, opening: tuple[str, ...] | None) -> bool:
    if opening is None:
        return True
    log = parse_log(text)
    plies = replay(replace(log, turns=log.turns[: len(opening)])).plies
    return tuple(str(ply.move) for ply in plies) == opening


def _placement_of(variant: str, code: str) -> tuple[bytes, int]:
    state = Position.from_code(code, variant).state
    return bytes(state.board), state.side


def _placements(record: Record) -> Iterator[tuple[bytes, int]]:
    """Yield what stands where after each ply, and who is to move."""
    for position in record.positions:
        state = position.state
        yield bytes(state.board), state.side
