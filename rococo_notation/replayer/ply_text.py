"""Texts of a ply for all outputs: its move, its short notation, its errors, and the comments of players."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from rococo_notation.codes import AGAINST_THE_RULES, Severity
from rococo_notation.replayer.course import resigns
from rococo_notation.replayer.position import Position
from rococo_notation.replayer.record import UNKNOWN
from rococo_notation.replayer.short_notation import write_short

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.replayer import Ply, Record
    from rococo_notation.replayer.record import Summary


def in_words(summary: Summary) -> str:
    r"""Return a verdict in words, with how far the log was judged if not to its end.

    >>> from rococo_notation import summarize
    >>> in_words(summarize("Game: Rococo\n1. P a2-a3\n1... p takes b6"))
    'legal as far as it could be read: 1 of 2 plies'
    """
    verdict, judged, plies = summary.verdict, summary.judged, summary.plies
    if not plies:
        return "nothing to check"
    if summary.kind == UNKNOWN:
        return f"{UNKNOWN}, not checked"
    if verdict == "legal":
        return "every move is legal"
    far = f"as far as it could be read: {judged} of {plies} plies" if judged < plies else ""
    if verdict == "illegal":
        return f"ILLEGAL, {far}" if far else "ILLEGAL"
    return f"legal {far}" if judged else "not all of it could be checked"


def text_of(ply: Ply) -> str:
    """Return the canonical text of a legal move, else the text as written."""
    return str(ply.move) if ply.status == "legal" and ply.move else ply.turn.text


def short_of(ply: Ply) -> str | None:
    """Return the short notation of a legal move, else None."""
    if ply.status != "legal" or ply.move is None or ply.before is None:
        return None
    return write_short(ply.move, Position(ply.before))


def errors_of(ply: Ply) -> tuple[Finding, ...]:
    """Return the findings of a ply that are errors."""
    return tuple(finding for finding in ply.findings if finding.severity is Severity.ERROR)


def is_illegal(ply: Ply) -> bool:
    """Tell whether a ply breaks the rules, be it an illegal move or one after the end of the game."""
    return ply.status == "illegal" or any(finding.code.startswith(AGAINST_THE_RULES) for finding in errors_of(ply))


def is_doubtful(ply: Ply) -> bool:
    """Tell whether a ply was not judged to be legal without a fault of its notation."""
    return ply.status != "legal" or bool(errors_of(ply))


def first_fault(record: Record) -> int | None:
    """Return the first illegal ply, or else the first that is doubtful, or None."""
    illegal = (ply.number for ply in record.plies if is_illegal(ply))
    doubtful = (ply.number for ply in record.plies if is_doubtful(ply))
    return next(chain(illegal, doubtful), None)


def opening_ply(record: Record) -> int:
    r"""Return the ply whose board is shown first: the first illegal one, or one that is not judged, else the last.

    >>> from rococo_notation import replay
    >>> opening_ply(replay("Game: Rococo\n\n1. P a2-a5\n1... p a7-a6\n"))
    1
    """
    return (record.start and first_fault(record)) or len(record.plies)


def comments_of(record: Record) -> tuple[tuple[str, ...], ...]:
    """Return the comments before the first ply and after each, whether after a move or on lines of their own."""
    log, last = record.log, len(record.plies)
    # A resignation is a turn but not a ply; its comment belongs to the last ply.
    places = [0]
    said = []
    for turn in log.turns:
        places.append(min(places[-1] + (not resigns(turn)), last))
        if turn.comment:
            said.append((places[-1], turn.span.start, turn.comment))
    said += [(places[min(remark.ply, len(log.turns))], remark.span.start, remark.text) for remark in log.comments]
    comments: list[list[str]] = [[] for _ in range(last + 1)]
    for place, _, text in sorted(said):
        comments[place].append(text)
    return tuple(map(tuple, comments))
