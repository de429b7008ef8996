"""Whether a log agrees with itself and with the board: its labels where there are no rules, and its result."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rococo_notation.finding import Finding
from rococo_notation.notation import Part, PartKind
from rococo_notation.notation.turns.suggest import relabel
from rococo_notation.replayer.endings import Outcome
from rococo_notation.rules.words import side_name

if TYPE_CHECKING:
    from rococo_notation.notation import Log, Side, Turn


def check_labels(log: Log, turns: Sequence[Turn]) -> dict[int, tuple[Finding, ...]]:
    """Map plies to findings: a label in the other side's case (GC104), or unlike the piece's earlier one (GC202)."""
    standing: dict[str, str] = {}
    problems: dict[int, tuple[Finding, ...]] = {}
    for ply, turn in enumerate(turns, 1):
        side = "white" if ply % 2 else "black"
        found = []
        for part in turn.parts:
            if part.kind is not PartKind.MOVE:
                _update(part, standing)
                continue
            origin, target = part.squares
            label = standing.pop(origin, None)
            name = part.label or ""
            meant = name.upper() if side == "white" else name.lower()
            suggestion = relabel(part.text, name, meant)
            if part.label and label and part.label != label:
                message = f"the piece on {origin} was called '{label}' before, and is called '{part.label}' here"
                suggestion = suggestion if label == meant else ""
                found.append(_label_finding(log, part, "GC202", message, ply, side, suggestion))
            elif part.label and part.label.isalpha() and part.label.isupper() != (side == "white"):
                case = "upper case" if side == "white" else "lower case"
                message = f"{side.title()}'s labels are {case}, and '{part.label}' is not"
                found.append(_label_finding(log, part, "GC104", message, ply, side, suggestion))
            standing.pop(target, None)
            if part.label or label:
                standing[target] = part.label or label or ""
        if found:
            problems[ply] = tuple(found)
    return problems


def in_one_case(log: Log) -> bool:
    """Tell whether the labels of both sides are all in one case, so that they do not tell the side."""
    counts = [0, 0]
    cases: set[bool] = set()
    for index, turn in enumerate(log.turns):
        for part in turn.parts:
            if part.label and part.label.isalpha() and part.kind is PartKind.MOVE:
                counts[index % 2] += 1
                cases.add(part.label.isupper())
        if len(cases) > 1:
            return False
    # Fewer labels of a side are a slip, not a habit.
    return len(cases) == 1 and min(counts) >= 2


def _update(part: Part, standing: dict[str, str]) -> None:
    """Update the standing labels after a part that puts a piece or empties squares."""
    for square in part.squares:
        standing.pop(square, None)
        if part.label and part.kind in (PartKind.PUT, PartKind.DROP):
            standing[square] = part.label


def _label_finding(log: Log, part: Part, code: str, message: str, ply: int, side: str, suggestion: str = "") -> Finding:
    line, column, end = log.source.place(*part.span)
    text, squares = part.text[:200], part.squares[:1]
    return Finding(code, message, ply, side, line, column, end, text, squares, suggestion=suggestion)


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
    if not log.statuses:
        return Finding("GC502", message, text=log.result or "")
    status = log.statuses[-1]
    line, column, end_column = log.source.place(*status.span)
    return Finding("GC502", message, line=line, column=column, end_column=end_column, text=status.text)
