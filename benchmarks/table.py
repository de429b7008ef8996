"""The table of what was measured: ours, theirs, how many times, how many were wanted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

HEAD = ("what", "ours", "beside", "theirs", "times", "wanted", "reached")


@dataclass(frozen=True)
class Row:
    """A line of the table; ``wanted`` is how many times ours is to be theirs, at least or, negative, at most."""

    what: str
    ours: str
    beside: str = ""
    theirs: str = ""
    times: float | None = None
    wanted: float | None = None

    @property
    def reached(self) -> bool | None:
        """Whether the target is, or None where there is none or it was not measured."""
        if self.times is None or self.wanted is None:
            return None
        return self.times >= self.wanted if self.wanted > 0 else self.times <= -self.wanted

    @property
    def cells(self) -> tuple[str, ...]:
        """As it is shown."""
        wanted = ""
        if self.wanted is not None:
            wanted = f"{'≥' if self.wanted > 0 else '≤'} {abs(self.wanted):g}"
        reached = {True: "yes", False: "NO", None: "not measured" if wanted else ""}[self.reached]
        times = "" if self.times is None else f"{self.times:.3g}" if self.times < 100 else f"{self.times:.0f}"
        return self.what, self.ours, self.beside, self.theirs, times, wanted, reached

    def missing(self, reason: str) -> Row:
        """The row where what stands beside was not there."""
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


def as_text(rows: Iterable[Row]) -> str:
    """The table for a terminal."""
    cells = [HEAD, *(row.cells for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEAD))]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in cells)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def as_markdown(rows: Iterable[Row], about: Sequence[str]) -> str:
    """The table for a document, with what it was measured on."""
    lines = ["| " + " | ".join(cells) + " |" for cells in (HEAD, ("---",) * len(HEAD), *(row.cells for row in rows))]
    return "".join(f"{line}\n" for line in (*(f"- {each}" for each in about), "", *lines))
