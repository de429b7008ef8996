"""What a writer of games or findings gets and does: choose the findings of a log to list, and write log after log."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from rococo_notation.codes import CODES
from rococo_notation.finding import Finding

if TYPE_CHECKING:
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
        omitted = Counter(finding.code for finding in taken) - Counter(finding.code for finding in kept)
        ignored = len(record.findings) - len(taken)
        summary = record.summary._replace(verdict=record.verdict_by(taken)) if ignored else record.summary
        return Listing(summary, record, tuple(kept), omitted, ignored)

    def _first_of_every_code(self, findings: list[Finding]) -> list[Finding]:
        numbers: defaultdict[str, Iterator[int]] = defaultdict(count)
        ranked = sorted((next(numbers[finding.code]), place) for place, finding in enumerate(findings))
        return [findings[place] for place in sorted(place for _, place in ranked[: self.most])]


class Tally(NamedTuple):
    """The facts about a log that a writer needs besides its entry."""

    name: str
    verdict: str
    omission: str
    kind: str
    """The verdict as people count it."""

    @classmethod
    def of(cls, listing: Listing) -> Tally:
        """Make the tally of a listing."""
        return cls(listing.summary.file, listing.verdict, omission(listing), listing.summary.kind)


class Writer:
    """Writes logs one after another; each method returns the text to write next, possibly empty.

    Logs are written as they come, so that a whole archive needs no more memory than one log. The entry of a log
    depends on that log alone and may be made in another process; ``add`` joins it to what was written before. A
    writer must define ``entry`` only.
    """

    between = ""
    """Text between two entries."""
    begun = False

    def opening(self) -> str:
        """Open the file, before the first log."""
        return ""

    def entry(self, listing: Listing) -> str:
        """Write one log, independently of what was written before."""
        raise NotImplementedError

    def add(self, entry: str, tally: Tally) -> str:
        """Join an entry to what was written before it."""
        before = self.between if self.begun and entry else ""
        self.begun |= bool(entry)
        return before + entry

    def failure(self, name: str, message: str) -> str:
        """Report a file that could not be read, and why."""
        return ""

    def closing(self) -> str:
        """Close the file, after the last log."""
        return ""

    def log(self, listing: Listing) -> str:
        """Write a log after those before it."""
        return self.add(self.entry(listing), Tally.of(listing))

    def game(self, record: Record) -> str:
        """Write a game after those before it, with all its findings."""
        return self.log(Choice().of(record))


# ---------------------------------------------------------------- sentences of several formats

_OPTIONS = dict.fromkeys(("GC601", "GC604"), "--variant NAME chooses the game") | {
    "GC607": "--trust-definition of `rococo kibitz` judges by these rules anyway"
}
"""What an option of the command line does about a finding; messages name none, as they are shown elsewhere too."""


def sentence(finding: Finding) -> str:
    """Write the message of a finding as a sentence, with a suggestion.

    >>> from rococo_notation.finding import Finding
    >>> sentence(Finding("GC101", "this cannot be read", suggestion="P e2-e3"))
    'This cannot be read. Did you mean "P e2-e3"?'
    """
    said = as_sentence(finding.message)
    return f'{said} Did you mean "{finding.suggestion}"?' if finding.suggestion else said


def sentence_with_option(finding: Finding) -> str:
    """Write the message of a finding as a sentence, and the option of the command line that settles it, if one does.

    >>> from rococo_notation.finding import Finding
    >>> sentence_with_option(Finding("GC604", "the text does not name its game"))
    'The text does not name its game. The option --variant NAME chooses the game.'
    """
    option = _OPTIONS.get(finding.code)
    return f"{sentence(finding)} The option {option}." if option else sentence(finding)


def as_sentence(words: str) -> str:
    """Begin words with a capital and end them with a stop, unless they end with one.

    >>> as_sentence("there is no piece on e4")
    'There is no piece on e4.'
    """
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '?', '!')) else '.'}"


def omission(listing: Listing) -> str:
    """Say how many findings a listing omits and of which codes, the most frequent first; "" for none."""
    if not listing.omitted:
        return ""
    total = listing.omitted.total()
    counts = ", ".join(f"{code} {CODES[code].title} ({count:,})" for code, count in listing.omitted.most_common())
    return f"{total:,} more {'finding is' if total == 1 else 'findings are'} not listed: {counts}"


def is_file(name: str) -> bool:
    """Whether a source is a file, not standard input, the clipboard or nameless."""
    return name not in ("", "<stdin>", "<clipboard>")
