"""The tables of what was measured: ours, theirs, their ratio, the ratio that is wanted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

HEAD = ("what", "ours", "other", "theirs", "times", "wanted")


@dataclass(frozen=True)
class Row:
    """A line of the table; ``wanted`` is the least ratio of ours to theirs or, negative, the greatest."""

    what: str
    ours: str
    other: str = ""
    theirs: str = ""
    times: float | None = None
    wanted: float | None = None

    @property
    def cells(self) -> tuple[str, ...]:
        """As it is shown."""
        wanted = "" if self.wanted is None else f"{'≥' if self.wanted > 0 else '≤'} {abs(self.wanted):g}"
        times = "" if self.times is None else f"{self.times:.3g}" if self.times < 100 else f"{self.times:.0f}"
        return self.what, self.ours, self.other, self.theirs, times, wanted

    def missing(self, reason: str) -> Row:
        """The row where the other program is not there."""
        return replace(self, theirs=reason, times=None)


def rate(value: float, unit: str) -> str:
    """A rate in figures that can be read.

    >>> rate(14_812_345, "moves/s"), rate(51_234, "moves/s")
    ('14.8 M moves/s', '51.2 k moves/s')
    """
    for size, letter in ((1e6, "M "), (1e3, "k ")):
        if value >= size:
            return f"{value / size:.3g} {letter}{unit}" if value < 100 * size else f"{value / size:.0f} {letter}{unit}"
    return f"{value:.3g} {unit}"


def section(name: str, summary: str, about: str, rows: Iterable[Row]) -> Iterator[str]:
    """The lines of a part in Markdown, each row as soon as it is there."""
    yield from (f"## {name}", "", summary, "", f"{about}.", "")
    yield from map(_line, (HEAD, ("---",) * len(HEAD)))
    yield from (_line(row.cells) for row in rows)
    yield ""


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def in_place(section: Sequence[str], document: str) -> str:
    """A document with a section in place of that of the same heading, or else at its end."""
    text = "\n".join(section) + "\n"
    old = re.compile(rf"^{section[0]}\n.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)
    if not old.search(document):
        document = f"{document.rstrip()}\n\n{section[0]}\n"
    return old.sub(lambda _: text, document).strip() + "\n"
