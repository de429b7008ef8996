"""Choosing logs of an archive."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from rococo_notation.archive.tables import KIND, RESULT, TEXT, storable
from rococo_notation.replayer.games import find_variant

# A name, a userid in brackets, or a part of either: "Fergus Duniho (fergus)".
_WORD: Final = "instr(' ' || replace(replace(casefold({}), '(', ' '), ')', ' ') || ' ', ' ' || casefold(?) || ' ')"
_WHITE, _BLACK = (f"(casefold({side}) = casefold(?) OR {_WORD.format(side)})" for side in ("l.white", "l.black"))
# Game Courier names a log after its players and the day it was begun.
_IN_NAME: Final = "l.begun IS NOT NULL AND instr('-' || casefold(l.name), '-' || casefold(?) || '-')"
_PLAYER: Final = f"({_WHITE} OR {_BLACK} OR {_IN_NAME})"
_PAIR: Final = f"({_WHITE} AND {_BLACK} OR {_WHITE} AND {_BLACK} OR {_IN_NAME} OR {_IN_NAME})"
# A log without a name goes by that of its file.
_NAMED: Final = "(l.name {0} ? OR l.name IS NULL AND (SELECT source FROM reads WHERE id = l.read_id) {0} ?)"
_COMMENTED: Final = (
    "l.id IN (SELECT log_id FROM comments WHERE id IN (SELECT rowid FROM comments_fts WHERE comments_fts MATCH ?))"
)
_WORDS: Final = re.compile(r'"([^"]*)"?|([^\s"]+)')


@dataclass(frozen=True, slots=True)
class Filter:
    """Chooses logs: those that match every field that is given, and of a field with several values any of them.

    ``logs`` are names of logs, in which ``*`` stands for anything, or numbers such as ``#12``. ``games`` are Game
    Courier's names or this package's. A verdict may also be ``unjudged`` or ``unknown game``. A code is a finding code
    or the beginning of one. A player is one of either side, by the headers, where a word of the name will do, or by the
    name of the log. ``pairs`` are two players who played each other. ``white`` and ``black`` are known from the headers
    alone. A result is the one on the board, or else the recorded one.
    ``year`` is the year in which the log was begun, ``since`` the first day on which it may have begun, and ``until``
    the last. ``text`` holds words that must all occur in its comments; words in quotation marks are a phrase. ``moves``
    stands in its moves as they are written. ``opening`` holds the moves with which it begins, and ``position`` the code
    of a position that it reaches; for these, ``searched`` replays the logs and puts the numbers of those it finds in
    ``ids``.
    """

    logs: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    verdicts: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    year: int | None = None
    since: date | None = None
    until: date | None = None
    text: str | None = None
    moves: str | None = None
    opening: str | None = None
    position: str | None = None
    ids: frozenset[int] | None = None
    white: tuple[str, ...] = ()
    black: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    results: tuple[str, ...] = ()

    def where(self) -> tuple[str, dict[str, str]]:
        """Return the SQL condition on the logs ``l`` and their verdicts ``v``, and its parameters by their names.

        >>> Filter(verdicts=("illegal", "unreadable"), year=2006).where()
        ... # doctest: +NORMALIZE_WHITESPACE
        ("(CASE ... END = :chosen0 OR CASE ... END = :chosen1) AND l.begun GLOB :chosen2",
         {'chosen0': 'illegal', 'chosen1': 'unreadable', 'chosen2': '2006-*'})
        """
        assert self.opening is self.position is None, "these are searched for first"
        found = list(self._conditions())
        first, *rest = (" AND ".join(condition for condition, *_ in found) or "1").split("?")
        where = first + "".join(f":chosen{number}{text}" for number, text in enumerate(rest))
        values = (storable(value) for _, *given in found for value in given)
        return where, {f"chosen{number}": value for number, value in enumerate(values)}

    def _conditions(self) -> Iterator[tuple[str, ...]]:
        for chosen in (
            [_named(name) for name in self.logs],
            [_of_game(name) for name in self.games],
            [(f"{KIND} = ?", verdict) for verdict in self.verdicts],
            [("l.id IN (SELECT log_id FROM findings WHERE code GLOB ? || '*')", code) for code in self.codes],
            [(_PLAYER, *[player] * 5) for player in self.players],
            [(_WHITE, player, player) for player in self.white],
            [(_BLACK, player, player) for player in self.black],
            [(_PAIR, a, a, b, b, b, b, a, a, f"{a}-{b}", f"{b}-{a}") for a, b in self.pairs],
            [(f"{RESULT} = ?", result) for result in self.results],
        ):
            if chosen:
                conditions = " OR ".join(condition for condition, *_ in chosen)
                values = (value for _, *given in chosen for value in given)
                yield f"({conditions})" if len(chosen) > 1 else conditions, *values
        if self.year is not None:
            yield "l.begun GLOB ?", f"{self.year:04}-*"
        if self.since is not None:
            yield "l.begun >= ?", self.since.isoformat()
        if self.until is not None:
            yield "l.begun <= ?", self.until.isoformat()
        for words in _quoted(self.text or ""):
            yield _COMMENTED, words
        if self.moves is not None:
            yield f"instr({TEXT}, ?)", self.moves
        if self.ids is not None:
            yield "l.id IN (SELECT value FROM json_each(?))", json.dumps(sorted(self.ids))


EVERY_LOG: Final = Filter()


def _named(name: str) -> tuple[str, ...]:
    if re.fullmatch(r"#\d{1,18}", name):
        return "l.id = CAST(? AS INTEGER)", name[1:]
    return _NAMED.format("GLOB" if "*" in name or "?" in name else "="), name, name


def _of_game(name: str) -> tuple[str, ...]:
    known = find_variant({"Game": name})
    return "(casefold(l.game) = casefold(?) OR l.variant = ?)", name, known.name if known else ""


def _quoted(text: str) -> Iterator[str]:
    """Yield each word or phrase, quoted for full-text search so that no character has a special meaning.

    >>> list(_quoted('late "my clock" NOT*'))
    ['"late"', '"my clock"', '"NOT*"']
    """
    for row, word in _WORDS.findall(storable(text)):
        words = row or word
        # What holds no letter and no digit is nothing that can be found.
        if any(character.isalnum() for character in words):
            yield f'"{words}"'
