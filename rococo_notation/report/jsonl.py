"""One JSON object a game, for machines."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.replayer import Record


def as_json(record: Record) -> dict[str, Any]:
    r"""The report of a record as plain data.

    >>> from rococo_notation import replay
    >>> report = as_json(replay("Game: Rococo\n1. P a2-a5"))
    >>> report["verdict"], report["findings"][0]["code"], report["findings"][0]["column"]
    ('illegal', 'GC204', 4)
    """
    return {
        "file": record.log.source.name,
        "game": record.log.game,
        "variant": record.variant.name if record.variant else None,
        "edition": record.edition,
        "effects": record.effects,
        "plies": len(record.plies),
        "verdict": record.verdict,
        "result": record.result,
        "findings": [_finding(finding) for finding in record.findings],
    }


def as_json_line(record: Record) -> str:
    """The report of a record as one line of JSON."""
    return json.dumps(as_json(record), ensure_ascii=False).translate(_ESCAPES)


# Characters JSON lets stand and terminals or readers of lines do not.
_ESCAPES = {code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), 0x2028, 0x2029)}


def _finding(finding: Finding) -> dict[str, Any]:
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
        "squares": list(finding.squares),
        "after_illegal": finding.after_illegal,
    }
