"""Read the result that a log records, and compare it with the board."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rococo_notation.finding import Finding
from rococo_notation.replayer.outcome import Outcome

if TYPE_CHECKING:
    from rococo_notation.notation import Log, Side

_WINNERS: dict[str, Side | None] = {"1-0": "white", "0-1": "black", "1/2-1/2": None}


def recorded_outcome(log: Log) -> Outcome | None:
    """Return the outcome given by the status line or the result of a log, or None."""
    for status in reversed(log.statuses):
        if status.winner is not None or status.reason in ("draw", "stalemate"):
            return Outcome(status.winner, "resignation" if status.reason == "resigned" else status.reason)
    written = (log.result or "").strip()
    if written in _WINNERS:
        return Outcome(_WINNERS[written], "as recorded")
    match = re.match(r"(white|black)\b.*\b(won|wins)\b", written, re.IGNORECASE)
    if match:
        return Outcome("white" if match[1].lower() == "white" else "black", "as recorded")
    return Outcome(None, "as recorded") if re.match(r"drawn?\b", written, re.IGNORECASE) else None


def contradiction(log: Log, played: Outcome | None) -> Finding | None:
    """Return the finding that the recorded result contradicts the outcome on the board, or None."""
    recorded = recorded_outcome(log)
    if recorded is None:
        return None
    if played is not None and played.winner != recorded.winner:
        message = f"the log records {recorded.result}, and on the board it is {played.result} ({played.reason})"
        return _result_finding(log, message)
    if recorded.reason == "king captured" and (played is None or played.reason != "King captured"):
        return _result_finding(log, "the log says a King was captured, and both stand on the board")
    return None


def _result_finding(log: Log, message: str) -> Finding:
    for status in reversed(log.statuses):
        line, column, end_column = log.source.place(*status.span)
        return Finding("GC502", message, line=line, column=column, end_column=end_column, text=status.text)
    return Finding("GC502", message, text=log.result or "")
