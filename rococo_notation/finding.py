"""Something to say about a log, and where."""

from __future__ import annotations

from dataclasses import dataclass

from rococo_notation.codes import CODES, Severity


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
    secondary: bool = False
    """Whether it stands beside the finding that names the fault of the same ply; then it is a note."""
    supposed: bool = False
    """Whether it holds only if the game is the one that was guessed; then it is a warning."""
    suggestion: str = ""
    """What may have been meant, where only the notation is at fault."""
    tactful: str = ""
    """The message without what points to another move, where it does; for what players are shown."""

    def __repr__(self) -> str:
        place = f" {self.line}:{self.column}" if self.line is not None else ""
        return f"<Finding {self.code}{place} {self.message!r}>"

    @property
    def severity(self) -> Severity:
        """How much it matters, from the table of codes."""
        severity = Severity.NOTE if self.secondary else CODES[self.code].severity
        return Severity.WARNING if self.supposed and severity is Severity.ERROR else severity

    @property
    def title(self) -> str:
        """The short name of its code."""
        return CODES[self.code].title
