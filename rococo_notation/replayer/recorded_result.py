"""Read the result that a log records, and compare it with the board."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rococo_notation.finding import Finding
from rococo_notation.replayer.outcome import Outcome
from rococo_notation.rules.words import side_name

if TYPE_CHECKING:
    from rococo_notation.notation import Log, Side

_CLAIMS = {"checkmate": "it is checkmate", "stalemate": "it is stalemate", "king captured": "a King was captured"}
"""What a status line may say of the board, in words."""

_WINNERS: dict[str, Side | None] = {"1-0": "white", "0-1": "black", "1/2-1/2": None}


def recorded_outcome(log: Log) -> Outcome | None:
    """Return the outcome given by the status line or the result of a log, or None.

    What a status line says of the board is no reason: whether it is checkmate the board decides.
    """
    for status in reversed(log.statuses):
        if status.winner is not None or status.reason in ("draw", "stalemate"):
            reason = "as recorded" if status.reason in _CLAIMS else status.reason
            return Outcome(status.winner, "resignation" if reason == "resigned" else reason)
    written = (log.result or "").strip()
    if written in _WINNERS:
        return Outcome(_WINNERS[written], "as recorded")
    match = re.match(r"(white|black)\b.*\b(won|wins)\b", written, re.IGNORECASE)
    if match:
        return Outcome("white" if match[1].lower() == "white" else "black", "as recorded")
    return Outcome(None, "as recorded") if re.match(r"drawn?\b", written, re.IGNORECASE) else None


def contradiction(log: Log, played: Outcome | None, side: int) -> Finding | None:
    """Return the finding that the log records what the board denies, or None.

    ``played`` is the outcome on the board, and ``side`` the side to move at its end, 0 or 1.
    """
    recorded = recorded_outcome(log)
    if played is not None:
        if recorded is None or played.winner == recorded.winner:
            return None
        message = f"the log records {recorded.result}, and on the board it is {played.result} ({played.reason})"
        return _result_finding(log, message)
    claim = next((status.reason for status in reversed(log.statuses) if status.reason in _CLAIMS), None)
    if claim is None:
        return None
    stands = "both Kings stand" if claim == "king captured" else f"{side_name(side)} has a legal move"
    return _result_finding(log, f"the log says {_CLAIMS[claim]}, but {stands}")


def _result_finding(log: Log, message: str) -> Finding:
    for status in reversed(log.statuses):
        line, column, end_column = log.source.place(*status.span)
        return Finding("GC502", message, line=line, column=column, end_column=end_column, text=status.text)
    return Finding("GC502", message, text=log.result or "")
