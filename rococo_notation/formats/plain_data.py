"""Findings, logs and records as plain data, for every format that programs read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.formats.writer import Listing
    from rococo_notation.replayer import Position
    from rococo_notation.replayer.record import Summary


def finding_data(finding: Finding, position: Position | None = None) -> dict[str, Any]:
    """Convert a finding to plain data; ``position`` is the one before its ply, if known and wanted."""
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


def summary_data(summary: Summary) -> dict[str, Any]:
    """Convert a summary to plain data, naming the variant."""
    return {
        "file": summary.file,
        "game": summary.game,
        "log": summary.log,
        "variant": summary.variant.name if summary.variant else None,
        "edition": summary.edition,
        "effects": summary.effects,
        "plies": summary.plies,
        "judged": summary.judged,
        "verdict": summary.verdict,
        "result": summary.result,
    }


def listing_data(listing: Listing) -> dict[str, Any]:
    r"""Convert a summary and the listed findings to plain data.

    >>> from rococo_notation import replay
    >>> from rococo_notation.formats.writer import Choice
    >>> data = listing_data(Choice().of(replay("Game: Rococo\n1. P a2-a5")))
    >>> data["verdict"], data["findings"][0]["code"], data["findings"][0]["column"]
    ('illegal', 'GC204', 4)
    """
    findings = listing.findings
    return {
        **summary_data(listing.summary),
        "findings": [finding_data(each, listing.replayed.position_before(each)) for each in findings],
        "omitted": dict(sorted(listing.omitted.items())),
        "ignored": listing.ignored,
    }


def pick(data: dict[str, Any], *names: str) -> dict[str, Any]:
    """Pick some keys of the data, in the given order."""
    return {name: data[name] for name in names}
