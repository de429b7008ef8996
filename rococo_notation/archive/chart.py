"""Charts as one SVG picture, one below the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final
from unicodedata import east_asian_width

from rococo_notation.text_safety import one_line
from rococo_notation.view.themes import THEMES
from rococo_notation.view.xml import element, escaped

if TYPE_CHECKING:
    from rococo_notation.archive.stats import Chart

WIDTH: Final = 800
LABELS: Final = 360
"""Where the bars begin; the labels end just before."""
BARS: Final = 360
"""The width of the longest."""
ROW: Final = 22
TITLE: Final = 44
LONGEST: Final = 50
"""Labels are cut to so many small letters; wide characters count for more."""

_FONT: Final = "system-ui, sans-serif"


def plot(charts: Iterable[Chart], title: str) -> str:
    """Draw the charts that are not empty as one picture with a title.

    >>> from rococo_notation.archive.stats import Chart
    >>> plot([Chart("years", "Logs by year", {"2006": 3})], "3 logs").count("<rect")
    2
    """
    paint = THEMES["light"]
    ink, colour = paint["label"]["stroke"], paint["path"]["stroke"]
    content = [_text(24, 36, title, ink, size=20, weight="bold")]
    top = 48.0
    for chart in charts:
        shown = chart.shown()
        if shown:
            content.append(_text(24, top + 28, chart.title, ink, size=16, weight="bold"))
            content += _bars(shown, top + TITLE, ink, colour)
            top += TITLE + ROW * len(shown)
    height = int(top) + 20
    ground = element("rect", {"width": WIDTH, "height": height, **paint["ground"]})
    head = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {WIDTH} {height}",
        "width": WIDTH,
        "height": height,
        "role": "img",
        "font-family": _FONT,
    }
    return element("svg", head, element("title", {}, escaped(title)), ground, *content) + "\n"


def _bars(shown: list[tuple[str, int]], top: float, ink: str, colour: str) -> Iterator[str]:
    most = max(count for _, count in shown)
    for place, (label, count) in enumerate(shown):
        line = top + place * ROW
        length = max(count / most * BARS, 1.0)
        yield _text(LABELS - 8, line + 12, _clipped(label), ink, anchor="end")
        yield element("rect", {"x": LABELS, "y": line - 1, "width": length, "height": ROW - 6, "rx": 2, "fill": colour})
        yield _text(LABELS + length + 6, line + 12, f"{count:,}", ink)


def _text(x: float, y: float, words: str, ink: str, *, size: int = 13, weight: str = "", anchor: str = "") -> str:
    given = {"font-weight": weight, "text-anchor": anchor}
    more = {name: value for name, value in given.items() if value}
    return element("text", {"x": x, "y": y, "font-size": size, "fill": ink, **more}, escaped(one_line(words)))


def _clipped(label: str) -> str:
    left = float(LONGEST)
    for place, character in enumerate(label):
        left -= 1.9 if east_asian_width(character) in "WF" or character in "MW" else 1.4 if character.isupper() else 1
        if left < 0:
            return f"{label[: place - 1]}…"
    return label
