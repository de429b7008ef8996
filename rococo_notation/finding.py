"""Findings: what is said about a log, and where it applies."""

from dataclasses import dataclass
from typing import NamedTuple

from rococo_notation.codes import AGAINST_THE_RULES, CODES, Severity


class Mark(NamedTuple):
    """A square of a finding, and the part that it plays there: one of ``rococo_notation.rules.reasons.Role``."""

    square: str
    role: str


@dataclass(frozen=True, slots=True)
class Finding:
    """A remark about a log with its code and place: an error, a warning or a note.

    ``line``, ``column`` and ``ply`` count from 1, the first two in the text as the user gave it; ``end_column`` is the
    column after the last character. Each is None where it does not apply. ``text`` quotes what is written there, and
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
    """Whether an earlier move was illegal, so that this finding may be its consequence."""
    secondary: bool = False
    """Whether another finding names the fault of the same ply; the severity of this one is then a note."""
    supposed: bool = False
    """Whether it holds only if the rules of the game are as supposed; an error is then a warning."""
    suggestion: str = ""
    """The text that was probably meant, if only the notation is at fault."""
    tactful: str = ""
    """The message to show players, if the full one would point to another move; else empty."""
    marks: tuple[Mark, ...] = ()
    """What a picture marks: the ``squares``, and any others that the message names, each with its role."""

    def __repr__(self) -> str:
        place = f" {self.line}:{self.column}" if self.line is not None else ""
        return f"<Finding {self.code}{place} {self.message!r}>"

    @property
    def severity(self) -> Severity:
        """The severity of its code, lowered if the finding is secondary or supposed."""
        severity = Severity.NOTE if self.secondary else CODES[self.code].severity
        return Severity.WARNING if self.supposed and severity is Severity.ERROR else severity

    @property
    def is_against_rules(self) -> bool:
        """Whether it is an error that makes a move illegal, not one of the notation or the metadata."""
        return self.severity is Severity.ERROR and self.code.startswith(AGAINST_THE_RULES)

    @property
    def title(self) -> str:
        """The short name of its code."""
        return CODES[self.code].title
