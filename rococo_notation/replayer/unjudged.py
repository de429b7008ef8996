"""What is said where plies are not judged because the position before them is not known."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rococo_notation.replayer.faults import Remark

if TYPE_CHECKING:
    from rococo_notation.finding import Finding

_NO_CAUSE = ("GC104", "GC106", "GC107", "GC109", "GC111")
"""What is found in a turn and leaves no doubt about it."""


class Stretch(NamedTuple):
    """What is said of it, and whether the cause is told already."""

    remark: Remark
    told: bool


def unjudged_stretch(plies: int, findings: list[Finding], *, unread: bool, first: bool) -> Stretch | None:
    """Return what to say once of a stretch of plies that are not judged; None where there is nothing to add.

    ``findings`` are those of its first turn: one that says that its number is out of order becomes a part of what is
    said. ``unread`` tells whether this turn could not be read, ``first`` whether it is the first of the log.
    """
    rest = plies - unread
    if not rest:
        return None
    out_of_order = next((finding for finding in findings if finding.code == "GC107"), None)
    told = any(finding.code.startswith("GC1") and finding.code not in _NO_CAUSE for finding in findings)
    # Why it is not known how a log begins is told of the log, or of its first turn.
    told = told or first
    counted = "this ply is" if rest == 1 and not unread else "1 ply is" if rest == 1 else f"{rest} plies are"
    message = f"the position is not known from here on, so {counted} not judged"
    if out_of_order is not None and not told:
        findings.remove(out_of_order)
        message = f"{out_of_order.message}: turns are missing or stand twice; {message}"
    return Stretch(Remark("GC110", message), told)
