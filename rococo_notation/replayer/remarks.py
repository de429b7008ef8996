"""Remarks on turns in the course of a run: suicides, other editions of the rules, and plies that are not judged."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.replayer import reasons
from rococo_notation.replayer.reasons import Note
from rococo_notation.replayer.resolve import Effects, resolve
from rococo_notation.rules import Cause
from rococo_notation.rules.tables import NOWHERE

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.notation import Turn
    from rococo_notation.replayer.literal import Written
    from rococo_notation.rules import State, Tables
    from rococo_notation.rules.state import Packed


class Suicides:
    """The pieces of one game that left the board by suicide, which a promotion may not regain."""

    def __init__(self) -> None:
        self._lost: Counter[int] = Counter()

    def count(self, written: Written, move: Packed, state: State) -> Note | None:
        """Count a suicide; return a note if a promotion regains a piece that was lost by suicide alone (ruling O8)."""
        if move.target == NOWHERE and not move.captured:
            self._lost[move.piece] += 1
        if not (move.promotion and state.tables.promotes_captured):
            return None
        if state.pool[move.promotion] > self._lost[move.promotion]:
            return None
        self._lost[move.promotion] -= 1
        return regained(written, move, state)


def regained(written: Written, move: Packed, state: State) -> Note:
    """Return the note that a promotion regains a piece that was lost by suicide alone."""
    placed = written.placement(move.target)
    cause = Cause(reasons.LOST_BY_SUICIDE, state, (move.target,), pieces=(move.promotion,))
    return Note(cause, placed.part if placed else None)


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


_NO_CAUSE = ("GC104", "GC106", "GC107", "GC109", "GC111")
"""The codes of findings that leave the meaning of a turn clear."""


class Stretch(NamedTuple):
    """The note about a stretch of unjudged plies; it is secondary if its cause is reported already."""

    note: Note
    is_secondary: bool


def unjudged_stretch(plies: int, state: State, findings: list[Finding], *, unread: bool, first: bool) -> Stretch | None:
    """Return the note about a stretch of unjudged plies, or None if there is nothing to add.

    ``findings`` are those of its first turn; one about a number out of order (GC107) is merged into the note.
    ``unread`` tells whether that turn could not be read, ``first`` whether it is the first of the log.
    """
    rest = plies - unread
    if not rest:
        return None
    out_of_order = next((finding for finding in findings if finding.code == "GC107"), None)
    # Why the start is not known is reported for the log, or for its first turn.
    explained = first or any(found.code.startswith("GC1") and found.code not in _NO_CAUSE for found in findings)
    reason = reasons.SOME_UNJUDGED
    if rest == 1:
        reason = reasons.ONE_UNJUDGED if unread else reasons.THIS_UNJUDGED
    note = Note(Cause(reason, state), given=str(rest))
    if out_of_order is not None and not explained:
        findings.remove(out_of_order)
        note = Note(Cause(reasons.OUT_OF_ORDER, state), given=out_of_order.message, within=(note,))
    return Stretch(note, explained)
