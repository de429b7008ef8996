"""Check the labels of a game without rules here: the case of each side, and agreement with each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rococo_notation.finding import Finding
from rococo_notation.notation import Part, PartKind
from rococo_notation.notation.turns.suggest import relabel

if TYPE_CHECKING:
    from rococo_notation.notation import Log, Turn


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
    return len(cases) == 1 and min(counts) >= _FEWEST_LABELS


_FEWEST_LABELS = 2
"""The least number of labels of each side that makes one case a habit, not a slip."""


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
