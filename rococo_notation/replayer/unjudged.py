"""Report plies that are not judged because the position before them is not known."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.replayer import reasons
from rococo_notation.replayer.note import Note
from rococo_notation.rules import Cause, State

if TYPE_CHECKING:
    from rococo_notation.finding import Finding

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
    explained = any(finding.code.startswith("GC1") and finding.code not in _NO_CAUSE for finding in findings)
    # Why the start is not known is reported for the log, or for its first turn.
    explained = explained or first
    reason = reasons.SOME_UNJUDGED
    if rest == 1:
        reason = reasons.ONE_UNJUDGED if unread else reasons.THIS_UNJUDGED
    note = Note(Cause(reason, state), given=str(rest))
    if out_of_order is not None and not explained:
        findings.remove(out_of_order)
        note = Note(Cause(reasons.OUT_OF_ORDER, state), given=out_of_order.message, within=(note,))
    return Stretch(note, explained)
