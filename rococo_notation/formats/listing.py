"""What came of a log, with the findings that are listed of it: those asked for, and not too many of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.codes import Severity

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.replayer import Record
    from rococo_notation.replayer.record import LogVerdict, Summary

_NONE: Final[Counter[str]] = Counter()


class Listing(NamedTuple):
    """What came of a log, with the findings that are listed of its record; a legal log may have none.

    ``omitted`` counts by code those left out because there were too many, ``ignored`` those nobody asked for.
    """

    summary: Summary
    record: Record | None = None
    findings: tuple[Finding, ...] = ()
    omitted: Counter[str] = _NONE
    ignored: int = 0

    @property
    def verdict(self) -> LogVerdict:
        """The verdict on the log, as far as findings count."""
        return self.summary.verdict

    @property
    def replayed(self) -> Record:
        """The record, of a log that was replayed: of every one whose game is written or with a finding listed."""
        assert self.record is not None
        return self.record

    @property
    def fails(self) -> bool:
        """Whether the log fails a validation."""
        return self.verdict != "legal" or any(finding.severity is Severity.ERROR for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Choice:
    """Which findings to list: codes or their beginnings to ``select`` (all when empty) and to ``ignore``.

    ``most`` is how many of a log at most, 0 for all of them; the first of every code are kept before further ones.

    >>> choice = Choice(select=("GC4", "GC1"), ignore=("GC403",))
    >>> [choice.takes(code) for code in ("GC402", "GC403", "GC101", "GC201")]
    [True, False, True, False]
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    most: int = 0

    def takes(self, code: str) -> bool:
        """Whether findings of a code are listed."""
        return (not self.select or code.startswith(self.select)) and not (self.ignore and code.startswith(self.ignore))

    def of(self, record: Record) -> Listing:
        """The listing of a record; its verdict is what the findings taken leave of the record's."""
        taken = [finding for finding in record.findings if self.takes(finding.code)]
        kept = self._first_of_every_code(taken) if self.most and len(taken) > self.most else taken
        omitted = Counter(finding.code for finding in taken)
        omitted.subtract(finding.code for finding in kept)
        summary = record.summary._replace(verdict=record.verdict_by(taken))
        return Listing(summary, record, tuple(kept), +omitted, len(record.findings) - len(taken))

    def _first_of_every_code(self, findings: list[Finding]) -> list[Finding]:
        seen: Counter[str] = Counter()
        ranked = []
        for place, finding in enumerate(findings):
            ranked.append((seen[finding.code], place))
            seen[finding.code] += 1
        return [findings[place] for _, place in sorted(sorted(ranked)[: self.most], key=lambda rank: rank[1])]
