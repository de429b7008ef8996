"""By which rules the logs of an archive are judged, and how a verdict tells those rules from others."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from rococo_notation.archive.database.damage import object_in
from rococo_notation.replayer.games import find_variant
from rococo_notation.rules import own_games, variant, variants
from rococo_notation.rules.building import build
from rococo_notation.rules.set_ups import OPTION

if TYPE_CHECKING:
    from rococo_notation.archive.database.store import Store
    from rococo_notation.rules import Variant


class RulesUsed:
    """The rules of one game for all logs, or for each log those of the game that it names.

    A verdict keeps the mark of the rules that it was given by. A log whose verdict has another mark is judged again.
    """

    def __init__(self, chosen: Variant | None = None) -> None:
        self.chosen = chosen
        games = [variant(name) for name in own_games()] if chosen is None else [chosen]
        self.given = {game.name: game for game in games}
        """The games that are not known by name to everybody who judges."""

    @property
    def mark(self) -> str:
        """The SQL expression for the mark of the rules for a log ``l``; its parameters are among ``parameters``."""
        if self.chosen is not None:
            return ":mark0"
        cases = "".join(f" WHEN :name{number} THEN :mark{number}" for number in range(len(self.given)))
        return f"CASE l.variant{cases} ELSE l.variant END" if cases else "l.variant"

    @property
    def known(self) -> str:
        """The SQL condition that the rules for a log ``l`` are known, or that it names no game."""
        if self.chosen is not None:
            return "TRUE"
        return "(l.variant IS NULL OR l.variant IN (SELECT value FROM json_each(:known)))"

    @property
    def parameters(self) -> dict[str, str]:
        """The parameters of these expressions, by their names."""
        marks = {f"mark{number}": mark_of(game) for number, game in enumerate(self.given.values())}
        names = {f"name{number}": name for number, name in enumerate(self.given)}
        return {**marks, **names, "known": json.dumps([*variants(), *self.given])}

    def note_games(self, store: Store) -> None:
        """Note which logs name a game of one's own, since its file may have come after the logs."""
        if self.chosen is not None or not self.given:
            return
        query = "SELECT l.id, l.headers, l.variant FROM logs l WHERE coalesce(l.variant, '') NOT IN "
        changed = []
        for log, headers, noted in store.rows(query + "(SELECT value FROM json_each(?))", (json.dumps(variants()),)):
            with store.sparing(f"log {log}"):
                game = find_variant(object_in(headers, "headers"))
                if game is not None and game.name != noted:
                    changed.append((game.name, log))
        if changed:
            with store.writing():
                store.db.executemany("UPDATE logs SET variant = ? WHERE id = ?", changed)

    def unknown(self, store: Store) -> dict[str, int]:
        """Count the logs by each game that was known when they were read, and is not known now."""
        query = f"SELECT l.variant, count(*) FROM logs l WHERE NOT {self.known} GROUP BY 1"
        return {str(game): count for game, count in store.sums(query, self.parameters).items()}


def mark_of(game: Variant) -> str:
    """Return the mark of the rules of a game: its name, the options chosen, and for a file of one's own a hash of it.

    >>> mark_of(variant("withdrawer-chess", {"pawn-first-move": "2"}))
    'withdrawer-chess pawn-first-move=2'
    """
    chosen = [
        f"{option.name}={option.chosen}"
        for option in game.options.values()
        # A set-up that was chosen is not tried against the others, were it the usual one.
        if option.chosen != option.default or (option.name == OPTION and game.arranged)
    ]
    maker, given = game.made_by
    if maker is build:
        chosen.append(hashlib.sha256(json.dumps(given, default=str).encode()).hexdigest()[:12])
    return " ".join([game.name, *chosen])
