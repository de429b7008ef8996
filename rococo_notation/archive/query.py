"""Querying an archive: choosing logs, and reading what is known of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rococo_notation.archive.store import storable
from rococo_notation.replayer.named_game import find_variant

if TYPE_CHECKING:
    from rococo_notation.archive.store import Store

COLUMNS: Final = {
    "log": "coalesce(l.name, p.source)",
    "game": "l.game",
    "variant": "l.variant",
    "address": "l.address",
    "begun": "l.begun",
    "white": "l.white",
    "black": "l.black",
    "recorded": "l.result",
    "verdict": "v.verdict",
    "plies": "v.plies",
    "judged": "v.judged",
    "rules": "v.rules",
    "edition": "v.edition",
    "result": "v.result",
    "reason": "v.reason",
    "codes": (
        "(SELECT group_concat(code, ' ') FROM (SELECT DISTINCT code FROM findings WHERE log_id = l.id ORDER BY code))"
    ),
    "source": "p.source",
    "read": "p.read",
}
"""What is known of a log, and how it is asked for; what comes of a verdict is NULL before there is one."""

LOGS: Final = "FROM logs l LEFT JOIN verdicts v ON v.log_id = l.id"
"""What the conditions of a filter are on."""

# Game Courier names a log after its players and the day it was begun.
_PLAYER: Final = (
    "(casefold(?) IN (casefold(l.white), casefold(l.black)) OR "
    "l.begun IS NOT NULL AND instr('-' || casefold(l.name), '-' || casefold(?) || '-'))"
)
_COMMENTED: Final = (
    "l.id IN (SELECT log_id FROM comments WHERE id IN (SELECT rowid FROM comments_fts WHERE comments_fts MATCH ?))"
)
_WORDS: Final = re.compile(r'"([^"]*)"?|([^\s"]+)')


@dataclass(frozen=True, slots=True)
class Filter:
    """Chooses logs: those that match every field that is not None.

    ``game`` is Game Courier's name or this package's. ``verdict`` may also be ``unjudged``. ``code`` is a finding code
    or the beginning of one. ``player`` is a player of either side, by the headers or the name of the log. ``year`` is
    the year in which the log was begun. ``text`` holds words that must all occur in its comments; words in quotation
    marks are a phrase.
    """

    game: str | None = None
    verdict: str | None = None
    code: str | None = None
    player: str | None = None
    year: int | None = None
    text: str | None = None

    def where(self) -> tuple[str, list[str]]:
        """Return the SQL condition on the logs ``l`` and their verdicts ``v``, and its parameters.

        >>> Filter(verdict="illegal", year=2006).where()
        ('v.verdict = ? AND l.begun GLOB ?', ['illegal', '2006-*'])
        """
        conditions, values = [], []
        for condition, *given in self._conditions():
            conditions.append(condition)
            values += [storable(value) for value in given]
        return " AND ".join(conditions) or "1", values

    def _conditions(self) -> Iterator[tuple[str, ...]]:
        """Yield each condition with its parameters."""
        if self.game is not None:
            known = find_variant({"Game": self.game})
            yield "(casefold(l.game) = casefold(?) OR l.variant = ?)", self.game, known.name if known else ""
        if self.verdict == "unjudged":
            yield ("v.verdict IS NULL",)
        elif self.verdict is not None:
            yield "v.verdict = ?", self.verdict
        if self.code is not None:
            yield "l.id IN (SELECT log_id FROM findings WHERE code GLOB ? || '*')", self.code
        if self.player is not None:
            yield _PLAYER, self.player, self.player
        if self.year is not None:
            yield "l.begun GLOB ?", f"{self.year:04}-*"
        for words in _quoted(self.text or ""):
            yield _COMMENTED, words


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


def count(store: Store, chosen: Filter) -> int:
    """Count the chosen logs."""
    where, values = chosen.where()
    query = f"SELECT count(*) {LOGS} WHERE {where}"
    return int(store.db.execute(query, values).fetchone()[0])


def rows(store: Store, chosen: Filter, columns: tuple[str, ...], limit: int | None = None) -> Iterator[tuple[Any, ...]]:
    """Read some ``COLUMNS``, ``moves`` or ``id`` of every chosen log, ordered by game, day and name."""
    where, values = chosen.where()
    wanted = ", ".join(COLUMNS.get(column, f"l.{column}") for column in columns)
    order = "l.game IS NULL, casefold(l.game), l.begun IS NULL, l.begun, l.name, l.id"
    # What is read halfway when the store is closed ends quietly, as a generator would not.
    return store.db.execute(
        f"SELECT {wanted} {LOGS} JOIN pages p ON p.id = l.page_id WHERE {where} ORDER BY {order} LIMIT ?",
        [*values, -1 if limit is None else limit],
    )
