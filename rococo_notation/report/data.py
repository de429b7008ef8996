"""The report of a log as plain data, for the formats that machines read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.replayer import Record
    from rococo_notation.report.selection import Listing


def as_data(listing: Listing) -> dict[str, Any]:
    r"""The report of a log as plain data.

    >>> from rococo_notation import replay
    >>> from rococo_notation.report import Choice
    >>> data = as_data(Choice().of(replay("Game: Rococo\n1. P a2-a5")))
    >>> data["verdict"], data["findings"][0]["code"], data["findings"][0]["column"]
    ('illegal', 'GC204', 4)
    """
    return {
        **listing.summary.data,
        "findings": [_finding(finding, record) for record, finding in listing.pairs()],
        "omitted": dict(sorted(listing.omitted.items())),
        "ignored": listing.ignored,
    }


def _finding(finding: Finding, record: Record) -> dict[str, Any]:
    position = record.position_before(finding)
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "ply": finding.ply,
        "side": finding.side,
        "line": finding.line,
        "column": finding.column,
        "end_column": finding.end_column,
        "text": finding.text,
        "message": finding.message,
        "suggestion": finding.suggestion or None,
        "squares": list(finding.squares),
        "position": position.code() if position else None,
        "after_illegal": finding.after_illegal,
        "secondary": finding.secondary,
    }
