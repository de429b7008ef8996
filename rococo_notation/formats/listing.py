"""Choose which findings of a log to list, and how many."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from rococo_notation.finding import Finding
    from rococo_notation.replayer import Record
    from rococo_notation.replayer.record import LogVerdict, Summary

_NONE: Final[Counter[str]] = Counter()


class Listing(NamedTuple):
    """The summary of a log and the findings listed for it; a legal log need not have a record.

    ``omitted`` counts by code the findings beyond the limit, ``ignored`` those that were not chosen.
    """

    summary: Summary
    record: Record | None = None
    findings: tuple[Finding, ...] = ()
    omitted: Counter[str] = _NONE
    ignored: int = 0

    @property
    def verdict(self) -> LogVerdict:
        """The verdict on the log, counting only the findings that were chosen."""
        return self.summary.verdict

    @property
    def replayed(self) -> Record:
        """The record, which exists if the log was replayed: to write its game, or if a finding is listed."""
        assert self.record is not None
        return self.record


@dataclass(frozen=True, slots=True)
class Choice:
    """Which findings to list: ``select`` and ``ignore`` hold codes or prefixes; an empty ``select`` means all.

    ``most`` limits the findings per log, 0 for no limit; the first of every code is kept before further ones.

    >>> choice = Choice(select=("GC4", "GC1"), ignore=("GC403",))
    >>> [choice.takes(code) for code in ("GC402", "GC403", "GC101", "GC201")]
    [True, False, True, False]
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    most: int = 0

    def takes(self, code: str) -> bool:
        """Whether findings with this code are listed."""
        return (not self.select or code.startswith(self.select)) and not (self.ignore and code.startswith(self.ignore))

    def of(self, record: Record) -> Listing:
        """List the findings of a record; the verdict counts only those that were chosen."""
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
