"""Compare a move under other editions of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rococo_notation.replayer import reasons
from rococo_notation.replayer.note import Note
from rococo_notation.replayer.resolve import Effects, resolve
from rococo_notation.rules import Cause

if TYPE_CHECKING:
    from rococo_notation.notation import Turn
    from rococo_notation.rules import State, Tables
    from rococo_notation.rules.state import Packed


def other_edition(turn: Turn, state: State, effects: Effects) -> Note | None:
    """Return a note if a refused move is legal under another edition of the rules."""
    tables = state.tables
    for name in tables.variant.editions:
        if name != tables.edition.name and _accepts(tables.variant.tables(name), turn, state, effects):
            return Note(Cause(reasons.OTHER_EDITION, state), given=name)
    return None


def older_edition_only(turn: Turn, move: Packed, state: State, effects: Effects) -> Note | None:
    """Return a note if a capture that ends on an edge square is legal under this edition, but not under today's."""
    tables = state.tables
    today = tables.variant.tables()
    if not tables.edge[move.target] or not move.captured or _accepts(today, turn, state, effects):
        return None
    return Note(Cause(reasons.OLDER_EDITION_ONLY, state), given=today.edition.name)


def _accepts(tables: Tables, turn: Turn, state: State, effects: Effects) -> bool:
    trial = state.copy()
    trial.tables = tables
    return resolve(turn, trial, effects).fault is None
