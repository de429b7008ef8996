"""Findings for people: the line, a caret under the part, the reason, and the board before the move."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import NamedTuple
from unicodedata import combining, east_asian_width

from rococo_notation.codes import Severity
from rococo_notation.finding import Finding
from rococo_notation.formats.writer import Listing, Tally, Writer, omission, sentence, sentence_with_option
from rococo_notation.replayer import Record
from rococo_notation.replayer.record import UNKNOWN, in_words
from rococo_notation.text_safety import one_line

WIDTH = 76

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "blue"}


class TextReport(Writer):
    """Writes the report for people; ``quiet`` leaves out logs without findings."""

    def __init__(self, *, colour: bool = False, quiet: bool = False) -> None:
        self.colour = colour
        self.quiet = quiet
        self.verdicts: Counter[str] = Counter()
        self.failures = 0

    def entry(self, listing: Listing) -> str:
        """Write the findings of a log, each with its place, and one line that sums it up."""
        if self.quiet and not listing.findings:
            return ""
        return as_text(listing, colour=self.colour) + ("\n\n" if listing.findings else "\n")

    def add(self, entry: str, tally: Tally) -> str:
        """Join an entry and count its verdict."""
        self.verdicts[tally.kind] += 1
        return super().add(entry, tally)

    def failure(self, name: str, message: str) -> str:
        """Count a file that could not be read; standard error says why."""
        self.failures += 1
        return ""

    def closing(self) -> str:
        """Summarize all logs, if there are several."""
        several = self.verdicts.total() + self.failures > 1
        return f"{summary(self.verdicts.elements(), self.failures)}\n" if several else ""


def as_text(listing: Listing, *, colour: bool = False) -> str:
    """Write the report of one log."""
    pen = _Pen(colour=colour)
    first = next((each for each in listing.findings if each.is_against_rules), None)
    blocks = [
        "\n".join(_block(listing.replayed, finding, beside, pen, draw=finding is first))
        for finding, beside in _gathered(listing.findings)
    ]
    if listing.omitted:
        blocks.append("\n".join(wrap(f"{omission(listing)}; --max-findings 0 lists them all.", WIDTH + 4)))
    headline = _headline(listing, pen)
    if listing.verdict != "legal" and listing.record and listing.record.log.address:
        headline += f"\n  {pen(listing.record.log.address)}"
    return "\n\n".join([*blocks, headline])


def summary(verdicts: Iterable[str], failures: int = 0) -> str:
    """Summarize many logs in one line.

    >>> summary(["legal", "illegal", "legal"])
    '3 logs: 2 legal, 1 illegal'
    """
    counts = Counter(verdicts)
    total = counts.total() + failures
    verdicts = ("legal", "illegal", "unreadable", UNKNOWN)
    parts = [f"{counts[verdict]} {verdict}" for verdict in verdicts if counts[verdict]]
    parts += [f"{failures} not read"] if failures else []
    return f"{total} log{'' if total == 1 else 's'}: {', '.join(parts) or 'nothing to check'}"


class _Pen(NamedTuple):
    """Makes text printable, and colours it if wanted."""

    colour: bool

    def __call__(self, text: str, colour: str | None = None, *, bold: bool = False) -> str:
        text = one_line(text)
        if not self.colour or not (colour or bold):
            return text
        from click import style

        return style(text, fg=colour, bold=bold or None)


def _gathered(findings: Iterable[Finding]) -> list[tuple[Finding, list[Finding]]]:
    """Group each finding with those that accompany it."""
    gathered: list[tuple[Finding, list[Finding]]] = []
    for finding in findings:
        if finding.secondary and gathered and gathered[-1][0].ply == finding.ply:
            gathered[-1][1].append(finding)
        else:
            gathered.append((finding, []))
    return gathered


def _headline(listing: Listing, pen: _Pen) -> str:
    summary = listing.summary
    game = summary.variant.title if summary.variant else summary.game or "unknown game"
    facts = [game, f"{summary.plies} {'ply' if summary.plies == 1 else 'plies'}"]
    if summary.variant and summary.edition != summary.variant.edition:
        facts.append(f"rules of {summary.edition}")
    if summary.outcome:
        facts.append(f"{summary.result} ({summary.outcome.reason})")
    if listing.ignored:
        facts.append(f"{listing.ignored} finding{'' if listing.ignored == 1 else 's'} ignored")
    verdict = summary.verdict
    judged = listing.record.verdict if listing.record else verdict
    text = in_words(summary) if judged == verdict else "none of the selected findings is a fault"
    colour = {"legal": "green", "illegal": "red", "unreadable": "yellow"}[verdict]
    return f"{pen(summary.file or 'log')}: {pen(text, colour, bold=True)} ({pen(', '.join(facts))})"


def _block(record: Record, finding: Finding, beside: list[Finding], pen: _Pen, *, draw: bool) -> Iterator[str]:
    """Write a finding, with the board before its ply if ``draw`` or if no earlier finding caused it."""
    colour = _COLOURS[finding.severity]
    place = f":{finding.line}:{finding.column}" if finding.line else ""
    aside = " (after an earlier fault)" if finding.after_illegal else ""
    kind = "" if finding.severity is Severity.ERROR else f"{finding.severity}: "
    where = pen(f"{record.log.source.name or 'log'}{place}", bold=True)
    yield f"{where}: {pen(finding.code, colour, bold=True)} {kind}{finding.title}{aside}"
    if finding.line and finding.column:
        line, caret = _excerpt(record, finding)
        yield f"  {pen(line)}"
        yield f"  {pen(caret, colour, bold=True)}"
    yield from _paragraph(sentence_with_option(finding), pen)
    for other in beside:
        yield from _paragraph(f"{other.severity}: {other.code} {other.title}: {sentence(other)}", pen)
    position = record.position_before(finding)
    if position and (draw or (finding.is_against_rules and not finding.after_illegal)):
        from rococo_notation.view import draw_board

        ply = record.plies[(finding.ply or 1) - 1]
        yield f"  Before move {ply.move_number} of {ply.side.title()} (ply {ply.number}):"
        for line in draw_board(position, finding.squares).split("\n"):
            marked = re.sub(r"\[.\]", lambda square: pen(square[0], colour, bold=True), pen(line))
            yield f"    {marked}"
        yield f"    Position code: {pen(position.code())}"


def _paragraph(text: str, pen: _Pen) -> list[str]:
    """Wrap a text, but not within a short quotation."""
    held = re.sub(r'"[^"]{1,40}"', lambda quoted: quoted[0].replace(" ", "\xa0"), pen(text))
    lines = wrap(held, WIDTH + 4, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    return [line.replace("\xa0", " ") for line in lines]


def _excerpt(record: Record, finding: Finding) -> tuple[str, str]:
    """Quote the line with a caret under the part, cut to a window where the line is long."""
    assert finding.line is not None
    assert finding.column is not None
    column = finding.column - 1
    first = max(0, column - WIDTH // 2) if column > WIDTH - 20 else 0
    line = record.log.source.line(finding.line)[first : first + WIDTH]
    length = max(1, (finding.end_column or finding.column + 1) - finding.column)
    before, marked = line[: column - first], line[column - first :][:length]
    return line, f"{' ' * _columns(before)}{'^' * max(1, _columns(marked))}"


def _columns(text: str) -> int:
    """Return how many columns of a terminal a text fills; a Chinese character fills two."""
    return sum((east_asian_width(sign) in "WF") + (not combining(sign)) for sign in text)
