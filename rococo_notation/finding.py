"""What can be wrong with a log: the table of codes and the finding that carries one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How much a finding matters: an error fails a validation, a warning and a note do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding, with a number that never changes."""

    code: str
    title: str
    severity: Severity


_E, _W, _N = Severity.ERROR, Severity.WARNING, Severity.NOTE

CODES: dict[str, Code] = {
    code: Code(code, title, severity)
    for code, title, severity in (
        # GC0: input
        ("GC001", "encoding guessed", _N),
        ("GC002", "no moves", _E),
        ("GC003", "page without a log", _E),
        # GC1: notation
        ("GC101", "unreadable part", _E),
        ("GC102", "unknown square", _E),
        ("GC103", "unknown label", _E),
        ("GC104", "label of the other side or in the wrong case", _E),
        ("GC105", "GAME Code kept, not executed", _W),
        ("GC106", "space deletion read as removal", _W),
        ("GC107", "move number out of order", _W),
        ("GC108", "line passed over", _W),
        # GC2: movement
        ("GC201", "origin empty", _E),
        ("GC202", "another piece stands there", _E),
        ("GC203", "not this side's piece", _E),
        ("GC204", "does not move that way", _E),
        ("GC205", "path blocked", _E),
        ("GC206", "cannot land on an occupied square", _E),
        ("GC207", "no mount", _E),
        ("GC208", "cannot leap that", _E),
        ("GC209", "King left in check", _E),
        ("GC210", "castling not possible", _E),
        # GC3: captures written
        ("GC301", "captured piece not removed", _E),
        ("GC302", "removal the move does not make", _E),
        ("GC303", "swapped piece not put back", _E),
        # GC4: special powers
        ("GC401", "immobilized", _E),
        ("GC402", "edge square without a capture that needs it", _E),
        ("GC403", "edge landing farther than needed", _E),
        ("GC405", "swapped straight back", _E),
        ("GC406", "suicide of a piece that is not immobilized", _E),
        ("GC407", "suicide of a King", _E),
        ("GC408", "mutual destruction not possible", _E),
        ("GC409", "promotion to a piece not captured", _E),
        ("GC410", "promotion off its rank", _E),
        ("GC411", "promotion missing", _E),
        ("GC412", "swap or mutual destruction, the text does not say", _W),
        # GC5: end of the game
        ("GC501", "move after the end", _E),
        ("GC502", "recorded result contradicts the board", _W),
        ("GC503", "third repetition", _N),
        ("GC504", "no legal move", _E),
        ("GC505", "no move made", _E),
        ("GC506", "a draw may be claimed", _N),
        # GC6: metadata
        ("GC601", "unknown variant", _E),
        ("GC602", "set-up differs", _W),
        ("GC603", "legal under an older edition only", _N),
    )
}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to say about a log, and where.

    ``line`` and ``column`` count from 1 in the text as the user gave it, ``end_column`` is the column after the last
    character, ``ply`` counts from 1; each is None where it does not apply. ``text`` is what was written there and
    ``squares`` names the squares concerned.

    >>> finding = Finding("GC201", "there is no piece on e4", ply=3, squares=("e4",))
    >>> finding.severity, finding.title
    (<Severity.ERROR: 'error'>, 'origin empty')
    """

    code: str
    message: str
    ply: int | None = None
    side: str | None = None
    line: int | None = None
    column: int | None = None
    end_column: int | None = None
    text: str = ""
    squares: tuple[str, ...] = ()
    after_illegal: bool = False
    """Whether an earlier move was already illegal, so that this may follow from it."""

    @property
    def severity(self) -> Severity:
        """How much it matters, from the table of codes."""
        return CODES[self.code].severity

    @property
    def title(self) -> str:
        """The short name of its code."""
        return CODES[self.code].title
